"""CR 119: gaining, losing, setting and exchanging life."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference
from spellstack.abilities.values import Value
from spellstack.actions.choosing import amount_for, players_of
from spellstack.actions.deeds import amount_outcome, gain_life, lose_life
from spellstack.core.decisions import Script
from spellstack.core.events import GAIN_LIFE, LOSE_LIFE, Event
from spellstack.core.objects import Outcome


@dataclass(frozen=True)
class GainLife(Effect):
    """119.3: the players gain life, at once."""

    who: Reference
    amount: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for p in players_of(ctx, self.who):
            n = amount_for(ctx, self.amount, p)
            if n > 0:  # 119.9, 119.10: no gain of 0
                events.append(gain_life(ctx, p, n))
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return amount_outcome(happened, GAIN_LIFE)


@dataclass(frozen=True)
class LoseLife(Effect):
    """119.3: the players lose life, at once."""

    who: Reference
    amount: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for p in players_of(ctx, self.who):
            n = amount_for(ctx, self.amount, p)
            if n > 0:
                events.append(lose_life(ctx, p, n))
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return amount_outcome(happened, LOSE_LIFE)


def life_becomes(ctx: Context, player: int, total: int) -> list[Event]:
    """119.5: the player gains or loses what is needed to have this life total."""
    now = ctx.state.players[player].life
    if total > now:
        return [gain_life(ctx, player, total - now)]
    if total < now:
        return [lose_life(ctx, player, now - total)]
    return []


@dataclass(frozen=True)
class SetLife(Effect):
    """119.5: a life total becomes a number."""

    who: Reference
    total: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        players = players_of(ctx, self.who)
        for p in players:
            events.extend(life_becomes(ctx, p, amount_for(ctx, self.total, p)))
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(players), (), 0, tuple(players))


@dataclass(frozen=True)
class ExchangeLife(Effect):
    """701.12c: two players exchange life totals.

    If either gain or loss can't happen, nothing does (119.7-8, 701.12a).
    """

    first: Reference
    second: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        a = players_of(ctx, self.first)
        b = players_of(ctx, self.second)
        if self.first == self.second and len(a) == 2:
            a, b = a[:1], a[1:]
        if not a or not b:
            return Outcome()
        life = ctx.state.players
        events = life_becomes(ctx, a[0], life[b[0]].life) + life_becomes(ctx, b[0], life[a[0]].life)
        if any(not ctx.engine.is_possible(event) for event in events):
            return Outcome()
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(True, (), 0, (a[0], b[0]))
