"""CR 702.33, 601.2b, 400.7d: conditions on how a spell was cast: which optional costs were paid, which way was used."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.values import Value
from spellstack.core.node import Printer
from spellstack.core.objects import Choices


def choices_seen(ctx: Context) -> Choices | None:
    """What was chosen for the spell, or (400.7d) for the spell that became this permanent."""
    view = ctx.source_view()
    if view is not None and view.choices is not None and view.instance is None:
        return view.choices
    return ctx.choices


def times_paid(choices: Choices, key: str) -> int:
    """How often an optional cost was paid; "kicker" counts every kicker cost (702.33b)."""
    return sum(n for name, n in choices.costs if name == key or name.startswith(key + " "))


@dataclass(frozen=True)
class CostPaid(Condition):
    """ "It was kicked", "its buyback cost was paid", "it was bargained": an optional cost `key` was paid (702.33d).

    `key`: "kicker" any kicker cost, "kicker {2}{U}" just that one. `least`: at least so often ("kicked twice").
    """

    key: str
    least: int = 1
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        choices = choices_seen(ctx)
        return choices is not None and times_paid(choices, self.key) >= self.least

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class CastWith(Condition):
    """ "Its evoke cost was paid", "it was cast for its dash cost": the alternative cost or permission used (118.9)."""

    key: str
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        choices = choices_seen(ctx)
        return choices is not None and choices.alternative == self.key

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class WasCast(Condition):
    """ "If you cast it", "if it was cast from a graveyard". `zone` -1: from anywhere."""

    zone: int = -1
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        choices = choices_seen(ctx)
        if choices is None or choices.from_zone < 0:
            return False  # a copy was not cast (707.10)
        return self.zone < 0 or choices.from_zone == self.zone

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class TimesCostPaid(Value):
    """How often an optional cost was paid, of the spell that is being cast."""

    key: str

    def of(self, ctx: Context) -> int:
        choices = choices_seen(ctx)
        return times_paid(choices, self.key) if choices is not None else 0
