"""CR 702.57, 702.142, 702.169, 702.177: keywords before a dash that add rules to the ability behind it."""

from __future__ import annotations

from dataclasses import replace

from spellstack.abilities.ability import Activated, Static, Triggered
from spellstack.abilities.conditions import All, Condition
from spellstack.core.node import Ability
from spellstack.core.types import HAND
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
        limited = replace(ability, limits=(*ability.limits, "once each turn"))
        return with_condition(limited, Attacked())
    if name == "exhaust":
        return replace(ability, limits=(*ability.limits, "exhaust"))
    if name == "forecast":
        return replace(ability, limits=(*ability.limits, "your upkeep", "once each turn"), zone=HAND)
    return None


def with_condition(ability: Ability, condition: Condition) -> Ability | None:
    """The same, only while the condition holds."""
    if isinstance(ability, Activated | Triggered | Static):
        whole = condition if ability.condition is None else All((ability.condition, condition))
        return replace(ability, condition=whole)
    return None
