"""CR 702.73, 702.114, 702.161: changeling, devoid and living metal: keyword abilities that change characteristics."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import Body, KeywordAbility, SpellAbility, Static
from spellstack.abilities.amounts import CountOf
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Conditional, Effect
from spellstack.abilities.filters import AnyOf, Phrase
from spellstack.abilities.modifications.types import ChangeColors, ChangeTypes
from spellstack.abilities.nouns import PermanentIs, SubtypeIs, SupertypeIs, TypeIs
from spellstack.abilities.qualities import ControlledBy
from spellstack.abilities.statics import Continuous, PlayerRule
from spellstack.abilities.values import Value
from spellstack.core.decisions import Script
from spellstack.core.events import DESIGNATION, Event
from spellstack.core.node import Ability
from spellstack.core.objects import Outcome
from spellstack.core.types import ARTIFACT, CREATURE, LEGENDARY
from spellstack.keywords.building import EVERYWHERE, ME, YOU, static

DESIGNATED = "designation: "  # before the word of a designation that a static ability gives


def changeling(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.73a."""
    rule = Continuous(ME, (ChangeTypes(every_creature_type=True),))
    return (Static((rule,), zones=EVERYWHERE, defining=True, word="changeling"),)


def devoid(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.114a."""
    return (Static((Continuous(ME, (ChangeColors(0),)),), zones=EVERYWHERE, defining=True, word="devoid"),)


@dataclass(frozen=True)
class YourTurn(Condition):
    """It is the controller's turn."""

    def holds(self, ctx: Context) -> bool:
        return ctx.state.active == ctx.controller


def ascend(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.131a-b: with ten or more permanents, the city's blessing for the rest of the game."""
    ten = SomeOf(CountOf(Phrase((), PermanentIs(), (ControlledBy(YOU),))), 10)
    return (
        static("ascend", PlayerRule(DESIGNATED + "city's blessing", YOU), condition=ten),
        SpellAbility(Body(Conditional(ten, GetDesignation("city's blessing", "702.131a")))),
    )


def storied(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.195a: with three or more artifacts, Sagas and legendary permanents, an enduring story."""
    kinds = AnyOf((TypeIs(ARTIFACT), SubtypeIs("Saga"), SupertypeIs(LEGENDARY)))
    three = SomeOf(CountOf(Phrase((), kinds, (ControlledBy(YOU),))), 3)
    return (static("storied", PlayerRule(DESIGNATED + "enduring story", YOU), condition=three),)


@dataclass(frozen=True)
class SomeOf(Condition):
    """There are at least so many."""

    count: Value
    least: int

    def holds(self, ctx: Context) -> bool:
        return self.count.of(ctx) >= self.least


@dataclass(frozen=True)
class GetDesignation(Effect):
    """The controller gets a designation that players have for the rest of the game."""

    word: str
    cited: str

    def run(self, ctx: Context) -> Script[Outcome]:
        if self.word in ctx.state.players[ctx.controller].designations:
            return Outcome()
        yield from ctx.engine.perform([Event(DESIGNATION, ctx.cause(self.cited), 0, ctx.controller, word=self.word)])
        return Outcome(True)


def living_metal(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.161a."""
    rule = Continuous(ME, (ChangeTypes(types=CREATURE),))
    return (Static((rule,), YourTurn(), word="living metal"),)
