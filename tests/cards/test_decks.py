"""Deck lists in the forms that programs write."""

from __future__ import annotations

from pathlib import Path

import pytest

from spellstack.cards.decks import COMMANDER, MAIN, SIDEBOARD, DeckFile, parse_deck, read_deck
from spellstack.cards.errors import DeckError


def parts(deck: DeckFile, section: str) -> list[tuple[int, str]]:
    return [(entry.count, entry.name) for entry in deck.section(section)]


@pytest.mark.parametrize(
    "line",
    [
        "4 Gray Bear",
        "4x Gray Bear",
        "4X Gray Bear",
        "  4   Gray Bear  ",
        "4 Gray Bear (M21) 181",
        "4 Gray Bear (M21)",
        "4 Gray Bear (M21) 181 *F*",
        "4 Gray Bear (PLST) DOM-181 #creatures #cheap",
        "4 [M21:181] Gray Bear",
    ],
)
def test_lines(line: str) -> None:
    assert parts(parse_deck(line, "x"), MAIN) == [(4, "Gray Bear")]


def test_names_keep_their_own_marks() -> None:
    names = ["Ash // Brine", "Bear, the Gray", "Bear (Not the Old One)", "+2 Bear", "Bear!", "Ow-Bear 2000"]
    deck = parse_deck("\n".join(f"1 {name}" for name in names), "x")
    assert [entry.name for entry in deck.entries] == names


def test_sections_by_name() -> None:
    deck = parse_deck("Commander\n1 Chief\n\nDeck\n3 Bear\n\n4 Elk\n\nSideboard\n2 Bird\n", "x")
    assert parts(deck, COMMANDER) == [(1, "Chief")]
    assert parts(deck, MAIN) == [(3, "Bear"), (4, "Elk")]
    assert parts(deck, SIDEBOARD) == [(2, "Bird")]
    assert deck.size() == 7


def test_a_commander_block_without_a_deck_heading() -> None:
    deck = parse_deck("Commander\n1 Chief\n\n60 Bear\n", "x")
    assert (deck.size(COMMANDER), deck.size(MAIN)) == (1, 60)


def test_arena_export() -> None:
    text = (
        "About\nName 4 Bears\n\nCompanion\n1 Friend (IKO) 1\n\nDeck\n60 Bear (M21) 1\n\nSideboard\n1 Friend (IKO) 1\n"
    )
    deck = parse_deck(text, "x")
    assert parts(deck, MAIN) == [(60, "Bear")]
    assert parts(deck, SIDEBOARD) == [(1, "Friend")]


def test_mtgo_text_exports() -> None:
    assert parts(parse_deck("60 Bear\r\n\r\n15 Bird\r\n", "x"), SIDEBOARD) == [(15, "Bird")]
    marked = parse_deck("4 Bear\nSB: 2 Bird\nSB:  1x Cat\n4 Elk\n", "x")
    assert parts(marked, MAIN) == [(4, "Bear"), (4, "Elk")]
    assert parts(marked, SIDEBOARD) == [(2, "Bird"), (1, "Cat")]


def test_blank_lines_between_groups_are_no_sideboard() -> None:
    assert parse_deck("20 Bear\n\n20 Elk\n\n20 Forest\n", "x").size() == 60
    assert parse_deck("36 Bear\n\n24 Forest\n", "x").size() == 60


def test_moxfield_export_and_comments() -> None:
    deck_part = "// my deck\n# note\n1 Bear (LTR) 12 *F*\n59 Forest (LTR) 270\n\n"
    deck = parse_deck(deck_part + "SIDEBOARD:\n2 Bird (LTR) 3\n\nMAYBEBOARD:\n1 Cat\n", "x")
    assert (deck.size(), deck.size(SIDEBOARD)) == (60, 2)
    assert parse_deck("60 Bear\n//Sideboard\n3 Bird\n", "x").size(SIDEBOARD) == 3
    assert parse_deck("Deck (60)\n60 Bear", "x").size() == 60


def test_mtgo_dek_file() -> None:
    text = """<?xml version="1.0"?><Deck><Cards CatID="1" Quantity="60" Sideboard="false" Name="Bear" />
    <Cards CatID="2" Quantity="3" Sideboard="true" Name="Ash/Brine" /></Deck>"""
    deck = parse_deck(text, "x.dek")
    assert parts(deck, MAIN) == [(60, "Bear")]
    assert parts(deck, SIDEBOARD) == [(3, "Ash/Brine")]
    with pytest.raises(DeckError, match="XML"):
        parse_deck("<Deck><Cards", "x.dek")
    with pytest.raises(DeckError, match="Quantity"):
        parse_deck('<Deck><Cards Name="Bear"/></Deck>', "x.dek")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("4 Bear\nfour Elks\n", 2, "four Elks"),
        ("0 Bear", 1, "counts no cards"),
        ("4", 1, "neither"),
        ("", 0, "lists no cards"),
        ("Sideboard\n4 Bear\n", 0, "lists no cards"),
    ],
)
def test_a_broken_list_is_refused_with_its_line(text: str, line: int, said: str) -> None:
    with pytest.raises(DeckError, match=said) as caught:
        parse_deck(text, "my.txt")
    assert (caught.value.file, caught.value.line) == ("my.txt", line)


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_bytes("\ufeff4 Bear\n".encode())
    assert read_deck(file).size() == 4
    file.write_bytes(b"4 B\xe9ar\n")
    with pytest.raises(DeckError, match="UTF-8"):
        read_deck(file)
    with pytest.raises(DeckError, match="cannot be opened"):
        read_deck(tmp_path / "none.txt")
