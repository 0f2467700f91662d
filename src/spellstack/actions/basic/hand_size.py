"""CR 402.2, 611.2: "You have no maximum hand size for the rest of the game": an effect that lasts."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.durations import Duration
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference
from spellstack.abilities.statics import PlayerRule
from spellstack.actions.basic.continuous import LockedIn
from spellstack.actions.wording import lasting_text, read_lasting, said
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class NoMaximumHandSize(Effect):
    """The players have no maximum hand size while the effect lasts (`duration` None: for good)."""

    who: Reference
    duration: Duration | None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        codes = self.who.codes(ctx)
        if not codes:
            return Outcome()
        rule = PlayerRule("no maximum hand size", LockedIn(codes))
        yield from ctx.engine.start_effect(ctx, rule, codes, self.duration, rule="402.2")
        return Outcome(True, (), 0, tuple(-1 - code for code in codes))

    def text(self, printer: Printer) -> str:
        lasting = lasting_text(self.duration, self.form, printer)
        return f"{said(self.who, 'have', printer)} no maximum hand size{lasting}"


def read_no_maximum(reader: Reader, subject: Reference) -> Effect | None:
    """ "... no maximum hand size for the rest of the game"."""
    if not reader.phrase("no maximum hand size"):
        return None
    lasting = read_lasting(reader)
    return NoMaximumHandSize(subject, lasting.duration, lasting.form)
