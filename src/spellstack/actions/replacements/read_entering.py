"""CR 614.1c-d, 614.12: sentences about entering the battlefield, read."""

from __future__ import annotations

from dataclasses import replace

from spellstack.abilities.amounts import PerEach
from spellstack.abilities.conditions import Condition
from spellstack.abilities.costs import Cost
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.references import Each, Reference, Source
from spellstack.abilities.rule_words import SaidCannotUntap
from spellstack.abilities.statics import Rule
from spellstack.abilities.values import Number, Value, X
from spellstack.actions.basic.choices import KIND_NAMES
from spellstack.actions.basic.copy_words import read_exceptions
from spellstack.actions.basic.counters import read_some_counters
from spellstack.actions.replacements.entering import (
    EntersAsCopy,
    EntersChoosing,
    EntersDoing,
    EntersForCost,
    EntersLooking,
    EntersTapped,
    EntersUnless,
    EntersWithCounters,
    ExiledUnlessCast,
)
from spellstack.core.node import Printer
from spellstack.core.types import COLOR_WORDS
from spellstack.phrases.conditions import read_condition, read_if
from spellstack.phrases.costs import read_part
from spellstack.phrases.counters import read_counter_kind
from spellstack.phrases.named import source_text
from spellstack.phrases.nouns import nouns_of, read_phrase
from spellstack.phrases.numbers import read_amount, read_count, read_each
from spellstack.phrases.player_rules import UNTAP_FORMS
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_reference
from spellstack.phrases.sentences import read_statement
from spellstack.phrases.tokens import SELF

Rules = tuple[Rule, ...]


def read_enters(reader: Reader) -> Rules | None:
    """ "~ enters tapped", "creatures your opponents control enter tapped", "~ enters with two +1/+1 counters on it"."""
    front = read_if(reader)
    what = read_reference(reader, False)
    if not isinstance(what, (Source, Each)) or not reader.accept_any("enters", "enter"):
        return None
    if reader.accept("tapped"):
        if front is None and reader.accept("with"):
            return read_tapped_with(reader, what)
        return finish_tapped(reader, what, front, False)
    if reader.accept("untapped"):
        return finish_tapped(reader, what, front, True)
    if reader.accept("with"):
        return read_with(reader, what, front)
    if front is None and isinstance(what, Each) and reader.phrase("as a copy of"):
        of = read_simple_reference(reader)
        return (EntersAsCopy(what, of, may=False),) if isinstance(of, Source) else None
    return None


def read_tapped_with(reader: Reader, what: Reference) -> Rules | None:
    """ "... enters tapped with two charge counters on it": two rules, of which the second has the words."""
    counters = read_with(reader, what, None)
    if counters is None or not isinstance(counters[0], EntersWithCounters):
        return None
    words = f"{counters[0].form}|tapped".strip("|")
    return EntersTapped(what, form="said"), replace(counters[0], form=words)


def finish_tapped(reader: Reader, what: Reference, front: Condition | None, untapped: bool) -> Rules | None:
    unless: Condition | None = None
    if reader.accept("unless"):
        unless = read_condition(reader)
        if unless is None:
            return None
    elif front is None and reader.accept("if"):
        behind = read_condition(reader)
        return (EntersTapped(what, None, behind, untapped, "if behind"),) if behind is not None else None
    elif front is None and reader.accept("and"):  # "... and doesn't untap during your untap step"
        untaps = reader.first_of(*UNTAP_FORMS)
        if not untaps:
            return None
        held = SaidCannotUntap("untap in untap step", what, rule="502.3", form=untaps, elided=True)
        return EntersTapped(what, None, None, untapped), held
    return (EntersTapped(what, unless, front, untapped),)


def read_with(reader: Reader, what: Reference, front: Condition | None) -> Rules | None:
    """ "two +1/+1 counters on it", "a number of charge counters on it equal to ...", "an additional +1/+1 counter on
    it".
    """
    words: list[str] = ["front"] if front is not None else []
    additional = choice = False
    counters: list[tuple[str, Value]] = []
    if reader.phrase("a number of"):
        kind = read_counter_kind(reader)
        if (
            not kind
            or not reader.accept("counters", "on")
            or not read_on(reader, words)
            or not reader.accept("equal", "to")
        ):
            return None
        value = read_amount(reader)
        if value is None:
            return None
        words.append("equal")
        counters.append((kind, value))
        return (EntersWithCounters(what, tuple(counters), front, False, "|".join(words)),)
    here = reader.mark()
    found = read_additional(reader)
    if found is not None:
        additional = True
        counters.append(found)
    else:
        reader.reset(here)
        while True:
            some = read_some_counters(reader)
            if some is None or (len(some.kinds) != 1 and counters):
                return None
            counters += [(kind, some.count) for kind in some.kinds]
            if len(some.kinds) > 1:
                choice = True
                break
            if not (reader.accept(",", "and") or reader.accept("and") or reader.accept(",")):
                break
    if not reader.accept("on") or not read_on(reader, words):
        return None
    if reader.accept(",", "where", "x", "is"):
        meant = read_amount(reader)
        if meant is None or len(counters) != 1 or not isinstance(counters[0][1], X):
            return None
        counters = [(counters[0][0], X("X", meant))]
    elif reader.accept("for", "each") and len(counters) == 1:
        each = read_each(reader)
        if each is None:
            return None
        counters = [(counters[0][0], PerEach(counters[0][1], each))]
    condition = front
    if front is None and reader.accept("if"):
        condition = read_condition(reader)
        if condition is None:
            return None
    return (EntersWithCounters(what, tuple(counters), condition, additional, "|".join(words), choice),)


def read_on(reader: Reader, words: list[str]) -> bool:
    """ "It" or "them"."""
    word = reader.accept_any("it", "them", "him", "her")
    if word not in ("it", ""):
        words.append(word)
    return word != ""


def read_additional(reader: Reader) -> tuple[str, Value] | None:
    """ "an additional +1/+1 counter", "two additional +1/+1 counters"."""
    count: Value | None = Number(1)
    one = reader.accept("an", "additional")
    if not one:
        count = read_count(reader)
        if count is None or not reader.accept("additional"):
            return None
    kind = read_counter_kind(reader)
    if not kind or count is None or not reader.accept("counter" if one else "counters"):
        return None
    return kind, count


def read_enters_for(reader: Reader) -> Rules | None:
    """ "If this land would enter, sacrifice a Forest instead. If you do, put this land onto the battlefield. ..." """
    if not reader.accept("if"):
        return None
    what = read_simple_reference(reader)
    if not isinstance(what, Source) or not reader.phrase("would enter ,"):
        return None
    may = reader.phrase("you may")
    part = read_part(reader)
    if part is None or not reader.phrase("instead . if you do , put"):
        return None
    again = read_simple_reference(reader)
    if not isinstance(again, Source) or not reader.phrase("onto the battlefield . if you don't , put it into"):
        return None
    if not reader.phrase("its owner's graveyard"):
        return None
    return (EntersForCost(what, Cost((part,)), may),)


CHOICES = (
    "color", "creature type", "basic land type", "card type", "card name", "opponent", "player", *KIND_NAMES,
)  # fmt: skip


def read_as_enters(reader: Reader) -> Rules | None:
    """ "As ~ enters, choose a color", "As ~ enters, you may pay 2 life. If you don't, it enters tapped"."""
    if not reader.accept("as"):
        return None
    what = read_simple_reference(reader)
    if not isinstance(what, Source) or not reader.accept("enters", ","):
        return None
    if reader.phrase("look at an opponent's hand , then choose any card name"):
        return (EntersLooking(what, "card name"),)
    if reader.accept("choose") and reader.accept_any("a", "an"):
        if reader.phrase("color other than"):
            barred = reader.peek().word
            reader.take()
            return (EntersChoosing(what, f"color other than {barred}"),) if barred in COLOR_WORDS else None
        for choice in CHOICES:
            if reader.phrase(choice):
                return (EntersChoosing(what, choice.replace(" ,", ","), read_then_unless(reader, what)),)
        return None
    if reader.tokens[reader.pos - 1].word == "choose":
        return read_anchor_words(reader, what)
    if not reader.accept("you", "may"):
        effect = read_as_doing(reader)
        return (EntersDoing(what, effect),) if effect is not None else None
    tapped = read_unless_paid(reader, what)
    return (tapped,) if tapped is not None else None


def read_anchor_words(reader: Reader, what: Reference) -> Rules | None:
    """614.12c: "(choose) Khans or Dragons"."""
    if not reader.peek().text[:1].isupper():
        return None
    start = reader.pos
    while not reader.at_stop():
        reader.take()
    said = source_text(reader, start)
    words = said.split(" or ")
    return (EntersChoosing(what, "/".join(words), form=said),) if len(words) == 2 else None


def read_unless_paid(reader: Reader, what: Reference) -> EntersUnless | None:
    """ "(You may) pay 2 life. If you don't, it enters tapped"."""
    part = read_part(reader)
    if part is None or not reader.phrase(". if you don't ,"):
        return None
    subject = read_simple_reference(reader)
    if subject is None or not reader.phrase("enters tapped"):
        return None
    form = "it" if isinstance(subject, Source) and subject.form == "it" else ""
    return EntersUnless(what, Cost((part,)), form)


def read_then_unless(reader: Reader, what: Reference) -> EntersUnless | None:
    """ "... choose a basic land type. Then you may pay 2 life. If you don't, it enters tapped"."""
    here = reader.mark()
    found = read_unless_paid(reader, what) if reader.phrase(". then you may") else None
    if found is None:
        reader.reset(here)
        return None
    return replace(found, then=True)


def read_as_doing(reader: Reader) -> Effect | None:
    """ "(As ~ enters,) discard your hand": an instruction that speaks of nothing but other things (614.12)."""
    if not reader.is_word("discard", "sacrifice"):
        return None
    start = reader.pos
    outer, reader.static = reader.static, False
    effect = read_statement(reader)
    reader.static = outer
    words = reader.tokens[start : reader.pos]
    if effect is None or reader.targets or any(token.kind == SELF or token.word in ABOUT_IT for token in words):
        return None
    return effect


ABOUT_IT = ("it", "its", "this", "any", "target")


def read_copy_entering(reader: Reader) -> Rules | None:
    """ "You may have ~ enter as a copy of any creature on the battlefield, except it has haste"."""
    may = reader.phrase("you may have")
    what = read_simple_reference(reader)
    if not isinstance(what, Source) or not reader.accept("enter" if may else "enters"):
        return None
    tapped = reader.accept("tapped")
    if not reader.phrase("as a copy of"):
        return None
    form = reader.accept_any("any", "a", "an", "another")
    if not form:
        return None
    phrase = read_phrase(reader)
    if not isinstance(phrase, Phrase) or reader.plural or nouns_of(phrase) & {"player"}:
        return None
    form = "" if form == "any" else form
    return (EntersAsCopy(what, phrase, read_exceptions(reader), may, (), tapped, form),)


def read_exiled_unless_cast(reader: Reader) -> Rules | None:
    """ "If a nontoken creature would enter and it wasn't cast, exile it instead"."""
    if not reader.accept("if"):
        return None
    what: Reference | Filter | None = read_simple_reference(reader)
    if what is None and reader.accept_any("a", "an"):
        what = read_phrase(reader)
    if what is None or reader.is_word("and") or not reader.phrase("would enter and it wasn't cast"):
        return None
    if not isinstance(what, Source) and "nontoken" not in what.text(Printer("", "")):
        return None  # tokens would have to be kept from being created
    paid = reader.phrase("or no mana was spent to cast it")
    return (ExiledUnlessCast(what, paid),) if reader.phrase(", exile it instead") else None
