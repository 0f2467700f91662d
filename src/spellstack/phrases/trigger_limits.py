"""CR 603.2: what stands behind a trigger event: "during your turn", "while ...", "for the first time each turn"."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.judgements import ObjectIs
from spellstack.abilities.pattern_limits import CostOf, FirstTime, Narrowed, StepIs, TurnOf, UsingManaOf
from spellstack.abilities.patterns import Happens, Pattern
from spellstack.abilities.qualities import Status
from spellstack.abilities.references import EventObject, EventPlayer, Opponents, Reference, You
from spellstack.core.events import CAST
from spellstack.core.types import (
    BEGIN_COMBAT,
    COMBAT_DAMAGE,
    DECLARE_ATTACKERS,
    DECLARE_BLOCKERS,
    END_COMBAT,
    FIRST_STRIKE_DAMAGE,
    MAIN1,
    MAIN2,
)
from spellstack.phrases.conditions import read_condition
from spellstack.phrases.pronouns import read_source
from spellstack.phrases.reader import Reader

TURNS: Final[tuple[tuple[str, Reference], ...]] = (
    ("during your turn", You("you")),
    ("during an opponent's turn", Opponents("an opponent")),
    ("during their turn", EventPlayer("they")),
)
COMBAT: Final = (
    BEGIN_COMBAT, DECLARE_ATTACKERS, DECLARE_BLOCKERS, FIRST_STRIKE_DAMAGE, COMBAT_DAMAGE, END_COMBAT,
)  # fmt: skip
STEPS: Final[tuple[tuple[str, tuple[int, ...], Reference | None], ...]] = (
    ("during the declare attackers step", (DECLARE_ATTACKERS,), None),
    ("during your main phase", (MAIN1, MAIN2), You("you")),
    ("during combat", COMBAT, None),
)
FIRST_TIMES: Final[tuple[tuple[str, Reference | None], ...]] = (
    ("for the first time each turn", None),
    ("for the first time during each of your turns", You("you")),
    ("for the first time during each of their turns", EventPlayer("they")),
)


def read_limits(reader: Reader, pattern: Pattern) -> Pattern:
    """The event with all that narrows it."""
    while True:
        more = read_limit(reader, pattern)
        if more is None:
            return pattern
        pattern = more


def read_limit(reader: Reader, pattern: Pattern) -> Pattern | None:
    """One thing that narrows an event; None if nothing does."""
    if reader.is_word("using"):
        return read_spent_limit(reader, pattern)
    if not reader.is_word("during", "for", "while"):
        return None
    if reader.phrase(CRAFTING):
        return Narrowed(pattern, CostOf("702.167a", CRAFTING), CRAFTING)
    for text, who in TURNS:
        if (text != "during their turn" or of_player(pattern)) and reader.phrase(text):
            return Narrowed(pattern, TurnOf(who), text)
    for text, steps, whose in STEPS:
        if reader.phrase(text):
            return Narrowed(pattern, StepIs(steps, whose), text)
    for text, turns in FIRST_TIMES:
        if (not text.endswith("their turns") or of_player(pattern)) and reader.phrase(text):
            return FirstTime(pattern, turns, text)
    here = reader.mark()
    if reader.phrase("while saddled"):  # 702.171b
        return Narrowed(pattern, ObjectIs(EventObject(), Status("saddled")), "while saddled")
    if reader.accept("while"):
        condition = read_condition(reader)
        if condition is not None:
            return Narrowed(pattern, condition)
    reader.reset(here)
    return None


CRAFTING: Final = "while you're activating a craft ability"


def read_spent_limit(reader: Reader, pattern: Pattern) -> Pattern | None:
    """106.6: "(you cast a spell) using mana produced by ~"."""
    here = reader.mark()
    core = pattern.core()
    if isinstance(core, Happens) and core.kind == CAST and reader.phrase("using mana produced by"):
        source = read_source(reader)
        if source is not None:
            return UsingManaOf(pattern, source)
    reader.reset(here)
    return None


def of_player(pattern: Pattern) -> bool:
    """Whether a player is the subject, so that "their" means that player."""
    core = pattern.core()
    return isinstance(core, Happens) and core.subject == "player" and core.player is not None
