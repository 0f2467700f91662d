"""CR 306.5b, 310.4b: a planeswalker enters with its printed loyalty, a battle with its defense, in counters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.references import Source
from spellstack.actions.replacements.entering import Entering, entry_of
from spellstack.core.decisions import Script
from spellstack.core.events import Event
from spellstack.core.objects import View
from spellstack.core.types import BATTLE, PLANESWALKER


@dataclass(frozen=True)
class StartingCounters(Entering):
    """The intrinsic ability of planeswalkers and battles. It comes first: others count what it gives."""

    def rank(self) -> int:
        return 0

    def rule(self) -> str:
        return "306.5b"

    def matches(self, ctx: Context, event: Event) -> bool:
        return super().matches(ctx, event) and bool(starting_counters(ctx, event))

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        yield from ()
        entry = entry_of(event)
        if entry is not None:
            for kind, n in starting_counters(ctx, event):
                entry.counters[kind] = entry.counters.get(kind, 0) + n
        return [event]


STARTING_COUNTERS: Final = StartingCounters(Source())


def starting_counters(ctx: Context, event: Event) -> list[tuple[str, int]]:
    """Which counters the permanent enters with; none face down (708.2a)."""
    view: View | None = ctx.engine.entering(event)
    if view is None or view.face_down:
        return []
    row = ctx.row(view)
    found: list[tuple[str, int]] = []
    if row.types & PLANESWALKER:
        x = ctx.engine.copiable(view).loyalty_text == "X" and ctx.choices is not None
        found.append(("loyalty", ctx.choices.x if x and ctx.choices is not None else row.loyalty))
    if row.types & BATTLE:
        found.append(("defense", row.defense))
    return [(kind, n) for kind, n in found if n > 0]
