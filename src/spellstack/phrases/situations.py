"""CR 603.4, 611.2b: more conditions as they are written: "it remains exiled", "you have the city's blessing"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellstack.abilities.conditions import Condition
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.judgements import ThereAre
from spellstack.abilities.qualities import ControlledBy
from spellstack.abilities.references import AnyPlayer, Reference, Source, You
from spellstack.abilities.situations import (
    BothThere,
    Designated,
    DevotionIs,
    DifferentPowers,
    HasDealt,
    KindsAmong,
    LastTurn,
    LibraryHas,
    LifeGained,
    NoMonarch,
    NoneThere,
    Remains,
    SomeHas,
    TopOfGraveyardIs,
    TotalPower,
    UnderYourControl,
    YouControl,
)
from spellstack.abilities.suspended import IsSuspended
from spellstack.abilities.values import Number
from spellstack.phrases.conditions import read_counted, with_post
from spellstack.phrases.nouns import is_for_players, read_phrase
from spellstack.phrases.numbers import read_amount, read_kinds_among, read_number
from spellstack.phrases.posts import read_who, read_with
from spellstack.phrases.pronouns import read_possessor, read_simple_reference, read_source
from spellstack.phrases.reader import PLAYER, Reader, reformed


def read_you_control_it(reader: Reader) -> Condition | None:
    """ "You control this creature"."""
    if not reader.phrase("you control"):
        return None
    what = read_source(reader)
    return YouControl(what) if what is not None else None


def read_under_control(reader: Reader) -> Condition | None:
    """ "You controlled that permanent", "you don't control it"."""
    verb = reader.first_of("you controlled", "you control", "you don't control")
    what = read_simple_reference(reader) if verb else None
    if what is None or isinstance(what, (You, Source)) or reader.is_word("as"):
        return None
    return UnderYourControl(what, "don't" not in verb, verb.removeprefix("you "))


def read_remains(reader: Reader) -> Condition | None:
    """ "It remains exiled", "they remain exiled", "this creature remains on the battlefield"."""
    what = read_simple_reference(reader)
    if what is None or isinstance(what, You):
        return None
    verb = reader.accept_any("remains", "remain")
    state = reader.first_of("exiled", "tapped", "on the battlefield") if verb else ""
    return Remains(what, state, verb == "remain") if state else None


def read_suspended(reader: Reader) -> Condition | None:
    """702.62b: "this card is suspended"."""
    what = read_source(reader)
    return IsSuspended(what) if what is not None and reader.phrase("is suspended") else None


def read_kinds_there(reader: Reader) -> Condition | None:
    """ "There are four or more card types among cards in your graveyard"."""
    if not reader.phrase("there are"):
        return None
    number = read_number(reader)
    op = reader.first_of("or more", "or fewer") if number is not None else ""
    if number is None or not op:
        return None
    value = read_kinds_among(reader, True)
    return KindsAmong(value, op, number) if value is not None else None


def read_has_dealt(reader: Reader) -> Condition | None:
    """ "It has dealt 10 or more damage to that player this turn"."""
    source = read_simple_reference(reader)
    if source is None or isinstance(source, You) or not reader.phrase("has dealt"):
        return None
    least = read_number(reader)
    to = read_simple_reference(reader) if reader.phrase("or more damage to") else None
    if not isinstance(least, Number) or to is None or not reader.phrase("this turn"):
        return None
    return HasDealt(source, least.n, to)


def read_both_there(reader: Reader) -> Condition | None:
    """ "There is an instant card and a sorcery card in your graveyard"."""
    if not reader.phrase("there is") or not reader.accept_any("a", "an"):
        return None
    first = read_phrase(reader)
    if not isinstance(first, Phrase) or first.posts or reader.plural or not reader.accept("and"):
        return None
    second = read_phrase(reader) if reader.accept_any("a", "an") else None
    if not isinstance(second, Phrase) or reader.plural or len(second.posts) != 1:
        return None
    return BothThere(first, Phrase(second.adjectives, second.head), second.posts[0])


def read_devotion_is(reader: Reader) -> Condition | None:
    """ "Your devotion to white is less than five"."""
    if not reader.is_word("your") or reader.peek(1).word != "devotion":
        return None
    value = read_amount(reader)
    if value is None or not reader.accept("is"):
        return None
    op = reader.first_of("less than", "greater than")
    bound = read_number(reader) if op else None
    return DevotionIs(value, op, bound) if bound is not None else None


def read_any_player(reader: Reader) -> Condition | None:
    """ "Any player controls a black permanent"."""
    if not reader.phrase("any player controls"):
        return None
    counted = read_counted(reader)
    if counted is None or counted[1] == "another":
        return None
    shown, op, count = counted
    return ThereAre(shown, op, count, AnyPlayer("any player"), shown)


def read_none_there(reader: Reader) -> Condition | None:
    """ "No creatures are on the battlefield"."""
    if not reader.accept("no"):
        return None
    phrase = read_phrase(reader)
    if phrase is None or not reader.plural or is_for_players(phrase) or not reader.phrase("are on the battlefield"):
        return None
    return NoneThere(phrase, phrase)


def read_total_power(reader: Reader) -> Condition | None:
    """ "Creatures you control have total power 8 or greater"."""
    phrase = read_phrase(reader)
    if phrase is None or not reader.phrase("have total power"):
        return None
    n = reader.digits()
    return TotalPower(phrase, n) if n >= 0 and reader.phrase("or greater") else None


def read_different_powers(reader: Reader) -> Condition | None:
    """ "You control three or more creatures with different powers"."""
    if not reader.phrase("you control"):
        return None
    number = read_number(reader)
    if number is None or not reader.phrase("or more"):
        return None
    phrase: Filter | None = read_phrase(reader)
    if phrase is None or not reader.phrase("with different powers"):
        return None
    return DifferentPowers(with_post(phrase, ControlledBy(You("you"))), number, phrase)


def read_last_turn(reader: Reader) -> Condition | None:
    """ "No spells were cast last turn", "a player cast two or more spells last turn"."""
    for text, least in (("no spells were cast last turn", 0), ("a player cast two or more spells last turn", 2)):
        if reader.phrase(text):
            return LastTurn(least, text)
    return None


def read_life_gained(reader: Reader) -> Condition | None:
    """ "You gained 4 or more life this turn", "an opponent lost 3 or more life this turn"."""
    opening = reader.first_of("you gained", "you've gained", "you lost", "an opponent lost")
    n = reader.digits() if opening else -1
    if n < 0 or not reader.phrase("or more life this turn"):
        return None
    lost = opening.endswith("lost")
    return LifeGained(n, lost, opening.startswith("an"), f"{opening} {n} or more life this turn")


DESIGNATIONS: Final = (
    ("you have the city's blessing", "city's blessing"),
    ("you have an enduring story", "enduring story"),
    ("you're the monarch", "monarch"),
    ("you have the initiative", "initiative"),
)
OF_OTHERS: Final = (
    (" is the monarch", "monarch"),
    ("'re the monarch", "monarch"),
    (" has the initiative", "initiative"),
)


def read_designated(reader: Reader) -> Condition | None:
    """ "You have the city's blessing", "you're the monarch"."""
    for text, word in DESIGNATIONS:
        if reader.phrase(text):
            return Designated(word, text)
    if reader.phrase("you're not the monarch"):
        return Designated("monarch", "you're not the monarch", None, False)
    if reader.phrase("there is no monarch"):
        return NoMonarch()
    return read_designated_other(reader)


def read_designated_other(reader: Reader) -> Condition | None:
    """ "An opponent is the monarch", "that player has the initiative", "they're the monarch"."""
    if reader.is_word("they're"):
        token = reader.peek()
        they = reader.bind(PLAYER, "", False)
        if they is None or not reader.phrase(f"{token.word} the monarch"):
            return None
        return Designated("monarch", "'re the monarch", reformed(they, "they"))
    who = read_who(reader)
    for text, word in OF_OTHERS:
        if who is not None and reader.phrase(text):
            return Designated(word, text, who)
    return None


def read_some_has(reader: Reader) -> Condition | None:
    """ "A creature you control has flying", "a creature card in your graveyard has flying"."""
    if not reader.accept_any("a", "an"):
        return None
    phrase = read_phrase(reader)
    if phrase is None or reader.plural or is_for_players(phrase) or not reader.accept("has"):
        return None
    what = read_with(reader, read_phrase)
    return SomeHas(phrase, what) if what is not None else None


def read_library_has(reader: Reader) -> Condition | None:
    """ "Your library has no cards in it", "... has twenty or fewer cards in it"."""
    owner: Reference | None = You("you") if reader.accept("your") else read_possessor(reader)
    if owner is None or not reader.phrase("library has"):
        return None
    if reader.phrase("no cards in it"):
        return LibraryHas(owner, "no")
    count = read_number(reader)
    op = reader.first_of("or more", "or fewer")
    if not isinstance(count, Number) or not op or not reader.phrase("cards in it"):
        return None
    return LibraryHas(owner, op, count.n)


def read_top_of_graveyard(reader: Reader) -> Condition | None:
    """ "The top card of your graveyard is a creature card"."""
    if not reader.phrase("the top card of your graveyard is") or not reader.accept_any("a", "an"):
        return None
    phrase = read_phrase(reader)
    return TopOfGraveyardIs(phrase) if phrase is not None and not reader.plural else None


SITUATIONS: Final[tuple[Callable[[Reader], Condition | None], ...]] = (
    read_you_control_it,
    read_under_control,
    read_remains,
    read_suspended,
    read_kinds_there,
    read_both_there,
    read_has_dealt,
    read_devotion_is,
    read_any_player,
    read_none_there,
    read_total_power,
    read_different_powers,
    read_last_turn,
    read_life_gained,
    read_designated,
    read_some_has,
    read_library_has,
    read_top_of_graveyard,
)
"""Readers of conditions beside those of `conditions.py`."""
