"""`spellstack bench`: how fast random games and forks are, on one core, in CPU time."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Sequence
from typing import Annotated

import typer

from spellstack.agents.match import TURN_CAP
from spellstack.agents.random_agent import RandomAgent
from spellstack.cards.pool import CardPool
from spellstack.cli.console import progress_bar, say
from spellstack.cli.decks_at_hand import load_decks
from spellstack.cli.memory import keep_cards
from spellstack.core.definition import DeckList
from spellstack.rules.game import Game

PAIRS = {"bench/plain": ("bench/plain_a", "bench/plain_b"), "bench/rich": ("bench/rich_a", "bench/rich_b")}
# A fork is timed at every so manyth decision of a game, this often each.
FORK_EVERY = 5
FORK_TIMES = 5


class ForkTime:
    """How long a fork took to its decision, in microseconds; `in_procedure`: the way to it is replayed."""

    def __init__(self, spent: float, in_procedure: bool) -> None:
        self.spent = spent
        self.in_procedure = in_procedure


def middle(times: list[float]) -> tuple[float, float]:
    """Median and mean; zeros where there is nothing."""
    return (statistics.median(times), statistics.fmean(times)) if times else (0.0, 0.0)


class Measure:
    """The medians over several runs, and the runs themselves."""

    def __init__(self, games: list[float], choices: list[float], forks: list[ForkTime]) -> None:
        self.games_per_s = statistics.median(games)
        self.choices_per_s = statistics.median(choices)
        self.fork_us, self.fork_mean_us = middle([fork.spent for fork in forks])
        self.fork_mid_us, self.fork_mid_mean_us = middle([fork.spent for fork in forks if fork.in_procedure])
        self.games_in_runs = games

    def as_data(self) -> dict[str, float]:
        """The keys that `--json` prints."""
        return {
            "games_per_s": round(self.games_per_s, 2),
            "choices_per_s": round(self.choices_per_s, 1),
            "fork_us": round(self.fork_us, 1),
            "fork_mean_us": round(self.fork_mean_us, 1),
            "fork_mid_us": round(self.fork_mid_us, 1),
            "fork_mid_mean_us": round(self.fork_mid_mean_us, 1),
        }


def register(parent: typer.Typer) -> None:
    """Adds the command to the command line."""
    parent.command("bench")(bench)


def bench(
    decks: Annotated[
        list[str] | None,
        typer.Option("--decks", help="Two decks; without, the plain and the rich pair that are shipped."),
    ] = None,
    games: Annotated[int, typer.Option(help="Games in each run.", min=1)] = 12,
    runs: Annotated[int, typer.Option(help="Runs; the medians count.", min=1)] = 5,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print games_per_s, choices_per_s and fork_us as JSON.")
    ] = False,
) -> None:
    """Measure random games and choices a second, and the time of a fork, in CPU time on one core.

    A choice is a decision that is asked: what leaves one answer only, the engine answers itself. A fork counts with
    the way to its decision, which in the midst of a procedure is replayed. Medians are printed.
    """
    pool = CardPool.open()
    if decks:
        found = measure_pair(load_decks(list(decks), pool), games, runs, " ".join(decks))
        say(json.dumps(found.as_data()) if as_json else _line(" ".join(decks), found))
        return
    every = {name: measure_pair(load_decks(list(pair), pool), games, runs, name) for name, pair in PAIRS.items()}
    if as_json:
        say(json.dumps({name: found.as_data() for name, found in every.items()}, indent=1))
    else:
        for name, found in every.items():
            say(_line(name, found))


def measure_pair(decks: Sequence[DeckList], games: int, runs: int, name: str) -> Measure:
    """Plays the runs of one pair of decks; each run plays other games."""
    rates: list[float] = []
    choice_rates: list[float] = []
    with progress_bar() as progress:
        play_random(decks, 0)  # so that the first run does not pay for what is made once
        keep_cards()
        for run in range(runs):
            progress(f"playing {name}", run, runs)
            choices = 0
            start = time.process_time()
            for number in range(games):
                choices += play_random(decks, 1 + run * games + number)
            spent = time.process_time() - start
            rates.append(games / spent)
            choice_rates.append(choices / spent)
        progress(f"forking {name}", runs, runs)
        forks = [spent for run in range(runs) for spent in fork_times(decks, 1 + run)]
    return Measure(rates, choice_rates, forks)


def play_random(decks: Sequence[DeckList], seed: int) -> int:
    """Plays a game of random choices and returns how many there were."""
    game = Game.new(decks, seed=seed)
    agents = [RandomAgent(seed * len(decks) + seat) for seat in range(len(decks))]
    choices = 0
    while not game.over and game.state.turn <= TURN_CAP:
        decision = game.decision
        game.choose(agents[decision.decider].pick(decision, game))
        choices += 1
    return choices


def fork_times(decks: Sequence[DeckList], seed: int) -> list[ForkTime]:
    """The times of forks, ready to be answered, in microseconds, at decisions all through one game."""
    game = Game.new(decks, seed=seed)
    agents = [RandomAgent(seed * len(decks) + seat) for seat in range(len(decks))]
    times: list[ForkTime] = []
    choices = 0
    while not game.over and game.state.turn <= TURN_CAP:
        decision = game.decision
        if choices % FORK_EVERY == 0:
            start = time.process_time_ns()
            for _ in range(FORK_TIMES):
                _ = game.fork().decision  # a fork goes to its decision when that is first looked at
            spent = (time.process_time_ns() - start) / 1000 / FORK_TIMES
            times.append(ForkTime(spent, not game.at_priority))
        game.choose(agents[decision.decider].pick(decision, game))
        choices += 1
    return times


def _line(name: str, found: Measure) -> str:
    spread = f"{min(found.games_in_runs):.1f} to {max(found.games_in_runs):.1f}"
    return (
        f"{name}: {found.games_per_s:.1f} games/s ({spread}), {found.choices_per_s:.0f} choices/s, "
        f"fork {found.fork_us:.0f} µs (mean {found.fork_mean_us:.0f}), "
        f"in the midst of a procedure {found.fork_mid_us:.0f} µs (mean {found.fork_mid_mean_us:.0f})"
    )
