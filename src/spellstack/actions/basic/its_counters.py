"""CR 122.5-122.6, 608.2h: "put its counters on ...": as many of each kind as it has, or last had."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference, You
from spellstack.abilities.wording import possessive
from spellstack.actions.deeds import amount_outcome, put_counters
from spellstack.core.decisions import Script
from spellstack.core.events import PUT_COUNTERS, Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.pronouns import read_possessor
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object


@dataclass(frozen=True)
class PutItsCounters(Effect):
    """Counters of the same kinds and numbers are put on the other object: nothing is moved (122.5)."""

    owner: Reference
    on: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for id in self.on.objects(ctx):
            for view in self.owner.views(ctx):
                events.extend(put_counters(ctx, id, kind, n) for kind, n in view.counters.items() if n > 0)
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return amount_outcome(happened, PUT_COUNTERS)

    def text(self, printer: Printer) -> str:
        counters = self.form or f"{possessive(self.owner.text(printer))} counters"
        return f"put {counters} on {self.on.text(printer)}"


def read_put_its(reader: Reader, subject: Reference) -> Effect | None:
    """ "Put its counters on target creature you control"."""
    if not isinstance(subject, You):
        return None
    if reader.counters_on is not None and reader.phrase("those counters on"):  # "if it had counters on it, ..."
        kind, had = reader.counters_on
        to = read_object(reader) if not kind else None
        return PutItsCounters(had, to, "those counters") if to is not None else None
    owner = read_possessor(reader)
    if owner is None or not reader.phrase("counters on"):
        return None
    on = read_object(reader)
    return PutItsCounters(owner, on) if on is not None else None
