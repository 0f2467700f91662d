"""CR 701.59: collecting evidence as an instruction."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.costs import Cost
from spellstack.abilities.effects import Effect
from spellstack.abilities.keyword_costs import CollectEvidence
from spellstack.abilities.references import Reference
from spellstack.actions.basic.paying import Pay
from spellstack.actions.wording import said
from spellstack.core.node import Printer
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class Collect(Pay):
    """701.59a: "collect evidence 4", usually after "you may"."""

    def text(self, printer: Printer) -> str:
        part = self.cost.parts[0].text(printer)
        return f"{said(self.who, 'collect', printer)} {part.partition(' ')[2]}"


def read_collect(reader: Reader, subject: Reference) -> Effect | None:
    """ "Collect evidence 4"."""
    amount = read_number(reader) if reader.accept("evidence") else None
    return Collect(Cost((CollectEvidence(amount),)), subject) if amount is not None else None
