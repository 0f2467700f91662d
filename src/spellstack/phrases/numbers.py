"""CR 107, 608.2h: numbers and amounts as they are written:
"two", "X", "that many", "the number of creatures you control".
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from spellstack.abilities.amounts import (
    BasicTypes,
    CardTypes,
    CharacteristicOf,
    ColorsAmong,
    CountersOn,
    CountOf,
    Devotion,
    Greatest,
    LifeTotal,
    NamesAmong,
    PlayerCounters,
)
from spellstack.abilities.as_cast import SAID as AS_CAST
from spellstack.abilities.as_cast import AsCast
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.more_amounts import (
    AmongThese,
    ColorsOf,
    CounterKindsAmong,
    CountersAmong,
    DifferentAmong,
    StartingLife,
)
from spellstack.abilities.nouns import Other, TypeIs
from spellstack.abilities.references import Each, Opponents, Reference, You
from spellstack.abilities.values import (
    EventAmount,
    Half,
    HalfOf,
    Less,
    Number,
    PaidCounters,
    Shifted,
    Sum,
    SumOfEach,
    Times,
    Value,
    X,
)
from spellstack.abilities.wording import WORD_NUMBERS, plural_noun
from spellstack.core.types import COLOR_WORDS, CREATURE
from spellstack.phrases.counters import read_counter_kind
from spellstack.phrases.pronouns import is_player, read_possessor, read_simple_reference
from spellstack.phrases.reader import Reader

CHARACTERISTICS: Final = ("power", "toughness", "mana value")


def read_number(reader: Reader) -> Value | None:
    """ "3", "three", "X"."""
    token = reader.peek()
    if token.kind == 1:
        reader.pos += 1
        return Number(int(token.text))
    n = WORD_NUMBERS.get(token.word)
    if n is not None:
        reader.pos += 1
        return Number(n, token.word)
    if token.text in ("X", "Y"):
        reader.pos += 1
        return X(token.text)
    return None


def read_count(reader: Reader) -> Value | None:
    """A number before a noun: also "that many", "twice that many"."""
    for word, n in (("twice", 2), ("three times", 3), ("five times", 5)):
        here = reader.mark()
        if reader.phrase(word) and reader.peek().text in ("X", "Y"):
            return Times(n, X(reader.take().text), "many")
        reader.reset(here)
    found = read_number(reader)
    if found is not None:
        return found
    if reader.is_word("that") and reader.peek(1).word in ("many", "much"):
        bound = reader.bound_amount()
        if bound is None and reader.paid_counters:
            bound = PaidCounters()
        if bound is not None:
            reader.pos += 2
            return bound
    if reader.is_word("twice") and reader.peek(1).word == "that":
        bound = reader.bound_amount()
        if bound is not None and reader.peek(2).word in ("many", "much"):
            reader.pos += 3
            return Times(2, bound, "many")
    return None


def read_things(reader: Reader, noun: str) -> Value | None:
    """ "a card", "two cards", "that many cards", "cards equal to ...":
    how many of a noun (`abilities.amounts.things`).
    """
    here = reader.mark()
    many = plural_noun(noun).split()
    one = noun.split()
    if reader.accept_any("a", "an") and reader.accept(*one):
        return Number(1)
    reader.reset(here)
    if reader.accept(*many, "equal", "to"):
        value = read_amount(reader)
        if value is not None and value.is_phrase():
            return value
        reader.reset(here)
        return None
    half = read_half_of(reader, many)
    if half is not None:
        return half
    count = read_count(reader)
    if count is not None and (reader.accept(*many) if not count.is_one() else False):
        word = reader.first_of("plus one", "minus one")
        return Shifted(count, 1 if word == "plus one" else -1) if word else count
    reader.reset(here)
    return None


def read_amount_of(reader: Reader, noun: str) -> Value | None:
    """ "3 damage", "X life", "that much damage", "damage equal to its power" (`abilities.amounts.amount_of`)."""
    here = reader.mark()
    words = noun.split()
    if reader.accept(*words, "equal", "to"):
        value = read_amount(reader)
        if value is not None and value.is_phrase():
            return value
        reader.reset(here)
        return None
    half = read_half_of(reader, words)
    if half is not None:
        return half
    count = read_count(reader)
    if isinstance(count, X) and reader.accept("plus"):
        more = read_number(reader)
        count = Sum((count, more)) if more is not None else None
    if count is not None and reader.accept(*words):
        return count
    reader.reset(here)
    return None


def read_half_of(reader: Reader, noun: list[str]) -> Value | None:
    """ "Half X cards, rounded down", "half X life" where a later sentence says "Round down each time"."""
    here = reader.mark()
    count = read_number(reader) if reader.accept("half") else None
    if count is not None and reader.accept(*noun):
        way, later = read_rounding(reader)
        if way:
            return HalfOf(count, way == "up", later)
    reader.reset(here)
    return None


def read_rounding(reader: Reader) -> tuple[str, bool]:
    """ ", rounded up", and whether that is said in a last sentence ("Round up each time."); "" if it is not said."""
    if reader.accept(",", "rounded"):
        return reader.accept_any("up", "down"), False
    words = [token.word for token in reader.tokens[reader.pos : reader.end]]
    for way in ("up", "down"):
        if words[-5:] == ["round", way, "each", "time", "."]:
            return way, True
    return "", False


def read_amount(reader: Reader) -> Value | None:
    """Any amount: a number, or a phrase that names one, with "plus N" and "minus N"."""
    found = read_plain_amount(reader)
    if found is None:
        return None
    if reader.phrase(AS_CAST):
        found = AsCast(found)
    here = reader.mark()
    if reader.accept("plus"):
        other = read_plain_amount(reader)
        if other is not None:
            return Sum((found, other))
        reader.reset(here)
    if reader.accept("minus"):
        other = read_number(reader)
        if isinstance(other, Number):
            return Sum((found, Number(-other.n, other.form or str(other.n))))
        less = other if other is not None or not isinstance(found, Number) else read_plain_amount(reader)
        less = less if isinstance(found, Number) else None
        if less is not None:
            return Less(found, less)
        reader.reset(here)
    return found


def read_plain_amount(reader: Reader) -> Value | None:
    here = reader.mark()
    found = read_count(reader)
    if found is not None:
        return found
    if reader.is_word("that") and reader.peek(1).word == "damage":
        bound = reader.bound_amount()
        if isinstance(bound, EventAmount):
            reader.pos += 2
            return EventAmount("that damage")
        return None
    if reader.is_word("the") and reader.peek(1).word in ("power", "toughness", "mana"):
        found = read_of_what(reader)
        if found is not None:
            return found
        reader.reset(here)
    if reader.difference is not None and reader.phrase("the difference"):
        return reader.difference
    if reader.accept("twice"):
        value = read_plain_amount(reader)
        if value is not None:
            return Times(2, value)
        reader.reset(here)
        return None
    if reader.accept("half"):
        return read_half(reader)
    if reader.is_word("the"):
        for special in reader.grammar.values:
            found = special(reader)
            if found is not None:
                return found
            reader.reset(here)
    if reader.accept("the", "number", "of"):
        return read_number_of(reader)
    of = read_characteristic_of(reader)
    if of is not None:
        return of
    if reader.is_word("the") and reader.peek(1).word in ("greatest", "highest", "total"):
        return read_greatest(reader)
    if reader.phrase("your devotion to"):
        return read_devotion(reader)
    for extra in reader.grammar.values:
        found = extra(reader)
        if found is not None:
            return found
        reader.reset(here)
    return read_characteristic(reader)


def read_of_what(reader: Reader) -> Value | None:
    """ "The mana value of that spell"."""
    reader.pos += 1
    what = reader.first_of(*CHARACTERISTICS)
    if not what or not reader.accept("of"):
        return None
    of = read_simple_reference(reader)
    return CharacteristicOf(what, of, "of") if of is not None and not is_player(of) else None


def read_half(reader: Reader) -> Value | None:
    value = read_plain_amount(reader)
    way, later = read_rounding(reader)
    return Half(value, way == "up", later) if value is not None and way else None


def read_characteristic(reader: Reader) -> Value | None:
    """ "Its power", "that card's mana value", "your life total"."""
    here = reader.mark()
    if reader.is_word("target") and not reader.static:
        from spellstack.phrases.references import read_target_possessor

        aimed = read_target_possessor(reader)
        what = reader.first_of(*CHARACTERISTICS) if aimed is not None else ""
        if aimed is not None and what:
            return CharacteristicOf(what, aimed, "target")
        reader.reset(here)
        return None
    owner = read_possessor(reader)
    if owner is None:
        return None
    if reader.accept("life", "total") and is_player(owner):
        return LifeTotal(owner)
    if is_player(owner) and reader.phrase("starting life total"):
        return StartingLife(owner)
    what = reader.first_of(*CHARACTERISTICS)
    if what and not is_player(owner):
        return CharacteristicOf(what, owner)
    reader.reset(here)
    return None


def read_characteristic_of(reader: Reader) -> Value | None:
    """ "The power of the sacrificed creature", "the mana value of the exiled card"."""
    here = reader.mark()
    what = reader.first_of(*(f"the {what} of" for what in CHARACTERISTICS))
    if what:
        from spellstack.phrases.references import read_reference

        of = read_reference(reader, False)
        if of is not None and not is_player(of) and not isinstance(of, Each):
            return CharacteristicOf(what[4:-3], of, "of")
    reader.reset(here)
    return None


def read_number_of(reader: Reader) -> Value | None:
    """What follows "the number of"."""
    from spellstack.phrases.nouns import read_phrase

    here = reader.mark()
    if reader.phrase("differently named"):
        named = read_phrase(reader)
        return NamesAmong(named) if named is not None and reader.plural else None
    among = read_kinds_among(reader, True)
    if among is not None:
        return among
    counters = read_counters_on(reader, True)
    if counters is not None:
        return counters
    phrase = read_phrase(reader)
    if phrase is not None and reader.plural:
        return counted(phrase)
    reader.reset(here)
    return None


def read_kinds_among(reader: Reader, plural: bool) -> Value | None:
    """ "Basic land types among lands you control", "card types among cards in your graveyard", "colors among ..."."""
    from spellstack.phrases.nouns import read_phrase

    here = reader.mark()
    words = ("basic land types", "card types", "colors") if plural else ("basic land type", "card type", "color")
    word = reader.first_of(*words)
    if not word:
        different = read_different(reader, plural)
        if different is None:
            reader.reset(here)
        return different
    if not reader.accept("among"):
        reader.reset(here)
        return None
    if reader.is_word("those", "them") and not word.startswith("basic"):
        these = read_simple_reference(reader)
        if these is not None and not is_player(these):
            return AmongThese(word.removesuffix("s"), these, "")
    phrase = read_phrase(reader)
    if phrase is None:
        reader.reset(here)
        return None
    if word.startswith("basic"):
        return BasicTypes(phrase)
    return CardTypes(phrase) if word.startswith("card") else ColorsAmong(phrase)


DIFFERENT: Final = ("power", "toughness", "mana value")


def read_different(reader: Reader, plural: bool) -> Value | None:
    """ "Different powers among creatures you control", "kinds of counters among permanents you control"."""
    from spellstack.phrases.nouns import read_phrase

    end = "s" if plural else ""
    kind = reader.first_of(f"different kind{end} of counter{end}", f"kind{end} of counter{end}")
    what = ""
    if not kind:
        what = next((word for word in DIFFERENT if reader.phrase(f"different {word}{end}")), "")
    if not (kind or what) or not reader.accept("among"):
        return None
    phrase = read_phrase(reader)
    if phrase is None or not reader.plural:
        return None
    if kind:
        return CounterKindsAmong(phrase, "different kind" if kind.startswith("different") else "kind")
    return DifferentAmong(phrase, what)


def read_counters_on(reader: Reader, plural: bool) -> Value | None:
    """ "+1/+1 counters on it", "experience counters you have"."""
    here = reader.mark()
    word = "counters" if plural else "counter"
    kind = "" if reader.is_word(word) else read_counter_kind(reader)
    if not reader.accept(word):
        reader.reset(here)
        return None
    join = reader.accept_any("on", "among")
    if join:
        on: Reference | None = read_simple_reference(reader) if join == "on" else None
        if on is not None:
            return CountersOn(kind, on)
        from spellstack.phrases.nouns import is_for_players, read_phrase

        phrase = read_phrase(reader)
        if phrase is not None and reader.plural and not is_for_players(phrase) and not reader.is_word("and"):
            return CountersAmong(kind, phrase, join)
    elif kind and reader.accept("you", "have"):
        return PlayerCounters(kind, You("you"))
    elif kind and reader.phrase("your opponents have"):
        return PlayerCounters(kind, Opponents("your opponents"))
    reader.reset(here)
    return None


def read_greatest(reader: Reader) -> Value | None:
    """ "The greatest power among creatures you control", "the total toughness of creatures you control"."""
    from spellstack.phrases.nouns import read_phrase

    here = reader.mark()
    reader.pos += 1
    word = reader.take().word
    what = reader.first_of(*CHARACTERISTICS)
    join = reader.accept_any("among", "of")
    if what and join and reader.is_word("those", "them", "the"):
        these = read_simple_reference(reader)
        if these is not None and not is_player(these):
            return AmongThese(what, these, word, join)
        reader.reset(here)
        return None
    if what and join:
        phrase = read_phrase(reader)
        if phrase is not None and reader.plural:
            return Greatest(what, phrase, word, join)
    reader.reset(here)
    return None


def read_devotion(reader: Reader) -> Value | None:
    if reader.phrase("that color"):
        return Devotion(0)
    mask = 0
    while reader.peek().word in COLOR_WORDS:
        mask |= COLOR_WORDS[reader.take().word]
        if not reader.accept("and"):
            break
    return Devotion(mask) if mask else None


def read_each(reader: Reader) -> Value | None:
    """What follows "for each"."""
    found = read_plain_each(reader)
    here = reader.mark()
    if isinstance(found, CountOf) and reader.accept("and") and reader.accept("each"):
        more = read_plain_each(reader)
        if isinstance(more, CountOf):
            found = SumOfEach(found, more)
        else:
            reader.reset(here)
    else:
        reader.reset(here)
    return AsCast(found) if found is not None and reader.phrase(AS_CAST) else found


def read_plain_each(reader: Reader) -> Value | None:
    """The same without what is said of the time of casting."""
    from spellstack.phrases.nouns import read_phrase

    here = reader.mark()
    if reader.phrase("differently named"):
        named = read_phrase(reader)
        return NamesAmong(named) if named is not None and not reader.plural else None
    among = read_kinds_among(reader, False)
    if among is not None:
        return among
    counters = read_counters_on(reader, False)
    if counters is not None:
        return counters
    if reader.accept("of"):
        holder = read_possessor(reader)
        if holder is not None and reader.accept("colors"):
            return ColorsOf(holder)
        reader.reset(here)
    one = reader.first_of("1 life you lost", "1 life you gained")
    if one:
        bound = reader.bound_amount()
        if isinstance(bound, EventAmount):
            return EventAmount(one)
        reader.reset(here)
    for extra in reader.grammar.eaches:
        found = extra(reader)
        if found is not None:
            return found
        reader.reset(here)
    phrase = read_phrase(reader)
    if phrase is not None and (reader.either or not reader.plural):
        return counted(phrase)
    reader.reset(here)
    return None


def counted(phrase: Filter) -> CountOf:
    """How many there are. "Other" creatures are others than the one that the amount is for.

    Of what is no creature ("for each other enchantment", on an Aura), others than the source.
    """
    if isinstance(phrase, Phrase) and not (isinstance(phrase.head, TypeIs) and not phrase.head.mask & CREATURE):
        adjectives = tuple(replace(a, of_subject=True) if isinstance(a, Other) else a for a in phrase.adjectives)
        return CountOf(Phrase(adjectives, phrase.head, phrase.posts, phrase.form))
    return CountOf(phrase)
