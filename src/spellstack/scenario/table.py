"""CR 117: a game as a script sees it: who has priority, what is to be decided, and how the game goes on."""

from __future__ import annotations

from spellstack.core.decisions import Answer as GameAnswer
from spellstack.core.decisions import Decision
from spellstack.rules.game import Game
from spellstack.scenario.answers import Translator, decision_text
from spellstack.scenario.assignments import Assignment, assigned
from spellstack.scenario.problems import Place, StepFailed
from spellstack.scenario.queue import AnswerQueue
from spellstack.scenario.references import References


class Table:
    """A game as a script sees it: the game, what its words mean, and the answers that wait.

    Probing whether a step is allowed is done on a second table, over a fork of the game.
    """

    def __init__(self, game: Game, references: References, queue: AnswerQueue) -> None:
        self.game = game
        self.references = references
        self.queue = queue
        self.assignments: list[Assignment] = []

    def fork(self) -> Table:
        """A table of its own, whose game goes its own way."""
        table = Table(self.game.fork(), self.references, self.queue.copy())
        table.assignments = [assignment.copy() for assignment in self.assignments]
        return table

    def translator(self) -> Translator:
        """Turns the script's words into options of the game as it is now."""
        return Translator(self.game.engine, self.references)

    def describe(self, code: int) -> str:
        """An object or player in words."""
        return self.references.describe(self.game.engine, code)

    # --- deciding

    def decision(self) -> Decision:
        return self.game.decision

    def at_priority(self) -> bool:
        """Whether somebody has priority now (117.1)."""
        return not self.game.over and self.game.decision.kind == "action"

    def settle(self, place: Place) -> None:
        """Answers decisions, from the answers that wait, until somebody has priority or the game is over."""
        while not self.game.over and self.game.decision.kind != "action":
            self.answer(place)

    def answer(self, place: Place) -> None:
        """Answers the decision at hand. Raises StepFailed if nothing in the scenario does."""
        answer = self.prepared()
        if answer is None:
            raise self.unanswered(place)
        self.game.choose(answer)

    def unanswered(self, place: Place) -> StepFailed:
        """What is wrong where nothing in the scenario answers a decision."""
        text = decision_text(self.game.engine, self.references, self.game.decision)
        return StepFailed(place, f"nobody answers: {text}")

    def prepared(self) -> GameAnswer | None:
        """What the scenario answers to the decision at hand: what waits in the queue, else the least where due."""
        decision = self.game.decision
        answer = assigned(self.assignments, decision, self.translator())
        if answer is None:
            answer = self.queue.take(decision, self.translator())
        if answer is None and decision.kind in ("attackers", "blockers"):
            answer = decision.some_answer()
        if answer is None and decision.kind in ("pay_mana", "mulligan", "random"):
            answer = decision.some_answer()
        return answer

    def pass_priority(self) -> None:
        """The player who has priority passes (117.3d)."""
        decision = self.game.decision
        for index, option in enumerate(decision.options):
            if option.kind == "pass":
                self.game.choose((index,))
                return
        raise AssertionError("a player with priority may always pass")

    # --- going on

    def resolve_one(self, place: Place) -> None:
        """Everybody passes until the object on top of the stack is gone and somebody has priority again (117.4)."""
        top = self.game.state.stack[-1]
        while not self.game.over:
            self.settle(place)
            if self.game.over or top not in self.game.state.stack:
                return
            self.pass_priority()

    def go_on(self, place: Place) -> None:
        """Everybody passes once more, or the decision at hand is answered."""
        if self.at_priority():
            self.pass_priority()
        else:
            self.answer(place)
