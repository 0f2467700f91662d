"""CR 122: conditions on how many counters are on something: "there are two or more ki counters on this creature"."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.references import Reference
from spellstack.abilities.wording import WORD_NUMBERS, number_word
from spellstack.core.node import Printer
from spellstack.phrases.counters import read_counter_kind
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class CountersThere(Condition):
    """At least `least` counters of the kind are on it; `least` 0: none are."""

    kind: str
    least: int
    on: Reference

    def holds(self, ctx: Context) -> bool:
        for view in self.on.views(ctx):
            n = view.counters.get(self.kind, 0)
            return n >= self.least if self.least else n == 0
        return False

    def text(self, printer: Printer) -> str:
        on = self.on.text(printer)
        if self.least == 0:
            return f"there are no {self.kind} counters on {on}"
        return f"there are {number_word(self.least)} or more {self.kind} counters on {on}"


def read_counters_there(reader: Reader) -> Condition | None:
    if not reader.accept("there", "are"):
        return None
    least = 0
    if not reader.accept("no"):
        least = WORD_NUMBERS.get(reader.take().word, 0)
        if not least or not reader.accept("or", "more"):
            return None
    kind = read_counter_kind(reader)
    if not kind or not reader.accept("counters", "on"):
        return None
    on = read_simple_reference(reader)
    if on is None:
        return None
    reader.counters_on = (kind, on)
    return CountersThere(kind, least, on)
