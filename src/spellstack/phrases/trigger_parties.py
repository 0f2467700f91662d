"""CR 603.2, 508.3: the parties of a trigger event: "a creature you control", "one of your opponents", "you or a
planeswalker you control"."""

from __future__ import annotations

from spellstack.abilities.filters import Filter
from spellstack.abilities.nouns import OpponentHead
from spellstack.abilities.patterns import OneOf
from spellstack.abilities.references import Attached, DefendingPlayer, Opponents, Reference, You
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.pronouns import read_attached_reference, read_chosen_player, read_source
from spellstack.phrases.reader import Reader, read_joined
from spellstack.phrases.references import with_other

What = Reference | Filter


def read_a(reader: Reader) -> Filter | None:
    """ "A spell", "another creature": one thing with its article."""
    here = reader.mark()
    other = reader.accept("another")
    if other or reader.accept_any("a", "an"):
        phrase = read_phrase(reader)
        if phrase is not None and (not reader.plural or reader.either):
            return with_other(phrase) if other else phrase
    reader.reset(here)
    return None


def read_thing(reader: Reader) -> What | None:
    """The source, what it is attached to, or something with an article."""
    here = reader.mark()
    if reader.is_word("enchanted", "equipped", "fortified"):
        return read_attached_reference(reader)
    chosen = read_chosen_player(reader, "player")
    if chosen is not None:
        return chosen
    own = read_source(reader)
    if own is not None:
        return own
    reader.reset(here)
    return read_a(reader)


def read_party(reader: Reader) -> What | None:
    """Whom an event happens to, players or objects: "you", "one of your opponents", "a player or planeswalker"."""
    parts: list[What] = read_joined(reader, read_one_party, "or")
    if len(parts) < 2:
        return parts[0] if parts else None
    return OneOf(tuple(parts))


def read_one_party(reader: Reader) -> What | None:
    if reader.accept("you"):
        return You("you")
    for text in ("one of your opponents", "your opponents", "another player"):
        if reader.phrase(text):
            return Opponents(text)
    if reader.phrase("defending player"):
        return DefendingPlayer()
    return read_thing(reader)


def is_for_player(what: What) -> bool:
    """Whether it means players and nothing else."""
    if isinstance(what, (You, Opponents, DefendingPlayer, OpponentHead)):
        return True
    if isinstance(what, Attached):
        return what.noun in ("player", "opponent")
    if isinstance(what, OneOf):
        return all(is_for_player(part) for part in what.parts)
    from spellstack.phrases.nouns import is_for_players

    return isinstance(what, Filter) and is_for_players(what)


def is_for_objects(what: What) -> bool:
    """Whether it means objects and nothing else."""
    if isinstance(what, Filter):
        return not what.wants_players()
    return not is_for_player(what)
