"""CR 116.2: special actions: they use no stack. Turning a permanent face up, foretelling, plotting, suspending."""

from __future__ import annotations

from spellstack.abilities.ability import KeywordAbility, Static
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, ManaPart
from spellstack.abilities.effects import Effect
from spellstack.abilities.statics import SpecialAction
from spellstack.core.decisions import Option, Refusal, Script
from spellstack.core.definition import AbilityInstance, Face
from spellstack.core.events import BY_SPECIAL, PUT_COUNTERS, TURN_FACE_UP, Cause, Event
from spellstack.core.keyword_bits import FLASH
from spellstack.core.objects import GameObject
from spellstack.core.types import BATTLEFIELD, CREATURE, INSTANT
from spellstack.rules.ability_sets import expansion
from spellstack.rules.engine import RulesEngine
from spellstack.rules.permissions import sorcery_time, split_second_refusal

TURNED_UP_BY = {"morph": "702.37e", "megamorph": "702.37e", "disguise": "702.168d"}


class HandAction:
    """A special action that a card in hand offers, and the ability it comes from."""

    def __init__(self, instance: AbilityInstance, action: SpecialAction) -> None:
        self.instance = instance
        self.action = action


def hand_actions(engine: RulesEngine, o: GameObject) -> list[HandAction]:
    """The special actions among the abilities of a card in hand."""
    found: list[HandAction] = []
    for instance in engine.row(o).abilities:
        if not isinstance(instance.ability, KeywordAbility):
            continue
        for part in expansion(instance):
            ability = part.ability
            if isinstance(ability, Static):
                found.extend(HandAction(part, rule) for rule in ability.rules if isinstance(rule, SpecialAction))
    return found


def real_face(engine: RulesEngine, o: GameObject) -> Face | None:
    """The face that a face-down object would show (708.2); None for what is no card."""
    if not o.cards:
        return None
    faces = engine.state.cards[o.cards[0]].definition.faces
    if o.face_override is not None:
        return o.face_override
    return faces[o.face if 0 <= o.face < len(faces) else 0]


def turn_up_cost(engine: RulesEngine, o: GameObject) -> tuple[Cost, str] | None:
    """702.37e, 702.168d, 701.40b, 701.58b: what turning it face up costs, and by which keyword; None: it can't be."""
    face = real_face(engine, o)
    if face is None or not o.face_down:
        return None
    for ability in face.abilities:
        if isinstance(ability, KeywordAbility) and ability.name in TURNED_UP_BY and ability.cost is not None:
            return ability.cost, ability.name
    if o.face_down in ("manifest", "cloak") and face.types & CREATURE and face.mana_cost is not None:
        return Cost((ManaPart(face.mana_cost),)), o.face_down
    return None


def special_options(engine: RulesEngine, player: int) -> list[Option]:
    """All special actions that the player could take now, besides playing lands; each can be paid for."""
    state = engine.state
    found: list[Option] = []
    for id in state.battlefield:
        o = state.objects[id]
        if o.face_down and o.controller == player and not o.phased_out:
            turned = turn_up_cost(engine, o)
            if turned is not None and engine.can_pay(player, turned[0], Context(engine, id, player)):
                rule = TURNED_UP_BY.get(turned[1], "116.2b")
                found.append(Option("special", rule, object=id, text="turn face up"))
    for id in state.players[player].hand:
        o = state.objects[id]
        for how, offered in enumerate(hand_actions(engine, o)):
            if not refusals(engine, player, o, offered):
                action = offered.action
                found.append(Option("special", action.rule, object=id, how=how, text=action.key))
    return found


def refusals(engine: RulesEngine, player: int, o: GameObject, offered: HandAction) -> list[Refusal]:
    """Why the player can't take this action with the card now; empty if they can."""
    action = offered.action
    found: list[Refusal] = []
    row = engine.row(o)
    if action.timing == "your turn" and engine.state.active != player:
        found.append(Refusal(action.rule, "only during its owner's turn", o.id))
    at_any_time = action.timing == "castable" and (row.types & INSTANT or row.keywords & FLASH)
    if action.timing in ("sorcery", "castable") and not at_any_time and not sorcery_time(engine, player):
        found.append(Refusal(action.rule, "only in its owner's main phase with an empty stack", o.id))
    if action.timing == "castable":
        refusal = split_second_refusal(engine)
        if refusal is not None:
            found.append(refusal)
    if not engine.can_pay(player, action.cost, Context(engine, o.id, player, offered.instance)):
        found.append(Refusal(action.rule, "its cost can't be paid", o.id))
    return found


def take_special(engine: RulesEngine, player: int, object: int, how: int) -> Script[bool]:
    """116.2: takes the action: its cost is paid, then it happens at once. False if it was not paid for."""
    o = engine.state.objects[object]
    if o.zone == BATTLEFIELD:
        done = yield from turn_up(engine, player, object)
        return done
    offered = hand_actions(engine, o)[how]
    action = offered.action
    ctx = Context(engine, object, player, offered.instance)
    ctx.rule = action.rule
    ctx.cost_mode = BY_SPECIAL
    paid = yield from engine.pay(player, action.cost, ctx, Cause(action.rule, object, player, BY_SPECIAL))
    if not paid:
        return False
    effect = action.effect
    if isinstance(effect, Effect):
        yield from effect.run(ctx)
    return True


def turn_up(engine: RulesEngine, player: int, object: int) -> Script[bool]:
    """116.2b, 702.37e: the permanent is turned face up; megamorph puts a +1/+1 counter on it (702.37b)."""
    turned = turn_up_cost(engine, engine.state.objects[object])
    if turned is None:
        return False
    cost, word = turned
    rule = TURNED_UP_BY.get(word, "116.2b")
    cause = Cause(rule, object, player, BY_SPECIAL)
    paid = yield from engine.pay(player, cost, Context(engine, object, player), cause)
    if not paid:
        return False
    events = [Event(TURN_FACE_UP, cause, object, player, word=word)]
    if word == "megamorph":
        events.append(Event(PUT_COUNTERS, cause, object, -1, object, 1, "+1/+1"))
    yield from engine.perform(events)
    return True
