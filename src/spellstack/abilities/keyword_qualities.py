"""CR 122.1f, 702.29f, 702.33d, 702.143c: qualities of objects and players by keyword abilities and counters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spellstack.abilities.aspects import ABILITIES
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.judgements import choices_of
from spellstack.abilities.paid import times_paid
from spellstack.abilities.qualities import keyword_names
from spellstack.abilities.references import Reference
from spellstack.abilities.wording import number_word, with_article
from spellstack.core.node import Printer
from spellstack.core.objects import View
from spellstack.core.types import EXILE

# Keywords whose abilities are also abilities of another name (702.29f, 702.33c, 702.37b).
KIN: Final[dict[str, tuple[str, ...]]] = {
    "cycling": ("cycling", "typecycling"),
    "kicker": ("kicker", "multikicker"),
    "morph": ("morph", "megamorph"),
}


@dataclass(frozen=True)
class WithAbilityOf(Filter):
    """ "With a cycling ability": of that keyword or a variant of it."""

    name: str
    many: bool = False

    def admits(self, ctx: Context, view: View) -> bool:
        wanted = KIN.get(self.name, (self.name,))
        return any(name in wanted for name in keyword_names(ctx.row(view).abilities))

    def reads(self) -> int:
        return ABILITIES

    def text(self, printer: Printer) -> str:
        return f"with {self.name} abilities" if self.many else f"with {with_article(f'{self.name} ability')}"


@dataclass(frozen=True)
class Kicked(Filter):
    """ "Kicked": a spell whose kicker cost was paid (702.33d)."""

    def admits(self, ctx: Context, view: View) -> bool:
        choices = choices_of(ctx, view)
        return choices is not None and times_paid(choices, "kicker") > 0

    def text(self, printer: Printer) -> str:
        return "kicked"


@dataclass(frozen=True)
class HasPlayerCounters(Filter):
    """ "Who has three or more poison counters" (122.1f)."""

    kind: str
    least: int

    def admits_player(self, ctx: Context, player: int) -> bool:
        return ctx.state.players[player].counters.get(self.kind, 0) >= self.least

    def text(self, printer: Printer) -> str:
        return f"who has {number_word(self.least)} or more {self.kind} counters"


@dataclass(frozen=True)
class WasForetold(Condition):
    """702.143c: the spell was a foretold card before it was cast, for whatever cost."""

    what: Reference

    def holds(self, ctx: Context) -> bool:
        return any(self.was_foretold(ctx, view.id) for view in self.what.views(ctx))

    def was_foretold(self, ctx: Context, id: int) -> bool:
        """Looks at what the object was before, as far as the card in exile."""
        for _ in range(2):
            before = next((old for old, new in ctx.state.became.items() if new == id), 0)
            view = ctx.see(before) if before else None
            if view is None:
                return False
            if view.zone == EXILE:
                return bool(view.memory.get("foretell"))
            id = before
        return False

    def text(self, printer: Printer) -> str:
        return f"{self.what.text(printer)} was foretold"


@dataclass(frozen=True)
class NobodyHasMoreLife(Condition):
    """ "No opponent has more life than that player"."""

    than: Reference

    def holds(self, ctx: Context) -> bool:
        state = ctx.state
        bounds = [state.players[p].life for p in self.than.players(ctx)]
        return bool(bounds) and all(state.players[p].life <= bounds[0] for p in state.opponents(ctx.controller))

    def text(self, printer: Printer) -> str:
        return f"no opponent has more life than {self.than.text(printer)}"


@dataclass(frozen=True)
class IsAttached(Condition):
    """ "This Equipment is attached to a creature" (301.5, 303.4)."""

    what: Reference
    to: Filter

    def holds(self, ctx: Context) -> bool:
        for view in self.what.views(ctx):
            host = ctx.see(view.attached_to) if view.attached_to > 0 else None
            if host is not None and self.to.admits(ctx, host):
                return True
        return False

    def reads(self) -> int:
        return self.to.reads()

    def text(self, printer: Printer) -> str:
        return f"{self.what.text(printer)} is attached to {with_article(self.to.noun(printer, False))}"
