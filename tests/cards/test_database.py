"""The card database: names, replacement in one step, and damage."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from spellstack.cards import database as module
from spellstack.cards.database import CardDatabase, data_directory, write_database
from spellstack.cards.errors import CardDataError, CorruptDatabase, NoCardData, UnknownCard
from spellstack.cards.importers import Imported
from spellstack.cards.records import CardRecord
from spellstack.core.card_text import CardText, FaceText


def card(name: str, layout: str = "normal", set_class: str = "") -> CardRecord:
    faces = tuple(
        FaceText(part, "{G}", "Creature", None if part == "Lost" else "Flying") for part in name.split(" // ")
    )
    return CardRecord(CardText(name, layout, faces, reserved=name == "Bear"), set_class)


CARDS = [
    card("Bear", set_class="un"),
    card("Ash // Bear", "prepare"),
    card("Ash // Brine", "split"),
    card("Lîm-Dûl’s Æther"),
]
CARDS += [card("Found // Lost", "split"), card("Glowing Boulder"), card("Growing Bolder"), card("Glowing Bolt")]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "data dir?" / "cards.sqlite"  # a path that a URI must quote
    write_database(Imported("scryfall", CARDS, []), file)
    return file


def test_cards_come_back_as_they_went_in(path: Path) -> None:
    cards = CardDatabase(path)
    assert cards.size() == len(CARDS)
    assert cards.source() == "scryfall"
    assert [text.name for text in cards.all()] == [record.text.name for record in CARDS]
    assert [text.name for text in cards.all("un")] == ["Bear"]
    assert cards.text("Bear").reserved
    found = cards.text("Found // Lost")
    assert found.layout == "split"
    assert found.faces[0].oracle_text == "Flying"
    assert found.faces[1].oracle_text is None


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("Bear", "Bear"),  # a full name beats another card's second face
        ("Ash", "Ash // Bear"),
        ("brine", "Ash // Brine"),
        ("Ash/Brine", "Ash // Brine"),
        ("ASH / BRINE", "Ash // Brine"),
        ("lim-dul's aether", "Lîm-Dûl’s Æther"),
    ],
)
def test_lookup(path: Path, asked: str, answered: str) -> None:
    assert CardDatabase(path).text(asked).name == answered


def test_an_unknown_name_gets_the_nearest(path: Path) -> None:
    with pytest.raises(UnknownCard) as caught:
        CardDatabase(path).text("Glowing Blot")
    assert caught.value.name == "Glowing Blot"
    assert caught.value.nearest[0] == "Glowing Bolt"
    assert "Glowing Bolt" in str(caught.value)
    assert CardDatabase(path).nearest("qqqqqqqq") == ()


def test_no_database(tmp_path: Path) -> None:
    with pytest.raises(NoCardData, match="spellstack cards fetch"):
        CardDatabase(tmp_path / "cards.sqlite")


def test_a_damaged_database_names_the_file_and_how_to_mend_it(path: Path) -> None:
    whole = path.read_bytes()
    for damaged in (b"no database at all" * 100, whole[: len(whole) // 2], b""):
        path.write_bytes(damaged)
        with pytest.raises(CorruptDatabase, match="cards fetch") as caught:
            list(CardDatabase(path).all())
        assert caught.value.path == path


def test_another_version_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "VERSION", 99)
    with pytest.raises(CorruptDatabase, match="version 1"):
        CardDatabase(path)


def test_a_failed_write_leaves_the_old_data(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(source: str, to: Path) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(CardDataError, match="disk full"):
        write_database(Imported("scryfall", CARDS[:1], []), path)
    assert CardDatabase(path).size() == len(CARDS)
    assert [file.name for file in path.parent.iterdir()] == ["cards.sqlite"]


def test_the_data_directory_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPELLSTACK_DATA", str(tmp_path))
    assert data_directory() == tmp_path
