"""CR 115.7, 115.9: how many targets a spell or ability has."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.core.node import Printer
from spellstack.core.objects import View


@dataclass(frozen=True)
class SingleTarget(Filter):
    """ "With a single target": one target in all, however often the word was used (115.9a)."""

    form: str = field(default="", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        if view.choices is None:
            return False
        codes = [code for part in view.choices.parts for mode in part.modes for slot in mode.targets for code in slot]
        return len(codes) == 1

    def text(self, printer: Printer) -> str:
        return "with a single target"
