"""CR 714: sagas: chapter abilities, and the lore counter a saga enters with."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import OF_KEYWORD, Body, Static, Triggered
from spellstack.abilities.context import Context
from spellstack.abilities.patterns import Pattern
from spellstack.abilities.references import Source
from spellstack.abilities.wording import capital
from spellstack.actions.choosing import pick_number
from spellstack.actions.replacements.entering import Entering, entry_of
from spellstack.core.decisions import Script
from spellstack.core.events import COUNTERS_PUT, TOKEN_CREATED, ZONE_CHANGE, Event
from spellstack.core.node import Printer

ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
LORE = "lore"


@dataclass(frozen=True)
class Chapter(Pattern):
    """714.2b: lore counters are put on the source, so that a chapter number is reached that was not before."""

    numbers: tuple[int, ...]

    def kinds(self) -> tuple[int, ...]:
        return (COUNTERS_PUT, ZONE_CHANGE, TOKEN_CREATED)

    def matches(self, ctx: Context, event: Event) -> bool:
        view = ctx.source_view()
        if view is None:
            return False
        now = view.counters.get(LORE, 0)
        if event.kind == COUNTERS_PUT:
            if event.object != ctx.source or event.word != LORE:
                return False
            return any(now - event.amount < n <= now for n in self.numbers)
        if event.new_object != ctx.source:
            return False
        if view.memory.get("read ahead"):
            return now in self.numbers  # 702.155b
        return any(0 < n <= now for n in self.numbers)

    def times(self, ctx: Context, event: Event) -> int:
        """714.2c: "I, II" are two abilities, and each of them triggers."""
        view = ctx.source_view()
        now = view.counters.get(LORE, 0) if view is not None else 0
        if view is None or view.memory.get("read ahead"):
            return 1
        before = now - event.amount if event.kind == COUNTERS_PUT else 0
        return sum(1 for n in self.numbers if before < n <= now)


@dataclass(frozen=True)
class ChapterAbility(Triggered):
    """714.2a: "II, III — [effect]"."""

    def text(self, printer: Printer) -> str:
        numbers = self.pattern.numbers if isinstance(self.pattern, Chapter) else ()
        word = f"{self.body.form} — " if self.body.form and not self.body.modes else ""
        return f"{', '.join(ROMAN[n] for n in numbers)} — {word}{capital(self.body.sentence(printer))}"


def chapter(numbers: tuple[int, ...], body: Body) -> ChapterAbility:
    """A chapter ability; `word` tells the chapters to what looks for the last one (714.2d)."""
    word = "chapter " + " ".join(str(n) for n in numbers)
    return ChapterAbility(Chapter(numbers), body, word=word)


@dataclass(frozen=True)
class EntersWithLore(Entering):
    """714.3a: a lore counter; with read ahead as many as its controller chooses (702.155a)."""

    last: int = 1
    ahead: bool = False

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        entry = entry_of(event)
        if entry is not None:
            n = 1
            if self.ahead:
                n = yield from pick_number(ctx, ctx.controller, 1, self.last, "702.155a")
                entry.memory["read ahead"] = (n,)
            entry.counters[LORE] = entry.counters.get(LORE, 0) + n
        return [event]

    def rule(self) -> str:
        return "714.3a"


def enters_with_lore(last: int, ahead: bool) -> Static:
    """What every saga does as it enters."""
    return Static((EntersWithLore(Source(), last, ahead),), zones=0xFF, word="saga", form=OF_KEYWORD)
