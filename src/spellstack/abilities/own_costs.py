"""CR 702.1a-b: mana costs of keywords that are read off the game as they are paid: "equal to its mana cost", "{X},
where X is your life total".
"""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, CostPart, ManaPart
from spellstack.abilities.values import Value
from spellstack.core.mana import ManaCost, Symbol
from spellstack.core.node import Printer


class VariableMana(CostPart):
    """A part of a cost that is mana, and which mana only the game tells."""

    def mana_now(self, ctx: Context, own: ManaCost | None) -> ManaCost | None:
        """The mana for an object whose mana cost is `own`; None: it can't be paid (118.6)."""
        raise TypeError("no mana")


@dataclass(frozen=True)
class OwnManaCost(VariableMana):
    """The mana cost of the object that has the keyword, or that reduced by `less` generic mana (118.7)."""

    less: int = 0
    form: str = field(default="", compare=False)

    def mana_now(self, ctx: Context, own: ManaCost | None) -> ManaCost | None:
        if own is None or self.less == 0:
            return own
        left = self.less
        symbols: list[Symbol] = []
        for symbol in own.symbols:
            if symbol.generic and not symbol.mask and not symbol.variable:
                taken = min(left, symbol.generic)
                left -= taken
                if symbol.generic == taken:
                    continue
                symbol = Symbol(generic=symbol.generic - taken)
            symbols.append(symbol)
        return ManaCost(tuple(symbols))

    def text(self, printer: Printer) -> str:
        return ""


@dataclass(frozen=True)
class ManaEqualTo(VariableMana):
    """ "{X}, where X is ...": so much generic mana, worked out anew all the time (702.1b)."""

    value: Value

    def mana_now(self, ctx: Context, own: ManaCost | None) -> ManaCost | None:
        inner = ctx.derive()
        inner.subject = ctx.source_view()
        return ManaCost((Symbol(generic=max(0, self.value.of(inner))),))

    def text(self, printer: Printer) -> str:
        return f"{{X}}, where X is {self.value.text(printer)}"


def settled(cost: Cost, ctx: Context, own: ManaCost | None) -> Cost | None:
    """The cost with its variable mana worked out for an object whose mana cost is `own`; None: unpayable (118.6)."""
    if not any(isinstance(part, VariableMana) for part in cost.parts):
        return cost
    parts: list[CostPart] = []
    for part in cost.parts:
        if isinstance(part, VariableMana):
            mana = part.mana_now(ctx, own)
            if mana is None:
                return None
            part = ManaPart(mana)
        parts.append(part)
    return Cost(tuple(parts))


def settled_for_source(cost: Cost, ctx: Context) -> Cost | None:
    """The same for the source of an ability."""
    if not any(isinstance(part, VariableMana) for part in cost.parts):
        return cost
    view = ctx.source_view()
    return settled(cost, ctx, ctx.row(view).mana_cost if view is not None else None)


def is_said_behind(cost: Cost) -> bool:
    """Whether a sentence of its own says it ("The scavenge cost is equal to its mana cost")."""
    return bool(cost.parts) and isinstance(cost.parts[0], OwnManaCost)
