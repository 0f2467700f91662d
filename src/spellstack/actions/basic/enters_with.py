"""CR 614.1c: "That creature enters with an additional +1/+1 counter on it": said of a spell, as an instruction."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Each, Reference
from spellstack.abilities.values import Number, Value
from spellstack.actions.basic.continuous import LockedIn
from spellstack.actions.basic.destination import read_more_counters
from spellstack.actions.choosing import amount_for
from spellstack.actions.replacements.entering import EntersWithCounters
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import STACK
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class SpellEntersWith(Effect):
    """The permanent that the spell becomes has more counters as it enters."""

    what: Reference
    kind: str
    count: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = tuple(id for id in self.what.objects(ctx) if ctx.state.objects[id].zone == STACK)
        if ids:
            n = Number(amount_for(ctx, self.count))
            rule = EntersWithCounters(LockedIn(ids), ((self.kind, n),), None, True)
            yield from ctx.engine.start_effect(ctx, rule, None, None, rule="614.1c")
        return Outcome(bool(ids), ids, len(ids))

    def text(self, printer: Printer) -> str:
        more = f"an additional {self.kind} counter"
        if not self.count.is_one():
            more = f"{self.count.counted(printer)} additional {self.kind} counters"
        return f"{self.what.text(printer)} enters with {more} on it"


def read_enter(reader: Reader, subject: Reference) -> Effect | None:
    """ "... enters with an additional +1/+1 counter on it"."""
    if isinstance(subject, Each):
        return None
    more = read_more_counters(reader) if reader.accept("with") else None
    if more is None or not reader.phrase("on it"):
        return None
    return SpellEntersWith(subject, more.kinds[0], more.count)
