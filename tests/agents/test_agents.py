"""The agents play whole games, the same ones by the same seed, and the greedy one plays better."""

from __future__ import annotations

import pytest

from spellstack.agents.match import GameResult, play_game
from spellstack.agents.roster import UnknownAgent, make_agent
from spellstack.core.definition import DeckList
from spellstack.rules.game import Game
from tests.properties.cards import card, green_deck, red_deck

DECKS = (red_deck(), green_deck())


def match(names: tuple[str, ...], seed: int, digests: list[str] | None = None) -> GameResult:
    agents = [make_agent(name, seed * 10 + seat) for seat, name in enumerate(names)]
    decks = [DECKS[seat % 2] for seat in range(len(names))]

    def watch(game: Game) -> None:
        if digests is not None:
            digests.append(game.digest())

    return play_game(decks, agents, seed, watch=watch)


@pytest.mark.parametrize("names", [("random", "random"), ("greedy", "random"), ("greedy", "greedy")])
def test_the_same_seed_gives_the_same_game(names: tuple[str, ...]) -> None:
    first: list[str] = []
    second: list[str] = []
    one, two = match(names, 5, first), match(names, 5, second)
    assert first == second
    assert (one.winners, one.turns, one.choices) == (two.winners, two.turns, two.choices)
    other: list[str] = []
    match(names, 6, other)
    assert other != first


def test_greedy_beats_random() -> None:
    won = sum(match(("greedy", "random"), seed).winners == (0,) for seed in range(8))
    won += sum(match(("random", "greedy"), seed).winners == (1,) for seed in range(8))
    assert won >= 14


def test_games_of_three_end() -> None:
    for seed in range(4):
        assert not match(("random", "random", "random"), seed).capped
    assert not match(("greedy", "random", "random"), 1).capped


def test_an_unknown_agent() -> None:
    with pytest.raises(UnknownAgent, match="greedy"):
        make_agent("grandmaster", 1)


def test_what_costs_nothing_does_not_keep_the_random_agent_for_ever() -> None:
    """Each of these abilities waits on the stack, where another may be put on top of it: a random walk without end."""
    text = "\n".join(["{0}: You gain 1 life. Activate only during your upkeep."] * 2)
    idler = card("Idler", "{R}", "Creature — Monk", text, "5", "1")
    deck = DeckList("idle", (idler,) * 20 + (card("Mountain", "", "Basic Land — Mountain"),) * 20)
    game = Game.new([deck, deck], seed=3)
    agents = [make_agent("random", seat) for seat in range(2)]
    choices = 0
    while not game.over and game.state.turn < 8:
        decision = game.decision
        game.choose(agents[decision.decider].pick(decision, game))
        choices += 1
        assert choices < 4000
