"""CR 205.2a, 608.2d: "For each card type, you may put a card of that type from among the revealed cards ..."."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference
from spellstack.actions.basic.choices import CARD_TYPES
from spellstack.actions.basic.destination import Destination, put, read_destination
from spellstack.actions.basic.looking import shown_last
from spellstack.actions.choosing import pick
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import TYPE_WORDS
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class OneOfEachType(Effect):
    """For one card type after the other a card may be chosen; all of them are put there together."""

    among: Reference
    to: Destination
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        chosen: tuple[int, ...] = ()
        for word in CARD_TYPES:
            objects = ctx.state.objects
            left = [id for id in self.among.objects(ctx) if id not in chosen]
            fit = [id for id in left if ctx.row(objects[id]).types & TYPE_WORDS[word]]
            more = yield from pick(ctx, ctx.controller, fit, 0, 1, "608.2d", word)
            chosen += more
        outcome = yield from put(ctx, chosen, self.to)
        return outcome

    def text(self, printer: Printer) -> str:
        where = self.to.text(printer)
        return f"for each card type, you may put a card of that type from among {self.among.text(printer)} {where}"


def read_each_card_type(reader: Reader) -> Effect | None:
    """Of the cards revealed before."""
    if not reader.phrase("for each card type , you may put a card of that type from among"):
        return None
    form = reader.first_of("the revealed cards", "them", "those cards")
    among = shown_last(reader, form) if form else None
    to = read_destination(reader) if among is not None else None
    return OneOfEachType(among, to) if among is not None and to is not None else None
