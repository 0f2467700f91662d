"""CR 702: keyword abilities that trigger as permanents enter, die or leave: afterlife, exploit, soulshift, champion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spellstack.abilities.ability import KeywordAbility, TargetSpec
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect, Labelled, May, Sequence, ask_may
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.nouns import CardHead, SubtypeIs
from spellstack.abilities.qualities import Compare, InZone
from spellstack.abilities.references import Result, Target
from spellstack.abilities.values import Number
from spellstack.actions.attach import Attach
from spellstack.actions.basic.destination import Destination
from spellstack.actions.basic.moving import Put
from spellstack.actions.basic.token_faces import TokenKind
from spellstack.actions.choosing import pick
from spellstack.actions.create import Create
from spellstack.actions.deeds import action_done, exile, sacrifice
from spellstack.actions.replacements.entering import Entering, entry_of
from spellstack.actions.simple import sacrificeable
from spellstack.core.decisions import Script
from spellstack.core.events import Event, MemoryChange
from spellstack.core.node import Ability
from spellstack.core.objects import Outcome
from spellstack.core.types import BATTLEFIELD, BLACK, CREATURE, GRAVEYARD, HAND, RED, WHITE
from spellstack.keywords.building import (
    A_CREATURE,
    EVERYWHERE,
    ME,
    ONE,
    YOU,
    amount,
    dies,
    enters,
    leaves,
    static,
    triggered,
)

SPIRIT = TokenKind(CREATURE, ("Spirit",), WHITE | BLACK, ONE, ONE, abilities=(KeywordAbility("flying"),))
GERM = TokenKind(CREATURE, ("Phyrexian", "Germ"), BLACK, Number(0), Number(0))
REBEL = TokenKind(CREATURE, ("Rebel",), RED, Number(2), Number(2))
HERO = TokenKind(CREATURE, ("Hero",), 0, ONE, ONE)


def afterlife(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.135a."""
    return (triggered(dies(), Create((SPIRIT,), amount(ability)), "afterlife"),)


def soulshift(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.46a."""
    wanted: Filter = Phrase(
        (SubtypeIs("Spirit"),),
        CardHead(),
        (Compare("mana value", "or less", amount(ability)), InZone(GRAVEYARD, YOU)),
    )
    back = May(Put(Target(0), Destination(HAND), "return"))
    return (triggered(dies(), back, "soulshift", (TargetSpec(wanted),)),)


def may_pick(ctx: Context, player: int, found: list[int], rule: str, prompt: str) -> Script[tuple[int, ...]]:
    """Whether the player wants to, and then one of the objects."""
    if not found:
        return ()
    wants = yield from ask_may(ctx, player, prompt)
    if not wants:
        return ()
    chosen = yield from pick(ctx, player, found, 1, 1, rule, prompt)
    return chosen


@dataclass(frozen=True)
class Exploit(Effect):
    """702.110a-b: may sacrifice a creature; the source has then exploited it."""

    def run(self, ctx: Context) -> Script[Outcome]:
        player = ctx.controller
        found = sacrificeable(ctx, player, A_CREATURE)
        chosen = yield from may_pick(ctx, player, found, "702.110a", "exploit")
        if not chosen:
            return Outcome()
        exploited = action_done(ctx, "exploit", player, chosen[0], 1, "702.110b")
        yield from ctx.engine.perform([sacrifice(ctx, chosen[0], player), exploited])
        return Outcome(True, chosen, 1)


def exploit(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.110a."""
    return (triggered(enters(), Exploit(), "exploit"),)


def arrives_with(kind: TokenKind, word: str) -> tuple[Ability, ...]:
    """When this Equipment enters, create a token, then attach this to it (702.92a, 702.163a, 702.182a)."""
    effect = Sequence((Labelled(Create((kind,)), "it"), Attach(ME, Result("it"))))
    return (triggered(enters(), effect, word),)


def living_weapon(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.92a."""
    return arrives_with(GERM, "living weapon")


def for_mirrodin(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.163a."""
    return arrives_with(REBEL, "for mirrodin!")


def job_select(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.182a."""
    return arrives_with(HERO, "job select")


@dataclass(frozen=True)
class Champion(Effect):
    """702.72a: exiles another permanent of the kind, or the source is sacrificed."""

    wanted: Filter

    def run(self, ctx: Context) -> Script[Outcome]:
        state = ctx.state
        player = ctx.controller
        own = state.objects.get(ctx.source)
        found = [
            id
            for id in state.battlefield
            if id != ctx.source
            and state.objects[id].controller == player
            and not state.objects[id].phased_out
            and self.wanted.admits(ctx, state.objects[id])
        ]
        chosen = yield from may_pick(ctx, player, found, "702.72a", "champion")
        if not chosen:
            if own is not None and own.zone == BATTLEFIELD:
                yield from ctx.engine.perform([sacrifice(ctx, ctx.source, player)])
            return Outcome()
        happened = yield from ctx.engine.perform([exile(ctx, chosen[0])])
        moved = tuple(event.new_object for event in happened if event.new_object)
        if ctx.source in state.objects:
            yield from ctx.engine.perform([MemoryChange(ctx.cause("607.2k"), ctx.source, "championed", moved)])
        return Outcome(True, moved, len(moved))


@dataclass(frozen=True)
class ReturnChampioned(Effect):
    """702.72a: the exiled card returns to the battlefield under its owner's control."""

    def run(self, ctx: Context) -> Script[Outcome]:
        view = ctx.source_view()
        ids = view.memory.get("championed", ()) if view is not None else ()
        ctx.results["championed"] = Outcome(bool(ids), ids, len(ids))
        outcome = yield from Put(Result("championed"), Destination(BATTLEFIELD, owners=True), "return").run(ctx)
        return outcome


def champion(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.72a."""
    wanted = ability.filter if ability.filter is not None else A_CREATURE
    return (
        triggered(enters(), Champion(wanted), "champion"),
        triggered(leaves(), ReturnChampioned(), "champion"),
    )


# --- compleated

PHYREXIAN: Final = "phyrexian"  # how many Phyrexian symbols were paid with life, among the amounts of `Choices`


@dataclass(frozen=True)
class FewerLoyalty(Entering):
    """702.150a: two loyalty counters fewer for each Phyrexian symbol that was paid with life."""

    def rule(self) -> str:
        return "702.150a"

    def matches(self, ctx: Context, event: Event) -> bool:
        entry = entry_of(event)
        return super().matches(ctx, event) and entry is not None and entry.counters.get("loyalty", 0) > 0

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        yield from ()
        entry = entry_of(event)
        symbols = dict(ctx.choices.amounts).get(PHYREXIAN, 0) if ctx.choices is not None else 0
        if entry is not None and symbols:
            entry.counters["loyalty"] = max(0, entry.counters["loyalty"] - 2 * symbols)
        return [event]


def compleated(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.150a."""
    return (static("compleated", FewerLoyalty(ME), zones=EVERYWHERE),)
