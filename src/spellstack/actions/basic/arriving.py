"""CR 611.2e: "It's a Vampire in addition to its other types": what a permanent is as an instruction makes it enter."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from spellstack.abilities.composing import WhereX, Wrapping
from spellstack.abilities.effects import Conditional, Effect, IfDone, Labelled, May, Sequence
from spellstack.abilities.modifications.base import Modification
from spellstack.abilities.modifications.predicates import predicates_text
from spellstack.abilities.modifications.types import ChangeColors, ChangeTypes
from spellstack.abilities.picks import Picking
from spellstack.abilities.wording import capital
from spellstack.actions.basic.counters import SomeCounters
from spellstack.actions.basic.delayed import Delay
from spellstack.actions.basic.destination import read_more_counters
from spellstack.actions.basic.moving import Put, PutSome, ReturnRandom
from spellstack.core.node import Printer
from spellstack.core.types import BATTLEFIELD
from spellstack.phrases.becoming import read_changes
from spellstack.phrases.named import source_text
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
        _, _, rest = said.partition(" ")
        return f"{self.effect.text(printer)}. {capital(self.subject)} {rest}"


@dataclass(frozen=True)
class EntersWithMore(Wrapping):
    """614.1c: "Each of them enters with an additional +1/+1 counter on it": said in a sentence of its own."""

    effect: Effect
    said: str

    def inner(self) -> Effect:
        return self.effect

    def text(self, printer: Printer) -> str:
        return f"{self.effect.text(printer)}. {self.said}"


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
    "it has",
    "that creature has",
)


def read_arrives_as(reader: Reader, effect: Effect) -> Effect | None:
    """The sentence behind one that puts permanents onto the battlefield."""
    if reader.phrase("each of them enters with"):
        return read_enters_with(reader, effect)
    subject = reader.first_of(*SUBJECTS)
    if not subject or reader.is_word("still"):
        return None
    changes = read_changes(reader, "have" if subject.endswith("has") else "be")
    if changes is None or any(is_open(change) for change in changes) or not (reader.at_stop()):
        return None
    return with_destination(effect, ArrivalChange(changes, subject))


def is_open(change: Modification) -> bool:
    """A choice would have to be made before; and an Aura must be put onto something, as only printed types ask."""
    return isinstance(change, (ChangeColors, ChangeTypes)) and (
        change.chosen or (isinstance(change, ChangeTypes) and "Aura" in change.subtypes)
    )


class ArrivalChange:
    """What is said of a destination in the next sentence."""

    def __init__(self, being: tuple[Modification, ...], said: str, counters: SomeCounters | None = None) -> None:
        self.being = being
        self.said = said
        self.counters = counters

    def of(self, effect: Put | PutSome | ReturnRandom) -> Effect | None:
        """The move with it; None where nothing enters by it, or enough has been said."""
        to = effect.to
        if to.zone != BATTLEFIELD or to.being or to.face_down:
            return None
        if self.counters is None:
            changed = replace(to, being=self.being)
            return ArrivesAs(replace(effect, to=changed), self.being, self.said)
        if to.counters:
            return None
        changed = replace(to, counters=((self.counters.kinds[0], self.counters.count),), more=True, unsaid=True)
        return EntersWithMore(replace(effect, to=changed), self.said)


def read_enters_with(reader: Reader, effect: Effect) -> Effect | None:
    """ "(Each of them enters with) an additional +1/+1 counter on it." """
    start = reader.pos - len("each of them enters with".split())
    some = read_more_counters(reader)
    if some is None or not reader.phrase("on it"):
        return None
    return with_destination(effect, ArrivalChange((), source_text(reader, start), some))


def with_destination(effect: Effect, change: ArrivalChange) -> Effect | None:
    """The instruction with its last move changed; None where it does not end with one."""
    if isinstance(effect, (Put, ReturnRandom)) or (isinstance(effect, PutSome) and effect.rest is None):
        return change.of(effect)
    if isinstance(effect, (Labelled, Picking, May, WhereX)):
        inner = with_destination(effect.effect, change)
        return replace(effect, effect=inner) if inner is not None else None
    if isinstance(effect, Sequence):
        inner = with_destination(effect.parts[-1], change)
        return replace(effect, parts=(*effect.parts[:-1], inner)) if inner is not None else None
    if isinstance(effect, Conditional) and effect.then is not None and effect.otherwise is None and not effect.form:
        inner = with_destination(effect.then, change)
        return replace(effect, then=inner) if inner is not None else None
    if isinstance(effect, IfDone):
        inner = with_destination(effect.then, change)
        return replace(effect, then=inner) if inner is not None else None
    if isinstance(effect, Delay) and not effect.form.startswith("last|") and effect.trigger.body.effect is not None:
        body = effect.trigger.body
        later = with_destination(effect.trigger.body.effect, change)
        return replace(effect, trigger=replace(effect.trigger, body=replace(body, effect=later))) if later else None
    return None
