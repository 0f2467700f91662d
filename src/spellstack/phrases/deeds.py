"""CR 608.2c: which instruction before did what is spoken of as done "this way"."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter, matching_codes
from spellstack.abilities.references import Reference, Result
from spellstack.abilities.values import ResultAmount
from spellstack.core.node import Printer
from spellstack.core.types import BATTLEFIELD
from spellstack.phrases.reader import Reader

# What is said to have been done, and the verbs of the instructions that do it.
DEEDS: Final[dict[str, tuple[str, ...]]] = {
    "discarded": ("discard",),
    "destroyed": ("destroy",),
    "exiled": ("exile",),
    "sacrificed": ("sacrifice",),
    "milled": ("mill",),
    "revealed": ("reveal",),
    "drawn": ("draw",),
    "tapped": ("tap",),
    "chosen": ("choose",),
    "dealt damage": ("deal",),
    "countered": ("counter",),
    "returned to its owner's hand": ("return",),
    "returned to your hand": ("return",),
    "returned": ("return",),
    "put into your graveyard": ("mill", "put into a graveyard"),
    "put into their graveyard": ("mill", "put into a graveyard"),
    "put into a graveyard": ("mill", "put into a graveyard", "destroy"),
    "put onto the battlefield": ("put onto the battlefield", "search"),
    "put into your hand": ("put into a hand", "search"),
}


def label_of_deed(reader: Reader, word: str) -> str:
    """The label of the latest instruction that may have done what is spoken of; "" if there is none.

    Only instructions whose outcome is kept are meant: something after them may be spoken of.
    """
    verbs = DEEDS.get(word, (word,))
    kept = {value.label for value in reader.amounts if isinstance(value, ResultAmount)}
    kept |= {r.reference.label for r in reader.referents if isinstance(r.reference, Result)}
    for label, verb in reversed(reader.deeds):
        if verb in verbs and label in kept:
            reader.used.add(label)
            return label
    return ""


@dataclass(frozen=True)
class DoneThings(Reference):
    """ "Each card exiled this way", "all creature cards put into a graveyard this way", "the card returned this way".

    Of what the instruction dealt with, what the filter admits: a permanent as it last was, a card as it is.
    """

    label: str
    filter: Filter
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        outcome = ctx.results.get(self.label)
        if outcome is None:
            return ()
        found: list[int] = []
        before = outcome.before or outcome.moved
        for old, new in zip(before, outcome.moved, strict=True):
            view = ctx.see(old)
            if view is None or view.zone != BATTLEFIELD:
                view = ctx.see(new)
            if view is not None and self.filter.admits(ctx, view):
                found.append(new)
        return tuple(found)

    def text(self, printer: Printer) -> str:
        return self.form

    def is_third(self, printer: Printer) -> bool:
        return not self.form.startswith("all ")


@dataclass(frozen=True)
class NotChosen(Reference):
    """ "The rest": what is of the kind that was chosen from, and was not chosen."""

    label: str
    kind: Filter
    form: str = field(default="the rest", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        outcome = ctx.results.get(self.label)
        chosen = outcome.moved if outcome is not None else ()
        return tuple(code for code in matching_codes(ctx, self.kind) if code not in chosen)

    def text(self, printer: Printer) -> str:
        return self.form

    def is_third(self, printer: Printer) -> bool:
        return False
