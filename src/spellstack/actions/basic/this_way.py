"""CR 608.2c, 608.2h: amounts of what an instruction did: "the life lost this way", "each land card discarded this way"."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.values import ResultAmount, Value
from spellstack.core.node import Printer
from spellstack.core.types import BATTLEFIELD
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class ThisWay(Value):
    """The amount of the instruction kept under `label`, as a phrase names it."""

    label: str
    form: str = field(default="", compare=False)

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        outcome = ctx.results.get(self.label)
        return outcome.amount if outcome is not None else 0

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class CountThisWay(Value):
    """How many of the objects that an instruction moved or chose are of a kind ("each land card discarded this way")."""

    label: str
    filter: Filter
    word: str
    form: str = field(default="", compare=False)

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        outcome = ctx.results.get(self.label)
        if outcome is None:
            return 0
        ids = outcome.before or outcome.moved
        count = 0
        for old, new in zip(ids, outcome.moved, strict=True):
            view = ctx.see(old)
            if view is None or view.zone != BATTLEFIELD:
                view = ctx.see(new)
            if view is not None and self.filter.admits(ctx, view):
                count += 1
        return count

    def each(self, printer: Printer) -> str:
        return f"{self.filter.noun(printer, False)} {self.word} this way"

    def text(self, printer: Printer) -> str:
        return f"the number of {self.filter.noun(printer, True)} {self.word} this way"


AMOUNTS = (
    "the life lost this way", "the life gained this way", "the damage dealt this way", "the total life lost this way",
    "the amount of damage dealt this way", "the amount of life lost this way", "the number of cards discarded this way",
    "the number of counters removed this way",
)  # fmt: skip
DEEDS = ("discarded", "destroyed", "exiled", "sacrificed", "milled", "returned", "revealed", "tapped", "chosen")


def read_this_way(reader: Reader) -> Value | None:
    """ "The life lost this way", "the number of creatures destroyed this way"."""
    form = reader.first_of(*AMOUNTS)
    if form:
        bound = reader.bound_amount()
        return ThisWay(bound.label, form) if isinstance(bound, ResultAmount) else None
    return read_number_this_way(reader) if reader.phrase("the number of") else None


def read_number_this_way(reader: Reader) -> Value | None:
    phrase = read_phrase(reader)
    word = reader.accept_any(*DEEDS)
    if phrase is None or not reader.plural or not word or not reader.phrase("this way"):
        return None
    bound = reader.bound_amount()
    return CountThisWay(bound.label, phrase, word) if isinstance(bound, ResultAmount) else None


def read_each_this_way(reader: Reader) -> Value | None:
    """After "for each": "land card discarded this way", "creature destroyed this way"."""
    phrase = read_phrase(reader)
    word = reader.accept_any(*DEEDS)
    if phrase is None or reader.plural or not word or not reader.phrase("this way"):
        return None
    bound = reader.bound_amount()
    return CountThisWay(bound.label, phrase, word) if isinstance(bound, ResultAmount) else None
