"""CR 701.30: clash."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference
from spellstack.actions.choosing import pick, pick_player
from spellstack.actions.deeds import action_done, reveal
from spellstack.core.decisions import Script
from spellstack.core.events import Event, ZoneOrder
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import LIBRARY
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class Clash(Effect):
    """701.30b-d: you and an opponent each reveal a top card and may put it on the bottom; the greater mana value
    wins.
    """

    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        other = yield from pick_player(ctx, ctx.controller, ctx.state.opponents(ctx.controller), "701.30b")
        if other < 0:
            return Outcome()
        pair = [p for p in ctx.state.apnap() if p in (ctx.controller, other)]
        shown = {p: ctx.state.players[p].library[0] for p in pair if ctx.state.players[p].library}
        values = {p: ctx.engine.mana_value(ctx.state.objects[id]) for p, id in shown.items()}
        if shown:
            yield from ctx.engine.perform([reveal(ctx, id, p) for p, id in shown.items()])
        events: list[Event] = []
        for p, id in shown.items():
            low = yield from pick(ctx, p, [id], 0, 1, "701.30a", "bottom")
            if low:
                library = ctx.state.players[p].library
                events.append(ZoneOrder(ctx.cause("701.30c"), p, LIBRARY, (*library[1:], id)))
        events.extend(action_done(ctx, "clash", p, rule="701.30b") for p in pair)
        mine = values.get(ctx.controller, -1)
        theirs = values.get(other, -1)
        won = mine > theirs
        if mine != theirs:
            winner = ctx.controller if won else other
            events.append(action_done(ctx, "win a clash", winner, rule="701.30d"))
        yield from ctx.engine.perform(events)
        return Outcome(won, (), mine, (ctx.controller, other))

    def text(self, printer: Printer) -> str:
        return "clash with an opponent"


def read_clash(reader: Reader, subject: Reference) -> Effect | None:
    """ "Clash with an opponent"; "If you win, ..." follows."""
    if not reader.phrase("with an opponent"):
        return None
    reader.coin_label = reader.label
    reader.used.add(reader.label)
    reader.produce_amount()
    return Clash()
