"""CR 611.2a, 514.2, 500.5: how long an effect lasts."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.conditions import Condition
from spellstack.abilities.references import Reference
from spellstack.abilities.wording import possessive
from spellstack.core.node import Node, Printer

END_OF_TURN = "end of turn"  # until end of turn, this turn (514.2)
END_OF_COMBAT = "end of combat"  # 511.2
YOUR_NEXT_TURN = "your next turn"  # until your next turn
END_OF_YOUR_NEXT_TURN = "end of your next turn"
NEXT_UPKEEP = "your next upkeep"
NEXT_UNTAP = "your next untap step"
NEXT_END_STEP = "your next end step"
SOURCE_LEAVES = "until source leaves"  # 610.3
AS_LONG_AS = "as long as"  # 611.2b
GAME = "rest of the game"
NEXT_TURN = "a player's next turn"  # only in that turn
TURN_PLAYER = "turn of"  # the value that tells whose


class Duration(Node):
    """When an effect ends. `kind()` is one of the words of this module; rules/durations.py ends effects by it."""

    def kind(self) -> str:
        raise TypeError("no duration")


@dataclass(frozen=True)
class Until(Duration):
    """A moment in the course of turns. `word`: one of the words above; `form`: how it is written ("this turn")."""

    word: str
    form: str = field(default="", compare=False)

    def kind(self) -> str:
        return self.word

    def text(self, printer: Printer) -> str:
        return self.form or f"until {self.word}"


@dataclass(frozen=True)
class NextTurnOf(Duration):
    """ "During target opponent's next turn": begins and ends with that turn. Which player is fixed as it is created."""

    who: Reference

    def kind(self) -> str:
        return NEXT_TURN

    def text(self, printer: Printer) -> str:
        return f"during {possessive(self.who.text(printer))} next turn"


@dataclass(frozen=True)
class AsLongAs(Duration):
    """ "For as long as [condition]" (611.2b): ends for good when the condition first is false."""

    condition: Condition

    def kind(self) -> str:
        return AS_LONG_AS

    def text(self, printer: Printer) -> str:
        return f"for as long as {self.condition.text(printer)}"


@dataclass(frozen=True)
class UntilLeaves(Duration):
    """610.3: "until ~ leaves the battlefield": `source` is the object whose ability it is."""

    source: Reference

    def kind(self) -> str:
        return SOURCE_LEAVES

    def text(self, printer: Printer) -> str:
        return f"until {self.source.text(printer)} leaves the battlefield"
