"""CR 701.17: mill."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.amounts import things
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import Half, Value
from spellstack.actions.choosing import amount_for, players_of
from spellstack.actions.deeds import mill, moves_outcome
from spellstack.actions.wording import each_tail, said, with_each
from spellstack.core.decisions import Script
from spellstack.core.events import Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.numbers import read_things
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class LibrarySize(Value):
    """The number of cards in the library of the player that an instruction works on."""

    def of(self, ctx: Context) -> int:
        return len(ctx.state.players[ctx.player if ctx.player >= 0 else ctx.controller].library)

    def text(self, printer: Printer) -> str:
        return "library"


@dataclass(frozen=True)
class Mill(Effect):
    """701.17a: the players put cards from the top of their libraries into their graveyards, at once;
    as many as there are.
    """

    who: Reference
    count: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        players = players_of(ctx, self.who)
        for p in players:
            n = amount_for(ctx, self.count, p)
            if n > 0:
                events.append(mill(ctx, p, n))
        if not events:
            return Outcome(False, (), 0, tuple(players))
        happened = yield from ctx.engine.perform(events)
        return moves_outcome(ctx, happened, tuple(players))

    def text(self, printer: Printer) -> str:
        start = said(self.who, "mill", printer)
        if self.form == "half" and isinstance(self.count, Half):
            owner = "your" if isinstance(self.who, You) else "their"
            return f"{start} half {owner} library, rounded {'up' if self.count.up else 'down'}"
        return f"{start} {things(self.count, 'card', printer)}{each_tail(self.count, printer)}"


def read_mill(reader: Reader, subject: Reference) -> Effect | None:
    """ "... mills three cards", "mill cards equal to ..."."""
    here = reader.mark()
    if reader.accept("half") and reader.accept_any("their", "your") and reader.phrase("library , rounded"):
        way = reader.accept_any("up", "down")
        if way:
            reader.produce("card", "cards shown", plural=True)
            return Mill(subject, Half(LibrarySize(), way == "up"), "half")
    reader.reset(here)
    count = read_things(reader, "card")
    if count is None:
        return None
    count = with_each(reader, count)
    reader.produce_amount()
    reader.produce("card", "cards shown", plural=not count.is_one())
    return Mill(subject, count)
