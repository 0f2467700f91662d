"""CR 107, 608.2h, 613.4c: numbers that rules text names or computes."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.core.node import Node


class Value(Node):
    """A number: `value.of(ctx)`. Whether it may be negative is for its user to say (107.1b)."""

    def of(self, ctx: Context) -> int:
        raise TypeError(f"{type(self).__name__} has no value")


@dataclass(frozen=True)
class Number(Value):
    """A fixed number. `form`: "a", "two", "" for digits."""

    n: int
    form: str = field(default="", compare=False)

    def of(self, ctx: Context) -> int:
        return self.n


@dataclass(frozen=True)
class X(Value):
    """107.3: X as announced, or as locked in under its letter; 0 where nothing says."""

    letter: str = "X"

    def of(self, ctx: Context) -> int:
        if self.letter in ctx.values:
            return ctx.values[self.letter]
        if ctx.choices is not None:
            return ctx.choices.x
        view = ctx.source_view()
        if view is not None and view.choices is not None:
            return view.choices.x
        return 0


@dataclass(frozen=True)
class EventAmount(Value):
    """ "That much", "that many" of the event."""

    form: str = field(default="", compare=False)

    def of(self, ctx: Context) -> int:
        return ctx.event.amount if ctx.event is not None else 0


@dataclass(frozen=True)
class ResultAmount(Value):
    """ "That many", "that much" of an earlier instruction."""

    label: str
    form: str = field(default="", compare=False)

    def of(self, ctx: Context) -> int:
        outcome = ctx.results.get(self.label)
        return outcome.amount if outcome is not None else 0


@dataclass(frozen=True)
class Times(Value):
    """A multiple: "twice", "for each" with a number other than one."""

    n: int
    value: Value

    def of(self, ctx: Context) -> int:
        return self.n * self.value.of(ctx)


@dataclass(frozen=True)
class Sum(Value):
    """ "plus", "minus" (a negative constant)."""

    parts: tuple[Value, ...]

    def of(self, ctx: Context) -> int:
        return sum(part.of(ctx) for part in self.parts)


@dataclass(frozen=True)
class Half(Value):
    """ "Half ..., rounded up / down" (107.1a)."""

    value: Value
    up: bool

    def of(self, ctx: Context) -> int:
        n = self.value.of(ctx)
        return (n + 1) // 2 if self.up else n // 2
