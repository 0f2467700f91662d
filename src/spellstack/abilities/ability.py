"""CR 113, 602, 603, 604, 607, 700.2: the kinds of ability, and the bodies of instructions that they carry."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.conditions import Condition
from spellstack.abilities.costs import Cost, ManaPart, ManySymbols
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import AnyOf, Filter
from spellstack.abilities.own_costs import is_said_behind
from spellstack.abilities.patterns import Pattern
from spellstack.abilities.references import Reference
from spellstack.abilities.statics import CostChange, Rule, rules_text
from spellstack.abilities.values import Number, Value, X
from spellstack.abilities.wording import capital, number_word, stopped, with_article
from spellstack.core.node import Ability, Counted, Node, Printer

LIMIT_TEXTS: Final[dict[str, str]] = {
    "sorcery": "only as a sorcery",
    "instant": "only as an instant",
    "once": "only once each turn",
    "twice": "no more than twice each turn",
    "three times": "no more than three times each turn",
    "once ever": "only once",
    "your turn": "only during your turn",
    "not your turn": "only during an opponent's turn",
    "their turn": "only during their turn",
    "not your turn before attackers": "only during an opponent's turn, before attackers are declared",
    "not your upkeep": "only during an opponent's upkeep",
    "upkeep": "only during any upkeep step",
    "your end step": "only during your end step",
    "declare attackers": "only during the declare attackers step",
    "declare blockers": "only during the declare blockers step",
    "before blockers": "only before blockers are declared",
    "before damage": "only before the combat damage step",
    "before end of combat": "only before the end of combat step",
    "end of combat": "only during the end of combat step",
    "your upkeep": "only during your upkeep",
    "combat": "only during combat",
    "before attackers": "only before attackers are declared",
    "your turn before attackers": "only during your turn, before attackers are declared",
}
DO_ONCE: Final = "do once each turn"
TRIGGER_LIMITS: Final[dict[str, str]] = {
    DO_ONCE: "Do this only once each turn.",
    "once each turn": "This ability triggers only once each turn.",
    "once": "This ability triggers only once.",
}


OF_KEYWORD: Final = "of keyword"  # the form of an ability that a keyword stands for: it is written as the keyword


@dataclass(frozen=True)
class TargetSpec(Counted):
    """One instance of the word "target" (115.3): what may be chosen, and how many.

    `at_most` None: any number (115.1a). `divides`: the value divided among the targets (601.2d). `distinct_from`: an
    earlier slot whose targets may not be chosen again ("another target"). `chooser_opponent`: an opponent chooses.
    `condition`: the slot is there only if it holds ("if this spell was kicked", 702.33g). `rule`: what the refusal of
    an
    unfit target cites (702.5a for Auras, 702.6a for equip); "" 601.2c.
    `differing`: "" or what must differ or agree among the targets ("different controllers", "same controller").
    `apiece`: so many for each of these players, of whom the filter speaks ("for each opponent, up to one target ...").
    """

    filter: Filter
    at_least: Value = Number(1)
    at_most: Value | None = Number(1)
    divides: Value | None = None
    distinct_from: tuple[int, ...] = ()
    chooser_opponent: bool = False
    differing: str = ""
    apiece: Reference | None = None
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
        if noun.startswith(("any target", "any other target")) or noun == "targets":
            word = ""
        else:
            word = self.form or "target"
            word += " "
        if self.at_most is None:
            some = "one or more" if isinstance(least, Number) and least.n == 1 else "any number of"
            return f"{some} {word}{noun}"
        if isinstance(least, Number) and isinstance(self.at_most, Number):
            if least.n == self.at_most.n:
                return f"{word}{noun}".rstrip() if least.n == 1 else f"{self.at_most.counted(printer)} {word}{noun}"
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
    fresh: str = ""  # "ever", "turn": only modes that haven't been chosen (this turn)

    def text(self, printer: Printer) -> str:
        """Without the stop at its end, unless it is modal."""
        before = printer.targets
        printer.targets = self.targets
        found = self.modal_text(printer) if self.modes else self.effect.text(printer) if self.effect is not None else ""
        printer.targets = before
        return found

    def sentence(self, printer: Printer) -> str:
        """As it ends a line."""
        found = self.text(printer)
        return found if self.modes else stopped(found)

    def modal_text(self, printer: Printer) -> str:
        """700.2: "choose one —" and the modes, each in its own line."""
        lines = [f"choose {self.choose_text()} —" if not self.form else f"choose {self.choose_text()}{self.form} —"]
        if self.fresh:
            since = " this turn" if self.fresh == "turn" else ""
            lines = [f"choose {self.choose_text()} that hasn't been chosen{since} —"]
        if self.repeats:
            lines = [f"choose {self.choose_text()}. You may choose the same mode more than once."]
        for mode in self.modes:
            word = f"{mode.form} — " if mode.form else ""
            lines.append(f"• {word}{capital(mode.sentence(printer))}")
        return "\n".join(lines)

    def choose_text(self) -> str:
        least, most = self.choose_at_least, self.choose_at_most
        n = least.n if isinstance(least, Number) else 0
        if most is None:
            return "any number" if n == 0 else f"{number_word(n)} or more"
        m = most.n if isinstance(most, Number) else 0
        if n == m:
            return number_word(n)
        if n == 0:
            return f"up to {number_word(m)}"
        if m >= len(self.modes) and (n, m) != (1, 2):
            return f"{number_word(n)} or more"
        return "one or both" if len(self.modes) == 2 else f"{number_word(n)} or {number_word(m)}"


@dataclass(frozen=True)
class SpellAbility(Ability):
    """113.3a: what an instant or sorcery does as it resolves. `word`: the ability word before it (207.2c)."""

    body: Body
    word: str = field(default="", compare=False)

    def text(self, printer: Printer) -> str:
        said = capital(self.body.sentence(printer))
        return f"{self.word} — {said}" if self.word else said


X_NOT_ZERO: Final = "X can't be 0"  # a limit: the value that is announced


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
    change: CostChange | None = None  # "This ability costs {1} less to activate ..." (601.2f)
    form: str = field(default="", compare=False)

    def text(self, printer: Printer) -> str:
        if self.form == OF_KEYWORD:
            return f"{self.word} {self.cost.text(printer)}".rstrip()
        word = f"{self.word} — " if self.word[:1].isupper() else ""
        found = f"{word}{self.cost.text(printer)}: {capital(self.body.sentence(printer))}"
        if self.change is not None:
            found += f" {stopped(capital(self.change.text(printer)))}"
        limits = self.limit_text(printer)
        if limits and self.body.modes:  # in the line before the modes
            head, _, modes = found.partition("\n")
            return f"{head.removesuffix(' —').removesuffix('.')}. {limits}\n{modes}"
        return f"{found} {limits}" if limits else found

    def limit_text(self, printer: Printer) -> str:
        """602.5: the sentences of restrictions."""
        start = f"{X_NOT_ZERO}. " if X_NOT_ZERO in self.limits else ""
        return (start + self.activate_text(printer)).strip()

    def activate_text(self, printer: Printer) -> str:
        """When, how often and by whom it may be activated."""
        unsaid = ("loyalty", "opponents", X_NOT_ZERO)
        parts = [LIMIT_TEXTS.get(word, word) for word in self.limits if word not in unsaid]
        if self.condition is not None:
            parts.append(f"only if {self.condition.text(printer)}")
        any_player = "Any player may activate this ability" if self.any_player else ""
        if "opponents" in self.limits:
            return "Only your opponents may activate this ability" + "".join(f" and {part}" for part in parts) + "."
        if any_player:
            return any_player + (" but " + " and ".join(parts) if parts else "") + "."
        return f"Activate {' and '.join(parts)}." if parts else ""


@dataclass(frozen=True)
class Triggered(Ability):
    """603: [when / whenever / at] [event], [effect]. `condition`: intervening "if" (603.4).

    `limit`: "", "once each turn", "once", or DO_ONCE (603.2h). `zone` mask is read off the pattern (113.6k).
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

    def text(self, printer: Printer) -> str:
        if self.form == OF_KEYWORD:
            return self.word
        word = f"{self.word} — " if self.word[:1].isupper() else ""
        found = capital(self.pattern.text(printer))
        if self.condition is not None:
            found += f", if {self.condition.text(printer)}"
        found = f"{word}{found}, {self.body.sentence(printer)}"
        return f"{found} {TRIGGER_LIMITS[self.limit]}" if self.limit else found


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

    def text(self, printer: Printer) -> str:
        """`form`: "" the condition first; "after" last; the words where it is said otherwise ("during your turn")."""
        if self.form == OF_KEYWORD:
            return self.word
        word = f"{self.word} — " if self.word[:1].isupper() else ""
        said = rules_text(self.rules, printer)
        if self.condition is None:
            return stopped(word + capital(said))
        if self.form == "otherwise":
            return stopped(f"Otherwise, {said}")
        condition = self.condition.text(printer)
        if self.form.startswith("after"):
            if condition.startswith("during"):
                return stopped(word + capital(f"{said} {condition}"))
            joint = self.form[6:] or "as long as"
            return stopped(word + capital(f"{said} {joint} {condition}"))
        if condition.startswith("during"):
            return stopped(word + capital(f"{condition}, {said}"))
        return stopped(word + capital(f"as long as {condition}, {said}"))


@dataclass(frozen=True)
class KeywordAbility(Ability):
    """702: a keyword with what follows it. `keywords/` gives each its meaning by expansion into the other kinds.

    `cost`: equip {2}; `amount`: toxic 2; `filter`: protection from, enchant, landwalk, splice onto; `word`: other
    words; `holds`: the ability behind the dash ("boast — {1}: ..."), to which the keyword adds rules.
    """

    name: str
    cost: Cost | None = None
    amount: Value | None = None
    filter: Filter | None = None
    word: str = ""
    form: str = field(default="", compare=False)
    holds: Ability | None = None
    change: CostChange | None = None  # "This ability costs {1} less to activate ..." (601.2f)

    def text(self, printer: Printer) -> str:
        """What it is called with all that follows, and what changes its cost."""
        if self.change is None:
            return self.plain_text(printer)
        return f"{self.plain_text(printer)}. {capital(self.change.text(printer))}"

    def plain_text(self, printer: Printer) -> str:
        """ "cycling {2}", "ward—pay 2 life", "protection from red and from blue", "suspend 3—{1}{U}"."""
        said = self.word if self.name in ("landwalk", "typecycling") else self.name.replace("background", "Background")
        if self.holds is not None:
            return f"{said} — {self.holds.text(printer)}"
        if self.name == "prototype" and self.cost is not None:
            return f"{said} {self.cost.text(printer)} — {self.word}"
        if self.name == "companion":
            return f"{said} — {self.word}"
        if self.name == "offering" and self.filter is not None:
            return f"{self.filter.noun(printer, False)} offering"
        if self.name == "emerge" and self.filter is not None and self.cost is not None:
            return f"{said} from {self.filter.noun(printer, False)} {self.cost.text(printer)}"
        if self.name == "craft" and self.filter is not None and self.cost is not None:
            return f"{said} with {self.materials(printer)} {self.cost.text(printer)}"
        if self.filter is not None and self.name not in ("landwalk", "typecycling"):
            said += " " + self.filter_text(printer)
        elif self.word and said == self.name and self.name != "kicker":
            joint = {"protection": " from ", "hexproof": " from ", "modular": "—"}.get(self.name, " ")
            said += self.word if self.word.startswith("—") else joint + self.word
        if self.amount is not None:
            said += " " + self.amount.text(printer)
            if isinstance(self.amount, X) and self.amount.means is not None:
                said += f", where X is {self.amount.means.text(printer)}"
        if self.cost is not None and not is_said_behind(self.cost):
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
        if self.name == "bands with other":
            return self.filter.noun(printer, True)
        if self.name == "splice":
            return "onto " + self.filter.noun(printer, False)
        if self.name == "champion":
            return with_article(self.filter.noun(printer, False))
        return self.filter.noun(printer, False)

    def materials(self, printer: Printer) -> str:
        """ "artifact", "one or more creatures", "two artifacts" (702.167a)."""
        if self.filter is None or self.amount is None:
            return self.filter.noun(printer, False) if self.filter is not None else ""
        more = f" {self.word}" if self.word else ""
        return f"{self.amount.counted(printer)}{more} {self.filter.noun(printer, True)}"

    def needs_stop(self) -> bool:
        """Whether the line ends with a stop: a cost in words after a dash does."""
        if self.change is not None or (isinstance(self.amount, X) and self.amount.means is not None):
            return True
        if self.cost is None or self.holds is not None:
            return False
        return any(not isinstance(part, ManaPart) or isinstance(part, ManySymbols) for part in self.cost.parts)
