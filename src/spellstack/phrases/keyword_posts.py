"""CR 122.1f, 702: phrases with the qualities of `abilities/keyword_qualities.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellstack.abilities.conditions import Condition
from spellstack.abilities.filters import Filter
from spellstack.abilities.keyword_qualities import (
    HasPlayerCounters,
    IsAttached,
    NobodyHasMoreLife,
    WasForetold,
    WithAbilityOf,
)
from spellstack.abilities.references import You
from spellstack.abilities.values import Number
from spellstack.phrases.numbers import read_number
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import Reader

ABILITY_NAMES: Final = ("cycling", "kicker", "morph", "mutate", "flashback", "foretell", "awaken", "disturb")


def read_with_ability(reader: Reader) -> Filter | None:
    """Behind "with": "a cycling ability", "cycling abilities"."""
    here = reader.mark()
    one = reader.accept("a")
    name = reader.accept_any(*ABILITY_NAMES)
    if name and reader.accept("ability" if one else "abilities"):
        return WithAbilityOf(name, not one)
    reader.reset(here)
    return None


def read_who_has(reader: Reader) -> Filter | None:
    """ "Who has three or more poison counters"."""
    if not reader.phrase("who has"):
        return None
    count = read_number(reader)
    if not isinstance(count, Number) or not reader.phrase("or more"):
        return None
    kind = reader.accept_any("poison", "experience", "rad")
    return HasPlayerCounters(kind, count.n) if kind and reader.accept("counters") else None


def read_foretold(reader: Reader) -> Condition | None:
    """ "This spell was foretold"."""
    what = read_simple_reference(reader)
    if what is None or isinstance(what, You) or not reader.phrase("was foretold"):
        return None
    return WasForetold(what)


def read_more_life(reader: Reader) -> Condition | None:
    """ "No opponent has more life than that player"."""
    if not reader.phrase("no opponent has more life than"):
        return None
    than = read_simple_reference(reader)
    return NobodyHasMoreLife(than) if than is not None else None


def read_is_attached(reader: Reader) -> Condition | None:
    """ "This Equipment is attached to a creature"."""
    from spellstack.phrases.nouns import is_for_players, read_phrase

    what = read_simple_reference(reader)
    if what is None or not reader.phrase("is attached to") or not reader.accept_any("a", "an"):
        return None
    phrase = read_phrase(reader)
    if phrase is None or reader.plural or is_for_players(phrase):
        return None
    return IsAttached(what, phrase)


KEYWORD_CONDITIONS: Final[tuple[Callable[[Reader], Condition | None], ...]] = (
    read_foretold,
    read_more_life,
    read_is_attached,
)
