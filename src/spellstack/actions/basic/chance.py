"""CR 705: flipping coins."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.effects import NOTHING, Effect
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import Value, kept_amount
from spellstack.actions.choosing import pick_word, players_of
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import COIN, Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import Reader
from spellstack.phrases.sentences import read_statement

PLAIN: Final = Printer("", "")
FLIPS_TWO: Final = "flips two coins"  # the rule for a player who flips two coins and ignores one


@dataclass(frozen=True)
class FlipCoin(Effect):
    """705.1-2: a coin is flipped; the outcome has happened if the player wins the flip."""

    who: Reference = You()
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        won = False
        events: list[Event] = []
        for p in players_of(ctx, self.who):
            won = yield from flip(ctx, p)
            events.append(flipped(ctx, p, won))
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(won, (), int(won))

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'flip', printer)} a coin"


def flip(ctx: Context, player: int) -> Script[bool]:
    """705.2: whether the player wins a flip. Effects may have them flip two coins and ignore one (614.1a)."""
    coins = 1 << ctx.engine.player_rule_count(player, FLIPS_TWO)
    sides: list[bool] = []
    while len(sides) < coins:
        side = yield from ctx.engine.random_number(ctx, 2, "flip")
        sides.append(side == 0)
    if all(sides) or not any(sides):
        return sides[0]
    word = yield from pick_word(ctx, player, ["won", "lost"], "mode", "614.1a")
    return word == "won"


def flipped(ctx: Context, player: int, won: bool) -> Event:
    """The notice of one flip."""
    return Event(COIN, ctx.cause("705.2"), 0, player, ctx.source, int(won), "won" if won else "lost")


@dataclass(frozen=True)
class FlipUntil(Effect):
    """ "Flip a coin until you lose a flip": the amount is how many flips were won."""

    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        wins = 0
        while True:
            won = yield from flip(ctx, ctx.controller)
            yield from ctx.engine.perform([flipped(ctx, ctx.controller, won)])
            if not won:
                return Outcome(wins > 0, (), wins)
            wins += 1

    def text(self, printer: Printer) -> str:
        return "flip a coin until you lose a flip"


@dataclass(frozen=True)
class FlipCoins(Effect):
    """705.1, 705.3: "Flip five coins": nobody wins or loses; the amount is how many came up heads."""

    count: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        heads = 0
        total = self.count.of(ctx)
        for _ in range(total):
            side = yield from ctx.engine.random_number(ctx, 2, "flip")
            heads += side == 0
        return Outcome(total > 0, (), heads)

    def text(self, printer: Printer) -> str:
        return f"flip {self.count.counted(printer)} coins"


@dataclass(frozen=True)
class Heads(Value):
    """ "The number of coins that came up heads"."""

    label: str

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        return kept_amount(ctx, self.label)

    def text(self, printer: Printer) -> str:
        return "the number of coins that came up heads"


def read_heads(reader: Reader) -> Value | None:
    return Heads(reader.coin_label) if reader.coin_label and reader.phrase(Heads("").text(PLAIN)) else None


@dataclass(frozen=True)
class FlipsWon(Value):
    """ "(For each) flip you won"."""

    label: str

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        return kept_amount(ctx, self.label)

    def text(self, printer: Printer) -> str:
        return "the number of flips you won"

    def each(self, printer: Printer) -> str:
        return "flip you won"


def read_flips_won(reader: Reader) -> Value | None:
    return FlipsWon(reader.coin_label) if reader.coin_label and reader.phrase("flip you won") else None


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
    here = reader.mark()
    if not reader.accept("a", "coin"):
        count = read_number(reader) if isinstance(subject, You) and not subject.form else None
        if count is None or not reader.accept("coins"):
            reader.reset(here)
            return None
        reader.coin_label = reader.label
        reader.used.add(reader.label)
        reader.produce_amount()
        return FlipCoins(count)
    reader.coin_label = reader.label
    reader.used.add(reader.label)
    reader.produce_amount()
    if isinstance(subject, You) and reader.phrase("until you lose a flip"):
        return FlipUntil()
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
