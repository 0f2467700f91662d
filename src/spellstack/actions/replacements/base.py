"""CR 614.1, 614.6, 615.7: what replacement effects share."""

from __future__ import annotations

from spellstack.abilities.context import Context
from spellstack.abilities.statics import Replacement
from spellstack.core.decisions import Script
from spellstack.core.events import BY_RULE, EFFECT_CHANGED, EFFECT_ENDED, Cause, Event


class PlainReplacement(Replacement):
    """One that asks nothing: `instead` says what happens; the event itself may be changed and returned."""

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        raise TypeError("nothing instead")

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        yield from ()
        return self.instead(ctx, event)


def changed_amount(event: Event, amount: int) -> list[Event]:
    """The same event with another amount; nothing if none is left (614.7a, 120.8)."""
    event.amount = amount
    return [event] if amount > 0 else []


def shield_used(ctx: Context, left: int) -> list[Event]:
    """615.7: the shield behind `ctx` has this much left; with none it is gone. No event for what is no shield."""
    effect = ctx.values.get("effect", 0)
    if effect not in ctx.state.effects:
        return []
    ctx.engine.use_shield(effect, left)
    cause = Cause("615.7", ctx.source, ctx.controller, BY_RULE)
    if left <= 0:
        return [Event(EFFECT_ENDED, cause, amount=effect)]
    return [Event(EFFECT_CHANGED, cause, source=left, amount=effect)]
