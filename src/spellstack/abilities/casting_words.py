"""CR 601.2f, 601.3, 117.1a, 602.5: how permissions, prohibitions and costs of casting and activating are written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.amounts import each_text
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.gerunds import gerund_text
from spellstack.abilities.nouns import TypeIs
from spellstack.abilities.patterns import is_meant
from spellstack.abilities.references import Attached, Reference
from spellstack.abilities.rule_words import SaidAlternativeCost
from spellstack.abilities.statics import FAMILY_CASTING, Cannot, CastingPermission, CostChange, Rule
from spellstack.abilities.values import Value
from spellstack.abilities.wording import listed, number_word, possessive, with_article
from spellstack.core.mana import Mana
from spellstack.core.node import Printer
from spellstack.core.objects import View
from spellstack.core.types import (
    BEGIN_COMBAT,
    COLOR_WORDS,
    END_COMBAT,
    EXILE,
    GRAVEYARD,
    LAND,
    LIBRARY,
    MAIN1,
    MAIN2,
    words_of,
)

LANDS = TypeIs(LAND)


# --- filters and values


@dataclass(frozen=True)
class ParityOfManaValue(Filter):
    """ "With even mana values" (202.3): zero is even."""

    odd: bool = False

    def admits(self, ctx: Context, view: View) -> bool:
        return ctx.mana_value(view) % 2 == (1 if self.odd else 0)

    def noun(self, printer: Printer, plural: bool) -> str:
        return self.text(printer)

    def text(self, printer: Printer) -> str:
        return f"with {'odd' if self.odd else 'even'} mana value{'s' if printer else ''}"


@dataclass(frozen=True)
class TargetsBeyondFirst(Value):
    """ "For each target beyond the first": of the spell that is being announced (601.2c, 601.2f)."""

    def of(self, ctx: Context) -> int:
        choices = ctx.choices
        if choices is None:
            return 0
        n = sum(len(codes) for part in choices.parts for mode in part.modes for codes in mode.targets)
        return max(0, n - 1)

    def text(self, printer: Printer) -> str:
        return "target beyond the first"


@dataclass(frozen=True)
class TargetsOf(Value):
    """ "For each creature it targets": each object or player counts once (115.3)."""

    filter: Filter

    def of(self, ctx: Context) -> int:
        choices = ctx.choices
        if choices is None:
            return 0
        codes = {code for part in choices.parts for mode in part.modes for codes in mode.targets for code in codes}
        return sum(1 for code in codes if is_meant(ctx, self.filter, code))

    def text(self, printer: Printer) -> str:
        return f"{self.filter.noun(printer, False)} it targets"


@dataclass(frozen=True)
class ItTargets(Condition):
    """ "If it targets [something]": the spell. Before targets are chosen rules/costs.py asks what they could be."""

    filter: Filter

    def holds(self, ctx: Context) -> bool:
        choices = ctx.choices
        if choices is None:
            return False
        chosen = [code for part in choices.parts for mode in part.modes for codes in mode.targets for code in codes]
        return any(self.admits_code(ctx, code) for code in chosen)

    def admits_code(self, ctx: Context, code: int) -> bool:
        """Whether it is what the condition speaks of."""
        if code < 0:
            return self.filter.wants_players() and self.filter.admits_player(ctx, -1 - code)
        view = ctx.see(code)
        return view is not None and self.filter.admits(ctx, view)

    def text(self, printer: Printer) -> str:
        return f"it targets {with_article(self.filter.noun(printer, False))}"


@dataclass(frozen=True)
class TurnOf(Condition):
    """Whose turn it is, seen from a prohibition: `whose` "your", or "their": of the player who would cast."""

    whose: str
    wanted: bool = True

    def holds(self, ctx: Context) -> bool:
        player = ctx.controller if self.whose == "your" else ctx.player
        return (ctx.state.active == player) == self.wanted

    def text(self, printer: Printer) -> str:
        return f"during {self.whose} turn"


@dataclass(frozen=True)
class InCombat(Condition):
    """It is the combat phase (506.1)."""

    def holds(self, ctx: Context) -> bool:
        return BEGIN_COMBAT <= ctx.state.step <= END_COMBAT

    def text(self, printer: Printer) -> str:
        return "during combat"


@dataclass(frozen=True)
class NotSorceryTime(Condition):
    """It is no time at which the player could cast a sorcery (117.1a)."""

    def holds(self, ctx: Context) -> bool:
        state = ctx.state
        itself = ctx.subject.id if ctx.subject is not None else 0  # on the stack already as its casting is looked at
        waiting = any(id != itself for id in state.stack)
        return state.active != ctx.player or waiting or state.step not in (MAIN1, MAIN2)

    def text(self, printer: Printer) -> str:
        return "any time they could cast a sorcery"


# --- permissions (601.3)


@dataclass(frozen=True)
class FlashPermission(CastingPermission):
    """ "You may cast this spell as though it had flash if you control a Faerie." """

    def text(self, printer: Printer) -> str:
        what = self.what.text(printer) if isinstance(self.what, Reference) else self.what.noun(printer, False)
        found = f"you may cast {what} as though it had flash"
        if self.more is not None and self.form == "by":
            return f"{found} by {gerund_text(self.more, printer)} in addition to paying its other costs"
        if self.more is not None:
            return f"{found} if you pay {self.more.text(printer)} more to cast it"
        return f"{found} if {self.condition.text(printer)}" if self.condition is not None else found


@dataclass(frozen=True)
class PlayFrom(CastingPermission):
    """ "You may play lands and cast creature spells from the top of your library." `spells` None: lands only."""

    spells: Filter | None = None

    def text(self, printer: Printer) -> str:
        found: list[str] = []
        if self.lands:
            found.append("play lands")
        if self.spells is not None:
            found.append(f"cast {self.spells.noun(printer, True)}")
        place = "the top of your library" if self.zones >> LIBRARY & 1 else "your graveyard"
        return f"you may {' and '.join(found)} from {place}"


OWN_PLACES: Final = ((GRAVEYARD, "from your graveyard"), (EXILE, "from exile"))


@dataclass(frozen=True)
class CastThisFrom(CastingPermission):
    """ "You may cast this card from your graveyard by paying {2}{W} rather than paying its mana cost." """

    def text(self, printer: Printer) -> str:
        what = self.what.text(printer) if isinstance(self.what, Reference) else ""
        places = [words for zone, words in OWN_PLACES if self.zones >> zone & 1]
        found = f"you may cast {what} {' or '.join(places)}"
        if self.cost is not None:
            found += f" by {gerund_text(self.cost, printer)} rather than paying its mana cost"
        if self.more is not None:
            found += f" by {gerund_text(self.more, printer)} in addition to paying its other costs"
        if self.only:
            found += f" using its {self.only} ability"
        return f"{found} if {self.condition.text(printer)}" if self.condition is not None else found


@dataclass(frozen=True)
class NoMana(Rule):
    """ "You can't spend mana to cast this spell" (601.2h): other ways to pay must do (convoke, delve, for nothing)."""

    what: Reference

    def family(self) -> int:
        return FAMILY_CASTING

    def says_itself(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        return f"you can't spend mana to cast {self.what.text(printer)}"


# --- costs (601.2f)


@dataclass(frozen=True)
class CostFloor(CostChange):
    """ "Each spell that would cost less than three mana to cast costs three mana to cast." """

    def text(self, printer: Printer) -> str:
        n = number_word(self.mana.mana_value())
        return f"each spell that would cost less than {n} mana to cast costs {n} mana to cast"


@dataclass(frozen=True)
class OwnCostIf(CostChange):
    """ "This spell costs {2} less to cast if it targets a tapped creature." """

    def text(self, printer: Printer) -> str:
        way = "less" if self.sign < 0 else "more"
        what = self.what.text(printer)
        condition = self.condition.text(printer) if self.condition is not None else ""
        return f"{what} costs {self.mana} {way} to cast if {condition}"


@dataclass(frozen=True)
class FirstSpellCost(CostChange):
    """ "The first creature spell you cast each turn costs {2} less to cast." """

    def text(self, printer: Printer) -> str:
        way = "less" if self.sign < 0 else "more"
        what = self.what.noun(printer, False) if isinstance(self.what, Filter) else ""
        return f"the first {what} each turn costs {self.mana} {way} to cast"


@dataclass(frozen=True)
class AbilityCostChange(CostChange):
    """ "Activated abilities of creatures you control cost {2} less to activate." """

    not_mana: bool = False  # "unless they're mana abilities"
    of_all: bool = False  # "activated abilities", of whatever source

    def text(self, printer: Printer) -> str:
        way = "less" if self.sign < 0 else "more"
        if self.of_all:
            abilities = "activated abilities"
        elif isinstance(self.what, Attached) and self.form == "of":
            abilities = f"activated abilities of {self.what.text(printer)}"
        elif isinstance(self.what, Filter):
            abilities = f"activated abilities of {self.what.noun(printer, True)}"
        else:
            abilities = f"{possessive(self.what.text(printer))} activated abilities"
        found = f"{abilities} cost {self.mana} {way} to activate"
        if self.not_mana:
            found += " unless they're mana abilities"
        return (
            f"{found}. This effect can't reduce the mana in that cost to less than one mana" if self.minimum else found
        )


@dataclass(frozen=True)
class LoyaltyCostChange(CostChange):
    """606.4: "Planeswalkers' loyalty abilities you activate cost an additional [+1] to activate." """

    def text(self, printer: Printer) -> str:
        more = f"[{self.parts.text(printer)}]" if self.parts is not None else ""
        return f"planeswalkers' loyalty abilities you activate cost an additional {more} to activate"


@dataclass(frozen=True)
class OwnAbilityCost(CostChange):
    """ "This ability costs {1} less to activate for each artifact you control." `form` "X": "{X} less, where X is"."""

    def text(self, printer: Printer) -> str:
        way = "less" if self.sign < 0 else "more"
        if self.form == "X" and self.each is not None:
            return f"this ability costs {{X}} {way} to activate, where X is {self.each.text(printer)}"
        found = f"this ability costs {self.mana} {way} to activate"
        if self.each is not None:
            return f"{found} {each_text(self.each, printer)}"
        return f"{found} if {self.condition.text(printer)}" if self.condition is not None else found


@dataclass(frozen=True)
class KeywordAbilityCost(CostChange):
    """ "Equip abilities you activate that target this creature cost {2} less to activate." `at`: what is targeted."""

    at: Reference | None = None

    def text(self, printer: Printer) -> str:
        way = "less" if self.sign < 0 else "more"
        target = f" that target {self.at.text(printer)}" if self.at is not None else ""
        of = ""
        if self.form == "costs":
            found = f"{self.word} costs you pay cost {self.mana} {way}"
        elif isinstance(self.what, Filter) and self.form == "of":
            found = f"{self.word} abilities of {self.what.noun(printer, True)} cost {self.mana} {way} to activate"
        else:
            found = f"{self.word} abilities you activate{of}{target} cost {self.mana} {way} to activate"
        return f"{found} {each_text(self.each, printer)}" if self.each is not None else found

    def fits_targets(self, ctx: Context, codes: list[int]) -> bool:
        """601.2f: whether one of the targets (or possible targets) is what it speaks of."""
        return self.at is None or any(code in codes for code in self.at.codes(ctx))


# --- prohibitions (601.3, 602.5)


@dataclass(frozen=True)
class CannotCast(Cannot):
    """ "Your opponents can't cast creature spells", "each player can't cast more than one spell each turn"."""

    when: str = field(default="", compare=False)

    def says_itself(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        who = self.who.text(printer)
        noun = self.other.noun(printer, self.amount is None) if isinstance(self.other, Filter) else "spells"
        if self.when == "additional" and isinstance(self.other, Filter):
            one, many = with_article(self.other.noun(printer, False)), self.other.noun(printer, True)
            return f"{who} who has cast {one} this turn can't cast additional {many}"
        if self.amount is not None:
            return f"{who} can't cast more than one {noun} each turn"
        if self.when == "their own":
            return f"{who} can cast {noun} only during their own turns"
        if self.when == "sorcery":
            return f"{who} can cast {noun} only any time they could cast a sorcery"
        return f"{who} can't cast {noun}" + (f" {self.when}" if self.when else "")


@dataclass(frozen=True)
class CannotBeCast(Cannot):
    """ "Creature spells can't be cast." """

    def says_itself(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        return f"{self.who.noun(printer, True) if isinstance(self.who, Filter) else ''} can't be cast"


@dataclass(frozen=True)
class CannotBlockWith(Cannot):
    """ "Your opponents can't block with creatures with even mana values." """

    players: Reference | None = None
    creatures: Filter = LANDS

    def says_itself(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        who = self.players.text(printer) if self.players is not None else ""
        return f"{who} can't block with {self.creatures.noun(printer, True)}"


@dataclass(frozen=True)
class XAtLeast(Condition):
    """ "X is 5 or more": as announced for the spell (107.3a)."""

    n: int

    def holds(self, ctx: Context) -> bool:
        return ctx.choices is not None and ctx.choices.x >= self.n

    def text(self, printer: Printer) -> str:
        return f"X is {self.n} or more"


@dataclass(frozen=True)
class NeitherIfX(Cannot):
    """ "If X is 5 or more, this spell can't be countered and the damage can't be prevented." The first rule says it."""

    least: int = 0

    def says_itself(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        if self.act != "be countered":
            return ""
        who = self.who.text(printer)
        return f"if X is {self.least} or more, {who} can't be countered and the damage can't be prevented"


@dataclass(frozen=True)
class CannotActivate(Cannot):
    """ "Activated abilities of creatures can't be activated unless they're mana abilities." """

    def says_itself(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        what = self.who.noun(printer, True) if isinstance(self.who, Filter) else self.who.text(printer)
        found = f"activated abilities of {what} can't be activated"
        return f"{found} unless they're mana abilities" if self.unless else found


PAY_LIFE_AS_COST: Final = "pay life as a cost"
SACRIFICE_AS_COST: Final = "be sacrificed as a cost"


@dataclass(frozen=True)
class CannotPay(Cannot):
    """ "Players can't pay life or sacrifice creatures to cast spells or activate abilities." The first says it all.

    `sacrificed`: what can't be sacrificed, to which the second rule speaks; the first is of players.
    """

    sacrificed: Filter | None = None
    second: bool = False

    def says_itself(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        if self.second:
            return ""
        found = f"{self.who.text(printer)} can't pay life"
        if self.sacrificed is not None:
            found += f" or sacrifice {self.sacrificed.noun(printer, True)}"
        return f"{found} to cast spells or activate abilities"


@dataclass(frozen=True)
class OwnCostX(CostChange):
    """ "This spell costs {X} less to cast, where X is the greatest power among creatures you control." """

    def text(self, printer: Printer) -> str:
        way = "less" if self.sign < 0 else "more"
        value = self.each.text(printer) if self.each is not None else ""
        return f"{self.what.text(printer)} costs {{X}} {way} to cast, where X is {value}"


@dataclass(frozen=True)
class InertRule(Cannot):
    """ "Enchanted creature can't attack or block, and its activated abilities can't be activated." The first says it.

    `words`: what stands before the comma, without the subject; "" where only the abilities are spoken of.
    """

    words: str = ""
    place: int = 0

    def says_itself(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        if self.place > 0:
            return ""
        who = self.who.text(printer)
        end = "activated abilities can't be activated" + (" unless they're mana abilities" if self.unless else "")
        return f"{who} {self.words}, and its {end}" if self.words else f"{who}'s {end}"


@dataclass(frozen=True)
class AlternativeIf(SaidAlternativeCost):
    """ "If you control a Swamp, you may pay 4 life rather than pay this spell's mana cost." """

    def text(self, printer: Printer) -> str:
        said = super().text(printer)
        if self.condition is None:
            return said
        if self.form == "after":
            return f"{said} if {self.condition.text(printer)}"
        return f"if {self.condition.text(printer)}, {said}"


@dataclass(frozen=True)
class ManaSpent(Condition):
    """ "{G} was spent to cast it", "at least three black mana was spent to cast this spell" (106.3, 400.7d).

    `mask`: the types that count, 0 any; `least`: how much at least, 0: none at all. `form` as written.
    """

    what: Reference
    mask: int = 0
    least: int = 1
    source: Filter | None = None  # "mana from a Treasure"
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        for view in self.what.views(ctx):
            choices = view.choices if view.choices is not None else (ctx.choices if view.id == ctx.source else None)
            if choices is not None:
                n = sum(1 for mana in choices.mana if self.is_meant(ctx, mana))
                return n >= self.least if self.least else n == 0
        return self.least == 0

    def is_meant(self, ctx: Context, mana: Mana) -> bool:
        if self.mask and not mana.kind & self.mask:
            return False
        if self.source is None:
            return True
        source = ctx.see(mana.source)
        return source is not None and self.source.admits(ctx, source)

    def text(self, printer: Printer) -> str:
        if self.source is not None:
            noun = with_article(self.source.noun(printer, False))
            return f"{self.form} from {noun} was spent to cast {self.what.text(printer)}"
        return f"{self.form} was spent to cast {self.what.text(printer)}"


@dataclass(frozen=True)
class ManaOnX(Rule):
    """ "Spend only black mana on X." (107.3, 118.3): X is paid with these colours alone."""

    mask: int
    form: str = field(default="", compare=False)

    def family(self) -> int:
        return FAMILY_CASTING

    def text(self, printer: Printer) -> str:
        return f"spend only {listed(list(words_of(self.mask, COLOR_WORDS)), 'and/or')} mana on X"


@dataclass(frozen=True)
class OwnManaOnX(CostChange):
    """The same behind an activated ability: nothing else about its cost changes."""

    colors: int = 0

    def text(self, printer: Printer) -> str:
        return ManaOnX(self.colors).text(printer)
