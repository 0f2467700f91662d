"""CR 601.3, 602.5, 509.1b: static sentences that say what players can't cast, activate or block with."""

from __future__ import annotations

from spellstack.abilities.casting_words import (
    PAY_LIFE_AS_COST,
    SACRIFICE_AS_COST,
    CannotActivate,
    CannotBeCast,
    CannotBlockWith,
    CannotCast,
    CannotPay,
    InCombat,
    NotSorceryTime,
    ParityOfManaValue,
    TurnOf,
)
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.qualities import ControlledBy, InZone
from spellstack.abilities.references import AnyPlayer, Opponents, Reference, You
from spellstack.abilities.spell_qualities import FromZones
from spellstack.abilities.statics import Rule
from spellstack.abilities.values import Number
from spellstack.core.node import equal
from spellstack.core.types import EXILE, HAND, LIBRARY
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.reader import Reader
from spellstack.phrases.spell_nouns import read_spells, with_post

Rules = tuple[Rule, ...]


def read_whom(reader: Reader) -> Reference | None:
    """The players that a prohibition speaks of."""
    text = reader.first_of("your opponents", "each opponent")
    if text:
        return Opponents(text)
    text = reader.first_of("each player", "players")
    if text:
        return AnyPlayer(text)
    return You("you") if reader.accept("you") else None


def with_origins(reader: Reader, spells: Filter) -> Filter | None:
    """601.2a: the spells with where they would be cast from, as a mask of zones; None: nothing is said of that."""
    if reader.phrase("from anywhere other than their hands"):
        return with_post(spells, FromZones(1 << HAND, False, "from anywhere other than their hands"))
    if not isinstance(spells, Phrase) or not spells.posts:
        return None
    last = spells.posts[-1]
    if not isinstance(last, InZone) or last.whose is not None:
        return None
    zones = 1 << last.zone
    text = last.form
    for word, zone in (("libraries", LIBRARY), ("exile", EXILE)):
        if reader.accept("or", word):
            zones |= 1 << zone
            text += f" or {word}"
            break
    return Phrase(spells.adjectives, spells.head, (*spells.posts[:-1], FromZones(zones, True, text)), form=spells.form)


def read_cannot_cast(reader: Reader) -> Rules | None:
    """ "Your opponents can't cast spells during your turn", "Each player can't cast more than one spell each turn"."""
    here = reader.mark()
    more = read_no_further(reader)
    if more is not None:
        return more
    reader.reset(here)
    who = read_whom(reader)
    if who is None:
        return None
    here = reader.mark()
    if reader.phrase("can't block with"):
        return read_block_with(reader, who)
    if reader.phrase("can't cast more than one"):
        what = read_spells(reader, False)
        if what is None or not reader.phrase("each turn"):
            return None
        return (CannotCast("cast", who, what, amount=Number(1), rule="601.3"),)
    if reader.phrase("can't cast"):
        spells = read_spells(reader, True)
        if spells is None:
            return None
        origin = with_origins(reader, spells)
        if origin is not None:
            return (CannotCast("cast", who, origin, rule="601.3"),)
        if reader.phrase("during your turn"):
            return (CannotCast("cast", who, spells, rule="601.3", condition=TurnOf("your"), when="during your turn"),)
        if reader.phrase("during combat"):
            return (CannotCast("cast", who, spells, rule="601.3", condition=InCombat(), when="during combat"),)
        return (CannotCast("cast", who, spells, rule="601.3"),)
    reader.reset(here)
    return read_only_when(reader, who)


def read_no_further(reader: Reader) -> Rules | None:
    """ "Each player who has cast a nonartifact spell this turn can't cast additional nonartifact spells"."""
    text = reader.first_of("each player", "each opponent")
    if not text or not reader.phrase("who has cast a"):
        return None
    one = read_spells(reader, False)
    if one is None or not reader.phrase("this turn can't cast additional"):
        return None
    more = read_spells(reader, True)
    if not equal(one, more):
        return None
    who: Reference = AnyPlayer(text) if text == "each player" else Opponents(text)
    return (CannotCast("cast", who, one, amount=Number(1), rule="601.3", when="additional"),)


def read_only_when(reader: Reader, who: Reference) -> Rules | None:
    """ "... can cast spells only during their own turns", "... only any time they could cast a sorcery"."""
    if not reader.phrase("can cast"):
        return None
    spells = read_spells(reader, True)
    if spells is None or not reader.accept("only"):
        return None
    if reader.phrase("during their own turns"):
        return (CannotCast("cast", who, spells, rule="601.3", condition=TurnOf("their", False), when="their own"),)
    if reader.phrase("any time they could cast a sorcery"):
        return (CannotCast("cast", who, spells, rule="601.3", condition=NotSorceryTime(), when="sorcery"),)
    return None


def read_block_with(reader: Reader, who: Reference) -> Rules | None:
    """ "Your opponents can't block with creatures with even mana values." """
    creatures = read_phrase(reader)
    if creatures is None or not reader.plural:
        return None
    odd = reader.phrase("with odd mana values")
    if odd or reader.phrase("with even mana values"):
        creatures = with_post(creatures, ParityOfManaValue(odd))
    theirs = with_post(creatures, ControlledBy(who))
    return (CannotBlockWith("block", theirs, rule="509.1b", players=who, creatures=creatures),)


def read_be_cast(reader: Reader) -> Rules | None:
    """ "Creature spells can't be cast." """
    spells = read_spells(reader, True)
    if spells is None or not reader.phrase("can't be cast"):
        return None
    return (CannotBeCast("be cast", spells, rule="601.3"),)


def read_cannot_activate(reader: Reader) -> Rules | None:
    """ "Activated abilities of creatures can't be activated [unless they're mana abilities]." """
    if not reader.phrase("activated abilities of"):
        return None
    what = read_phrase(reader)
    if what is None or not reader.plural or not reader.phrase("can't be activated"):
        return None
    unless = reader.phrase("unless they're mana abilities")
    return (CannotActivate("activate abilities", what, unless=unless, rule="602.5"),)


def read_cannot_pay(reader: Reader) -> Rules | None:
    """ "Players can't pay life or sacrifice creatures to cast spells or activate abilities." """
    if not reader.phrase("players can't pay life or sacrifice"):
        return None
    what = read_phrase(reader)
    if what is None or not reader.plural or not reader.phrase("to cast spells or activate abilities"):
        return None
    return (
        CannotPay(PAY_LIFE_AS_COST, AnyPlayer("players"), rule="118.3", sacrificed=what),
        CannotPay(SACRIFICE_AS_COST, what, rule="118.3", sacrificed=what, second=True),
    )
