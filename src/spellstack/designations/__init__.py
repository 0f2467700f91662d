"""CR 309, 725-731: designations and dungeons. The tables by which the reader finds what their words may mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellstack.abilities.conditions import Condition
from spellstack.abilities.statics import Rule
from spellstack.abilities.values import Value
from spellstack.designations.day_night import read_become_day, read_day_as_enters, read_day_is
from spellstack.designations.dungeons import read_dungeons_completed, read_has_completed, read_venture
from spellstack.designations.harnessed import read_harness
from spellstack.designations.monarch import read_become_monarch, read_take_initiative
from spellstack.designations.prepared import read_become_prepared, read_enters_prepared
from spellstack.designations.the_ring import read_ring_condition, read_tempt
from spellstack.phrases.reader import EffectReader, Reader, VerbReader

VERBS: Final[dict[str, tuple[VerbReader, ...]]] = {
    "become": (read_become_monarch, read_become_prepared),
    "take": (read_take_initiative,),
    "harness": (read_harness,),
    "venture": (read_venture,),
}
"""Readers by the verb in its base form, before those of `actions`."""

RULES: Final[tuple[Callable[[Reader], tuple[Rule, ...] | None], ...]] = (read_enters_prepared, read_day_as_enters)
"""Readers of static sentences."""

OPENERS: Final[tuple[EffectReader, ...]] = (read_tempt, read_become_day)

CONDITIONS: Final[tuple[Callable[[Reader], Condition | None], ...]] = (
    read_day_is,
    read_has_completed,
    read_ring_condition,
)

EACHES: Final[tuple[Callable[[Reader], Value | None], ...]] = (read_dungeons_completed,)
"""Readers of what follows "for each"."""
