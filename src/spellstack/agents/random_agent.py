"""CR 101.4: the random agent: any legal answer, each option as likely as the next."""

from __future__ import annotations

from random import Random

from spellstack.agents.agent import Agent
from spellstack.agents.sampling import random_answer
from spellstack.core.decisions import Answer, Decision, Option
from spellstack.rules.game import Game

PATIENCE = 60
"""How often it is asked for an action in one step before it only passes: what costs nothing could go on for ever."""


class RandomAgent(Agent):
    """Picks uniformly, from its own stream of chance. It makes mana only to pay for something."""

    def __init__(self, seed: int, name: str = "random") -> None:
        super().__init__(name)
        self.rng = Random(seed)
        self.step = (0, 0)
        self.asked = 0

    def pick(self, decision: Decision, game: Game) -> Answer:
        """A random legal answer."""
        if decision.kind == "action":
            if self.has_had_enough(game):
                passing = [index for index, option in enumerate(decision.options) if option.kind == "pass"]
                if passing:
                    return (passing[0],)
            useful = [index for index, option in enumerate(decision.options) if not makes_mana(option)]
            if useful:
                return (self.rng.choice(useful),)
        return random_answer(decision, self.rng)

    def has_had_enough(self, game: Game) -> bool:
        """Counts the actions that it is asked for in this step."""
        step = (game.state.turn, game.state.step)
        if step != self.step:
            self.step = step
            self.asked = 0
        self.asked += 1
        return self.asked > PATIENCE


def makes_mana(option: Option) -> bool:
    """605.1a: whether an option activates a mana ability; with nothing to pay for, its mana would be lost."""
    return option.kind == "mana"
