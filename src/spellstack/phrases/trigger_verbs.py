"""CR 603.2, 603.6, 506-510, 701: the verbs of trigger conditions: "enters", "dies", "deals damage to a player"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellstack.abilities.filters import Filter
from spellstack.abilities.patterns import Either, Happens, Moves, Pattern
from spellstack.abilities.references import Reference, You
from spellstack.core.events import (
    ACTION_DONE,
    ATTACKERS_DECLARED,
    ATTACKS,
    BECAME_BLOCKED,
    BECAME_TARGET,
    BECAME_UNBLOCKED,
    BLOCKED_BY,
    BLOCKS,
    BLOCKS_CREATURE,
    CAST,
    CRIME,
    CYCLED,
    DAMAGE,
    DISCARD,
    DRAW,
    GAIN_LIFE,
    LAND_PLAYED,
    LOSE_LIFE,
    PUT_COUNTERS,
    SACRIFICE,
    SCRIED,
    SHUFFLED,
    SURVEILED,
    TAP,
    TAPPED_FOR_MANA,
    TRANSFORM,
    TURN_FACE_UP,
    UNTAP_OBJECT,
)
from spellstack.core.types import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from spellstack.phrases.counters import read_counter_kind
from spellstack.phrases.nouns import nouns_of, read_phrase
from spellstack.phrases.pronouns import read_source
from spellstack.phrases.reader import PLAYER_NOUNS, Reader
from spellstack.phrases.references import with_other

What = Reference | Filter


def read_object_verb(reader: Reader, what: What, batch: bool) -> Pattern | None:
    """An event whose subject is an object."""
    found = read_move(reader, what, batch)
    if found is not None:
        return found
    for read in (read_attack, read_block, read_damage, read_status):
        pattern = read(reader, what, batch)
        if pattern is not None:
            return pattern
    return None


# --- moves (603.6)


def read_move(reader: Reader, what: What, batch: bool) -> Pattern | None:
    verb = reader.first_of("enters", "enter")
    if verb:
        if reader.phrase("the battlefield"):
            verb += " the battlefield"
        if reader.accept("under", "your", "control"):
            return Moves(what, -1, BATTLEFIELD, batch, under=You("you"), form=verb + " under {under} control")
        return Moves(what, -1, BATTLEFIELD, batch, form=verb)
    verb = reader.first_of("dies", "die")
    if verb:
        return Moves(what, BATTLEFIELD, GRAVEYARD, batch, form=verb)
    verb = reader.first_of("leaves the battlefield", "leave the battlefield")
    if verb:
        return Moves(what, BATTLEFIELD, -1, batch, form=verb)
    return read_put(reader, what, batch)


def read_put(reader: Reader, what: What, batch: bool) -> Pattern | None:
    """ "Is put into a graveyard from the battlefield", "are put into your graveyard from your library"."""
    verb = reader.first_of("is put into", "are put into")
    if not verb:
        return None
    into: What | None = None
    if reader.accept("exile"):
        form, to = f"{verb} exile", EXILE
    elif reader.accept("your", "graveyard"):
        form, to, into = f"{verb} {{into}} graveyard", GRAVEYARD, You("you")
    elif reader.accept("a", "graveyard"):
        form, to = f"{verb} a graveyard", GRAVEYARD
    elif reader.accept("your", "hand"):
        form, to, into = f"{verb} {{into}} hand", HAND, You("you")
    else:
        return None
    origin = reader.first_of("from the battlefield", "from anywhere", "from your library", "from your hand")
    zone = {"from the battlefield": BATTLEFIELD, "from your library": LIBRARY, "from your hand": HAND}.get(origin, -1)
    form += f" {origin}" if origin else ""
    return Moves(what, zone, to, batch, into=into, form=form)


# --- combat (508, 509)


def read_attack(reader: Reader, what: What, batch: bool) -> Pattern | None:
    verb = reader.first_of("attacks", "attack")
    if not verb:
        return None
    if reader.phrase("and isn't blocked"):
        return Happens(BECAME_UNBLOCKED, object=what, batch=batch, form=f"{verb} and isn't blocked")
    if reader.accept("alone"):
        return Happens(ATTACKS, object=what, word="alone", batch=batch, form=f"{verb} alone")
    if reader.accept("you"):
        return Happens(ATTACKS, object=what, player=You("you"), batch=batch, form=f"{verb} {{player}}")
    here = reader.mark()
    if reader.accept("a") or reader.accept("an"):
        phrase = read_phrase(reader)
        if phrase is not None and phrase.wants_players():
            return Happens(ATTACKS, object=what, player=phrase, batch=batch, form=f"{verb} {{player}}")
        reader.reset(here)
        return None
    return Happens(ATTACKS, object=what, batch=batch, form=verb)


def read_block(reader: Reader, what: What, batch: bool) -> Pattern | None:
    verb = reader.first_of("blocks", "block")
    if verb:
        here = reader.mark()
        if reader.accept("a") or reader.accept("an"):
            phrase = read_phrase(reader)
            if phrase is not None:
                return Happens(BLOCKS_CREATURE, object=what, source=phrase, batch=batch, form=f"{verb} {{source}}")
        reader.reset(here)
        return Happens(BLOCKS, object=what, batch=batch, form=verb)
    verb = reader.first_of("becomes blocked", "become blocked")
    if verb:
        here = reader.mark()
        if reader.accept("by") and (reader.accept("a") or reader.accept("an")):
            phrase = read_phrase(reader)
            if phrase is not None:
                return Happens(BLOCKED_BY, object=what, source=phrase, batch=batch, form=f"{verb} by {{source}}")
        reader.reset(here)
        return Happens(BECAME_BLOCKED, object=what, batch=batch, form=verb)
    return None


# --- damage (120)


def read_damage(reader: Reader, what: What, batch: bool) -> Pattern | None:
    """ "Deals combat damage to a player", "is dealt damage"."""
    for kind, combat in (("combat ", 1), ("noncombat ", 2), ("", 0)):
        verb = reader.first_of(f"deals {kind}damage", f"deal {kind}damage")
        if verb:
            return read_recipient(reader, what, batch, verb, combat)
        verb = reader.first_of(f"is dealt {kind}damage", f"are dealt {kind}damage")
        if verb:
            return Happens(DAMAGE, object=what, combat=combat, batch=batch, form=verb)
    return None


def read_recipient(reader: Reader, what: What, batch: bool, verb: str, combat: int) -> Pattern | None:
    """ "... to a player", "to an opponent", "to a creature", "to you", or nothing."""
    if not reader.accept("to"):
        return Happens(DAMAGE, source=what, combat=combat, batch=batch, form=verb, subject="source")
    if reader.accept("you"):
        return Happens(
            DAMAGE,
            player=You("you"),
            source=what,
            combat=combat,
            batch=batch,
            form=f"{verb} to {{player}}",
            subject="source",
        )
    if not (reader.accept("a") or reader.accept("an")) and not (batch and reader.accept("one", "or", "more")):
        return None
    phrase = read_phrase(reader)
    if phrase is None:
        return None
    if phrase.wants_players() and not has_objects(phrase):
        return Happens(
            DAMAGE,
            player=phrase,
            source=what,
            combat=combat,
            batch=batch,
            form=f"{verb} to {{player}}",
            subject="source",
        )
    if not phrase.wants_players():
        return Happens(
            DAMAGE,
            object=phrase,
            source=what,
            combat=combat,
            batch=batch,
            form=f"{verb} to {{object}}",
            subject="source",
        )
    return None


def has_objects(phrase: Filter) -> bool:
    """Whether a phrase with players in it also means objects ("a player or planeswalker")."""
    return not nouns_of(phrase) <= PLAYER_NOUNS


# --- status and the rest


def read_status(reader: Reader, what: What, batch: bool) -> Pattern | None:
    """Becomes tapped, untapped, a target; is turned face up; transforms."""
    for forms, kind in _STATUS:
        verb = reader.first_of(*forms)
        if verb:
            return Happens(kind, object=what, batch=batch, form=verb)
    verb = reader.first_of("becomes the target of", "become the target of")
    if verb and (reader.accept("a") or reader.accept("an")):
        phrase = read_phrase(reader)
        if phrase is not None:
            return Happens(BECAME_TARGET, object=what, source=phrase, batch=batch, form=f"{verb} {{source}}")
    return None


_STATUS: Final[tuple[tuple[tuple[str, ...], int], ...]] = (
    (("becomes tapped", "become tapped"), TAP),
    (("becomes untapped", "become untapped"), UNTAP_OBJECT),
    (("is turned face up", "are turned face up"), TURN_FACE_UP),
    (("transforms", "transform"), TRANSFORM),
    (("is tapped for mana",), TAPPED_FOR_MANA),
)


# --- players


def read_player_verb(reader: Reader, who: What) -> Pattern | None:
    """An event whose subject is a player."""
    token = reader.peek().word
    if token == "is":
        return read_player_damaged(reader, who)
    read = _PLAYER_VERBS.get(token)
    if read is None:
        return None
    reader.pos += 1
    return read(reader, who, token)


def read_player_damaged(reader: Reader, who: What) -> Pattern | None:
    """ "Is dealt damage", of a player."""
    for kind, combat in (("combat ", 1), ("noncombat ", 2), ("", 0)):
        verb = reader.first_of(f"is dealt {kind}damage")
        if verb:
            return Happens(DAMAGE, player=who, combat=combat, to_player=1, form=verb, subject="player")
    return None


def read_casts(reader: Reader, who: What, verb: str) -> Pattern | None:
    """ "Cast a noncreature spell", "casts their second spell each turn"."""
    for n, word in ((1, "first"), (2, "second"), (3, "third"), (4, "fourth")):
        for own in ("your", "their"):
            if reader.phrase(f"{own} {word} spell each turn"):
                return Happens(
                    CAST, player=who, ordinal=n, form=f"{verb} {own} {word} spell each turn", subject="player"
                )
    spell = read_source(reader)
    if spell is not None:
        return Happens(CAST, object=spell, player=who, form=f"{verb} {{object}}", subject="player")
    phrase = read_a(reader)
    if phrase is None:
        return None
    return Happens(CAST, object=phrase, player=who, form=f"{verb} {{object}}", subject="player")


def read_a(reader: Reader) -> Filter | None:
    """ "A spell", "another creature", "one or more cards" are read by their article."""
    if reader.accept("another"):
        phrase = read_phrase(reader)
        return with_other(phrase) if phrase is not None else None
    if reader.accept("a") or reader.accept("an"):
        return read_phrase(reader)
    return None


def read_gains(reader: Reader, who: What, verb: str) -> Pattern | None:
    if reader.accept("life"):
        return Happens(GAIN_LIFE, player=who, form=f"{verb} life", subject="player")
    return None


def read_loses(reader: Reader, who: What, verb: str) -> Pattern | None:
    if reader.accept("life"):
        return Happens(LOSE_LIFE, player=who, form=f"{verb} life", subject="player")
    return None


def read_draws(reader: Reader, who: What, verb: str) -> Pattern | None:
    for n, word in ((2, "second"), (3, "third")):
        for own in ("your", "their"):
            if reader.phrase(f"{own} {word} card each turn"):
                return Happens(
                    DRAW, player=who, ordinal=n, form=f"{verb} {own} {word} card each turn", subject="player"
                )
    if reader.accept("a", "card"):
        return Happens(DRAW, player=who, form=f"{verb} a card", subject="player")
    return None


def read_discards(reader: Reader, who: What, verb: str) -> Pattern | None:
    own = read_source(reader)
    if own is not None:
        return Happens(DISCARD, object=own, player=who, form=f"{verb} {{object}}", subject="player")
    if reader.accept("one", "or", "more", "cards"):
        return Happens(DISCARD, player=who, batch=True, form=f"{verb} one or more cards", subject="player")
    if reader.accept("a", "card"):
        return Happens(DISCARD, player=who, form=f"{verb} a card", subject="player")
    phrase = read_a(reader)
    return Happens(DISCARD, object=phrase, player=who, form=f"{verb} {{object}}", subject="player") if phrase else None


def read_sacrifices(reader: Reader, who: What, verb: str) -> Pattern | None:
    own = read_source(reader)
    phrase: What | None = own if own is not None else read_a(reader)
    return (
        Happens(SACRIFICE, object=phrase, player=who, form=f"{verb} {{object}}", subject="player") if phrase else None
    )


def read_plays(reader: Reader, who: What, verb: str) -> Pattern | None:
    phrase = read_a(reader)
    return (
        Happens(LAND_PLAYED, object=phrase, player=who, form=f"{verb} {{object}}", subject="player") if phrase else None
    )


def read_cycles(reader: Reader, who: What, verb: str) -> Pattern | None:
    """702.29d: "cycle this card", "cycle or discard a card", "cycle a card"."""
    own = read_source(reader)
    if own is not None:
        return Happens(CYCLED, object=own, player=who, form=f"{verb} {{object}}", subject="player")
    if reader.accept("or") and reader.accept_any("discard", "discards"):
        reader.pos -= 1
        second = reader.take().word
        other = reader.accept("another")
        if (other or reader.accept("a")) and reader.accept("card"):
            word = "another" if other else "a"
            return Happens(DISCARD, player=who, form=f"{verb} or {second} {word} card", subject="player")
        return None
    if reader.accept("a", "card"):
        return Happens(CYCLED, player=who, form=f"{verb} a card", subject="player")
    if reader.accept("another", "card"):
        return Happens(CYCLED, player=who, form=f"{verb} another card", subject="player")
    return None


def read_attacks(reader: Reader, who: What, verb: str) -> Pattern | None:
    """ "You attack", "you attack with two or more creatures"."""
    if reader.accept("with"):
        for n, word in ((1, "one"), (2, "two"), (3, "three"), (4, "four"), (5, "five")):
            if reader.phrase(f"{word} or more creatures"):
                form = f"{verb} with {word} or more creatures"
                return Happens(ATTACKERS_DECLARED, player=who, at_least=n, form=form, subject="player")
        return None
    return Happens(ATTACKERS_DECLARED, player=who, at_least=1, form=verb, subject="player")


def read_taps(reader: Reader, who: What, verb: str) -> Pattern | None:
    phrase = read_a(reader)
    if phrase is None or not reader.phrase("for mana"):
        return None
    return Happens(TAPPED_FOR_MANA, object=phrase, player=who, form=f"{verb} {{object}} for mana", subject="player")


def read_plain(kind: int, word: str = "") -> Callable[[Reader, What, str], Pattern | None]:
    """A verb without anything behind it."""

    def read(reader: Reader, who: What, verb: str) -> Pattern | None:
        return Happens(kind, player=who, word=word, form=verb, subject="player")

    return read


def read_scries(reader: Reader, who: What, verb: str) -> Pattern | None:
    if reader.accept("or", "surveil"):
        first = Happens(SCRIED, player=who, form=verb, subject="player")
        return Either((first, Happens(SURVEILED, player=who, form="surveil", subject="player")), "shared")
    return Happens(SCRIED, player=who, form=verb, subject="player")


def read_commits(reader: Reader, who: What, verb: str) -> Pattern | None:
    if reader.phrase("a crime"):
        return Happens(CRIME, player=who, form=f"{verb} a crime", subject="player")
    return None


def read_shuffles(reader: Reader, who: What, verb: str) -> Pattern | None:
    own = reader.first_of("your library", "their library")
    return Happens(SHUFFLED, player=who, form=f"{verb} {own}", subject="player") if own else None


def read_puts(reader: Reader, who: What, verb: str) -> Pattern | None:
    """ "Put one or more +1/+1 counters on a creature you control"."""
    if not reader.phrase("one or more"):
        return None
    kind = read_counter_kind(reader)
    if not kind or not reader.accept("counters", "on"):
        return None
    own = read_source(reader)
    phrase: What | None = own if own is not None else read_a(reader)
    if phrase is None:
        return None
    form = f"{verb} one or more {kind} counters on {{object}}"
    return Happens(PUT_COUNTERS, object=phrase, word=kind, form=form, subject="player")


_PLAYER_VERBS: Final[dict[str, Callable[[Reader, What, str], Pattern | None]]] = {
    "cast": read_casts,
    "casts": read_casts,
    "gain": read_gains,
    "gains": read_gains,
    "lose": read_loses,
    "loses": read_loses,
    "draw": read_draws,
    "draws": read_draws,
    "discard": read_discards,
    "discards": read_discards,
    "sacrifice": read_sacrifices,
    "sacrifices": read_sacrifices,
    "play": read_plays,
    "plays": read_plays,
    "cycle": read_cycles,
    "cycles": read_cycles,
    "attack": read_attacks,
    "attacks": read_attacks,
    "tap": read_taps,
    "taps": read_taps,
    "scry": read_scries,
    "surveil": read_plain(SURVEILED),
    "proliferate": read_plain(ACTION_DONE, "proliferate"),
    "investigate": read_plain(ACTION_DONE, "investigate"),
    "commit": read_commits,
    "shuffle": read_shuffles,
    "shuffles": read_shuffles,
    "put": read_puts,
}
