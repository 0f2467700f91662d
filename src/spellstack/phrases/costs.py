"""CR 118, 602.1a: costs as they are written: "{2}, {T}, Sacrifice this creature"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellstack.abilities.costs import (
    Cost,
    CostPart,
    Discard,
    DiscardSelf,
    DrawCost,
    ExileChosen,
    ExileSelf,
    Loyalty,
    ManaPart,
    MillCost,
    PayLife,
    PlayerCounters,
    PutCounters,
    RemoveCounters,
    ReturnChosen,
    ReturnSelf,
    RevealChosen,
    Sacrifice,
    SacrificeSelf,
    TapChosen,
    TapSelf,
    UntapSelf,
)
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Source
from spellstack.abilities.values import Number, Value
from spellstack.core.mana import ManaCost, Symbol, parse_symbol
from spellstack.core.types import BATTLEFIELD, GRAVEYARD, HAND
from spellstack.phrases.counters import read_counter_kind
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.numbers import read_amount, read_number
from spellstack.phrases.pronouns import SELF_NOUNS, source_nouns
from spellstack.phrases.reader import OBJECT, Reader


def read_cost(reader: Reader) -> Cost | None:
    """A whole cost: parts between commas (or "and"), to where no further part follows."""
    parts: list[CostPart] = []
    while True:
        part = read_part(reader)
        if part is None:
            return None
        parts.append(part)
        here = reader.mark()
        if not (reader.accept(",", "and") or reader.accept(",") or reader.accept("and")):
            break
        if not begins_part(reader):
            reader.reset(here)
            break
    return Cost(tuple(parts))


def read_mana(reader: Reader) -> ManaCost | None:
    """Mana symbols in a row."""
    symbols: list[Symbol] = []
    zero = False
    while True:
        symbol = parse_symbol(reader.peek().text)
        if symbol is None:
            break
        reader.pos += 1
        if symbol == Symbol():
            zero = True
        else:
            symbols.append(symbol)
    return ManaCost(tuple(symbols)) if symbols or zero else None


def begins_part(reader: Reader) -> bool:
    token = reader.peek()
    return token.text.startswith("{") or token.word in VERBS


def read_part(reader: Reader) -> CostPart | None:
    """One part of a cost."""
    if reader.accept("{t}"):
        return TapSelf()
    if reader.accept("{q}"):
        return UntapSelf()
    mana = read_mana(reader)
    if mana is not None:
        return ManaPart(mana)
    here = reader.mark()
    read = VERBS.get(reader.peek().word)
    if read is None:
        return None
    reader.pos += 1
    part = read(reader)
    if part is None:
        reader.reset(here)
    return part


def read_loyalty(reader: Reader) -> Cost | None:
    """606.4: "+1", "−X", "0", as tokens in brackets or alone."""
    here = reader.mark()
    reader.accept("[")
    sign = 0
    token = reader.peek()
    if token.word in ("+", "-", "−", "–"):
        sign = 1 if token.word == "+" else -1
        reader.pos += 1
    amount = read_number(reader)
    if amount is None:
        reader.reset(here)
        return None
    reader.accept("]")
    return Cost((Loyalty(sign, amount),))


# --- what is named


def own_form(reader: Reader) -> str:
    """The card's own name, or "this creature"; "" if it is not next."""
    form = reader.own_name()
    if not form and reader.is_word("this") and reader.peek(1).word in SELF_NOUNS:
        form = "this " + reader.peek(1).text
        reader.pos += 2
    if form:
        reader.remember(Source(form), OBJECT, source_nouns(reader), False)
    return form


class Quantity:
    """ "two creatures", "another artifact": how many of what."""

    def __init__(self, count: Value, filter: Filter, other: bool, any_number: bool = False) -> None:
        self.count = count
        self.filter = filter
        self.other = other
        self.any_number = any_number


def read_quantity(reader: Reader) -> Quantity | None:
    """ "a creature", "another creature", "two other creatures", "X cards", "any number of ..."."""
    if reader.accept("any", "number", "of"):
        phrase = read_phrase(reader)
        return Quantity(Number(0), phrase, False, True) if phrase is not None else None
    count: Value | None
    other = False
    if reader.accept("a") or reader.accept("an"):
        count = Number(1)
    elif reader.accept("another"):
        count = Number(1)
        other = True
    else:
        count = read_number(reader)
        if count is None:
            return None
        other = reader.accept("other")
    phrase = read_phrase(reader)
    return Quantity(count, phrase, other) if phrase is not None else None


# --- the verbs


def read_sacrifice(reader: Reader) -> CostPart | None:
    form = own_form(reader)
    if form:
        return SacrificeSelf(form)
    found = read_quantity(reader)
    return Sacrifice(found.filter, found.count, found.other) if found is not None and not found.any_number else None


def read_discard(reader: Reader) -> CostPart | None:
    if reader.accept("your", "hand"):
        return Discard(None, Number(0), whole_hand=True)
    form = own_form(reader)
    if form:
        return DiscardSelf(form)
    found = read_quantity(reader)
    if found is None or found.other or found.any_number:
        return None
    return Discard(found.filter, found.count, reader.accept("at", "random"))


def read_pay(reader: Reader) -> CostPart | None:
    energy = 0
    while reader.accept("{e}"):
        energy += 1
    if energy:
        return PlayerCounters("energy", Number(energy))
    mana = read_mana(reader)
    if mana is not None:
        return ManaPart(mana)
    amount = read_amount(reader)
    return PayLife(amount) if amount is not None and reader.accept("life") else None


def read_exile(reader: Reader) -> CostPart | None:
    form = own_form(reader)
    if form:
        if reader.accept("from", "your", "graveyard"):
            return ExileSelf(GRAVEYARD, form)
        if reader.accept("from", "your", "hand"):
            return ExileSelf(HAND, form)
        return ExileSelf(BATTLEFIELD, form)
    found = read_quantity(reader)
    if found is None:
        return None
    mask = found.filter.zone_mask()
    for zone in (GRAVEYARD, HAND, BATTLEFIELD):
        if mask == 1 << zone:
            return ExileChosen(found.filter, found.count, zone, found.other, found.any_number)
    return None


def read_remove(reader: Reader) -> CostPart | None:
    counted = read_counters(reader)
    if counted is None or not reader.accept("from"):
        return None
    form = own_form(reader)
    return RemoveCounters(counted[0], counted[1], form) if form else None


def read_put(reader: Reader) -> CostPart | None:
    counted = read_counters(reader)
    if counted is None or not counted[0] or not reader.accept("on"):
        return None
    form = own_form(reader)
    return PutCounters(counted[0], counted[1], form) if form else None


def read_counters(reader: Reader) -> tuple[str, Value] | None:
    """ "a +1/+1 counter", "three charge counters", "a counter" (of any kind: "")."""
    count: Value | None = Number(1) if reader.accept("a") or reader.accept("an") else read_number(reader)
    if count is None:
        return None
    kind = read_counter_kind(reader)
    return (kind, count) if reader.accept("counter") or reader.accept("counters") else None


def read_tap(reader: Reader) -> CostPart | None:
    found = read_quantity(reader)
    if found is None or found.any_number:
        return None
    return TapChosen(found.filter, found.count, found.other)


def read_return(reader: Reader) -> CostPart | None:
    form = own_form(reader)
    if form:
        return ReturnSelf(form) if reader.accept("to", "its", "owner's", "hand") else None
    found = read_quantity(reader)
    if found is None or found.any_number or not reader.accept("to"):
        return None
    owner = reader.first_of("its owner's hand", "their owner's hand", "their owners' hands", "your hand")
    return ReturnChosen(found.filter, found.count, found.other, owner) if owner else None


def read_reveal(reader: Reader) -> CostPart | None:
    found = read_quantity(reader)
    if found is None or found.other or found.filter.zone_mask() != 1 << HAND:
        return None
    return RevealChosen(found.filter, found.count)


def read_mill(reader: Reader) -> CostPart | None:
    if reader.accept("a", "card"):
        return MillCost(Number(1))
    count = read_number(reader)
    return MillCost(count) if count is not None and reader.accept("cards") else None


def read_draw(reader: Reader) -> CostPart | None:
    if reader.accept("a", "card"):
        return DrawCost(Number(1))
    count = read_number(reader)
    return DrawCost(count) if count is not None and reader.accept("cards") else None


VERBS: Final[dict[str, Callable[[Reader], CostPart | None]]] = {
    "sacrifice": read_sacrifice,
    "discard": read_discard,
    "pay": read_pay,
    "exile": read_exile,
    "remove": read_remove,
    "put": read_put,
    "tap": read_tap,
    "return": read_return,
    "reveal": read_reveal,
    "mill": read_mill,
    "draw": read_draw,
}

__all__ = ["read_cost", "read_loyalty", "read_mana"]
