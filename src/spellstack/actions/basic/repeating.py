"""CR 608.2c, 118.12: "proliferate twice", "populate X times"; "pay any amount of life": how often, or how much."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, PayLife, PlayerCounters
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import Number
from spellstack.actions.basic.paying import Repeat
from spellstack.actions.choosing import pick_number, players_of
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.numbers import read_count
from spellstack.phrases.reader import Reader, VerbReader


@dataclass(frozen=True)
class Times(Repeat):
    """An instruction followed several times over: "twice", "X times", "that many times"."""

    def text(self, printer: Printer) -> str:
        times = "twice" if self.form == "twice" else f"{self.times.counted(printer)} times"
        return f"{self.effect.text(printer)} {times}"


def repeated(read: VerbReader) -> VerbReader:
    """The reader of a verb, which may be followed by how often."""

    def read_times(reader: Reader, subject: Reference) -> Effect | None:
        effect = read(reader, subject)
        if effect is None:
            return None
        here = reader.mark()
        if reader.accept("twice"):
            return Times(effect, Number(2), "twice")
        count = read_count(reader)
        if count is not None and reader.accept("times"):
            return Times(effect, count)
        reader.reset(here)
        return effect

    return read_times


@dataclass(frozen=True)
class PayAny(Effect):
    """118.12, 107.14: "pay any amount of life", "pay one or more {E}": the player says how much; 119.4: no more than
    they have. `what`: "life" or "energy"."""

    what: str
    least: int = 0
    who: Reference = You()
    form: str = field(default="", compare=False)

    def possible(self, ctx: Context, player: int) -> bool:
        return self.most(ctx, player) >= max(1, self.least)

    def most(self, ctx: Context, player: int) -> int:
        """The most that the player can pay."""
        p = ctx.state.players[player]
        have = p.life if self.what == "life" else p.counters.get("energy", 0)
        while have > 0 and not ctx.engine.can_pay(player, self.cost(have), ctx):
            have -= 1
        return max(0, have)

    def cost(self, n: int) -> Cost:
        return Cost((PayLife(Number(n)),)) if self.what == "life" else Cost((PlayerCounters("energy", Number(n)),))

    def run(self, ctx: Context) -> Script[Outcome]:
        paid: list[int] = []
        total = 0
        for p in players_of(ctx, self.who):
            most = self.most(ctx, p)
            if most < self.least:
                continue
            n = yield from pick_number(ctx, p, self.least, most, "118.12")
            if n > 0:
                done = yield from ctx.engine.pay(p, self.cost(n), ctx, ctx.cause("118.12"))
                n = n if done else 0
            if n > 0:
                paid.append(p)
                total += n
        return Outcome(bool(paid), (), total, tuple(paid))

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'pay', printer)} {self.form}"


ANY_AMOUNT: Final = (
    ("any amount of life", "life", 0),
    ("any amount of", "energy", 0),
    ("one or more", "energy", 1),
)


def read_pay_any(reader: Reader, subject: Reference) -> Effect | None:
    """ "Pay any amount of life", "any amount of {E}", "one or more {E}"."""
    for words, what, least in ANY_AMOUNT:
        here = reader.mark()
        if reader.phrase(words):
            if what == "life" or reader.symbol() == "{E}":
                reader.produce_amount()
                return PayAny(what, least, subject, words if what == "life" else f"{words} {{E}}")
        reader.reset(here)
    return None
