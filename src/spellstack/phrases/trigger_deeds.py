"""CR 107.14, 111, 602, 700.14, 701.23: trigger conditions on deeds of players: activate, copy, create, search, ..."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.conditions import Condition
from spellstack.abilities.more_patterns import Creates
from spellstack.abilities.patterns import Happens, Pattern
from spellstack.abilities.qualities import Targeting
from spellstack.abilities.spell_qualities import TargetsOnly
from spellstack.abilities.stack_patterns import Activates, Copies, CostContainsX, Expends
from spellstack.core.events import BECAME_TARGET, DESIGNATION, PUT_COUNTERS, SEARCHED
from spellstack.phrases.nouns import nouns_of, read_phrase
from spellstack.phrases.posts import read_post
from spellstack.phrases.reader import Reader
from spellstack.phrases.trigger_parties import What, read_a, read_thing


def read_activates(reader: Reader, who: What, verb: str) -> Pattern | None:
    """ "Activate a loyalty ability of ...", "activates an ability of an artifact that isn't a mana ability"."""
    if not reader.accept_any("a", "an"):
        return None
    kind = reader.accept_any("loyalty", "exhaust")
    if not reader.accept("ability"):
        return None
    of: What | None = None
    if reader.accept("of"):
        of = read_thing(reader)
        if of is None:
            return None
    at = read_post(reader, False, read_phrase) if reader.is_word("that") and reader.peek(1).word == "targets" else None
    if at is not None and not isinstance(at, Targeting | TargetsOnly):
        return None
    limit = ""
    if not kind:
        limit = next((text for text in LIMITS if reader.phrase(text.replace(",", " ,"))), "")
        # An ability with targets is no mana ability (605.1a), and one that is copied is on the stack.
        if not limit and at is None and not is_next(reader, OF_X):
            return None
    return Activates(who, kind, of, at, limit, verb)


LIMITS: Final = (" that isn't a mana ability", ", if it isn't a mana ability")
OF_X: Final = ", if that spell's mana cost or that ability's activation cost contains"


def is_next(reader: Reader, words: str) -> bool:
    """Whether these words come next; none are taken."""
    here = reader.mark()
    found = reader.phrase(words)
    reader.reset(here)
    return found


def read_cost_contains(reader: Reader) -> Condition | None:
    """ "That spell's mana cost or that ability's activation cost contains {X}"."""
    found = reader.phrase(OF_X.removeprefix(", if ")) and reader.symbol() == "{X}"
    return CostContainsX() if found else None


def read_copies(reader: Reader, who: What, verb: str) -> Pattern | None:
    phrase = read_a(reader)
    return Copies(who, phrase, verb) if phrase is not None else None


def read_expends(reader: Reader, who: What, verb: str) -> Pattern | None:
    n = reader.digits()
    return Expends(who, n) if n > 0 else None


def read_searches(reader: Reader, who: What, verb: str) -> Pattern | None:
    own = reader.first_of("your library", "their library")
    return Happens(SEARCHED, player=who, form=f"{verb} {own}", subject="player") if own else None


def read_gets(reader: Reader, who: What, verb: str) -> Pattern | None:
    """107.14: "get one or more {E}"."""
    if reader.phrase("one or more") and reader.symbol() == "{E}":
        return Happens(PUT_COUNTERS, player=who, word="energy", form=f"{verb} one or more {{E}}", subject="player")
    return None


def read_creates(reader: Reader, who: What, verb: str) -> Pattern | None:
    """111.1: "create a token", "create one or more creature tokens"."""
    batch = reader.phrase("one or more")
    phrase = read_phrase(reader) if batch else read_a(reader)
    if phrase is None or "token" not in nouns_of(phrase):
        return None
    form = f"{verb} {{object}}"
    return Creates(phrase, who, batch, form)


def read_becomes(reader: Reader, who: What, verb: str) -> Pattern | None:
    """ "You become the target of a spell", "you become the monarch" (725)."""
    if reader.phrase("the monarch"):
        return Happens(DESIGNATION, player=who, word="monarch", form=f"{verb} the monarch", subject="player")
    if not reader.phrase("the target of"):
        return None
    phrase = read_a(reader)
    if phrase is None:
        return None
    return Happens(BECAME_TARGET, to=who, source=phrase, form=f"{verb} the target of {{source}}", subject="to")
