"""CR 614.12: the characteristics of a permanent as it would be on the battlefield, before it enters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spellstack.abilities.modifications.base import LAYER_ABILITY, LAYER_TEXT, LAYER_TYPE
from spellstack.abilities.statics import Continuous
from spellstack.core.definition import AbilityInstance
from spellstack.core.events import Event, TokenCreated, ZoneChange
from spellstack.core.objects import GameObject, Row
from spellstack.core.state import EffectInstance, State
from spellstack.core.types import BATTLEFIELD, STACK
from spellstack.rules.ability_sets import AbilitySet
from spellstack.rules.board import board
from spellstack.rules.copying import FaceEntry, copiable_face
from spellstack.rules.layers import RowBuilder
from spellstack.rules.restrictions import can_attach

if TYPE_CHECKING:
    from spellstack.rules.engine import RulesEngine


ABILITY_LAYERS: Final = 1 << LAYER_TEXT | 1 << LAYER_TYPE | 1 << LAYER_ABILITY
"""In layer 4 lands get, and lose, mana abilities (305.6-7)."""


def preview_row(engine: RulesEngine, event: ZoneChange | TokenCreated) -> Row:
    """What the object would be, by its own static abilities, by effects that are there, and as its entry says."""
    o = entering_object(engine, event)
    entry = engine.faces.entry(copiable_face(engine.state, engine.faces, o, []))
    plain = not event.entry.effects and not o.counters
    if plain and not board(engine).widespread and not entry.abilities.continuous:
        return entry.row
    saved = engine.state
    engine.state, o = with_entered(engine, event)
    builder = RowBuilder(engine)
    outer = engine.building
    engine.building = builder
    try:
        builder.run()
    finally:
        engine.building = outer
        engine.state = saved
    return builder.rows[o.id]


def preview_types(engine: RulesEngine, event: ZoneChange | TokenCreated) -> int:
    """Its card types: those of its face, unless something changes the types of what enters."""
    o = entering_object(engine, event)
    entry = engine.faces.entry(copiable_face(engine.state, engine.faces, o, []))
    if not event.entry.effects and not layers_for(engine, entry) >> LAYER_TYPE & 1:
        return entry.row.types
    return preview_row(engine, event).types


def layers_for(engine: RulesEngine, entry: FaceEntry) -> int:
    """A mask of the layers in which anything may change a permanent of this face as it enters."""
    mask = board(engine).widespread
    for static in entry.abilities.continuous:
        for rule in static.ability.rules:
            if isinstance(rule, Continuous):
                for part in rule.modifications:
                    mask |= 1 << part.layer()
    return mask


def with_entered(engine: RulesEngine, event: ZoneChange | TokenCreated) -> tuple[State, GameObject]:
    """A trial: the state with the object on the battlefield."""
    trial = engine.state.copy()
    o = entering_object(engine, event)
    o.id = trial.new_id()
    o.timestamp = trial.tick()
    o.epoch = trial.epoch
    trial.objects[o.id] = o
    trial.battlefield = (*trial.battlefield, o.id)
    if event.object in trial.stack:
        trial.stack = tuple(id for id in trial.stack if id != event.object)
    for holds in event.entry.effects:  # 611.2e
        id = trial.new_id()
        cause = event.cause
        trial.effects[id] = EffectInstance(id, trial.tick(), cause.source, cause.controller, holds, (o.id,), None)
    return trial, o


def enters_attached(engine: RulesEngine, event: Event) -> bool:
    """303.4g, 303.4i: whether it can enter: an Aura can't if it can't enchant what it is to be attached to.

    Anything else that can't be attached to it enters unattached (301.5e, 303.4h).
    """
    if not isinstance(event, (ZoneChange, TokenCreated)) or event.entry.attach_to == 0:
        return True
    if isinstance(event, ZoneChange) and (event.to_zone != BATTLEFIELD or event.from_zone == STACK):
        return True  # 608.3b: an Aura spell with an illegal target does not come to this
    saved = engine.state
    engine.state, o = with_entered(engine, event)
    row = engine.row(o)
    refusal = can_attach(engine, o, event.entry.attach_to)
    engine.state = saved
    if refusal is None:
        return True
    event.entry.attach_to = 0
    return "Aura" not in row.subtypes


def entering_object(engine: RulesEngine, event: ZoneChange | TokenCreated) -> GameObject:
    """The object as it would enter."""
    state = engine.state
    entry = event.entry
    controller = entry.controller
    if isinstance(event, TokenCreated):
        o = GameObject(0, (), BATTLEFIELD, event.player, controller if controller >= 0 else event.player, state.epoch)
        o.face_override = event.face
        o.token = True
    else:
        old = state.see(event.object)
        cards = old.cards if old is not None else ()
        owner = old.owner if old is not None else event.player
        if controller < 0:
            from_stack = old is not None and old.zone == STACK
            controller = old.controller if old is not None and from_stack else event.cause.controller
        o = GameObject(0, cards, BATTLEFIELD, owner, controller if controller >= 0 else owner, state.epoch)
        if old is not None:
            o.token = old.token
            if old.zone == STACK:
                o.face = old.face
                o.choices = old.choices
                o.face_override = old.face_override if old.is_copy else None
    o.base_controller = o.controller
    if entry.face >= 0:
        o.face = entry.face
    if entry.copy_of is not None:
        o.face_override = entry.copy_of
    o.face_down = entry.face_down
    o.counters = {kind: n for kind, n in entry.counters.items() if n > 0}
    o.words = entry.words
    o.memory = entry.memory
    o.attached_to = entry.attach_to
    if entry.choices is not None:
        o.choices = entry.choices
    return o


def preview_abilities(engine: RulesEngine, event: ZoneChange | TokenCreated) -> tuple[AbilityInstance, ...]:
    """The abilities it would have, with what keywords stand for beside them."""
    o = entering_object(engine, event)
    entry = engine.faces.entry(copiable_face(engine.state, engine.faces, o, []))
    if not event.entry.effects and not o.counters and not layers_for(engine, entry) & ABILITY_LAYERS:
        return entry.abilities.all
    row = preview_row(engine, event)
    if row.abilities is entry.row.abilities:
        return entry.abilities.all
    return AbilitySet(row.abilities).all
