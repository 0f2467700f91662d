"""CR 702.59, 702.94: recover and miracle: abilities that trigger in the graveyard and in the hand."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost
from spellstack.abilities.effects import Effect, ask_may
from spellstack.abilities.patterns import Pattern
from spellstack.abilities.statics import CastingPermission
from spellstack.actions.deeds import exile, move, reveal
from spellstack.core.decisions import Script
from spellstack.core.events import ZONE_CHANGE, Event, ZoneChange
from spellstack.core.log import this_turn
from spellstack.core.node import Ability
from spellstack.core.objects import Outcome
from spellstack.core.types import BATTLEFIELD, CREATURE, GRAVEYARD, HAND, LIBRARY
from spellstack.keywords.building import IN_GRAVEYARD, IN_HAND, ME, cost_of, static, triggered
from spellstack.keywords.from_graveyard import WhileResolving


@dataclass(frozen=True)
class FirstDrawn(Pattern):
    """702.94a: the source is the first card that its owner drew in this turn."""

    def kinds(self) -> tuple[int, ...]:
        return (ZONE_CHANGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if not is_draw(event) or event.new_object != ctx.source:
            return False
        drawn = [e for e in this_turn(ctx.state.log, ctx.state.turn) if is_draw(e) and e.player == event.player]
        return len(drawn) == 1

    def zones(self) -> int:
        return IN_HAND


def is_draw(event: Event) -> bool:
    return isinstance(event, ZoneChange) and event.from_zone == LIBRARY and event.word == "draw"


@dataclass(frozen=True)
class Miracle(Effect):
    """702.94a: the card may be revealed, and cast for its miracle cost."""

    def run(self, ctx: Context) -> Script[Outcome]:
        o = ctx.state.objects.get(ctx.source)
        if o is None or o.zone != HAND or not ctx.engine.can_cast_now(o.owner, ctx.source, "miracle"):
            return Outcome()
        wants = yield from ask_may(ctx, o.owner, "cast")
        if not wants:
            return Outcome()
        yield from ctx.engine.perform([reveal(ctx, ctx.source, o.owner)])
        done = yield from ctx.engine.cast_now(o.owner, ctx.source, "miracle", ctx)
        return Outcome(done)


def miracle(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.94a."""
    cost = cost_of(ability)
    permission = CastingPermission(ME, zones=IN_HAND, cost=cost, key="miracle", rule="702.94a", flash=True)
    return (
        triggered(FirstDrawn(), Miracle(), "miracle", zones=IN_HAND),
        static("miracle", permission, zones=IN_HAND, condition=WhileResolving()),
    )


@dataclass(frozen=True)
class CreatureDiedToMine(Pattern):
    """702.59a: a creature is put from the battlefield into the graveyard where the source is."""

    def kinds(self) -> tuple[int, ...]:
        return (ZONE_CHANGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ZoneChange) or event.from_zone != BATTLEFIELD or event.to_zone != GRAVEYARD:
            return False
        own = ctx.source_view()
        died = ctx.see(event.object)
        if own is None or died is None or own.zone != GRAVEYARD or event.new_object == ctx.source:
            return False
        return died.owner == own.owner and ctx.row(died).types & CREATURE != 0

    def looks_back(self) -> bool:
        """603.10a: it triggers on something leaving the battlefield: it must be in the graveyard before."""
        return True

    def zones(self) -> int:
        return IN_GRAVEYARD


@dataclass(frozen=True)
class Recover(Effect):
    """702.59a: pay to return the card to the hand; otherwise it is exiled."""

    cost: Cost

    def run(self, ctx: Context) -> Script[Outcome]:
        paid = False
        if ctx.engine.can_pay(ctx.controller, self.cost, ctx):
            wants = yield from ask_may(ctx, ctx.controller, "pay")
            if wants:
                paid = yield from ctx.engine.pay(ctx.controller, self.cost, ctx, ctx.cause("702.59a"))
        o = ctx.state.objects.get(ctx.source)
        if o is not None and o.zone == GRAVEYARD:  # it may be paid for though the card is gone
            yield from ctx.engine.perform([move(ctx, o.id, HAND, rule="702.59a") if paid else exile(ctx, o.id)])
        return Outcome(paid)


def recover(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.59a."""
    return (triggered(CreatureDiedToMine(), Recover(cost_of(ability)), "recover", zones=IN_GRAVEYARD),)
