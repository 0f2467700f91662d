"""CR 116.2b, 708.7: turning a face-down permanent face up is a special action."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, ManaPart
from spellstack.core.decisions import Option, Refusal, Script
from spellstack.core.events import BY_SPECIAL, PUT_COUNTERS, TURN_FACE_UP, Cause, Event
from spellstack.core.objects import GameObject
from spellstack.core.types import CREATURE
from spellstack.rules.engine import RulesEngine
from spellstack.rules.proposed import faces_of
from spellstack.rules.resolution_costs import can_pay_during_resolution, pay_during_resolution

TURNED_UP_BY: Final[dict[str, str]] = {"morph": "702.37e", "megamorph": "702.37e", "disguise": "702.168d"}
MANIFESTED: Final[tuple[str, ...]] = ("manifest", "cloak")


def options(engine: RulesEngine, player: int) -> list[Option]:
    """The face-down permanents that the player may turn face up now."""
    found: list[Option] = []
    state = engine.state
    for id in state.battlefield:
        o = state.objects[id]
        if o.face_down and o.controller == player and not turn_up_refusals(engine, player, id):
            found.append(Option("turn_up", "116.2b", object=id, text="turn face up"))
    return found


def turn_up_cost(engine: RulesEngine, o: GameObject) -> tuple[Cost, str] | None:
    """702.37e, 702.168d, 701.40b, 701.58b: what turning it face up costs, and by which keyword; None: it can't be."""
    faces = faces_of(engine, o)
    if not faces or not o.face_down:
        return None
    face = faces[o.face if 0 <= o.face < len(faces) else 0]
    for ability in face.abilities:
        if isinstance(ability, KeywordAbility) and ability.name in TURNED_UP_BY and ability.cost is not None:
            return ability.cost, ability.name
    if o.face_down in MANIFESTED and face.types & CREATURE and face.mana_cost is not None:
        return Cost((ManaPart(face.mana_cost),)), o.face_down
    return None


def turn_up_refusals(engine: RulesEngine, player: int, object: int) -> list[Refusal]:
    """Why the player can't turn it face up now; empty if they can."""
    o = engine.state.objects.get(object)
    if o is None or not o.face_down or o.controller != player or o.phased_out:
        return [Refusal("116.2b", "it is no face-down permanent of the player's", object)]
    found = turn_up_cost(engine, o)
    if found is None:
        return [Refusal("708.7", "nothing lets it be turned face up", object)]
    if not can_pay_during_resolution(engine, player, found[0], Context(engine, object, player)):
        return [Refusal("118.3", "its cost can't be paid", object)]
    return []


def take(engine: RulesEngine, player: int, option: Option) -> Script[bool]:
    """116.2b: the cost is paid and the permanent turned face up; megamorph puts a counter on it (702.37b)."""
    if option.kind != "turn_up":
        return False
    object = option.object
    found = turn_up_cost(engine, engine.state.objects[object])
    if found is None:
        return False
    cost, word = found
    cause = Cause(TURNED_UP_BY.get(word, "116.2b"), object, player, BY_SPECIAL)
    paid = yield from pay_during_resolution(engine, player, cost, Context(engine, object, player), cause)
    if not paid:
        return False
    events = [Event(TURN_FACE_UP, cause, object, player, word=word)]
    if word == "megamorph":
        events.append(Event(PUT_COUNTERS, cause, object, -1, object, 1, "+1/+1"))
    yield from engine.perform(events)
    return True
