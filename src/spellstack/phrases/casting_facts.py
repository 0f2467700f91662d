"""CR 106.3, 607.2, 702.33d: phrases about how a spell was cast: "its prowl cost was paid", "colors of mana spent"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellstack.abilities.casting_facts import ColorsSpent, ManaSpentCount, PaidFor, SpellWarped
from spellstack.abilities.conditions import Condition
from spellstack.abilities.references import Reference, Source, You
from spellstack.abilities.values import Value
from spellstack.phrases.pronouns import read_possessor, read_simple_reference, read_source
from spellstack.phrases.reader import Reader

# The costs that are spoken of by their keyword (702): the words, and the key of the cost.
COSTS: Final[tuple[tuple[str, str], ...]] = (
    ("additional", "additional"),
    ("awaken", "awaken"),
    ("bestow", "bestow"),
    ("blitz", "blitz"),
    ("buyback", "buyback"),
    ("cleave", "cleave"),
    ("dash", "dash"),
    ("disturb", "disturb"),
    ("entwine", "entwine"),
    ("escape", "escape"),
    ("evoke", "evoke"),
    ("flashback", "flashback"),
    ("freerunning", "freerunning"),
    ("gift", "gift"),
    ("impending", "impending"),
    ("kicker", "kicker"),
    ("madness", "madness"),
    ("mayhem", "mayhem"),
    ("offspring", "offspring"),
    ("overload", "overload"),
    ("plot", "plot"),
    ("prototype", "prototype"),
    ("prowl", "prowl"),
    ("sneak", "sneak"),
    ("spectacle", "spectacle"),
    ("squad", "squad"),
    ("surge", "surge"),
    ("warp", "warp"),
    ("web-slinging", "web-slinging"),
)

# Sentences without a subject, about the spell itself: the words, the key of the cost, and whether it was paid.
ABOUT_ITSELF: Final[tuple[tuple[str, str, bool], ...]] = (
    ("the gift was promised", "gift", True),
    ("the gift wasn't promised", "gift", False),
    ("evidence was collected", "evidence", True),
    ("evidence wasn't collected", "evidence", False),
)

# What is said behind a subject.
PREDICATES: Final[tuple[tuple[str, str, bool], ...]] = (
    ("escaped", "escape", True),
    ("was cast using teamwork", "teamwork", True),
)


def read_paid(reader: Reader) -> Condition | None:
    """ "This spell's madness cost was paid", "its prowl cost wasn't paid"."""
    what = read_possessor(reader)
    if what is None:
        return None
    for word, key in COSTS:
        if reader.phrase(f"{word} cost"):
            verb = reader.accept_any("was", "wasn't")
            if not verb or not reader.accept("paid"):
                return None
            owner = "its" if getattr(what, "form", "") == "it" else "{what}'s"
            return PaidFor(what, key, verb == "was", f"{owner} {word} cost {verb} paid")
    return None


def read_about_itself(reader: Reader) -> Condition | None:
    """ "The gift was promised", "evidence was collected"."""
    if reader.phrase("a spell was warped this turn"):
        return SpellWarped()
    for text, key, wanted in ABOUT_ITSELF:
        if reader.phrase(text):
            return PaidFor(Source(), key, wanted, text)
    article = reader.accept_any("a", "an")
    word = reader.take().text if article else ""
    if word[:1].isupper() and reader.phrase("was beheld"):  # 701.4b: as the additional cost was paid
        return PaidFor(Source(), "additional", True, f"{article} {word} was beheld")
    return None


def read_predicate(reader: Reader) -> Condition | None:
    """ "This spell was cast using teamwork", "it escaped"."""
    what = read_simple_reference(reader)
    if what is None or isinstance(what, You):
        return None
    for text, key, wanted in PREDICATES:
        if reader.phrase(text):
            return PaidFor(what, key, wanted, f"{{what}} {text}")
    if reader.phrase("was cast for its"):
        for word, key in COSTS:
            if reader.phrase(f"{word} cost"):
                return PaidFor(what, key, True, f"{{what}} was cast for its {word} cost")
    return None


def read_of_cast(reader: Reader) -> Reference | None:
    """ "This spell", "it", "this creature" behind "spent to cast"."""
    if not reader.phrase("mana spent to cast"):
        return None
    return read_source(reader) or read_simple_reference(reader)


def read_spent_amount(reader: Reader) -> Value | None:
    """ "The number of colors of mana spent to cast this spell", "the amount of mana spent to cast it"."""
    if reader.phrase("the number of colors of"):
        what = read_of_cast(reader)
        return ColorsSpent(what) if what is not None else None
    if reader.phrase("the amount of"):
        what = read_of_cast(reader)
        return ManaSpentCount(what) if what is not None else None
    return None


def read_each_color(reader: Reader) -> Value | None:
    """What follows "for each"."""
    if not reader.phrase("color of"):
        return None
    what = read_of_cast(reader)
    return ColorsSpent(what) if what is not None else None


CASTING_CONDITIONS: Final[tuple[Callable[[Reader], Condition | None], ...]] = (
    read_about_itself,
    read_paid,
    read_predicate,
)
