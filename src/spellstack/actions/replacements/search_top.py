"""CR 614.1a, 701.23: "If an opponent would search a library, that player searches the top four cards instead"."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.context import Context
from spellstack.abilities.patterns import is_meant
from spellstack.abilities.references import Reference
from spellstack.abilities.statics import Rule
from spellstack.abilities.values import Number
from spellstack.abilities.wording import number_word
from spellstack.actions.replacements.base import PlainReplacement
from spellstack.actions.replacements.read_instead import read_affected_player
from spellstack.core.events import SEARCH, Event
from spellstack.core.node import Printer
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class SearchesTop(PlainReplacement):
    """Only so many cards from the top of a library are searched; of two such effects the smaller number stays."""

    who: Reference
    top: int

    def kinds(self) -> tuple[int, ...]:
        return (SEARCH,)

    def matches(self, ctx: Context, event: Event) -> bool:
        return event.word == "library" and is_meant(ctx, self.who, -1 - event.player)

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        event.amount = self.top if event.amount == 0 else min(self.top, event.amount)
        return [event]

    def text(self, printer: Printer) -> str:
        who = self.who.text(printer)
        top = f"searches the top {number_word(self.top)} cards of that library instead"
        return f"if {who} would search a library, that player {top}"


def read_search_top(reader: Reader) -> tuple[Rule, ...] | None:
    """The sentence."""
    if not reader.accept("if"):
        return None
    who = read_affected_player(reader)
    if who is None or not reader.phrase("would search a library , that player searches the top"):
        return None
    top = read_number(reader)
    if not isinstance(top, Number) or not reader.phrase("cards of that library instead"):
        return None
    return (SearchesTop(who, top.n),)
