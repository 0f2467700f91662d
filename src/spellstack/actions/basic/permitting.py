"""CR 611.2, 609.4: effects that let a player do something for a while: "... as though they didn't have hexproof"."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.durations import Duration
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference, You
from spellstack.abilities.rule_words import SaidPlayerRule
from spellstack.abilities.statics import PlayerRule, Rule, rules_text
from spellstack.abilities.values import Number
from spellstack.actions.basic.continuous import fixed_rule
from spellstack.actions.wording import lasting_text, read_lasting
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.named import source_text
from spellstack.phrases.numbers import read_number
from spellstack.phrases.player_statics import read_life_fixed
from spellstack.phrases.reader import Reader
from spellstack.phrases.targetable import read_targetable


@dataclass(frozen=True)
class Let(Effect):
    """A rule about what a player may do holds for a while, for whatever it speaks of then (611.2c)."""

    rule: PlayerRule
    duration: Duration
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        codes = self.rule.who.codes(ctx) if isinstance(self.rule.who, Reference) else ()
        yield from ctx.engine.start_effect(ctx, fixed_rule(ctx, self.rule, codes), codes, self.duration, rule="611.2c")
        return Outcome(True)

    def text(self, printer: Printer) -> str:
        return self.rule.text(printer) + lasting_text(self.duration, self.form, printer)


def read_let(reader: Reader) -> Effect | None:
    """ "Creatures your opponents control can be the targets of spells and abilities you control as though ..." """
    if reader.static or not reader.is_word("your", "creatures", "permanents"):
        return None
    found = read_targetable(reader)
    if found is None:
        return None
    lasting = read_lasting(reader)
    rule = found[0]
    if lasting.duration is None or not isinstance(rule, PlayerRule):
        return None
    return Let(rule, lasting.duration, lasting.form)


def read_land_plays(reader: Reader) -> Effect | None:
    """305.2: "You may play an additional land this turn", "... up to three additional lands this turn"."""
    if reader.static or not reader.phrase("you may play"):
        return None
    here = reader.pos
    n = 1
    if not reader.phrase("an additional land"):
        reader.phrase("up to")
        number = read_number(reader)
        if not isinstance(number, Number) or not reader.phrase("additional lands"):
            return None
        n = number.n
    form = "you may play " + source_text(reader, here)
    lasting = read_lasting(reader)
    if lasting.duration is None:
        return None
    rule = SaidPlayerRule("land plays", You("you"), Number(n), form=form)
    return Let(rule, lasting.duration, lasting.form)


def read_no_prevention(reader: Reader) -> Effect | None:
    """615.12: "Damage can't be prevented this turn"."""
    words = "damage can't be prevented"
    if reader.static or not reader.phrase(words):
        return None
    lasting = read_lasting(reader)
    if lasting.duration is None:
        return None
    return Let(SaidPlayerRule(words, You("you"), form=words), lasting.duration, lasting.form)


@dataclass(frozen=True)
class HoldFor(Effect):
    """611.2c: what a static ability could say is so for a while."""

    rules: tuple[Rule, ...]
    duration: Duration
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        for rule in self.rules:
            yield from ctx.engine.start_effect(ctx, rule, None, self.duration, rule="611.2c")
        return Outcome(True)

    def text(self, printer: Printer) -> str:
        return rules_text(self.rules, printer) + lasting_text(self.duration, self.form, printer)


def read_life_held(reader: Reader) -> Effect | None:
    """119.7-8: "Your life total can't change this turn"."""
    if reader.static or not reader.is_word("your"):
        return None
    rules = read_life_fixed(reader)
    lasting = read_lasting(reader)
    if rules is None or lasting.duration is None:
        return None
    return HoldFor(rules, lasting.duration, lasting.form)
