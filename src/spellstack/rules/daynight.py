"""CR 731: day and night."""

from __future__ import annotations

from spellstack.core.decisions import Script
from spellstack.core.events import BY_TURN, CAST, Cause
from spellstack.designations.day_night import day_change
from spellstack.rules.engine import RulesEngine


def check_day(engine: RulesEngine) -> Script[None]:
    """502.2, 731.2a:
    day turns to night if the active player of the last turn cast no spell, night to day if two or more.
    """
    state = engine.state
    if not state.day:
        return
    cast = 0
    previous = -1
    log = state.log
    while log is not None and log.turn >= state.turn - 1:
        if log.turn == state.turn - 1:
            previous = log.active
            if log.event.kind == CAST and log.event.player == log.active:
                cast += 1
        log = log.before
    if previous < 0:
        return
    cause = Cause("731.2a", 0, state.active, BY_TURN)
    if state.day == "day" and cast == 0:
        yield from engine.perform(day_change(state, cause, "night"))
    elif state.day == "night" and cast >= 2:
        yield from engine.perform(day_change(state, cause, "day"))
