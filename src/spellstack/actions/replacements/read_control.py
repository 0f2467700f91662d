"""CR 613.1b, 303.4: "You control enchanted creature": a static ability that changes control."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.modifications.types import ChangeControl
from spellstack.abilities.references import Attached
from spellstack.abilities.statics import Continuous, Rule
from spellstack.core.node import Printer
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class YouControl(Continuous):
    """613.1b: the controller of the source controls what it is attached to."""

    def text(self, printer: Printer) -> str:
        return f"you control {self.which.text(printer)}"


def read_you_control(reader: Reader) -> tuple[Rule, ...] | None:
    """ "You control enchanted creature"."""
    if not reader.accept("you", "control"):
        return None
    which = read_simple_reference(reader)
    return (YouControl(which, (ChangeControl(),)),) if isinstance(which, Attached) else None
