"""CR 702.140, 730: mutate: a creature spell that merges with a creature of its owner's as it resolves."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.ability import Body, KeywordAbility, TargetSpec
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.nouns import NotSubtype, TypeIs
from spellstack.abilities.references import Reference
from spellstack.abilities.values import Value
from spellstack.core.node import Ability, Printer
from spellstack.core.objects import View
from spellstack.core.types import CREATURE
from spellstack.keywords.casting_costs import alternative
from spellstack.phrases.pronouns import read_source
from spellstack.phrases.reader import Reader

MUTATE: Final = "mutate"
TIMES: Final = "times mutated"  # memory of a permanent: how often it has mutated


@dataclass(frozen=True)
class SameOwner(Filter):
    """It has the same owner as the source (702.140a)."""

    def admits(self, ctx: Context, view: View) -> bool:
        own = ctx.source_view()
        return own is not None and own.owner == view.owner


NON_HUMAN: Final[Filter] = Phrase((NotSubtype("Human"),), TypeIs(CREATURE), (SameOwner(),))
MUTATING: Final = Body(None, (TargetSpec(NON_HUMAN, rule="702.140a"),))


def mutate(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.140a: an alternative cost; the target stands in `MUTATING`, the merging in rules/merging.py."""
    return (alternative(ability, "702.140a"),)


@dataclass(frozen=True)
class TimesMutated(Value):
    """ "The number of times this creature has mutated" (702.140d)."""

    what: Reference
    form: str = field(default="", compare=False)

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        return sum(view.memory.get(TIMES, (0,))[0] for view in self.what.views(ctx))

    def text(self, printer: Printer) -> str:
        return f"the number of times {self.what.text(printer)} has mutated"


def read_times_mutated(reader: Reader) -> Value | None:
    """ "The number of times this creature has mutated"."""
    if not reader.phrase("the number of times"):
        return None
    what = read_source(reader)
    return TimesMutated(what) if what is not None and reader.phrase("has mutated") else None
