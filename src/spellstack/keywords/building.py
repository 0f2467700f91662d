"""CR 702: pieces that several keyword abilities are built from: noun phrases, triggers, pumps."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import OF_KEYWORD, Activated, Body, KeywordAbility, Static, TargetSpec, Triggered
from spellstack.abilities.amounts import CharacteristicOf
from spellstack.abilities.conditions import Condition
from spellstack.abilities.costs import Cost, CostPart
from spellstack.abilities.durations import END_OF_TURN, Until
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.modifications.power import ChangePT
from spellstack.abilities.nouns import CardHead, OpponentHead, Other, PermanentIs, PlayerHead, Spell, TypeIs
from spellstack.abilities.patterns import Happens, Moves, Pattern
from spellstack.abilities.qualities import ControlledBy, Status
from spellstack.abilities.references import EventObject, Reference, Source, You
from spellstack.abilities.statics import Rule
from spellstack.abilities.values import Number, Value
from spellstack.actions.basic.continuous import Change
from spellstack.actions.basic.counters import PutCounters
from spellstack.core.events import ATTACKS, BECAME_BLOCKED, BLOCKS, DAMAGE
from spellstack.core.types import BATTLEFIELD, CREATURE, GRAVEYARD, HAND

ME: Final = Source()
YOU: Final = You()
IT: Final = EventObject()
ONE: Final = Number(1)
MY_POWER: Final = CharacteristicOf("power", ME)
MY_TOUGHNESS: Final = CharacteristicOf("toughness", ME)
EVERYWHERE: Final = 0xFF
IN_HAND: Final = 1 << HAND
IN_GRAVEYARD: Final = 1 << GRAVEYARD
ON_BATTLEFIELD: Final = 1 << BATTLEFIELD
THIS_TURN: Final = Until(END_OF_TURN)

A_CREATURE: Final[Filter] = Phrase((), TypeIs(CREATURE))
A_PERMANENT: Final[Filter] = Phrase((), PermanentIs())
A_SPELL: Final[Filter] = Phrase((), Spell())
A_CARD: Final[Filter] = Phrase((), CardHead())
A_PLAYER: Final[Filter] = Phrase((), PlayerHead())
AN_OPPONENT: Final[Filter] = Phrase((), OpponentHead())
YOUR_CREATURE: Final[Filter] = Phrase((), TypeIs(CREATURE), (ControlledBy(YOU),))
YOUR_OTHER_CREATURE: Final[Filter] = Phrase((Other(),), TypeIs(CREATURE), (ControlledBy(YOU),))
OTHER_ATTACKER: Final[Filter] = Phrase((Other(), Status("attacking")), TypeIs(CREATURE))


def amount(ability: KeywordAbility) -> Value:
    """The number after the keyword; one where it has none."""
    return ability.amount if ability.amount is not None else ONE


def cost_of(ability: KeywordAbility) -> Cost:
    """The cost after the keyword; nothing where it has none."""
    return ability.cost if ability.cost is not None else Cost()


def with_parts(cost: Cost, *parts: CostPart) -> Cost:
    """A cost with further parts after its own."""
    return Cost(cost.parts + parts)


def pump(which: Reference, power: Value, toughness: Value, minus: bool = False) -> Effect:
    """Gets +P/+T (or minus) until end of turn."""
    return Change(which, (ChangePT(power, toughness, minus, minus),), THIS_TURN)


def plus_counters(count: Value, on: Reference = ME) -> Effect:
    """Puts +1/+1 counters on it."""
    return PutCounters(("+1/+1",), count, on)


def triggered(
    pattern: Pattern,
    effect: Effect,
    word: str,
    targets: tuple[TargetSpec, ...] = (),
    condition: Condition | None = None,
    zones: int = ON_BATTLEFIELD,
    limit: str = "",
) -> Triggered:
    """A triggered ability that a keyword stands for; `word` names the keyword."""
    return Triggered(pattern, Body(effect, targets), condition, limit, zones, word=word, form=OF_KEYWORD)


def attacks(what: Reference | Filter = ME, word: str = "") -> Pattern:
    """508.3a."""
    return Happens(ATTACKS, object=what, word=word)


def blocks(what: Reference | Filter = ME) -> Pattern:
    """509.3a."""
    return Happens(BLOCKS, object=what)


def becomes_blocked(what: Reference | Filter = ME) -> Pattern:
    """509.3c."""
    return Happens(BECAME_BLOCKED, object=what)


def combat_damage_to_player(source: Reference | Filter = ME) -> Pattern:
    """510.3a: deals combat damage to a player."""
    return Happens(DAMAGE, source=source, combat=1, to_player=1)


def enters(what: Reference | Filter = ME) -> Pattern:
    """603.6a."""
    return Moves(what, to_zone=BATTLEFIELD)


def dies(what: Reference | Filter = ME) -> Pattern:
    """700.4."""
    return Moves(what, from_zone=BATTLEFIELD, to_zone=GRAVEYARD)


def leaves(what: Reference | Filter = ME) -> Pattern:
    """603.6c."""
    return Moves(what, from_zone=BATTLEFIELD)


def activated(
    cost: Cost,
    effect: Effect,
    word: str,
    targets: tuple[TargetSpec, ...] = (),
    limits: tuple[str, ...] = (),
    zone: int = BATTLEFIELD,
    condition: Condition | None = None,
) -> Activated:
    """An activated ability that a keyword stands for."""
    return Activated(cost, Body(effect, targets), limits, condition, zone, word=word, form=OF_KEYWORD)


def static(word: str, *rules: Rule, zones: int = ON_BATTLEFIELD, condition: Condition | None = None) -> Static:
    """A static ability that a keyword stands for."""
    return Static(rules, condition, zones, word=word, form=OF_KEYWORD)
