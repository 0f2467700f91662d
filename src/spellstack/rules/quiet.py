"""CR 117.3d, 500.2: steps that go by in one go: nothing happens in them, and no player could do anything but pass.

What the procedures of such a step come to is known beforehand: it begins and ends, and that is written. Everything that
could make a difference is looked for first; where anything is found, the procedures are run.
"""

from __future__ import annotations

from typing import Final

from spellstack.core.events import STEP_BEGAN, STEP_ENDED, TURN_POINTER, Event
from spellstack.core.keyword_bits import HASTE
from spellstack.core.state import STAGE_STEP, State, TurnPointer
from spellstack.core.types import (
    BEGIN_COMBAT,
    CREATURE,
    DECLARE_ATTACKERS,
    END,
    END_COMBAT,
    MAIN1,
    MAIN2,
    UPKEEP,
)
from spellstack.rules.board import Board, board
from spellstack.rules.combat import in_combat
from spellstack.rules.commit import commit, count_combat, set_passed, set_priority, set_stage, set_steps, write_log
from spellstack.rules.engine import RulesEngine
from spellstack.rules.inherent import has_inherent
from spellstack.rules.looks import HISTORY, TURN
from spellstack.rules.options import waits
from spellstack.rules.player_rules import skips_step
from spellstack.rules.turn import STEP_RULES, by_turn, skipped_word, without_combat

STEPS: Final = frozenset((UPKEEP, MAIN1, BEGIN_COMBAT, DECLARE_ATTACKERS, END_COMBAT, MAIN2, END))
EVENTS: Final = (TURN_POINTER, STEP_BEGAN, STEP_ENDED)


def pass_by(engine: RulesEngine) -> int:
    """Goes through the next step, if it is such a step. Returns how many stages that were; 0 if it is none."""
    state = engine.state
    if not state.steps_left or engine.settings.asks_everything:
        return 0
    step = state.steps_left[0]
    now = board(engine)
    if step not in STEPS or not now.checked:
        return 0
    player = state.active
    if (step in (MAIN1, MAIN2) and not now.idle_always >> player & 1) or not is_still(now) or not is_empty(state):
        return 0
    order = state.turn_order(player)
    if order[0] != player or not all(waits(engine, now, p) for p in order):
        return 0
    if (now.player_rules and skips_step(engine, player, step)) or skipped_word(engine, player, step):
        return 0
    if step == DECLARE_ATTACKERS and may_attack(state, now):
        return 0
    if step == END_COMBAT and any(in_combat(state.objects[id]) for id in state.battlefield):
        return 0
    cause = by_turn(STEP_RULES[step], player)
    pointer = TurnPointer(cause, step=step, steps=state.steps_left[1:])
    commit(state, [pointer])
    now.outlast(state, TURN, [pointer])
    begun = Event(STEP_BEGAN, cause, 0, player, amount=step)
    write_log(state, [pointer, begun, Event(STEP_ENDED, by_turn("500.5", player), 0, player, amount=step)])
    if step == BEGIN_COMBAT:
        count_combat(state, state.combat_number + 1)
    elif step == DECLARE_ATTACKERS:
        set_steps(state, without_combat(state.steps_left))
    set_passed(state, 0)
    set_priority(state, order[-1])
    set_stage(state, STAGE_STEP)
    return 3 + len(order)


def is_still(now: Board) -> bool:
    """Whether nothing on the board minds that a step begins or ends."""
    if now.state_triggers or now.looks & (TURN | HISTORY):
        return False
    return not any(kind in now.triggers or kind in now.replacements for kind in EVENTS)


def is_empty(state: State) -> bool:
    """Whether nothing waits, lasts or is left over that a step could touch."""
    if state.stack or state.pending or state.effects or state.delayed or state.state_triggers:
        return False
    return not (has_inherent(state) or any(p.pool for p in state.players))


def may_attack(state: State, now: Board) -> bool:
    """508.1a: whether the active player may have an attacker to declare, at a first look."""
    player = state.active
    began = state.players[player].turn_began
    for id in state.battlefield:
        o = state.objects[id]
        if o.controller != player or o.tapped or not now.rows[id].types & CREATURE:
            continue
        if now.object_rules or o.since <= began or now.rows[id].keywords & HASTE:
            return True
    return False
