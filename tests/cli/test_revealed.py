"""CR 401.5, 402.3: the table shows hands and top cards that effects have players play with revealed."""

from __future__ import annotations

from spellstack.cli.table_view import table_lines
from spellstack.core.card_text import CardText, FaceText
from spellstack.core.definition import CardDefinition
from spellstack.core.types import BATTLEFIELD, HAND, LIBRARY
from spellstack.oracle.compile import compile_card
from spellstack.rules.game import Game
from spellstack.rules.setup import BoardSetup, PlacedCard, PlacedPlayer


def enchantment(name: str, text: str) -> CardDefinition:
    return compile_card(CardText(name, "normal", (FaceText(name, "{U}", "Enchantment", text),)))


def shown(text: str, viewer: int) -> str:
    cards = [
        PlacedCard(enchantment("Test Gaze", text), 0, BATTLEFIELD),
        PlacedCard(enchantment("Test Secret", ""), 1, HAND),
        PlacedCard(enchantment("Test Future", ""), 1, LIBRARY),
    ]
    game = Game.from_board(BoardSetup([PlacedPlayer("A", 20), PlacedPlayer("B", 20)], cards))
    return "\n".join(table_lines(game, viewer))


def test_hands_of_opponents() -> None:
    assert "Hand: Test Secret" in shown("Your opponents play with their hands revealed.", 0)
    assert "Test Secret" not in shown("", 0)


def test_the_top_cards_of_all_libraries() -> None:
    text = "Players play with the top card of their libraries revealed."
    assert "Top of library: Test Future" in shown(text, 0)
    assert "Top of library: Test Future" in shown(text, 1)
    assert "Test Future" not in shown("You may look at the top card of your library any time.", 0)
