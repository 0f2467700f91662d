"""CR 730, 702.140b-d: a mutating creature spell merges with its target as it resolves."""

from __future__ import annotations

from spellstack.core.decisions import Decision, Option, Script, ask
from spellstack.core.definition import Face
from spellstack.core.events import ACTION_DONE, BY_RULE, RESOLVED, Cause, Event, MemoryChange, Merged
from spellstack.core.objects import GameObject
from spellstack.keywords.mutate import MUTATE, TIMES
from spellstack.rules.copying import copiable, with_abilities
from spellstack.rules.engine import RulesEngine


def is_mutating(o: GameObject) -> bool:
    """702.140a: whether the spell was cast for its mutate cost (or copies one that was)."""
    return o.choices is not None and o.choices.alternative == MUTATE


def merge(engine: RulesEngine, spell: GameObject, target: int) -> Script[None]:
    """702.140c: its controller puts it on top or under the creature; the permanent has mutated (702.140d)."""
    player = spell.controller
    cause = Cause("702.140c", spell.id, player, BY_RULE)
    options = [
        Option("yes", "702.140c", value=1, text="on top"),
        Option("no", "702.140c", text="on the bottom"),
    ]
    answer = yield from ask(Decision("may", player, options, "702.140c", source=spell.id, prompt="on top"))
    top = answer[0] == 0
    o = engine.state.objects[target]
    times = o.memory.get(TIMES, (0,))[0] + 1
    face = merged_face(engine, spell, o, top)
    yield from engine.perform(
        [
            Event(RESOLVED, cause, spell.id, player, spell.id),
            Merged(cause, target, spell.id, top, face),
            MemoryChange(cause, target, TIMES, (times,)),
        ]
    )
    yield from engine.perform([Event(ACTION_DONE, cause, target, player, spell.id, times, MUTATE)])


def merged_face(engine: RulesEngine, spell: GameObject, o: GameObject, top: bool) -> Face | None:
    """730.2a, 702.140e: the copiable values where a component is itself a copy; None: as the cards say."""
    if spell.cards and spell.face_override is None and o.face_override is None:
        return None
    upper, lower = copiable(engine, spell), copiable(engine, o)
    if not top:
        upper, lower = lower, upper
    return with_abilities(upper, upper.abilities + lower.abilities)
