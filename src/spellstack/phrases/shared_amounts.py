"""CR 105.2, 205.3m: "for each of its colors"; "the greatest number of creatures you control that have a creature type
in common"."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter, matching_codes
from spellstack.abilities.likeness import creature_types
from spellstack.abilities.references import Reference
from spellstack.abilities.values import Value
from spellstack.abilities.wording import possessive
from spellstack.core.node import Printer
from spellstack.phrases.nouns import is_for_players, read_phrase
from spellstack.phrases.pronouns import read_possessor
from spellstack.phrases.reader import Reader

IN_COMMON = "that have a creature type in common"


@dataclass(frozen=True)
class ColorsOf(Value):
    """How many colours something is (105.2a: at most five)."""

    what: Reference

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        mask = 0
        for view in self.what.views(ctx):
            mask |= ctx.row(view).colors & 31
        return mask.bit_count()

    def text(self, printer: Printer) -> str:
        return f"the number of {possessive(self.what.text(printer))} colors"

    def each(self, printer: Printer) -> str:
        return f"of {possessive(self.what.text(printer))} colors"


def read_each_color_of(reader: Reader) -> Value | None:
    """After "for each": "of its colors", "of that spell's colors"."""
    if not reader.accept("of"):
        return None
    what = read_possessor(reader)
    return ColorsOf(what) if what is not None and reader.accept("colors") else None


@dataclass(frozen=True)
class MostAlike(Value):
    """Of the objects that a filter finds, the size of the largest group that has one creature type in common."""

    filter: Filter

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        counts: Counter[str] = Counter()
        every = 0
        for code in matching_codes(ctx, self.filter):
            view = ctx.see(code)
            if view is None:
                continue
            row = ctx.row(view)
            if row.every_creature_type:
                every += 1
            else:
                counts.update(set(creature_types(row)))
        return every + max(counts.values(), default=0)

    def text(self, printer: Printer) -> str:
        return f"the greatest number of {self.filter.noun(printer, True)} {IN_COMMON}"


def read_most_alike(reader: Reader) -> Value | None:
    """ "The greatest number of creatures you control that have a creature type in common"."""
    if not reader.phrase("the greatest number of"):
        return None
    phrase = read_phrase(reader)
    if phrase is None or not reader.plural or is_for_players(phrase) or not reader.phrase(IN_COMMON):
        return None
    return MostAlike(phrase)
