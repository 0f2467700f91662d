"""CR 111, 702.26, 603.10b, 603.2: trigger conditions on tokens created, on phasing, on what an effect causes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.pattern_limits import Limited
from spellstack.abilities.patterns import Happens, Pattern, determined, is_meant
from spellstack.abilities.references import Reference
from spellstack.core.events import BY_EFFECT, PHASE_CHANGE, TOKEN_CREATED, ZONE_CHANGE, Event, ZoneChange
from spellstack.core.node import Printer
from spellstack.core.types import GRAVEYARD, LIBRARY, PERMANENT_TYPES


@dataclass(frozen=True)
class Creates(Pattern):
    """ "You create a token", "you create one or more creature tokens" (111.1)."""

    what: Filter
    who: Reference | Filter
    batch: bool = False
    form: str = field(default="create {object}", compare=False)
    opening: str = field(default="whenever", compare=False)

    def text(self, printer: Printer) -> str:
        return f"{self.opening} {determined(self.who, printer, False)} {self.verb_text(printer)}"

    def subject_text(self, printer: Printer) -> str:
        return determined(self.who, printer, False)

    def verb_text(self, printer: Printer) -> str:
        return self.form.replace("{object}", determined(self.what, printer, self.batch))

    def opened(self, opening: str) -> Pattern:
        return replace(self, opening=opening)

    def kinds(self) -> tuple[int, ...]:
        return (TOKEN_CREATED,)

    def matches(self, ctx: Context, event: Event) -> bool:
        return is_meant(ctx, self.who, -1 - event.player) and is_meant(ctx, self.what, event.new_object)

    def once_per_batch(self) -> bool:
        return self.batch


@dataclass(frozen=True)
class EachLoses(Happens):
    """ "One or more opponents each lose exactly 1 life": so much, and none of them loses another amount at the time."""

    def matches(self, ctx: Context, event: Event) -> bool:
        others = replace(self, at_least=0, at_most=0)
        alike = [e for e in ctx.engine.happening if e.kind == self.kind and Happens.matches(others, ctx, e)]
        return Happens.matches(self, ctx, event) and all(e.amount == self.at_least for e in alike)


@dataclass(frozen=True)
class Phases(Pattern):
    """ "Phases in", "phases out" (702.26); what phases out is looked at as it was (603.10b)."""

    what: Reference | Filter
    into: bool
    form: str = field(default="phases in", compare=False)
    opening: str = field(default="whenever", compare=False)

    def text(self, printer: Printer) -> str:
        return f"{self.opening} {self.subject_text(printer)} {self.form}"

    def subject_text(self, printer: Printer) -> str:
        return determined(self.what, printer, False)

    def verb_text(self, printer: Printer) -> str:
        return self.form

    def opened(self, opening: str) -> Pattern:
        return replace(self, opening=opening)

    def kinds(self) -> tuple[int, ...]:
        return (PHASE_CHANGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        return (event.amount == 0) == self.into and is_meant(ctx, self.what, event.object)

    def looks_back(self) -> bool:
        return not self.into


@dataclass(frozen=True)
class Caused(Limited):
    """ "A spell or ability an opponent controls causes you to discard this card": the event by such an effect."""

    inner: Happens
    causer: Filter
    form: str = field(default="causes you to discard", compare=False)

    def within(self) -> Pattern:
        return self.inner

    def text(self, printer: Printer) -> str:
        return f"{self.inner.opening} {self.verb_text(printer)}"

    def subject_text(self, printer: Printer) -> str:
        return ""

    def verb_text(self, printer: Printer) -> str:
        what = self.inner.object
        shown = determined(what, printer, False) if what is not None else ""
        return f"{determined(self.causer, printer, False)} {self.form} {shown}"

    def opened(self, opening: str) -> Pattern:
        return replace(self, inner=replace(self.inner, opening=opening))

    def counts(self, ctx: Context, event: Event) -> bool:
        """The spell or ability is the one on the stack that resolves; a cost is nobody's effect (118.1)."""
        cause = event.cause
        if cause.mode != BY_EFFECT or not ctx.state.stack:
            return False
        resolving = ctx.state.objects[ctx.state.stack[-1]]
        return cause.source in (resolving.id, resolving.source) and is_meant(ctx, self.causer, resolving.id)


@dataclass(frozen=True)
class Descends(Pattern):
    """700.11: a permanent card is put into that player's graveyard from anywhere."""

    who: Reference | Filter
    form: str = field(default="descended", compare=False)

    def text(self, printer: Printer) -> str:
        return f"{self.subject_text(printer)} {self.form}"

    def subject_text(self, printer: Printer) -> str:
        return determined(self.who, printer, False)

    def verb_text(self, printer: Printer) -> str:
        return self.form

    def kinds(self) -> tuple[int, ...]:
        return (ZONE_CHANGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ZoneChange) or event.to_zone != GRAVEYARD or event.from_zone == GRAVEYARD:
            return False
        card = ctx.see(event.new_object)
        if card is None or card.token or not ctx.row(card).types & PERMANENT_TYPES:
            return False
        return is_meant(ctx, self.who, -1 - event.player)


@dataclass(frozen=True)
class Milled(Pattern):
    """ "One or more nonland cards are milled" (701.17): once for all that are milled at once."""

    what: Filter
    opening: str = field(default="whenever", compare=False)

    def text(self, printer: Printer) -> str:
        return f"{self.opening} {determined(self.what, printer, True)} are milled"

    def opened(self, opening: str) -> Pattern:
        return replace(self, opening=opening)

    def kinds(self) -> tuple[int, ...]:
        return (ZONE_CHANGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        milled = isinstance(event, ZoneChange) and event.from_zone == LIBRARY and event.word == "mill"
        return milled and is_meant(ctx, self.what, event.new_object)

    def once_per_batch(self) -> bool:
        return True
