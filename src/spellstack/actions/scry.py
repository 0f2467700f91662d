"""CR 701.22, 701.25, 701.29: scry, surveil, fateseal."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import Value
from spellstack.actions.choosing import amount_for, pick, pick_player, players_of, put_in_order
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import SCRIED, SURVEILED, Event, ZoneChange, ZoneOrder
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import GRAVEYARD, LIBRARY
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class Scry(Effect):
    """701.22a: looks at the top cards, puts any number on the bottom in any order and the rest on top in any order.

    The players decide in APNAP order, then the cards move at the same time (701.22c). Scry 0 is no event (701.22b).
    """

    count: Value
    who: Reference = You()
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        done: list[int] = []
        for p in players_of(ctx, self.who):
            n = amount_for(ctx, self.count, p)
            if n == 0:
                continue
            order = yield from sorted_library(ctx, p, p, n, "701.22a")
            events.append(ZoneOrder(ctx.cause("701.22a"), p, LIBRARY, order))
            events.append(Event(SCRIED, ctx.cause("701.22d"), 0, p, ctx.source, n))
            done.append(p)
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(done), (), len(done), tuple(done))

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'scry', printer)} {self.count.text(printer)}"


def sorted_library(ctx: Context, chooser: int, owner: int, count: int, rule: str) -> Script[tuple[int, ...]]:
    """The order of a library after `chooser` has put some of its top cards on the bottom and the rest back."""
    library = ctx.state.players[owner].library
    top = library[:count]
    low = yield from pick(ctx, chooser, list(top), 0, len(top), rule, "bottom")
    kept = tuple(id for id in top if id not in low)
    kept = yield from put_in_order(ctx, chooser, kept, rule, "top first")
    low = yield from put_in_order(ctx, chooser, low, rule, "bottom: top first")
    return kept + library[len(top) :] + low


@dataclass(frozen=True)
class Fateseal(Effect):
    """701.29a: like scry, with the library of an opponent."""

    count: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        player = yield from pick_player(ctx, ctx.controller, ctx.state.opponents(ctx.controller), "701.29a")
        n = amount_for(ctx, self.count)
        if player < 0 or n == 0:
            return Outcome()
        order = yield from sorted_library(ctx, ctx.controller, player, n, "701.29a")
        yield from ctx.engine.perform([ZoneOrder(ctx.cause("701.29a"), player, LIBRARY, order)])
        return Outcome(True, (), n, (player,))

    def text(self, printer: Printer) -> str:
        return f"fateseal {self.count.text(printer)}"


@dataclass(frozen=True)
class Surveil(Effect):
    """701.25a: looks at the top cards, puts any number into the graveyard and the rest on top in any order."""

    count: Value
    who: Reference = You()
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        moved: list[int] = []
        done: list[int] = []
        for p in players_of(ctx, self.who):
            n = amount_for(ctx, self.count, p)
            if n == 0:
                continue
            done.append(p)
            gone = yield from surveil(ctx, p, n)
            moved.extend(gone)
        return Outcome(bool(done), tuple(moved), len(moved), tuple(done))

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'surveil', printer)} {self.count.text(printer)}"


def surveil(ctx: Context, player: int, count: int) -> Script[tuple[int, ...]]:
    """One player surveils; returns the new ids of the cards put into the graveyard."""
    library = ctx.state.players[player].library
    top = library[:count]
    low = yield from pick(ctx, player, list(top), 0, len(top), "701.25a", "graveyard")
    kept = tuple(id for id in top if id not in low)
    kept = yield from put_in_order(ctx, player, kept, "701.25a", "top first")
    cause = ctx.cause("701.25a")
    events: list[Event] = [ZoneChange(cause, id, LIBRARY, GRAVEYARD, player, word="surveil") for id in low]
    if kept != tuple(id for id in top if id not in low):
        order = low + kept + library[len(top) :]
        events.insert(0, ZoneOrder(cause, player, LIBRARY, order))  # first: the moves take their cards out of it
    events.append(Event(SURVEILED, ctx.cause("701.25d"), 0, player, ctx.source, count))
    happened = yield from ctx.engine.perform(events)
    return tuple(e.new_object for e in happened if isinstance(e, ZoneChange) and e.word == "surveil" and e.new_object)


def read_scry(reader: Reader, subject: Reference) -> Effect | None:
    """ "Scry 2"."""
    count = read_number(reader)
    return Scry(count, subject) if count is not None else None


def read_surveil(reader: Reader, subject: Reference) -> Effect | None:
    """ "Surveil 2"."""
    count = read_number(reader)
    if count is None:
        return None
    reader.produce("card", plural=not count.is_one())
    return Surveil(count, subject)


def read_fateseal(reader: Reader, subject: Reference) -> Effect | None:
    """ "Fateseal 2"."""
    count = read_number(reader)
    return Fateseal(count) if count is not None else None
