"""CR 502.3, 611.2b: what does not untap "for as long as this creature remains tapped"."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.durations import Duration
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference
from spellstack.abilities.statics import Cannot
from spellstack.actions.basic.continuous import LockedIn, present
from spellstack.actions.wording import about, lasting_text, read_lasting
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.reader import Reader

WHOSE = ("its controller's untap step", "their controllers' untap steps", "their controller's untap step")


@dataclass(frozen=True)
class HeldTapped(Effect):
    """Permanents don't untap in untap steps while the effect lasts."""

    what: Reference
    duration: Duration
    whose: str
    verb: str
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        codes = present(ctx, self.what.codes(ctx))
        if codes:
            rule = Cannot("untap in untap step", LockedIn(codes), rule="502.3")
            yield from ctx.engine.start_effect(ctx, rule, codes, self.duration, rule="611.2b")
        return Outcome(bool(codes), codes, len(codes))

    def text(self, printer: Printer) -> str:
        lasting = lasting_text(self.duration, self.form, printer)
        return about(self.what, f"{self.verb} untap during {self.whose}{lasting}", printer)


def read_held_tapped(reader: Reader, subject: Reference) -> Effect | None:
    """Behind "doesn't"."""
    verb = reader.tokens[reader.pos - 1].word
    if not reader.phrase("untap during"):
        return None
    whose = reader.first_of(*WHOSE)
    if not whose:
        return None
    lasting = read_lasting(reader)
    return HeldTapped(subject, lasting.duration, whose, verb, lasting.form) if lasting.duration is not None else None
