"""CR 102.1: the agents by name."""

from __future__ import annotations

from spellstack.agents.agent import Agent
from spellstack.agents.greedy import GreedyAgent
from spellstack.agents.random_agent import RandomAgent
from spellstack.errors import SpellstackError

AGENTS = ("random", "greedy")


class UnknownAgent(SpellstackError):
    """No agent has this name."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"there is no agent “{name}”; there are {', '.join(known)}")
        self.name = name
        self.known = known


def make_agent(name: str, seed: int) -> Agent:
    """The agent of that name, with its own stream of chance. Raises UnknownAgent."""
    if name == "random":
        return RandomAgent(seed)
    if name == "greedy":
        return GreedyAgent(seed)
    raise UnknownAgent(name, AGENTS)
