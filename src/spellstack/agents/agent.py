"""CR 102.1: who makes a player's decisions: a person, or a program of this room."""

from __future__ import annotations

from spellstack.core.decisions import Answer, Decision
from spellstack.rules.game import Game


class Agent:
    """Answers the decisions of one player. `name` is what results are printed under."""

    def __init__(self, name: str) -> None:
        self.name = name

    def pick(self, decision: Decision, game: Game) -> Answer:
        """A legal answer to `decision`, which is `game.decision`. The game is not to be changed, only forked."""
        raise NotImplementedError(f"{type(self).__name__} must say how it picks")
