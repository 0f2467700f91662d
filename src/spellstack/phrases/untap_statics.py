"""CR 502.3: "untap all permanents you control during each other player's untap step"."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.references import Each, Reference
from spellstack.abilities.statics import ObjectRule, Rule
from spellstack.core.node import Printer
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object

DURING_OTHERS: Final = "untap during others' untap steps"


@dataclass(frozen=True)
class UntapForOthers(ObjectRule):
    """They untap in the untap steps of the other players too. `said`: what is untapped, as it is written."""

    said: Reference | None = field(default=None, compare=False)

    def text(self, printer: Printer) -> str:
        what = self.said.text(printer) if self.said is not None else ""
        return f"untap {what} during each other player's untap step"


def read_untap_for_others(reader: Reader) -> tuple[Rule, ...] | None:
    """The whole sentence."""
    if not reader.accept("untap"):
        return None
    what = read_object(reader, False)
    if what is None or not reader.phrase("during each other player's untap step"):
        return None
    who = what.filter if isinstance(what, Each) else what
    return (UntapForOthers(DURING_OTHERS, who, said=what),)
