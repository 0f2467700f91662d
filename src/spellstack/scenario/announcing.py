"""CR 601.2, 602.2, 116.2: casts, activations, land plays and special actions that a script announces."""

from __future__ import annotations

from spellstack.core.decisions import Answer as GameAnswer
from spellstack.core.decisions import Decision, Option, Refusal
from spellstack.core.events import ACTIVATED, CAST
from spellstack.scenario import refusing
from spellstack.scenario.announcement import Announced
from spellstack.scenario.problems import StepFailed
from spellstack.scenario.table import Table
from spellstack.scenario.tree import Activate, Announcement, Cast, Play, Step, TurnUp, Unlock
from spellstack.scenario.ways import find_activation, find_cast, find_plain


def announce(table: Table, step: Announcement) -> list[Refusal]:
    """Casts the spell or activates the ability, with all that the step chooses. Returns why that is not allowed."""
    table.settle(step.place)
    refusals, option = _find(table, step)
    if option is None:
        return refusals
    if step.pay_manual:
        table.game.pay_by_hand((table.game.decision.player,))
    refusals = _announce(table, step, option)
    if step.pay_manual:
        table.game.pay_by_hand(())
    return refusals


def back_out(table: Table, step: Announcement) -> None:
    """`cancel`: announces up to a lettered step and takes it back; the game must then be as it was (733.1).

    Raises StepFailed if the announcement does not get that far, or if anything has changed.
    """
    table.settle(step.place)
    before = table.game.digest()
    refusals, option = _find(table, step)
    if option is None:
        raise StepFailed(step.place, f"{step.ref}: can't be announced: {refusals[0].reason} ({refusals[0].rule})")
    saved = table.game.fork()
    announced = Announced(table, step)
    started = _log_length(table)
    table.game.choose(option)
    while not table.game.over and not table.at_priority() and not _is_done(table, started):
        decision = table.game.decision
        if _reached(decision, step.cancel or ""):
            break
        answer = _answer(table, announced, decision, step)
        if isinstance(answer, Refusal):
            raise StepFailed(step.place, f"{step.ref}: {answer.reason} ({answer.rule})")
        table.game.choose(answer)
    if table.at_priority() or _is_done(table, started):
        table.game = saved  # nothing is asked from that step on
    else:
        table.game.cancel()
    if table.game.digest() != before:
        raise StepFailed(step.place, f"{step.ref}: backing out at {step.cancel} left the game changed (733.1)")


def special(table: Table, step: Play | TurnUp | Unlock) -> list[Refusal]:
    """Plays a land (116.2a), or turns a permanent face up (116.2b)."""
    table.settle(step.place)
    refusals, option = find_plain(table, step)
    if option is None:
        return refusals
    table.game.choose(option)
    if table.game.cancelled is not None:
        return [table.game.cancelled]
    table.settle(step.place)
    return []


def _find(table: Table, step: Announcement) -> tuple[list[Refusal], Option | None]:
    """The option of the player who has priority that the step means, or why there is none."""
    if table.game.over:
        return [Refusal("104.1", "the game is over")], None
    if isinstance(step, Cast):
        return find_cast(table, step)
    assert isinstance(step, Activate)
    return find_activation(table, step)


def _announce(table: Table, step: Announcement, option: Option) -> list[Refusal]:
    announced = Announced(table, step)
    unfit: list[Refusal] = []
    if isinstance(step, Cast) and step.splice:
        unfit = refusing.splices(table, step, table.game.decision.player, option.object, option.how)
    started = _log_length(table)
    table.game.choose(option)
    while not table.game.over and not table.at_priority() and not _is_done(table, started):
        decision = table.game.decision
        answer = _answer(table, announced, decision, step)
        if isinstance(answer, Refusal):
            return [answer]
        refusal = decision.validate(answer)
        if refusal is not None:
            return [refusal]
        table.game.choose(answer)
    if table.game.cancelled is not None:
        return [table.game.cancelled]
    refusals = announced.left_over()
    if refusals:
        return [*unfit, *refusals]
    table.settle(step.place)
    return []


def _answer(table: Table, announced: Announced, decision: Decision, step: Step) -> GameAnswer | Refusal:
    """What the step answers to a decision of its announcement; else what waits; else the least, where that is meant."""
    answer = announced.answer(decision)
    if answer is None:
        answer = table.prepared()
    if answer is None:
        answer = announced.usual(decision)
    if answer is None:
        raise table.unanswered(step.place)
    return answer


def _log_length(table: Table) -> int:
    log = table.game.state.log
    return log.length if log is not None else 0


def _is_done(table: Table, started: int) -> bool:
    """Whether the spell has been cast, or the ability activated (601.2i, 602.2b), since the log had that length."""
    log = table.game.state.log
    while log is not None and log.length > started:
        if log.event.kind in (CAST, ACTIVATED):
            return True
        log = log.before
    return False


def _reached(decision: Decision, letter: str) -> bool:
    """Whether a decision belongs to that lettered step of 601.2, or a later one."""
    return refusing.step_of(decision) >= letter
