"""CR 112.1, 601.3: noun phrases that mean spells: "creature spells", "a spell with odd mana value"."""

from __future__ import annotations

from spellstack.abilities.casting_words import (
    ParityOfManaValue,
)
from spellstack.abilities.filters import AnyOf, Filter, Phrase
from spellstack.abilities.nouns import Spell
from spellstack.phrases.nouns import is_for_players, read_phrase
from spellstack.phrases.reader import Reader


def read_spells(reader: Reader, plural: bool) -> Filter | None:
    """A noun phrase for spells in the given number."""
    here = reader.mark()
    found = read_phrase(reader)
    if found is None or is_for_players(found) or reader.plural != plural or not speaks_of_spells(found):
        reader.reset(here)
        return None
    odd = reader.phrase("with odd mana values")
    if odd or reader.phrase("with even mana values"):
        return with_post(found, ParityOfManaValue(odd))
    return found


def speaks_of_spells(filter: Filter) -> bool:
    if isinstance(filter, Spell):
        return True
    if isinstance(filter, Phrase):
        return speaks_of_spells(filter.head)
    return isinstance(filter, AnyOf) and all(speaks_of_spells(part) for part in filter.parts)


def with_post(filter: Filter, post: Filter) -> Filter:
    if isinstance(filter, Phrase):
        return Phrase(filter.adjectives, filter.head, (*filter.posts, post), form=filter.form)
    return Phrase((), filter, (post,))
