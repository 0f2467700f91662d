"""CR 610.3, 701.13: exile until something leaves the battlefield, and exile with a return at once."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.durations import UntilLeaves
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference, Source, You
from spellstack.abilities.statics import Ending
from spellstack.actions.deeds import exile, moves_outcome
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import Entry, Event, ZoneChange
from spellstack.core.node import Printer, equal
from spellstack.core.objects import Outcome
from spellstack.core.types import BATTLEFIELD, EXILE, HAND
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object


@dataclass(frozen=True)
class Returning(Ending):
    """610.3, 610.3c: the exiled cards return to the zone they came from, under their owners' control."""

    zone: int = BATTLEFIELD

    def at_end(self, ctx: Context, affected: tuple[int, ...]) -> list[Event]:
        events: list[Event] = []
        for id in affected:
            o = ctx.state.objects.get(id)
            if o is None or o.zone != EXILE or o.token:
                continue
            entry = Entry()
            if self.zone == BATTLEFIELD:
                entry.controller = o.owner
            events.append(ZoneChange(ctx.cause("610.3c"), id, EXILE, self.zone, o.owner, entry))
        return events


@dataclass(frozen=True)
class ExileUntil(Effect):
    """610.3: exiles objects until the source leaves the battlefield; if it has left already, nothing moves
    (610.3a-b).
    """

    what: Reference
    until: UntilLeaves
    who: Reference = You()
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        source = ctx.state.objects.get(ctx.source)
        if source is None or source.zone != BATTLEFIELD:
            return Outcome()
        ids = self.what.objects(ctx)
        if not ids:
            return Outcome()
        from_hand = all(ctx.state.objects[id].zone == HAND for id in ids)
        happened = yield from ctx.engine.perform([exile(ctx, id) for id in ids])
        outcome = moves_outcome(ctx, happened)
        if outcome.moved:
            rule = Returning(HAND if from_hand else BATTLEFIELD)
            yield from ctx.engine.start_effect(ctx, rule, outcome.moved, self.until, rule="610.3")
        return outcome

    def text(self, printer: Printer) -> str:
        start = said(self.who, "exile", printer)
        return f"{start} {self.what.text(printer)} {self.until.text(printer)}"


def read_exile_until_leaves(reader: Reader, subject: Reference) -> Effect | None:
    """ "Exile target creature an opponent controls until ~ leaves the battlefield"."""
    what = read_object(reader)
    if what is None or not reader.accept("until"):
        return None
    source = read_simple_reference(reader)
    if not isinstance(source, Source) or not reader.phrase("leaves the battlefield"):
        return None
    plural = any(r.plural for r in reader.referents if equal(r.reference, what))
    reader.produce("card", "permanent", "creature", plural=plural)
    return ExileUntil(what, UntilLeaves(source), subject)
