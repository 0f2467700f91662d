"""CR 604, 611, 613, 614, 601.2f, 601.3: what static abilities and lasting effects say, as rules that the engine
queries.

A Static ability and an effect of a resolved spell (State.effects) hold the same nodes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost
from spellstack.abilities.filters import Filter
from spellstack.abilities.modifications.base import Modification
from spellstack.abilities.references import Reference
from spellstack.abilities.values import Value
from spellstack.abilities.wording import listed
from spellstack.core.decisions import Script
from spellstack.core.events import Event
from spellstack.core.mana import ManaCost
from spellstack.core.node import Node, Printer, equal

GOADED: Final = "goaded"  # the act of a requirement (701.15b)
FAMILY_CONTINUOUS: Final = 0
FAMILY_CANNOT: Final = 1
FAMILY_MUST: Final = 2
FAMILY_COST: Final = 3
FAMILY_PERMISSION: Final = 4
FAMILY_REPLACEMENT: Final = 5
FAMILY_OTHER: Final = 6
FAMILY_CASTING: Final = 7  # alternative and additional costs, payment substitutes, text additions of the object itself
FAMILY_PLAYER: Final = 8


class Rule(Node):
    """One thing that is so while the ability or effect lasts."""

    def says_itself(self) -> bool:
        """Whether its text is a whole sentence, with its subject."""
        return False

    def family(self) -> int:
        return FAMILY_OTHER

    def functions_in(self) -> int:
        """113.6: where an ability with it functions, a mask of zones; 0: the battlefield."""
        return 0


@dataclass(frozen=True)
class Continuous(Rule):
    """611.3, 613: changes characteristics of what `which` finds."""

    which: Reference
    modifications: tuple[Modification, ...]
    form: str = field(default="", compare=False)

    def family(self) -> int:
        return FAMILY_CONTINUOUS

    def text(self, printer: Printer) -> str:
        from spellstack.abilities.modifications.predicates import continuous_text

        which = self.which
        return continuous_text(which.text(printer), self.modifications, printer, which.is_third(printer), self.form)


@dataclass(frozen=True)
class Contracted(Continuous):
    """Said as "it's", "he's"."""

    def text(self, printer: Printer) -> str:
        which = self.which.text(printer)
        return super().text(printer).replace(f"{which} is ", f"{which}'s ", 1)


@dataclass(frozen=True)
class SameIsTrue(Continuous):
    """ "The same is true for [others]", which a further rule (`SameSilently`) says; the words of both are here."""

    also: Reference | None = None

    def text(self, printer: Printer) -> str:
        also = self.also.text(printer) if self.also is not None else ""
        return f"{super().text(printer)}. The same is true for {also}"


@dataclass(frozen=True)
class SameSilently(Continuous):
    """What `SameIsTrue` has said already."""

    def text(self, printer: Printer) -> str:
        return ""


@dataclass(frozen=True)
class Cannot(Rule):
    """101.2: "can't". `act`: what; `who`: whom or what it is forbidden to; `other`: the other party, None all.

    Acts of objects: attack, block, be blocked, attack alone, block alone, be countered, be targeted, be sacrificed,
    be regenerated, untap, become untapped in untap step ("untap in untap step"), be enchanted, be equipped, transform,
    be cast, activate abilities, have counters, be the source of prevented damage, deal damage, crew, leave, enter.
    Acts of players: cast, activate, play lands, gain life, lose life, draw, search, win, lose, be targeted, pay life,
    sacrifice.
    `rule`: what the refusal cites.

    Combat (508.1c, 509.1b; judged by rules/combat.py). "attack": `other` the player, planeswalker or battle it can't
    attack, or (`unless`) the only ones it can. "attack alone", "block alone". "block": `other` the attackers it can't
    block, or (`unless`) the only ones it can. "be blocked": `other` the blockers that can't block it, or (`unless`,
    "except by") the only ones that can; with `amount`, not by more than that many ("by more than one creature"), or
    (`unless`) not by fewer ("except by three or more creatures"). `condition`: judged for each pair, with `ctx.player`
    and DefendingPlayer the defending player ("unless defending player controls an Island": Not(...)).
    """

    act: str
    who: Reference | Filter
    other: Reference | Filter | None = None
    unless: bool = False  # "except by": the other party is the only one that may
    amount: Value | None = None  # "more than N"
    rule: str = "101.2"
    form: str = field(default="", compare=False)
    condition: Condition | None = None

    def family(self) -> int:
        return FAMILY_CANNOT


@dataclass(frozen=True)
class Must(Rule):
    """508.1d, 509.1c: attacks, blocks or is blocked "if able".

    `act`: "attack" (`other`: whom), GOADED (also a player other than the controller, 701.15b), "block" (`other`: which
    attackers), "be blocked" (`other`: by such a creature), "be blocked by all" (every creature able to block it, or
    those of `other`, does: lure).
    """

    act: str
    who: Reference | Filter
    other: Reference | Filter | None = None
    form: str = field(default="", compare=False)

    def family(self) -> int:
        return FAMILY_MUST


@dataclass(frozen=True)
class CostChange(Rule):
    """601.2f: spells (or abilities) cost more or less. `sign` 1 or -1; `amount` generic mana, or `mana` symbols.

    `of`: "cast" or "activate". `what`: filter of the spells, or of the sources of abilities; `who`: players it counts
    for, None all; `word`: keyword of the abilities ("equip", "cycling"). `minimum`: not below this much mana.
    `floor`: instead of a change, the total is at least this much (Trinisphere shape).
    `each`: multiplied by this value ("for each").
    """

    of: str
    what: Filter | Reference
    sign: int
    mana: ManaCost
    who: Reference | Filter | None = None
    each: Value | None = None
    word: str = ""
    minimum: int = 0
    floor: bool = False
    life: Value | None = None
    form: str = field(default="", compare=False)
    condition: Condition | None = None  # judged from the point of view of the spell itself
    first: bool = False  # only the first such spell that the player casts in a turn
    parts: Cost | None = None  # an additional cost that is not mana (118.8)
    colored: bool = False  # it takes off no generic mana where there is none of its colours (118.7c)

    def family(self) -> int:
        return FAMILY_COST

    def symbols(self, ctx: Context) -> ManaCost:
        """The mana it adds or takes off, once."""
        return self.mana


@dataclass(frozen=True)
class CastingPermission(Rule):
    """601.3, 118.9: lets `who` cast (or play) `what` from zones or at times they couldn't.

    `key`: how the use of it is called ("flashback", "free", "flash", "play from"). `zones`: mask of zones it opens,
    0: only where it could be cast anyway. `flash`: at instant speed. `cost`: what is paid instead of the mana cost;
    None: the mana cost; `free`: without paying it. `lands`: lands may be played. `exiles_after`: leaving the stack it
    is exiled.
    `condition` is that of the static ability or effect that holds it.
    """

    what: Filter | Reference
    who: Reference | Filter | None = None
    zones: int = 0
    flash: bool = False
    cost: Cost | None = None
    own_cost: bool = False  # "its flashback cost is equal to its mana cost"
    free: bool = False
    lands: bool = False
    key: str = ""
    rule: str = "601.3"
    exiles_after: bool = False
    once_each_turn: bool = False
    your_turn: bool = False  # only in the turn of the permission's controller
    any_mana: bool = False  # mana of any type may be spent
    any_color: bool = False  # mana may be spent as though it were mana of any color
    top_only: bool = False  # only the top card of the library
    face: int = -1  # the face it is cast with, where the permission says so (702.146a)
    only: str = ""  # the alternative cost that must be paid ("using its blitz ability")
    form: str = field(default="", compare=False)
    condition: Condition | None = None
    more: Cost | None = None  # what its use costs besides ("in addition to paying its other costs", 118.8)
    enters_with: str = ""  # a kind of counter that the permanent enters with

    def family(self) -> int:
        return FAMILY_PERMISSION


@dataclass(frozen=True)
class AlternativeCost(Rule):
    """118.9: `this` may be cast for another cost: "rather than pay this spell's mana cost". `key` names it."""

    cost: Cost
    key: str = "alternative"
    condition: Condition | None = None
    rule: str = "118.9"
    flash: bool = False
    word: str = ""
    form: str = field(default="", compare=False)

    def family(self) -> int:
        return FAMILY_CASTING


@dataclass(frozen=True)
class AdditionalCost(Rule):
    """118.8: `this` costs more to cast: mandatory, or optional (kicker, buyback, entwine; `repeat`:
    multikicker, any number).
    """

    cost: Cost
    key: str = "additional"
    optional: bool = False
    repeat: bool = False
    alternatives: tuple[Cost, ...] = ()  # "A or B": one of these is chosen
    rule: str = "118.8"
    form: str = field(default="", compare=False)

    def family(self) -> int:
        return FAMILY_CASTING


@dataclass(frozen=True)
class PaymentSubstitute(Rule):
    """702.51, 702.66, 702.126: something else pays for mana: convoke, delve, improvise. `key` names it."""

    key: str
    rule: str

    def family(self) -> int:
        return FAMILY_CASTING


@dataclass(frozen=True)
class TextAddition(Rule):
    """702.47a: splice: while this card is in hand, its text may be added to a spell that `onto` admits."""

    onto: Filter
    cost: Cost

    def family(self) -> int:
        return FAMILY_CASTING


@dataclass(frozen=True)
class SpecialAction(Rule):
    """116.2: a special action that the owner of this card may take: foretell, plot, suspend it from the hand.

    `effect`: an Effect node. `timing`: "your turn", "sorcery", or "castable" (when it could be cast).
    """

    key: str
    cost: Cost
    effect: Node
    timing: str
    rule: str

    def family(self) -> int:
        return FAMILY_CASTING


@dataclass(frozen=True)
class PlayerRule(Rule):
    """611.3, 613.11: changes what the rules say for players: `word` names it, `amount` how much.

    Words: "land plays" (305.2), "hand size" (402.2), "no maximum hand size", "mana empties not" , "starting life",
    "skip draw step",
    "life total can't change", "play with top revealed", "play with hands revealed", "damage can't be prevented",
    "most attackers" (in a combat), "most attackers of" (`who` the player attacked), "most blockers", ...
    """

    word: str
    who: Reference | Filter
    amount: Value | None = None
    other: Node | None = None
    form: str = field(default="", compare=False)

    def family(self) -> int:
        return FAMILY_PLAYER


@dataclass(frozen=True)
class ObjectRule(Rule):
    """Like PlayerRule, for objects: "as though" permissions and the like (609.4).

    Words: "attack as though no defender", "attack as though haste", "attack cost" and "block cost" (`other`: whom it
    attacks or blocks, None anything; `cost` for each creature), "block additional" (`amount`, None any number),
    "block as though untapped", "block as though reach", "block as though shadow", "be blocked as though without"
    (`keyword`; a landwalk or other
    evasion that does not count), "assign damage by toughness", "assign as though unblocked", "assign no damage",
    "untap during others' untap steps", "activate as though haste".
    """

    word: str
    who: Reference | Filter
    amount: Value | None = None
    other: Reference | Filter | None = None
    form: str = field(default="", compare=False)
    cost: Cost | None = None
    keyword: str = ""

    def family(self) -> int:
        return FAMILY_OTHER


class Ending(Rule):
    """610.3, 611.2: what an effect that ends brings about as it ends: "until ~ leaves the battlefield"."""

    def at_end(self, ctx: Context, affected: tuple[int, ...]) -> list[Event]:
        """The events that happen at once, immediately after the effect has ended."""
        raise TypeError("nothing at the end")


class Replacement(Rule):
    """614, 615: watches for an event that would happen and changes it, wholly or partly."""

    def family(self) -> int:
        return FAMILY_REPLACEMENT

    def kinds(self) -> tuple[int, ...]:
        raise TypeError("no kinds")

    def matches(self, ctx: Context, event: Event) -> bool:
        raise TypeError("no match")

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        """What happens instead (the event itself, changed, may be among it). An empty list: nothing."""
        raise TypeError("no replacement")

    def rank(self) -> int:
        """616.1a-e: 0 self-replacement, 1 control, 2 copy, 3 back face, 4 any other."""
        return 4

    def rule(self) -> str:
        return "614.1a"

    def optional(self) -> bool:
        return False

    def asks(self) -> str:
        """The kind of decision by which an optional one is applied or not."""
        return "may"

    def prevents(self) -> bool:
        """615: it prevents damage, so damage that can't be prevented ignores it."""
        return False

    def goes_on(self) -> bool:
        """615.12: a prevention effect that does more, also where nothing can be prevented."""
        return False


def rules_text(rules: tuple[Rule, ...], printer: Printer) -> str:
    """What several rules of one sentence say. Those with the same subject share it ("gets +1/+1 and can't block")."""
    from spellstack.abilities.prohibitions import cannot_text, group_length, must_text

    parts: list[str] = []
    subject: Node | None = None
    i = 0
    while i < len(rules):
        rule = rules[i]
        j = i + 1
        if isinstance(rule, Cannot | Must) and not rule.form.startswith("do") and not rule.says_itself():
            if isinstance(rule, Cannot):
                j = i + group_length(rules[i:])
            is_third = rule.who.is_third(printer) if isinstance(rule.who, Reference) else False
            said = (
                cannot_text(rules[i:j], printer) if isinstance(rule, Cannot) else must_text((rule,), printer, is_third)
            )
            who = rule.who.text(printer)
            said = said if equal(subject, rule.who) else f"{who} {said}"
        else:
            said = rule.text(printer)
            if isinstance(rule, Continuous) and equal(subject, rule.which):
                said = said[len(rule.which.text(printer)) + 1 :]
            elif isinstance(rule, Cannot | Must | ObjectRule) and equal(subject, rule.who):
                said = said[len(rule.who.text(printer)) + 1 :]
        subject = subject_of(rule)
        if said:
            parts.append(said)
        i = j
    return listed(parts, "and")


def subject_of(rule: Rule) -> Node | None:
    """Whom a rule speaks of, where it has a subject."""
    if isinstance(rule, Cannot | Must | ObjectRule):
        return rule.who
    return rule.which if isinstance(rule, Continuous) else None
