"""What can come of a conformance scenario besides passing."""

from __future__ import annotations

from spellstack.errors import SpellstackError
from spellstack.scenario.conformance.records import Data


class Wrong(SpellstackError):
    """The result is another than expected. `faults`: each difference."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


class Drifted(SpellstackError):
    """The game asked for other decisions than are listed.

    `faults`: what is wrong in the result; `asked`: decisions that nothing listed answers; `left`: answers left over.
    """

    def __init__(self, faults: list[str], asked: list[str], left: list[Data]) -> None:
        parts = list(faults)
        if asked:
            parts.append("not listed: " + ", ".join(dict.fromkeys(asked)))
        if left:
            parts.append("left over: " + ", ".join(f"{answer['player']} {answer['value']}" for answer in left))
        super().__init__("; ".join(parts))
        self.faults = faults
        self.asked = asked
        self.left = left


class Illegal(SpellstackError):
    """An action that the rules do not allow when its turn comes."""
