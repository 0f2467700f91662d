"""CR 205.3i, 607.2d, 608.2i: what follows a noun about kinds and choices: "of the chosen type"."""

from __future__ import annotations

from collections.abc import Callable

from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.history_filters import ControllerDealt
from spellstack.abilities.kind_qualities import ChosenQuality, OtherThanA
from spellstack.abilities.qualities import Chosen, OtherThan
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import Reader

PhraseReader = Callable[[Reader], Filter | None]


def read_whose(reader: Reader) -> Filter | None:
    """ "Whose controller was dealt combat damage by this creature this turn"."""
    if not reader.phrase("whose controller was dealt combat damage by"):
        return None
    source = read_simple_reference(reader)
    return ControllerDealt(source) if source is not None and reader.phrase("this turn") else None


def read_other_than(reader: Reader, phrase: PhraseReader) -> Filter | None:
    """ "Other than this creature", "other than a basic land card"."""
    if not reader.accept("other", "than"):
        return None
    if reader.accept_any("a", "an"):
        kind = phrase(reader)
        return OtherThanA(kind) if isinstance(kind, Phrase) and not kind.posts and not reader.plural else None
    what = read_simple_reference(reader)
    return OtherThan(what) if what is not None else None


def read_of(reader: Reader) -> Filter | None:
    """ "Of the chosen type", "of the creature type of your choice"."""
    for what in ("creature type", "color"):
        if not reader.static and reader.phrase(f"of the {what} of your choice"):
            reader.choosing = what
            return Chosen(what.split()[-1], f"of the {what} of your choice")
    if "quality" in reader.chose_words:
        form = reader.first_of("of the chosen kind", "of the chosen type")
        if form:
            return ChosenQuality(form)
    if reader.phrase("of the chosen"):
        word = reader.accept_any("type", "color")
        return Chosen(word) if word else None
    for word in ("type", "color"):
        if word in reader.chose_words and reader.phrase(f"of that {word}"):
            return Chosen(word, f"of that {word}")
    return None
