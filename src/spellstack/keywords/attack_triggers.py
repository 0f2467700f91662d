"""CR 702: keyword abilities that trigger in combat: flanking, bushido, exalted, annihilator, mentor and their kin."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import Body, KeywordAbility, TargetSpec, Triggered
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.nouns import TypeIs
from spellstack.abilities.patterns import Either, Happens, Pattern, StepBegins
from spellstack.abilities.qualities import Compare, Status, WithKeyword
from spellstack.abilities.references import DefendingPlayer, Each, EventObject, EventPlayer, Reference, Target
from spellstack.abilities.values import Number
from spellstack.actions.basic.counters import GetCounters
from spellstack.actions.basic.delayed import Delay
from spellstack.actions.basic.life import LoseLife
from spellstack.actions.deeds import action_done
from spellstack.actions.simple import Sacrifice, SacrificeThese
from spellstack.core.decisions import Script
from spellstack.core.events import ATTACKS, BLOCKED_BY, Event
from spellstack.core.node import Ability, Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import CREATURE, END_COMBAT
from spellstack.keywords.building import (
    A_PERMANENT,
    IT,
    ME,
    MY_POWER,
    ONE,
    OTHER_ATTACKER,
    YOUR_CREATURE,
    amount,
    attacks,
    becomes_blocked,
    blocks,
    combat_damage_to_player,
    plus_counters,
    pump,
    triggered,
)
from spellstack.keywords.numbers import BlockersBeyondFirst, OpponentsAttacked


def flanking(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.25a."""
    without: Filter = Phrase((), TypeIs(CREATURE), (WithKeyword("flanking", False),))
    pattern = Happens(BLOCKED_BY, object=ME, source=without)
    return (triggered(pattern, pump(EventObject("source"), ONE, ONE, minus=True), "flanking"),)


def bushido(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.45a."""
    n = amount(ability)
    return (triggered(Either((blocks(), becomes_blocked())), pump(ME, n, n), "bushido"),)


def rampage(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.23a."""
    n = BlockersBeyondFirst(amount(ability))
    return (triggered(becomes_blocked(), pump(ME, n, n), "rampage"),)


def frenzy(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.68a."""
    from spellstack.core.events import BECAME_UNBLOCKED

    return (triggered(Happens(BECAME_UNBLOCKED, object=ME), pump(ME, amount(ability), Number(0)), "frenzy"),)


def exalted(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.83a."""
    return (triggered(attacks(YOUR_CREATURE, "alone"), pump(IT, ONE, ONE), "exalted"),)


def annihilator(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.86a."""
    return (triggered(attacks(), Sacrifice(DefendingPlayer(), A_PERMANENT, amount(ability)), "annihilator"),)


def battle_cry(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.91a."""
    return (triggered(attacks(), pump(Each(OTHER_ATTACKER), ONE, Number(0)), "battle cry"),)


def melee(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.121a."""
    return (triggered(attacks(), pump(ME, OpponentsAttacked(), OpponentsAttacked()), "melee"),)


def mentor(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.134a."""
    weaker: Filter = Phrase((Status("attacking"),), TypeIs(CREATURE), (Compare("power", "less than", MY_POWER),))
    return (triggered(attacks(), plus_counters(ONE, Target(0)), "mentor", (TargetSpec(weaker),)),)


def afflict(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.130a."""
    return (triggered(becomes_blocked(), LoseLife(DefendingPlayer(), amount(ability)), "afflict"),)


def poisonous(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.70a."""
    effect = GetCounters(EventPlayer(), "poison", amount(ability))
    return (triggered(combat_damage_to_player(), effect, "poisonous"),)


@dataclass(frozen=True)
class AttacksWithStronger(Pattern):
    """702.149a: the source attacks, and so does a creature with greater power."""

    who: Reference = ME

    def kinds(self) -> tuple[int, ...]:
        return (ATTACKS,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if event.object != ctx.source:
            return False
        state = ctx.state
        power = MY_POWER.of(ctx)
        return any(
            id != ctx.source
            and state.objects[id].attacking
            and state.objects[id].controller == event.cause.controller
            and ctx.row(state.objects[id]).power > power
            for id in state.battlefield
        )


@dataclass(frozen=True)
class Train(Effect):
    """702.149a, c: a +1/+1 counter; it trains if one or more were put on it."""

    def run(self, ctx: Context) -> Script[Outcome]:
        outcome = yield from plus_counters(ONE).run(ctx)
        if outcome.did:
            yield from ctx.engine.perform([action_done(ctx, "train", ctx.controller, ctx.source, rule="702.149c")])
        return outcome

    def text(self, printer: Printer) -> str:
        return plus_counters(ONE).text(printer)


def training(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.149a."""
    return (triggered(AttacksWithStronger(), Train(), "training"),)


@dataclass(frozen=True)
class AttacksRichest(Pattern):
    """702.105a: the source attacks the player with the most life, or tied for it."""

    def kinds(self) -> tuple[int, ...]:
        return (ATTACKS,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if event.object != ctx.source or event.source:
            return False
        players = ctx.state.players
        return players[event.player].life >= max(p.life for p in players if p.in_game())


def dethrone(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.105a."""
    return (triggered(AttacksRichest(), plus_counters(ONE), "dethrone"),)


def decayed(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.147a: that it can't block, rules/blocking.py knows; sacrificed at end of combat once it has attacked."""
    gone = Delay(Triggered(StepBegins(END_COMBAT), Body(SacrificeThese(ME))))
    return (triggered(attacks(), gone, "decayed"),)
