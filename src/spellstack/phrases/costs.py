"""CR 118, 602.1a: costs as they are written: "{2}, {T}, Sacrifice this creature"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellstack.abilities.action_costs import Behold, BeholdExile, BlightCost, ChooseOrReveal, Exert, WaterbendMana
from spellstack.abilities.amounts import LifeTotal
from spellstack.abilities.chosen_costs import Discard, ExileChosen, ReturnChosen, RevealChosen, Sacrifice, TapChosen
from spellstack.abilities.costs import (
    Cost,
    CostPart,
    DiscardSelf,
    DrawCost,
    ExileSelf,
    Loyalty,
    ManaPart,
    MillCost,
    PayLife,
    PlayerCounters,
    PutCounters,
    RemoveCounters,
    ReturnSelf,
    SacrificeSelf,
    TapSelf,
    UntapSelf,
)
from spellstack.abilities.filters import AnyOf, Filter, Phrase
from spellstack.abilities.keyword_costs import CollectEvidence, RevealSelf
from spellstack.abilities.more_costs import (
    ActOn,
    ExileTop,
    PutCountersOn,
    PutSelfInLibrary,
    RemoveCountersFrom,
    RemoveSomeCounters,
)
from spellstack.abilities.nouns import Other, TypeIs
from spellstack.abilities.references import Source, You
from spellstack.abilities.values import Half, Number, Value
from spellstack.core.mana import ManaCost, Symbol, parse_symbol
from spellstack.core.types import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY, TYPE_WORDS
from spellstack.phrases.counters import read_counter_kind
from spellstack.phrases.nouns import read_phrase, read_set
from spellstack.phrases.numbers import read_amount, read_number
from spellstack.phrases.pronouns import SELF_NOUNS, read_attached_reference, source_nouns
from spellstack.phrases.reader import OBJECT, Reader


def read_cost(reader: Reader) -> Cost | None:
    """A whole cost: parts between commas (or "and"), to where no further part follows."""
    parts: list[CostPart] = []
    joins: list[str] = []
    verb = ""
    join = ""
    while True:
        word = reader.peek().word
        part = read_part(reader) if not join.endswith("same") else VERBS[verb](reader)
        if part is None:
            return None
        if not join.endswith("same"):
            verb = word if word in SHARED_VERBS else ""
        parts.append(part)
        here = reader.mark()
        join = reader.first_of(", and", ",", "and").replace(" ,", ",")
        if begins_part(reader):
            join = "and" if join == "and" else ""
        elif join and verb and reads_same(reader, verb):
            join += " same"
        else:
            reader.reset(here)
            break
        joins.append(join)
    return Cost(tuple(parts), "|".join(joins) if any(joins) else "")


def reads_same(reader: Reader, verb: str) -> bool:
    """Whether more of what the verb takes is next: "sacrifice a Forest and a Plains"."""
    here = reader.mark()
    found = VERBS[verb](reader)
    reader.reset(here)
    return found is not None


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
    """The card's own name, "this creature", or "it" where that is the card; "" if it is not next."""
    form = reader.own_name()
    if not form and reader.is_word("it") and isinstance(reader.bind(OBJECT, "", False), Source):
        reader.pos += 1
        return "it"
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
        phrase = read_set(reader, True)
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
    phrase = read_set(reader, not count.is_one())
    if phrase is None:
        return None
    return either(reader, phrase, other) if count.is_one() else Quantity(count, phrase, other)


def either(reader: Reader, first: Filter, other: bool) -> Quantity:
    """ "... or an artifact", "... or another creature": one of either kind."""
    here = reader.mark()
    word = reader.first_of("or another", "or an", "or a")
    second = read_phrase(reader) if word else None
    if second is None or reader.plural:
        reader.reset(here)
        return Quantity(Number(1), first, other)
    left = with_another(first) if other else first
    if word == "or another":
        return Quantity(Number(1), AnyOf((left, with_another(second)), "or"), False)
    return Quantity(Number(1), AnyOf((left, second), word), False)


def with_another(filter: Filter) -> Filter:
    """Not the source itself, and written so."""
    if isinstance(filter, Phrase):
        return Phrase((Other("another"), *filter.adjectives), filter.head, filter.posts)
    return Phrase((Other("another"),), filter)


# --- the verbs


def read_sacrifice(reader: Reader) -> CostPart | None:
    form = own_form(reader)
    if form:
        return SacrificeSelf(form)
    attached = read_attached_reference(reader) if reader.is_word("enchanted", "equipped") else None
    if attached is not None:
        return ActOn("sacrifice", attached)
    found = read_quantity(reader)
    return Sacrifice(found.filter, found.count, found.other, found.any_number) if found is not None else None


def read_discard(reader: Reader) -> CostPart | None:
    if reader.accept("your", "hand"):
        return Discard(None, Number(0), whole_hand=True)
    form = own_form(reader)
    if form:
        return DiscardSelf(form)
    found = read_quantity(reader)
    if found is None or found.any_number:
        return None
    return Discard(found.filter, found.count, reader.accept("at", "random"), other=found.other)


def read_pay(reader: Reader) -> CostPart | None:
    energy = 0
    while reader.accept("{e}"):
        energy += 1
    if energy:
        return PlayerCounters("energy", Number(energy))
    mana = read_mana(reader)
    if mana is not None:
        return ManaPart(mana)
    if reader.phrase("half your life , rounded"):
        way = reader.accept_any("up", "down")
        return PayLife(Half(LifeTotal(You("you")), way == "up")) if way else None
    amount = read_amount(reader)
    if amount is not None and reader.accept("{e}"):
        return PlayerCounters("energy", amount) if not amount.is_phrase() else None
    return PayLife(amount) if amount is not None and reader.accept("life") else None


def read_exile(reader: Reader) -> CostPart | None:
    form = own_form(reader)
    if form:
        if reader.accept("from", "your", "graveyard"):
            return ExileSelf(GRAVEYARD, form)
        if reader.accept("from", "your", "hand"):
            return ExileSelf(HAND, form)
        return ExileSelf(BATTLEFIELD, form)
    if reader.accept("the", "top"):
        return read_exile_top(reader)
    found = read_quantity(reader)
    if found is None:
        return None
    mask = found.filter.zone_mask()
    for zone in (GRAVEYARD, HAND, BATTLEFIELD):
        if mask == 1 << zone:
            return ExileChosen(found.filter, found.count, zone, found.other, found.any_number)
    return None


def read_exile_top(reader: Reader) -> CostPart | None:
    """ "The top card of your library", "the top two cards of your graveyard"."""
    count = Number(1) if reader.accept("card") else read_number(reader)
    if count is None or (not count.is_one() and not reader.accept("cards")) or not reader.accept("of", "your"):
        return None
    zone = reader.accept_any("library", "graveyard")
    return ExileTop(count, LIBRARY if zone == "library" else GRAVEYARD) if zone else None


def read_remove(reader: Reader) -> CostPart | None:
    """ "Two charge counters from this artifact", "a counter from a permanent you control", "all ... counters"."""
    here = reader.mark()
    word = reader.first_of("any number of", "one or more", "all")
    if word:
        kind = "" if reader.is_word("counters") else read_counter_kind(reader)
        if not reader.accept("counters", "from"):
            return None
        form = own_form(reader)
        if form:
            return RemoveSomeCounters(kind, word, form)
        if word != "one or more" or not reader.accept("among"):
            return None
        phrase = read_phrase(reader)
        return RemoveCountersFrom(kind, Number(1), phrase, True, True) if phrase is not None else None
    reader.reset(here)
    counted = read_counters(reader)
    if counted is None or not reader.accept("from"):
        return None
    form = own_form(reader)
    if form:
        return RemoveCounters(counted[0], counted[1], form)
    among = reader.accept("among")
    if not among and not reader.is_word("a", "an", "another"):
        return None
    another = not among and reader.take().word == "another"
    phrase = read_phrase(reader)
    if phrase is None or reader.plural != among:
        return None
    return RemoveCountersFrom(*counted, with_another(phrase) if another else phrase, among)


def read_put(reader: Reader) -> CostPart | None:
    """ "A +1/+1 counter on this creature", "a -1/-1 counter on a creature you control"."""
    form = own_form(reader)
    if form:
        return PutSelfInLibrary(form) if reader.phrase("on the bottom of its owner's library") else None
    counted = read_counters(reader)
    if counted is None or not counted[0] or not reader.accept("on"):
        return None
    form = own_form(reader)
    if form:
        return PutCounters(counted[0], counted[1], form)
    phrase = read_phrase(reader) if reader.accept_any("a", "an") else None
    if phrase is None or reader.plural or phrase.zone_mask() != 1 << BATTLEFIELD:
        return None
    return PutCountersOn(*counted, phrase)


def read_counters(reader: Reader) -> tuple[str, Value] | None:
    """ "a +1/+1 counter", "three charge counters", "a counter" (of any kind: "")."""
    count: Value | None = Number(1) if reader.accept("a") or reader.accept("an") else read_number(reader)
    if count is None:
        return None
    kind = "" if reader.is_word("counter", "counters") else read_counter_kind(reader)
    return (kind, count) if reader.accept("counter") or reader.accept("counters") else None


def read_tap(reader: Reader) -> CostPart | None:
    attached = read_attached_reference(reader) if reader.is_word("enchanted", "equipped") else None
    if attached is not None:
        return ActOn("tap", attached)
    found = read_quantity(reader)
    return TapChosen(found.filter, found.count, found.other, found.any_number) if found is not None else None


def read_return(reader: Reader) -> CostPart | None:
    form = own_form(reader)
    if form:
        return ReturnSelf(form) if reader.accept("to", "its", "owner's", "hand") else None
    found = read_quantity(reader)
    if found is None or found.any_number or not reader.accept("to"):
        return None
    owner = reader.first_of("its owner's hand", "their owner's hand", "their owners' hands", "your hand")
    return ReturnChosen(found.filter, found.count, found.other, owner) if owner else None


def read_collect(reader: Reader) -> CostPart | None:
    """701.59a: "collect evidence 4"."""
    amount = read_number(reader) if reader.accept("evidence") else None
    return CollectEvidence(amount) if amount is not None else None


def read_reveal(reader: Reader) -> CostPart | None:
    here = reader.mark()
    form = own_form(reader)
    if form and reader.phrase("from your hand"):
        return RevealSelf(form)
    reader.reset(here)
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


SHARED_VERBS: Final = frozenset(("sacrifice", "tap", "discard"))  # one verb may have several objects


def read_waterbend(reader: Reader) -> CostPart | None:
    """701.67: "Waterbend {3}", in the cost of an activated ability."""
    mana = read_mana(reader) if reader.activating else None
    return WaterbendMana(mana) if mana is not None else None


def read_exert_cost(reader: Reader) -> CostPart | None:
    """701.43: "Exert this creature"."""
    form = own_form(reader)
    return Exert(form) if form else None


def read_behold(reader: Reader) -> CostPart | None:
    """701.4: "behold a Dragon", "behold three Elementals"."""
    found = read_quantity(reader)
    if found is None or found.other or found.any_number:
        return None
    if found.count.is_one() and reader.phrase("and exile it"):
        return BeholdExile(found.filter, found.count)
    if reader.is_word("and"):
        return None
    return Behold(found.filter, found.count)


def read_choose_or_reveal(reader: Reader) -> CostPart | None:
    """ "Choose a creature you control or reveal a creature card from your hand"."""
    for word, mask in TYPE_WORDS.items():
        article = "an" if word[0] in "aeiou" else "a"
        if reader.phrase(f"{article} {word} you control or reveal {article} {word} card from your hand"):
            return ChooseOrReveal(TypeIs(mask), Number(1))
    return None


def read_blight(reader: Reader) -> CostPart | None:
    """701.68: "Blight 2"."""
    count = read_number(reader)
    return BlightCost(count) if count is not None else None


VERBS: Final[dict[str, Callable[[Reader], CostPart | None]]] = {
    "waterbend": read_waterbend,
    "blight": read_blight,
    "choose": read_choose_or_reveal,
    "exert": read_exert_cost,
    "behold": read_behold,
    "sacrifice": read_sacrifice,
    "discard": read_discard,
    "pay": read_pay,
    "exile": read_exile,
    "remove": read_remove,
    "put": read_put,
    "tap": read_tap,
    "return": read_return,
    "collect": read_collect,
    "reveal": read_reveal,
    "mill": read_mill,
    "draw": read_draw,
}

__all__ = ["read_cost", "read_loyalty", "read_mana"]
