"""Saved games as files."""

from __future__ import annotations

from pathlib import Path

from spellstack.cards.pool import CardPool, CardsByName
from spellstack.errors import SpellstackError
from spellstack.rules.game import Game
from spellstack.rules.saving import SaveProblem


class SaveFileProblem(SpellstackError):
    """A save that cannot be read or written: the file, and why."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path


def load_game(path: Path, pool: CardPool) -> Game:
    """The game in a file. Raises SaveFileProblem."""
    try:
        return Game.load(path.read_bytes(), CardsByName(pool))
    except OSError as problem:
        raise SaveFileProblem(path, problem.strerror or "cannot be read") from problem
    except SaveProblem as problem:
        raise SaveFileProblem(path, problem.reason) from problem


def save_game(path: Path, game: Game) -> None:
    """Writes the game to a file. Raises SaveFileProblem."""
    try:
        path.write_bytes(game.save())
    except OSError as problem:
        raise SaveFileProblem(path, problem.strerror or "cannot be written") from problem
