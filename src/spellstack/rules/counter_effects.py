"""CR 122.1c-d, 122.1h: the replacement and prevention effects that shield, stun and finality counters are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spellstack.abilities.context import Context
from spellstack.actions.replacements.base import PlainReplacement
from spellstack.core.events import (
    BY_EFFECT,
    BY_RULE,
    DAMAGE,
    DESTROY,
    REMOVE_COUNTERS,
    UNTAP_OBJECT,
    ZONE_CHANGE,
    Cause,
    Event,
    ZoneChange,
)
from spellstack.core.state import State
from spellstack.core.types import BATTLEFIELD, EXILE, GRAVEYARD

KINDS: Final = (DESTROY, DAMAGE, UNTAP_OBJECT, ZONE_CHANGE)
"""The kinds of event that such counters may change."""


@dataclass(frozen=True)
class CounterGoes(PlainReplacement):
    """A counter of this kind is removed instead (122.1c-d)."""

    counter: str
    cited: str
    prevention: bool = False

    def kinds(self) -> tuple[int, ...]:
        return KINDS

    def matches(self, ctx: Context, event: Event) -> bool:
        return True

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        cause = Cause(self.cited, event.object, ctx.controller, BY_RULE)
        return [Event(REMOVE_COUNTERS, cause, event.object, -1, 0, 1, self.counter)]

    def rule(self) -> str:
        return self.cited

    def prevents(self) -> bool:
        return self.prevention


@dataclass(frozen=True)
class ExiledInstead(PlainReplacement):
    """122.1h: it is exiled instead of being put into a graveyard from the battlefield."""

    def kinds(self) -> tuple[int, ...]:
        return (ZONE_CHANGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        return True

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        if isinstance(event, ZoneChange):
            event.to_zone = EXILE
        return [event]

    def rule(self) -> str:
        return "122.1h"


STUN: Final = CounterGoes("stun", "122.1d")
SHIELD: Final = CounterGoes("shield", "122.1c")
SHIELD_FROM_DAMAGE: Final = CounterGoes("shield", "122.1c", True)
FINALITY: Final = ExiledInstead()


def counter_effect(state: State, event: Event) -> CounterGoes | ExiledInstead | None:
    """The effect that a counter on the affected permanent has on the event; None if it has none."""
    o = state.objects.get(event.object)
    if o is None or o.zone != BATTLEFIELD or not o.counters:
        return None
    if event.kind == UNTAP_OBJECT:
        return STUN if o.tapped and o.counters.get("stun", 0) else None
    if event.kind == ZONE_CHANGE:
        dies = isinstance(event, ZoneChange) and event.to_zone == GRAVEYARD
        return FINALITY if dies and o.counters.get("finality", 0) else None
    if not o.counters.get("shield", 0):
        return None
    if event.kind == DAMAGE:
        return SHIELD_FROM_DAMAGE
    return SHIELD if event.kind == DESTROY and event.cause.mode == BY_EFFECT else None
