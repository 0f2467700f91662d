"""CR 702: keyword abilities that copy the spell as it is cast: storm, replicate, conspire, casualty, demonstrate."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import KeywordAbility, Triggered
from spellstack.abilities.chosen_costs import Sacrifice, TapChosen
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost
from spellstack.abilities.effects import Effect, ask_may
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.nouns import TypeIs
from spellstack.abilities.paid import CostPaid
from spellstack.abilities.patterns import Happens
from spellstack.abilities.qualities import Compare, ControlledBy
from spellstack.abilities.statics import AdditionalCost
from spellstack.abilities.values import Number, Value
from spellstack.actions.choosing import amount_for, pick_player
from spellstack.core.decisions import Script
from spellstack.core.events import CAST
from spellstack.core.node import Ability
from spellstack.core.objects import Outcome, View
from spellstack.core.types import CREATURE, STACK
from spellstack.keywords.building import EVERYWHERE, ME, ONE, YOU, amount, cost_of, static, triggered
from spellstack.keywords.numbers import TimesPaid
from spellstack.keywords.this_turn import PermanentsDied, SpellsCastBefore


@dataclass(frozen=True)
class CopyThisSpell(Effect):
    """707.10: copies the spell that the ability is of, `times` over; new targets may be chosen for each copy."""

    times: Value

    def run(self, ctx: Context) -> Script[Outcome]:
        made: list[int] = []
        left = amount_for(ctx, self.times)
        while left > 0:
            left -= 1
            copy = yield from ctx.engine.copy_spell(ctx, ctx.source, ctx.controller, True)
            if copy:
                made.append(copy)
        return Outcome(bool(made), tuple(made), len(made))


@dataclass(frozen=True)
class Demonstrate(Effect):
    """702.144a: you may copy it; if you do, an opponent you choose copies it too."""

    def run(self, ctx: Context) -> Script[Outcome]:
        wants = yield from ask_may(ctx, ctx.controller, "copy")
        if not wants:
            return Outcome()
        first = yield from ctx.engine.copy_spell(ctx, ctx.source, ctx.controller, True)
        opponent = yield from pick_player(ctx, ctx.controller, ctx.state.opponents(ctx.controller), "702.144a")
        if opponent >= 0:
            yield from ctx.engine.copy_spell(ctx, ctx.source, opponent, True)
        return Outcome(True, (first,), 1)


def when_cast(effect: Effect, word: str, condition: Condition | None = None) -> Triggered:
    """ "When you cast this spell, ..." (601.2i): functions on the stack (113.6)."""
    return triggered(Happens(CAST, object=ME), effect, word, condition=condition, zones=1 << STACK)


def storm(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.40a."""
    return (when_cast(CopyThisSpell(SpellsCastBefore()), "storm"),)


def gravestorm(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.69a."""
    return (when_cast(CopyThisSpell(PermanentsDied()), "gravestorm"),)


def replicate(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.56a."""
    cost = AdditionalCost(cost_of(ability), "replicate", optional=True, repeat=True, rule="702.56a")
    return (
        static("replicate", cost, zones=EVERYWHERE),
        when_cast(CopyThisSpell(TimesPaid("replicate")), "replicate", CostPaid("replicate")),
    )


def casualty(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.153a."""
    strong: Filter = Phrase((), TypeIs(CREATURE), (Compare("power", "or greater", amount(ability)),))
    cost = AdditionalCost(Cost((Sacrifice(strong, ONE),)), "casualty", optional=True, rule="702.153a")
    return (
        static("casualty", cost, zones=EVERYWHERE),
        when_cast(CopyThisSpell(ONE), "casualty", CostPaid("casualty")),
    )


@dataclass(frozen=True)
class SharesColor(Filter):
    """It shares a colour with the source (702.78a)."""

    def admits(self, ctx: Context, view: View) -> bool:
        own = ctx.source_view()
        return own is not None and ctx.row(own).colors & ctx.row(view).colors != 0


def conspire(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.78a."""
    sharing: Filter = Phrase((), TypeIs(CREATURE), (ControlledBy(YOU), SharesColor()))
    cost = AdditionalCost(Cost((TapChosen(sharing, Number(2)),)), "conspire", optional=True, rule="702.78a")
    return (
        static("conspire", cost, zones=EVERYWHERE),
        when_cast(CopyThisSpell(ONE), "conspire", CostPaid("conspire")),
    )


def demonstrate(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.144a."""
    return (when_cast(Demonstrate(), "demonstrate"),)
