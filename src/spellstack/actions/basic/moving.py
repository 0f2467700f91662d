"""CR 400.7, 401, 110.2a:
"return", "put onto the battlefield", "put into your hand", "shuffle into" - objects change zones.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Reference
from spellstack.abilities.values import Number, Value
from spellstack.actions.basic.destination import Destination, can_move, put
from spellstack.actions.choosing import amount_for, pick, pick_random, players_of
from spellstack.actions.deeds import exile, moves_outcome, reveal, shuffle
from spellstack.core.decisions import Script
from spellstack.core.events import Entry, Event, ZoneChange
from spellstack.core.objects import Outcome
from spellstack.core.types import EXILE, LIBRARY


@dataclass(frozen=True)
class Put(Effect):
    """Puts or returns objects to a zone, all at once.

    `verb`: "put" or "return" (or "exile" with a position or face down).
    """

    what: Reference
    to: Destination
    verb: str = "put"
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        outcome = yield from put(ctx, self.what.objects(ctx), self.to)
        return outcome


@dataclass(frozen=True)
class PutSome(Effect):
    """ "Put one of them into your hand", "you may put a creature card from among them onto the battlefield".

    The player `who` (None: you) chooses `count` of `among` that the filter admits (None: any), at least `at_least`
    of them (None: all of `count`), and puts them there. `reveals`: they are revealed first (701.20).
    """

    among: Reference
    filter: Filter | None
    count: Value | None
    to: Destination
    at_least: Value | None = None
    who: Reference | None = None
    reveals: bool = False
    random: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        players = [ctx.controller] if self.who is None else players_of(ctx, self.who)
        if not players:
            return Outcome()
        state = ctx.state
        found = [
            id for id in self.among.objects(ctx) if self.filter is None or self.filter.admits(ctx, state.objects[id])
        ]
        most = len(found) if self.count is None else amount_for(ctx, self.count, players[0])
        least = most if self.at_least is None else amount_for(ctx, self.at_least, players[0])
        if self.random:
            chosen = yield from pick_random(ctx, found, most)
        else:
            chosen = yield from pick(ctx, players[0], found, least, most, "608.2d", "put")
        if self.reveals and chosen:
            yield from ctx.engine.perform([reveal(ctx, id, players[0]) for id in chosen])
        if self.to.zone == EXILE and not self.to.face_down:
            events: list[Event] = [exile(ctx, id) for id in chosen]
            happened = (yield from ctx.engine.perform(events)) if events else []
            return moves_outcome(ctx, happened)
        outcome = yield from put(ctx, chosen, self.to)
        return outcome


@dataclass(frozen=True)
class ShuffleInto(Effect):
    """701.24c-d: shuffles objects into their owners' libraries; the libraries are shuffled even if nothing moves.

    `whose`: players whose libraries are shuffled in any case (None: the owners of the objects, as last known).
    """

    what: Reference
    whose: Reference | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        owners = [view.owner for view in self.what.views(ctx)]
        if self.whose is not None:
            owners.extend(players_of(ctx, self.whose))
        events: list[Event] = []
        for id in self.what.objects(ctx):
            o = ctx.state.objects[id]
            if can_move(ctx, o, LIBRARY) and o.zone != LIBRARY:
                events.append(ZoneChange(ctx.cause("701.24c"), id, o.zone, LIBRARY, o.owner, Entry()))
        happened = (yield from ctx.engine.perform(events)) if events else []
        outcome = moves_outcome(ctx, happened, tuple(dict.fromkeys(owners)))
        yield from shuffle(ctx, [p for p in ctx.state.apnap() if p in owners])
        return outcome


@dataclass(frozen=True)
class Shuffle(Effect):
    """701.24a: players shuffle their libraries, without the cards that are to be put on top afterwards (701.24b)."""

    who: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        players = players_of(ctx, self.who)
        yield from shuffle(ctx, players)
        return Outcome(bool(players), (), 0, tuple(players))


@dataclass(frozen=True)
class ExileTop(Effect):
    """ "Exile the top three cards of your library", `face_down` or not (406.3)."""

    whose: Reference
    count: Value = Number(1)
    face_down: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        players = players_of(ctx, self.whose)
        for p in players:
            n = amount_for(ctx, self.count, p)
            for id in ctx.state.players[p].library[:n]:
                if self.face_down:
                    entry = Entry()
                    entry.face_down = "exile"
                    events.append(ZoneChange(ctx.cause("406.3"), id, LIBRARY, EXILE, p, entry, "exile"))
                else:
                    events.append(exile(ctx, id))
        if not events:
            return Outcome(False, (), 0, tuple(players))
        happened = yield from ctx.engine.perform(events)
        return moves_outcome(ctx, happened, tuple(players))


@dataclass(frozen=True)
class PutTop(Effect):
    """ "Put the top card of your library into your hand / graveyard / onto the battlefield"."""

    whose: Reference
    count: Value
    to: Destination
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids: tuple[int, ...] = ()
        for p in players_of(ctx, self.whose):
            ids += ctx.state.players[p].library[: amount_for(ctx, self.count, p)]
        outcome = yield from put(ctx, ids, self.to)
        return outcome
