"""CR 612.5: exchanging the text boxes of two objects."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.durations import Duration
from spellstack.abilities.effects import Effect
from spellstack.abilities.modifications.text import SetTextBox
from spellstack.abilities.references import Reference
from spellstack.abilities.statics import Continuous
from spellstack.actions.basic.continuous import NO_ONE
from spellstack.actions.deeds import on_battlefield
from spellstack.actions.wording import lasting_text, read_lasting
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object


@dataclass(frozen=True)
class ExchangeText(Effect):
    """Each of the two objects has the other's rules text; without both of them nothing happens (701.12a)."""

    which: Reference
    duration: Duration | None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = tuple(on_battlefield(ctx, self.which.objects(ctx)))
        if len(ids) != 2:
            return Outcome()
        texts = [ctx.engine.copiable(ctx.state.objects[id]).abilities for id in ids]
        for id, text in zip(ids, reversed(texts), strict=True):
            rule = Continuous(NO_ONE, (SetTextBox(text),))
            yield from ctx.engine.start_effect(ctx, rule, (id,), self.duration, rule="612.5")
        return Outcome(True, ids, 2)

    def text(self, printer: Printer) -> str:
        lasting = lasting_text(self.duration, self.form, printer)
        return f"exchange the text boxes of {self.which.text(printer)}{lasting}"


def read_exchange_text(reader: Reader, subject: Reference) -> Effect | None:
    """ "Exchange the text boxes of those creatures"."""
    if not reader.phrase("the text boxes of"):
        return None
    which = read_object(reader)
    if which is None:
        return None
    lasting = read_lasting(reader)
    return ExchangeText(which, lasting.duration, lasting.form)
