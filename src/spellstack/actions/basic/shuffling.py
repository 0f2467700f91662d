"""CR 701.24: reading what is shuffled into a library: "shuffle this artifact and your graveyard into ..."."""

from __future__ import annotations

from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference, You
from spellstack.abilities.several import Several
from spellstack.actions.basic.moving import (
    Shuffle,
    ShuffleInto,
    produce_moved,
    read_rest,
    read_whole_graveyard,
)
from spellstack.actions.simple import ZoneOf
from spellstack.core.node import Printer
from spellstack.core.types import GRAVEYARD, HAND
from spellstack.phrases.pronouns import read_owner
from spellstack.phrases.reader import OBJECT, Reader
from spellstack.phrases.references import read_object


def read_shuffle(reader: Reader, subject: Reference) -> Effect | None:
    """ "Shuffle", "that player shuffles", "shuffle your library", "shuffle it into its owner's library"."""
    if reader.at_stop() or reader.is_word(",", "and", "then"):
        return Shuffle(subject)
    here = reader.mark()
    form = reader.first_of("your library", "their library")
    if form and (reader.at_stop() or reader.is_word(",", "and", "then")):
        return Shuffle(subject, form)
    reader.reset(here)
    what = read_shuffled(reader, subject)
    if what is None or not reader.accept("into"):
        return None
    library = read_owner(reader, True)
    if library is None or not reader.accept_any("library", "libraries"):
        return None
    produce_moved(reader, what)
    whose = None if isinstance(subject, You) and not subject.form else subject
    return ShuffleInto(what, whose, library)


def read_shuffled(reader: Reader, subject: Reference) -> Reference | None:
    """What is shuffled: "it", "your hand, your graveyard, and all permanents you own"."""
    first = read_rest(reader) or read_whole_graveyard(reader, subject) or read_object(reader)
    if first is None:
        return None
    here = reader.mark()
    if reader.accept("and"):
        second = read_whole_graveyard(reader, You("you")) if reader.is_word("your") else None
        if second is None and reader.is_word("target"):
            second = read_object(reader)
        if second is not None:
            both = Several((first, second))
            reader.remember(both, OBJECT, frozenset(("permanent", "card")), True)
            return both
        reader.reset(here)
    if not reader.is_word(","):
        return first
    parts = [first]
    while reader.accept(","):
        last = reader.accept("and")
        whose: Reference = You("you") if first.text(Printer("", "")).startswith("your") else subject
        if reader.is_word("graveyard", "hand"):
            word = reader.take().word
            more: Reference | None = ZoneOf(GRAVEYARD if word == "graveyard" else HAND, whose, word)
        else:
            more = read_whole_graveyard(reader, subject) or read_object(reader, False)
        if more is None:
            break
        parts.append(more)
        if last:
            return Several(tuple(parts))
    reader.reset(here)
    return first
