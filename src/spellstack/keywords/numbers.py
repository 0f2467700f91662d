"""CR 107, 702: numbers that keyword abilities compute: blockers, attacks, optional costs paid."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.context import Context
from spellstack.abilities.paid import choices_seen, times_paid
from spellstack.abilities.values import Value
from spellstack.core.events import ATTACKS, STEP_BEGAN
from spellstack.core.types import BEGIN_COMBAT


@dataclass(frozen=True)
class BlockersBeyondFirst(Value):
    """702.23a: N for each creature that blocks the source beyond the first, counted as the ability resolves."""

    per: Value

    def of(self, ctx: Context) -> int:
        state = ctx.state
        blockers = sum(1 for id in state.battlefield if ctx.source in state.objects[id].blocking)
        return self.per.of(ctx) * max(0, blockers - 1)


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


@dataclass(frozen=True)
class TimesPaid(Value):
    """How often an optional cost was paid as the spell was cast (702.33c, 702.56a, 702.157a)."""

    key: str

    def of(self, ctx: Context) -> int:
        choices = choices_seen(ctx)
        return times_paid(choices, self.key) if choices is not None else 0


@dataclass(frozen=True)
class OpponentCount(Value):
    """702.125a: how many opponents the controller has."""

    def of(self, ctx: Context) -> int:
        return len(ctx.state.opponents(ctx.controller))
