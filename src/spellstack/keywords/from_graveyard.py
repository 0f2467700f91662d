"""CR 702: keyword abilities that let a card be cast from a graveyard or exile: flashback, escape, retrace, madness."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.chosen_costs import Discard
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost
from spellstack.abilities.effects import Effect, ask_may
from spellstack.abilities.nouns import TypeIs
from spellstack.abilities.paid import CastWith
from spellstack.abilities.patterns import Pattern
from spellstack.abilities.statics import AdditionalCost, CastingPermission
from spellstack.actions.deeds import move
from spellstack.actions.replacements.base import PlainReplacement
from spellstack.core.decisions import Script
from spellstack.core.events import ZONE_CHANGE, Event, ZoneChange
from spellstack.core.log import this_turn
from spellstack.core.node import Ability
from spellstack.core.objects import Outcome
from spellstack.core.state import STAGE_RESOLVE
from spellstack.core.types import EXILE, GRAVEYARD, HAND, LAND
from spellstack.keywords.building import EVERYWHERE, IN_GRAVEYARD, IN_HAND, ME, ONE, cost_of, static, triggered

IN_EXILE = 1 << EXILE


def from_graveyard(ability: KeywordAbility, rule: str, exiles: bool, condition: Condition | None = None) -> Ability:
    """May be cast from the graveyard for the keyword's cost (its mana cost, where it has none of its own)."""
    permission = CastingPermission(
        ME,
        zones=IN_GRAVEYARD,
        cost=ability.cost,
        key=ability.name,
        rule=rule,
        exiles_after=exiles,
        own_cost=ability.cost is None,
    )
    return static(ability.name, permission, zones=IN_GRAVEYARD, condition=condition)


def flashback(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.34a."""
    return (from_graveyard(ability, "702.34a", exiles=True),)


def escape(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.138a."""
    return (from_graveyard(ability, "702.138a", exiles=False),)


def with_discard(name: str, rule: str, what: TypeIs | None, exiles: bool) -> tuple[Ability, ...]:
    """May be cast from the graveyard for its mana cost, and a discarded card besides."""
    permission = CastingPermission(ME, zones=IN_GRAVEYARD, key=name, rule=rule, exiles_after=exiles)
    cost = AdditionalCost(Cost((Discard(what, ONE),)), f"{name} discard", rule=rule)
    return (
        static(name, permission, zones=IN_GRAVEYARD),
        static(name, cost, zones=EVERYWHERE, condition=CastWith(name)),
    )


def jump_start(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.133a."""
    return with_discard("jump-start", "702.133a", None, exiles=True)


def retrace(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.81a."""
    return with_discard("retrace", "702.81a", TypeIs(LAND), exiles=False)


@dataclass(frozen=True)
class DiscardedThisTurn(Condition):
    """702.187a: the card was discarded in this turn."""

    def holds(self, ctx: Context) -> bool:
        return any(
            isinstance(event, ZoneChange) and event.from_zone == HAND and event.new_object == ctx.source
            for event in this_turn(ctx.state.log, ctx.state.turn)
            if event.kind == ZONE_CHANGE and event.word == "discard"
        )


def mayhem(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.187a-b."""
    return (from_graveyard(ability, "702.187a", exiles=False, condition=DiscardedThisTurn()),)


# --- madness


@dataclass(frozen=True)
class DiscardedIntoExile(PlainReplacement):
    """702.35a: a discarded card with madness is exiled instead of being put into the graveyard."""

    def kinds(self) -> tuple[int, ...]:
        return (ZONE_CHANGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ZoneChange) or event.object != ctx.source:
            return False
        return event.from_zone == HAND and event.to_zone == GRAVEYARD and event.word == "discard"

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        if isinstance(event, ZoneChange):
            event.to_zone = EXILE
            event.entry.memory["madness"] = (1,)
        return [event]

    def rule(self) -> str:
        return "702.35a"


@dataclass(frozen=True)
class ExiledByMadness(Pattern):
    """702.35a: the card was exiled this way."""

    def kinds(self) -> tuple[int, ...]:
        return (ZONE_CHANGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ZoneChange) or event.to_zone != EXILE or event.new_object != ctx.source:
            return False
        view = ctx.source_view()
        return view is not None and bool(view.memory.get("madness"))

    def zones(self) -> int:
        return IN_EXILE


@dataclass(frozen=True)
class WhileResolving(Condition):
    """The ability of this card that is on top of the stack is resolving: only then does the permission serve."""

    def holds(self, ctx: Context) -> bool:
        state = ctx.state
        if state.stage != STAGE_RESOLVE or not state.stack:
            return False
        top = state.objects[state.stack[-1]]
        return top.source == ctx.source


@dataclass(frozen=True)
class CastOrBury(Effect):
    """702.35a: its owner may cast it for its madness cost; otherwise it goes to the graveyard."""

    def run(self, ctx: Context) -> Script[Outcome]:
        o = ctx.state.objects.get(ctx.source)
        if o is None or o.zone != EXILE:
            return Outcome()
        if ctx.engine.can_cast_now(o.owner, ctx.source, "madness"):
            wants = yield from ask_may(ctx, o.owner, "cast")
            if wants:
                done = yield from ctx.engine.cast_now(o.owner, ctx.source, "madness", ctx)
                if done:
                    return Outcome(True)
        if ctx.source in ctx.state.objects:
            yield from ctx.engine.perform([move(ctx, ctx.source, GRAVEYARD, rule="702.35a")])
        return Outcome()


def madness(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.35a."""
    permission = CastingPermission(ME, zones=IN_EXILE, cost=cost_of(ability), key="madness", rule="702.35a", flash=True)
    return (
        static("madness", DiscardedIntoExile(), zones=IN_HAND),
        triggered(ExiledByMadness(), CastOrBury(), "madness", zones=IN_EXILE),
        static("madness", permission, zones=IN_EXILE, condition=WhileResolving()),
    )
