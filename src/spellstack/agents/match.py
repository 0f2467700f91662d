"""CR 104, 800: playing whole games between agents."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spellstack.agents.agent import Agent
from spellstack.core.definition import DeckList
from spellstack.rules.game import Game

TURN_CAP = 200

Watcher = Callable[[Game], None]


class GameResult:
    """How a game went. `winners` are player indexes; `capped`: it was stopped at the cap of turns, without an end."""

    def __init__(self, seed: int, winners: tuple[int, ...], turns: int, choices: int, capped: bool) -> None:
        self.seed = seed
        self.winners = winners
        self.turns = turns
        self.choices = choices
        self.capped = capped


def play_game(
    decks: Sequence[DeckList],
    agents: Sequence[Agent],
    seed: int,
    turn_cap: int = TURN_CAP,
    watch: Watcher | None = None,
) -> GameResult:
    """Plays one game to its end; `watch` sees the game after each answer.

    Whether the decks may hold unread clauses was settled when they were built.
    """
    return play_on(
        Game.new(decks, seed=seed, names=seat_names(agents), allow_unread=True), agents, seed, turn_cap, watch
    )


def play_on(
    game: Game, agents: Sequence[Agent], seed: int = 0, turn_cap: int = TURN_CAP, watch: Watcher | None = None
) -> GameResult:
    """Plays a game from where it is to its end."""
    choices = 0
    while not game.over and game.state.turn <= turn_cap:
        decision = game.decision
        game.choose(agents[decision.decider].pick(decision, game))
        choices += 1
        if watch is not None:
            watch(game)
    return GameResult(seed, game.state.winners, game.state.turn, choices, not game.over)


def seat_names(agents: Sequence[Agent]) -> list[str]:
    """What the players are called in the log: Greedy and Random; Greedy 1 and Greedy 2 where both are greedy."""
    names = [agent.name.capitalize() for agent in agents]
    return [name if names.count(name) == 1 else f"{name} {seat + 1}" for seat, name in enumerate(names)]
