"""CR 614.10, 500.11: "Skip your draw step": a static ability."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spellstack.abilities.references import AnyPlayer, Opponents, Reference, You
from spellstack.abilities.statics import PlayerRule, Rule
from spellstack.core.node import Printer
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class SkipsStep(PlayerRule):
    """614.10: the controller skips each such step; `word` is "skip draw step" and the like."""

    def text(self, printer: Printer) -> str:
        if isinstance(self.who, You):
            return f"skip your {self.word[5:]}"
        third = isinstance(self.who, Reference) and self.who.is_third(printer)
        return f"{self.who.text(printer)} {'skips' if third else 'skip'} their {self.word[5:]}{'' if third else 's'}"


STEPS: Final = ("draw step", "untap step", "upkeep step")
WHO: Final[tuple[tuple[str, Reference], ...]] = (
    ("players skip their", AnyPlayer("players")),
    ("each player skips their", AnyPlayer("each player")),
    ("each opponent skips their", Opponents("each opponent")),
    ("your opponents skip their", Opponents("your opponents")),
)


def read_skip_step(reader: Reader) -> tuple[Rule, ...] | None:
    """ "Skip your draw step", "players skip their untap steps"."""
    for text, who in WHO:
        if reader.phrase(text):
            many = text.startswith(("players", "your opp"))
            for step in STEPS:
                if reader.phrase(f"{step}s" if many else step):
                    return (SkipsStep(f"skip {step}", who),)
            return None
    if not reader.phrase("skip your"):
        return None
    for step in STEPS:
        if reader.phrase(step):
            return (SkipsStep(f"skip {step}", You("you")),)
    return None
