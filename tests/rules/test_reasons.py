"""CR 601.3, 508.1, 509.1: why something is allowed, and every reason why it is not."""

from __future__ import annotations

import pytest

from spellstack.abilities.ability import KeywordAbility
from spellstack.core.definition import CardDefinition, Face
from spellstack.core.keyword_bits import DEFENDER
from spellstack.core.mana import parse_cost
from spellstack.core.types import BATTLEFIELD, CREATURE, HAND
from spellstack.rules.game import Game
from spellstack.rules.reasons import NotUnderstood
from spellstack.rules.setup import BoardSetup, PlacedCard, PlacedPlayer


def creature(name: str, cost: str = "{1}{G}", keywords: int = 0) -> CardDefinition:
    abilities = (KeywordAbility("defender"),) if keywords & DEFENDER else ()
    face = Face(name, parse_cost(cost), 0, CREATURE, 0, (), abilities, 2, 2, keywords=keywords)
    return CardDefinition(name, "normal", (face,))


def placed(definition: CardDefinition, owner: int, zone: int, tapped: bool = False) -> PlacedCard:
    card = PlacedCard(definition, owner, zone)
    card.tapped = tapped
    return card


def game() -> Game:
    cards = [
        placed(creature("Test Wall", keywords=DEFENDER), 0, BATTLEFIELD, tapped=True),
        placed(creature("Test Bear"), 0, HAND),
        placed(creature("Test Memnon", "{0}"), 0, HAND),
        placed(creature("Test Ape"), 1, BATTLEFIELD),
        placed(creature("Test Cub", "{0}"), 1, HAND),
    ]
    return Game.from_board(BoardSetup([PlacedPlayer("A", 20), PlacedPlayer("B", 20)], cards))


def rules(game: Game, player: int, what: str) -> list[str]:
    return [refusal.rule for refusal in game.why_not(player, what)]


def test_a_spell_that_can_not_be_paid_for() -> None:
    assert rules(game(), 0, "cast Test Bear") == ["118.3"]


def test_a_spell_that_can_be_cast_has_no_reason_against_it() -> None:
    assert rules(game(), 0, "cast Test Memnon") == []


def test_every_reason_is_given() -> None:
    assert rules(game(), 1, "cast Test Cub") == ["117.1", "117.1a"]
    assert rules(game(), 0, "attack B with Test Wall") == ["508.1a"]


def test_a_creature_that_is_elsewhere() -> None:
    assert rules(game(), 0, "cast Test Wall")[0] == "601.3"


def test_why_names_the_rule_of_an_option() -> None:
    played = game()
    option = next(option for option in played.decision.options if option.kind == "cast")
    assert [grant.rule for grant in played.why(option)] == ["117.1a"]


def test_questions_that_mean_nothing() -> None:
    with pytest.raises(NotUnderstood, match="nothing here is called"):
        game().why_not(0, "cast Test Dragon")
    with pytest.raises(NotUnderstood, match="say cast"):
        game().why_not(0, "eat Test Bear")
