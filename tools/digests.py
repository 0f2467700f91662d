"""Do both builds play the same games? `python -m tools.digests` plays with each and compares the digests on the way.

Random agents play the decks that the repo ships, a few games by seed; the digest of the whole position is taken after
every so many choices. `--print` plays with the build that is on the path and prints, which is what is compared.
"""

from __future__ import annotations

import argparse
import itertools
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from spellstack.agents.random_agent import RandomAgent
from spellstack.cards.decks import read_deck
from spellstack.cards.pool import CardPool, build_deck
from spellstack.rules.game import Game

ROOT = Path(__file__).resolve().parents[1]
FAST = ROOT / "build" / "fast"
EVERY = 25  # choices between two digests
CAP = 1500  # choices in a game


def digests(games: int) -> Iterator[str]:
    """A line for each digest: seed, choices made, digest."""
    pool = CardPool.open()
    files = sorted((ROOT / "decks").rglob("*.txt"))
    pairs = itertools.cycle(itertools.combinations(files, 2))
    for seed, pair in zip(range(games), pairs, strict=False):
        agents = [RandomAgent(2 * seed), RandomAgent(2 * seed + 1)]
        game = Game.new([build_deck(read_deck(file), pool) for file in pair], seed=seed)
        choices = 0
        while not game.over and choices < CAP:
            decision = game.decision
            game.choose(agents[decision.decider].pick(decision, game))
            choices += 1
            if choices % EVERY == 0:
                yield f"{seed} {choices} {game.digest()}"
        yield f"{seed} {choices} {game.digest()} end"


def start(games: int, path: Path | None) -> subprocess.Popen[str]:
    """Plays in a process of its own, with the compiled build if `path` is given."""
    environment = dict(os.environ)
    environment.pop("PYTHONPATH", None)
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    command = [sys.executable, "-m", "tools.digests", "--print", "--games", str(games)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment)


def first_difference(pure: list[str], fast: list[str]) -> str:
    """Says where two runs part; "" where they do not."""
    for one, other in itertools.zip_longest(pure, fast, fillvalue="(nothing)"):
        if one != other:
            return f"pure: {one}\nfast: {other}"
    return ""


def main(arguments: list[str]) -> int:
    """Command line: returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.digests", description=__doc__)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--print", action="store_true", help="play with the build on the path and print the digests")
    options = parser.parse_args(arguments)
    if options.print:
        for line in digests(options.games):
            print(line)
        return 0
    runs = [start(options.games, None), start(options.games, FAST)]
    pure, fast = (run.communicate()[0].splitlines() for run in runs)
    if any(run.returncode for run in runs):
        print("a run ended with an error", file=sys.stderr)
        return 1
    difference = first_difference(pure, fast)
    if difference:
        print(f"the two builds play different games; first at\n{difference}", file=sys.stderr)
        return 1
    print(f"digests: {len(pure)} of {options.games} games agree between the pure and the compiled build")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
