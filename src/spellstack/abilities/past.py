"""CR 608.2i, 603.4: conditions on what has happened: an event as trigger conditions name it, sought in the log."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.patterns import Pattern
from spellstack.abilities.values import Value
from spellstack.core.events import STEP_BEGAN, Event
from spellstack.core.node import Printer
from spellstack.core.types import BEGIN_COMBAT


@dataclass(frozen=True)
class Past(Condition):
    """ "This creature attacked this turn", "you didn't cast a spell this turn", "two or more lands entered last turn".

    `least` such events have been in the `window` ("this turn", "this combat", "last turn", "" for the turn so far), or
    (`amounts`) so much by them all together; `apart`: for one and the same player. `wanted` False: it is not so.
    `lead`: what stands before the noun of the subject ("two or more", "no"); `auxiliary`: "didn't", "haven't".
    """

    pattern: Pattern
    least: int = 1
    wanted: bool = True
    window: str = "this turn"
    amounts: bool = False
    apart: bool = False
    lead: str = field(default="", compare=False)
    auxiliary: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        kinds = self.pattern.kinds()
        totals: dict[int, int] = {}
        for event in events_of(ctx, self.window):
            if event.kind in kinds and self.pattern.matches(ctx, event):
                key = event.player if self.apart else 0
                totals[key] = totals.get(key, 0) + (event.amount if self.amounts else 1)
        return any(total >= self.least for total in totals.values()) == self.wanted

    def text(self, printer: Printer) -> str:
        subject = self.pattern.subject_text(printer)
        if self.lead:
            subject = self.lead + subject.removeprefix("one or more")
        words = (subject, self.auxiliary, self.pattern.verb_text(printer), self.window)
        return " ".join(word for word in words if word)


def events_of(ctx: Context, window: str) -> list[Event]:
    """The events of a window of time, the newest first."""
    turn = ctx.state.turn - (1 if window == "last turn" else 0)
    found: list[Event] = []
    log = ctx.state.log
    while log is not None and log.turn >= turn:
        event = log.event
        if window == "this combat" and event.kind == STEP_BEGAN and event.amount == BEGIN_COMBAT:
            break
        if log.turn == turn:
            found.append(event)
        log = log.before
    return found


@dataclass(frozen=True)
class HowOften(Value):
    """ "The number of creatures that died under your control this turn": how many such events there have been."""

    pattern: Pattern
    what: Filter
    window: str = "this turn"

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        kinds = self.pattern.kinds()
        return sum(
            1 for event in events_of(ctx, self.window) if event.kind in kinds and self.pattern.matches(ctx, event)
        )

    def text(self, printer: Printer) -> str:
        return f"the number of {self.words(printer, True)}"

    def each(self, printer: Printer) -> str:
        return self.words(printer, False)

    def words(self, printer: Printer, plural: bool) -> str:
        return f"{self.what.noun(printer, plural)} that {self.pattern.verb_text(printer)} {self.window}"
