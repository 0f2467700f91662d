"""`spellstack play` and `spellstack bench`, with made-up cards."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from spellstack.cli.main import main

CARDS = [
    {"name": "Mountain", "type_line": "Basic Land — Mountain"},
    {"name": "Test Goblin", "mana_cost": "{R}", "type_line": "Creature — Goblin", "power": "2", "toughness": "1"},
    {"name": "Test Ogre", "mana_cost": "{2}{R}", "type_line": "Creature — Ogre", "power": "3", "toughness": "3"},
]


@pytest.fixture
def decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Two deck files, and a database of the cards in them."""
    monkeypatch.setenv("SPELLSTACK_DATA", str(tmp_path / "data"))
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([{"object": "card", "layout": "normal", "oracle_text": "", **card} for card in CARDS]))
    assert run("cards", "import", str(file)) == 0
    deck = tmp_path / "goblins.txt"
    deck.write_text("17 Mountain\n13 Test Goblin\n10 Test Ogre\n")
    return [str(deck), str(deck)]


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(words)
    return ended.value.code if isinstance(ended.value.code, int) else 0


def test_without_a_terminal_two_agents_play_and_the_log_is_printed(
    decks: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    capsys.readouterr()
    assert run("play", "--decks", *decks, "--seed", "7") == 0
    said = capsys.readouterr().out
    assert "combat damage" in said
    assert "(510.2)" in said
    assert said.splitlines()[-1].startswith("Player ")
    assert run("play", "--decks", *decks, "--seed", "7") == 0
    assert capsys.readouterr().out == said


def test_many_games(decks: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.txt"
    capsys.readouterr()
    words = ("play", "--decks", *decks, "--agents", "greedy,random", "--games", "3", "--log", str(log))
    assert run(*words) == 0
    said = capsys.readouterr().out
    assert "3 games" in said
    assert "greedy with goblins: won" in said
    assert log.read_text().count("Game with seed") == 3


def test_a_person_whose_input_ends(
    decks: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    assert run("play", "--decks", *decks, "--agents", "human,greedy") == 0
    assert "You left the table." in capsys.readouterr().out


def test_a_saved_game_goes_on(
    decks: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.save"
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"1\nw\nw {file}\nw {tmp_path}\nq\n"))
    assert run("play", "--decks", *decks, "--agents", "human,greedy") == 0
    said = capsys.readouterr().out
    assert f"Written to {file}." in said
    assert "Say to which file" in said
    assert f"Not written: {tmp_path}: Is a directory" in said
    assert run("play", "--load", str(file), "--agents", "greedy,random") == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("Player ")


def test_saves_that_cannot_be_loaded(decks: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.save"
    for data, said in ((b"spellstack save 2 replay 99 00\n", "cut short"), (b"PK", "not a Spellstack save")):
        file.write_bytes(data)
        assert run("play", "--load", str(file)) == 2
        told = capsys.readouterr().err
        assert str(file) in told and said in told
    assert run("play", "--load", str(tmp_path / "none")) == 2
    assert "No such file" in capsys.readouterr().err
    assert run("play", "--load", str(file), "--decks", *decks) == 2


def test_bench(decks: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert run("bench", "--decks", *decks, "--games", "1", "--runs", "1", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {
        "games_per_s",
        "choices_per_s",
        "fork_us",
        "fork_mean_us",
        "fork_mid_us",
        "fork_mid_mean_us",
    }
    assert all(value > 0 for value in found.values())
