"""CR 702.62b: "suspended card", "if this card is suspended"."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.aspects import ABILITIES
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.nouns import CardHead
from spellstack.abilities.references import Reference
from spellstack.core.node import Printer
from spellstack.core.objects import View
from spellstack.core.types import EXILE


def is_suspended(ctx: Context, view: View) -> bool:
    """It is in exile, has suspend, and has a time counter."""
    if view.zone != EXILE or view.counters.get("time", 0) <= 0:
        return False
    return any(
        isinstance(instance.ability, KeywordAbility) and instance.ability.name == "suspend"
        for instance in ctx.row(view).abilities
    )


@dataclass(frozen=True)
class SuspendedCard(CardHead):
    """A card in exile that is suspended."""

    def admits(self, ctx: Context, view: View) -> bool:
        return is_suspended(ctx, view)

    def zone_mask(self) -> int:
        return 1 << EXILE

    def reads(self) -> int:
        return ABILITIES

    def text(self, printer: Printer) -> str:
        return "suspended card"

    def noun(self, printer: Printer, plural: bool) -> str:
        return "suspended cards" if plural else "suspended card"


@dataclass(frozen=True)
class IsSuspended(Condition):
    """ "This card is suspended": the ability functions in exile (113.6b)."""

    what: Reference
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        return any(is_suspended(ctx, view) for view in self.what.views(ctx))

    def zones(self) -> int:
        return 1 << EXILE

    def text(self, printer: Printer) -> str:
        return f"{self.what.text(printer)} is suspended"
