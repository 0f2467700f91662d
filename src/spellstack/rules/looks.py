"""CR 604.2, 611.3a: what the effects on a board look at beside characteristics: which events make the board stale.

Tapping, damage, life, mana, the turn, combat and what is chosen for a spell by themselves change no characteristics and
no rules in force; only what looks at them does. A node that is not listed here counts as looking at everything.
"""

from __future__ import annotations

from typing import Final

from spellstack.abilities import amounts, judgements, nouns, qualities, references
from spellstack.abilities.ability import Static
from spellstack.abilities.conditions import All, Any, Not
from spellstack.abilities.filters import AnyOf, Filter, Phrase
from spellstack.abilities.modifications.abilities import AddAbility, BarAbility, LoseAbility
from spellstack.abilities.modifications.power import ChangePT, SetPT
from spellstack.abilities.modifications.types import ChangeColors, ChangeControl, ChangeTypes
from spellstack.abilities.rewriting import field_names
from spellstack.abilities.statics import Continuous
from spellstack.abilities.values import Number, Sum, Times, X
from spellstack.core.events import (
    CEASE,
    CHOICES_SET,
    COMBAT_CHANGE,
    DAMAGE_CLEARED,
    LANDS_PLAYED,
    LIFE_CHANGE,
    MARK_DAMAGE,
    POOL_CHANGE,
    TAP,
    TURN_POINTER,
    UNTAP_OBJECT,
    ZONE_CHANGE,
    ZONE_ORDER,
    Event,
    StackObject,
    ZoneChange,
)
from spellstack.core.node import Node
from spellstack.core.state import State
from spellstack.core.types import EXILE, GRAVEYARD, HAND, LIBRARY
from spellstack.kinds.levels import ClassLevel, CountersBetween

TAPPED: Final = 1
DAMAGE: Final = 2
LIFE: Final = 4
POOL: Final = 8
LANDS: Final = 16
TURN: Final = 32
COMBAT: Final = 64
CHOICES: Final = 128
HISTORY: Final = 256
ABILITIES: Final = 512  # on the stack, where they have no characteristics (113.1b)
ELSEWHERE: Final = 1024  # cards in hands, libraries, graveyards and exile
EVERYTHING: Final = 2047

# What else is remembered of a moment, beside characteristics and rules in force.
CHECKED: Final = DAMAGE | LIFE | COMBAT  # whether a state-based action is due (704.3)
MEANS: Final = TAPPED | POOL | LANDS  # what a player could act with; LANDS is written as a turn begins, too
OPTIONS: Final = MEANS | ELSEWHERE  # whether a player could do anything with priority

WRITTEN: Final[dict[int, int]] = {
    TAP: TAPPED,
    UNTAP_OBJECT: TAPPED,
    MARK_DAMAGE: DAMAGE,
    DAMAGE_CLEARED: DAMAGE,
    LIFE_CHANGE: LIFE,
    POOL_CHANGE: POOL,
    LANDS_PLAYED: LANDS,
    TURN_POINTER: TURN,
    COMBAT_CHANGE: COMBAT,
    CHOICES_SET: CHOICES,
    ZONE_ORDER: ELSEWHERE,
}
"""The aspect that an atom writes. Other atoms change what a board is made of."""

PLAIN: Final[frozenset[type[Node]]] = frozenset(
    (
        # statements and what they do
        Continuous,
        ChangePT,
        SetPT,
        AddAbility,
        LoseAbility,
        BarAbility,
        ChangeTypes,
        ChangeColors,
        ChangeControl,
        # whom they mean
        Phrase,
        AnyOf,
        references.You,
        references.Source,
        references.Each,
        references.Attached,
        references.Opponents,
        references.AnyPlayer,
        references.Result,
        nouns.TypeIs,
        nouns.NotType,
        nouns.SubtypeIs,
        nouns.NotSubtype,
        nouns.SupertypeIs,
        nouns.ColorIs,
        nouns.NotColor,
        nouns.ColorCount,
        nouns.PermanentIs,
        nouns.Spell,
        nouns.TokenIs,
        nouns.Other,
        nouns.Historic,
        qualities.ControlledBy,
        qualities.WithCounter,
        qualities.WithKeyword,
        qualities.Chosen,
        # how much, and if
        Number,
        Sum,
        Times,
        amounts.CountOf,
        amounts.PerEach,
        amounts.CountersOn,
        amounts.BasicTypes,
        amounts.Devotion,
        amounts.CharacteristicOf,
        amounts.Greatest,
        All,
        Any,
        Not,
        judgements.ThereAre,
        judgements.ObjectIs,
        judgements.ObjectHas,
        ClassLevel,
        CountersBetween,
    )
)
"""Nodes that look at characteristics, zones, counters and attachments only, beside what their parts look at."""

BY_STATUS: Final[dict[str, int]] = {
    "tapped": TAPPED,
    "untapped": TAPPED,
    "attacking": COMBAT,
    "nonattacking": COMBAT,
    "blocking": COMBAT,
    "nonblocking": COMBAT,
    "blocked": COMBAT,
    "unblocked": COMBAT,
    "enchanted": 0,
    "equipped": 0,
    "face-down": 0,
    "face-up": 0,
    "modified": 0,
}


OFF_BOARD: Final = (HAND, LIBRARY, GRAVEYARD, EXILE)


def written(state: State, atoms: list[Event], touched: list[tuple[int, int]]) -> int:
    """The aspects that these atoms will write; -1 if one of them changes what a board is made of.

    `touched` gets the zones off the board, each with its player, whose cards move among them or change their order:
    what has abilities that function there is on the board nevertheless (113.6).
    """
    mask = 0
    for event in atoms:
        aspect = WRITTEN.get(event.kind, -1)
        if aspect < 0:
            if isinstance(event, ZoneChange):
                if not stays_off_board(state, event):
                    return -1
                touched.append((event.from_zone, state.objects[event.object].owner))
                touched.append((event.to_zone, event.player))
                aspect = ELSEWHERE
            elif is_of_ability(state, event):
                aspect = ABILITIES
            else:
                return -1
        elif aspect == ELSEWHERE:
            touched.append((event.amount, event.player))
        mask |= aspect
    return mask


def stays_off_board(state: State, event: ZoneChange) -> bool:
    """Whether a card goes from one zone off the board to another, and no state-based action looks for it there."""
    o = state.objects.get(event.object)
    if o is None or o.token or o.is_copy or state.format == "commander":
        return False
    return event.from_zone in OFF_BOARD and event.to_zone in OFF_BOARD


def whose_means(state: State, atoms: list[Event]) -> int:
    """A mask of the players whose permanents were tapped or untapped, whose mana or cards have changed, or whose turn
    begins.
    """
    mask = 0
    for event in atoms:
        kind = event.kind
        if kind in (TAP, UNTAP_OBJECT):
            o = state.objects.get(event.object)
            if o is not None:
                mask |= 1 << o.controller
        elif kind in (POOL_CHANGE, LANDS_PLAYED, ZONE_CHANGE, ZONE_ORDER):
            mask |= 1 << event.player
    return mask


def is_of_ability(state: State, event: Event) -> bool:
    """Whether an ability comes to the stack or leaves it."""
    if isinstance(event, StackObject):
        return event.instance is not None and event.face is None
    if event.kind != CEASE:
        return False
    o = state.objects.get(event.object)
    return o is not None and o.instance is not None and not o.cards


class Looks:
    """What static abilities and lasting effects look at, worked out once for each."""

    def __init__(self) -> None:
        self.known: dict[int, int] = {}  # by identity; `kept` keeps what the identities mean
        self.kept: list[Node] = []

    def at(self, node: Node) -> int:
        """The aspects that a static ability, or what a lasting effect holds, looks at while the board is made."""
        key = id(node)  # lint: allow not-seeded: the key of a cache that keeps the node, never an order
        mask = self.known.get(key)
        if mask is None:
            mask = of_static(node) if isinstance(node, Static) else of_rule(node)
            self.known[key] = mask
            self.kept.append(node)
        return mask

    def of_filter(self, wanted: Filter) -> int:
        """The aspects that a filter looks at."""
        key = id(wanted)  # lint: allow not-seeded: as above
        mask = self.known.get(key)
        if mask is None:
            mask = looks_at(wanted)
            self.known[key] = mask
            self.kept.append(wanted)
        return mask


def of_static(static: Static) -> int:
    mask = looks_at(static.condition) if static.condition is not None else 0
    for rule in static.rules:
        mask |= of_rule(rule)
    return mask


def of_rule(rule: Node) -> int:
    """Rules that change no characteristics are asked only when they matter: the board just lists them."""
    return looks_at(rule) if isinstance(rule, Continuous) else 0


def looks_at(node: Node) -> int:
    """The aspects that a node and its parts look at. The abilities that are added speak for themselves."""
    mask = own_look(node)
    if mask == EVERYTHING or isinstance(node, AddAbility):
        return mask
    for name in field_names(node):
        mask |= looks_of_part(getattr(node, name))
    return mask


def looks_of_part(part: object) -> int:
    if isinstance(part, Node):
        return looks_at(part)
    mask = 0
    if isinstance(part, tuple):
        for inner in part:
            mask |= looks_of_part(inner)
    return mask


def own_look(node: Node) -> int:
    if type(node) in PLAIN:
        return 0
    if isinstance(node, qualities.Status):
        return BY_STATUS.get(node.word, EVERYTHING)
    if isinstance(node, judgements.YourTurn):
        return TURN
    if isinstance(node, qualities.InZone | nouns.CardHead | amounts.CardTypes):
        return ELSEWHERE
    if isinstance(node, amounts.LifeTotal):
        return LIFE
    if isinstance(node, X | references.Target):
        return CHOICES
    return EVERYTHING
