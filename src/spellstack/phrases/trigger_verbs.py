"""CR 603.2, 603.6, 506-510, 701: the verbs of trigger conditions: "enters", "dies", "deals damage to a player"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from spellstack.abilities.counter_patterns import CountersPut, CountersTaken
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.judgements import ObjectIs
from spellstack.abilities.more_patterns import EachLoses, Phases
from spellstack.abilities.nouns import Named
from spellstack.abilities.pattern_limits import Narrowed
from spellstack.abilities.patterns import Either, Happens, Pattern
from spellstack.abilities.qualities import Status
from spellstack.abilities.references import AnyPlayer, EventObject, Opponents, Reference
from spellstack.core.events import (
    ACTION_DONE,
    BECAME_BLOCKED,
    BECAME_TARGET,
    BLOCKED_BY,
    BLOCKS,
    BLOCKS_CREATURE,
    CAST,
    CRIME,
    CYCLED,
    DAMAGE,
    DESIGNATION,
    DISCARD,
    GAIN_LIFE,
    LAND_PLAYED,
    LOSE_LIFE,
    PLAYER_LOST,
    SCRIED,
    SHUFFLED,
    SURVEILED,
    TAP,
    TAPPED_FOR_MANA,
    TRANSFORM,
    TURN_FACE_UP,
    UNTAP_OBJECT,
    ZONE_CHANGE,
)
from spellstack.phrases.counters import read_counter_kind
from spellstack.phrases.nouns import nouns_of, read_phrase
from spellstack.phrases.pronouns import read_source
from spellstack.phrases.reader import Reader
from spellstack.phrases.spell_posts import read_origin_of
from spellstack.phrases.trigger_attacks import read_attack, read_attacked, read_player_attacks
from spellstack.phrases.trigger_cards import read_casts, read_discards, read_draws, read_sacrifices
from spellstack.phrases.trigger_deeds import (
    read_activates,
    read_becomes,
    read_copies,
    read_creates,
    read_expends,
    read_gets,
    read_searches,
)
from spellstack.phrases.trigger_keywords import read_keyword_event
from spellstack.phrases.trigger_mechanics import read_mechanic
from spellstack.phrases.trigger_moves import read_move
from spellstack.phrases.trigger_parties import What, is_for_objects, is_for_player, read_a, read_party, read_thing


def read_object_verb(reader: Reader, what: What, batch: bool) -> Pattern | None:
    """An event whose subject is an object."""
    found = read_move(reader, what, batch)
    if found is not None:
        return found
    for read in (read_attack, read_block, read_damage, read_status, read_keyword_event):
        pattern = read(reader, what, batch)
        if pattern is not None:
            return pattern
    return None


# --- combat (508, 509)


def read_block(reader: Reader, what: What, batch: bool) -> Pattern | None:
    verb = reader.first_of("blocks", "blocked", "block")
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
    many = read_many_damage(reader, what, batch)
    if many is not None:
        return many
    for kind, combat in (("combat ", 1), ("noncombat ", 2), ("", 0)):
        verb = reader.first_of(f"deals {kind}damage", f"dealt {kind}damage", f"deal {kind}damage")
        if verb:
            return read_recipient(reader, what, batch, verb, combat)
        verb = reader.first_of(*(f"{be} dealt {kind}damage" for be in ("is", "are", "was", "were")))
        if verb:
            return Happens(DAMAGE, object=what, combat=combat, batch=batch, form=verb)
    return None


def read_many_damage(reader: Reader, what: What, batch: bool) -> Pattern | None:
    """ "Deals 6 or more damage to an opponent", "is dealt 3 or more damage"."""
    here = reader.mark()
    verb = reader.first_of("deals", "is dealt")
    n = reader.digits() if verb else -1
    if n < 0 or not reader.phrase("or more damage"):
        reader.reset(here)
        return None
    form = f"{verb} {n} or more damage"
    if verb == "is dealt":
        return Happens(DAMAGE, object=what, at_least=n, batch=batch, form=form)
    found = read_recipient(reader, what, batch, form, 0)
    return replace(found, at_least=n) if isinstance(found, Happens) else None


def read_recipient(reader: Reader, what: What, batch: bool, verb: str, combat: int) -> Pattern | None:
    """ "... to a player", "to a player or planeswalker", "to one or more creatures", "to you", or nothing."""
    if not reader.accept("to"):
        return Happens(DAMAGE, source=what, combat=combat, batch=batch, form=verb, subject="source")
    whom: What | None = None
    words = reader.first_of("one or more of your opponents", "one or more players") if batch else ""
    if words:  # 603.2c: once, however many players are dealt damage
        players = Opponents(words) if words.endswith("opponents") else AnyPlayer(words)
        found = Happens(DAMAGE, player=players, source=what, combat=combat, batch=True, subject="source")
        return replace(found, form=f"{verb} to {words}", together=True)
    if (batch or isinstance(what, Reference)) and reader.phrase("one or more"):
        batch = True
        whom = read_phrase(reader)
        if whom is None or whom.wants_players():
            return None
    else:
        whom = read_party(reader)
    if whom is None:
        return None
    player = whom if is_for_player(whom) else None
    object = whom if is_for_objects(whom) else None
    to = whom if player is None and object is None else None
    role = "player" if player is not None else "object" if object is not None else "to"
    return Happens(
        DAMAGE,
        object=object,
        player=player,
        source=what,
        to=to,
        combat=combat,
        batch=batch,
        form=f"{verb} to {{{role}}}",
        subject="source",
    )


# --- status and the rest


def read_status(reader: Reader, what: What, batch: bool) -> Pattern | None:
    """Becomes tapped, untapped, a target; is turned face up; transforms; is cast."""
    if reader.phrase("transforms into"):
        return read_transforms(reader, what)
    for forms, kind, word in _STATUS:
        verb = reader.first_of(*forms)
        if verb:
            return Happens(kind, object=what, word=word, batch=batch, form=verb)
    verb = reader.first_of("becomes the target of", "become the target of")
    if verb and (reader.accept("a") or reader.accept("an")):
        phrase = read_phrase(reader)
        if phrase is not None:
            return Happens(BECAME_TARGET, object=what, source=phrase, batch=batch, form=f"{verb} {{source}}")
    if reader.phrase("becomes monstrous"):
        return Happens(DESIGNATION, object=what, word="monstrous", batch=batch, form="becomes monstrous")
    for word, way in (("phases in", 0), ("phases out", 1)):
        if reader.phrase(word):
            return Phases(what, way == 0, word)
    return None


def read_transforms(reader: Reader, what: What) -> Pattern | None:
    """712.18: "transforms into [the name of this face]"."""
    if reader.own_name() != "full":
        return None
    name = reader.names.name
    has_name = ObjectIs(EventObject(), Named(name))
    return Narrowed(Happens(TRANSFORM, object=what, form="transforms"), has_name, f"into {name}")


_STATUS: Final[tuple[tuple[tuple[str, ...], int, str], ...]] = (
    (("becomes tapped", "become tapped"), TAP, ""),
    (("becomes untapped", "become untapped"), UNTAP_OBJECT, ""),
    (("is turned face up", "are turned face up"), TURN_FACE_UP, ""),
    (("transforms", "transform"), TRANSFORM, ""),
    (("is tapped for mana",), TAPPED_FOR_MANA, ""),
    (("is cast",), CAST, ""),
    (("fights",), ACTION_DONE, "fight"),
    (("explores a land card",), ACTION_DONE, "explore a land card"),
    (("explores a nonland card",), ACTION_DONE, "explore a nonland card"),
    (("explores", "explore"), ACTION_DONE, "explore"),
    (("connives", "connive"), ACTION_DONE, "connive"),
)


# --- players


def read_player_verb(reader: Reader, who: What) -> Pattern | None:
    """An event whose subject is a player."""
    token = reader.peek().word
    if token == "is":
        return read_player_damaged(reader, who) or read_attacked(reader, who)
    mechanic = read_mechanic(reader, who)
    if mechanic is not None:
        return mechanic
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


def read_gains(reader: Reader, who: What, verb: str) -> Pattern | None:
    if reader.phrase("or lose life"):
        first = Happens(GAIN_LIFE, player=who, form=verb, subject="player")
        return Either((first, Happens(LOSE_LIFE, player=who, form="lose life", subject="player")), "shared")
    if reader.accept("life"):
        return Happens(GAIN_LIFE, player=who, form=f"{verb} life", subject="player")
    return None


def read_loses(reader: Reader, who: What, verb: str) -> Pattern | None:
    if reader.accept("life"):
        return Happens(LOSE_LIFE, player=who, form=f"{verb} life", subject="player")
    if reader.phrase("the game"):
        return Happens(PLAYER_LOST, player=who, form=f"{verb} the game", subject="player")
    return None


def read_each_loses(reader: Reader, who: What, verb: str) -> Pattern | None:
    """ "(One or more opponents) each lose exactly 1 life"."""
    if not reader.phrase("lose exactly"):
        return None
    n = reader.digits()
    if n <= 0 or not reader.accept("life"):
        return None
    form = f"each lose exactly {n} life"
    return EachLoses(LOSE_LIFE, player=who, batch=True, at_least=n, at_most=n, form=form, subject="player")


def read_foretells(reader: Reader, who: What, verb: str) -> Pattern | None:
    """702.143a: "foretell a card"."""
    if not reader.phrase("a card"):
        return None
    return Happens(ZONE_CHANGE, player=who, word="foretell", form=f"{verb} a card", subject="player")


def read_plays(reader: Reader, who: What, verb: str) -> Pattern | None:
    """305.1: "play a land", "play a land from exile"."""
    phrase = read_a(reader)
    if phrase is None or not nouns_of(phrase) <= LAND_NOUNS:
        return None
    what = read_origin_of(reader, phrase)
    return Happens(LAND_PLAYED, object=what, player=who, form=f"{verb} {{object}}", subject="player")


LAND_NOUNS: Final = frozenset(("land", "permanent", "card"))


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


def read_taps(reader: Reader, who: What, verb: str) -> Pattern | None:
    phrase = read_thing(reader)
    bare = without_untapped(phrase)
    if bare is not None and not reader.is_word("for"):
        return Happens(TAP, object=bare, player=who, form=f"{verb} an untapped {{bare object}}", subject="player")
    if phrase is None or not reader.phrase("for mana"):
        return None
    return Happens(TAPPED_FOR_MANA, object=phrase, player=who, form=f"{verb} {{object}} for mana", subject="player")


def without_untapped(phrase: What | None) -> Filter | None:
    """ "An untapped creature": what becomes tapped was not tapped before (701.26a). None if it is not written."""
    if not isinstance(phrase, Phrase) or not phrase.adjectives:
        return None
    first = phrase.adjectives[0]
    if not isinstance(first, Status) or first.word != "untapped":
        return None
    return Phrase(phrase.adjectives[1:], phrase.head, phrase.posts)


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
    """ "Put one or more +1/+1 counters on a creature you control", "puts a counter on a creature"."""
    several = reader.phrase("one or more")
    if not several and not reader.accept_any("a", "an"):
        return None
    noun = "counters" if several else "counter"
    kind = "" if reader.is_word(noun) else read_counter_kind(reader)
    if not reader.accept(noun, "on"):
        return None
    what = read_thing(reader)
    return CountersPut(what, kind, who, apart=not several) if what is not None else None


def read_removes(reader: Reader, who: What, verb: str) -> Pattern | None:
    """ "Remove a time counter from this card", "remove the last intervention counter from this enchantment"."""
    which = reader.first_of("the last", "a", "an", "one or more")
    kind = read_counter_kind(reader) if which else ""
    if not kind or not (reader.accept("counter") or reader.accept("counters")) or not reader.accept("from"):
        return None
    what = read_thing(reader)
    return CountersTaken(what, kind, which, who) if what is not None else None


def read_collects(reader: Reader, who: What, verb: str) -> Pattern | None:
    """701.59a: "collect evidence"."""
    if not reader.accept("evidence"):
        return None
    return Happens(ACTION_DONE, player=who, word="collect evidence", form=f"{verb} evidence", subject="player")


_PLAYER_VERBS: Final[dict[str, Callable[[Reader, What, str], Pattern | None]]] = {
    "cast": read_casts,
    "casts": read_casts,
    "gain": read_gains,
    "gains": read_gains,
    "lose": read_loses,
    "each": read_each_loses,
    "foretell": read_foretells,
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
    "attack": read_player_attacks,
    "attacks": read_player_attacks,
    "tap": read_taps,
    "taps": read_taps,
    "scry": read_scries,
    "surveil": read_plain(SURVEILED),
    "proliferate": read_plain(ACTION_DONE, "proliferate"),
    "investigate": read_plain(ACTION_DONE, "investigate"),
    "collect": read_collects,
    "become": read_becomes,
    "becomes": read_becomes,
    "commit": read_commits,
    "copy": read_copies,
    "activate": read_activates,
    "activates": read_activates,
    "expend": read_expends,
    "search": read_searches,
    "searches": read_searches,
    "get": read_gets,
    "create": read_creates,
    "shuffle": read_shuffles,
    "shuffles": read_shuffles,
    "put": read_puts,
    "puts": read_puts,
    "remove": read_removes,
}
