"""CR 613.4: power and toughness: defined (7a), set (7b), changed (7c), switched (7d)."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.aspects import EVERYTHING, POWER, TOUGHNESS
from spellstack.abilities.context import Context
from spellstack.abilities.modifications.base import (
    LAYER_PT_CHANGE,
    LAYER_PT_DEFINING,
    LAYER_PT_SET,
    LAYER_PT_SWITCH,
    Modification,
)
from spellstack.abilities.values import Number, Value
from spellstack.core.objects import Row, View


@dataclass(frozen=True)
class ChangePT(Modification):
    """7c: gets +P/+T. Signs stand in the values (negative numbers); `minus_*` for "-X"."""

    power: Value
    toughness: Value
    minus_power: bool = False
    minus_toughness: bool = False
    form: str = field(default="", compare=False)

    def layer(self) -> int:
        return LAYER_PT_CHANGE

    def writes(self) -> int:
        return POWER | TOUGHNESS

    def reads(self) -> int:
        return 0 if isinstance(self.power, Number) and isinstance(self.toughness, Number) else EVERYTHING

    def uniform(self) -> bool:
        return self.reads() == 0

    def amounts(self, ctx: Context, view: View) -> tuple[int, int]:
        before = ctx.subject
        ctx.subject = view
        p = self.power.of(ctx)
        t = self.toughness.of(ctx)
        ctx.subject = before
        return (-p if self.minus_power else p, -t if self.minus_toughness else t)

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        p, t = self.amounts(ctx, view)
        row.power += p
        row.toughness += t

    def signature(self, ctx: Context, view: View) -> tuple[object, ...]:
        return self.amounts(ctx, view)

    def lock(self, ctx: Context) -> Modification:
        if isinstance(self.power, Number) and isinstance(self.toughness, Number):
            return self
        return ChangePT(
            Number(self.power.of(ctx)),
            Number(self.toughness.of(ctx)),
            self.minus_power,
            self.minus_toughness,
            self.form,
        )


@dataclass(frozen=True)
class SetPT(Modification):
    """7b: base power and toughness become these; None leaves one alone. `defining`: 7a (604.3)."""

    power: Value | None
    toughness: Value | None
    defining: bool = False
    form: str = field(default="", compare=False)

    def layer(self) -> int:
        return LAYER_PT_DEFINING if self.defining else LAYER_PT_SET

    def writes(self) -> int:
        return POWER | TOUGHNESS

    def reads(self) -> int:
        fixed = (self.power is None or isinstance(self.power, Number)) and (
            self.toughness is None or isinstance(self.toughness, Number)
        )
        return 0 if fixed else EVERYTHING

    def uniform(self) -> bool:
        return self.reads() == 0

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        before = ctx.subject
        ctx.subject = view
        if self.power is not None:
            row.power = self.power.of(ctx)
        if self.toughness is not None:
            row.toughness = self.toughness.of(ctx)
        ctx.subject = before

    def signature(self, ctx: Context, view: View) -> tuple[object, ...]:
        before = ctx.subject
        ctx.subject = view
        found = (
            self.power.of(ctx) if self.power is not None else None,
            self.toughness.of(ctx) if self.toughness is not None else None,
        )
        ctx.subject = before
        return found

    def lock(self, ctx: Context) -> Modification:
        if self.reads() == 0:
            return self
        p = Number(self.power.of(ctx)) if self.power is not None else None
        t = Number(self.toughness.of(ctx)) if self.toughness is not None else None
        return SetPT(p, t, self.defining, self.form)


@dataclass(frozen=True)
class SwitchPT(Modification):
    """7d: switch power and toughness."""

    def layer(self) -> int:
        return LAYER_PT_SWITCH

    def writes(self) -> int:
        return POWER | TOUGHNESS

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        row.power, row.toughness = row.toughness, row.power

    def uniform(self) -> bool:
        return True
