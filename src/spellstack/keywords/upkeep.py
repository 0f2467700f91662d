"""CR 702.24, 702.30: echo and cumulative upkeep: what a permanent costs in each upkeep."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost
from spellstack.abilities.effects import Effect, ask_may
from spellstack.abilities.patterns import StepBegins
from spellstack.actions.basic.paying import Pay, UnlessDoes
from spellstack.actions.deeds import put_counters, sacrifice
from spellstack.actions.simple import SacrificeThese
from spellstack.core.decisions import Script
from spellstack.core.events import CONTROL_CHANGE, STEP_BEGAN, TOKEN_CREATED, ZONE_CHANGE
from spellstack.core.node import Ability
from spellstack.core.objects import Outcome
from spellstack.core.types import UPKEEP
from spellstack.keywords.building import ME, YOU, cost_of, triggered


@dataclass(frozen=True)
class NewSinceUpkeep(Condition):
    """702.30a: the source came under its controller's control since the beginning of that player's last upkeep."""

    def holds(self, ctx: Context) -> bool:
        log = ctx.state.log
        turn = ctx.state.turn
        while log is not None:
            event = log.event
            kind = event.kind
            if kind == STEP_BEGAN and event.amount == UPKEEP and log.turn != turn and log.active == ctx.controller:
                return False
            if kind in (ZONE_CHANGE, TOKEN_CREATED) and event.new_object == ctx.source:
                return True
            if kind == CONTROL_CHANGE and event.object == ctx.source and event.player == ctx.controller:
                return True
            log = log.before
        o = ctx.state.objects.get(ctx.source)  # an arranged board has no history: it says what came this turn (302.6)
        return o is not None and o.since > o.timestamp


def echo(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.30a."""
    effect = UnlessDoes(SacrificeThese(ME), Pay(cost_of(ability)))
    return (triggered(StepBegins(UPKEEP, YOU), effect, "echo", condition=NewSinceUpkeep()),)


@dataclass(frozen=True)
class CumulativeUpkeep(Effect):
    """702.24a: an age counter, then the cost for each age counter on it, or it is sacrificed."""

    cost: Cost

    def run(self, ctx: Context) -> Script[Outcome]:
        if ctx.source not in ctx.state.objects:
            return Outcome()
        yield from ctx.engine.perform([put_counters(ctx, ctx.source, "age", 1)])
        o = ctx.state.objects.get(ctx.source)
        if o is None:
            return Outcome()
        player = ctx.controller
        total = Cost(self.cost.parts * o.counters.get("age", 0))
        if ctx.engine.can_pay(player, total, ctx):
            wants = yield from ask_may(ctx, player, "pay")
            if wants:
                paid = yield from ctx.engine.pay(player, total, ctx, ctx.cause("702.24a"))
                if paid:
                    return Outcome(True)
        yield from ctx.engine.perform([sacrifice(ctx, ctx.source, player)])
        return Outcome()


def cumulative_upkeep(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.24a."""
    return (triggered(StepBegins(UPKEEP, YOU), CumulativeUpkeep(cost_of(ability)), "cumulative upkeep"),)
