"""CR 701.61: forage."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.nouns import SubtypeIs
from spellstack.abilities.references import Reference, You
from spellstack.actions.choosing import pick, pick_word, players_of
from spellstack.actions.deeds import action_done, exile, moves_outcome, sacrifice
from spellstack.actions.simple import sacrificeable
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.reader import Reader

FOOD = SubtypeIs("Food")
EXILED = "exile three cards"
EATEN = "sacrifice a Food"


@dataclass(frozen=True)
class Forage(Effect):
    """701.61a: each player exiles three cards from their graveyard or sacrifices a Food."""

    who: Reference = You()
    form: str = field(default="", compare=False)

    def ways(self, ctx: Context, player: int) -> list[str]:
        """The ways that are open to the player."""
        found = [EXILED] if len(ctx.state.players[player].graveyard) >= 3 else []
        return [*found, EATEN] if sacrificeable(ctx, player, FOOD) else found

    def possible(self, ctx: Context, player: int) -> bool:
        return bool(self.ways(ctx, player))

    def run(self, ctx: Context) -> Script[Outcome]:
        did: list[int] = []
        for p in players_of(ctx, self.who):
            done = yield from self.forage(ctx, p)
            if done:
                did.append(p)
        return Outcome(bool(did), (), len(did), tuple(did))

    def forage(self, ctx: Context, player: int) -> Script[bool]:
        """One player forages."""
        word = yield from pick_word(ctx, player, self.ways(ctx, player), "mode", "701.61a")
        if not word:
            return False
        food = word == EATEN
        found = sacrificeable(ctx, player, FOOD) if food else list(ctx.state.players[player].graveyard)
        n = 1 if food else 3
        chosen = yield from pick(ctx, player, found, n, n, "701.61a", word)
        events: list[Event] = [sacrifice(ctx, id, player) if food else exile(ctx, id) for id in chosen]
        happened = yield from ctx.engine.perform(events)
        if not moves_outcome(ctx, happened).did:
            return False
        yield from ctx.engine.perform([action_done(ctx, "forage", player, rule="701.61a")])
        return True

    def text(self, printer: Printer) -> str:
        return said(self.who, "forage", printer)


def read_forage(reader: Reader, subject: Reference) -> Effect | None:
    """ "You may forage"."""
    return Forage(subject)
