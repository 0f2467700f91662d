"""CR 614.1a, 701.9: "If a spell or ability an opponent controls causes you to discard this card, put it onto the
battlefield instead of putting it into your graveyard"."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.statics import Rule
from spellstack.abilities.values import Number
from spellstack.abilities.wording import listed
from spellstack.actions.basic.counters import counters_text, read_some_counters
from spellstack.actions.replacements.base import PlainReplacement
from spellstack.core.events import ZONE_CHANGE, Event, ZoneChange
from spellstack.core.node import Printer
from spellstack.core.types import BATTLEFIELD, GRAVEYARD, HAND
from spellstack.phrases.reader import Reader

Rules = tuple[Rule, ...]
OPENING = "if a spell or ability an opponent controls causes you to discard this card , put it onto the battlefield"
ENDING = "instead of putting it into your graveyard"


@dataclass(frozen=True)
class DiscardedOnto(PlainReplacement):
    """The card is put onto the battlefield if an opponent's spell or ability has its owner discard it."""

    counters: tuple[tuple[str, int], ...] = ()
    form: str = field(default="", compare=False)

    def kinds(self) -> tuple[int, ...]:
        return (ZONE_CHANGE,)

    def functions_in(self) -> int:
        return 1 << HAND

    def matches(self, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ZoneChange) or event.object != ctx.source or event.word != "discard":
            return False
        if event.from_zone != HAND or event.to_zone != GRAVEYARD:
            return False
        return event.cause.source > 0 and event.cause.controller not in (-1, ctx.controller)

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        if isinstance(event, ZoneChange):
            event.to_zone = BATTLEFIELD
            event.entry.controller = ctx.controller
            for kind, n in self.counters:
                event.entry.counters[kind] = event.entry.counters.get(kind, 0) + n
        return [event]

    def rule(self) -> str:
        return "614.1a"

    def text(self, printer: Printer) -> str:
        found = OPENING.replace(" ,", ",")
        if self.counters:
            counters = [counters_text((kind,), Number(n), printer) for kind, n in self.counters]
            found += f" with {listed(counters, 'and')} on it"
        return f"{found} {ENDING}"


def read_discarded_onto(reader: Reader) -> Rules | None:
    """The sentence."""
    if not reader.phrase(OPENING):
        return None
    counters: tuple[tuple[str, int], ...] = ()
    if reader.accept("with"):
        some = read_some_counters(reader)
        if some is None or len(some.kinds) != 1 or not isinstance(some.count, Number) or not reader.phrase("on it"):
            return None
        counters = ((some.kinds[0], some.count.n),)
    return (DiscardedOnto(counters),) if reader.phrase(ENDING) else None
