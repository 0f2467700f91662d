"""Boards built by hand, without the reader: faces out of nodes, permanents in timestamp order, lasting effects."""

from __future__ import annotations

from spellstack.abilities.ability import Static
from spellstack.abilities.context import Context
from spellstack.abilities.durations import END_OF_TURN, Until
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.modifications.base import Modification
from spellstack.abilities.nouns import TypeIs
from spellstack.abilities.qualities import ControlledBy
from spellstack.abilities.references import Each, Reference, You
from spellstack.abilities.statics import Continuous
from spellstack.core.definition import CardDefinition, Face
from spellstack.core.mana import parse_cost
from spellstack.core.node import Ability
from spellstack.core.objects import Row
from spellstack.core.state import EffectInstance
from spellstack.core.types import BATTLEFIELD, CREATURE
from spellstack.rules.board import board
from spellstack.rules.setup import BoardSetup, PlacedCard, PlacedPlayer, place_board
from spellstack.rules.wiring import GameEngine


def face(
    name: str,
    types: int = CREATURE,
    power: int = 0,
    toughness: int = 0,
    abilities: tuple[Ability, ...] = (),
    subtypes: tuple[str, ...] = (),
    cost: str = "",
    supertypes: int = 0,
) -> Face:
    mana = parse_cost(cost)
    colors = mana.colors() if mana is not None else 0
    return Face(name, mana, colors, types, supertypes, subtypes, abilities, power, toughness)


def card(made: Face, zone: int = BATTLEFIELD, owner: int = 0, attached_to: int = 0) -> PlacedCard:
    """`attached_to`: 1 + the index of the card it is attached to."""
    placed = PlacedCard(CardDefinition(made.name, "normal", (made,)), owner, zone)
    placed.attached_to = attached_to
    return placed


def each(*adjectives: Filter, head: Filter | None = None, yours: bool = False) -> Each:
    """ "Creatures", "white creatures", "creatures you control", ..."""
    posts: tuple[Filter, ...] = (ControlledBy(You()),) if yours else ()
    return Each(Phrase(adjectives, head if head is not None else TypeIs(CREATURE), posts))


def static(which: Reference, *modifications: Modification, defining: bool = False) -> Static:
    zones = 0xFF if defining else 1 << BATTLEFIELD
    return Static((Continuous(which, modifications),), zones=zones, defining=defining)


class Table:
    """Two players and permanents; `ids` in the order given."""

    def __init__(self, *cards: PlacedCard) -> None:
        players = [PlacedPlayer("A", 20), PlacedPlayer("B", 20)]
        placed = place_board(BoardSetup(players, list(cards)))
        self.engine = GameEngine(placed.state)
        self.state = placed.state
        self.ids = placed.ids

    def row(self, index: int) -> Row:
        return self.engine.row(self.state.objects[self.ids[index]])

    def pt(self, index: int) -> str:
        row = self.row(index)
        return f"{row.power}/{row.toughness}"

    def lasting(self, indexes: tuple[int, ...], *modifications: Modification, player: int = 0) -> int:
        """An effect of a resolved spell until end of turn on these permanents (611.2c). Returns its id."""
        rule = Continuous(You(), modifications)
        affected = tuple(self.ids[i] for i in indexes)
        id = self.state.new_id()
        duration = Until(END_OF_TURN)
        self.state.effects[id] = EffectInstance(id, self.state.tick(), 0, player, rule, affected, duration)
        self.state.version += 1
        return id

    def end(self, id: int) -> None:
        del self.state.effects[id]
        self.state.version += 1

    def find(self, which: Reference, player: int = 0) -> tuple[int, ...]:
        """What a spell's words mean now: the indexes."""
        codes = which.codes(Context(self.engine, 0, player))
        return tuple(i for i, id in enumerate(self.ids) if id in codes)

    def counters(self, index: int, kind: str, n: int) -> None:
        o = self.state.edit(self.ids[index])
        o.counters = {**o.counters, kind: n}
        self.state.version += 1

    def version(self) -> int:
        return board(self.engine).version
