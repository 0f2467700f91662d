"""CR 603.2d: whether an event is what a static ability says must have caused an ability to trigger."""

from __future__ import annotations

from spellstack.abilities.context import Context
from spellstack.abilities.trigger_words import (
    ATTACKING,
    DAMAGED,
    DAMAGING,
    DRAWING,
    DYING,
    ENTERING,
    LEAVING,
    TURNING_UP,
    TriggersMore,
)
from spellstack.core.events import (
    ATTACKERS_DECLARED,
    ATTACKS,
    DRAW,
    TOKEN_CREATED,
    TURN_FACE_UP,
    Damage,
    Event,
    ZoneChange,
)
from spellstack.core.types import BATTLEFIELD, GRAVEYARD


def has_caused(ctx: Context, rule: TriggersMore, event: Event) -> bool:
    """Whether what the rule speaks of is what happened."""
    if rule.cause is None:
        return True
    id = 0
    if isinstance(event, ZoneChange) or event.kind == TOKEN_CREATED:
        to = event.to_zone if isinstance(event, ZoneChange) else BATTLEFIELD
        left = isinstance(event, ZoneChange) and event.from_zone == BATTLEFIELD
        if ENTERING in rule.deeds and to == BATTLEFIELD:
            id = event.new_object
        elif (DYING in rule.deeds and left and to == GRAVEYARD) or (LEAVING in rule.deeds and left):
            id = event.object
    elif isinstance(event, Damage):
        if DAMAGING in rule.deeds and event.combat and event.object == 0:
            id = event.source
        elif DAMAGED in rule.deeds:
            id = event.object
    elif DRAWING in rule.deeds and event.kind == DRAW:
        return rule.cause.admits_player(ctx, event.player)
    elif (TURNING_UP in rule.deeds and event.kind == TURN_FACE_UP) or (
        ATTACKING in rule.deeds and event.kind == ATTACKS
    ):
        id = event.object
    elif ATTACKING in rule.deeds and event.kind == ATTACKERS_DECLARED:
        attacking = [ctx.state.objects[n] for n in ctx.state.battlefield if ctx.state.objects[n].attacking]
        return any(rule.cause.admits(ctx, o) for o in attacking)
    view = ctx.see(id) if id else None
    return view is not None and rule.cause.admits(ctx, view)
