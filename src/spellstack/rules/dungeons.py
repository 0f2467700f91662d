"""CR 309.6: a dungeon whose bottommost room has been reached is removed from the game."""

from __future__ import annotations

from spellstack.core.events import BY_STATE, Cause, Event
from spellstack.core.types import DUNGEON
from spellstack.designations.dungeons import COMPLETED, removal, room_of
from spellstack.rules.copying import printed
from spellstack.rules.engine import RulesEngine
from spellstack.rules.kinds import has_waiting_trigger


def dungeon_actions(engine: RulesEngine) -> list[Event]:
    """704.5t: the marker is on the bottommost room, and no room ability has triggered but not left the stack."""
    state = engine.state
    events: list[Event] = []
    for id in state.command:
        o = state.objects[id]
        face = printed(engine, o)
        if not face.types & DUNGEON or room_of(o, face).exits or has_waiting_trigger(engine, id):
            continue
        completed = state.players[o.owner].memory.get(COMPLETED, ())
        events.extend(removal(face, id, o.owner, completed, Cause("704.5t", id, o.owner, BY_STATE)))
    return events
