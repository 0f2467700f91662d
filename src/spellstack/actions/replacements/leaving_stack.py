"""CR 702.34a, 614.6: a spell that is exiled instead of going anywhere else as it leaves the stack."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.references import Source
from spellstack.actions.replacements.base import PlainReplacement
from spellstack.core.events import ZONE_CHANGE, Event, ZoneChange
from spellstack.core.types import BATTLEFIELD, EXILE, STACK


@dataclass(frozen=True)
class SourceIsHere(Condition):
    """The object is still the one it was (400.7): how long an effect on a spell lasts."""

    def holds(self, ctx: Context) -> bool:
        return ctx.source in ctx.state.objects


ADVENTURE: Final = "on an adventure"  # memory of a card in exile: who may cast it (715.3d)


@dataclass(frozen=True)
class AdventureToExile(PlainReplacement):
    """715.3d: as an Adventure resolves it is exiled, and its controller may cast the card as the creature it is."""

    player: int

    def kinds(self) -> tuple[int, ...]:
        return (ZONE_CHANGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ZoneChange) or event.object != ctx.source:
            return False
        return event.from_zone == STACK and event.word == "resolved"

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        if isinstance(event, ZoneChange):
            event.to_zone = EXILE
            event.entry.memory[ADVENTURE] = (self.player,)
        return [event]

    def rule(self) -> str:
        return "715.3d"

    def rank(self) -> int:
        return 0


@dataclass(frozen=True)
class LeavesStackToExile(PlainReplacement):
    """ "Exile this card instead of putting it anywhere else any time it would leave the stack." """

    what: Source = Source()
    cites: str = field(default="702.34a", compare=False)

    def kinds(self) -> tuple[int, ...]:
        return (ZONE_CHANGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ZoneChange) or event.from_zone != STACK:
            return False
        return event.object == ctx.source and event.to_zone not in (EXILE, BATTLEFIELD)

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        if isinstance(event, ZoneChange):
            event.to_zone = EXILE
        return [event]

    def rule(self) -> str:
        return self.cites
