"""103.5: mulligans, and where a game stands while they are taken."""

from __future__ import annotations

from spellstack.core.state import STAGE_MULLIGANS
from spellstack.rules.game import Game
from tests.properties.cards import green_deck, red_deck

DECKS = (red_deck(), green_deck())


def mulligan(game: Game, take: bool) -> None:
    assert game.decision.kind == "mulligan"
    game.choose((1,) if take else (0,))


def test_cards_go_to_the_bottom_as_the_mulligan_is_taken() -> None:
    """103.5: so the next declaration is made with the smaller hand; who has kept is asked no more."""
    game = Game.new(DECKS, seed=5, starting_player=0)
    mulligan(game, True)
    mulligan(game, False)
    assert game.decision.kind == "pick" and game.decision.player == 0
    chosen = game.decision.options[3].object
    game.choose((3,))
    assert game.state.players[0].library[-1] == game.state.latest(chosen)
    assert game.decision.kind == "mulligan" and game.decision.player == 0
    assert len(game.state.players[0].hand) == 6
    mulligan(game, True)
    assert len(game.state.players[0].hand) == 7 and game.decision.at_least == 2
    game.choose((0, 1))
    mulligan(game, False)
    assert [len(p.hand) for p in game.state.players] == [5, 7]
    assert game.decision.kind == "action"


def test_the_first_mulligan_among_three_players_is_free() -> None:
    """103.5c."""
    game = Game.new((*DECKS, DECKS[0]), seed=5, starting_player=0)
    for take in (True, False, False):
        mulligan(game, take)
    assert game.decision.kind == "mulligan" and len(game.state.players[0].hand) == 7


def test_no_mulligan_beyond_a_hand_of_no_cards() -> None:
    """103.5: taken until the hand would be zero cards."""
    game = Game.new(DECKS, seed=5, starting_player=0)
    taken = 0
    while game.decision.kind != "action":
        if game.decision.kind == "mulligan" and game.decision.player == 0:
            taken += 1
            mulligan(game, True)
        else:
            game.choose(game.decision.some_answer())
    assert taken == 7 and not game.state.players[0].hand


def test_a_fork_brings_the_checkpoint_near() -> None:
    """The way to a decision in the midst of a procedure begins with that procedure, once it has been gone."""
    game = Game.new(DECKS, seed=5, starting_player=0)
    assert game.fork().digest() == game.digest()
    assert game.place.checkpoint.state.stage == STAGE_MULLIGANS
    mulligan(game, True)
    assert game.fork().digest() == game.digest()
    assert len(game.place.inputs) == 1
    mulligan(game, False)
    assert game.decision.kind == "pick" and not game.place.inputs
    game.undo()
    game.undo()
    assert game.place.checkpoint.state.stage == STAGE_MULLIGANS
