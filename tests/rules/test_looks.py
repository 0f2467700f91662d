"""611.3a: a board is worked out again exactly when something on it looks at what has changed."""

from __future__ import annotations

import pytest

from spellstack.core.events import ATTACKS, BY_RULE, LIFE_CHANGE, TAP, Cause, Event
from spellstack.core.types import BATTLEFIELD
from spellstack.rules.board import board
from spellstack.rules.game import Game
from spellstack.rules.setup import BoardSetup, PlacedCard, PlacedPlayer
from tests.properties.cards import card

CAUSE = Cause("608.2", mode=BY_RULE)
ANTHEM = "Other creatures you control get +1/+1."


def game(text: str) -> Game:
    """A 2/2 with that text under the first player's control, in their turn."""
    creature = card("Test Looker", "{G}", "Creature — Elf", text, "2", "2")
    return Game.from_board(
        BoardSetup([PlacedPlayer("A", 20), PlacedPlayer("B", 20)], [PlacedCard(creature, 0, BATTLEFIELD)])
    )


def power(played: Game) -> int:
    return played.engine.row(played.state.objects[played.ids[0]]).power


def kept(played: Game, event: Event) -> bool:
    """Whether the board outlasts an event."""
    rows = board(played.engine).rows
    script = played.engine.perform([event])
    for _ in script:
        raise AssertionError("nothing is asked")
    return board(played.engine).rows is rows


def test_tapping_matters_only_where_something_looks_at_it() -> None:
    plain = game(ANTHEM)
    assert kept(plain, Event(TAP, CAUSE, plain.ids[0]))
    looking = game("As long as this creature is tapped, it gets +3/+0.")
    assert power(looking) == 2
    assert not kept(looking, Event(TAP, CAUSE, looking.ids[0]))
    assert power(looking) == 5


def test_life_matters_only_where_something_looks_at_it() -> None:
    change = Event(LIFE_CHANGE, CAUSE, player=0, amount=3)
    assert kept(game(ANTHEM), change)
    looking = game("This creature gets +X/+0, where X is your life total.")
    assert power(looking) == 22
    assert not kept(looking, change)
    assert power(looking) == 25


@pytest.mark.parametrize("text", ["During your turn, this creature gets +1/+0.", "This creature gets +1/+0 as long as "
                                  "it's attacking."])  # fmt: skip
def test_tapping_does_not_matter_for_the_turn_or_combat(text: str) -> None:
    played = game(text)
    assert kept(played, Event(TAP, CAUSE, played.ids[0]))


def test_what_has_happened_is_seen_at_once() -> None:
    """Also where nothing but the history has changed."""
    played = game("As long as you attacked this turn, this creature gets +1/+0.")
    assert power(played) == 2
    assert not kept(played, Event(ATTACKS, CAUSE, played.ids[0], 1))
    assert power(played) == 3
