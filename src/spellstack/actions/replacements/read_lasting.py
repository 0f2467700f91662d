"""CR 614.1a, 701.10g: "Each time target permanent would deal damage ... this turn": a replacement effect that lasts."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.durations import END_OF_TURN, Until
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference
from spellstack.abilities.statics import Rule, rules_text
from spellstack.actions.basic.prevention import ReplaceDamage
from spellstack.actions.replacements.damage import MultiplyDamage
from spellstack.actions.replacements.destroying import MovesInstead
from spellstack.actions.replacements.read_instead import read_life_floor, read_moves, read_would_deal
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.keywords.zone_permissions import read_elsewhere
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
    """611.2: "Until end of turn, [what a static ability could say]"; `form` "inside": the rule has the time in it."""

    rules: tuple[Rule, ...]
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        for rule in self.rules:
            yield from ctx.engine.start_effect(ctx, rule, None, Until(END_OF_TURN), rule="611.2c")
        return Outcome(True)

    def text(self, printer: Printer) -> str:
        said = rules_text(self.rules, printer)
        return said if self.form == "inside" else f"until end of turn, {said}"


def read_floor_for_turn(reader: Reader) -> Effect | None:
    """ "Until end of turn, damage that would reduce your life total to less than 1 reduces it to 1 instead"."""
    if not reader.phrase("until end of turn ,"):
        return None
    rules = read_life_floor(reader)
    return ForTheTurn(rules) if rules is not None else None


def read_play_for_turn(reader: Reader) -> Effect | None:
    """601.3: "Until end of turn, you may play lands and cast spells from your graveyard"."""
    if not reader.phrase("until end of turn ,"):
        return None
    rules = read_elsewhere(reader)
    return ForTheTurn(rules) if rules is not None else None


def read_moves_for_turn(reader: Reader) -> Effect | None:
    """614.6: "If a card would be put into your graveyard from anywhere this turn, exile that card instead"."""
    if reader.static:
        return None
    rules = read_moves(reader, "this turn ")
    if rules is None:
        return None
    rule = rules[0]
    return ForTheTurn(rules, "inside") if isinstance(rule, MovesInstead) and not one_object(rule) else None


def read_deals_for_turn(reader: Reader) -> Effect | None:
    """614.1a: "If a source you control would deal damage to an opponent this turn, it deals double that damage ..."."""
    if reader.static or not reader.accept("if"):
        return None
    rule = read_would_deal(reader, "if", True)
    return ForTheTurn((rule,), "inside") if rule is not None else None


def one_object(rule: MovesInstead) -> bool:
    """Whether it speaks of an object known already, not of whatever is of a kind."""
    return isinstance(rule.what, Reference)
