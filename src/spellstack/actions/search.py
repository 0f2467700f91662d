"""CR 701.23: search."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import Number, Value
from spellstack.actions.choosing import amount_for, pick, players_of
from spellstack.core.decisions import Script
from spellstack.core.events import SEARCH, SEARCHED, Event
from spellstack.core.objects import Outcome
from spellstack.core.types import GRAVEYARD, HAND, LIBRARY


@dataclass(frozen=True)
class Search(Effect):
    """701.23a: players look through zones and find cards; what is done with them the next instructions say.

    `whose`: whose zones (None: the searcher's own). `filter` None: any card, which must then be found (701.23d); else
    the player may fail to find (701.23b). `count` None: any number. `zones`: mask. `up_to`: "up to N".
    """

    filter: Filter | None
    count: Value | None = Number(1)
    who: Reference = You()
    whose: Reference | None = None
    zones: int = 1 << LIBRARY
    up_to: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        found: list[int] = []
        searchers: list[int] = []
        for p in players_of(ctx, self.who):
            owners = [p] if self.whose is None else players_of(ctx, self.whose)
            # lint: allow perform-in-loop: one player searches after the other (101.4)
            happened = yield from ctx.engine.perform([self.event(ctx, p, owners)])
            if not any(event.kind == SEARCH for event in happened):
                continue
            limit = happened[0].amount
            searchers.append(p)
            chosen = yield from self.find(ctx, p, owners, limit)
            found.extend(chosen)
            notices = [Event(SEARCHED, ctx.cause("701.23f"), 0, p, ctx.source, owner) for owner in owners]
            # lint: allow perform-in-loop: it follows that player's search
            yield from ctx.engine.perform(notices)
        return Outcome(bool(searchers), tuple(found), len(found), tuple(searchers))

    def event(self, ctx: Context, player: int, owners: list[int]) -> Event:
        """The composite that may be forbidden or replaced: `amount` 0, or how many top cards are searched (701.23f)."""
        word = "library" if self.zones >> LIBRARY & 1 else ""
        return Event(SEARCH, ctx.cause("701.23a"), 0, player, owners[0] if owners else -1, 0, word)

    def find(self, ctx: Context, player: int, owners: list[int], limit: int) -> Script[tuple[int, ...]]:
        """The cards found. In a public zone all that are there must be found, as many as are asked for."""
        codes: list[int] = []
        public: list[int] = []
        before = ctx.player
        ctx.player = player
        for owner in owners:
            for zone in (LIBRARY, HAND, GRAVEYARD):
                if not self.zones >> zone & 1:
                    continue
                ids = ctx.state.zone_ids(zone, owner)
                if zone == LIBRARY and limit > 0:
                    ids = ids[:limit]
                for id in ids:
                    if self.filter is None or self.filter.admits(ctx, ctx.state.objects[id]):
                        codes.append(id)
                        if zone == GRAVEYARD:
                            public.append(id)
        most = len(codes) if self.count is None else amount_for(ctx, self.count, player)
        ctx.player = before
        least = 0 if self.filter is not None or self.up_to or self.count is None else most
        if self.filter is not None and not self.up_to and self.count is not None:
            least = min(most, len(public))
        chosen = yield from pick(ctx, player, codes, least, most, "701.23a", "find")
        return chosen
