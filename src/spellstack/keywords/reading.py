"""CR 702.33c, 702.34a, 701.43: phrases and sentences about keywords: "for each time it was kicked", flashback costs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.comparing import Said
from spellstack.abilities.conditions import Condition, Not
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.patterns import Happens
from spellstack.abilities.statics import ObjectRule
from spellstack.abilities.values import Value
from spellstack.abilities.wording import capital
from spellstack.core.decisions import Script
from spellstack.core.events import ACTION_DONE
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.keywords.attack_costs import may_exert
from spellstack.keywords.building import ME
from spellstack.keywords.counters import IsMarked
from spellstack.keywords.numbers import TimesPaid
from spellstack.phrases.named import source_text as written
from spellstack.phrases.own_costs import read_said_cost
from spellstack.phrases.pronouns import read_simple_reference, read_source
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class TimesKicked(TimesPaid):
    """ "For each time it was kicked" (702.33c)."""

    form: str = field(default="it", compare=False)

    def text(self, printer: Printer) -> str:
        return f"time {self.form} was kicked"

    def each(self, printer: Printer) -> str:
        return self.text(printer)


def read_times_kicked(reader: Reader) -> Value | None:
    """What follows "for each"."""
    if not reader.accept("time"):
        return None
    what = read_simple_reference(reader)
    if what is None or not reader.phrase("was kicked"):
        return None
    return TimesKicked("kicker", what.text(Printer("", "")) or "it")


@dataclass(frozen=True)
class WithOwnCost(Effect):
    """ "The flashback cost is equal to its mana cost.": a sentence about the keyword that `effect` has granted
    (702.1a). What it means stands in that keyword.
    """

    effect: Effect
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        outcome = yield from self.effect.run(ctx)
        return outcome

    def text(self, printer: Printer) -> str:
        return f"{self.effect.text(printer)}. {self.form}"


def read_own_cost(reader: Reader, effect: Effect) -> Effect | None:
    """The sentence behind "gains flashback until end of turn"."""
    start = reader.pos
    if read_said_cost(reader) is None:
        return None
    return WithOwnCost(effect, capital(written(reader, start)))


# --- exert (701.43)


@dataclass(frozen=True)
class MayExert(ObjectRule):
    """ "You may exert this creature as it attacks." (701.43a)."""

    def text(self, printer: Printer) -> str:
        return f"you may exert {self.who.text(printer)} as it attacks"


@dataclass(frozen=True)
class Exerted(Happens):
    """ "When you do": the source was exerted as it attacked (701.43c)."""

    def text(self, printer: Printer) -> str:
        return "when you do"


WHEN_EXERTED: Final = Exerted(ACTION_DONE, object=ME, word="exert")


def read_may_exert(reader: Reader) -> MayExert | None:
    """The first sentence; what follows "When you do," the line reads."""
    if not reader.phrase("you may exert"):
        return None
    who = read_source(reader)
    if who is None or not reader.phrase("as it attacks ."):
        return None
    rule = may_exert()
    return MayExert(rule.word, who, cost=rule.cost, keyword=rule.keyword)


def read_tribute(reader: Reader) -> Condition | None:
    """702.104b: "tribute wasn't paid"."""
    text = "tribute wasn't paid"
    return Said(Not(IsMarked("tribute")), text) if reader.phrase(text) else None
