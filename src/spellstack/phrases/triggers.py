"""CR 603.1-603.2: trigger conditions as they are written after "when", "whenever" and "at"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from spellstack.abilities.filters import Filter
from spellstack.abilities.nouns import OpponentHead, PlayerHead
from spellstack.abilities.patterns import Becomes, Either, Happens, Moves, Pattern, SelfOr, StepBegins
from spellstack.abilities.references import Attached, EventObject, EventPlayer, Reference, You
from spellstack.abilities.values import EventAmount
from spellstack.core.events import BLOCKED_BY, BLOCKS, BLOCKS_CREATURE, DISCARD
from spellstack.core.types import (
    BATTLEFIELD,
    BEGIN_COMBAT,
    DRAW,
    END,
    END_COMBAT,
    MAIN1,
    MAIN2,
    UNTAP,
    UPKEEP,
)
from spellstack.phrases.conditions import read_condition
from spellstack.phrases.nouns import nouns_of, read_phrase
from spellstack.phrases.pronouns import read_attached_reference, read_source
from spellstack.phrases.reader import OBJECT, PLAYER, PLAYER_NOUNS, Reader
from spellstack.phrases.references import with_other
from spellstack.phrases.trigger_verbs import read_object_verb, read_player_verb


class Subject:
    """Who a trigger condition speaks of: `what` as a pattern takes it; of a batch ("one or more") or not."""

    def __init__(self, what: Reference | Filter, is_player: bool, batch: bool = False) -> None:
        self.what = what
        self.is_player = is_player
        self.batch = batch


def read_trigger(reader: Reader) -> Pattern | None:
    """ "When", "whenever" or "at the beginning of", and the event; stands before the comma then."""
    here = reader.mark()
    pattern: Pattern | None = None
    opening = reader.accept_any("when", "whenever")
    if opening:
        pattern = read_event(reader, opening)
    elif reader.accept("at", "the", "beginning", "of"):
        pattern = read_step(reader)
    elif reader.accept("at", "end", "of", "combat"):
        pattern = StepBegins(END_COMBAT, None, "at end of combat")
    if pattern is None:
        reader.reset(here)
    return pattern


def read_event(reader: Reader, opening: str) -> Pattern | None:
    """One event, or several joined by "or"."""
    here = reader.mark()
    subject = read_subject(reader)
    first = read_verb(reader, subject, opening) if subject is not None else None
    if first is None or subject is None:
        reader.reset(here)
        return read_state(reader, opening)
    parts = [first]
    form = ""
    while True:
        back = reader.mark()
        if not reader.accept("or"):
            break
        more, kind = read_alternative(reader, subject, opening)
        if more is None or (form and kind != form):
            reader.reset(back)
            break
        form = kind
        parts.append(more)
    share_blocker(parts)
    first = parts[0]
    remember_roles(reader, parts)
    return first if len(parts) == 1 else Either(tuple(parts), form)


def share_blocker(parts: list[Pattern]) -> None:
    """509.3: "blocks or becomes blocked by a creature": the creature is the other one in both events."""
    if len(parts) != 2:
        return
    first, second = parts
    if not isinstance(first, Happens) or not isinstance(second, Happens) or second.kind != BLOCKED_BY:
        return
    if first.kind == BLOCKS and second.source is not None:
        parts[0] = replace(first, kind=BLOCKS_CREATURE, source=second.source)


def read_alternative(reader: Reader, subject: Subject, opening: str) -> tuple[Pattern | None, str]:
    """What follows "or": a verb for the same subject, or another subject with its verb."""
    back = reader.mark()
    more = read_verb(reader, subject, opening)
    if more is not None:
        return more, "shared"
    reader.reset(back)
    again = reader.accept_any("when", "whenever")
    second = read_subject(reader)
    more = read_verb(reader, second, again or opening) if second is not None else None
    return more, "repeated" if again else "own"


def read_state(reader: Reader, opening: str) -> Pattern | None:
    """603.8: "When you control no Islands": a state trigger."""
    if opening != "when":
        return None
    condition = read_condition(reader)
    return Becomes(condition) if condition is not None else None


def read_verb(reader: Reader, subject: Subject, opening: str) -> Pattern | None:
    """The verb of an event, and what belongs to it."""
    here = reader.mark()
    if subject.is_player:
        found = read_player_verb(reader, subject.what)
    else:
        found = read_object_verb(reader, subject.what, subject.batch)
    if found is None:
        reader.reset(here)
        return None
    if isinstance(found, Moves | Happens):
        return replace(found, opening=opening)
    return found


# --- subjects


def read_subject(reader: Reader) -> Subject | None:
    """ "This creature", "a creature you control", "one or more creatures", "you", "an opponent"."""
    here = reader.mark()
    if reader.accept("you"):
        return Subject(You("you"), True)
    own = read_own(reader)
    if own is not None:
        back = reader.mark()
        if reader.accept("or", "another"):
            phrase = read_phrase(reader)
            if phrase is not None:
                return Subject(SelfOr(own, with_other(phrase)), False)
        reader.reset(back)
        return Subject(own, isinstance(own, Attached) and own.noun in ("player", "opponent"))
    batch = reader.accept("one", "or", "more")
    other = reader.accept("another") or (batch and reader.accept("other"))
    if not batch and not other and not (reader.accept("a") or reader.accept("an")):
        reader.reset(here)
        return None
    phrase = read_phrase(reader)
    if phrase is None:
        reader.reset(here)
        return None
    if other:
        phrase = with_other(phrase)
    is_player = phrase.wants_players() and nouns_of(phrase) <= PLAYER_NOUNS
    return Subject(phrase, is_player, batch)


def read_own(reader: Reader) -> Reference | None:
    """The source, or what it is attached to."""
    if reader.is_word("enchanted", "equipped", "fortified"):
        return read_attached_reference(reader)
    return read_source(reader)


# --- what later words may stand for


def remember_roles(reader: Reader, parts: list[Pattern]) -> None:
    """What "it", "that creature", "that player" and "that much" may stand for after the event."""
    first = parts[0]
    reader.amounts = (*reader.amounts, EventAmount())
    if isinstance(first, Happens):
        remember_parties(reader, first)
    elif isinstance(first, Moves) and not isinstance(first.what, Reference):
        role = "new" if first.from_zone == -1 and first.to_zone == BATTLEFIELD else "object"
        reader.remember(EventObject(role), OBJECT, nouns_of(plain(first.what)) | {"card"}, first.batch)
    elif isinstance(first, Moves) and isinstance(first.what, Attached):
        reader.remember(EventObject("object"), OBJECT, frozenset((first.what.noun, "card", "permanent")), False)


def plain(what: Filter) -> Filter:
    return what.other if isinstance(what, SelfOr) else what


def remember_parties(reader: Reader, pattern: Happens) -> None:
    """The parties of an event in the order in which pronouns prefer them: the subject last."""
    parties = [name for name in ("source", "object", "player") if name != pattern.subject] + [pattern.subject]
    for name in parties:
        what = pattern.role(name)
        if what is None and name == "object" and pattern.kind == DISCARD:
            reader.remember(EventObject(name), OBJECT, frozenset(("card",)), pattern.batch)
        if what is None or isinstance(what, Reference):
            continue
        if name == "player":
            reader.remember(EventPlayer(), PLAYER, PLAYER_NOUNS, False)
        else:
            reader.remember(EventObject(name), OBJECT, nouns_of(plain(what)), pattern.batch)


# --- steps

_STEPS: Final[dict[str, int]] = {
    "untap step": UNTAP,
    "upkeep": UPKEEP,
    "draw step": DRAW,
    "precombat main phase": MAIN1,
    "first main phase": MAIN1,
    "postcombat main phase": MAIN2,
    "second main phase": MAIN2,
    "end step": END,
    "combat": BEGIN_COMBAT,
}


def read_step(reader: Reader) -> Pattern | None:
    """ "Your upkeep", "each opponent's end step", "combat on your turn", "the end step"."""
    start = reader.pos
    whose = read_whose(reader)
    step = -1
    for words, number in _STEPS.items():
        if reader.phrase(words):
            step = number
            break
    if step < 0:
        return None
    if whose is None and reader.phrase("on your turn"):
        whose = You("your")
    if whose is None or isinstance(whose, PlayerHead | OpponentHead):
        reader.remember(EventPlayer(), PLAYER, PLAYER_NOUNS, False)
    elif isinstance(whose, Attached):
        reader.remember(whose, PLAYER, PLAYER_NOUNS, False)
    words = " ".join(token.word for token in reader.tokens[start : reader.pos])
    return StepBegins(step, whose, f"at the beginning of {words}")


def read_whose(reader: Reader) -> Reference | Filter | None:
    """Whose step: None for everybody's."""
    if reader.accept("your") or reader.accept("each", "of", "your"):
        return You("your")
    if reader.accept("each", "player's"):
        return PlayerHead()
    if reader.accept("each", "opponent's"):
        return OpponentHead()
    if reader.accept("enchanted", "player's") or reader.accept("enchanted", "opponent's"):
        return Attached("enchanted", "player")
    if not reader.accept("the"):
        reader.accept("each")
    return None
