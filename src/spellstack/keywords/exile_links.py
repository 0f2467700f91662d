"""CR 702.50, 702.55, 702.75, 702.99, 702.192: epic, haunt, hideaway, cipher, paradigm: what lasts from exile."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import Body, KeywordAbility, SpellAbility, TargetSpec, Triggered
from spellstack.abilities.context import Context
from spellstack.abilities.durations import GAME, Until
from spellstack.abilities.effects import Effect, ask_may
from spellstack.abilities.filters import matching_codes
from spellstack.abilities.linked import HAUNTS
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.patterns import Pattern, StepBegins
from spellstack.abilities.references import Reference
from spellstack.abilities.statics import Cannot, Continuous
from spellstack.abilities.values import Value
from spellstack.actions.basic.copy_exceptions import CopyExceptions
from spellstack.actions.basic.copying import CopySpell
from spellstack.actions.choosing import amount_for, pick
from spellstack.actions.deeds import move
from spellstack.core.decisions import Script
from spellstack.core.events import RESOLVED, ZONE_CHANGE, Entry, Event, ZoneChange
from spellstack.core.node import Ability
from spellstack.core.objects import Outcome
from spellstack.core.types import EXILE, GRAVEYARD, LIBRARY, MAIN1, STACK, UPKEEP
from spellstack.keywords.building import (
    A_CREATURE,
    IN_GRAVEYARD,
    ME,
    YOU,
    YOUR_CREATURE,
    amount,
    combat_damage_to_player,
    dies,
    enters,
    static,
    triggered,
)
from spellstack.keywords.library import put_below
from spellstack.keywords.set_aside import IN_EXILE

FOR_GOOD = Until(GAME)

# --- haunt


@dataclass(frozen=True)
class ExileHaunting(Effect):
    """702.55a: exiles the card haunting the target."""

    def run(self, ctx: Context) -> Script[Outcome]:
        own = ctx.here(ctx.source)
        codes = [code for code in ctx.targets(0) if ctx.here(code) is not None]
        if own is None or own.zone != GRAVEYARD or not codes:
            return Outcome()
        entry = Entry()
        entry.memory[HAUNTS] = (codes[0],)
        event = move(ctx, own.id, EXILE, entry, "702.55a")
        yield from ctx.engine.perform([event])
        return Outcome(True, (own.id,), 1)


@dataclass(frozen=True)
class BuriedResolving(Pattern):
    """702.55a: the spell was put into a graveyard during its resolution."""

    def kinds(self) -> tuple[int, ...]:
        return (ZONE_CHANGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ZoneChange) or event.new_object != ctx.source:
            return False
        return event.from_zone == STACK and event.to_zone == GRAVEYARD and event.word == "resolved"

    def zones(self) -> int:
        return IN_GRAVEYARD


def haunt(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.55a, c."""
    target = (TargetSpec(A_CREATURE, rule="702.55a"),)
    return (
        triggered(dies(), ExileHaunting(), "haunt", target),
        triggered(BuriedResolving(), ExileHaunting(), "haunt", target, zones=IN_GRAVEYARD),
    )


# --- cipher

ENCODED = "encoded"  # memory of a card in exile: the creature that it is encoded on


@dataclass(frozen=True)
class Encode(Effect):
    """702.99a: the card that represents the spell may be exiled encoded on a creature of its controller."""

    def run(self, ctx: Context) -> Script[Outcome]:
        o = ctx.state.objects.get(ctx.source)
        if o is None or o.zone != STACK or o.is_copy or not o.cards or ctx.state.cards[o.cards[0]].copy:
            return Outcome()
        found = [code for code in matching_codes(ctx, YOUR_CREATURE) if code > 0]
        if not found:
            return Outcome()
        wants = yield from ask_may(ctx, ctx.controller, "encode")
        if not wants:
            return Outcome()
        chosen = yield from pick(ctx, ctx.controller, found, 1, 1, "702.99a", "encode")
        entry = Entry()
        entry.memory[ENCODED] = tuple(chosen)
        yield from ctx.engine.perform([move(ctx, o.id, EXILE, entry, "702.99a")])
        return Outcome(True, tuple(chosen), 1)


@dataclass(frozen=True)
class EncodedCreature(Reference):
    """702.99c: the permanent that the card is encoded on, as long as it is there."""

    def codes(self, ctx: Context) -> tuple[int, ...]:
        view = ctx.source_view()
        codes = view.memory.get(ENCODED, ()) if view is not None else ()
        return tuple(code for code in codes if code in ctx.state.objects)


@dataclass(frozen=True)
class CastEncoded(Effect):
    """702.99a: the encoded card, which gave the ability, may be copied, and the copy cast without paying its cost."""

    def run(self, ctx: Context) -> Script[Outcome]:
        card = ctx.instance.granted_by if ctx.instance is not None else 0
        if ctx.see(card) is None:
            return Outcome()
        wants = yield from ask_may(ctx, ctx.controller, "copy")
        if not wants:
            return Outcome()
        return (yield from copy_and_cast(ctx, card))


def copy_and_cast(ctx: Context, card: int) -> Script[Outcome]:
    """707.12: a copy of the card is made where it is, and may be cast without paying its mana cost."""
    copy = yield from ctx.engine.copy_spell(ctx, card, ctx.controller, False)
    if not copy or not ctx.engine.can_cast_now(ctx.controller, copy, "free"):
        return Outcome()
    wants = yield from ask_may(ctx, ctx.controller, "cast")
    if not wants:
        return Outcome()
    done = yield from ctx.engine.cast_now(ctx.controller, copy, "free", ctx)
    return Outcome(done)


def cipher(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.99a."""
    casts = triggered(combat_damage_to_player(), CastEncoded(), "cipher")
    return (
        SpellAbility(Body(Encode())),
        static("cipher", Continuous(EncodedCreature(), (AddAbility((casts,)),)), zones=IN_EXILE),
    )


# --- hideaway


@dataclass(frozen=True)
class HideAway(Effect):
    """702.75a: one of the top cards is exiled face down; the rest go to the bottom in a random order."""

    count: Value

    def run(self, ctx: Context) -> Script[Outcome]:
        player = ctx.controller
        top = list(ctx.state.players[player].library[: amount_for(ctx, self.count)])
        if not top:
            return Outcome()
        chosen = yield from pick(ctx, player, top, 1, 1, "702.75a", "hide away")
        entry = Entry()
        entry.face_down = "exile"
        entry.known_to = (player,)
        event = move(ctx, chosen[0], EXILE, entry, "702.75a")
        yield from ctx.engine.perform([event])
        yield from put_below(ctx, [id for id in top if id != chosen[0]], LIBRARY)
        return Outcome(True, (event.new_object,), 1)


def hideaway(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.75a."""
    return (triggered(enters(), HideAway(amount(ability)), "hideaway"),)


# --- epic


@dataclass(frozen=True)
class Epic(Effect):
    """702.50a: no more spells for its controller, but a copy of this one in each of their upkeeps."""

    def run(self, ctx: Context) -> Script[Outcome]:
        yield from ctx.engine.start_effect(ctx, Cannot("cast", YOU, rule="702.50b"), None, FOR_GOOD, rule="702.50a")
        copy = CopySpell(ME, new_targets=True, exceptions=CopyExceptions(without="epic"))
        yield from ctx.engine.delay(ctx, Triggered(StepBegins(UPKEEP, YOU), Body(copy)), FOR_GOOD)
        return Outcome(True)


def epic(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.50a."""
    return (SpellAbility(Body(Epic())),)


# --- paradigm


@dataclass(frozen=True)
class Paradigm(Effect):
    """702.192a: exiled; the first of its name comes back as a copy in each of the player's first main phases."""

    def run(self, ctx: Context) -> Script[Outcome]:
        if is_first(ctx):
            again = Triggered(StepBegins(MAIN1, YOU), Body(CopyExiled()))
            yield from ctx.engine.delay(ctx, again, FOR_GOOD)
        o = ctx.state.objects.get(ctx.source)
        if o is not None and o.zone == STACK and o.cards:
            yield from ctx.engine.perform([move(ctx, o.id, EXILE, rule="702.192a")])
        return Outcome(True)


def is_first(ctx: Context) -> bool:
    """Whether no spell of this name that the player controlled has resolved before in the game."""
    own = ctx.source_view()
    if own is None:
        return False
    name = ctx.row(own).name
    log = ctx.state.log
    while log is not None:
        event = log.event
        if event.kind == RESOLVED and event.player == ctx.controller and event.source == event.object:
            view = ctx.see(event.object)
            if view is not None and event.object != ctx.source and ctx.row(view).name == name:
                return False
        log = log.before
    return True


@dataclass(frozen=True)
class CopyExiled(Effect):
    """702.192a: a copy of the object in exile, which may be cast without paying its mana cost."""

    def run(self, ctx: Context) -> Script[Outcome]:
        exiled = ctx.state.became.get(ctx.source, 0)
        view = ctx.see(exiled)
        if view is None or view.zone != EXILE:
            return Outcome()
        return (yield from copy_and_cast(ctx, exiled))


def paradigm(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.192a."""
    return (SpellAbility(Body(Paradigm())),)
