"""CR 116.2b, 708.7: turning a face-down permanent face up is a special action."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, ManaPart
from spellstack.core.decisions import Option, Refusal, Script
from spellstack.core.events import BY_SPECIAL, PUT_COUNTERS, TURN_FACE_UP, Cause, Event
from spellstack.core.node import Printer
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
        if not o.face_down or o.controller != player or o.phased_out:
            continue
        for how, (cost, word) in enumerate(turn_up_costs(engine, o)):
            if can_pay_during_resolution(engine, player, cost, Context(engine, id, player)):
                text = f"{cost.text(Printer('', ''))}: Turn face up ({word})"
                found.append(Option("turn_up", "116.2b", object=id, how=how, text=text))
    return found


def turn_up_costs(engine: RulesEngine, o: GameObject) -> list[tuple[Cost, str]]:
    """702.37e, 702.168d, 701.40b-c, 701.58b: the costs for which it can be turned face up, each with its keyword."""
    found: list[tuple[Cost, str]] = []
    faces = faces_of(engine, o)
    if not faces or not o.face_down:
        return found
    face = faces[o.face if 0 <= o.face < len(faces) else 0]
    for ability in face.abilities:
        if isinstance(ability, KeywordAbility) and ability.name in TURNED_UP_BY and ability.cost is not None:
            found.append((ability.cost, ability.name))
    if o.face_down in MANIFESTED and face.types & CREATURE and face.mana_cost is not None:
        found.append((Cost((ManaPart(face.mana_cost),)), o.face_down))
    return found


def turn_up_refusals(engine: RulesEngine, player: int, object: int) -> list[Refusal]:
    """Why the player can't turn it face up now; empty if they can."""
    o = engine.state.objects.get(object)
    if o is None or not o.face_down or o.controller != player or o.phased_out:
        return [Refusal("116.2b", "it is no face-down permanent of the player's", object)]
    costs = turn_up_costs(engine, o)
    if not costs:
        return [Refusal("708.7", "nothing lets it be turned face up", object)]
    ctx = Context(engine, object, player)
    if not any(can_pay_during_resolution(engine, player, cost, ctx) for cost, _ in costs):
        return [Refusal("118.3", "its cost can't be paid", object)]
    return []


def take(engine: RulesEngine, player: int, option: Option) -> Script[bool]:
    """116.2b: the cost is paid and the permanent turned face up; megamorph puts a counter on it (702.37b)."""
    if option.kind != "turn_up":
        return False
    object = option.object
    costs = turn_up_costs(engine, engine.state.objects[object])
    if option.how >= len(costs):
        return False
    cost, word = costs[option.how]
    cause = Cause(TURNED_UP_BY.get(word, "116.2b"), object, player, BY_SPECIAL)
    paid = yield from pay_during_resolution(engine, player, cost, Context(engine, object, player), cause)
    if not paid:
        return False
    events = [Event(TURN_FACE_UP, cause, object, player, word=word)]
    if word == "megamorph":
        events.append(Event(PUT_COUNTERS, cause, object, -1, object, 1, "+1/+1"))
    yield from engine.perform(events)
    return True
