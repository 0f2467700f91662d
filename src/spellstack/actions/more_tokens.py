"""CR 701.7, 614.15: "If this spell was kicked, create five of those tokens instead."."""

from __future__ import annotations

from dataclasses import dataclass, replace

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.values import Number
from spellstack.abilities.wording import WORD_NUMBERS, number_word
from spellstack.actions.create import Create, CreateCopies
from spellstack.actions.riders import change_last
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.conditions import read_condition
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class MoreTokens(Effect):
    """The instruction as it stands, or with another number of tokens if a condition holds."""

    tokens: Effect
    condition: Condition
    count: int

    def run(self, ctx: Context) -> Script[Outcome]:
        effect = self.tokens
        if self.condition.holds(ctx):
            effect = with_count(effect, self.count) or effect
        outcome = yield from effect.run(ctx)
        return outcome

    def text(self, printer: Printer) -> str:
        found = self.tokens.text(printer)
        condition = self.condition.text(printer)
        return f"{found}. If {condition}, create {number_word(self.count)} of those tokens instead"


def with_count(effect: Effect, n: int) -> Effect | None:
    """The same tokens, so many; None for what creates none."""
    if isinstance(effect, Create | CreateCopies):
        return replace(effect, count=Number(n))
    return None


def read_other_number(reader: Reader, effect: Effect) -> Effect | None:
    """The sentence behind the one that creates tokens."""
    if not reader.accept("if"):
        return None
    condition = read_condition(reader)
    if condition is None or not reader.accept(",", "create"):
        return None
    n = WORD_NUMBERS.get(reader.take().word)
    if n is None or not reader.phrase("of those tokens instead"):
        return None
    found = condition
    return change_last(effect, lambda last: MoreTokens(last, found, n) if with_count(last, n) is not None else None)
