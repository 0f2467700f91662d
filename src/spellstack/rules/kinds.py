"""CR 714, 704.5s, 704.5v-y, 715-718: what the game itself does for sagas, battles and other kinds of permanents."""

from __future__ import annotations

from spellstack.abilities.ability import Triggered
from spellstack.abilities.context import Context
from spellstack.actions.choosing import pick_player
from spellstack.core.decisions import Script
from spellstack.core.events import BY_STATE, BY_TURN, PUT_COUNTERS, SACRIFICE, Cause, Event, MemoryChange, ZoneChange
from spellstack.core.objects import GameObject, Row
from spellstack.core.types import BATTLE, BATTLEFIELD, ENCHANTMENT, GRAVEYARD
from spellstack.kinds.battles import PROTECTOR, SIEGE, fit_protectors
from spellstack.rules.board import board
from spellstack.rules.engine import RulesEngine


def kind_actions(engine: RulesEngine) -> list[Event]:
    """704.5s, v-w: sagas past their last chapter are sacrificed; battles without defense go to the graveyard."""
    state = engine.state
    rows = board(engine).rows
    events: list[Event] = []
    for id in state.battlefield:
        row = rows[id]
        o = state.objects[id]
        if row.types & ENCHANTMENT and "Saga" in row.subtypes:
            last = final_chapter(row)
            if last and o.counters.get("lore", 0) >= last and not has_waiting_trigger(engine, id):
                events.append(Event(SACRIFICE, Cause("704.5s", 0, o.controller, BY_STATE), id, o.controller))
        if row.types & BATTLE and o.counters.get("defense", 0) == 0 and not has_waiting_trigger(engine, id):
            events.append(
                ZoneChange(Cause("704.5v", 0, -1, BY_STATE), id, BATTLEFIELD, GRAVEYARD, o.owner, word="state")
            )
    return events


def protector_actions(engine: RulesEngine) -> Script[list[Event]]:
    """704.5x: the controller of a battle that nobody attacks and nobody fit protects chooses a protector (310.11)."""
    state = engine.state
    rows = board(engine).rows
    events: list[Event] = []
    for id in state.battlefield:
        row = rows[id]
        o = state.objects[id]
        if not row.types & BATTLE or o.phased_out or any(state.objects[a].attacking == id for a in state.battlefield):
            continue
        fit = fit_protectors(state, o.controller, SIEGE in row.subtypes)
        if o.memory.get(PROTECTOR, (-1,))[0] in fit:
            continue
        cause = Cause("704.5x", 0, o.controller, BY_STATE)
        if not fit:
            events.append(ZoneChange(cause, id, BATTLEFIELD, GRAVEYARD, o.owner, word="state"))
            continue
        chosen = yield from pick_player(Context(engine, id, o.controller), o.controller, fit, "310.11")
        events.append(MemoryChange(cause, id, PROTECTOR, (chosen,)))
    return events


def final_chapter(row: Row) -> int:
    """714.2d: the greatest chapter number among its chapter abilities."""
    last = 0
    for instance in row.abilities:
        ability = instance.ability
        if isinstance(ability, Triggered) and ability.word.startswith("chapter "):
            for part in ability.word.split()[1:]:
                last = max(last, int(part))
    return last


def has_waiting_trigger(engine: RulesEngine, source: int) -> bool:
    """Whether an ability of it has triggered and has not left the stack."""
    state = engine.state
    if any(p.source == source for p in state.pending):
        return True
    return any(state.objects[id].source == source and not state.objects[id].cards for id in state.stack)


def lore_counters(engine: RulesEngine, player: int) -> Script[None]:
    """714.3c: as the precombat main phase begins, a lore counter on each saga of the active player."""
    state = engine.state
    rows = board(engine).rows
    events: list[Event] = []
    for id in state.battlefield:
        o: GameObject = state.objects[id]
        if o.controller == player and rows[id].types & ENCHANTMENT and "Saga" in rows[id].subtypes and not o.phased_out:
            if final_chapter(rows[id]):
                events.append(Event(PUT_COUNTERS, Cause("714.3c", id, player, BY_TURN), id, -1, id, 1, "lore"))
    if events:
        yield from engine.perform(events)
