"""CR 701.64, 702.186: harnessed permanents, and the abilities behind an infinity symbol that they have."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference
from spellstack.actions.deeds import on_battlefield
from spellstack.core.decisions import Script
from spellstack.core.events import DESIGNATION, Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.pronouns import read_source
from spellstack.phrases.reader import Reader

HARNESSED: Final = "harnessed"


@dataclass(frozen=True)
class Harness(Effect):
    """701.64a: if it isn't harnessed, it becomes harnessed."""

    what: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = on_battlefield(ctx, self.what.objects(ctx))
        fresh = [id for id in ids if not ctx.state.objects[id].memory.get(HARNESSED)]
        events = [Event(DESIGNATION, ctx.cause("701.64a"), id, -1, ctx.source, 1, HARNESSED) for id in fresh]
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(fresh), tuple(fresh), len(fresh))

    def text(self, printer: Printer) -> str:
        return f"harness {self.what.text(printer)}"


def read_harness(reader: Reader, subject: Reference) -> Effect | None:
    """ "Harness [this permanent]"."""
    what = read_source(reader)
    return Harness(what) if what is not None else None
