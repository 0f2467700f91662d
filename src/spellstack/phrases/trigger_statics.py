"""CR 603.2d: "that ability triggers an additional time"."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.filters import AnyOf, Filter, Phrase
from spellstack.abilities.nouns import Other, PlayerHead
from spellstack.abilities.statics import Rule
from spellstack.abilities.trigger_words import (
    ATTACKING,
    DAMAGED,
    DAMAGING,
    DRAWING,
    DYING,
    ENTERING,
    LEAVING,
    TRIGGERS_MORE,
    TURNING_UP,
    TriggersMore,
)
from spellstack.phrases.nouns import is_for_players, read_phrase
from spellstack.phrases.reader import Reader

SAID: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("entering or leaving the battlefield", (ENTERING, LEAVING)),
    ("entering the battlefield", (ENTERING,)),
    ("entering", (ENTERING,)),
    ("dying", (DYING,)),
    ("attacking", (ATTACKING,)),
    (DAMAGING, (DAMAGING,)),
    (DAMAGED, (DAMAGED,)),
)


def read_triggers_more(reader: Reader) -> tuple[Rule, ...] | None:
    """ "If a triggered ability of another Elemental you control triggers, it triggers an additional time"."""
    if not reader.accept("if"):
        return None
    cause: Filter | None = None
    said = ""
    deeds: tuple[str, ...] = ()
    if reader.phrase("a triggered ability of"):
        who = read_owner_of_ability(reader)
        if who is None or not reader.phrase("triggers ,"):
            return None
    else:
        cause, said, deeds = read_deed(reader)
        if cause is None or not said or not reader.phrase("causes a triggered ability of"):
            return None
        who = read_owner_of_ability(reader)
        if who is None or not reader.phrase("to trigger ,"):
            return None
    form = reader.first_of("that ability", "it")
    if not form or not reader.phrase("triggers an additional time"):
        return None
    it = "it" if form == "it" else ""
    return (TriggersMore(TRIGGERS_MORE, who, cause=cause, deeds=deeds, said=said, form=it),)


def read_deed(reader: Reader) -> tuple[Filter | None, str, tuple[str, ...]]:
    """ "A creature dying", "a player drawing a card", "turning a face-down permanent face up"."""
    if reader.phrase("a player drawing a card"):
        return PlayerHead(), DRAWING, (DRAWING,)
    if reader.accept("turning"):
        turned = read_one(reader)
        return (turned if reader.phrase("face up") else None), "turning {cause} face up", (TURNING_UP,)
    cause = read_one(reader)
    said, deeds = next(((text, deeds) for text, deeds in SAID if reader.phrase(text)), ("", ()))
    return cause, said, deeds


def read_one(reader: Reader) -> Filter | None:
    """ "A creature", "an artifact or creature", "a legendary permanent or an artifact"."""
    if not reader.accept_any("a", "an"):
        return None
    phrase = read_phrase(reader)
    if phrase is None or reader.plural or is_for_players(phrase):
        return None
    here = reader.mark()
    if reader.phrase("or another"):
        return read_or_another(reader, phrase)
    word = reader.first_of("or an", "or a")
    other = read_phrase(reader) if word else None
    if other is None or reader.plural:
        reader.reset(here)
        return phrase
    return AnyOf((phrase, other), word)


def read_owner_of_ability(reader: Reader) -> Filter | None:
    """ "A permanent you control", "another Elemental you control", "a Shaman or another Wizard you control"."""
    if not reader.accept("another"):
        return read_one(reader)
    phrase = read_phrase(reader)
    if not isinstance(phrase, Phrase) or reader.plural:
        return None
    return Phrase((Other("another"), *phrase.adjectives), phrase.head, phrase.posts)


def read_or_another(reader: Reader, first: Filter) -> Filter | None:
    """ "A Shaman or another Wizard you control": what follows the second noun is said of both."""
    second = read_phrase(reader)
    if not isinstance(first, Phrase) or not isinstance(second, Phrase) or reader.plural:
        return None
    adjectives = (Other("another"), *second.adjectives)
    if first.posts:
        return AnyOf((first, Phrase(adjectives, second.head, second.posts)), "or")
    return Phrase((), AnyOf((first, Phrase(adjectives, second.head)), "or"), second.posts)
