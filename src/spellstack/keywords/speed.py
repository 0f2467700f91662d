"""CR 702.178, 702.179: speed: start your engines!, and what counts at max speed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.statics import PlayerRule
from spellstack.abilities.values import Value
from spellstack.core.node import Ability, Printer
from spellstack.keywords.building import YOU, static

SPEED: Final = "speed"  # a player's memory: how fast, and in which turn it last rose
MAX_SPEED: Final = 4
ENGINES: Final = "start your engines"


def speed_of(ctx: Context, player: int) -> int:
    """702.179c: no speed is 0."""
    kept = ctx.state.players[player].memory.get(SPEED, ())
    return kept[0] if kept else 0


@dataclass(frozen=True)
class AtMaxSpeed(Condition):
    """702.178a: the controller has max speed."""

    def holds(self, ctx: Context) -> bool:
        return speed_of(ctx, ctx.controller) >= MAX_SPEED

    def text(self, printer: Printer) -> str:
        return "you have max speed"


@dataclass(frozen=True)
class YourSpeed(Value):
    """ "Your speed" (702.179c)."""

    def of(self, ctx: Context) -> int:
        return speed_of(ctx, ctx.controller)

    def text(self, printer: Printer) -> str:
        return "your speed"


def start_your_engines(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.179a: how speed begins and rises, rules/designating.py knows."""
    return (static("start your engines!", PlayerRule(ENGINES, YOU)),)
