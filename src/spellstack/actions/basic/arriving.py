"""CR 611.2e: "It's a Vampire in addition to its other types": what a permanent is as an instruction makes it enter."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from spellstack.abilities.composing import WhereX, Wrapping
from spellstack.abilities.effects import Conditional, Effect, Labelled, May, Sequence
from spellstack.abilities.modifications.base import Modification
from spellstack.abilities.modifications.predicates import predicates_text
from spellstack.abilities.modifications.types import ChangeColors, ChangeTypes
from spellstack.abilities.picks import Picking
from spellstack.actions.basic.moving import Put, PutSome
from spellstack.core.node import Printer
from spellstack.core.types import BATTLEFIELD
from spellstack.phrases.becoming import read_changes
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class ArrivesAs(Wrapping):
    """The instruction, whose destination says what enters so, and the sentence behind it."""

    effect: Effect
    modifications: tuple[Modification, ...]
    subject: str  # "it's", "that creature is"
    form: str = field(default="", compare=False)

    def inner(self) -> Effect:
        return self.effect

    def text(self, printer: Printer) -> str:
        third = not self.subject.startswith(("they", "those"))
        said = predicates_text(self.modifications, printer, third, True)
        front = self.subject[:1].upper() + self.subject[1:]
        _, _, rest = said.partition(" ")
        return f"{self.effect.text(printer)}. {front} {rest}"


SUBJECTS: Final = (
    "it's",
    "he's",
    "she's",
    "they're",
    "that creature is",
    "the creature is",
    "that permanent is",
    "those creatures are",
    "those permanents are",
    "each of those creatures is",
    "each of those permanents is",
    "each of them is",
)


def read_arrives_as(reader: Reader, effect: Effect) -> Effect | None:
    """The sentence behind one that puts permanents onto the battlefield. Without "in addition" it may be about what
    the card is no longer: that is not read here."""
    subject = reader.first_of(*SUBJECTS)
    if not subject:
        return None
    changes = read_changes(reader, "be")
    if changes is None or not any(adds(change) for change in changes):
        return None
    return entering_as(effect, changes, subject)


def adds(change: Modification) -> bool:
    """Whether it says "in addition to its other types" (or colours)."""
    return isinstance(change, (ChangeColors, ChangeTypes)) and change.keep and not change.chosen


def entering_as(effect: Effect, changes: tuple[Modification, ...], subject: str) -> Effect | None:
    """The instruction with what enters described; None where nothing enters by it."""
    if isinstance(effect, (Put, PutSome)):
        if effect.to.zone != BATTLEFIELD or effect.to.being:
            return None
        if isinstance(effect, PutSome) and effect.rest is not None:
            return None
        return ArrivesAs(replace(effect, to=replace(effect.to, being=changes)), changes, subject)
    if isinstance(effect, (Labelled, Picking, May, WhereX)):
        inner = entering_as(effect.effect, changes, subject)
        return replace(effect, effect=inner) if inner is not None else None
    if isinstance(effect, Sequence):
        inner = entering_as(effect.parts[-1], changes, subject)
        return replace(effect, parts=(*effect.parts[:-1], inner)) if inner is not None else None
    if isinstance(effect, Conditional) and effect.then is not None and effect.otherwise is None and not effect.form:
        inner = entering_as(effect.then, changes, subject)
        return replace(effect, then=inner) if inner is not None else None
    return None
