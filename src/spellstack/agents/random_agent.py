"""CR 101.4: the random agent: any legal answer, each option as likely as the next."""

from __future__ import annotations

from random import Random

from spellstack.agents.agent import Agent
from spellstack.agents.sampling import random_answer
from spellstack.core.decisions import Answer, Decision, Option
from spellstack.rules.game import Game


class RandomAgent(Agent):
    """Picks uniformly, from its own stream of chance. It makes mana only to pay for something."""

    def __init__(self, seed: int, name: str = "random") -> None:
        super().__init__(name)
        self.rng = Random(seed)

    def pick(self, decision: Decision, game: Game) -> Answer:
        """A random legal answer."""
        if decision.kind == "action":
            useful = [index for index, option in enumerate(decision.options) if not makes_mana(option)]
            if useful:
                return (self.rng.choice(useful),)
        return random_answer(decision, self.rng)


def makes_mana(option: Option) -> bool:
    """605.1a: whether an option activates a mana ability; with nothing to pay for, its mana would be lost."""
    return option.kind == "mana"
