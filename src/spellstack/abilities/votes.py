"""CR 701.38: what was voted for."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.core.node import Printer
from spellstack.core.objects import View
from spellstack.core.types import BATTLEFIELD, GRAVEYARD


@dataclass(frozen=True)
class MostVotes(Filter):
    """ "With the most votes or tied for most votes", of the vote kept under `label`."""

    label: str

    def admits(self, ctx: Context, view: View) -> bool:
        outcome = ctx.results.get(self.label)
        votes = outcome.moved if outcome is not None else ()
        most = max((votes.count(id) for id in votes), default=0)
        return most > 0 and votes.count(view.id) == most

    def zone_mask(self) -> int:
        return 1 << BATTLEFIELD | 1 << GRAVEYARD

    def text(self, printer: Printer) -> str:
        return "with the most votes or tied for most votes"
