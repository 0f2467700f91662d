"""CR 116-117, 500, 608: the procedure of each stage, and what a player with priority does."""

from __future__ import annotations

from spellstack.core.decisions import Answer, Decision, Option, Script
from spellstack.core.events import BY_RULE, PLAYER_LOST, Cause, Event
from spellstack.core.state import (
    STAGE_BOTTOM,
    STAGE_CHECK,
    STAGE_MULLIGANS,
    STAGE_OPENING_HANDS,
    STAGE_PREGAME,
    STAGE_PRIORITY,
    STAGE_RESOLVE,
    STAGE_STEP,
    STAGE_STEP_END,
    STAGE_TURN,
)
from spellstack.core.types import CLEANUP, STEP_WORDS
from spellstack.errors import SpellstackError
from spellstack.rules.commit import set_passed, set_priority, set_stage
from spellstack.rules.leaving import players_leave
from spellstack.rules.options import is_idle, priority_options, take_action
from spellstack.rules.pregame import bottom_cards, mulligans, opening_hands, pregame
from spellstack.rules.resolving import resolve_top
from spellstack.rules.state_based import check_state
from spellstack.rules.triggers import find_state_triggers, put_triggers
from spellstack.rules.turn import after_cleanup, begin_step, begin_turn, end_step
from spellstack.rules.wiring import GameEngine


def stage_script(engine: GameEngine) -> Script[bool]:
    """The procedure of the stage the game is in."""
    stage = engine.state.stage
    if stage == STAGE_PREGAME:
        yield from pregame(engine)
    elif stage == STAGE_MULLIGANS:
        yield from mulligans(engine)
    elif stage == STAGE_BOTTOM:
        yield from bottom_cards(engine)
    elif stage == STAGE_OPENING_HANDS:
        yield from opening_hands(engine)
    elif stage == STAGE_TURN:
        yield from begin_turn(engine)
    elif stage == STAGE_STEP:
        yield from begin_step(engine)
    elif stage == STAGE_CHECK:
        yield from check(engine)
    elif stage == STAGE_RESOLVE:
        yield from resolve_top(engine)
        set_passed(engine.state, 0)
        set_stage(engine.state, STAGE_CHECK, engine.state.active)
    elif stage == STAGE_STEP_END:
        yield from end_step(engine)
    return True


def check(engine: GameEngine) -> Script[None]:
    """117.5: state-based actions and triggered abilities, again and again, then priority."""
    state = engine.state
    happened = False
    while True:
        did = yield from check_state(engine)
        if state.over:
            return
        find_state_triggers(engine)
        put = yield from put_triggers(engine)
        if not did and not put:
            break
        happened = True
    if state.step == CLEANUP and not happened and not state.stack:
        after_cleanup(engine, False)
        return
    if state.step == CLEANUP and state.passed == 0 and (not state.steps_left or state.steps_left[0] != CLEANUP):
        after_cleanup(engine, True)
    player = state.stage_player
    if not state.players[player].in_game():
        player = state.next_player(player)
    set_stage(state, STAGE_PRIORITY, player)


def priority_decision(engine: GameEngine) -> Decision | None:
    """117.1: what the player with priority may do; None if only passing is possible and nobody wants to be asked."""
    player = engine.state.stage_player
    set_priority(engine.state, player)
    if not engine.settings.asks_everything and is_idle(engine, player):
        return None
    options = priority_options(engine, player)
    if not engine.settings.asks_everything and not any(o.kind not in ("pass", "mana") for o in options):
        return None
    return Decision("action", player, options, "117.1", prompt=STEP_WORDS[engine.state.step])


def pass_priority(engine: GameEngine) -> None:
    """117.3d-117.4: the next player gets priority;
    if all passed in a row, the top of the stack resolves or the step ends.
    """
    state = engine.state
    passed = state.passed + 1
    if passed < len(state.turn_order(state.active)):
        set_passed(state, passed)
        set_stage(state, STAGE_PRIORITY, state.next_player(state.stage_player))
        return
    set_passed(state, 0)
    set_stage(state, STAGE_RESOLVE if state.stack else STAGE_STEP_END)


def priority_action(engine: GameEngine, player: int, option: Option) -> Script[bool]:
    """117.1: the player does something; then they have priority again (117.3c)."""
    done = yield from take_action(engine, player, option)
    if done:
        set_passed(engine.state, 0)
        set_stage(engine.state, STAGE_CHECK, player)
    return done


def happen(engine: GameEngine, events: list[Event]) -> Script[None]:
    yield from engine.perform(events)


def run_forced(script: Script[None]) -> None:
    """Runs a procedure that leaves nobody a choice. Raises SpellstackError if it does ask something."""
    answer: Answer | None = None
    while True:
        try:
            decision = next(script) if answer is None else script.send(answer)
        except StopIteration:
            return
        answer = decision.only_answer()
        if answer is None:
            raise SpellstackError(f"{decision.kind} was asked where there is no choice")


def concede(engine: GameEngine, player: int) -> Script[None]:
    """104.3a: nothing can keep a player from it, and nothing replaces it."""
    yield from engine.perform([Event(PLAYER_LOST, Cause("104.3a", 0, player, BY_RULE), 0, player)])
    yield from players_leave(engine)
