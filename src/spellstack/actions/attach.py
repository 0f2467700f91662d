"""CR 701.3: attach and unattach."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference
from spellstack.actions.deeds import attach, on_battlefield
from spellstack.core.decisions import Script
from spellstack.core.events import ATTACH_TO, Event
from spellstack.core.node import Printer, equal
from spellstack.core.objects import Outcome
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object, read_reference


@dataclass(frozen=True)
class Attach(Effect):
    """701.3a-b: attaches objects to one object or player, where each may be attached;
    the others stay where they are.
    """

    what: Reference
    to: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        codes = self.to.codes(ctx)
        if not codes:
            return Outcome()
        code = codes[0]
        if code > 0:
            host = ctx.here(code)
            if host is None:
                return Outcome()
            code = host.id
        events: list[Event] = []
        for id in on_battlefield(ctx, self.what.objects(ctx)):
            o = ctx.state.objects[id]
            if o.attached_to != code and id != code and ctx.engine.can_attach(o, code):
                events.append(attach(ctx, id, code))
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        moved = tuple(event.object for event in happened if event.kind == ATTACH_TO)
        return Outcome(bool(moved), moved, len(moved))

    def text(self, printer: Printer) -> str:
        return f"attach {self.what.text(printer)} to {self.to.text(printer)}"


@dataclass(frozen=True)
class Unattach(Effect):
    """701.3d: the Equipment stays on the battlefield, attached to nothing."""

    what: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = [id for id in on_battlefield(ctx, self.what.objects(ctx)) if ctx.state.objects[id].attached_to]
        if not ids:
            return Outcome()
        yield from ctx.engine.perform([Event(ATTACH_TO, ctx.cause("701.3d"), id, -1, ctx.source, 0) for id in ids])
        return Outcome(True, tuple(ids), len(ids))

    def text(self, printer: Printer) -> str:
        return f"unattach {self.what.text(printer)}"


def read_attach(reader: Reader, subject: Reference) -> Effect | None:
    """ "Attach ~ to target creature you control", "attach it to that creature"."""
    here = reader.mark()
    found = read_attach_once(reader)
    if found is None or not equal(found.what, found.to):
        return found
    reader.reset(here)  # "attach it to the token": "it" is what was named before the token
    outer = reader.other_than
    reader.other_than = next((r.reference for r in reversed(reader.referents) if equal(r.reference, found.to)), None)
    again = read_attach_once(reader)
    reader.other_than = outer
    return again if again is not None and not equal(again.what, again.to) else None


def read_attach_once(reader: Reader) -> Attach | None:
    known = reader.referents
    what = read_object(reader)
    reader.other_than = None
    if what is None or not reader.accept("to"):
        return None
    reader.referents = known  # "attach ~ to it": to something else
    to = read_reference(reader)
    return Attach(what, to) if to is not None else None


def read_unattach(reader: Reader, subject: Reference) -> Effect | None:
    """ "Unattach ~"."""
    what = read_object(reader)
    return Unattach(what) if what is not None else None
