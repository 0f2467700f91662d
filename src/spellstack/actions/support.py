"""CR 701.41: support."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.ability import TargetSpec
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.nouns import TypeIs
from spellstack.abilities.references import Reference, Target, You
from spellstack.abilities.values import Number, Value
from spellstack.actions.deeds import amount_outcome, on_battlefield, put_counters
from spellstack.core.decisions import Script
from spellstack.core.events import PUT_COUNTERS
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import CREATURE, INSTANT, SORCERY
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import with_other


@dataclass(frozen=True)
class Support(Effect):
    """701.41a: a +1/+1 counter on each of up to N target creatures (of an ability of a permanent: other ones)."""

    what: Target
    count: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = on_battlefield(ctx, self.what.objects(ctx))
        if not ids:
            return Outcome()
        happened = yield from ctx.engine.perform([put_counters(ctx, id, "+1/+1", 1) for id in ids])
        return amount_outcome(happened, PUT_COUNTERS)

    def text(self, printer: Printer) -> str:
        return f"support {self.count.text(printer)}"


def read_support(reader: Reader, subject: Reference) -> Effect | None:
    """ "Support 2"."""
    count = read_number(reader) if isinstance(subject, You) and not reader.static else None
    if count is None:
        return None
    filter: Filter = Phrase((), TypeIs(CREATURE))
    if not reader.types & (INSTANT | SORCERY):
        filter = with_other(filter)
    nouns = frozenset(("creature", "permanent"))
    what = reader.new_target(TargetSpec(filter, Number(0), count), nouns, True)
    return Support(what, count)
