"""CR 701.9: discard."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Reference
from spellstack.abilities.values import Value
from spellstack.actions.choosing import amount_for, pick, pick_random, players_of
from spellstack.actions.deeds import discard, moves_outcome
from spellstack.core.decisions import Script
from spellstack.core.events import Event
from spellstack.core.objects import Outcome
from spellstack.core.types import HAND


@dataclass(frozen=True)
class Discard(Effect):
    """701.9b: the players discard cards of their choice, or at random. They choose in APNAP order, then all at once
    (101.4).

    `count` None: their hands. `up_to`: any number up to `count` (`count` None: any number).
    """

    who: Reference
    count: Value | None
    filter: Filter | None = None
    random: bool = False
    up_to: bool = False
    form: str = field(default="", compare=False)

    def possible(self, ctx: Context, player: int) -> bool:
        if self.up_to or self.count is None:
            return True
        return len(self.discardable(ctx, player)) >= amount_for(ctx, self.count, player)

    def discardable(self, ctx: Context, player: int) -> list[int]:
        """The cards in hand that it may be."""
        state = ctx.state
        return [
            id for id in state.players[player].hand if self.filter is None or self.filter.admits(ctx, state.objects[id])
        ]

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        players = players_of(ctx, self.who)
        for p in players:
            chosen = yield from self.choose(ctx, p)
            events.extend(discard(ctx, id, p) for id in chosen)
        if not events:
            return Outcome(False, (), 0, tuple(players))
        happened = yield from ctx.engine.perform(events)
        return moves_outcome(ctx, happened, tuple(players))

    def choose(self, ctx: Context, player: int) -> Script[tuple[int, ...]]:
        state = ctx.state
        hand = [
            id for id in state.players[player].hand if self.filter is None or self.filter.admits(ctx, state.objects[id])
        ]
        n = len(hand) if self.count is None else amount_for(ctx, self.count, player)
        if self.random:
            chosen = yield from pick_random(ctx, hand, n)
            return chosen
        if n >= len(hand) and not self.up_to:
            return tuple(hand)
        chosen = yield from pick(ctx, player, hand, 0 if self.up_to else n, n, "701.9b", "discard")
        return chosen


@dataclass(frozen=True)
class DiscardThese(Effect):
    """701.9b: the owner discards the cards that another instruction chose or revealed."""

    what: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for id in self.what.objects(ctx):
            o = ctx.state.objects[id]
            if o.zone == HAND:
                events.append(discard(ctx, id, o.owner))
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return moves_outcome(ctx, happened, tuple(dict.fromkeys(event.player for event in events)))
