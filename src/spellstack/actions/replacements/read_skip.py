"""CR 614.10, 500.11: "Skip your draw step": a static ability."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.references import You
from spellstack.abilities.statics import PlayerRule, Rule
from spellstack.core.node import Printer
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class SkipsStep(PlayerRule):
    """614.10: the controller skips each such step; `word` is "skip draw step" and the like."""

    def text(self, printer: Printer) -> str:
        return f"skip your {self.word[5:]}"


def read_skip_step(reader: Reader) -> tuple[Rule, ...] | None:
    """ "Skip your draw step", "skip your untap step"."""
    if not reader.phrase("skip your"):
        return None
    for step in ("draw step", "untap step", "upkeep step"):
        if reader.phrase(step):
            return (SkipsStep(f"skip {step}", You("you")),)
    return None
