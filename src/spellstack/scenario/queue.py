"""CR 608.2d: answers that wait for the decisions they were written for."""

from __future__ import annotations

from spellstack.core.decisions import Answer as GameAnswer
from spellstack.core.decisions import Decision
from spellstack.scenario.answers import Translator
from spellstack.scenario.problems import StepFailed
from spellstack.scenario.references import References
from spellstack.scenario.tree import Answer, AnswerValue


class Waiting:
    """One answer of the scenario, how often it has served, and whether a forced decision agreed with it."""

    def __init__(self, answer: Answer, served: int = 0, agreed: bool = False) -> None:
        self.answer = answer
        self.served = served
        self.agreed = agreed  # a decision with one legal answer made itself just so
        self.used = 0  # how many targets of a list were given to decisions that ask for them one by one

    def copy(self) -> Waiting:
        """One of its own, for a fork of the game."""
        copy = Waiting(self.answer, self.served, self.agreed)
        copy.used = self.used
        return copy

    def spent(self) -> bool:
        """Whether it serves no more: once, unless it says `always`."""
        return self.served > 0 and not self.answer.always


class AnswerQueue:
    """The answers not used yet, oldest first. An answer serves the first decision that it fits."""

    def __init__(self, waiting: list[Waiting] | None = None) -> None:
        self.waiting: list[Waiting] = waiting if waiting is not None else []

    def add(self, answers: tuple[Answer, ...]) -> None:
        """Puts answers at the end of the queue."""
        self.waiting.extend(Waiting(answer) for answer in answers)

    def copy(self) -> AnswerQueue:
        """A queue of its own, for a fork of the game."""
        return AnswerQueue([entry.copy() for entry in self.waiting])

    def take(self, decision: Decision, translator: Translator) -> GameAnswer | None:
        """The answer to a decision, which counts as used from then on; None where none fits.

        A decision with one legal answer makes itself: an answer that agrees counts as used, and waits on.
        """
        only = decision.only_answer()
        for entry in self.waiting:
            if entry.spent() or not concerns(entry.answer, decision, translator):
                continue
            value, whole = self.value(entry, decision)
            answer = translator.answer(decision, value)
            if answer is None or decision.validate(answer) is not None:
                continue
            if only is not None:
                entry.agreed = True
                return only
            entry.served += 1 if whole else 0
            entry.used += 0 if whole else 1
            return answer
        return only

    def value(self, entry: Waiting, decision: Decision) -> tuple[AnswerValue, bool]:
        """What an answer says to this decision, and whether that is all it says.

        New targets (115.7d) are listed together, and chosen one "target" after the other.
        """
        listed = entry.answer.answer
        if decision.kind != "target" or decision.at_most != 1 or not isinstance(listed, tuple) or len(listed) < 2:
            return listed, True
        return listed[entry.used], entry.used == len(listed) - 1

    def check_used(self) -> None:
        """Raises StepFailed for the first answer that no decision asked for and that is not optional."""
        for entry in self.waiting:
            if not entry.served and not entry.agreed and not entry.answer.optional:
                answer = entry.answer
                about = f" for {answer.source}" if answer.source else ""
                raise StepFailed(
                    answer.place, f"the answer to {answer.decide}{about} ({answer.answer}) was never asked for"
                )


def concerns(answer: Answer, decision: Decision, translator: Translator) -> bool:
    """Whether kind, player and source of a decision are those an answer was written for."""
    if answer.decide != decision.kind:
        return False
    references: References = translator.references
    if answer.by is not None and references.player(answer.by) not in (decision.player, decision.decider):
        return False
    if answer.source is None:
        return True
    if answer.source in references.coming:
        return True  # what the step brings about decides as it comes, in the order of the names
    return bool(references.fitting(translator.engine, answer.source, [decision.source]))
