"""CR 728: the triggered ability inherent in rad counters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spellstack.abilities.ability import Body, Triggered
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.patterns import StepBegins
from spellstack.actions.deeds import lose_life, mill, moves_outcome, remove_counters
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import LAND, MAIN1

RAD: Final = "rad"


def rad_counters(ctx: Context) -> int:
    """How many the player has whose main phase it is."""
    player = ctx.event.player if ctx.event is not None else -1
    return ctx.state.players[player].counters.get(RAD, 0) if player >= 0 else 0


@dataclass(frozen=True)
class Irradiated(Condition):
    """ "If that player has one or more rad counters"."""

    def holds(self, ctx: Context) -> bool:
        return rad_counters(ctx) > 0

    def text(self, printer: Printer) -> str:
        return "that player has one or more rad counters"


@dataclass(frozen=True)
class Radiation(Effect):
    """728.1: that player mills a card for each; each nonland card milled costs them 1 life and takes one counter."""

    def run(self, ctx: Context) -> Script[Outcome]:
        player = ctx.event.player if ctx.event is not None else -1
        if player < 0:
            return Outcome()
        happened = yield from ctx.engine.perform([mill(ctx, player, rad_counters(ctx))])
        milled = [ctx.see(id) for id in moves_outcome(ctx, happened).moved]
        n = sum(1 for view in milled if view is not None and not ctx.row(view).types & LAND)
        if n:
            yield from ctx.engine.perform([lose_life(ctx, player, n), remove_counters(ctx, -1 - player, RAD, n)])
        return Outcome(True, (), n, (player,))

    def text(self, printer: Printer) -> str:
        return (
            "that player mills a number of cards equal to the number of rad counters they have. For each nonland card "
            "milled this way, that player loses 1 life and removes one rad counter from themselves"
        )


OF_RAD: Final[tuple[Triggered, ...]] = (
    Triggered(StepBegins(MAIN1, None, "at the beginning of each player's precombat main phase"), Body(Radiation()),
              condition=Irradiated()),
)  # fmt: skip
"""728.1: controlled by the active player."""
