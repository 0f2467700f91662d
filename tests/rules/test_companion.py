"""CR 103.2b, 702.139: a companion is revealed before the game if the deck fulfils its condition."""

from __future__ import annotations

from spellstack.core.card_text import CardText, FaceText
from spellstack.core.definition import CardDefinition, DeckList
from spellstack.keywords.companions import COMPANION
from spellstack.oracle.compile import compile_card
from spellstack.rules.game import Game


def card(name: str, cost: str, types: str, text: str) -> CardDefinition:
    face = FaceText(name=name, mana_cost=cost, type_line=types, oracle_text=text, power="1", toughness="1")
    return compile_card(CardText(name, "normal", (face,)))


def deck(*main: tuple[str, int]) -> DeckList:
    cat = card(
        "Test Cat",
        "{1}{W}",
        "Creature — Cat",
        "Companion — Each permanent card in your starting deck has mana value 2 or less.",
    )
    cards = tuple(card(name, cost, "Creature — Bear", "") for name, n in main for cost in ["{" + str(n) + "}"] * 30)
    return DeckList("test", cards, (), (cat,))


def test_the_companion_may_be_revealed_where_the_deck_fits() -> None:
    game = Game.new([deck(("Cheap", 1), ("Dear", 2)), deck(("Cheap", 1), ("Big", 3))], seed=1, starting_player=0)
    decision = game.decision
    assert decision is not None and decision.rule == "103.2b" and decision.player == 0
    game.choose((0,))
    assert COMPANION in game.state.players[0].memory
    assert game.decision is not None and game.decision.rule == "103.5"  # the other deck does not fit
    assert COMPANION not in game.state.players[1].memory
