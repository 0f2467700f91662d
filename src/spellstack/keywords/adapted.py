"""CR 702.57, 702.142, 702.169, 702.177, 702.193: keywords before a dash that add rules to the ability behind it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from spellstack.abilities.ability import Activated, Static, Triggered
from spellstack.abilities.conditions import All, Condition
from spellstack.abilities.context import Context
from spellstack.abilities.statics import CostChange
from spellstack.core.mana import ManaCost
from spellstack.core.node import Ability
from spellstack.core.types import HAND
from spellstack.keywords.building import ME
from spellstack.keywords.counters import IsMarked
from spellstack.keywords.speed import AtMaxSpeed
from spellstack.keywords.this_turn import Attacked


def adapted(name: str, ability: Ability) -> Ability | None:
    """The ability with what its keyword adds; None where the keyword or its combination is not known.

    `name`: the keyword in lower case ("boast", "exhaust", "forecast", "solved").
    """
    if name == "max speed":
        return with_condition(ability, AtMaxSpeed())
    if name == "solved":
        return with_condition(ability, IsMarked("solved"))
    if not isinstance(ability, Activated):
        return None
    if name == "boast":
        limited = replace(ability, limits=(*ability.limits, "once each turn"), word=name)
        return with_condition(limited, Attacked())
    if name == "power-up":
        limits = (*ability.limits, "once ever")
        return replace(ability, limits=limits, change=PowerUp("activate", ME, -1, NO_MANA), word=name)
    if name == "exhaust":
        return replace(ability, limits=(*ability.limits, "exhaust"))
    if name == "forecast":
        return replace(ability, limits=(*ability.limits, "your upkeep", "once each turn"), zone=HAND)
    return None


NO_MANA: Final = ManaCost(())


@dataclass(frozen=True)
class PowerUp(CostChange):
    """702.193a-b: if the permanent entered this turn, its own mana cost is taken off."""

    def symbols(self, ctx: Context) -> ManaCost:
        view = ctx.source_view()
        began = ctx.state.players[ctx.state.active].turn_began
        if view is None or view.entered <= began:
            return NO_MANA
        cost = ctx.row(view).mana_cost
        return cost if cost is not None else NO_MANA


def with_condition(ability: Ability, condition: Condition) -> Ability | None:
    """The same, only while the condition holds."""
    if isinstance(ability, Activated | Triggered | Static):
        whole = condition if ability.condition is None else All((ability.condition, condition))
        return replace(ability, condition=whole)
    return None
