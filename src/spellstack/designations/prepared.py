"""CR 722: prepared permanents."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference, Source
from spellstack.abilities.statics import Rule
from spellstack.actions.deeds import on_battlefield
from spellstack.actions.replacements.entering import Entering, entry_of
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import DESIGNATION, Event, MemoryChange
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import Reader

PREPARED: Final = "prepared"  # memory of a permanent: it has the designation
PREPARED_BY: Final = "prepared by"  # memory of the copy in exile: the permanent whose prepare spell it is


@dataclass(frozen=True)
class Prepare(Effect):
    """722.3a-b: the permanents become prepared, or (not `wanted`) unprepared.

    Only what has a prepare spell, and is not prepared yet, becomes prepared.
    """

    what: Reference
    wanted: bool = True
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids: list[int] = []
        events: list[Event] = []
        for id in on_battlefield(ctx, self.what.objects(ctx)):
            o = ctx.state.objects[id]
            if bool(o.memory.get(PREPARED)) == self.wanted:
                continue
            if not self.wanted:
                events.append(MemoryChange(ctx.cause("722.3b"), id, PREPARED, ()))
            elif ctx.engine.copiable(o).inset is not None:
                events.append(Event(DESIGNATION, ctx.cause("722.3a"), id, -1, ctx.source, 1, PREPARED))
            else:
                continue
            ids.append(id)
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(ids), tuple(ids), len(ids))

    def text(self, printer: Printer) -> str:
        return f"{said(self.what, 'become', printer)} {PREPARED if self.wanted else 'unprepared'}"


def read_become_prepared(reader: Reader, subject: Reference) -> Effect | None:
    """ "This creature becomes prepared", "target creature becomes unprepared"."""
    word = reader.accept_any(PREPARED, "unprepared")
    return Prepare(subject, word == PREPARED) if word else None


@dataclass(frozen=True)
class EntersPrepared(Entering):
    """614.1c, 722.3a: "This creature enters prepared"."""

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        yield from ()
        entry = entry_of(event)
        if entry is not None:
            entry.memory[PREPARED] = (1,)
        return [event]

    def text(self, printer: Printer) -> str:
        return f"{self.what.text(printer)} enters prepared"


def read_enters_prepared(reader: Reader) -> tuple[Rule, ...] | None:
    what = read_simple_reference(reader)
    if not isinstance(what, Source) or not reader.accept("enters", PREPARED):
        return None
    return (EntersPrepared(what),)
