"""CR 120.1, 608.2d: damage to a player or to a planeswalker that the player controls, as its controller chooses."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.amounts import amount_of
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference
from spellstack.abilities.values import Value
from spellstack.actions.choosing import code_option
from spellstack.actions.deeds import damage
from spellstack.core.decisions import Decision, Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import PLANESWALKER
from spellstack.phrases.numbers import read_amount_of
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_player


@dataclass(frozen=True)
class DealToEither(Effect):
    """ "Deals 1 damage to that player or a planeswalker that player controls"."""

    source: Reference
    amount: Value
    player: Reference

    def run(self, ctx: Context) -> Script[Outcome]:
        n = self.amount.of(ctx)
        events = []
        for source in self.source.codes(ctx):
            for p in self.player.players(ctx):
                codes = [-1 - p]
                for id in ctx.state.battlefield:
                    o = ctx.state.objects[id]
                    if o.controller == p and not o.phased_out and ctx.row(o).types & PLANESWALKER:
                        codes.append(id)
                options = [code_option(code, "608.2d") for code in codes]
                answer = yield from ctx.engine.ask(
                    Decision("pick", ctx.controller, options, "608.2d", source=ctx.source)
                )
                events.append(damage(ctx, source, codes[answer[0]], n))
        if not events or n <= 0:
            return Outcome()
        yield from ctx.engine.perform(list(events))
        return Outcome(True, (), n)

    def text(self, printer: Printer) -> str:
        amount = amount_of(self.amount, "damage", printer)
        player = self.player.text(printer)
        return f"{self.source.text(printer)} deals {amount} to {player} or a planeswalker that player controls"


def read_deal_either(reader: Reader, subject: Reference) -> Effect | None:
    """What follows "deals"."""
    amount = read_amount_of(reader, "damage")
    if amount is None or not reader.accept("to"):
        return None
    player = read_player(reader)
    if player is None or not reader.phrase("or a planeswalker that player controls"):
        return None
    return DealToEither(subject, amount, player)
