"""CR 702: keyword abilities that act as the creature attacks or connects: myriad, mobilize, provoke, ..."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import Body, KeywordAbility, TargetSpec, Triggered
from spellstack.abilities.context import Context
from spellstack.abilities.durations import END_OF_COMBAT, Until
from spellstack.abilities.effects import Effect, Labelled, May, Sequence, ask_may
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.nouns import TypeIs
from spellstack.abilities.paid import CostPaid
from spellstack.abilities.patterns import StepBegins
from spellstack.abilities.qualities import ControlledBy
from spellstack.abilities.references import DefendingPlayer, EventPlayer, Result, Target
from spellstack.abilities.statics import AdditionalCost, Continuous, Must
from spellstack.abilities.values import Value
from spellstack.actions.basic.continuous import Impose
from spellstack.actions.basic.copy_exceptions import CopyExceptions
from spellstack.actions.basic.delayed import Delay
from spellstack.actions.basic.moving import ExileTop
from spellstack.actions.basic.token_faces import TokenKind
from spellstack.actions.choosing import amount_for, pick
from spellstack.actions.create import Create, CreateCopies, TokenEntry
from spellstack.actions.deeds import create
from spellstack.actions.simple import Exile, SacrificeThese, Untap
from spellstack.core.decisions import Script
from spellstack.core.events import CreateTokens, Entry, Event, ProduceMana
from spellstack.core.mana import Mana
from spellstack.core.node import Ability
from spellstack.core.objects import Outcome
from spellstack.core.types import CREATURE, END, END_COMBAT, PLANESWALKER, RED
from spellstack.keywords.building import (
    EVERYWHERE,
    ME,
    ONE,
    THIS_TURN,
    activated,
    amount,
    attacks,
    combat_damage_to_player,
    cost_of,
    enters,
    static,
    triggered,
    with_parts,
)
from spellstack.keywords.numbers import TimesPaid


@dataclass(frozen=True)
class Myriad(Effect):
    """702.116a: a token copy attacking each other opponent or a planeswalker of theirs; exiled at end of combat."""

    def run(self, ctx: Context) -> Script[Outcome]:
        state = ctx.state
        own = ctx.source_view()
        defending = DefendingPlayer().players(ctx)
        others = [p for p in state.opponents(ctx.controller) if p not in defending]
        if own is None or not others:
            return Outcome()
        face = ctx.engine.copiable(own)
        events: list[Event] = []
        for p in others:
            wants = yield from ask_may(ctx, ctx.controller, "create a token")
            if not wants:
                continue
            codes = [-1 - p]
            for id in state.battlefield:
                o = state.objects[id]
                if o.controller == p and ctx.row(o).types & PLANESWALKER:
                    codes.append(id)
            chosen = yield from pick(ctx, ctx.controller, codes, 1, 1, "702.116a", "attack")
            entry = Entry()
            entry.controller = ctx.controller
            entry.tapped = True
            entry.attacking = chosen[0]
            events.append(CreateTokens(ctx.cause("702.116a"), ctx.controller, face, 1, entry))
        outcome = yield from create(ctx, events)
        return outcome


def myriad(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.116a."""
    gone = Delay(Triggered(StepBegins(END_COMBAT), Body(Exile(Result("tokens")))))
    return (triggered(attacks(), Sequence((Labelled(Myriad(), "tokens"), gone)), "myriad"),)


WARRIOR = TokenKind(CREATURE, ("Warrior",), RED, ONE, ONE)


def mobilize(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.181a."""
    made = Create((WARRIOR,), amount(ability), entry=TokenEntry(tapped=True, attacking=True))
    gone = Delay(Triggered(StepBegins(END), Body(SacrificeThese(Result("tokens")))))
    return (triggered(attacks(), Sequence((Labelled(made, "tokens"), gone)), "mobilize"),)


@dataclass(frozen=True)
class AddFire(Effect):
    """702.189a: red mana that is not lost until end of combat."""

    count: Value

    def run(self, ctx: Context) -> Script[Outcome]:
        n = amount_for(ctx, self.count)
        if n <= 0:
            return Outcome()
        mana = tuple(Mana(RED, ctx.source, until_end_of_combat=True) for _ in range(n))
        yield from ctx.engine.perform([ProduceMana(ctx.cause("702.189a"), ctx.controller, ctx.source, mana, False)])
        return Outcome(True, (), n)


def firebending(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.189a."""
    return (triggered(attacks(), AddFire(amount(ability)), "firebending"),)


def ingest(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.115a."""
    return (triggered(combat_damage_to_player(), ExileTop(EventPlayer()), "ingest"),)


def provoke(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.39a."""
    theirs: Filter = Phrase((), TypeIs(CREATURE), (ControlledBy(DefendingPlayer()),))
    blocks = Impose((Must("block", Target(0), ME),), Until(END_OF_COMBAT))
    effect = May(Sequence((Untap(Target(0)), blocks)))
    return (triggered(attacks(), effect, "provoke", (TargetSpec(theirs),)),)


# --- tokens that copy the card


def squad(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.157a."""
    cost = AdditionalCost(cost_of(ability), "squad", optional=True, repeat=True, rule="702.157a")
    copies = CreateCopies(ME, TimesPaid("squad"))
    return (
        static("squad", cost, zones=EVERYWHERE),
        triggered(enters(), copies, "squad", condition=CostPaid("squad")),
    )


def offspring(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.175a."""
    cost = AdditionalCost(cost_of(ability), "offspring", optional=True, rule="702.175a")
    copies = CreateCopies(ME, exceptions=CopyExceptions(power=ONE, toughness=ONE))
    return (
        static("offspring", cost, zones=EVERYWHERE),
        triggered(enters(), copies, "offspring", condition=CostPaid("offspring")),
    )


@dataclass(frozen=True)
class Encore(Effect):
    """702.141a: for each opponent a token copy that attacks that opponent this turn if able, with haste."""

    def run(self, ctx: Context) -> Script[Outcome]:
        own = ctx.source_view()
        if own is None:
            return Outcome()
        face = ctx.engine.copiable(own)
        made: tuple[int, ...] = ()
        opponents = ctx.state.opponents(ctx.controller)
        events: list[Event] = [CreateTokens(ctx.cause("702.141a"), ctx.controller, face, 1) for _ in opponents]
        outcome = yield from create(ctx, events)
        made = outcome.moved
        hasty = Continuous(ME, (AddAbility((KeywordAbility("haste"),)),))
        for i, id in enumerate(made):
            yield from ctx.engine.start_effect(ctx, hasty, (id,), None, rule="702.141a")
            if i < len(opponents):
                goal = Must("attack", ME, other=ThisPlayer(opponents[i]))
                yield from ctx.engine.start_effect(ctx, goal, (id,), THIS_TURN, rule="702.141a")
        return outcome


@dataclass(frozen=True)
class ThisPlayer(Filter):
    """One player, fixed as an effect began."""

    index: int

    def admits_player(self, ctx: Context, player: int) -> bool:
        return player == self.index

    def wants_players(self) -> bool:
        return True


def encore(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.141a."""
    from spellstack.abilities.costs import ExileSelf
    from spellstack.core.types import GRAVEYARD

    gone = Delay(Triggered(StepBegins(END), Body(SacrificeThese(Result("tokens")))))
    effect = Sequence((Labelled(Encore(), "tokens"), gone))
    cost = with_parts(cost_of(ability), ExileSelf())
    return (activated(cost, effect, "encore", limits=("sorcery",), zone=GRAVEYARD),)
