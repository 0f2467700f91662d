"""CR 702.34, 702.1a: the sentence that says what the cost of a granted keyword is."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.actions.riders import change_last
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.reader import Reader

SENTENCES = (
    "the flashback cost is equal to its mana cost",
    "the flashback cost is equal to that card's mana cost",
    "each card's flashback cost is equal to its mana cost",
)


@dataclass(frozen=True)
class CostIsManaCost(Effect):
    """ "The flashback cost is equal to its mana cost": what a granted flashback without a cost of its own costs."""

    effect: Effect
    sentence: str

    def run(self, ctx: Context) -> Script[Outcome]:
        outcome = yield from self.effect.run(ctx)
        return outcome

    def text(self, printer: Printer) -> str:
        return f"{self.effect.text(printer)}. {self.sentence[:1].upper()}{self.sentence[1:]}"


def read_flashback_cost(reader: Reader, effect: Effect) -> Effect | None:
    """The sentence behind "gains flashback until end of turn"."""
    sentence = reader.first_of(*SENTENCES)
    return change_last(effect, lambda last: CostIsManaCost(last, sentence)) if sentence else None
