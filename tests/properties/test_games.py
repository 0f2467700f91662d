"""Random games keep every invariant (400.1, 733): forks, undo, saves; zones; options that are offered are allowed."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spellstack.core.decisions import IllegalAnswer
from spellstack.core.state import State
from spellstack.core.types import NOWHERE
from spellstack.rules.game import Game, NothingToUndo
from tests.properties.cards import green_deck, red_deck

DECKS = (red_deck(), green_deck())


def play(game: Game, chance: random.Random, answers: int) -> None:
    """Answers at random so many times, or to the end."""
    for _ in range(answers):
        if game.over:
            return
        game.choose(some_answer(game, chance))


def some_answer(game: Game, chance: random.Random) -> tuple[int, ...]:
    """A random answer that the decision allows."""
    decision = game.decision
    n = len(decision.options)
    if n and decision.kind not in ("divide", "order", "order_triggers"):
        for _ in range(5):
            size = chance.randint(decision.at_least, min(decision.at_most, n))
            answer = tuple(sorted(chance.sample(range(n), size)))
            if decision.validate(answer) is None:
                return answer
    return decision.some_answer()


def check_zones(state: State) -> None:
    """Every object is in exactly one zone, and every card is one object somewhere."""
    places: list[int] = [*state.battlefield, *state.stack, *state.exile, *state.command]
    for p in state.players:
        places += [*p.library, *p.hand, *p.graveyard]
    assert len(places) == len(set(places))
    assert set(places) == set(state.objects)
    held = [c for o in state.objects.values() for c in o.cards]
    assert len(held) == len(set(held))
    for card in state.cards.values():
        if not card.token:
            assert card.id in held
    assert all(o.zone != NOWHERE for o in state.objects.values())


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.integers(5, 160))
def test_a_fork_plays_like_its_original(seed: int, answers: int) -> None:
    game = Game.new(DECKS, seed=seed)
    play(game, random.Random(seed), answers)
    check_zones(game.state)
    fork = game.fork()
    assert fork.digest() == game.digest()
    for step in range(15):
        if game.over:
            assert fork.over
            break
        answer = some_answer(game, random.Random(seed + step))
        game.choose(answer)
        fork.choose(answer)
        assert fork.digest() == game.digest()
        check_zones(game.state)


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.integers(5, 160))
def test_undo_gives_the_position_before(seed: int, answers: int) -> None:
    game = Game.new(DECKS, seed=seed)
    chance = random.Random(seed)
    play(game, chance, answers)
    digests: list[str] = []
    for _ in range(8):
        if game.over:
            break
        digests.append(game.digest())
        game.choose(some_answer(game, chance))
    for digest in reversed(digests):
        game.undo()
        assert game.digest() == digest


@settings(max_examples=15)
@given(st.integers(0, 2**32), st.integers(0, 60))
def test_other_streams_and_settings_belong_to_the_place_where_they_were_given(seed: int, answers: int) -> None:
    """Also in the midst of a procedure: what was before them is replayed as it was."""
    game = Game.new(DECKS, seed=seed)
    chance = random.Random(seed)
    play(game, chance, answers)
    digests: list[str] = []
    for step in range(20):
        if game.over:
            break
        if step % 3 == 0:
            game.reseed(seed + step)
        if step % 5 == 0:
            game.ask_everything(step % 2 == 0)
        game.pay_by_hand((step % 2,))
        digests.append(game.digest())
        assert game.fork().digest() == game.digest()
        game.choose(some_answer(game, chance))
        assert game.fork().digest() == game.digest()
    for digest in reversed(digests):
        game.undo()
        assert game.digest() == digest
        assert game.fork().digest() == digest


@settings(max_examples=12)
@given(st.integers(0, 2**32), st.integers(5, 150))
def test_no_action_offered_is_refused(seed: int, answers: int) -> None:
    game = Game.new(DECKS, seed=seed)
    play(game, random.Random(seed), answers)
    if game.over or game.decision.kind != "action":
        return
    for i, option in enumerate(game.decision.options):
        fork = game.fork()
        fork.choose((i,))
        while not fork.over and fork.script is not None and not fork.at_priority:
            fork.choose(fork.decision.some_answer())
        assert fork.cancelled is None, option


def test_a_game_ends_by_the_rules() -> None:
    for seed in range(6):
        game = Game.new(DECKS, seed=seed)
        play(game, random.Random(seed), 5000)
        assert game.over
        assert game.winners or game.state.draw
        result = game.result
        assert result is not None and result.winners == game.winners
        assert all((rule == "") == (index in game.winners) for index, rule in enumerate(result.lost_by))


def test_illegal_answers_change_nothing() -> None:
    game = Game.new(DECKS, seed=1)
    before = game.digest()
    for answer in ((99,), (-1,), (), "yes", (0, 0), 1.5):
        with pytest.raises(IllegalAnswer):
            game.choose(answer)
        assert game.digest() == before


def test_nothing_to_undo_at_the_first_decision() -> None:
    with pytest.raises(NothingToUndo):
        Game.new(DECKS, seed=1).undo()
