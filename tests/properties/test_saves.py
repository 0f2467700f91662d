"""Saves: replays and snapshots load to the same digest and the same future; what is wrong with a file is said."""

from __future__ import annotations

import random
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spellstack.core.definition import CardDefinition
from spellstack.core.events import BY_RULE, DRAW, Cause, Event
from spellstack.core.types import BATTLEFIELD, HAND, LIBRARY
from spellstack.rules.game import Game
from spellstack.rules.saved_classes import FACE, SAVED
from spellstack.rules.saving import (
    REPLAY,
    SNAPSHOT,
    CannotSave,
    SaveBroken,
    SaveCards,
    SaveForeign,
    SaveOfOtherVersion,
    seal,
    unseal,
)
from spellstack.rules.setup import BLANK, BoardSetup, PlacedCard, PlacedPlayer
from spellstack.rules.snapshots import Reader
from tests.properties.cards import card, green_deck, red_deck
from tests.properties.test_games import play, some_answer

RICH = (
    card("Test Anger", "{R}", "Creature — Goblin", "Haste\nWhen Test Anger dies, draw a card.", "1", "1"),
    card("Test Toxin", "{G}", "Creature — Snake", "Toxic 1\nWard {1}", "2", "2"),
    card("Test Theft", "{2}{R}", "Sorcery", "Gain control of target creature until end of turn. Untap that creature. "
         "It gains haste until end of turn."),
    card("Test Mirror", "{2}{U}", "Creature — Shapeshifter",
         "You may have this creature enter as a copy of any creature on the battlefield.", "0", "0"),
    card("Test Again", "{1}{R}", "Sorcery", "Test Again deals 2 damage to any target.\nFlashback {2}{R}"),
    card("Test Fee", "{1}{G}", "Sorcery", "Kicker {1}\nCreate a 2/2 green Bear creature token. If this spell was "
         "kicked, create two of those tokens instead."),
)  # fmt: skip
DECKS = (red_deck(), green_deck())
CARDS = [*(c for deck in DECKS for c in deck.main), *RICH]


def board(seed: int) -> Game:
    """Two players with lands of all colours, creatures, tokens, and hands full of the cards above."""
    lands = [card(name, "", f"Basic Land — {name}") for name in ("Plains", "Island", "Swamp", "Mountain", "Forest") * 2]
    cards: list[PlacedCard] = []
    for owner in range(2):
        cards += [PlacedCard(definition, owner, BATTLEFIELD) for definition in (*lands, *RICH[:2])]
        cards += [PlacedCard(definition, owner, HAND) for definition in (*RICH, *RICH)]
        cards += [PlacedCard(definition, owner, LIBRARY) for definition in (*RICH, BLANK, *RICH, BLANK)]
    token = PlacedCard(RICH[0], 0, BATTLEFIELD)
    token.token = True
    setup = BoardSetup([PlacedPlayer("A", 20), PlacedPlayer("B", 20)], [*cards, token], seed)
    return Game.from_board(setup)


def pool() -> dict[str, CardDefinition]:
    found = {c.name: c for c in CARDS}
    for name in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
        found[name] = card(name, "", f"Basic Land — {name}")
    return found


def check_same(game: Game, loaded: Game, seed: int) -> None:
    """The same position, and the same future: also by way of forks and of a second save."""
    assert loaded.digest() == game.digest()
    assert loaded.over == game.over
    assert loaded.ids == game.ids
    assert [link.event.kind for link in loaded.log] == [link.event.kind for link in game.log]
    for step in range(12):
        if game.over:
            assert loaded.over
            return
        answer = some_answer(game, random.Random(seed + step))
        game.choose(answer)
        loaded.choose(answer)
        assert loaded.digest() == game.digest()
    assert Game.load(loaded.save(SNAPSHOT), pool()).digest() == game.digest()


@settings(max_examples=10)
@given(st.integers(0, 2**32), st.integers(0, 150), st.sampled_from([REPLAY, SNAPSHOT]))
def test_a_game_from_decks_is_saved_at_any_decision(seed: int, answers: int, kind: str) -> None:
    game = Game.new(DECKS, seed=seed)
    play(game, random.Random(seed), answers)
    check_same(game, Game.load(game.save(kind), pool()), seed)


@settings(max_examples=12)
@given(st.integers(0, 2**32), st.integers(0, 60))
def test_a_game_from_a_board_is_saved_at_any_decision(seed: int, answers: int) -> None:
    game = board(seed)
    play(game, random.Random(seed), answers)
    check_same(game, Game.load(game.save(), pool()), seed)


@settings(max_examples=6)
@given(st.integers(0, 2**32), st.integers(0, 60), st.sampled_from([REPLAY, SNAPSHOT]))
def test_a_fork_on_another_stream_is_saved(seed: int, answers: int, kind: str) -> None:
    game = Game.new(DECKS, seed=seed)
    play(game, random.Random(seed), answers)
    fork = game.fork(seed=seed + 1)
    fork.ask_everything()
    play(fork, random.Random(seed), 5)
    fork.pay_by_hand((0, 1))
    play(fork, random.Random(seed), 3)
    check_same(fork, Game.load(fork.save(kind), pool()), seed)


def test_a_concession_is_part_of_a_replay() -> None:
    game = Game.new(DECKS, seed=3)
    play(game, random.Random(3), 20)
    game.concede(1)
    loaded = Game.load(game.save(REPLAY), pool())
    assert loaded.over and loaded.winners == (0,)


def test_what_a_judge_did_is_in_a_snapshot_only() -> None:
    game = Game.new(DECKS, seed=3)
    play(game, random.Random(3), 20)
    game.happen([Event(DRAW, Cause("121.1", mode=BY_RULE), player=0, amount=1)])
    with pytest.raises(CannotSave):
        game.save(REPLAY)
    assert Game.load(game.save(), pool()).digest() == game.digest()


def test_every_field_of_what_is_saved_is_listed() -> None:
    """A new field of a state, an object, an event... belongs into rules/saved_classes.py."""
    listed = {saved.made: set(saved.fields) for saved in SAVED}
    left_out = {"epoch", "expanded", "instances", "log"}
    game = board(5)
    play(game, random.Random(5), 200)
    reader = Reader(pool())
    _, tree = unseal(game.save())
    reader.read_classes(tree["classes"])  # type: ignore[arg-type]
    for row in tree["objects"]:  # type: ignore[attr-defined]
        reader.read_row(row)
    seen: set[str] = set()
    for thing in reader.made:
        if type(thing) in listed and hasattr(thing, "__dict__"):  # compiled classes show no fields
            assert set(vars(thing)) - left_out == listed[type(thing)], type(thing)
            seen.add(type(thing).__name__)
    if hasattr(game.state, "__dict__"):
        assert seen >= {"State", "GameObject", "Snapshot", "Player", "Row", "Choices", "ZoneChange", "Face", "Mana"}
        assert set(vars(BLANK.faces[0])) - left_out == set(FACE)


def test_what_is_wrong_with_a_file_is_said() -> None:
    game = Game.new(DECKS, seed=3)
    play(game, random.Random(3), 10)
    for kind in (REPLAY, SNAPSHOT):
        data = game.save(kind)
        with pytest.raises(SaveBroken, match=r"cut short: its body has \d+ of \d+ bytes"):
            Game.load(data[: len(data) // 2], pool())
        with pytest.raises(SaveBroken, match="first line, after 9 bytes"):
            Game.load(data[:9], pool())
        with pytest.raises(SaveBroken, match="first line, after 25 bytes"):
            Game.load(data[:25], pool())
        with pytest.raises(SaveBroken, match="checksum"):
            Game.load(data[:-1] + bytes([data[-1] ^ 1]), pool())
        with pytest.raises(SaveForeign, match="does not begin with"):
            Game.load(b"\x89PNG\r\n", pool())
        with pytest.raises(SaveOfOtherVersion, match="format 9; this version reads format 2"):
            Game.load(data.replace(b"save 2", b"save 9", 1), pool())
        with pytest.raises(SaveOfOtherVersion, match="format 1"):
            Game.load(b'{"format":"spellstack replay 1","decks":[]}\n00\n', pool())
        with pytest.raises(SaveCards, match="card 'Mountain' of the save is not among the cards given"):
            Game.load(data, {})
        other = card("Test Bolt", "{R}", "Instant", "Test Bolt deals 4 damage to any target.")
        with pytest.raises(SaveCards, match="card 'Test Bolt' of the save has another text now") as problem:
            Game.load(data, {**pool(), "Test Bolt": other})
        assert problem.value.card == "Test Bolt"


def test_classes_of_another_version_are_named() -> None:
    game = board(5)
    _, tree = unseal(game.save())
    classes = tree["classes"]
    assert isinstance(classes, list)
    for broken, said in (
        (["abilities.nowhere:Nothing"], "speaks of abilities.nowhere:Nothing"),
        (["Row", "name", "colour"], "Row has the fields name colour"),
    ):
        with pytest.raises(SaveOfOtherVersion, match=said):
            Game.load(seal(SNAPSHOT, {**tree, "classes": [broken, *classes]}), pool())
    assert zlib.crc32(game.save()) == zlib.crc32(board(5).save())  # the same game is the same file
