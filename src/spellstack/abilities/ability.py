"""CR 113, 602, 603, 604, 607, 700.2: the kinds of ability, and the bodies of instructions that they carry."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.conditions import Condition
from spellstack.abilities.costs import Cost, ManaPart
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import AnyOf, Filter
from spellstack.abilities.patterns import Pattern
from spellstack.abilities.statics import Rule
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import with_article
from spellstack.core.node import Ability, Counted, Node, Printer


@dataclass(frozen=True)
class TargetSpec(Counted):
    """One instance of the word "target" (115.3): what may be chosen, and how many.

    `at_most` None: any number (115.1a). `divides`: the value divided among the targets (601.2d). `distinct_from`: an
    earlier slot whose targets may not be chosen again ("another target"). `chooser_opponent`: an opponent chooses.
    `condition`: the slot is there only if it holds ("if this spell was kicked", 702.33g). `rule`: what the refusal of
    an
    unfit target cites (702.5a for Auras, 702.6a for equip); "" 601.2c.
    `differing`: "" or what must differ or agree among the targets ("different controllers", "same controller").
    """

    filter: Filter
    at_least: Value = Number(1)
    at_most: Value | None = Number(1)
    divides: Value | None = None
    distinct_from: tuple[int, ...] = ()
    chooser_opponent: bool = False
    differing: str = ""
    condition: Condition | None = None
    rule: str = field(default="", compare=False)
    form: str = field(default="", compare=False)

    def is_one(self) -> bool:
        """Written in the singular."""
        most = self.at_most
        return isinstance(most, Number) and most.n == 1

    def text(self, printer: Printer) -> str:
        """ "target creature", "up to two target creatures", "another target creature", "any target"."""
        least = self.at_least
        noun = self.filter.noun(printer, not self.is_one())
        if noun.startswith(("any target", "any other target")):
            word = ""
        else:
            word = self.form or "target"
            word += " "
        if self.at_most is None:
            return f"any number of {word}{noun}"
        if isinstance(least, Number) and isinstance(self.at_most, Number):
            if least.n == self.at_most.n:
                return f"{word}{noun}" if least.n == 1 else f"{self.at_most.counted(printer)} {word}{noun}"
            if least.n == 0:
                return f"up to {self.at_most.counted(printer)} {word}{noun}"
            joined = "or" if self.at_most.n == least.n + 1 else "to"
            if self.at_most.n == 3 and least.n == 1:
                return f"one, two, or three {word}{noun}"
            return f"{least.counted(printer)} {joined} {self.at_most.counted(printer)} {word}{noun}"
        up_to = "up to " if isinstance(least, Number) else ""
        return f"{up_to}{self.at_most.counted(printer)} {word}{noun}"


@dataclass(frozen=True)
class Body(Node):
    """Instructions with their targets (601.2c, 608.2c).

    A modal text has `modes`, each a Body, and no effect of its own.
    """

    effect: Effect | None
    targets: tuple[TargetSpec, ...] = ()
    modes: tuple[Body, ...] = ()
    choose_at_least: Value = Number(1)
    choose_at_most: Value | None = Number(1)
    repeats: bool = False  # "You may choose the same mode more than once." (700.2d)
    mode_costs: tuple[Cost, ...] = ()  # spree, escalate: what each mode costs
    form: str = field(default="", compare=False)


@dataclass(frozen=True)
class SpellAbility(Ability):
    """113.3a: what an instant or sorcery does as it resolves."""

    body: Body


@dataclass(frozen=True)
class Activated(Ability):
    """602: [cost]: [effect].

    `limits`: names of timing and use restrictions: "sorcery" (only as a sorcery), "once" (each turn), "your turn",
    "instant" (mana abilities), ...; `condition`: activate only if. `zone`: where it functions (113.6).
    `mana`: it is a mana ability (605.1a). `word`: ability word or keyword it comes from ("equip", "cycling", "").
    """

    cost: Cost
    body: Body
    limits: tuple[str, ...] = ()
    condition: Condition | None = None
    zone: int = 2
    mana: bool = False
    loyalty: bool = False
    word: str = ""
    any_player: bool = False
    form: str = field(default="", compare=False)


@dataclass(frozen=True)
class Triggered(Ability):
    """603: [when / whenever / at] [event], [effect]. `condition`: intervening "if" (603.4).

    `limit`: "" or "once each turn" (603.2h) or "first time". `zone` mask is read off the pattern (113.6k).
    `mana`: a triggered mana ability (605.1b).
    """

    pattern: Pattern
    body: Body
    condition: Condition | None = None
    limit: str = ""
    zones: int = 1 << 2
    mana: bool = False
    word: str = ""
    form: str = field(default="", compare=False)


@dataclass(frozen=True)
class Static(Ability):
    """604: simply true. `rules`: what it says; `condition`: "as long as".

    `zones`: mask of where it functions (113.6).
    """

    rules: tuple[Rule, ...]
    condition: Condition | None = None
    zones: int = 1 << 2
    defining: bool = False  # characteristic-defining (604.3)
    word: str = ""
    form: str = field(default="", compare=False)


@dataclass(frozen=True)
class KeywordAbility(Ability):
    """702: a keyword with what follows it. `keywords/` gives each its meaning by expansion into the other kinds.

    `cost`: equip {2}; `amount`: toxic 2; `filter`: protection from, enchant, landwalk, splice onto; `word`: other
    words.
    """

    name: str
    cost: Cost | None = None
    amount: Value | None = None
    filter: Filter | None = None
    word: str = ""
    form: str = field(default="", compare=False)

    def text(self, printer: Printer) -> str:
        """ "cycling {2}", "ward—pay 2 life", "protection from red and from blue", "suspend 3—{1}{U}"."""
        said = self.word if self.name in ("landwalk", "typecycling") else self.name
        if self.filter is not None and self.name not in ("landwalk", "typecycling"):
            said += " " + self.filter_text(printer)
        elif self.word and said == self.name and self.name != "kicker":
            joint = {"protection": " from ", "hexproof": " from ", "modular": "—"}.get(self.name, " ")
            said += self.word if self.word.startswith("—") else joint + self.word
        if self.amount is not None:
            said += " " + self.amount.text(printer)
        if self.cost is not None:
            cost = self.cost.text(printer)
            plain = self.amount is None and cost.startswith("{") and len(self.cost.parts) == 1
            said += (" " if plain else "—") + cost
        return said

    def filter_text(self, printer: Printer) -> str:
        """What stands between the name and the cost."""
        if self.filter is None:
            return ""
        if self.name in ("protection", "hexproof"):
            if isinstance(self.filter, AnyOf) and self.filter.form == "and from":
                return " and ".join("from " + part.noun(printer, True) for part in self.filter.parts)
            return "from " + self.filter.noun(printer, True)
        if self.name == "affinity":
            return "for " + self.filter.noun(printer, True)
        if self.name == "splice":
            return "onto " + self.filter.noun(printer, False)
        if self.name == "champion":
            return with_article(self.filter.noun(printer, False))
        return self.filter.noun(printer, False)

    def needs_stop(self) -> bool:
        """Whether the line ends with a stop: a cost in words after a dash does."""
        if self.cost is None:
            return False
        return any(not isinstance(part, ManaPart) for part in self.cost.parts)
