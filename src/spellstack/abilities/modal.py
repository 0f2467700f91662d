"""CR 700.2, 601.4: modal texts whose number of modes depends on what was chosen for the spell, or on the game."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.ability import Body
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.values import Value
from spellstack.abilities.wording import capital
from spellstack.core.node import Printer


@dataclass(frozen=True)
class IfPaid(Value):
    """One number if a condition on how the spell is cast holds, else another."""

    condition: Condition
    then: Value
    otherwise: Value

    def of(self, ctx: Context) -> int:
        return self.then.of(ctx) if self.condition.holds(ctx) else self.otherwise.of(ctx)


@dataclass(frozen=True)
class ConditionalChoice(Body):
    """ "Choose one. If this spell was kicked, choose any number instead." The numbers are `IfPaid`.

    `said`: the words between the condition and "instead".
    """

    first: str = field(default="one", compare=False)
    said: str = field(default="", compare=False)

    def modal_text(self, printer: Printer) -> str:
        most = self.choose_at_most
        condition = most.condition.text(printer) if isinstance(most, IfPaid) else ""
        lines = [f"choose {self.first}. If {condition}{self.said} instead."]
        for mode in self.modes:
            word = f"{mode.form} — " if mode.form else ""
            lines.append(f"• {word}{capital(mode.sentence(printer))}")
        return "\n".join(lines)


@dataclass(frozen=True)
class WorthBody(Body):
    """700.2i: "Choose up to five {P} worth of modes": `weights` are the pawprints of each mode."""

    weights: tuple[int, ...] = ()

    def modal_text(self, printer: Printer) -> str:
        most = self.choose_at_most.counted(printer) if self.choose_at_most is not None else ""
        lines = [f"choose up to {most} {{P}} worth of modes. You may choose the same mode more than once."]
        for mode, weight in zip(self.modes, self.weights, strict=True):
            lines.append(f"{'{P}' * weight} — {capital(mode.sentence(printer))}")
        return "\n".join(lines)
