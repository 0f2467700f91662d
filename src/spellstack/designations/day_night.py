"""CR 731: day and night, as effects and conditions speak of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Source
from spellstack.abilities.statics import Rule
from spellstack.actions.replacements.entering import Entering
from spellstack.core.decisions import Script
from spellstack.core.events import ACTION_DONE, DESIGNATION, Cause, Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.state import State
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import Reader

CHANGES: Final = "day becomes night or night becomes day"
NEITHER: Final = "neither day nor night"


def day_change(state: State, cause: Cause, word: str) -> list[Event]:
    """731.1-2: it becomes day (or night); the notice, if it was the other before."""
    if state.day == word:
        return []
    events = [Event(DESIGNATION, cause, 0, -1, word=word)]
    if state.day:
        events.append(Event(ACTION_DONE, cause, 0, -1, word=CHANGES))
    return events


@dataclass(frozen=True)
class BecomeDay(Effect):
    """731.1: "It becomes day", "it becomes night"."""

    word: str
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events = day_change(ctx.state, ctx.cause("731.1"), self.word)
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(events))

    def text(self, printer: Printer) -> str:
        return f"it becomes {self.word}"


def read_become_day(reader: Reader) -> Effect | None:
    if reader.static or not reader.phrase("it becomes"):
        return None
    word = reader.accept_any("day", "night")
    return BecomeDay(word) if word else None


@dataclass(frozen=True)
class DayIs(Condition):
    """ "It's day", "it's night", "it's neither day nor night"."""

    word: str

    def holds(self, ctx: Context) -> bool:
        return ctx.state.day == ("" if self.word == NEITHER else self.word)

    def text(self, printer: Printer) -> str:
        return f"it's {self.word}"


def read_day_is(reader: Reader) -> Condition | None:
    word = reader.first_of(NEITHER, "day", "night") if reader.accept("it's") else ""
    return DayIs(word) if word else None


@dataclass(frozen=True)
class DayAsEnters(Entering):
    """ "If it's neither day nor night, it becomes day as ~ enters"."""

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        yield from ()
        if ctx.state.day:
            return [event]
        return [event, *day_change(ctx.state, ctx.cause("731.1"), "day")]

    def text(self, printer: Printer) -> str:
        return f"if it's {NEITHER}, it becomes day as {self.what.text(printer)} enters"


def read_day_as_enters(reader: Reader) -> tuple[Rule, ...] | None:
    if not reader.phrase(f"if it's {NEITHER} , it becomes day as"):
        return None
    what = read_simple_reference(reader)
    if not isinstance(what, Source) or not reader.accept("enters"):
        return None
    return (DayAsEnters(what),)
