"""CR 122: putting, removing and moving counters. Doubling them is 701.10e, in `actions/double.py`."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference
from spellstack.abilities.values import Value
from spellstack.actions.choosing import amount_for, pick_number, pick_word, players_of
from spellstack.actions.deeds import amount_outcome, put_counters, remove_counters
from spellstack.core.decisions import Script
from spellstack.core.events import PUT_COUNTERS, REMOVE_COUNTERS, Event
from spellstack.core.objects import Outcome


def counted(ctx: Context, code: int) -> dict[str, int]:
    """The counters on an object or player now."""
    if code < 0:
        return ctx.state.players[-1 - code].counters
    o = ctx.here(code)
    return o.counters if o is not None else {}


@dataclass(frozen=True)
class PutCounters(Effect):
    """122.6: puts counters on objects; "it" in the count is each object in turn.

    `kinds`: several where the player chooses one ("your choice of a ... counter or a ... counter").
    """

    kinds: tuple[str, ...]
    count: Value
    on: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = self.on.objects(ctx)
        if not ids:
            return Outcome()
        kind = self.kinds[0]
        if len(self.kinds) > 1:
            kind = yield from pick_word(ctx, ctx.controller, list(self.kinds), "counter", "122.1")
        events: list[Event] = []
        for id in ids:
            n = amount_for(ctx, self.count, subject=ctx.see(id))
            if n > 0:
                events.append(put_counters(ctx, id, kind, n))
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return amount_outcome(happened, PUT_COUNTERS)


@dataclass(frozen=True)
class DistributeCounters(Effect):
    """601.2d: counters distributed as was chosen among the targets of a slot."""

    kind: str
    count: Value
    slot: int
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for code, amount in zip(ctx.targets(self.slot), ctx.division(self.slot), strict=False):
            if amount > 0 and (code < 0 or ctx.here(code) is not None):
                events.append(put_counters(ctx, code, self.kind, amount))
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return amount_outcome(happened, PUT_COUNTERS)


@dataclass(frozen=True)
class GetCounters(Effect):
    """122.1f, 107.14: the players get poison, energy, experience or other counters."""

    who: Reference
    kind: str
    count: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for p in players_of(ctx, self.who):
            n = amount_for(ctx, self.count, p)
            if n > 0:
                events.append(put_counters(ctx, -1 - p, self.kind, n))
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return amount_outcome(happened, PUT_COUNTERS)


@dataclass(frozen=True)
class RemoveCounters(Effect):
    """122.1: removes counters. `kind` "": any kind, as the controller chooses. `count` None: all. `up_to`: or fewer."""

    kind: str
    count: Value | None
    from_what: Reference
    up_to: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for code in self.from_what.codes(ctx):
            wanted = (
                -1 if self.count is None else amount_for(ctx, self.count, subject=ctx.see(code) if code > 0 else None)
            )
            some = yield from removal(ctx, code, self.kind, wanted, self.up_to)
            events.extend(some)
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return amount_outcome(happened, REMOVE_COUNTERS)


def removal(ctx: Context, code: int, kind: str, wanted: int, up_to: bool) -> Script[list[Event]]:
    """The events that take counters of a kind (or of any) from one object or player; `wanted` -1: all."""
    have = counted(ctx, code)
    events: list[Event] = []
    if kind:
        n = have.get(kind, 0)
        if wanted >= 0:
            n = min(n, wanted)
        if up_to:
            n = yield from pick_number(ctx, ctx.controller, 0, n, "122.1")
        return [remove_counters(ctx, code, kind, n)] if n > 0 else []
    if wanted < 0 or (wanted >= sum(have.values()) and not up_to):
        return [remove_counters(ctx, code, word, n) for word, n in sorted(have.items())]
    left = wanted
    kinds = sorted(have)
    for i, word in enumerate(kinds):
        rest = sum(have[later] for later in kinds[i + 1 :])
        low = 0 if up_to else max(0, left - rest)
        n = yield from pick_number(ctx, ctx.controller, low, min(left, have[word]), "122.1")
        left -= n
        if n > 0:
            events.append(remove_counters(ctx, code, word, n))
    return events


@dataclass(frozen=True)
class MoveCounters(Effect):
    """122.5: takes counters from one object and puts them on another; nothing moves unless both are possible.

    `kind` "": counters of all kinds. `count` None: all.
    """

    kind: str
    count: Value | None
    from_what: Reference
    to_what: Reference
    up_to: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        sources = self.from_what.objects(ctx)
        goals = self.to_what.objects(ctx)
        if not sources or not goals or sources[0] == goals[0]:
            return Outcome()
        wanted = -1 if self.count is None else amount_for(ctx, self.count)
        events: list[Event] = []
        for source in sources:
            taken = yield from removal(ctx, source, self.kind, wanted, self.up_to)
            for event in taken:
                put = put_counters(ctx, goals[0], event.word, event.amount)
                if ctx.engine.is_possible(event) and ctx.engine.is_possible(put):
                    events.extend((event, put))
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return amount_outcome(happened, REMOVE_COUNTERS)
