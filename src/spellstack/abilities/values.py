"""CR 107, 608.2h, 613.4c: numbers that rules text names or computes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.wording import number_word
from spellstack.core.node import Node, Printer
from spellstack.core.types import BATTLEFIELD


class Value(Node):
    """A number: `value.of(ctx)`. Whether it may be negative is for its user to say (107.1b)."""

    def of(self, ctx: Context) -> int:
        raise TypeError(f"{type(self).__name__} has no value")

    def counted(self, printer: Printer) -> str:
        """How it stands before a noun: "two", "X", "that many"."""
        return self.text(printer)

    def each(self, printer: Printer) -> str:
        """After "for each"."""
        return self.text(printer)

    def is_one(self) -> bool:
        return False

    def is_phrase(self) -> bool:
        """Written as a phrase, after "equal to", not as a number before its noun."""
        return False


@dataclass(frozen=True)
class Number(Value):
    """A fixed number. `form`: "a", "two", "" for digits."""

    n: int
    form: str = field(default="", compare=False)

    def of(self, ctx: Context) -> int:
        return self.n

    def text(self, printer: Printer) -> str:
        return str(self.n)

    def counted(self, printer: Printer) -> str:
        return self.form or number_word(self.n)

    def is_one(self) -> bool:
        return self.n == 1


@dataclass(frozen=True)
class X(Value):
    """107.3: X as announced, or as locked in under its letter; 0 where nothing says."""

    letter: str = "X"
    means: Value | None = None  # ", where X is ...", in a static ability

    def of(self, ctx: Context) -> int:
        if self.means is not None:
            return self.means.of(ctx)
        if self.letter in ctx.values:
            return ctx.values[self.letter]
        if ctx.choices is not None:
            return ctx.choices.x
        view = ctx.source_view()
        if view is not None and view.choices is not None:
            return view.choices.x
        return 0

    def text(self, printer: Printer) -> str:
        return self.letter


BATCH: Final = "one or more"  # label under which a trigger keeps how many simultaneous events it is for (603.2c)


@dataclass(frozen=True)
class EventAmount(Value):
    """ "That much", "that many" of the event."""

    form: str = field(default="", compare=False)

    def of(self, ctx: Context) -> int:
        if ctx.event is None:
            return 0
        batch = ctx.results.get(BATCH)
        if ctx.event.amount == 0:
            return batch.amount if batch is not None else 1  # so many objects moved, attacked or came at once
        return ctx.event.amount

    def is_phrase(self) -> bool:
        return self.form == "that damage"

    def text(self, printer: Printer) -> str:
        return self.form or "that much"

    def counted(self, printer: Printer) -> str:
        return self.form or "that many"


def kept_amount(ctx: Context, label: str) -> int:
    """How much the instruction with this label came to; 0 if it was not followed."""
    outcome = ctx.results.get(label)
    return outcome.amount if outcome is not None else 0


def own_amount(ctx: Context, label: str, player: int) -> int:
    """How many objects one of several players moved with the instruction; all of it where that is not known."""
    outcome = ctx.results.get(label)
    if outcome is None:
        return 0
    if len(outcome.players) < 2 or player not in outcome.players or outcome.amount != len(outcome.moved):
        return outcome.amount
    views = [ctx.see(id) for id in outcome.before or outcome.moved]
    there = [view for view in views if view is not None]
    return sum(1 for v in there if (v.controller if v.zone == BATTLEFIELD else v.owner) == player)


@dataclass(frozen=True)
class ResultAmount(Value):
    """ "That many", "that much" of an earlier instruction."""

    label: str
    form: str = field(default="", compare=False)
    own: bool = False  # of "each player ..., then ... that many": of what this player did

    def of(self, ctx: Context) -> int:
        if self.own:
            return own_amount(ctx, self.label, ctx.player)
        return kept_amount(ctx, self.label)

    def text(self, printer: Printer) -> str:
        return self.form or "that much"

    def counted(self, printer: Printer) -> str:
        return self.form or "that many"


@dataclass(frozen=True)
class PaidCounters(Value):
    """ "That much", "that many" of the counters that were removed to pay the cost."""

    form: str = field(default="", compare=False)

    def of(self, ctx: Context) -> int:
        amounts = ctx.choices.amounts if ctx.choices is not None else ()
        return sum(n for role, n in amounts if role == "counters")

    def text(self, printer: Printer) -> str:
        return "that much"

    def counted(self, printer: Printer) -> str:
        return "that many"


@dataclass(frozen=True)
class Times(Value):
    """A multiple: "twice", "for each" with a number other than one."""

    n: int
    value: Value
    form: str = field(default="", compare=False)  # "many": "twice that many", a number before a noun

    def is_phrase(self) -> bool:
        return self.form != "many"

    def counted(self, printer: Printer) -> str:
        times = "twice" if self.n == 2 else f"{number_word(self.n)} times"
        return f"{times} {self.value.counted(printer)}"

    def of(self, ctx: Context) -> int:
        return self.n * self.value.of(ctx)

    def text(self, printer: Printer) -> str:
        times = "twice" if self.n == 2 else f"{number_word(self.n)} times"
        return f"{times} {self.value.text(printer)}"


@dataclass(frozen=True)
class Shifted(Value):
    """ "That many cards plus one", "minus one": what is added stands behind the noun."""

    value: Value
    n: int

    def of(self, ctx: Context) -> int:
        return max(0, self.value.of(ctx) + self.n)

    def text(self, printer: Printer) -> str:
        return self.value.text(printer)

    def counted(self, printer: Printer) -> str:
        return self.value.counted(printer)

    def behind(self) -> str:
        """The words behind the noun."""
        return " plus one" if self.n > 0 else " minus one"


@dataclass(frozen=True)
class Sum(Value):
    """ "plus", "minus" (a negative constant)."""

    parts: tuple[Value, ...]

    def is_phrase(self) -> bool:
        return not isinstance(self.parts[0], X)  # "X plus 1 life"

    def of(self, ctx: Context) -> int:
        return sum(part.of(ctx) for part in self.parts)

    def text(self, printer: Printer) -> str:
        last = self.parts[-1]
        if isinstance(last, Number) and last.n < 0:
            return f"{self.parts[0].text(printer)} minus {last.form or number_word(-last.n)}"
        return " plus ".join(
            part.form or str(part.n) if isinstance(part, Number) else part.text(printer) for part in self.parts
        )


@dataclass(frozen=True)
class Less(Value):
    """ "3 minus the number of cards in their hand"."""

    first: Value
    second: Value

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        return self.first.of(ctx) - self.second.of(ctx)

    def text(self, printer: Printer) -> str:
        first = self.first
        start = (first.form or str(first.n)) if isinstance(first, Number) else first.text(printer)
        return f"{start} minus {self.second.text(printer)}"


@dataclass(frozen=True)
class SumOfEach(Value):
    """ "(For each) creature you control and each creature card in your graveyard"."""

    first: Value
    second: Value
    form: str = field(default="", compare=False)

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        return self.first.of(ctx) + self.second.of(ctx)

    def text(self, printer: Printer) -> str:
        return f"{self.first.text(printer)} plus {self.second.text(printer)}"

    def each(self, printer: Printer) -> str:
        return f"{self.first.each(printer)} and each {self.second.each(printer)}"


@dataclass(frozen=True)
class Half(Value):
    """ "Half ..., rounded up / down" (107.1a); `later`: said in a sentence of its own ("Round up each time")."""

    value: Value
    up: bool
    later: bool = field(default=False, compare=False)

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        n = self.value.of(ctx)
        return (n + 1) // 2 if self.up else n // 2

    def text(self, printer: Printer) -> str:
        return f"half {self.value.text(printer)}{self.rounding()}"

    def rounding(self) -> str:
        """The last words: ", rounded up"."""
        return "" if self.later else f", rounded {'up' if self.up else 'down'}"


@dataclass(frozen=True)
class HalfOf(Value):
    """ "Half X cards, rounded up": before a noun, with the rounding behind it (107.1a); `later`: said in a sentence of
    its own ("Round up each time").
    """

    value: Value
    up: bool
    later: bool = field(default=False, compare=False)

    def of(self, ctx: Context) -> int:
        n = self.value.of(ctx)
        return (n + 1) // 2 if self.up else n // 2

    def text(self, printer: Printer) -> str:
        return f"half {self.value.text(printer)}"

    def counted(self, printer: Printer) -> str:
        return f"half {self.value.counted(printer)}"

    def behind(self) -> str:
        """The words behind the noun."""
        return "" if self.later else f", rounded {'up' if self.up else 'down'}"
