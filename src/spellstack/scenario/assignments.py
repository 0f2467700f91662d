"""CR 510.1: how the creatures of a scenario will assign their combat damage, kept until they are asked."""

from __future__ import annotations

from spellstack.core.decisions import Answer as GameAnswer
from spellstack.core.decisions import Decision
from spellstack.scenario.answers import Translator
from spellstack.scenario.expectations import cites
from spellstack.scenario.problems import Place, StepFailed


class Assignment:
    """What one creature will deal to whom; `served` once it was asked."""

    def __init__(self, source: str, amounts: tuple[tuple[str, int], ...], place: Place, served: bool = False) -> None:
        self.source = source
        self.amounts = amounts
        self.place = place
        self.served = served

    def copy(self) -> Assignment:
        """One of its own, for a fork of the game."""
        return Assignment(self.source, self.amounts, self.place, self.served)


def concerns(assignment: Assignment, decision: Decision, translator: Translator) -> bool:
    """Whether a decision asks how this creature assigns its combat damage."""
    if decision.kind != "divide" or not cites("510", decision.rule):
        return False
    return bool(translator.references.fitting(translator.engine, assignment.source, [decision.source]))


def assigned(assignments: list[Assignment], decision: Decision, translator: Translator) -> GameAnswer | None:
    """The answer that the scenario prepared for a division of combat damage; None where it prepared none.

    Raises StepFailed where the rules do not allow what it prepared.
    """
    for assignment in assignments:
        if assignment.served or not concerns(assignment, decision, translator):
            continue
        answer = translator.division(decision, assignment.amounts)
        if answer is None:
            raise StepFailed(assignment.place, f"assign: {assignment.source} can't deal damage to all of these (510.1)")
        refusal = decision.validate(answer)
        if refusal is not None:
            raise StepFailed(assignment.place, f"assign: {assignment.source}: {refusal.reason} ({refusal.rule})")
        assignment.served = True
        return answer
    return None
