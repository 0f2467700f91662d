"""CR 614.1a, 701.10g: "Each time target permanent would deal damage ... this turn": a replacement effect that lasts."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.durations import END_OF_TURN, Until
from spellstack.abilities.effects import Effect
from spellstack.abilities.statics import Rule
from spellstack.actions.basic.prevention import ReplaceDamage
from spellstack.actions.replacements.damage import MultiplyDamage
from spellstack.actions.replacements.read_instead import read_life_floor, read_would_deal
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.reader import Reader


def read_each_time(reader: Reader) -> Effect | None:
    """ "Each time target permanent would deal damage to a permanent or player this turn, it deals double that damage
    ...".
    """
    if not reader.accept("each", "time"):
        return None
    rule = read_would_deal(reader, "each time", True)
    return ReplaceDamage(rule) if isinstance(rule, MultiplyDamage) else None


@dataclass(frozen=True)
class ForTheTurn(Effect):
    """611.2: "Until end of turn, [what a replacement effect says]"."""

    rule: Rule
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        yield from ctx.engine.start_effect(ctx, self.rule, None, Until(END_OF_TURN), rule="614.1a")
        return Outcome(True)

    def text(self, printer: Printer) -> str:
        return f"until end of turn, {self.rule.text(printer)}"


def read_floor_for_turn(reader: Reader) -> Effect | None:
    """ "Until end of turn, damage that would reduce your life total to less than 1 reduces it to 1 instead"."""
    if not reader.phrase("until end of turn ,"):
        return None
    rules = read_life_floor(reader)
    return ForTheTurn(rules[0]) if rules is not None else None
