"""CR 603.4, 608.2i: reading conditions on what was done this turn, on how a spell was cast, and on the state of the
game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellstack.abilities.conditions import Condition
from spellstack.abilities.filters import Filter
from spellstack.abilities.qualities import ControlledBy, InZone
from spellstack.abilities.references import Opponents, Reference, You
from spellstack.abilities.situations import KindsAmong
from spellstack.abilities.turn_deeds import (
    AttacksAlone,
    DayOrNight,
    DidThisTurn,
    EnteredThisTurn,
    FirstCast,
    ManaValues,
    MostCardsInHand,
    NoOpponentControls,
    ThereIsIn,
    WasAlone,
)
from spellstack.abilities.values import Number
from spellstack.core.types import GRAVEYARD
from spellstack.phrases.conditions import read_it, with_post
from spellstack.phrases.nouns import is_for_players, nouns_of, read_phrase
from spellstack.phrases.numbers import read_number
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import with_other

YOU: Final = You("you")
FOE: Final = Opponents("an opponent")

# the words before what and how many; the words behind; the deed, and whose
DEEDS: Final[tuple[tuple[str, str, str, Reference], ...]] = (
    ("you've cast", "this turn", "cast", YOU),
    ("you cast", "this turn", "cast", YOU),
    ("an opponent cast", "this turn", "cast", FOE),
    ("an opponent has cast", "this turn", "cast", FOE),
    ("you've sacrificed", "this turn", "sacrificed", YOU),
    ("you sacrificed", "this turn", "sacrificed", YOU),
    ("you had", "enter the battlefield under your control this turn", "entered", YOU),
    ("an opponent had", "enter the battlefield under their control this turn", "entered", FOE),
    ("", "entered the battlefield under your control this turn", "entered", YOU),
)
PLAIN_DEEDS: Final[tuple[tuple[str, str, Reference], ...]] = (
    ("you've committed a crime this turn", "crime", YOU),
    ("you committed a crime this turn", "crime", YOU),
    ("you've surveilled this turn", "surveiled", YOU),
    ("an opponent gained life this turn", "gained life", FOE),
)
DRAWS: Final = (("an opponent drew", FOE), ("an opponent has drawn", FOE), ("you've drawn", YOU))


def read_deed(reader: Reader) -> Condition | None:
    """ "You've cast two or more spells this turn", "another Knight entered the battlefield under your control ..."."""
    here = reader.mark()
    for text, deed, who in PLAIN_DEEDS:
        if reader.phrase(text):
            return DidThisTurn(deed, who, None, 1, text, "")
    for opening, closing, deed, who in DEEDS:
        reader.reset(here)
        if opening and not reader.phrase(opening):
            continue
        counted = read_quantity(reader)
        if counted is not None and reader.phrase(closing):
            what, least = counted
            return DidThisTurn(deed, who, what, least, opening, closing)
    for opening, who in DRAWS:
        reader.reset(here)
        if reader.phrase(opening):
            number = read_number(reader)
            if isinstance(number, Number) and reader.phrase("or more cards this turn"):
                return DidThisTurn("drew", who, None, number.n, opening, "this turn")
    return None


def read_quantity(reader: Reader) -> tuple[Filter, int] | None:
    """ "A blue spell", "another Knight", "three or more spells"."""
    another = reader.accept("another")
    least = 1
    if not another and not reader.accept_any("a", "an"):
        number = read_number(reader)
        if not isinstance(number, Number) or not reader.phrase("or more"):
            return None
        least = number.n
    phrase = read_phrase(reader)
    if phrase is None or is_for_players(phrase) or reader.plural != (least > 1):
        return None
    return (with_other(phrase) if another else phrase), least


def read_state_of_game(reader: Reader) -> Condition | None:
    """Conditions without parts of their own."""
    if reader.phrase("you have more cards in hand than each opponent"):
        return MostCardsInHand()
    for word in ("night", "day"):
        if reader.phrase(f"it's {word}"):
            return DayOrNight(word)
    return None


def read_no_opponent(reader: Reader) -> Condition | None:
    """ "No opponent controls a white or blue creature"."""
    if not reader.phrase("no opponent controls") or not reader.accept_any("a", "an"):
        return None
    phrase = read_phrase(reader)
    if phrase is None or reader.plural:
        return None
    return NoOpponentControls(with_post(phrase, ControlledBy(FOE)), phrase)


def read_entered(reader: Reader) -> Condition | None:
    """ "It entered this turn"."""
    what = read_simple_reference(reader)
    if what is None or isinstance(what, You) or not reader.phrase("entered this turn"):
        return None
    return EnteredThisTurn(what)


def read_first_cast(reader: Reader) -> Condition | None:
    """ "It's the first instant spell, the first sorcery spell, or the first Otter spell you've cast this turn"."""
    if not reader.phrase("it's"):
        return None
    kinds: list[Filter] = []
    while reader.phrase("the first"):
        phrase = read_phrase(reader)
        if phrase is None or reader.plural or "spell" not in nouns_of(phrase):
            return None
        kinds.append(phrase)
        if reader.accept(","):
            reader.accept("or")
        elif not reader.accept("or"):
            break
    return FirstCast(tuple(kinds)) if kinds and reader.phrase("you've cast this turn") else None


def read_attacks_alone(reader: Reader) -> Condition | None:
    """ "It's attacking alone", "enchanted creature is attacking alone"."""
    if reader.is_word("it's"):
        it = read_it(reader)
        return AttacksAlone(it, "it's attacking alone") if it is not None and reader.phrase("attacking alone") else None
    what = read_simple_reference(reader)
    if what is None or isinstance(what, You):
        return None
    if reader.phrase("was attacking or blocking alone"):
        return WasAlone(what)
    return AttacksAlone(what) if reader.phrase("is attacking alone") else None


def read_is_in_graveyard(reader: Reader) -> Condition | None:
    """ "An artifact card is in your graveyard"."""
    if not reader.accept_any("a", "an"):
        return None
    phrase = read_phrase(reader)
    place = "in your graveyard"
    if phrase is None or reader.plural or not reader.accept("is") or not reader.phrase(place):
        return None
    return ThereIsIn(with_post(phrase, InZone(GRAVEYARD, YOU)), phrase, place)


def read_mana_values(reader: Reader) -> Condition | None:
    """ "There are five or more mana values among cards in your graveyard"."""
    if not reader.phrase("there are"):
        return None
    number = read_number(reader)
    if number is None or not reader.phrase("or more mana values among"):
        return None
    phrase = read_phrase(reader)
    return KindsAmong(ManaValues(phrase), "or more", number) if phrase is not None and reader.plural else None


TURN_DEEDS: Final[tuple[Callable[[Reader], Condition | None], ...]] = (
    read_deed,
    read_state_of_game,
    read_no_opponent,
    read_entered,
    read_first_cast,
    read_attacks_alone,
    read_is_in_graveyard,
    read_mana_values,
)
"""Readers of conditions of this page."""
