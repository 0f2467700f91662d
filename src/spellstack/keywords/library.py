"""CR 702.52, 702.60, 702.85, 702.88: dredge, ripple, cascade, rebound: spells and cards that come by themselves."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect, ask_may
from spellstack.abilities.paid import WasCast
from spellstack.abilities.patterns import StepBegins
from spellstack.abilities.statics import Replacement
from spellstack.abilities.values import Value
from spellstack.actions.basic.destination import use_chance
from spellstack.actions.choosing import amount_for
from spellstack.actions.deeds import exile, mill, move, reveal
from spellstack.core.decisions import Script
from spellstack.core.events import DRAW, Entry, Event, MemoryChange, ZoneChange
from spellstack.core.node import Ability
from spellstack.core.objects import Outcome
from spellstack.core.rng import shuffled
from spellstack.core.types import EXILE, GRAVEYARD, HAND, LAND, LIBRARY, STACK, UPKEEP
from spellstack.keywords.building import IN_GRAVEYARD, YOU, amount, static, triggered
from spellstack.keywords.casting_costs import ResolvesInto
from spellstack.keywords.set_aside import IN_EXILE, Aside
from spellstack.keywords.spell_copies import when_cast


@dataclass(frozen=True)
class Cascade(Effect):
    """702.85a: exile from the top until a nonland card of lesser mana value; it may be cast free; the rest go below."""

    def run(self, ctx: Context) -> Script[Outcome]:
        state = ctx.state
        player = ctx.controller
        own = ctx.source_view()
        bound = ctx.engine.mana_value(own) if own is not None else 0
        exiled: list[int] = []
        found = 0
        while not found and state.players[player].library:
            top = state.players[player].library[0]
            yield from ctx.engine.perform([exile(ctx, top)])
            now = state.became.get(top, 0)
            o = state.objects.get(now)
            if o is None or o.zone != EXILE:
                continue
            exiled.append(now)
            if not ctx.engine.row(o).types & LAND and ctx.engine.mana_value(o) < bound:
                found = now
        if found and ctx.engine.can_cast_now(player, found, "free"):
            wants = yield from ask_may(ctx, player, "cast")
            if wants:
                yield from ctx.engine.cast_now(player, found, "free", ctx)
        yield from put_below(ctx, exiled)
        return Outcome(bool(found), (found,), 1)


def put_below(ctx: Context, ids: list[int], zone: int = EXILE) -> Script[None]:
    """Puts those still exiled (or in `zone`) on the bottom of the library in a random order."""
    left = tuple(id for id in ids if id in ctx.state.objects and ctx.state.objects[id].zone == zone)
    if not left:
        return
    order, rng = shuffled(left, ctx.state.rng)
    yield from use_chance(ctx, rng)
    events: list[Event] = []
    for id in order:
        entry = Entry()
        entry.position = -1
        events.append(move(ctx, id, LIBRARY, entry, "702.85a"))
    yield from ctx.engine.perform(events)


def cascade(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.85a."""
    return (when_cast(Cascade(), "cascade"),)


@dataclass(frozen=True)
class ReboundExile(ResolvesInto):
    """702.88a: cast from the hand, it is exiled as it resolves."""

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        if isinstance(event, ZoneChange):
            event.to_zone = EXILE
            event.entry.memory["rebound"] = (ctx.state.turn,)
        return [event]


@dataclass(frozen=True)
class CastRebound(Effect):
    """702.88a: it may be cast without paying its mana cost, in the next upkeep only."""

    def run(self, ctx: Context) -> Script[Outcome]:
        o = ctx.state.objects.get(ctx.source)
        if o is None or o.zone != EXILE:
            return Outcome()
        yield from ctx.engine.perform([MemoryChange(ctx.cause("702.88a"), o.id, "rebound", ())])
        if not ctx.engine.can_cast_now(ctx.controller, ctx.source, "free"):
            return Outcome()
        wants = yield from ask_may(ctx, ctx.controller, "cast")
        if not wants:
            return Outcome()
        done = yield from ctx.engine.cast_now(ctx.controller, ctx.source, "free", ctx)
        return Outcome(done)


def rebound(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.88a."""
    return (
        static("rebound", ReboundExile(EXILE, "702.88a"), zones=1 << STACK, condition=WasCast(HAND)),
        triggered(StepBegins(UPKEEP, YOU), CastRebound(), "rebound", condition=Aside("rebound"), zones=IN_EXILE),
    )


@dataclass(frozen=True)
class Dredge(Replacement):
    """702.52a: instead of drawing, mill N cards and return this card from the graveyard to the hand."""

    count: Value

    def kinds(self) -> tuple[int, ...]:
        return (DRAW,)

    def matches(self, ctx: Context, event: Event) -> bool:
        view = ctx.source_view()
        if view is None or view.zone != GRAVEYARD or event.player != view.owner:
            return False
        return len(ctx.state.players[event.player].library) >= self.count.of(ctx)

    def optional(self) -> bool:
        return True

    def rule(self) -> str:
        return "702.52a"

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        yield from ()
        return [mill(ctx, event.player, self.count.of(ctx)), move(ctx, ctx.source, HAND, rule="702.52a")]


def dredge(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.52a."""
    return (static("dredge", Dredge(amount(ability)), zones=IN_GRAVEYARD),)


@dataclass(frozen=True)
class Ripple(Effect):
    """702.60a: reveal the top N cards; those with the same name may be cast free; the rest go to the bottom."""

    count: Value

    def run(self, ctx: Context) -> Script[Outcome]:
        player = ctx.controller
        top = list(ctx.state.players[player].library[: amount_for(ctx, self.count)])
        if not top:
            return Outcome()
        wants = yield from ask_may(ctx, player, "reveal")
        own = ctx.source_view()
        if not wants or own is None:
            return Outcome()
        yield from ctx.engine.perform([reveal(ctx, id, player) for id in top])
        name = ctx.row(own).name
        left = list(top)
        for id in top:
            if ctx.row(ctx.state.objects[id]).name == name and ctx.engine.can_cast_now(player, id, "free"):
                casts = yield from ask_may(ctx, player, "cast")
                if casts:
                    done = yield from ctx.engine.cast_now(player, id, "free", ctx)
                    if done:
                        left.remove(id)
        events: list[Event] = []
        for id in left:
            entry = Entry()
            entry.position = -1
            events.append(move(ctx, id, LIBRARY, entry, "702.60a"))
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(True, tuple(top), len(top))


def ripple(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.60a."""
    return (when_cast(Ripple(amount(ability)), "ripple"),)
