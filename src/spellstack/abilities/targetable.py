"""CR 702.11e, 702.18, 609.4: "can be the targets of spells and abilities you control as though they didn't have
hexproof".
"""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.filters import AnyOf, Filter
from spellstack.abilities.nouns import OpponentHead
from spellstack.abilities.statics import PlayerRule
from spellstack.core.node import Node, Printer


@dataclass(frozen=True)
class TargetableAsThough(PlayerRule):
    """A player (`who`) targets what `other` admits as though it had no such ability ("ignore hexproof" and so on).

    `keyword`: the ability; `controlled`: the words for whose spells and abilities they are.
    """

    keyword: str = "hexproof"
    controlled: str = ""

    def text(self, printer: Printer) -> str:
        parts = self.other.parts if isinstance(self.other, AnyOf) else (self.other,)
        whom = " and ".join(plural_text(part, printer) for part in parts)
        start = f"{whom} can be the targets of spells and abilities{self.controlled}"
        return f"{start} as though they didn't have {self.keyword}"


def plural_text(part: Node | None, printer: Printer) -> str:
    """ "your opponents", "creatures your opponents control"."""
    noun = part.noun(printer, True) if isinstance(part, Filter) else ""
    return f"your {noun}" if isinstance(part, OpponentHead) else noun
