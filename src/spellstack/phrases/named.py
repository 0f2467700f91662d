"""CR 201.2, 201.5: names as they are written, and words kept as they stand."""

from __future__ import annotations

from spellstack.abilities.filters import AnyOf, Filter
from spellstack.abilities.nouns import Named
from spellstack.phrases.reader import Reader
from spellstack.phrases.words import SUBTYPES


def read_named(reader: Reader) -> Filter | None:
    """ "Named [name]": the card's own, or words that begin with capitals."""
    start = reader.pos
    form = reader.own_name()
    longer = form != "" and (reader.is_word("'s") or reader.peek().text[:1].isupper())
    if form == "full" and not longer:
        return Named(reader.names.name)
    if form and not longer:
        return None
    reader.accept("'s")
    while not reader.at_end():
        token = reader.peek()
        if token.text[:1].isupper() or (
            token.word in ("of", "the", "and", "in", "to", "from", "for") and reader.peek(1).text[:1].isupper()
        ):
            reader.pos += 1
            continue
        if token.word == "," and reader.peek(1).text[:1].isupper() and reader.pos > start:
            reader.pos += 1
            continue
        break
    if reader.pos == start:
        return None
    first = source_text(reader, start)
    here = reader.mark()
    if reader.is_word("or") and reader.peek(1).text[:1].isupper() and reader.peek(1).text not in SUBTYPES:
        reader.pos += 1
        other = read_named(reader)
        if isinstance(other, Named):
            return AnyOf((Named(first), Named(other.name, form="-")), "or")
        reader.reset(here)
    return Named(first)


def source_text(reader: Reader, start: int) -> str:
    """The words from a place up to here, as written."""
    last = reader.tokens[reader.pos - 1]
    return reader.line[reader.tokens[start].start : last.start + len(last.text)]
