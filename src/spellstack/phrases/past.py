"""CR 608.2i: conditions on the past as they are written: "you descended this turn", "this creature didn't attack"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from spellstack.abilities.conditions import Condition
from spellstack.abilities.filters import Phrase
from spellstack.abilities.more_patterns import Descends
from spellstack.abilities.nouns import PlayerHead
from spellstack.abilities.past import HowOften, Past
from spellstack.abilities.patterns import Either, Happens, Moves, Pattern
from spellstack.abilities.references import Opponents, You
from spellstack.abilities.values import Number, Value
from spellstack.core.events import ATTACKERS_DECLARED, CAST, CRIME, DAMAGE, DRAW, GAIN_LIFE, LOSE_LIFE
from spellstack.core.node import Printer
from spellstack.phrases.nouns import is_for_players, read_phrase
from spellstack.phrases.numbers import read_number
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import Reader, read_joined
from spellstack.phrases.references import means_players, with_other
from spellstack.phrases.spell_posts import read_origin_of
from spellstack.phrases.trigger_attacks import read_player_attacks
from spellstack.phrases.trigger_cards import read_casts, read_discards, read_sacrifices
from spellstack.phrases.trigger_deeds import read_creates
from spellstack.phrases.trigger_parties import What
from spellstack.phrases.trigger_verbs import read_object_verb, read_plays, read_puts

PLAIN: Final = Printer("", "")
WINDOWS: Final = ("this turn", "this combat", "last turn")
NEGATIONS: Final = ("didn't", "haven't", "hasn't")
AUXILIARIES: Final = (*NEGATIONS, "have", "has", "had")


class Deed:
    """What was done: the event, how much of it is asked for, and whether amounts are added up."""

    def __init__(self, pattern: Pattern, least: int = 1, amounts: bool = False) -> None:
        self.pattern = pattern
        self.least = least
        self.amounts = amounts


def read_past(reader: Reader) -> Condition | None:
    """ "A creature died this turn", "you've cast two or more spells this turn", "no creatures attacked this turn"."""
    here = reader.mark()
    who = read_player(reader)
    if who is not None:
        found = read_player_past(reader, who)
        if found is not None:
            return found
    reader.reset(here)
    return read_object_past(reader)


def read_player(reader: Reader) -> What | None:
    """ "You", "you've", "an opponent", "a player", "that player"."""
    for word in ("you", "you've"):
        if reader.accept(word):
            return You(word)
    if reader.phrase("an opponent"):
        return Opponents("an opponent")
    if reader.phrase("a player"):
        return PlayerHead()
    named = read_simple_reference(reader)
    return named if named is not None and means_players(reader, named) else None


def read_player_past(reader: Reader, who: What) -> Condition | None:
    auxiliary = reader.accept_any(*AUXILIARIES)
    deed = read_deed(reader, who)
    if deed is None:
        return None
    window = reader.first_of(*WINDOWS)
    if not window:
        return None
    apart = not isinstance(who, You)
    wanted = auxiliary not in NEGATIONS
    return Past(deed.pattern, deed.least, wanted, window, deed.amounts, apart, auxiliary=auxiliary)


def read_deed(reader: Reader, who: What) -> Deed | None:
    """What a player has done."""
    here = reader.mark()
    for read in (read_life, read_damaged, read_drawn, read_many_cast, read_plain):
        found = read(reader, who)
        if found is not None:
            return found
        reader.reset(here)
    verb = reader.take().word
    known = DEEDS.get(verb)
    pattern = known(reader, who, verb) if known is not None else None
    return Deed(pattern) if pattern is not None else None


DEEDS: Final[dict[str, Callable[[Reader, What, str], Pattern | None]]] = {
    "cast": read_casts,
    "discarded": read_discards,
    "discard": read_discards,
    "sacrificed": read_sacrifices,
    "sacrifice": read_sacrifices,
    "played": read_plays,
    "play": read_plays,
    "put": read_puts,
    "created": read_creates,
    "attacked": lambda reader, who, verb: shown(read_player_attacks(reader, who, verb)),
    "attack": lambda reader, who, verb: shown(read_player_attacks(reader, who, verb)),
}


def shown(pattern: Pattern | None) -> Pattern | None:
    """An attack with its subject apart from the verb, as conditions write it: plain ones only."""
    from spellstack.abilities.attack_patterns import Attack

    if not isinstance(pattern, Attack) or pattern.what is not None or pattern.who is None or pattern.whom is not None:
        return None
    verb = pattern.form.removeprefix("{who} ")
    return Happens(ATTACKERS_DECLARED, player=pattern.who, at_least=1, form=verb, subject="player")


def read_life(reader: Reader, who: What) -> Deed | None:
    """ "Gained life", "gained or lost life", "lost 4 or more life"."""
    gains = Happens(GAIN_LIFE, player=who, form="gained life", subject="player")
    loses = Happens(LOSE_LIFE, player=who, form="lost life", subject="player")
    if reader.phrase("gained or lost life"):
        return Deed(Either((replace(gains, form="gained"), loses), "shared"))
    verb = reader.accept_any("gained", "lost")
    if not verb:
        return None
    pattern = gains if verb == "gained" else loses
    if reader.accept("life"):
        return Deed(pattern)
    n = reader.digits()
    if n < 0 or not reader.phrase("or more life"):
        return None
    return Deed(replace(pattern, form=f"{verb} {n} or more life"), n, True)


def read_damaged(reader: Reader, who: What) -> Deed | None:
    """ "Was dealt 3 or more damage", "were dealt combat damage"."""
    verb = reader.accept_any("was", "were", "been")
    if not verb or not reader.accept("dealt"):
        return None
    n = reader.digits()
    form = f"{verb} dealt"
    if n >= 0:
        if not reader.phrase("or more"):
            return None
        form += f" {n} or more"
    kind = reader.accept_any("combat", "noncombat")
    if not reader.accept("damage"):
        return None
    form += f" {kind} damage" if kind else " damage"
    combat = {"combat": 1, "noncombat": 2}.get(kind, 0)
    pattern = Happens(DAMAGE, player=who, combat=combat, to_player=1, form=form, subject="player")
    return Deed(pattern, n, True) if n >= 0 else Deed(pattern)


def read_drawn(reader: Reader, who: What) -> Deed | None:
    """ "Drew two or more cards", "drawn more than one card"."""
    verb = reader.accept_any("drew", "drawn", "draw")
    if not verb:
        return None
    if reader.phrase("more than one card"):
        return Deed(Happens(DRAW, player=who, form=f"{verb} more than one card", subject="player"), 2)
    start = reader.pos
    n = read_number(reader)
    if not isinstance(n, Number) or not reader.phrase("or more cards"):
        return None
    words = " ".join(token.text for token in reader.tokens[start : reader.pos])
    return Deed(Happens(DRAW, player=who, form=f"{verb} {words}", subject="player"), n.n)


def read_many_cast(reader: Reader, who: What) -> Deed | None:
    """ "Cast two or more spells"."""
    if not reader.accept("cast"):
        return None
    n = read_number(reader)
    if not isinstance(n, Number) or not reader.phrase("or more"):
        return None
    phrase = read_phrase(reader)
    if phrase is None or not reader.plural or is_for_players(phrase):
        return None
    many = f"cast {n.counted(PLAIN)} or more {{many object}}"
    return Deed(Happens(CAST, object=read_origin_of(reader, phrase), player=who, form=many, subject="player"), n.n)


def read_plain(reader: Reader, who: What) -> Deed | None:
    """700.11, 700.13: deeds in words of their own."""
    if reader.accept("descended"):
        return Deed(Descends(who))
    for text in ("committed a crime",):
        if reader.phrase(text):
            return Deed(Happens(CRIME, player=who, form=text, subject="player"))
    return None


# --- objects


def read_object_past(reader: Reader) -> Condition | None:
    """ "This creature attacked or blocked this combat", "no creatures died this turn"."""
    subject = read_thing_past(reader)
    if subject is None:
        return None
    what, lead, least = subject
    auxiliary = reader.accept_any("didn't", "hasn't", "haven't")
    batch = lead != ""
    parts = read_joined(reader, lambda again: read_object_verb(again, what, batch), "or")
    if not parts:
        return None
    first = parts[0]
    pattern = first if len(parts) == 1 else Either(tuple(parts), "shared")
    window = reader.first_of(*WINDOWS)
    if not window and not (is_move(first) and not batch and not isinstance(what, Phrase)):
        return None
    wanted = auxiliary == "" and lead != "no"
    return Past(pattern, least, wanted, window, lead=lead, auxiliary=auxiliary)


def is_move(pattern: Pattern) -> bool:
    """What has just moved needs no time: "if it entered from your graveyard"."""
    return isinstance(pattern, Moves)


def read_thing_past(reader: Reader) -> tuple[What, str, int] | None:
    """The subject, what stands before its noun where it is in the plural, and how many there are."""
    here = reader.mark()
    named = read_simple_reference(reader)
    if named is not None:
        return None if means_players(reader, named) else (named, "", 1)
    reader.reset(here)
    other = reader.accept("another")
    if other or reader.accept_any("a", "an"):
        phrase = read_phrase(reader)
        if phrase is None or (reader.plural and not reader.either) or phrase.wants_players():
            return None
        return with_other(phrase) if other else phrase, "", 1
    lead = "no"
    least = 1
    if not reader.accept("no"):
        start = reader.pos
        n = read_number(reader)
        if not isinstance(n, Number) or not reader.phrase("or more"):
            return None
        least = n.n
        lead = " ".join(token.text.lower() for token in reader.tokens[start : reader.pos])
    phrase = read_phrase(reader)
    if phrase is None or not (reader.plural or reader.either) or phrase.wants_players():
        return None
    return phrase, lead, least


# --- amounts


def read_each_past(reader: Reader) -> Value | None:
    """After "for each": "Zubera that died this turn"."""
    return read_how_often(reader, False)


def read_number_past(reader: Reader) -> Value | None:
    """ "The number of creatures that died under your control this turn"."""
    return read_how_often(reader, True) if reader.phrase("the number of") else None


def read_how_often(reader: Reader, plural: bool) -> Value | None:
    phrase = read_phrase(reader)
    if phrase is None or phrase.wants_players() or (reader.plural != plural and not reader.either):
        return None
    if not reader.accept("that"):
        return None
    pattern = read_object_verb(reader, phrase, False)
    window = reader.first_of(*WINDOWS) if pattern is not None else ""
    return HowOften(pattern, phrase, window) if pattern is not None and window else None
