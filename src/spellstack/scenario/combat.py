"""CR 508-510: the attacks, blocks and assignments of combat damage that a script declares."""

from __future__ import annotations

from spellstack.core.decisions import Answer as GameAnswer
from spellstack.core.decisions import Decision, Option, Refusal
from spellstack.core.types import DECLARE_ATTACKERS, DECLARE_BLOCKERS, END_COMBAT, code_player
from spellstack.scenario import refusing
from spellstack.scenario.assignments import Assignment, concerns
from spellstack.scenario.problems import StepFailed
from spellstack.scenario.table import Table
from spellstack.scenario.tree import Assign, Attack, Block, Step


def attack(table: Table, step: Attack) -> list[Refusal]:
    """Goes on to the declaration of attackers of this turn and declares just these (508.1)."""
    if not _go_to(table, step, "attackers", DECLARE_ATTACKERS):
        if not step.attacks:
            return []
        return _refuse_pairs(table, step)
    decision = table.game.decision
    chosen: list[int] = []
    for attacker, defender in step.attacks:
        id = table.references.resolve(table.game.engine, attacker, step.place, _objects(decision))
        goals = [option.target for option in decision.options if option.object == id]
        code = table.references.resolve(table.game.engine, defender, step.place, goals)
        index = _pair(decision, id, code)
        if index is None:
            return refusing.attack(table, decision.player, id, code)
        chosen.append(index)
    return _declare(table, step, decision, tuple(sorted(chosen)))


def block(table: Table, step: Block) -> list[Refusal]:
    """Goes on to the declaration of blockers and declares just these, for every defending player (509.1)."""
    if not _go_to(table, step, "blockers", DECLARE_BLOCKERS):
        if not step.blocks:
            return []
        return _refuse_blocks(table, step)
    placed = 0
    while not table.game.over and table.game.decision.kind == "blockers":
        decision = table.game.decision
        chosen: list[int] = []
        for blocker, attackers in step.blocks:
            id = table.references.resolve(table.game.engine, blocker, step.place, _objects(decision))
            if _controller(table, id) != decision.player:
                continue
            for attacker in attackers:
                goals = [option.target for option in decision.options if option.object == id]
                code = table.references.resolve(table.game.engine, attacker, step.place, goals)
                index = _pair(decision, id, code)
                if index is None:
                    return refusing.block(table, decision.player, id, code)
                chosen.append(index)
            placed += 1
        refusals = _declare(table, step, decision, tuple(sorted(chosen)), settle=False)
        if refusals:
            return refusals
    if placed < len(step.blocks):
        return _refuse_blocks(table, step)
    table.settle(step.place)
    return []


def assign(table: Table, step: Assign, probing: bool) -> list[Refusal]:
    """Keeps how creatures will assign combat damage; when probing, goes on to that moment and judges it (510.1)."""
    kept = [Assignment(source, amounts, step.place) for source, amounts in step.assignments]
    if not probing:
        for assignment in kept:
            table.references.resolve(table.game.engine, assignment.source, step.place)
        table.assignments += kept
        return []
    for assignment in kept:
        refusal = _judge_assignment(table, assignment)
        if refusal is not None:
            return [refusal]
    return []


def _judge_assignment(table: Table, assignment: Assignment) -> Refusal | None:
    """Goes on until this creature assigns its damage. Other decisions on the way get any legal answer."""
    turn = table.game.state.turn
    while not table.game.over and table.game.state.turn == turn and table.game.state.step < END_COMBAT:
        decision = table.game.decision
        if concerns(assignment, decision, table.translator()):
            answer = table.translator().division(decision, assignment.amounts)
            if answer is None:
                return Refusal("510.1", f"{assignment.source} can't assign combat damage to all of these")
            refusal = decision.validate(answer)
            if refusal is None:
                table.game.choose(answer)
            return refusal
        if table.at_priority():
            table.pass_priority()
        else:
            table.game.choose(table.prepared() or decision.some_answer())
    return Refusal("510.1", f"{assignment.source} has no combat damage to divide")


def _go_to(table: Table, step: Step, kind: str, where: int) -> bool:
    """Everybody passes until that decision is asked in this turn; False where it never is.

    Then the game stands in the step that asks it, if it comes (nothing could be declared there), or past it.
    """
    state = table.game.state
    turn = state.turn
    started = (state.step, state.combat_number)
    while not table.game.over:
        state = table.game.state
        if table.game.decision.kind == kind:
            return True
        here = (state.step, state.combat_number) != started
        if state.turn != turn or (state.step == where and here and table.at_priority()):
            return False
        if state.step > where and not _may_come(table, where):
            return False
        table.go_on(step.place)
    return False


def _may_come(table: Table, last: int) -> bool:
    """Whether a step up to `last` is still to come in this turn."""
    return any(step <= last for step in (*table.game.state.extra_steps, *table.game.state.steps_left))


def _declare(table: Table, step: Step, decision: Decision, answer: GameAnswer, settle: bool = True) -> list[Refusal]:
    refusal = decision.validate(answer)
    if refusal is not None:
        return [refusal]
    table.game.choose(answer)
    if settle:
        table.settle(step.place)
    return []


def _objects(decision: Decision) -> list[int]:
    return list(dict.fromkeys(option.object for option in decision.options if option.object))


def _pair(decision: Decision, object: int, target: int) -> int | None:
    def fits(option: Option) -> bool:
        return option.object == object and option.target == target

    return next((index for index, option in enumerate(decision.options) if fits(option)), None)


def _controller(table: Table, id: int) -> int:
    view = table.game.state.see(id)
    if view is None:
        return -1
    row = table.game.engine.row(view)
    return row.controller if row.controller >= 0 else view.controller


def _refuse_pairs(table: Table, step: Attack) -> list[Refusal]:
    refusals: list[Refusal] = []
    for attacker, defender in step.attacks:
        id = table.references.resolve(table.game.engine, attacker, step.place)
        code = table.references.resolve(table.game.engine, defender, step.place)
        refusals += refusing.attack(table, table.game.state.active, id, code)
    return refusals


def _refuse_blocks(table: Table, step: Block) -> list[Refusal]:
    refusals: list[Refusal] = []
    for blocker, attackers in step.blocks:
        id = table.references.resolve(table.game.engine, blocker, step.place)
        for attacker in attackers:
            code = table.references.resolve(table.game.engine, attacker, step.place)
            refusals += refusing.block(table, _controller(table, id), id, code)
    return refusals


def unused(table: Table) -> None:
    """Raises StepFailed for an assignment that no creature was asked for."""
    for assignment in table.assignments:
        if not assignment.served and len(assignment.amounts) > 1:
            raise StepFailed(assignment.place, f"assign: {assignment.source} was never asked how to assign damage")


def defender_name(table: Table, code: int) -> str:
    """Whom an attack goes to, in words."""
    return table.describe(code) if code > 0 else table.references.players[code_player(code)]
