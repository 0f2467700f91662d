"""CR 608.2n, 603.2: "if this is the second time this ability has resolved this turn"."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.wording import ORDINALS
from spellstack.core.events import RESOLVED
from spellstack.core.log import this_turn
from spellstack.core.node import Printer


@dataclass(frozen=True)
class NthResolution(Condition):
    """So many times in this turn, with this one, the ability of the same object has resolved (707.10b: copies too)."""

    n: int

    def holds(self, ctx: Context) -> bool:
        key = ctx.instance.key if ctx.instance is not None else ""
        before = sum(
            1
            for event in this_turn(ctx.state.log, ctx.state.turn)
            if event.kind == RESOLVED and event.source == ctx.source and event.cause.ability == key
        )
        return before + 1 == self.n

    def text(self, printer: Printer) -> str:
        return f"this is the {ORDINALS[self.n]} time this ability has resolved this turn"
