"""CR 106.7: "each land your opponents control that could produce {C}"."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter, matching_codes
from spellstack.abilities.values import Value
from spellstack.actions.basic.mana import could_produce
from spellstack.core.node import Printer
from spellstack.core.types import COLOR_LETTERS, LETTER_MASK
from spellstack.phrases.nouns import is_for_players, read_phrase
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class Producers(Value):
    """How many of these permanents could produce mana of a type."""

    filter: Filter
    kind: int
    form: str = field(default="", compare=False)

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        found = 0
        for code in matching_codes(ctx, self.filter):
            view = ctx.see(code)
            if view is not None and could_produce(ctx, view, []) & self.kind:
                found += 1
        return found

    def each(self, printer: Printer) -> str:
        letter = COLOR_LETTERS[self.kind.bit_length() - 1]
        return f"{self.filter.noun(printer, False)} that could produce {{{letter}}}"


def read_each_producer(reader: Reader) -> Value | None:
    """After "for each"."""
    phrase = read_phrase(reader)
    if phrase is None or reader.plural or is_for_players(phrase) or not reader.phrase("that could produce"):
        return None
    kind = LETTER_MASK.get(reader.symbol()[1:-1], 0)
    return Producers(phrase, kind) if kind else None
