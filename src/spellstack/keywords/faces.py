"""CR 702.145, 702.146, 702.160, 702.162: daybound, nightbound, disturb, prototype: other faces, other numbers."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.context import Context
from spellstack.abilities.statics import AlternativeCost, CastingPermission, ObjectRule
from spellstack.actions.replacements.entering import Entering, entry_of
from spellstack.core.decisions import Script
from spellstack.core.events import Event
from spellstack.core.node import Ability
from spellstack.keywords.building import EVERYWHERE, IN_GRAVEYARD, IN_HAND, ME, cost_of, static

BOUND = "day and night"  # an ObjectRule: `keyword` daybound or nightbound


def transformed(ability: KeywordAbility, zones: int, rule: str) -> tuple[Ability, ...]:
    """May be cast with its back face up for a cost (702.146a, 702.162a)."""
    permission = CastingPermission(ME, zones=zones, cost=cost_of(ability), key=ability.name, rule=rule, face=1)
    return (static(ability.name, permission, zones=zones),)


def disturb(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.146a."""
    return transformed(ability, IN_GRAVEYARD, "702.146a")


def more_than_meets_the_eye(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.162a."""
    return transformed(ability, IN_HAND, "702.162a")


@dataclass(frozen=True)
class EntersByDay(Entering):
    """702.145d: if it is night it enters with its back face up."""

    def matches(self, ctx: Context, event: Event) -> bool:
        return ctx.state.day == "night" and super().matches(ctx, event)

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        yield from ()
        entry = entry_of(event)
        if entry is not None:
            entry.face = 1
        return [event]

    def rule(self) -> str:
        return "702.145d"


def daybound(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.145b-d: how it turns, rules/designating.py knows."""
    return (static("daybound", EntersByDay(ME), zones=EVERYWHERE), *bound(ability))


def bound(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.145c, f: the permanent turns over with day and night."""
    return (static(ability.name, ObjectRule(BOUND, ME, keyword=ability.name)),)


def prototype(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.160a: it may be cast for that cost; what it then is, rules/copying.py knows (718.3)."""
    return (static("prototype", AlternativeCost(cost_of(ability), "prototype", rule="702.160a"), zones=EVERYWHERE),)
