"""CR 705: flipping coins."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import NOTHING, Effect
from spellstack.abilities.references import Reference, You
from spellstack.actions.choosing import players_of
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import COIN, Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.reader import Reader
from spellstack.phrases.sentences import read_statement


@dataclass(frozen=True)
class FlipCoin(Effect):
    """705.1-2: a coin is flipped; the outcome has happened if the player wins the flip."""

    who: Reference = You()
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        won = 0
        events: list[Event] = []
        for p in players_of(ctx, self.who):
            side = yield from ctx.engine.random_number(ctx, 2, "flip")
            won = 1 if side == 0 else 0
            word = "won" if won else "lost"
            events.append(Event(COIN, ctx.cause("705.2"), 0, p, ctx.source, won, word))
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(won == 1, (), won)

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'flip', printer)} a coin"


@dataclass(frozen=True)
class IfFlip(Effect):
    """705.2: "If you win the flip, ...", "if you lose the flip, ..."."""

    label: str
    won: bool
    effect: Effect
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        flip = ctx.results.get(self.label)
        if flip is None or flip.did != self.won:
            return NOTHING
        outcome = yield from self.effect.run(ctx)
        return outcome

    def text(self, printer: Printer) -> str:
        return f"if you {'win' if self.won else 'lose'}{self.form}, {self.effect.text(printer)}"


def read_flip(reader: Reader, subject: Reference) -> Effect | None:
    """ "Flip a coin"."""
    if not reader.accept("a", "coin"):
        return None
    reader.coin_label = reader.label
    reader.used.add(reader.label)
    reader.produce_amount()
    return FlipCoin(subject)


def read_if_flip(reader: Reader) -> Effect | None:
    """ "If you win the flip, draw a card"."""
    if not reader.accept("if", "you"):
        return None
    word = reader.accept_any("win", "lose")
    form = " the flip" if reader.phrase("the flip") else ""
    if not word or not reader.accept(",") or not reader.coin_label:
        return None
    effect = read_statement(reader)
    return IfFlip(reader.coin_label, word == "win", effect, form) if effect is not None else None
