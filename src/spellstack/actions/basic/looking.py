"""CR 701.20: revealing and looking at cards, and choosing among them."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Reference
from spellstack.abilities.values import Number, Value
from spellstack.actions.choosing import amount_for, pick, pick_random, players_of
from spellstack.actions.deeds import exile, reveal
from spellstack.core.decisions import Script
from spellstack.core.events import KNOWLEDGE, Event
from spellstack.core.objects import Outcome


@dataclass(frozen=True)
class Remainder(Reference):
    """ "The rest", "the others": the objects of one instruction without those that others took."""

    of: str
    without: tuple[str, ...]
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        whole = ctx.results.get(self.of)
        if whole is None:
            return ()
        gone: list[int] = []
        for label in self.without:
            part = ctx.results.get(label)
            if part is not None:
                gone.extend(part.moved)
                gone.extend(part.before)
        return tuple(id for id in whole.moved if id not in gone and id in ctx.state.objects)


@dataclass(frozen=True)
class HandOf(Reference):
    """The cards in a player's hand, "it" in "choose a card from it"."""

    whose: Reference
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        ids: tuple[int, ...] = ()
        for p in self.whose.players(ctx):
            ids += ctx.state.players[p].hand
        return ids


@dataclass(frozen=True)
class TopOf(Reference):
    """ "The top three cards of your library", where an instruction acts on them at once."""

    whose: Reference
    count: Value = Number(1)
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        ids: tuple[int, ...] = ()
        for p in self.whose.players(ctx):
            ids += ctx.state.players[p].library[: amount_for(ctx, self.count, p)]
        return ids


@dataclass(frozen=True)
class Look(Effect):
    """701.20e: you look at cards ("the top four cards of your library", a hand). They are what "them" means."""

    what: Reference
    who: Reference | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        players = [ctx.controller] if self.who is None else players_of(ctx, self.who)
        ids = self.what.objects(ctx)
        events = [Event(KNOWLEDGE, ctx.cause("701.20e"), id, p) for p in players for id in ids]
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(ids), ids, len(ids), tuple(players))


@dataclass(frozen=True)
class Reveal(Effect):
    """701.20a: cards are shown to all. `who`: the player that reveals them (None: you)."""

    what: Reference
    who: Reference | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        players = [ctx.controller] if self.who is None else players_of(ctx, self.who)
        ids = self.what.objects(ctx)
        if not ids or not players:
            return Outcome(False, (), 0, tuple(players))
        yield from ctx.engine.perform([reveal(ctx, id, players[0]) for id in ids])
        return Outcome(True, ids, len(ids), tuple(players))


@dataclass(frozen=True)
class RevealUntil(Effect):
    """ "Reveal cards from the top of your library until you reveal a creature card": all that were revealed.

    The cards that were looked for are kept under `found`. `exiles`: the cards are exiled one by one instead.
    """

    who: Reference
    filter: Filter
    found: str
    count: Value = Number(1)
    exiles: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        seen: list[int] = []
        hits: list[int] = []
        players = players_of(ctx, self.who)
        for p in players:
            wanted = amount_for(ctx, self.count, p)
            for id in ctx.state.players[p].library:
                if wanted <= 0:
                    break
                seen.append(id)
                if self.filter.admits(ctx, ctx.state.objects[id]):
                    hits.append(id)
                    wanted -= 1
        now = {id: id for id in seen}
        if seen:
            revealed = [reveal(ctx, id, ctx.state.objects[id].owner) for id in seen]
            if not self.exiles:
                yield from ctx.engine.perform(revealed)
            else:
                yield from ctx.engine.perform([exile(ctx, id) for id in seen])
                now = {id: ctx.state.became.get(id, id) for id in seen}
        found = tuple(now[id] for id in hits)
        ctx.results[self.found] = Outcome(bool(found), found, len(found), tuple(players))
        return Outcome(bool(seen), tuple(now[id] for id in seen), len(seen), tuple(players))


@dataclass(frozen=True)
class ChooseFrom(Effect):
    """ "Choose a nonland card from it": `who` (None: you) chooses among objects that an instruction found or showed."""

    among: Reference
    filter: Filter | None = None
    count: Value = Number(1)
    at_least: Value | None = None
    who: Reference | None = None
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
        most = amount_for(ctx, self.count, players[0])
        least = most if self.at_least is None else amount_for(ctx, self.at_least, players[0])
        if self.random:
            chosen = yield from pick_random(ctx, found, most)
        else:
            chosen = yield from pick(ctx, players[0], found, least, most)
        return Outcome(bool(chosen), chosen, len(chosen), tuple(players))
