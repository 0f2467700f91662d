"""CR 104.3a, 117, 601.2g, 733: what a game is given from outside, and the places that it can go back to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellstack.core.decisions import Answer, Decision
from spellstack.core.state import State

if TYPE_CHECKING:
    from spellstack.rules.board import Board


class Settings:
    """How a game is run. Immutable.

    `asks_everything`: no player is passed over who could only pass. `manual_mana`: players who activate mana abilities
    by hand as they pay (601.2g). `scripted_chance`: chance is asked for as `random` decisions instead of drawn.
    `shows_forced`: decisions with one legal answer are asked too.
    """

    def __init__(
        self,
        asks_everything: bool = False,
        manual_mana: frozenset[int] = frozenset(),
        scripted_chance: bool = False,
        shows_forced: bool = False,
    ) -> None:
        self.asks_everything = asks_everything
        self.manual_mana = manual_mana
        self.scripted_chance = scripted_chance
        self.shows_forced = shows_forced


class Input:
    """One thing that a game is given. Immutable; one of the four is there.

    An `answer`; other `settings`; a `seed` for another stream of chance; or `conceding`, a player (104.3a).
    """

    def __init__(
        self,
        answer: Answer | None = None,
        settings: Settings | None = None,
        seed: int | None = None,
        conceding: int = -1,
    ) -> None:
        self.answer = answer
        self.settings = settings
        self.seed = seed
        self.conceding = conceding


class Given:
    """All that a game was given so far: a chain that forks share."""

    def __init__(self, input: Input, before: Given | None) -> None:
        self.input = input
        self.before = before


def inputs_of(given: Given | None) -> list[Input]:
    """All inputs of a chain, oldest first."""
    found: list[Input] = []
    while given is not None:
        found.append(given.input)
        given = given.before
    found.reverse()
    return found


class Checkpoint:
    """A moment between two procedures. Immutable; `state` is copied before anybody goes on from it.

    `board`: the board of that state, if it was worked out. `decision`: what the player with priority was asked there.
    `forced`: how often in a row, up to here, players with priority could do nothing but pass while something was on
    the stack (104.4b).
    """

    def __init__(
        self, state: State, settings: Settings, board: Board | None = None, decision: Decision | None = None
    ) -> None:
        self.state = state
        self.settings = settings
        self.board = board
        self.decision = decision
        self.forced = 0


class Place:
    """Where a game is: a checkpoint, and what it was given since. Forks share it.

    Whoever replays it may bring the checkpoint nearer: to the beginning of the procedure that asks.
    """

    def __init__(self, checkpoint: Checkpoint, inputs: tuple[Input, ...] = ()) -> None:
        self.checkpoint = checkpoint
        self.inputs = inputs

    def forced(self) -> int:
        """How many forced passes in a row led here; 0 where anything else was chosen since the checkpoint."""
        decision = self.checkpoint.decision
        if not self.inputs:
            return self.checkpoint.forced
        answer = self.inputs[0].answer
        if len(self.inputs) > 1 or decision is None or not answer or decision.options[answer[0]].kind != "pass":
            return 0
        return self.checkpoint.forced

    def is_at_priority(self) -> bool:
        """117.1: whether a player with priority is asked here what to do."""
        return self.checkpoint.decision is not None and not self.inputs

    def answers(self) -> list[Answer]:
        """The answers since the checkpoint."""
        return [input.answer for input in self.inputs if input.answer is not None]


class Moment:
    """A place to go back to: where an answer was given, what the game had been given by then, and the moment before."""

    def __init__(self, place: Place, given: Given | None, before: Moment | None) -> None:
        self.place = place
        self.given = given
        self.before = before
