"""CR 107, 702: numbers and conditions that keyword abilities compute: powers, blockers, counts of this turn."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.context import Context
from spellstack.abilities.references import Reference, Source
from spellstack.abilities.values import Value
from spellstack.core.events import ATTACKS, STEP_BEGAN
from spellstack.core.types import BEGIN_COMBAT


@dataclass(frozen=True)
class PowerOf(Value):
    """The power of what a reference stands for, now or as last known (608.2h); 0 where it is nothing."""

    what: Reference = Source()

    def of(self, ctx: Context) -> int:
        views = self.what.views(ctx)
        return ctx.row(views[0]).power if views else 0


@dataclass(frozen=True)
class ToughnessOf(Value):
    """The toughness of what a reference stands for."""

    what: Reference = Source()

    def of(self, ctx: Context) -> int:
        views = self.what.views(ctx)
        return ctx.row(views[0]).toughness if views else 0


@dataclass(frozen=True)
class CountersOn(Value):
    """How many counters of a kind are on it, now or as last known (608.2h)."""

    kind: str
    what: Reference = Source()

    def of(self, ctx: Context) -> int:
        views = self.what.views(ctx)
        return views[0].counters.get(self.kind, 0) if views else 0


@dataclass(frozen=True)
class BlockersBeyondFirst(Value):
    """702.23a: N for each creature that blocks the source beyond the first, counted as the ability resolves."""

    each: Value

    def of(self, ctx: Context) -> int:
        state = ctx.state
        blockers = sum(1 for id in state.battlefield if ctx.source in state.objects[id].blocking)
        return self.each.of(ctx) * max(0, blockers - 1)


@dataclass(frozen=True)
class OpponentsAttacked(Value):
    """702.121a: how many opponents the controller attacked with creatures in this combat."""

    def of(self, ctx: Context) -> int:
        players: set[int] = set()
        log = ctx.state.log
        while log is not None and log.turn == ctx.state.turn:
            event = log.event
            if event.kind == STEP_BEGAN and event.amount == BEGIN_COMBAT:
                break
            if event.kind == ATTACKS and event.source == 0 and event.cause.controller == ctx.controller:
                players.add(event.player)
            log = log.before
        return len(players)
