"""CR 603.2: trigger events that don't begin with a subject and its verb: counters put, battalion, effects as causes."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.counter_patterns import CountersPut, CountersTaken
from spellstack.abilities.more_patterns import Caused, Milled
from spellstack.abilities.patterns import Happens, OneOf, Pattern
from spellstack.abilities.references import You
from spellstack.abilities.wording import ORDINALS
from spellstack.core.events import ACTION_DONE, BECAME_TARGET, DAMAGE, DISCARD
from spellstack.phrases.counters import read_counter_kind
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.pronouns import read_source
from spellstack.phrases.reader import Reader
from spellstack.phrases.trigger_attacks import read_battalion, read_many_attack
from spellstack.phrases.trigger_parties import read_a, read_party, read_thing


def read_special(reader: Reader) -> Pattern | None:
    """An event whose first words are no subject with a verb of its own."""
    here = reader.mark()
    for read in SPECIAL:
        found = read(reader)
        if found is not None:
            return found
        reader.reset(here)
    return None


GAME_EVENTS: Final = ("the Ring tempts you", "day becomes night or night becomes day")


def read_game_event(reader: Reader) -> Pattern | None:
    """701.54d, 731.1: what happens in the game, to you or to all."""
    for text in GAME_EVENTS:
        if reader.phrase(text.lower()):
            you = You("you") if text.endswith("you") else None
            return Happens(ACTION_DONE, player=you, word=text, form=text, subject="")
    return None


def read_with_others(reader: Reader) -> Pattern | None:
    """Battalion: "this creature and at least two other creatures attack"."""
    own = read_source(reader)
    return read_battalion(reader, own) if own is not None else None


def read_counters(reader: Reader) -> Pattern | None:
    """ "One or more +1/+1 counters are put on it", "a counter is put on ...", "the third counter is put on ..."."""
    ordinal = 0
    which = reader.first_of("one or more", "the last", "the", "a", "an")
    if not which:
        return None
    if which == "the":
        word = reader.take().word
        if word not in ORDINALS[1:]:
            return None
        ordinal = ORDINALS.index(word)
    several = which == "one or more"
    noun = "counters" if several else "counter"
    kind = "" if reader.is_word(noun) else read_counter_kind(reader)
    if not reader.accept(noun) or not reader.accept("are" if several else "is"):
        return None
    if reader.phrase("removed from") and not ordinal and kind:
        what = read_thing(reader)
        return CountersTaken(what, kind, which) if what is not None else None
    if which == "the last" or not reader.phrase("put on"):
        return None
    what = read_thing(reader)
    return CountersPut(what, kind, None, which in ("a", "an"), ordinal) if what is not None else None


def read_caused(reader: Reader) -> Pattern | None:
    """ "A spell or ability an opponent controls causes you to discard this card"."""
    causer = read_a(reader)
    if causer is None or not reader.phrase("causes you to discard"):
        return None
    what = read_thing(reader)
    if what is None:
        return None
    discards = Happens(DISCARD, object=what, player=You("you"), form="discard {object}", subject="player")
    return Caused(discards, causer, "causes you to discard")


def read_you_dealt(reader: Reader) -> Pattern | None:
    """ "You're dealt damage"."""
    if not reader.accept("you're"):
        return None
    for kind, combat in (("combat ", 1), ("noncombat ", 2), ("", 0)):
        if reader.phrase(f"dealt {kind}damage"):
            you = You("you're")
            return Happens(DAMAGE, player=you, combat=combat, to_player=1, form=f"dealt {kind}damage", subject="player")
    return None


def read_any_target(reader: Reader) -> Pattern | None:
    """ "You or a permanent you control becomes the target of a spell or ability an opponent controls"."""
    party = read_party(reader)
    if not isinstance(party, OneOf) or not reader.phrase("becomes the target of"):
        return None
    source = read_a(reader)
    if source is None:
        return None
    return Happens(BECAME_TARGET, to=party, source=source, form="becomes the target of {source}", subject="to")


def read_milled(reader: Reader) -> Pattern | None:
    """ "One or more nonland cards are milled"."""
    what = read_phrase(reader) if reader.phrase("one or more") else None
    return Milled(what) if what is not None and reader.plural and reader.phrase("are milled") else None


SPECIAL: Final = (
    read_milled,
    read_game_event,
    read_counters,
    read_many_attack,
    read_with_others,
    read_caused,
    read_you_dealt,
    read_any_target,
)
