"""CR 702.73, 702.114, 702.161: changeling, devoid and living metal: keyword abilities that change characteristics."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import KeywordAbility, Static
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.modifications.types import ChangeColors, ChangeTypes
from spellstack.abilities.statics import Continuous
from spellstack.core.node import Ability
from spellstack.core.types import CREATURE
from spellstack.keywords.building import EVERYWHERE, ME


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


def living_metal(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.161a."""
    rule = Continuous(ME, (ChangeTypes(types=CREATURE),))
    return (Static((rule,), YourTurn(), word="living metal"),)
