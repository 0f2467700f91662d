"""CR 116.2: special actions other than playing a land: turning a creature face up (116.2b, 708.7)."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.costs import Cost
from spellstack.core.decisions import Option, Refusal, Script
from spellstack.core.events import BY_SPECIAL, TURN_FACE_UP, Cause, Event
from spellstack.core.objects import GameObject
from spellstack.rules.engine import RulesEngine
from spellstack.rules.hand_actions import hand_options, take_from_hand
from spellstack.rules.proposed import faces_of
from spellstack.rules.resolution_costs import can_pay_during_resolution, pay_during_resolution

TURNING: Final[dict[str, str]] = {"morph": "702.37e", "megamorph": "702.37e", "disguise": "702.168d"}


def options(engine: RulesEngine, player: int, sorcery: bool) -> list[Option]:
    """The special actions the player may take now."""
    found: list[Option] = []
    state = engine.state
    for id in state.battlefield:
        o = state.objects[id]
        if o.face_down and o.controller == player and not turn_up_refusals(engine, player, id):
            found.append(Option("turn_up", "116.2b", object=id, text="turn face up"))
    found.extend(hand_options(engine, player))
    return found


def turning_cost(engine: RulesEngine, o: GameObject) -> tuple[Cost, str] | None:
    """708.7: what turning it face up costs, by the text it would have, and the rule; None if it can't be."""
    for face in faces_of(engine, o)[:1]:
        for ability in face.abilities:
            if isinstance(ability, KeywordAbility) and ability.name in TURNING and ability.cost is not None:
                return ability.cost, TURNING[ability.name]
    return None


def turn_up_refusals(engine: RulesEngine, player: int, object: int) -> list[Refusal]:
    """Why the player can't turn it face up now; empty if they can."""
    o = engine.state.objects.get(object)
    if o is None or not o.face_down or o.controller != player:
        return [Refusal("116.2b", "it is no face-down permanent of the player's", object)]
    found = turning_cost(engine, o)
    if found is None:
        return [Refusal("708.7", "nothing lets it be turned face up", object)]
    if not can_pay_during_resolution(engine, player, found[0], engine.context_of(o)):
        return [Refusal("118.3", "its cost can't be paid", object)]
    return []


def take(engine: RulesEngine, player: int, option: Option) -> Script[bool]:
    """Takes a special action; False if it turns out illegal."""
    if option.kind == "special":
        done = yield from take_from_hand(engine, player, option.object, option.how)
        return done
    if option.kind != "turn_up":
        return False
    o = engine.state.objects[option.object]
    found = turning_cost(engine, o)
    if found is None:
        return False
    cost, rule = found
    cause = Cause(rule, o.id, player, BY_SPECIAL)
    paid = yield from pay_during_resolution(engine, player, cost, engine.context_of(o), cause)
    if not paid:
        return False
    yield from engine.perform([Event(TURN_FACE_UP, cause, o.id, player)])
    return True
