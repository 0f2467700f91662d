"""The commands about cards and decks: what they print, and one clear line with exit status 2 where they cannot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from spellstack.cli.main import main, spread

CARDS = [
    {"name": "Test Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": "2", "toughness": "2"},
    {"name": "Test Forest", "type_line": "Basic Land — Forest"},
    {"name": "Test Riddle", "mana_cost": "{U}", "type_line": "Sorcery", "oracle_text": "Frobnicate target wizbang."},
]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory with three cards."""
    monkeypatch.setenv("SPELLSTACK_DATA", str(tmp_path / "data"))
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([{"object": "card", "layout": "normal", "oracle_text": "", **card} for card in CARDS]))
    assert run("cards", "import", str(file)) == 0
    return tmp_path


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(words)
    return ended.value.code if isinstance(ended.value.code, int) else 0


def test_an_option_may_take_many_values() -> None:
    assert spread(["play", "--decks", "a", "b", "c", "--seed", "7"]) == [
        *("play", "--decks", "a", "--decks", "b", "--decks", "c", "--seed", "7")
    ]
    assert spread(["play", "--decks", "a", "--decks", "b"]) == ["play", "--decks", "a", "--decks", "b"]
    assert spread(["deck", "check", "a", "b"]) == ["deck", "check", "a", "b"]


@pytest.mark.parametrize("words", [[], ["cards"], ["deck"], ["play"], ["bench"], ["cards", "coverage"]])
def test_help_teaches(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words, "--help") == 0
    assert "Usage" in capsys.readouterr().out


def test_without_card_data_one_line_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SPELLSTACK_DATA", str(tmp_path))
    assert run("cards", "show", "Bear") == 2
    said = capsys.readouterr().err
    assert said.startswith("spellstack: no card data")
    assert "spellstack cards fetch" in said
    assert said.count("\n") == 1


def test_show(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert run("cards", "show", "test bear") == 0
    said = capsys.readouterr().out
    assert "Test Bear  {1}{G}" in said
    assert "2/2" in said
    assert "Wholly read" in said


def test_show_tells_what_was_not_read(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("cards", "show", "Test Riddle") == 0
    said = capsys.readouterr().out
    assert "Not read:" in said
    assert "Frobnicate target wizbang." in said.split("Not read:")[1]


def test_a_misspelt_name_gets_the_nearest(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("cards", "show", "Tets Bear") == 2
    said = capsys.readouterr().err
    assert "Tets Bear" in said
    assert "Nearest: Test Bear" in said


def test_a_corrupt_database_is_told_with_its_file(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = data / "data" / "cards.sqlite"
    file.write_bytes(b"nonsense" * 1000)
    assert run("cards", "show", "Test Bear") == 2
    said = capsys.readouterr().err
    assert str(file) in said
    assert "cards fetch" in said


def test_coverage(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, listing = data / "out.json", data / "list.txt"
    assert run("cards", "coverage", "--json", str(out), "--list", str(listing), "--unread", "5", "-j", "1") == 0
    assert json.loads(out.read_text()) == {"cards": 3, "read": 2, "printed_back": 2}
    assert listing.read_text() == "unread\tTest Riddle\n"
    assert "Frobnicate" in capsys.readouterr().out
    names = data / "names.txt"
    names.write_text("10\t20\tTest Bear\nTest Forest\n")
    assert run("cards", "coverage", "--json", str(out), "--names", str(names)) == 0
    assert json.loads(out.read_text())["cards"] == 2
    names.write_text("Test Bear\nTest Bare\n")
    assert run("cards", "coverage", "--names", str(names)) == 2
    assert run("cards", "coverage", "--class", "eternal") == 2  # this source tells no classes


def test_deck_check(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, lacking, broken = data / "whole.txt", data / "lacking.txt", data / "broken.txt"
    whole.write_text("40 Test Bear\n20 Test Forest\n")
    lacking.write_text("4 Tset Bear\n4 Test Riddle\n")
    broken.write_text("4 Test Bear\nmany bears\n")
    capsys.readouterr()
    assert run("deck", "check", str(whole)) == 0
    assert "whole (60 cards)" in capsys.readouterr().out
    assert run("deck", "check", str(lacking)) == 1
    said = capsys.readouterr().out
    assert "unknown: Tset Bear  (nearest: Test Bear" in said
    assert "not wholly read: Test Riddle" in said
    assert run("deck", "check", str(whole), str(broken)) == 2
    assert f"{broken}:2" in capsys.readouterr().out
    assert run("deck", "check", "--json", str(whole), str(lacking)) == 1
    first, second = json.loads(capsys.readouterr().out)
    assert (first["file"], first["whole"], first["unknown"], first["unread"]) == (str(whole), True, [], [])
    assert (second["whole"], second["unknown"], second["unread"]) == (False, ["Tset Bear"], ["Test Riddle"])


def test_unread_cards_can_be_played_with_a_warning(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = data / "deck.txt"
    deck.write_text("10 Test Riddle\n20 Test Bear\n20 Test Forest\n")
    words = ("play", "--decks", str(deck), str(deck), "--agents", "random,random", "--allow-unread")
    assert run(*words) == 0
    said = capsys.readouterr()
    assert "warning: Test Riddle is played without" in said.err
    assert "wins on turn" in said.out


def test_playing_a_deck_that_is_not_whole(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = data / "deck.txt"
    deck.write_text("30 Test Riddle\n30 Tset Bear\n")
    assert run("play", "--decks", str(deck), str(deck), "--agents", "random,random") == 2
    said = capsys.readouterr().err
    assert "Tset Bear" in said
    assert "Frobnicate target wizbang." in said
    assert run("play", "--decks", "no such deck", str(deck)) == 2
    assert "no such deck" in capsys.readouterr().err
    assert run("play", "--agents", "grandmaster") == 2
    assert "grandmaster" in capsys.readouterr().err
