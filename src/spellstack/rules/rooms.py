"""CR 116.2m, 709.5e: unlocking a door of a Room is a special action."""

from __future__ import annotations

from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, ManaPart
from spellstack.core.decisions import Option, Script
from spellstack.core.definition import Face
from spellstack.core.events import BY_SPECIAL, Cause
from spellstack.core.objects import GameObject
from spellstack.core.types import PERMANENT_TYPES
from spellstack.kinds.rooms import UNLOCKED, unlock_events
from spellstack.rules.copying import SPLIT_LAYOUTS, copiable
from spellstack.rules.engine import RulesEngine
from spellstack.rules.proposed import faces_of, layout_of
from spellstack.rules.resolution_costs import can_pay_during_resolution, pay_during_resolution


def halves_of(engine: RulesEngine, o: GameObject) -> tuple[Face, ...]:
    """The halves of a Room spell; () for any other spell."""
    faces = faces_of(engine, o)
    if layout_of(engine, o) in SPLIT_LAYOUTS and len(faces) == 2 and faces[0].types & PERMANENT_TYPES:
        return faces
    return ()


def locked_halves(engine: RulesEngine, o: GameObject) -> list[tuple[int, Face]]:
    """The locked halves of a permanent that have a mana cost to pay."""
    if o.face_down:
        return []
    unlocked = o.memory.get(UNLOCKED, ())
    halves = copiable(engine, o).halves
    return [(i, half) for i, half in enumerate(halves) if i not in unlocked and half.mana_cost is not None]


def unlock_options(engine: RulesEngine, player: int) -> list[Option]:
    """116.2m: the doors that the player, in their main phase with an empty stack, may pay to unlock."""
    found: list[Option] = []
    state = engine.state
    for id in state.battlefield:
        o = state.objects[id]
        if o.controller != player or o.phased_out or not may_have_doors(engine, o):
            continue
        for i, half in locked_halves(engine, o):
            if can_pay_during_resolution(engine, player, unlock_cost(half), Context(engine, id, player)):
                found.append(Option("unlock", "116.2m", object=id, how=i, text=half.name))
    return found


def may_have_doors(engine: RulesEngine, o: GameObject) -> bool:
    """A quick look: most permanents have none."""
    return UNLOCKED in o.memory or "Room" in engine.row(o).subtypes


def unlock_cost(half: Face) -> Cost:
    return Cost((ManaPart(half.mana_cost),)) if half.mana_cost is not None else Cost(())


def unlock(engine: RulesEngine, player: int, option: Option) -> Script[bool]:
    """709.5e: the mana cost of the locked half is paid, and it is unlocked."""
    o = engine.state.objects[option.object]
    halves = copiable(engine, o).halves
    if option.how >= len(halves):
        return False
    cause = Cause("709.5e", o.id, player, BY_SPECIAL)
    ctx = Context(engine, o.id, player)
    paid = yield from pay_during_resolution(engine, player, unlock_cost(halves[option.how]), ctx, cause)
    if not paid:
        return False
    before = o.memory.get(UNLOCKED, ())
    yield from engine.perform(unlock_events(cause, o.id, player, option.how, before, len(halves)))
    return True
