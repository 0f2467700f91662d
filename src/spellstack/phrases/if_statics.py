"""CR 118.9, 601.2f, 601.3b: reading static sentences about the spell itself that begin with their condition."""

from __future__ import annotations

from dataclasses import replace

from spellstack.abilities.conditions import Condition
from spellstack.abilities.costs import Cost
from spellstack.abilities.if_statics import FlashIf, FreeIf, IfOwnCost, UncounterableIf, UnpreventableIf
from spellstack.abilities.statics import Rule
from spellstack.phrases.casting_statics import read_spell_condition
from spellstack.phrases.player_rules import read_change
from spellstack.phrases.pronouns import read_source
from spellstack.phrases.reader import Reader


def read_if_static(reader: Reader) -> tuple[Rule, ...] | None:
    """ "If [condition], this spell costs {6} less to cast", "... you may cast it without paying its mana cost"."""
    if not reader.accept("if"):
        return None
    condition = read_spell_condition(reader)
    if condition is None or not reader.accept(","):
        return None
    rule = read_may_cast(reader, condition) if reader.phrase("you may cast") else read_own(reader, condition)
    if isinstance(rule, UncounterableIf) and reader.phrase("and the damage can't be prevented"):
        damage = UnpreventableIf("be the source of prevented damage", rule.who, rule="615.12", condition=condition)
        return replace(rule, damage=True), damage
    return (rule,) if rule is not None else None


def read_may_cast(reader: Reader, condition: Condition) -> Rule | None:
    own = read_source(reader)
    if own is None:
        return None
    if reader.phrase("as though it had flash"):
        return FlashIf(own, flash=True, key="flash", rule="702.8a", condition=condition)
    if not reader.phrase("without paying its mana cost"):
        return None
    flash = reader.phrase("and as though it had flash")
    return FreeIf(Cost(()), "free", condition, flash=flash, spell=own)


def read_own(reader: Reader, condition: Condition) -> Rule | None:
    own = read_source(reader)
    if own is None:
        return None
    if reader.phrase("can't be countered"):
        return UncounterableIf("be countered", own, condition=condition)
    if not reader.accept("costs"):
        return None
    change = read_change(reader)
    return IfOwnCost("cast", own, change[1], change[0], condition=condition) if change is not None else None
