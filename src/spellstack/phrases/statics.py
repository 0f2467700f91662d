"""CR 604, 611.3: static abilities: what is so, and while which condition."""

from __future__ import annotations

from spellstack.abilities.ability import Static
from spellstack.abilities.conditions import All, Condition, Not
from spellstack.abilities.judgements import YourTurn
from spellstack.abilities.references import Reference, Source
from spellstack.abilities.rule_words import SaidCannotUntap, SaidObjectRule
from spellstack.abilities.statics import FAMILY_CASTING, GOADED, CostChange, Must, Rule
from spellstack.abilities.values import Number
from spellstack.abilities.wording import conjugated
from spellstack.core.types import BATTLEFIELD
from spellstack.phrases.becoming import VERB_FORMS
from spellstack.phrases.cannots import read_cannot, read_must
from spellstack.phrases.conditions import read_condition
from spellstack.phrases.continuous import is_defining, read_continuous, read_predicates
from spellstack.phrases.player_rules import (
    OBJECT_RULES,
    UNTAP_FORMS,
    read_casting_rule,
    read_object_rule,
    read_player_rule,
)
from spellstack.phrases.player_statics import read_player_static
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object

EVERYWHERE = 0xFF


def read_static(reader: Reader, word: str = "") -> Static | None:
    """A static ability: one sentence, with its condition before or after."""
    reader.static = True
    found = read_sentence(reader, word)
    reader.static = False
    return found


def read_sentence(reader: Reader, word: str) -> Static | None:
    here = reader.mark()
    condition = read_front_condition(reader)
    if condition is None:
        reader.reset(here)
    rules = read_rules(reader)
    if rules is None:
        return None
    form = ""
    if condition is None:
        condition, form = read_back_condition(reader)
    if not reader.accept(".") and not reader.at_end():
        return None
    return Static(rules, condition, zones_of(rules, condition), is_defining(rules) and condition is None, word, form)


def zones_of(rules: tuple[Rule, ...], condition: Condition | None) -> int:
    """113.6: characteristic-defining abilities and what concerns casting function everywhere, "can't be countered" on
    the stack, the rest on the battlefield."""
    if all(rule.family() == FAMILY_CASTING for rule in rules):
        return EVERYWHERE
    if condition is None and is_defining(rules):
        return EVERYWHERE
    for rule in rules:
        if isinstance(rule, CostChange) and isinstance(rule.what, Source):
            return EVERYWHERE
        act = getattr(rule, "act", "")
        if act == "be countered" and isinstance(getattr(rule, "who", None), Source):
            return 1 << 4
    if condition is not None and condition.zones():
        return condition.zones()
    zones = 0
    for rule in rules:
        zones |= rule.functions_in()
    return zones or 1 << BATTLEFIELD


def read_front_condition(reader: Reader) -> Condition | None:
    """ "As long as ...," or "During your turn,"."""
    if reader.phrase("during your turn ,"):
        yours = YourTurn(True, "during your turn")
        if reader.phrase("as long as"):
            more = read_condition(reader)
            return All((yours, more), ", as long as ") if more is not None and reader.accept(",") else None
        return yours
    if reader.phrase("during turns other than yours ,"):
        return YourTurn(False, "during turns other than yours")
    if reader.phrase("as long as"):
        condition = read_condition(reader)
        if condition is not None and reader.accept(","):
            return condition
    return None


def read_back_condition(reader: Reader) -> tuple[Condition | None, str]:
    """ "... as long as you control a Forest", "... during your turn"."""
    here = reader.mark()
    if reader.phrase("as long as"):
        condition = read_condition(reader)
        if condition is not None:
            return condition, "after"
    elif reader.accept("unless") and not reader.is_word("defending"):  # that depends on whom it attacks
        condition = read_condition(reader)
        if condition is not None:
            return Not(condition), "after unless"
    elif reader.phrase("during your turn"):
        return YourTurn(True, "during your turn"), "after  "
    reader.reset(here)
    return None, ""


def read_rules(reader: Reader) -> tuple[Rule, ...] | None:
    """What the sentence says: one statement, or two joined by "and", each with its own subject."""
    here = reader.mark()
    found = read_statement(reader, False)
    if found is not None:
        return found
    reader.reset(here)
    first = read_statement(reader, True)
    if first is not None and reader.accept("and"):
        second = read_statement(reader, False)
        if second is not None and reader.at_stop():  # behind two, it would not be clear whose condition it is
            return (*first, *second)
    reader.reset(here)
    return None


def read_statement(reader: Reader, joined: bool) -> tuple[Rule, ...] | None:
    """Rules with one subject, or a rule of its own kind. `joined`: another statement follows."""
    here = reader.mark()
    for own in reader.grammar.rules:
        found = own(reader)
        if found is not None and ends(reader, joined):
            return found
        reader.reset(here)
    for read in (read_player_rule, read_player_static, read_casting_rule, read_object_rule):
        found = read(reader)
        if found is not None and ends(reader, joined):
            return found
        reader.reset(here)
    found = read_continuous(reader)
    if found is not None and ends(reader, joined):
        return found
    reader.reset(here)
    found = read_predicate_list(reader)
    return found if found is not None and ends(reader, joined) else None


def ends(reader: Reader, joined: bool) -> bool:
    if joined:
        return reader.is_word("and")
    return reader.at_stop() or reader.is_word("as", "during", "unless", "'")


def read_predicate_list(reader: Reader) -> tuple[Rule, ...] | None:
    """One subject, several predicates: "gets +2/+2 and can't block"."""
    here = reader.mark()
    who = read_object(reader, False)
    if who is None:
        from spellstack.phrases.references import read_player

        who = read_player(reader)
    if who is None:
        return None
    found: list[Rule] = []
    while True:
        more = read_one_predicate(reader, who)
        if more is None:
            reader.reset(here)
            return None
        found.extend(more)
        here2 = reader.mark()
        if not (reader.accept(",", "and") or reader.accept("and") or reader.accept(",")):
            break
        if reader.peek().word not in VERB_FORMS and not reader.is_word(
            "can", "can't", "attacks", "attack", "doesn't", "don't"
        ):
            reader.reset(here2)
            break
    return tuple(found)


def read_one_predicate(reader: Reader, who: Reference) -> tuple[Rule, ...] | None:
    here = reader.mark()
    if reader.accept("can't"):
        found = read_cannot(reader, who)
        if found is not None:
            return found
        reader.reset(here)
        return None
    for text, word, amount in OBJECT_RULES:
        if reader.phrase(text):
            return (SaidObjectRule(word, who, Number(int(amount)) if amount else None, form=text),)
    for verb in ("attack", "block"):
        if reader.accept(conjugated(verb, True)) or reader.accept(verb):
            must = read_must(reader, who, verb, ("each combat", "each turn"))
            if must is not None:
                return must
            reader.reset(here)
            return None
    if reader.accept("must"):
        return read_must(reader, who, "must", ())
    untap = reader.first_of(*UNTAP_FORMS)
    if untap:
        return (SaidCannotUntap("untap in untap step", who, rule="502.3", form=untap),)
    if reader.accept_any("is", "are"):
        if reader.accept(GOADED):
            return (Must(GOADED, who),)
        reader.reset(here)
    changed = read_predicates(reader, who)
    return (changed,) if changed is not None else None
