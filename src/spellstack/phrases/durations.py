"""CR 611.2a-b, 514.2: durations as they are written."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import TargetSpec
from spellstack.abilities.conditions import Condition
from spellstack.abilities.durations import (
    END_OF_COMBAT,
    END_OF_TURN,
    END_OF_YOUR_NEXT_TURN,
    GAME,
    NEXT_END_STEP,
    NEXT_UPKEEP,
    YOUR_NEXT_TURN,
    AsLongAs,
    Duration,
    NextTurnOf,
    Until,
)
from spellstack.abilities.nouns import OpponentHead, PlayerHead
from spellstack.phrases.pronouns import read_owner
from spellstack.phrases.reader import Reader

WRITTEN: Final[tuple[tuple[str, str], ...]] = (
    ("until end of turn", END_OF_TURN),
    ("until the end of turn", END_OF_TURN),
    ("this turn", END_OF_TURN),
    ("until end of combat", END_OF_COMBAT),
    ("this combat", END_OF_COMBAT),
    ("until your next turn", YOUR_NEXT_TURN),
    ("until the end of your next turn", END_OF_YOUR_NEXT_TURN),
    ("until your next upkeep", NEXT_UPKEEP),
    ("until your next end step", NEXT_END_STEP),
    ("for the rest of the game", GAME),
)


def read_duration(reader: Reader) -> Duration | None:
    """A duration, if one is next."""
    if not reader.is_word("until", "this", "for"):
        return None
    for text, word in WRITTEN:
        if reader.phrase(text):
            return Until(word, text)
    return read_as_long_as(reader)


def read_as_long_as(reader: Reader) -> Duration | None:
    """611.2b: "for as long as you control this creature"."""
    from spellstack.phrases.conditions import read_condition

    here = reader.mark()
    if not reader.phrase("for as long as"):
        return None
    condition: Condition | None = read_condition(reader)
    if condition is None:
        reader.reset(here)
        return None
    return AsLongAs(condition)


def read_next_turn(reader: Reader) -> Duration | None:
    """ "During target opponent's next turn", "during that player's next turn"."""
    here = reader.mark()
    if reader.accept("during"):
        who = read_owner(reader, True)
        if who is None:
            for word, head in (("player's", PlayerHead()), ("opponent's", OpponentHead())):
                if reader.accept("target", word):
                    who = reader.new_target(TargetSpec(head), frozenset((word[:-2], "player")), False)
        if who is not None and reader.phrase("next turn"):
            return NextTurnOf(who)
    reader.reset(here)
    return None


def duration_text(words: str, said: bool) -> str:
    """The duration as it ends a clause, unless it stood in front."""
    return "" if said or not words else " " + words
