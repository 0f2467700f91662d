"""CR 103.4, 119.1: conditions on life totals: "your life total is less than your starting life total"."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.amounts import LifeTotal
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.judgements import Amount
from spellstack.abilities.more_amounts import LifeBeyond
from spellstack.abilities.references import AnyPlayer, Opponents, Reference, You
from spellstack.abilities.values import Number, Value
from spellstack.core.node import Printer
from spellstack.phrases.numbers import read_amount
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class MoreThanStarting(Condition):
    """ "You have at least 7 life more than your starting life total"."""

    least: int
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        return LifeBeyond().of(ctx) >= self.least

    def text(self, printer: Printer) -> str:
        return f"you have at least {self.least} life more than your starting life total"


@dataclass(frozen=True)
class SomeLife(Condition):
    """ "A player's life total is less than or equal to half their starting life total": of one of them at least.

    `half`: half of it, rounded up (107.1a does not matter: the comparison is with a half).
    """

    who: Reference
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        players = [ctx.state.players[p] for p in self.who.players(ctx)]
        return any(2 * p.life <= p.starting_life for p in players if p.in_game())

    def text(self, printer: Printer) -> str:
        return self.form


OPS: Final = ("greater than or equal to", "less than or equal to", "greater than", "less than")
HALF: Final = (
    ("your life total is less than or equal to half your starting life total", You("you")),
    ("a player's life total is less than or equal to half their starting life total", AnyPlayer("a player")),
    ("an opponent's life total is less than or equal to half their starting life total", Opponents("an opponent")),
)


def read_life_total_is(reader: Reader) -> Condition | None:
    """The conditions of this page."""
    for words, who in HALF:
        if reader.phrase(words):
            return SomeLife(who, words)
    if reader.phrase("you have at least"):
        n = reader.digits()
        return MoreThanStarting(n) if n > 0 and reader.phrase("life more than your starting life total") else None
    if not reader.phrase("your life total is"):
        return None
    n = reader.digits()
    if n >= 0:
        some = reader.first_of("or less", "or more")
        op = "less than or equal to" if some == "or less" else "greater than or equal to"
        return Amount(LifeTotal(You("you")), op, Number(n), some.removeprefix("or ")) if some else None
    op = reader.first_of(*OPS)
    bound: Value | None = read_amount(reader) if op else None
    return Amount(LifeTotal(You("you")), op, bound) if bound is not None else None
