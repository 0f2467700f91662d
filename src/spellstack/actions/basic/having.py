"""CR 608.2d: "You may have this creature deal 1 damage to target player": someone or something else does it."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.composing import Wrapping
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference, You
from spellstack.actions.wording import said
from spellstack.core.node import Printer
from spellstack.phrases.reader import Reader, reformed
from spellstack.phrases.references import read_reference
from spellstack.phrases.sentences import read_verb


@dataclass(frozen=True)
class Have(Wrapping):
    """The instruction inside, whose subject is `who`; "have" only says that the player decides."""

    who: Reference
    effect: Effect
    form: str = field(default="", compare=False)
    decides: Reference = You("")  # "unless its controller has ~ deal 3 damage to them"

    def inner(self) -> Effect:
        return self.effect

    def text(self, printer: Printer) -> str:
        return f"{said(self.decides, 'have', printer)} {self.who.text(printer)} {self.effect.text(printer)}"


def read_have(reader: Reader, subject: Reference) -> Effect | None:
    """ "(You may) have it deal damage equal to its power to target creature"."""
    who = read_reference(reader, False)
    if who is None:
        return None
    effect = read_verb(reader, reformed(who, "--"))
    decides = You("") if isinstance(subject, You) else subject
    return Have(who, effect, "", decides) if effect is not None else None
