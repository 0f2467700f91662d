"""CR 611.2, 614.1c: "This turn, each creature you control enters with an additional +1/+1 counter on it"."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Each
from spellstack.actions.basic.permitting import HoldFor
from spellstack.actions.replacements.entering import EntersTapped, EntersWithCounters
from spellstack.actions.replacements.read_entering import read_enters
from spellstack.actions.wording import lasting_text, read_lasting
from spellstack.core.node import Printer
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class EnterForTurn(HoldFor):
    """Permanents of a kind enter so while the effect lasts."""

    def text(self, printer: Printer) -> str:
        found = "".join(rule.text(printer) for rule in self.rules)
        return f"{found}{lasting_text(self.duration, self.form, printer)}"


def read_enter_for_turn(reader: Reader) -> Effect | None:
    """The clause, with a duration behind it or in front of its sentence."""
    here = reader.mark()
    rules = read_enters(reader)
    if rules is None or not all(
        isinstance(rule, (EntersTapped, EntersWithCounters)) and isinstance(rule.what, Each) for rule in rules
    ):
        reader.reset(here)
        return None
    lasting = read_lasting(reader)
    if lasting.duration is None:
        reader.reset(here)
        return None
    return EnterForTurn(rules, lasting.duration, lasting.form)
