"""CR 601, 701.9, 701.21, 121: trigger conditions on players and cards: what is cast, drawn, discarded, sacrificed."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.pattern_limits import ExceptFirstDraw, Narrowed, TurnOf
from spellstack.abilities.patterns import Either, Happens, Pattern
from spellstack.abilities.references import EventPlayer, Opponents, Reference, You
from spellstack.abilities.stack_patterns import Copies
from spellstack.abilities.wording import ORDINALS
from spellstack.core.events import CAST, DISCARD, DRAW, SACRIFICE
from spellstack.phrases.nouns import is_for_players, read_phrase
from spellstack.phrases.pronouns import read_source
from spellstack.phrases.reader import Reader
from spellstack.phrases.spell_posts import read_origin_of
from spellstack.phrases.trigger_parties import What, read_a, read_thing

TURNS: Final[tuple[tuple[str, Reference | None], ...]] = (
    ("each turn", None),
    ("in a turn", None),
    ("during each of your turns", You("you")),
    ("during each opponent's turn", Opponents("an opponent")),
    ("during their turn", EventPlayer("they")),
)


EXCEPT_FIRST: Final = (
    "except the first one they draw in each of their draw steps",
    "except the first one you draw in each of your draw steps",
)


def read_ordinal(reader: Reader) -> tuple[int, str]:
    """ "Your second", "their first": which one, and the words."""
    here = reader.mark()
    own = reader.accept_any("your", "their")
    word = reader.take().word if own else ""
    if word in ORDINALS[1:]:
        return ORDINALS.index(word), f"{own} {word}"
    reader.reset(here)
    return 0, ""


def in_turns(reader: Reader, pattern: Happens) -> Pattern | None:
    """The event with the turns in which it counts, which stand behind "your second spell"."""
    for text, whose in TURNS:
        if reader.phrase(text):
            if whose is None:
                return Happens(
                    pattern.kind,
                    object=pattern.object,
                    player=pattern.player,
                    ordinal=pattern.ordinal,
                    form=f"{pattern.form} {text}",
                    subject="player",
                )
            return Narrowed(pattern, TurnOf(whose), text)
    return None


def read_casts(reader: Reader, who: What, verb: str) -> Pattern | None:
    """ "Cast a noncreature spell", "casts their second spell each turn", "cast or copy an instant or sorcery spell"."""
    n, words = read_ordinal(reader)
    if n:
        phrase = read_phrase(reader)
        if phrase is None or reader.plural or is_for_players(phrase):
            return None
        what = read_origin_of(reader, phrase)
        return in_turns(
            reader,
            Happens(CAST, object=what, player=who, ordinal=n, form=f"{verb} {words} {{bare object}}", subject="player"),
        )
    spell = read_source(reader)
    if spell is not None:
        return Happens(CAST, object=spell, player=who, form=f"{verb} {{object}}", subject="player")
    copying = reader.first_of("or copy", "or copies")
    phrase = read_a(reader)
    if phrase is None or phrase.wants_players():
        return None
    if copying:  # a copy is cast from nowhere
        first = Happens(CAST, object=phrase, player=who, form=verb, subject="player")
        return Either((first, Copies(who, phrase, copying.split()[1])), "shared")
    return Happens(CAST, object=read_origin_of(reader, phrase), player=who, form=f"{verb} {{object}}", subject="player")


def read_draws(reader: Reader, who: What, verb: str) -> Pattern | None:
    n, words = read_ordinal(reader)
    if n:
        if not reader.accept("card"):
            return None
        return in_turns(reader, Happens(DRAW, player=who, ordinal=n, form=f"{verb} {words} card", subject="player"))
    if reader.accept("a", "card"):
        drawn = Happens(DRAW, player=who, form=f"{verb} a card", subject="player")
        but = reader.first_of(*EXCEPT_FIRST)
        return ExceptFirstDraw(drawn, but) if but else drawn
    return None


def read_discards(reader: Reader, who: What, verb: str) -> Pattern | None:
    own = read_source(reader)
    if own is not None:
        return Happens(DISCARD, object=own, player=who, form=f"{verb} {{object}}", subject="player")
    if reader.accept("one", "or", "more"):
        phrase = read_phrase(reader)
        if phrase is None or not reader.plural:
            return None
        return Happens(DISCARD, object=phrase, player=who, batch=True, form=f"{verb} {{object}}", subject="player")
    if reader.accept("a", "card"):
        return Happens(DISCARD, player=who, form=f"{verb} a card", subject="player")
    found = read_a(reader)
    return Happens(DISCARD, object=found, player=who, form=f"{verb} {{object}}", subject="player") if found else None


def read_sacrifices(reader: Reader, who: What, verb: str) -> Pattern | None:
    """701.21; what is sacrificed is looked at as it was (603.10a)."""
    if reader.phrase("one or more"):
        phrase = read_phrase(reader)
        if phrase is None or not reader.plural:
            return None
        return Happens(SACRIFICE, object=phrase, player=who, batch=True, form=f"{verb} {{object}}", subject="player")
    what = read_thing(reader)
    return Happens(SACRIFICE, object=what, player=who, form=f"{verb} {{object}}", subject="player") if what else None
