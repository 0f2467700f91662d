"""CR 115, 101.2: reading what targets ("black spells or abilities from black sources"), and "that's a Wolf or a
Werewolf".
"""

from __future__ import annotations

from collections.abc import Callable

from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.history_filters import DidNot
from spellstack.abilities.nouns import ColorCount, Spell, Thing
from spellstack.abilities.qualities import Chosen, ControlledBy
from spellstack.abilities.targeters import Targeters, ThatIs
from spellstack.abilities.wording import WORD_NUMBERS
from spellstack.phrases.reader import Reader
from spellstack.phrases.words import read_atom

PhraseReader = Callable[[Reader], Filter | None]


def read_targeters(reader: Reader, phrase: PhraseReader) -> Filter | None:
    """What follows "can't be the target of", but for plain "spells or abilities"."""
    spells: Filter | None = None
    sources: Filter | None = None
    controlled: Filter | None = None
    bare = False
    if not reader.is_word("abilities"):
        found = read_before_abilities(reader, phrase)
        if not isinstance(found, Phrase) or not isinstance(found.head, Spell) or not reader.plural:
            return None
        posts = tuple(post for post in found.posts if not isinstance(post, ControlledBy))
        controlled = next((post for post in found.posts if isinstance(post, ControlledBy)), None)
        spells = Phrase(found.adjectives, found.head, posts)
        if controlled is not None or not reader.accept("or"):
            return Targeters(spells, None, controlled)
    if not reader.accept("abilities"):
        return None
    if reader.accept("from"):
        found = phrase(reader)
        if not isinstance(found, Phrase) or not isinstance(found.head, Thing) or not reader.plural:
            return None
        posts = tuple(post for post in found.posts if not isinstance(post, ControlledBy))
        controlled = next((post for post in found.posts if isinstance(post, ControlledBy)), None)
        sources = Phrase(found.adjectives, found.head, posts)
        if controlled is not None and spells is not None:
            return None  # whose the spells are would not be clear
    else:
        sources, bare = Thing("source"), True
        here = reader.mark()
        probe = read_controlled(reader)
        if probe is None:
            reader.reset(here)
        controlled = probe
    return Targeters(spells, sources, controlled, bare)


def read_before_abilities(reader: Reader, phrase: PhraseReader) -> Filter | None:
    """The noun phrase up to "or abilities", which is no part of it."""
    end = reader.end
    for ahead in range(10):
        if reader.peek(ahead).word == "or" and reader.peek(ahead + 1).word == "abilities":
            reader.end = reader.pos + ahead
            break
    found = phrase(reader)
    whole = reader.pos == reader.end or reader.end == end
    reader.end = end
    return found if whole else None


def read_controlled(reader: Reader) -> Filter | None:
    """ "Your opponents control"."""
    from spellstack.phrases.posts import read_controller

    return read_controller(reader)


def read_that_is(reader: Reader, phrase: PhraseReader) -> Filter | None:
    """ "That's a Wolf or a Werewolf", "that are enchanted", "that's one or more colors"."""
    form = reader.first_of("that's", "that are", "that isn't", "that aren't")
    if not form:
        return None
    if reader.phrase("one or more colors"):
        return ColorCount("colored", f"{form} one or more colors")
    if reader.accept("exactly"):
        word = reader.take().word
        n = WORD_NUMBERS.get(word, 0)
        if not 1 <= n <= 5 or not reader.accept("color" if n == 1 else "colors"):
            return None
        kind = "not exactly" if form.endswith("n't") else "exactly"
        return ColorCount(kind, f"{form} exactly {word} color{'' if n == 1 else 's'}", n)
    if "n't" in form and reader.phrase("of the chosen type"):
        return DidNot(Chosen("type"), f"{form} of the chosen type")
    parts: list[Filter] = []
    articles = form in ("that's", "that isn't") and reader.is_word("a", "an")
    while True:
        if articles:
            if not reader.accept_any("a", "an"):
                return None
            found = phrase(reader)
            if found is None or reader.plural:
                return None
        else:
            atom = read_atom(reader)
            if atom is None or not atom.adjective or atom.head:
                return None
            found = atom.filter
        parts.append(found)
        here = reader.mark()
        if not (reader.accept(",", "or") or reader.accept("or") or reader.accept(",")):
            break
        if articles and not reader.is_word("a", "an"):
            reader.reset(here)
            break
    return ThatIs(tuple(parts), f"{form} a" if articles else form, "n't" not in form)
