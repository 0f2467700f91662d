"""CR 702: keyword abilities that are optional, alternative or cheaper costs: kicker, buyback, evoke, dash, affinity."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import Body, KeywordAbility, Triggered
from spellstack.abilities.amounts import CountOf
from spellstack.abilities.chosen_costs import ReturnChosen, Sacrifice
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, ManaPart
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import AnyOf, Filter, Phrase
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.nouns import TokenIs, TypeIs
from spellstack.abilities.paid import CastWith, CostPaid
from spellstack.abilities.patterns import StepBegins
from spellstack.abilities.qualities import ControlledBy, Status
from spellstack.abilities.statics import (
    AdditionalCost,
    AlternativeCost,
    Continuous,
    CostChange,
    PaymentSubstitute,
    TextAddition,
)
from spellstack.abilities.values import Value
from spellstack.actions.basic.delayed import Delay
from spellstack.actions.basic.destination import Destination
from spellstack.actions.basic.draw import Draw
from spellstack.actions.basic.moving import Put
from spellstack.actions.replacements.base import PlainReplacement
from spellstack.actions.simple import SacrificeThese
from spellstack.core.events import ZONE_CHANGE, Event, ZoneChange
from spellstack.core.mana import ManaCost, Symbol
from spellstack.core.node import Ability
from spellstack.core.types import ARTIFACT, CREATURE, DECLARE_BLOCKERS, ENCHANTMENT, END, GRAVEYARD, HAND, STACK
from spellstack.keywords.activations import TapForPower
from spellstack.keywords.building import (
    EVERYWHERE,
    IN_HAND,
    ME,
    ONE,
    YOU,
    amount,
    cost_of,
    dies,
    enters,
    static,
    triggered,
    with_parts,
)
from spellstack.keywords.numbers import OpponentCount
from spellstack.keywords.this_turn import CastAnotherSpell, DamageBySharedType, OpponentLostLife

ONE_GENERIC = ManaCost((Symbol(generic=1),))


def optional(ability: KeywordAbility, key: str, rule: str, repeat: bool = False) -> tuple[Ability, ...]:
    """An optional additional cost (702.33a and the like)."""
    cost = AdditionalCost(cost_of(ability), key, optional=True, repeat=repeat, rule=rule)
    return (static(ability.name, cost, zones=EVERYWHERE),)


def kicker(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.33a-b: each of several kicker costs has a key of its own."""
    return optional(ability, f"kicker {ability.word}".rstrip(), "702.33a")


def multikicker(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.33c."""
    return optional(ability, "kicker", "702.33c", repeat=True)


def entwine(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.42a."""
    return optional(ability, "entwine", "702.42a")


@dataclass(frozen=True)
class ResolvesInto(PlainReplacement):
    """608.2n, 702.27a: as the spell resolves it goes to another zone than the graveyard."""

    zone: int
    cited: str

    def kinds(self) -> tuple[int, ...]:
        return (ZONE_CHANGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ZoneChange) or event.object != ctx.source:
            return False
        return event.from_zone == STACK and event.to_zone == GRAVEYARD and event.word == "resolved"

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        if isinstance(event, ZoneChange):
            event.to_zone = self.zone
        return [event]

    def rule(self) -> str:
        return self.cited

    def rank(self) -> int:
        return 0


def buyback(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.27a."""
    into = ResolvesInto(HAND, "702.27a")
    return (
        *optional(ability, "buyback", "702.27a"),
        static("buyback", into, zones=1 << STACK, condition=CostPaid("buyback")),
    )


def bargain(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.166a."""
    fodder: Filter = AnyOf((TypeIs(ARTIFACT), TypeIs(ENCHANTMENT), TokenIs()))
    cost = AdditionalCost(Cost((Sacrifice(fodder, ONE),)), "bargain", optional=True, rule="702.166a")
    return (static("bargain", cost, zones=EVERYWHERE),)


def teamwork(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.194a."""
    cost = Cost((TapForPower(amount(ability), other=False, cited="702.194a"),))
    return (static("teamwork", AdditionalCost(cost, "teamwork", optional=True, rule="702.194a"), zones=EVERYWHERE),)


# --- alternative costs


def alternative(
    ability: KeywordAbility,
    rule: str,
    condition: Condition | None = None,
    cost: Cost | None = None,
    flash: bool = False,
) -> Ability:
    """An alternative cost named like the keyword (118.9)."""
    pays = cost if cost is not None else cost_of(ability)
    return static(
        ability.name, AlternativeCost(pays, ability.name, condition, rule, flash, ability.name), zones=EVERYWHERE
    )


def spectacle(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.137a."""
    return (alternative(ability, "702.137a", OpponentLostLife()),)


def surge(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.117a."""
    return (alternative(ability, "702.117a", CastAnotherSpell()),)


def prowl(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.76a."""
    return (alternative(ability, "702.76a", DamageBySharedType()),)


def freerunning(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.173a."""
    return (alternative(ability, "702.173a", DamageBySharedType("Assassin")),)


def overload(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.96a: the text changes in `keywords/overload.py`."""
    return (alternative(ability, "702.96a"),)


def cleave(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.148a: the text without brackets stands in the spell ability (`abilities/cleaving.py`)."""
    return (alternative(ability, "702.148a"),)


def web_slinging(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.188a."""
    tapped: Filter = Phrase((Status("tapped"),), TypeIs(CREATURE), (ControlledBy(YOU),))
    return (alternative(ability, "702.188a", cost=with_parts(cost_of(ability), ReturnChosen(tapped, ONE))),)


@dataclass(frozen=True)
class InStep(Condition):
    """It is this step (500.1)."""

    step: int

    def holds(self, ctx: Context) -> bool:
        return ctx.state.step == self.step


def sneak(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.190a: in the declare blockers step, with an unblocked attacker returned to hand."""
    free: Filter = Phrase((Status("unblocked"),), TypeIs(CREATURE), (ControlledBy(YOU),))
    cost = with_parts(cost_of(ability), ReturnChosen(free, ONE))
    return (alternative(ability, "702.190a", InStep(DECLARE_BLOCKERS), cost, flash=True),)


def evoke(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.74a."""
    return (
        alternative(ability, "702.74a"),
        triggered(enters(), SacrificeThese(ME), "evoke", condition=CastWith("evoke")),
    )


def next_end_step(effect: Effect) -> Effect:
    """ "At the beginning of the next end step, ..." (603.7)."""
    return Delay(Triggered(StepBegins(END), Body(effect)))


def hasty(key: str, *more: Ability) -> Ability:
    """Haste as long as the cost was paid (702.109a, 702.152a), with what else it then has."""
    gains = AddAbility((KeywordAbility("haste"), *more))
    return static(key, Continuous(ME, (gains,)), condition=CastWith(key))


def dash(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.109a."""
    back = next_end_step(Put(ME, Destination(HAND), "return"))
    return (
        alternative(ability, "702.109a"),
        hasty("dash"),
        triggered(enters(), back, "dash", condition=CastWith("dash")),
    )


def blitz(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.152a."""
    draws = triggered(dies(), Draw(YOU, ONE), "blitz")
    end = next_end_step(SacrificeThese(ME))
    return (
        alternative(ability, "702.152a"),
        hasty("blitz", draws),
        triggered(enters(), end, "blitz", condition=CastWith("blitz")),
    )


# --- payment and reductions


def convoke(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.51a."""
    return (static("convoke", PaymentSubstitute("convoke", "702.51a"), zones=EVERYWHERE),)


def delve(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.66a."""
    return (static("delve", PaymentSubstitute("delve", "702.66a"), zones=EVERYWHERE),)


def improvise(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.126a."""
    return (static("improvise", PaymentSubstitute("improvise", "702.126a"), zones=EVERYWHERE),)


def cheaper(word: str, each: Value) -> tuple[Ability, ...]:
    """This spell costs {1} less to cast for each of something (601.2f)."""
    return (static(word, CostChange("cast", ME, -1, ONE_GENERIC, each=each), zones=EVERYWHERE),)


def affinity(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.41a."""
    kind = ability.filter if ability.filter is not None else TypeIs(ARTIFACT)
    return cheaper("affinity", CountOf(Phrase((), kind, (ControlledBy(YOU),))))


def undaunted(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.125a."""
    return cheaper("undaunted", OpponentCount())


def splice(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.47a."""
    if ability.filter is None:
        return ()
    return (static("splice", TextAddition(ability.filter, cost_of(ability)), zones=IN_HAND),)


def face_down(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.37a-c, 702.168a: the card may be cast face down for {3}; how it is turned up: rules/special_actions.py."""
    three = Cost((ManaPart(ManaCost((Symbol(generic=3),))),))
    rule = "702.168a" if ability.name == "disguise" else "702.37c"
    kind = "disguise" if ability.name == "disguise" else "morph"
    return (static(ability.name, AlternativeCost(three, kind, None, rule, word="face down"), zones=EVERYWHERE),)
