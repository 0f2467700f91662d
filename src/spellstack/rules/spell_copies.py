"""CR 707.10: copies of spells and abilities on the stack."""

from __future__ import annotations

from spellstack.abilities.context import Context
from spellstack.abilities.effects import ask_may
from spellstack.core.decisions import Script
from spellstack.core.definition import CardDefinition, Face
from spellstack.core.events import CardCopied, StackObject
from spellstack.core.objects import Choices, View, target_codes
from spellstack.core.types import STACK
from spellstack.rules.copying import copiable
from spellstack.rules.engine import RulesEngine
from spellstack.rules.notices import became_targets
from spellstack.rules.retargeting import Place, choose_new_targets, places_of, with_targets


def copy_spell(
    engine: RulesEngine, ctx: object, object: int, controller: int, new_targets: bool, changed: Face | None = None
) -> Script[int]:
    """707.10: puts a copy onto the stack; it has the choices of the original (707.10a) but was not cast (707.10).

    `new_targets`: its controller may choose new ones (707.10c). `changed`: its copiable values where an exception
    changes them (707.9). Returns the id of the copy; 0 if there is nothing to copy.
    """
    if not isinstance(ctx, Context):
        raise TypeError("a copy needs the point of view of what makes it")
    view = engine.state.see(object)
    if view is None:
        return 0
    if view.zone != STACK:
        return (yield from copy_card(engine, ctx, view, controller))
    event = copied(engine, ctx, view, controller, copied_choices(view.choices), changed)
    yield from engine.perform([event])
    copy = event.new_object
    if not copy or not has_targets(event.choices):
        return copy
    if new_targets:
        wants = yield from ask_may(ctx, controller, "choose new targets for the copy")
        if wants:
            yield from choose_new_targets(engine, controller, copy, ctx)
    before = target_codes(event.choices)
    kept = [code for code in target_codes(engine.part_choices(copy)) if code in before]  # what is new was told
    yield from engine.perform(list(became_targets(kept, copy, controller)))
    return copy


def copied(
    engine: RulesEngine, ctx: Context, view: View, controller: int, choices: Choices | None, changed: Face | None
) -> StackObject:
    """The event that puts the copy onto the stack."""
    face: Face | None = None
    if view.instance is None or view.cards:
        face = changed if changed is not None else copiable(engine, view)
    cause = ctx.cause("707.10")
    return StackObject(cause, controller, view.instance, view.source, choices, view.bound, view.id, face)


def could_target(engine: RulesEngine, object: int, code: int) -> bool:
    """707.10d: whether it is a legal target for each instance of "target" of the spell or ability."""
    return places_at(engine, object, code) is not None


def places_at(engine: RulesEngine, object: int, code: int) -> list[Place] | None:
    """The places of its targets, if the code could stand at each of them."""
    o = engine.state.objects.get(object)
    if o is None or o.choices is None:
        return None
    places = places_of(engine, engine.context_of(o), o.choices)
    return places if places and all(code in place.found for place in places) else None


def copy_at(engine: RulesEngine, ctx: object, object: int, controller: int, code: int) -> Script[int]:
    """707.10d-e: a copy each of whose targets is this object or player; none (0) where that is not legal."""
    if not isinstance(ctx, Context):
        raise TypeError("a copy needs the point of view of what makes it")
    view = engine.state.see(object)
    places = places_at(engine, object, code)
    choices = copied_choices(view.choices) if view is not None else None
    if view is None or places is None or choices is None:
        return 0
    own = [place for place in places if place.part < len(choices.parts)]
    event = copied(engine, ctx, view, controller, with_targets(choices, own, [code] * len(own)), None)
    yield from engine.perform([event])
    yield from engine.perform(list(became_targets([code], event.new_object, controller)))
    return event.new_object


def copy_card(engine: RulesEngine, ctx: Context, view: View, controller: int) -> Script[int]:
    """707.12: a copy of a card that is not on the stack is created in the same zone; it may be cast there."""
    if not view.cards:
        return 0
    definition = engine.state.cards[view.cards[0]].definition
    if view.face_override is not None:
        definition = CardDefinition(view.face_override.name, "normal", (copiable(engine, view),))
    event = CardCopied(ctx.cause("707.12"), controller, definition, view.zone)
    yield from engine.perform([event])
    return event.new_object


NOT_CAST = -1  # instead of the zone that a spell was cast from


def has_targets(choices: Choices | None) -> bool:
    """Whether anything was targeted."""
    return choices is not None and any(any(mode.targets) for part in choices.parts for mode in part.modes)


def copied_choices(choices: Choices | None) -> Choices | None:
    """707.10: all decisions are copied; that mana was spent is not (702.47c's added text is not copiable, 707.2)."""
    if choices is None:
        return None
    own = tuple(part for part in choices.parts if not part.origin)
    return Choices(own, choices.x, choices.costs, choices.alternative, choices.paid, (), NOT_CAST, choices.amounts)
