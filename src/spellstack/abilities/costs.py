"""CR 118, 601.2f-h, 602.2b: costs as nodes. The total cost and its payment are worked out in `rules/costs.py`.

Parts for which objects are picked stand in `chosen_costs.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import named_source
from spellstack.abilities.values import Half, Number, Value
from spellstack.abilities.wording import capital, number_word, with_article
from spellstack.core.decisions import Refusal, Script
from spellstack.core.events import (
    BY_COST,
    BY_PAYMENT,
    DISCARD,
    DRAW,
    EXILE,
    LOSE_LIFE,
    MILL,
    PAY_LIFE,
    PUT_COUNTERS,
    REMOVE_COUNTERS,
    SACRIFICE,
    TAP,
    UNTAP_OBJECT,
    Cause,
    Event,
    ZoneChange,
)
from spellstack.core.mana import Mana, ManaCost, Symbol
from spellstack.core.node import Node, Printer
from spellstack.core.objects import GameObject
from spellstack.core.types import BATTLEFIELD, CREATURE, GRAVEYARD, HAND, LIBRARY


class CostRecord:
    """What was paid so far: ids by role, amounts by role, mana."""

    def __init__(self) -> None:
        self.ids: dict[str, tuple[int, ...]] = {}
        self.amounts: dict[str, int] = {}
        self.mana: tuple[Mana, ...] = ()

    def add(self, role: str, ids: tuple[int, ...]) -> None:
        self.ids[role] = self.ids.get(role, ()) + ids

    def add_amount(self, role: str, n: int) -> None:
        self.amounts[role] = self.amounts.get(role, 0) + n


def own_text(form: str, printer: Printer) -> str:
    """How a cost names the source: by `form` as references.Source does."""
    if form == "full":
        return printer.name
    if form.startswith("short"):
        return printer.short_names[int(form[5:])]
    return form or printer.self_word


def is_one(count: Value) -> bool:
    return isinstance(count, Number) and count.n == 1


def quantity(what: Filter, count: Value, printer: Printer, other: bool = False) -> str:
    """ "a creature", "another creature", "two creatures"."""
    if is_one(count):
        noun = what.noun(printer, False)
        if noun.startswith("another "):
            return noun
        return f"another {noun}" if other else with_article(noun)
    return f"{count.counted(printer)} {'other ' if other else ''}{what.noun(printer, True)}"


def counters_text(kind: str, count: Value, printer: Printer) -> str:
    """ "a +1/+1 counter", "two charge counters"."""
    if is_one(count):
        return with_article(f"{kind}counter")
    return f"{count.counted(printer)} {kind}counters"


class CostPart(Node):
    """One thing to be paid. `refusal` says why it can't be paid now; `pay` pays it, through perform, with mode cost."""

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        return None

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        raise TypeError(f"{type(self).__name__} cannot be paid")

    def cause(self, ctx: Context, rule: str, player: int) -> Cause:
        key = ctx.instance.key if ctx.instance is not None else ""
        return Cause(rule, ctx.source, player, BY_PAYMENT if ctx.cost_mode == BY_PAYMENT else BY_COST, key)


JOINTS: Final = {", same": ",", ", and same": ", and", "and same": " and"}


@dataclass(frozen=True)
class Cost(Node):
    """A whole cost: its parts in the written order.

    `form` tells how they are joined, where not by commas: "and", or one of JOINTS where the verb is not written again.
    """

    parts: tuple[CostPart, ...] = ()
    form: str = field(default="", compare=False)

    def mana(self) -> ManaCost:
        """Its mana symbols together."""
        symbols: list[Symbol] = []
        for part in self.parts:
            if isinstance(part, ManaPart):
                symbols.extend(part.cost.symbols)
        return ManaCost(tuple(symbols))

    def others(self) -> tuple[CostPart, ...]:
        return tuple(part for part in self.parts if not isinstance(part, ManaPart))

    def text(self, printer: Printer) -> str:
        joins = self.form.split("|") if self.form else []
        found = ""
        for i, part in enumerate(self.parts):
            text = part.text(printer)
            join = joins[i - 1] if 0 < i <= len(joins) else ""
            if i == 0:
                found = capital(text)
            elif join.endswith("same"):
                found += f"{JOINTS[join]} {text.partition(' ')[2]}"
            else:
                found += f" and {text}" if join == "and" else f", {capital(text)}"
        return found


@dataclass(frozen=True)
class ManaPart(CostPart):
    """Mana symbols. Paid by rules/payment.py together with all other mana of the total cost."""

    cost: ManaCost

    def text(self, printer: Printer) -> str:
        return str(self.cost)


@dataclass(frozen=True)
class ManySymbols(ManaPart):
    """ "Pay six {C}": one symbol so many times, in words."""

    def text(self, printer: Printer) -> str:
        return f"pay {number_word(len(self.cost.symbols))} {ManaCost(self.cost.symbols[:1])}"


@dataclass(frozen=True)
class TapSelf(CostPart):
    """{T} (107.5, 602.5a)."""

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        o = ctx.state.objects.get(ctx.source)
        if o is None or o.tapped:
            return Refusal("107.5", "it is already tapped", ctx.source)
        return summoning_sick(ctx, o)

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        yield from ctx.engine.perform([Event(TAP, self.cause(ctx, "107.5", player), ctx.source, player)])
        record.add("tapped self", (ctx.source,))
        return True

    def text(self, printer: Printer) -> str:
        return "{T}"


@dataclass(frozen=True)
class UntapSelf(CostPart):
    """{Q} (107.6)."""

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        o = ctx.state.objects.get(ctx.source)
        if o is None or not o.tapped:
            return Refusal("107.6", "it is not tapped", ctx.source)
        return summoning_sick(ctx, o)

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        yield from ctx.engine.perform([Event(UNTAP_OBJECT, self.cause(ctx, "107.6", player), ctx.source, player)])
        return True

    def text(self, printer: Printer) -> str:
        return "{Q}"


def summoning_sick(ctx: Context, o: GameObject) -> Refusal | None:
    """302.6:
    a creature not under its controller's control continuously since their turn began, without haste (702.10c).
    """
    row = ctx.engine.row(o)
    if row.types & CREATURE and o.since > ctx.state.players[o.controller].turn_began and not row.keywords & (1 << 6):
        return Refusal("302.6", "it came under control this turn and has no haste", o.id)
    return None


@dataclass(frozen=True)
class SacrificeSelf(CostPart):
    """Sacrifice the source itself (701.21)."""

    form: str = field(default="", compare=False)

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        id = named_source(ctx, self.form)
        o = ctx.state.objects.get(id)
        if o is None or o.zone != BATTLEFIELD or o.controller != player:
            return Refusal("701.21a", "only its controller can sacrifice it, on the battlefield", id)
        if not ctx.engine.is_possible(Event(SACRIFICE, self.cause(ctx, "701.21a", player), o.id, player)):
            return Refusal("101.2", "an effect says that it can't be sacrificed", id)
        return None

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        id = named_source(ctx, self.form)
        yield from ctx.engine.perform([Event(SACRIFICE, self.cause(ctx, "701.21a", player), id, player)])
        record.add("sacrificed", (id,))
        return True

    def text(self, printer: Printer) -> str:
        return f"sacrifice {own_text(self.form, printer)}"


@dataclass(frozen=True)
class PayLife(CostPart):
    """118.3b, 119.4: pay life. A player with less can't."""

    amount: Value

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        n = self.amount.of(ctx)
        if ctx.state.players[player].life < n:
            return Refusal("119.4", f"{n} life must be paid", ctx.source)
        if n > 0 and not ctx.engine.is_possible(Event(PAY_LIFE, self.cause(ctx, "119.4", player), 0, player, amount=n)):
            return Refusal("119.8", "an effect says that life can't be paid or lost", ctx.source)
        return None

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        n = self.amount.of(ctx)
        if n > 0:
            yield from ctx.engine.perform(
                [Event(LOSE_LIFE, self.cause(ctx, "119.4", player), 0, player, amount=n, word="paid")]
            )
        record.add_amount("life", n)
        return True

    def text(self, printer: Printer) -> str:
        if isinstance(self.amount, Half):
            return f"pay half your life, rounded {'up' if self.amount.up else 'down'}"
        return f"pay {self.amount.text(printer)} life"


@dataclass(frozen=True)
class DiscardSelf(CostPart):
    """Discard this card (cycling and the like)."""

    form: str = field(default="", compare=False)

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        if ctx.source in ctx.state.players[player].hand:
            return None
        return Refusal("701.9a", "it is not in the hand", ctx.source)

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        yield from ctx.engine.perform([Event(DISCARD, self.cause(ctx, "701.9a", player), ctx.source, player)])
        record.add("discarded", (ctx.source,))
        return True

    def text(self, printer: Printer) -> str:
        return f"discard {own_text(self.form, printer)}"


@dataclass(frozen=True)
class ExileSelf(CostPart):
    """Exile the source from where it is."""

    zone: int = GRAVEYARD
    form: str = field(default="", compare=False)

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        o = ctx.state.objects.get(ctx.source)
        if o is None or o.zone != self.zone:
            return Refusal("118.3", "it is not where it would be exiled from", ctx.source)
        return None

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        yield from ctx.engine.perform([Event(EXILE, self.cause(ctx, "701.13a", player), ctx.source, player)])
        record.add("exiled", (ctx.source,))
        return True

    def text(self, printer: Printer) -> str:
        where = {GRAVEYARD: " from your graveyard", HAND: " from your hand"}.get(self.zone, "")
        return f"exile {own_text(self.form, printer)}{where}"


@dataclass(frozen=True)
class RemoveCounters(CostPart):
    """Remove counters from the source. `kind` "" any kind."""

    kind: str
    count: Value
    form: str = field(default="", compare=False)

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        o = ctx.state.objects.get(ctx.source)
        have = 0
        if o is not None:
            have = o.counters.get(self.kind, 0) if self.kind else sum(o.counters.values())
        need = self.count.of(ctx)
        if have < need:
            return Refusal("118.3", f"{need} counters must be removed, {have} there", ctx.source)
        return None

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        n = self.count.of(ctx)
        cause = self.cause(ctx, "122.1", player)
        yield from ctx.engine.perform([Event(REMOVE_COUNTERS, cause, ctx.source, -1, ctx.source, n, self.kind)])
        record.add_amount("counters", n)
        return True

    def text(self, printer: Printer) -> str:
        kind = f"{self.kind} " if self.kind else ""
        return f"remove {counters_text(kind, self.count, printer)} from {own_text(self.form, printer)}"


@dataclass(frozen=True)
class PutCounters(CostPart):
    """Put counters on the source as a cost."""

    kind: str
    count: Value
    form: str = field(default="", compare=False)

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        cause = self.cause(ctx, "122.1", player)
        yield from ctx.engine.perform(
            [Event(PUT_COUNTERS, cause, ctx.source, -1, ctx.source, self.count.of(ctx), self.kind)]
        )
        return True

    def text(self, printer: Printer) -> str:
        return f"put {counters_text(self.kind + ' ', self.count, printer)} on {own_text(self.form, printer)}"


@dataclass(frozen=True)
class Loyalty(CostPart):
    """606.4: put on or remove loyalty counters. `sign` 1, -1, 0."""

    sign: int
    count: Value

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        o = ctx.state.objects.get(ctx.source)
        if self.sign < 0 and (o is None or o.counters.get("loyalty", 0) < self.count.of(ctx)):
            return Refusal("606.6", "it has not enough loyalty counters", ctx.source)
        return None

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        n = self.count.of(ctx)
        cause = self.cause(ctx, "606.4", player)
        if n and self.sign > 0:
            yield from ctx.engine.perform([Event(PUT_COUNTERS, cause, ctx.source, -1, ctx.source, n, "loyalty")])
        elif n and self.sign < 0:
            yield from ctx.engine.perform([Event(REMOVE_COUNTERS, cause, ctx.source, -1, ctx.source, n, "loyalty")])
        record.add_amount("loyalty", n)
        return True

    def text(self, printer: Printer) -> str:
        sign = {1: "+", -1: "−", 0: ""}[self.sign]
        return f"{sign}{self.count.text(printer)}"


@dataclass(frozen=True)
class PlayerCounters(CostPart):
    """Pay energy or other counters a player has (107.14)."""

    kind: str
    count: Value

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        if ctx.state.players[player].counters.get(self.kind, 0) < self.count.of(ctx):
            return Refusal("107.14", f"not enough {self.kind} counters", ctx.source)
        return None

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        n = self.count.of(ctx)
        yield from ctx.engine.perform(
            [Event(REMOVE_COUNTERS, self.cause(ctx, "107.14", player), 0, player, ctx.source, n, self.kind)]
        )
        record.add_amount(self.kind, n)
        return True

    def text(self, printer: Printer) -> str:
        if self.kind == "energy":
            if not isinstance(self.count, Number) or self.count.form:
                return f"pay {self.count.counted(printer)} {{E}}"
            return f"pay {'{E}' * self.count.n}"
        return f"pay {self.count.counted(printer)} {self.kind} counters"


@dataclass(frozen=True)
class ReturnSelf(CostPart):
    """Return the source to its owner's hand."""

    form: str = field(default="", compare=False)

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        o = ctx.state.objects.get(ctx.source)
        return (
            None
            if o is not None and o.zone == BATTLEFIELD
            else Refusal("118.3", "it is not on the battlefield", ctx.source)
        )

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        o = ctx.state.objects[ctx.source]
        yield from ctx.engine.perform([ZoneChange(self.cause(ctx, "118.3", player), o.id, BATTLEFIELD, HAND, o.owner)])
        record.add("returned", (ctx.source,))
        return True

    def text(self, printer: Printer) -> str:
        return f"return {own_text(self.form, printer)} to its owner's hand"


@dataclass(frozen=True)
class MillCost(CostPart):
    """Mill cards as a cost (701.17b: not more than the library has)."""

    count: Value

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        if len(ctx.state.players[player].library) < self.count.of(ctx):
            return Refusal("701.17b", "the library has not enough cards", ctx.source)
        return None

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        n = self.count.of(ctx)
        yield from ctx.engine.perform([Event(MILL, self.cause(ctx, "701.17a", player), 0, player, ctx.source, n)])
        return True

    def text(self, printer: Printer) -> str:
        return "mill a card" if is_one(self.count) else f"mill {self.count.counted(printer)} cards"


@dataclass(frozen=True)
class DrawCost(CostPart):
    """121.1, 121.3: draw cards as a cost, also from an empty library; not while an effect says that they can't."""

    count: Value

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        if not ctx.engine.is_possible(Event(DRAW, self.cause(ctx, "121.3", player), 0, player)):
            return Refusal("121.3", "an effect says that no card can be drawn", ctx.source)
        return None

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        left = self.count.of(ctx)
        while left > 0:
            left -= 1
            yield from ctx.engine.perform([Event(DRAW, self.cause(ctx, "121.2", player), 0, player)])
        return True

    def text(self, printer: Printer) -> str:
        return "draw a card" if is_one(self.count) else f"draw {self.count.counted(printer)} cards"


__all__ = ["LIBRARY", "Cost", "CostPart", "CostRecord", "ManaPart"]
