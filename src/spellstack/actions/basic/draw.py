"""CR 121: drawing cards."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spellstack.abilities.amounts import PerEach, things
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference
from spellstack.abilities.values import Number, Value
from spellstack.actions.choosing import amount_for, pick_number, players_of
from spellstack.actions.deeds import draw
from spellstack.actions.wording import each_tail, said, with_each
from spellstack.core.decisions import Script
from spellstack.core.events import DRAW_CARDS, Event, ZoneChange
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import HAND, LIBRARY
from spellstack.phrases.numbers import read_things
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class Draw(Effect):
    """121.2: the players draw cards, one at a time, the active player first (121.2c).

    `up_to`: or fewer, as they choose.
    """

    who: Reference
    count: Value
    up_to: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        drawn: tuple[int, ...] = ()
        players = players_of(ctx, self.who)
        counts = [amount_for(ctx, self.count, p) for p in players]
        for p, n in zip(players, counts, strict=True):
            wanted = n
            if self.up_to:
                wanted = yield from pick_number(ctx, p, 0, n, "121.3")
            got = yield from draw_cards(ctx, p, wanted)
            drawn += got
        return Outcome(bool(drawn), drawn, len(drawn), tuple(players))

    def for_each(self, each: Value) -> Effect | None:
        return None if self.up_to else replace(self, count=PerEach(self.count, each))

    def text(self, printer: Printer) -> str:
        if self.form == "additional":
            return f"{said(self.who, 'draw', printer)} an additional card"
        up_to = "up to " if self.up_to else ""
        cards = things(self.count, "card", printer, self.form)
        return f"{said(self.who, 'draw', printer)} {up_to}{cards}{each_tail(self.count, printer)}"


def draw_cards(ctx: Context, player: int, count: int) -> Script[tuple[int, ...]]:
    """121.2: that many draws, one after another. Returns the new ids of the cards drawn.

    An effect that replaces the drawing of so many cards does so before any is drawn.
    """
    drawn: list[int] = []
    if count > 0 and ctx.engine.replaces(DRAW_CARDS):
        kept = yield from ctx.engine.perform([Event(DRAW_CARDS, ctx.cause("121.2"), 0, player, ctx.source, count)])
        count = sum(event.amount for event in kept if event.kind == DRAW_CARDS)
    while count > 0:
        count -= 1
        happened = yield from ctx.engine.perform([draw(ctx, player)])
        for event in happened:
            if (
                isinstance(event, ZoneChange)
                and event.from_zone == LIBRARY
                and event.to_zone == HAND
                and event.new_object
            ):
                drawn.append(event.new_object)
    return tuple(drawn)


def read_draw(reader: Reader, subject: Reference) -> Effect | None:
    """ "... draws two cards", "draw up to three cards", "draw cards equal to ..."."""
    if reader.phrase("an additional card"):
        reader.produce("card")
        return Draw(subject, Number(1), False, "additional")
    up_to = reader.accept("up", "to")
    count = read_things(reader, "card")
    if count is None:
        return None
    count = with_each(reader, count)
    reader.produce_amount()
    reader.produce("card", plural=not count.is_one())
    return Draw(subject, count, up_to)
