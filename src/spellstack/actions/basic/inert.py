"""CR 602.5, 611.2: "Its activated abilities can't be activated this turn": what a resolved instruction forbids."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.durations import Duration
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference
from spellstack.abilities.statics import Cannot
from spellstack.abilities.wording import possessive
from spellstack.actions.basic.continuous import LockedIn, present
from spellstack.actions.wording import lasting_text, read_lasting
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.pronouns import is_player, read_possessor
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class MakeInert(Effect):
    """The activated abilities of these objects can't be activated; `unless`: unless they're mana abilities."""

    what: Reference
    duration: Duration | None
    unless: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        codes = present(ctx, self.what.codes(ctx))
        if not codes:
            return Outcome()
        rule = Cannot("activate abilities", LockedIn(codes), unless=self.unless, rule="602.5")
        yield from ctx.engine.start_effect(ctx, rule, codes, self.duration, rule="611.2c")
        return Outcome(True, tuple(code for code in codes if code > 0), len(codes))

    def text(self, printer: Printer) -> str:
        end = " unless they're mana abilities" if self.unless else ""
        found = f"{possessive(self.what.text(printer))} activated abilities can't be activated"
        return f"{found}{lasting_text(self.duration, self.form, printer)}{end}"


def read_inert(reader: Reader) -> Effect | None:
    """The clause, in a sentence of its own or behind "and"."""
    what = read_possessor(reader)
    if what is None or is_player(what) or not reader.phrase("activated abilities can't be activated"):
        return None
    front = reader.front
    lasting = read_lasting(reader)
    duration = lasting.duration if lasting.duration is not None else front
    unless = reader.phrase("unless they're mana abilities")
    return MakeInert(what, duration, unless, lasting.form)
