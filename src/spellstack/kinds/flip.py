"""CR 710, 903.3: flip cards; and what only says how a deck is made."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference, You
from spellstack.abilities.statics import ObjectRule, Rule
from spellstack.core.decisions import Script
from spellstack.core.events import FACE_CHANGE, Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import BATTLEFIELD
from spellstack.phrases.pronouns import read_source
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object


@dataclass(frozen=True)
class Flip(Effect):
    """710.4: the permanent is flipped, once and for all: it has the characteristics of its other half."""

    what: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for id in self.what.objects(ctx):
            o = ctx.state.objects[id]
            if o.zone == BATTLEFIELD and o.face == 0 and not o.face_down and has_other_half(ctx, o.cards):
                events.append(Event(FACE_CHANGE, ctx.cause("710.4"), id, ctx.controller, ctx.source, 1))
        if not events:
            return Outcome()
        yield from ctx.engine.perform(events)
        return Outcome(True, tuple(event.object for event in events), len(events))

    def text(self, printer: Printer) -> str:
        return f"flip {self.what.text(printer)}"


def has_other_half(ctx: Context, cards: tuple[int, ...]) -> bool:
    """710.1: whether it is a flip card."""
    return len(cards) == 1 and ctx.state.cards[cards[0]].definition.layout == "flip"


def read_flip(reader: Reader, subject: Reference) -> Effect | None:
    """ "flip it", "flip this creature"."""
    if not isinstance(subject, You):
        return None
    what = read_object(reader, False)
    return Flip(what) if what is not None else None


@dataclass(frozen=True)
class CanBeCommander(ObjectRule):
    """903.3c: "~ can be your commander." """

    def text(self, printer: Printer) -> str:
        return f"{self.who.text(printer)} can be your commander"


def read_can_be_commander(reader: Reader) -> tuple[Rule, ...] | None:
    who = read_source(reader)
    if who is None or not reader.phrase("can be your commander"):
        return None
    return (CanBeCommander("can be your commander", who),)
