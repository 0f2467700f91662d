"""CR 614.17, 616.1, 603: the one door. "Can't", replacement, commit, triggers, history: for every event of the game."""

from __future__ import annotations

from spellstack.core.decisions import Script
from spellstack.core.events import (
    ATTACH_TO,
    CEASE,
    CONTROL_CHANGE,
    GAIN_LIFE,
    LAST_ATOM,
    LAST_COMPOSITE,
    MERGED,
    PHASE_CHANGE,
    PLAYER_LOST,
    TURN_POINTER,
    ZONE_CHANGE,
    Cause,
    CombatChange,
    Event,
)
from spellstack.core.state import State
from spellstack.core.types import LIBRARY
from spellstack.rules.afterwards import do_the_rest, gain_with_the_batch
from spellstack.rules.board import Board, board
from spellstack.rules.commanders import count_commander_hits
from spellstack.rules.commit import commit, remember, write_log
from spellstack.rules.designating import designation_events, gives_designations
from spellstack.rules.durations import end_conditional, ends_by_itself
from spellstack.rules.engine import RulesEngine
from spellstack.rules.expand import expand
from spellstack.rules.looks import HISTORY, written
from spellstack.rules.possible import is_possible
from spellstack.rules.preview import enters_attached
from spellstack.rules.replacement import may_be_replaced, replace_level
from spellstack.rules.triggers import find_state_triggers, find_triggers, run_mana_triggers
from spellstack.rules.zones import nothing_functions


def perform(engine: RulesEngine, batch: list[Event]) -> Script[list[Event]]:
    """Makes simultaneous events happen, as far as they can and as they are replaced. Returns all that happened.

    The result holds every level: composites first, their parts after them, in the order in which they came about.
    """
    outer = engine.rests
    engine.rests = []
    done: list[Event] = []
    atoms: list[Event] = []
    if engine.replacing:  # 614.5: an effect gets one chance at an event and at what it has made of it
        for event in batch:
            event.applied = (*engine.replacing, *event.applied)
    now = board(engine)
    level = batch
    if len(batch) == 1 and passes(engine, now, batch[0]):
        done = batch
        atoms = batch if batch[0].kind == TURN_POINTER else atoms
        level = []
    while level:
        level = [event for event in level if event.kind > LAST_COMPOSITE or is_possible(engine, event)]
        if may_be_replaced(engine, now, level):
            level = yield from replaced(engine, level)
            now = board(engine)
        parts: list[Event] = []
        for event in level:
            done.append(event)
            if event.kind <= LAST_ATOM:
                atoms.append(event)
            elif event.kind <= LAST_COMPOSITE:
                for part in expand(engine, event):
                    part.parent = event
                    parts.append(part)
        level = merge_gains(parts) if len(level) > 1 else parts
    state = engine.state
    if atoms:
        before = take_snapshots(engine, atoms)
        same = make_fact(engine, now, atoms)
        tell_history(state, done)
        if board(engine).player_rules and gives_designations(engine):  # 702.131d: before it is asked what has triggered
            designated = designation_events(engine)
            if designated:
                yield from perform(engine, designated)
        find_triggers(engine, done, before)
        if board(engine).state_triggers:
            find_state_triggers(engine)  # 603.8: as soon as the state is so, be it in the middle of a resolution
        if not same:
            changes = control_changes(engine)
            if changes:
                yield from perform(engine, changes)
        if state.effects and any(ends_by_itself(effect) for effect in state.effects.values()):
            yield from end_conditional(engine)  # 610.3, 611.2b: at once, not as state is checked
    elif done:
        tell_history(state, done)
        tell_board(engine)
        find_triggers(engine, done, None)
    if engine.mana_triggers:
        yield from run_mana_triggers(engine)
    rests = engine.rests
    engine.rests = outer
    if rests:
        yield from do_the_rest(engine, rests)
    return done


def passes(engine: RulesEngine, now: Board, event: Event) -> bool:
    """Whether an event just happens: a step begins, or a notice that nothing replaces."""
    if event.kind <= LAST_COMPOSITE and event.kind != TURN_POINTER:
        return False
    return event.kind not in now.replacements and not engine.replacing


def make_fact(engine: RulesEngine, now: Board, atoms: list[Event]) -> bool:
    """Commits the atoms of a batch. Returns whether the board is the same: nothing on it looks at what was written."""
    state = engine.state
    touched: list[tuple[int, int]] = []
    aspects = written(state, atoms, touched)
    same = aspects >= 0 and not aspects & now.looks
    if same and touched:
        same = not now.beyond and nothing_functions(engine, touched)
    commit(state, atoms)
    engine.scratch.clear()
    if same and touched:
        same = nothing_functions(engine, touched)
    if same:
        now.outlast(state, aspects, atoms)
    return same


def tell_history(state: State, done: list[Event]) -> None:
    """700.1: what has happened is remembered; in a game with commanders the damage that they dealt, too (903.10a)."""
    if state.format == "commander":
        count_commander_hits(state, done)
    write_log(state, done)


def replaced(engine: RulesEngine, level: list[Event]) -> Script[list[Event]]:
    """The events of a level after replacement effects, and of them what can still happen (614.17d, 301.5e)."""
    level = yield from replace_level(engine, level)
    if "enter" in board(engine).cannots:  # 614.17d: judged once more, as it would enter by now
        level = [event for event in level if event.kind != ZONE_CHANGE or is_possible(engine, event)]
    if engine.rests:
        yield from gain_with_the_batch(engine)
    return [event for event in level if enters_attached(engine, event)]


def tell_board(engine: RulesEngine) -> None:
    """611.3a: what looks at the history sees what has happened, also where nothing else has changed."""
    known = engine.board_cache
    if known is not None and known.looks & HISTORY:
        engine.board_cache = None


def merge_gains(parts: list[Event]) -> list[Event]:
    """119.9, 702.15b: life gained through one source's damage at the same time is gained once, all together."""
    first: dict[tuple[int, int], Event] = {}
    merged: list[Event] = []
    for part in parts:
        if part.kind == GAIN_LIFE and part.cause.rule == "702.15b":
            key = (part.player, part.source)
            known = first.get(key)
            if known is not None:
                known.amount += part.amount
                continue
            first[key] = part
        merged.append(part)
    return merged


def take_snapshots(engine: RulesEngine, atoms: list[Event]) -> Board | None:
    """608.2h, 603.10: what is about to leave is remembered; the board as it was serves abilities that look back."""
    state = engine.state
    looks_back = False
    for event in atoms:
        if event.kind in (ZONE_CHANGE, CEASE, MERGED):
            o = state.objects.get(event.source if event.kind == MERGED else event.object)
            if o is not None and o.zone != LIBRARY:
                remember(state, o, engine.row(o))
                looks_back = True
        elif event.kind in (CONTROL_CHANGE, PHASE_CHANGE, ATTACH_TO, PLAYER_LOST):
            looks_back = True
    return board(engine) if looks_back else None


def control_changes(engine: RulesEngine) -> list[Event]:
    """613.1b: who controls what by the continuous effects of layer 2 is made fact;
    a change takes it out of combat (506.4).
    """
    rows = board(engine).rows
    state = engine.state
    objects = state.objects
    changes: list[Event] = []
    for id in state.battlefield:
        o = objects[id]
        wanted = rows[id].controller
        if wanted < 0:
            wanted = o.base_controller
        if wanted != o.controller and state.players[wanted].in_game():
            cause = Cause("613.1b", o.id, wanted)
            changes.append(Event(CONTROL_CHANGE, cause, id, wanted, amount=o.controller))
            if o.attacking or o.blocking:
                changes.append(CombatChange(Cause("506.4", o.id, wanted), id, 0, (), False, False, o.struck_first))
    return changes
