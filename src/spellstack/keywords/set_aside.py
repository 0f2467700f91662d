"""CR 702.62, 702.143, 702.170, 702.185: suspend, foretell, plot and warp: cards in exile that are cast later."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import Body, KeywordAbility, Triggered
from spellstack.abilities.conditions import All, Condition
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, ManaPart
from spellstack.abilities.durations import GAME, Until
from spellstack.abilities.effects import Effect, ask_may
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.paid import CastWith
from spellstack.abilities.patterns import Pattern, StepBegins
from spellstack.abilities.statics import AlternativeCost, CastingPermission, Continuous, SpecialAction
from spellstack.abilities.values import Number, Value
from spellstack.actions.basic.continuous import LockedIn
from spellstack.actions.basic.counters import RemoveCounters
from spellstack.actions.basic.delayed import Delay
from spellstack.actions.deeds import action_done
from spellstack.core.decisions import Script
from spellstack.core.events import COUNTERS_REMOVED, Entry, Event, ZoneChange
from spellstack.core.mana import ManaCost, Symbol
from spellstack.core.node import Ability
from spellstack.core.objects import GameObject, Outcome
from spellstack.core.types import BATTLEFIELD, CREATURE, END, EXILE, UPKEEP
from spellstack.keywords.building import EVERYWHERE, IN_HAND, ME, ONE, YOU, amount, cost_of, enters, static, triggered

IN_EXILE = 1 << EXILE


@dataclass(frozen=True)
class SetAside(Effect):
    """Exiles the source from where it is; it remembers how (`key`) and in which turn.

    `counters`: how many time counters it has there; `face_down`: it is exiled face down (406.3).
    """

    key: str
    cited: str
    counters: Value = Number(0)
    face_down: bool = False
    gained: KeywordAbility | None = None  # the ability by which it is done, which stays with a card that gained it

    def run(self, ctx: Context) -> Script[Outcome]:
        o = ctx.state.objects.get(ctx.source)
        if o is None:
            return Outcome()
        entry = Entry()
        entry.memory[self.key] = (ctx.state.turn,)
        if self.face_down:
            entry.face_down = "exile"
        n = self.counters.of(ctx)
        if n > 0:
            entry.counters["time"] = n
        event = ZoneChange(ctx.cause(self.cited), o.id, o.zone, EXILE, o.owner, entry, self.key)
        yield from ctx.engine.perform([event])
        if event.new_object and self.key == "plot":  # 702.170e
            yield from ctx.engine.perform([action_done(ctx, "plot", o.owner, event.new_object, rule=self.cited)])
        new = ctx.state.objects.get(event.new_object)
        if new is not None and self.gained is not None and not has_printed(ctx, new, self.key):
            # 702.143a: the card is cast for any foretell cost it has, also the one it had as it was foretold
            keeps = Continuous(LockedIn((new.id,)), (AddAbility((self.gained,)),))
            yield from ctx.engine.start_effect(ctx, keeps, (new.id,), None, rule=self.cited)
        return Outcome(event.new_object != 0, (event.new_object,), 1)


def has_printed(ctx: Context, o: GameObject, keyword: str) -> bool:
    """Whether a face of its card has the keyword."""
    faces = ctx.state.cards[o.cards[0]].definition.faces
    return any(isinstance(a, KeywordAbility) and a.name == keyword for face in faces for a in face.abilities)


@dataclass(frozen=True)
class Aside(Condition):
    """The card in exile was set aside by this keyword, in an earlier turn (`later`)."""

    key: str
    later: bool = True

    def holds(self, ctx: Context) -> bool:
        view = ctx.source_view()
        turn = view.memory.get(self.key, ()) if view is not None else ()
        return len(turn) > 0 and (not self.later or turn[0] < ctx.state.turn)


@dataclass(frozen=True)
class MainPhase(Condition):
    """It is a main phase of the controller's turn and the stack is empty (702.170d)."""

    def holds(self, ctx: Context) -> bool:
        state = ctx.state
        return state.active == ctx.controller and not state.stack and state.step in (3, 10)


def foretell(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.143a-b."""
    two = Cost((ManaPart(ManaCost((Symbol(generic=2),))),))
    aside = SetAside("foretell", "702.143a", face_down=True, gained=ability)
    action = SpecialAction("foretell", two, aside, "your turn", "702.143a")
    permission = CastingPermission(ME, zones=IN_EXILE, cost=cost_of(ability), key="foretell", rule="702.143a")
    return (
        static("foretell", action, zones=IN_HAND),
        static("foretell", permission, zones=IN_EXILE, condition=Aside("foretell")),
    )


def plot(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.170a, d."""
    action = SpecialAction("plot", cost_of(ability), SetAside("plot", "702.170a"), "sorcery", "702.170a")
    permission = CastingPermission(ME, zones=IN_EXILE, free=True, key="plot", rule="702.170d")
    return (
        static("plot", action, zones=IN_HAND),
        static("plot", permission, zones=IN_EXILE, condition=All((Aside("plot"), MainPhase()))),
    )


# --- suspend


@dataclass(frozen=True)
class HasTime(Condition):
    """702.62b: it is suspended: it has suspend, is in exile, and has a time counter."""

    def holds(self, ctx: Context) -> bool:
        view = ctx.source_view()
        return view is not None and view.zone == EXILE and view.counters.get("time", 0) > 0


@dataclass(frozen=True)
class LastTimeCounter(Pattern):
    """702.62a: the last time counter is removed from the card in exile."""

    def kinds(self) -> tuple[int, ...]:
        return (COUNTERS_REMOVED,)

    def matches(self, ctx: Context, event: Event) -> bool:
        view = ctx.source_view()
        if view is None or event.object != ctx.source or event.word != "time":
            return False
        return view.zone == EXILE and view.counters.get("time", 0) == 0

    def zones(self) -> int:
        return IN_EXILE


@dataclass(frozen=True)
class PlaySuspended(Effect):
    """702.62a: it is cast without paying its mana cost; a creature cast so has haste."""

    def run(self, ctx: Context) -> Script[Outcome]:
        o = ctx.state.objects.get(ctx.source)
        if o is None or o.zone != EXILE or not ctx.engine.can_cast_now(ctx.controller, o.id, "free"):
            return Outcome()
        wants = yield from ask_may(ctx, ctx.controller, "cast")
        if not wants:
            return Outcome()
        done = yield from ctx.engine.cast_now(ctx.controller, ctx.source, "free", ctx)
        if not done:
            return Outcome()
        spell = ctx.state.latest(ctx.source)
        now = ctx.state.objects.get(spell)
        if now is not None and ctx.engine.row(now).types & CREATURE:
            hasty = Continuous(ME, (AddAbility((KeywordAbility("haste"),)),))
            yield from ctx.engine.start_effect(ctx, hasty, (spell,), Until(GAME), rule="702.62a")
        return Outcome(True, (spell,), 1)


def suspend(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.62a: a special action, and two triggered abilities that function in exile."""
    aside = SetAside("suspend", "702.62a", amount(ability))
    action = SpecialAction("suspend", cost_of(ability), aside, "castable", "702.62a")
    ticks = triggered(
        StepBegins(UPKEEP, YOU), RemoveCounters("time", ONE, ME), "suspend", condition=HasTime(), zones=IN_EXILE
    )
    return (
        static("suspend", action, zones=IN_HAND),
        ticks,
        triggered(LastTimeCounter(), PlaySuspended(), "suspend", zones=IN_EXILE),
    )


# --- warp


@dataclass(frozen=True)
class WarpAway(Effect):
    """702.185a: exiles the permanent; its owner may cast the card on a later turn."""

    def run(self, ctx: Context) -> Script[Outcome]:
        o = ctx.state.objects.get(ctx.source)
        if o is None or o.zone != BATTLEFIELD:
            return Outcome()
        entry = Entry()
        entry.memory["warp"] = (ctx.state.turn,)
        event = ZoneChange(ctx.cause("702.185a"), o.id, BATTLEFIELD, EXILE, o.owner, entry, "exile")
        yield from ctx.engine.perform([event])
        return Outcome(event.new_object != 0, (event.new_object,), 1)


def warp(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.185a."""
    away = Delay(Triggered(StepBegins(END), Body(WarpAway())))
    permission = CastingPermission(ME, zones=IN_EXILE, key="warped", rule="702.185a")
    return (
        static("warp", AlternativeCost(cost_of(ability), "warp", rule="702.185a"), zones=EVERYWHERE),
        triggered(enters(), away, "warp", condition=CastWith("warp")),
        static("warp", permission, zones=IN_EXILE, condition=Aside("warp")),
    )
