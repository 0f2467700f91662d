"""CR 614.1c, 702.33d, 702.138c-d: "if it was kicked, it enters with ... and with flying", "escapes with"."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import Static
from spellstack.abilities.casting_facts import PaidFor
from spellstack.abilities.context import Context
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.modifications.predicates import abilities_text
from spellstack.abilities.references import Source
from spellstack.abilities.statics import Continuous, Rule
from spellstack.abilities.wording import capital, stopped
from spellstack.actions.replacements.entering import EntersWithCounters
from spellstack.actions.replacements.read_entering import read_with
from spellstack.core.events import Event
from spellstack.core.node import Printer
from spellstack.core.types import BATTLEFIELD
from spellstack.phrases.changes import read_abilities
from spellstack.phrases.conditions import read_if
from spellstack.phrases.pronouns import read_simple_reference, read_source
from spellstack.phrases.reader import Reader

ESCAPED = PaidFor(Source(), "escape")


@dataclass(frozen=True)
class EscapesWith(EntersWithCounters):
    """702.138c: with these counters if it escaped."""

    def matches(self, ctx: Context, event: Event) -> bool:
        return super().matches(ctx, event) and ESCAPED.holds(ctx)

    def rule(self) -> str:
        return "702.138c"

    def text(self, printer: Printer) -> str:
        return super().text(printer).replace(" enters with ", " escapes with ", 1)


@dataclass(frozen=True)
class EscapesAble(Continuous):
    """702.138d: it has the ability; the static ability that holds this asks whether it escaped."""

    def text(self, printer: Printer) -> str:
        first = self.modifications[0]
        gained = abilities_text(first.abilities, printer) if isinstance(first, AddAbility) else ""
        return f"{self.which.text(printer)} escapes with {gained}"


def read_escapes(reader: Reader) -> tuple[Rule, ...] | None:
    """ "This creature escapes with two +1/+1 counters on it"."""
    what = read_source(reader)
    if what is None or not reader.phrase("escapes with"):
        return None
    found = read_with(reader, what, None)
    if found is None or not isinstance(found[0], EntersWithCounters):
        return None
    first = found[0]
    return (EscapesWith(first.what, first.counters, first.if_, first.additional, first.form),)


@dataclass(frozen=True)
class EscapedStatic(Static):
    """ "This creature escapes with [ability]." """

    def text(self, printer: Printer) -> str:
        return stopped(capital(self.rules[0].text(printer)))


@dataclass(frozen=True)
class EntersIf(Static):
    """ "If it was kicked, it enters with two +1/+1 counters on it and with flying": both as long as it was."""

    def text(self, printer: Printer) -> str:
        counters, gains = self.rules
        condition = self.condition.text(printer) if self.condition is not None else ""
        gained = ""
        if isinstance(gains, Continuous) and isinstance(gains.modifications[0], AddAbility):
            gained = abilities_text(gains.modifications[0].abilities, printer)
        return stopped(capital(f"if {condition}, {counters.text(printer)} and with {gained}"))


def read_entry_line(reader: Reader) -> Static | None:
    """A line of its own: what it enters with, and abilities that it then has."""
    here = reader.mark()
    found = read_escapes_able(reader)
    if found is None:
        reader.reset(here)
        found = read_enters_if(reader)
    if found is not None and (reader.accept(".") or reader.tokens[reader.pos - 1].word == '"') and reader.at_end():
        return found
    reader.reset(here)
    return None


def read_escapes_able(reader: Reader) -> Static | None:
    what = read_source(reader)
    if what is None or not reader.phrase("escapes with"):
        return None
    gained = read_abilities(reader)
    if gained is None:
        return None
    return EscapedStatic((EscapesAble(what, (AddAbility(gained),)),), ESCAPED)


def read_enters_if(reader: Reader) -> Static | None:
    condition = read_if(reader)
    if condition is None:
        return None
    what = read_simple_reference(reader)
    if not isinstance(what, Source) or not reader.phrase("enters with"):
        return None
    found = read_with(reader, what, None)
    if found is None or not reader.phrase("and with"):
        return None
    gained = read_abilities(reader)
    if gained is None:
        return None
    return EntersIf((found[0], Continuous(what, (AddAbility(gained),))), condition, 1 << BATTLEFIELD)
