"""CR 603.4, 604, 608.2c: conditions: "if", "as long as", "only if", "unless"."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.core.node import Node, Printer


class Condition(Node):
    """True or false at a moment: `condition.holds(ctx)`."""

    def holds(self, ctx: Context) -> bool:
        raise TypeError(f"{type(self).__name__} cannot be judged")

    def zones(self) -> int:
        """113.6b: the zones in which it says that the ability functions, a mask; 0: it says nothing of that."""
        return 0

    def reads(self) -> int:
        """Aspects of characteristics it looks at (613.8)."""
        return 0


@dataclass(frozen=True)
class Not(Condition):
    condition: Condition
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        return not self.condition.holds(ctx)

    def reads(self) -> int:
        return self.condition.reads()

    def text(self, printer: Printer) -> str:
        """After "unless": the condition itself."""
        return self.condition.text(printer)


@dataclass(frozen=True)
class All(Condition):
    parts: tuple[Condition, ...]
    form: str = field(default="", compare=False)

    def text(self, printer: Printer) -> str:
        return (self.form or " and ").join(part.text(printer) for part in self.parts)

    def zones(self) -> int:
        mask = 0
        for part in self.parts:
            mask |= part.zones()
        return mask

    def holds(self, ctx: Context) -> bool:
        return all(part.holds(ctx) for part in self.parts)

    def reads(self) -> int:
        mask = 0
        for part in self.parts:
            mask |= part.reads()
        return mask


@dataclass(frozen=True)
class Any(Condition):
    parts: tuple[Condition, ...]
    form: str = field(default="", compare=False)

    def text(self, printer: Printer) -> str:
        return (self.form or " or ").join(part.text(printer) for part in self.parts)

    def holds(self, ctx: Context) -> bool:
        return any(part.holds(ctx) for part in self.parts)

    def reads(self) -> int:
        mask = 0
        for part in self.parts:
            mask |= part.reads()
        return mask
