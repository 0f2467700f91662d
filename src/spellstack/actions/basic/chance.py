"""CR 705, 706: flipping coins and rolling dice."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import NOTHING, Effect
from spellstack.abilities.references import Reference, You
from spellstack.actions.choosing import players_of
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import COIN, DIE, Event
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


@dataclass(frozen=True)
class RollDie(Effect):
    """706.1-2: a die is rolled; the result is the amount."""

    sides: int
    who: Reference = You()
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        result = 0
        events: list[Event] = []
        for p in players_of(ctx, self.who):
            n = yield from ctx.engine.random_number(ctx, self.sides, "roll")
            result = n + 1
            events.append(Event(DIE, ctx.cause("706.2"), 0, p, ctx.source, result))
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(True, (), result)

    def text(self, printer: Printer) -> str:
        sides = "a six-sided die" if self.sides == 6 and self.form == "word" else f"a d{self.sides}"
        return f"{said(self.who, 'roll', printer)} {sides}"


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


def read_roll(reader: Reader, subject: Reference) -> Effect | None:
    """ "Roll a d20", "roll a six-sided die"."""
    if reader.phrase("a six-sided die"):
        reader.produce_amount()
        return RollDie(6, subject, "word")
    if not reader.accept("a"):
        return None
    text = reader.take().word
    if not text.startswith("d") or not text[1:].isdigit():
        return None
    reader.produce_amount()
    return RollDie(int(text[1:]), subject)
