"""CR 608.2h, 700.1: amounts of what has happened this turn, and of players."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.values import Value
from spellstack.core.events import CAST, DRAW, GAIN_LIFE, LOSE_LIFE, Event, ZoneChange
from spellstack.core.log import this_turn
from spellstack.core.node import Printer
from spellstack.core.types import BATTLEFIELD, CREATURE, GRAVEYARD
from spellstack.phrases.reader import Reader

DIED: Final = -1  # not a kind of event: creatures that went from the battlefield to a graveyard


@dataclass(frozen=True)
class ThisTurn(Value):
    """How much, or (`counts`) how often, something has happened this turn. `who`: "you", "opponents", "all"."""

    kind: int
    who: str
    counts: bool
    written: str
    single: str = field(default="", compare=False)

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        total = 0
        for event in this_turn(ctx.state.log, ctx.state.turn):
            if self.is_meant(ctx, event):
                total += 1 if self.counts else event.amount
        return total

    def is_meant(self, ctx: Context, event: Event) -> bool:
        if self.kind == DIED:
            return creature_died(ctx, event) and (self.who == "all" or owned(ctx, event))
        if event.kind != self.kind:
            return False
        if self.who == "you":
            return event.player == ctx.controller
        return self.who == "all" or event.player != ctx.controller

    def text(self, printer: Printer) -> str:
        return self.written

    def each(self, printer: Printer) -> str:
        return self.single or self.written


def owned(ctx: Context, event: Event) -> bool:
    """Whether it was put into the graveyard of the controller of the ability."""
    view = ctx.state.snapshots.get(event.object)
    return view is not None and view.owner == ctx.controller


def creature_died(ctx: Context, event: Event) -> bool:
    """700.4: a creature was put into a graveyard from the battlefield."""
    if not isinstance(event, ZoneChange) or event.from_zone != BATTLEFIELD or event.to_zone != GRAVEYARD:
        return False
    view = ctx.state.snapshots.get(event.object)
    return view is not None and view.row.types & CREATURE != 0


@dataclass(frozen=True)
class OpponentCount(Value):
    """ "The number of opponents you have"."""

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        return len(ctx.state.opponents(ctx.controller))

    def text(self, printer: Printer) -> str:
        return "the number of opponents you have"

    def each(self, printer: Printer) -> str:
        return "opponent you have"


# words, after "for each" (or ""), kind of event, whose, times counted
AMOUNTS: Final[tuple[tuple[str, str, int, str, bool], ...]] = (
    ("the amount of life you gained this turn", "", GAIN_LIFE, "you", False),
    ("the amount of life you've gained this turn", "1 life you gained this turn", GAIN_LIFE, "you", False),
    ("the amount of life you lost this turn", "1 life you lost this turn", LOSE_LIFE, "you", False),
    ("the amount of life you've lost this turn", "", LOSE_LIFE, "you", False),
    ("the total amount of life your opponents have lost this turn", "", LOSE_LIFE, "opponents", False),
    ("the total amount of life your opponents lost this turn", "", LOSE_LIFE, "opponents", False),
    ("the number of creatures that died this turn", "creature that died this turn", DIED, "all", True),
    (
        "the number of creatures put into your graveyard from the battlefield this turn",
        "creature put into your graveyard from the battlefield this turn",
        DIED,
        "you",
        True,
    ),
    (
        "the amount of life your opponents have lost this turn",
        "1 life your opponents have lost this turn",
        LOSE_LIFE,
        "opponents",
        False,
    ),
    ("the number of cards you've drawn this turn", "card you've drawn this turn", DRAW, "you", True),
    ("the number of spells you've cast this turn", "spell you've cast this turn", CAST, "you", True),
    ("the number of spells cast this turn", "spell cast this turn", CAST, "all", True),
)


def read_history(reader: Reader) -> Value | None:
    """ "The amount of life you gained this turn", "the number of opponents you have"."""
    for words, single, kind, who, counts in AMOUNTS:
        if reader.phrase(words):
            return ThisTurn(kind, who, counts, words, single)
    return OpponentCount() if reader.phrase("the number of opponents you have") else None


def read_each_history(reader: Reader) -> Value | None:
    """After "for each": "creature that died this turn", "opponent you have"."""
    for words, single, kind, who, counts in AMOUNTS:
        if single and reader.phrase(single):
            return ThisTurn(kind, who, counts, words, single)
    return OpponentCount() if reader.phrase("opponent you have") else None
