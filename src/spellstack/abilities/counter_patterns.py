"""CR 122.6-122.7: trigger conditions on counters: put on something, also as it enters; the last one removed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.patterns import Pattern, determined, is_meant
from spellstack.abilities.references import Reference
from spellstack.abilities.wording import ORDINALS, article
from spellstack.core.events import (
    COUNTERS_REMOVED,
    PUT_COUNTERS,
    TOKEN_CREATED,
    ZONE_CHANGE,
    Event,
    TokenCreated,
    ZoneChange,
)
from spellstack.core.node import Printer
from spellstack.core.types import BATTLEFIELD


@dataclass(frozen=True)
class CountersPut(Pattern):
    """ "One or more +1/+1 counters are put on a creature", "you put a counter on it", "the third plan counter is put on
    this enchantment" (122.7).

    `kind` "": of any kind. `who` puts them; None: anybody. `apart`: each counter is an occurrence of its own.
    `ordinal`: as many are there now, and fewer were before. Counters that a permanent enters with count (122.6).
    """

    what: Reference | Filter
    kind: str = ""
    who: Reference | Filter | None = None
    apart: bool = False
    ordinal: int = 0
    opening: str = field(default="whenever", compare=False)

    def text(self, printer: Printer) -> str:
        return f"{self.opening} {self.verb_text(printer)}"

    def verb_text(self, printer: Printer) -> str:
        kind = f"{self.kind} counter" if self.kind else "counter"
        counters = f"{article(kind)} {kind}" if self.apart else f"one or more {kind}s"
        if self.ordinal:
            counters = f"the {ORDINALS[self.ordinal]} {kind}"
        what = determined(self.what, printer, False)
        if self.who is not None:
            who = determined(self.who, printer, False)
            return f"{who} put{'' if who == 'you' else 's'} {counters} on {what}"
        return f"{counters} {'is' if self.apart or self.ordinal else 'are'} put on {what}"

    def opened(self, opening: str) -> Pattern:
        return replace(self, opening=opening)

    def kinds(self) -> tuple[int, ...]:
        return (PUT_COUNTERS, ZONE_CHANGE, TOKEN_CREATED)

    def matches(self, ctx: Context, event: Event) -> bool:
        n = self.counted(event)
        if n <= 0:
            return False
        if not is_meant(ctx, self.what, event.object if event.kind == PUT_COUNTERS else event.new_object):
            return False
        if self.who is not None and not is_meant(ctx, self.who, -1 - putter(event, self.kind)):
            return False
        if not self.ordinal:
            return True
        view = ctx.see(event.object) if event.kind == PUT_COUNTERS else ctx.see(event.new_object)
        there = view.counters.get(self.kind, 0) if view is not None else 0
        return there - n < self.ordinal <= there

    def counted(self, event: Event) -> int:
        """How many it puts."""
        if isinstance(event, (ZoneChange, TokenCreated)):
            if isinstance(event, ZoneChange) and event.to_zone != BATTLEFIELD:
                return 0
            counters = event.entry.counters
            return counters.get(self.kind, 0) if self.kind else sum(counters.values())
        if event.object == 0 or (self.kind and event.word != self.kind):
            return 0
        return event.amount

    def times(self, ctx: Context, event: Event) -> int:
        return self.counted(event) if self.apart else 1


def putter(event: Event, kind: str) -> int:
    """Who puts the counters on; with which a permanent enters, its controller does (122.6a) unless others are named."""
    if isinstance(event, (ZoneChange, TokenCreated)):
        for name, player in event.entry.counters_by.items():
            if kind in ("", name):
                return player
        return event.entry.controller if event.entry.controller >= 0 else event.player
    return event.cause.controller


@dataclass(frozen=True)
class CountersTaken(Pattern):
    """ "The last time counter is removed from this card", "a counter is removed from it", "one or more are removed".

    `which`: "the last", "a" (each counter is an occurrence of its own) or "one or more". `who` removes them.
    """

    what: Reference | Filter
    kind: str
    which: str
    who: Reference | Filter | None = None
    opening: str = field(default="whenever", compare=False)

    def text(self, printer: Printer) -> str:
        return f"{self.opening} {self.verb_text(printer)}"

    def verb_text(self, printer: Printer) -> str:
        several = self.which == "one or more"
        counters = f"{self.which} {self.kind} counter{'s' if several else ''}"
        what = determined(self.what, printer, False)
        if self.who is not None:
            return f"{determined(self.who, printer, False)} remove {counters} from {what}"
        return f"{counters} {'are' if several else 'is'} removed from {what}"

    def opened(self, opening: str) -> Pattern:
        return replace(self, opening=opening)

    def kinds(self) -> tuple[int, ...]:
        return (COUNTERS_REMOVED,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if event.word != self.kind or event.amount <= 0 or not is_meant(ctx, self.what, event.object):
            return False
        if self.who is not None and not is_meant(ctx, self.who, -1 - event.cause.controller):
            return False
        if self.which != "the last":
            return True
        view = ctx.see(event.object)
        return view is not None and view.counters.get(self.kind, 0) == 0

    def counted(self, event: Event) -> int:
        return event.amount if event.kind == COUNTERS_REMOVED else -1

    def times(self, ctx: Context, event: Event) -> int:
        return event.amount if self.which == "a" else 1
