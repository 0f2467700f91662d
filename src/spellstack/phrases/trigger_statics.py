"""CR 603.2d: "that ability triggers an additional time"."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.filters import AnyOf, Filter, Phrase
from spellstack.abilities.nouns import Other
from spellstack.abilities.statics import Rule
from spellstack.abilities.trigger_words import ATTACKING, DYING, ENTERING, LEAVING, TRIGGERS_MORE, TriggersMore
from spellstack.phrases.nouns import is_for_players, read_phrase
from spellstack.phrases.reader import Reader

SAID: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("entering or leaving the battlefield", (ENTERING, LEAVING)),
    ("entering the battlefield", (ENTERING,)),
    ("entering", (ENTERING,)),
    ("dying", (DYING,)),
    ("attacking", (ATTACKING,)),
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
        cause = read_one(reader)
        said, deeds = next(((text, deeds) for text, deeds in SAID if reader.phrase(text)), ("", ()))
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


def read_one(reader: Reader) -> Filter | None:
    """ "A creature", "an artifact or creature", "a legendary permanent or an artifact"."""
    if not reader.accept_any("a", "an"):
        return None
    phrase = read_phrase(reader)
    if phrase is None or reader.plural or is_for_players(phrase):
        return None
    here = reader.mark()
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
