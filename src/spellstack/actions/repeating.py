"""CR 608.2c, 608.2d: instructions that are followed several times: "proliferate twice", "repeat this process"."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.composing import AGAIN, ROUND
from spellstack.abilities.context import Context
from spellstack.abilities.effects import NOTHING, Effect
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import listed, with_article
from spellstack.actions.choosing import amount_for
from spellstack.actions.explore import Explore
from spellstack.actions.token_makers import Investigate, Populate, Proliferate
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import TYPE_WORDS, words_of
from spellstack.phrases.numbers import read_count
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class Repeated(Effect):
    """ "Proliferate X times", "populate twice": one after the other."""

    effect: Effect
    times: Value

    def run(self, ctx: Context) -> Script[Outcome]:
        last = NOTHING
        for _ in range(amount_for(ctx, self.times)):
            last = yield from self.effect.run(ctx)
        return last

    def possible(self, ctx: Context, player: int) -> bool:
        return self.effect.possible(ctx, player)

    def text(self, printer: Printer) -> str:
        return f"{self.effect.text(printer)} {times_text(self.times, printer)}"


def times_text(times: Value, printer: Printer) -> str:
    """ "Twice", "three times", "that many times"."""
    if isinstance(times, Number) and times.n == 2:
        return "twice"
    return f"{times.counted(printer)} times"


def read_times(reader: Reader, effect: Effect) -> Effect | None:
    """Behind a keyword action: "twice", "X times", "that many times"."""
    if not isinstance(effect, (Proliferate, Populate, Explore, Investigate)):
        return None
    if reader.accept("twice"):
        return Repeated(effect, Number(2))
    times = read_count(reader)
    return Repeated(effect, times) if times is not None and reader.accept("times") else None


@dataclass(frozen=True)
class Again(Effect):
    """ "Repeat this process": asks for another round of the `Process` around it. `times`: only so many more."""

    times: Value | None = None
    who: Reference = You()
    kinds: tuple[int, ...] = ()  # "for an artifact and a land": once more for each of these instead of a creature
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        yield from ()
        if self.kinds:
            return NOTHING  # the process itself goes on with them
        done = ctx.results[ROUND].amount if ROUND in ctx.results else 0
        if self.times is not None and done >= amount_for(ctx, self.times):
            return NOTHING
        ctx.results[AGAIN] = Outcome(True)
        return Outcome(True)

    def text(self, printer: Printer) -> str:
        found = f"{said(self.who, 'repeat', printer)} this process"
        if self.kinds:
            return f"{found} for {listed([with_article(words_of(mask, TYPE_WORDS)[0]) for mask in self.kinds], 'and')}"
        if self.form or self.times is None:
            return f"{found} {self.form}".rstrip()
        return f"{found} {self.times.counted(printer)} more times"


def read_repeat(reader: Reader, subject: Reference) -> Effect | None:
    """ "Repeat this process", "... X more times", "... once", "... any number of times"."""
    if not reader.phrase("this process"):
        return None
    found: Again | None = None
    if reader.at_stop():
        found = Again(None, subject)
    elif reader.accept("once"):
        found = Again(Number(1), subject, form="once")
    elif reader.phrase("any number of times"):
        found = Again(None, subject, form="any number of times")
    elif reader.accept("for"):
        kinds = read_types(reader)
        reader.repeat_kinds = kinds
        found = Again(None, subject, kinds) if kinds else None
    else:
        more = read_count(reader)
        found = Again(more, subject) if more is not None and reader.phrase("more times") else None
    if found is None or reader.end - reader.pos > 1:  # what follows would be no part of the process
        return None
    reader.repeats = True
    return found


def read_types(reader: Reader) -> tuple[int, ...]:
    """ "An artifact, an enchantment, and a land": card types."""
    found: tuple[int, ...] = ()
    while reader.accept_any("a", "an"):
        mask = TYPE_WORDS.get(reader.take().word, 0)
        if not mask:
            return ()
        found += (mask,)
        if not (reader.accept(",", "and") or reader.accept(",") or reader.accept("and")):
            break
    return found
