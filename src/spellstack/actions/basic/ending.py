"""CR 104.2-104.4: effects that win, lose or draw the game."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference
from spellstack.actions.choosing import players_of
from spellstack.core.decisions import Script
from spellstack.core.events import LOSE_GAME, WIN_GAME, Event
from spellstack.core.objects import Outcome


@dataclass(frozen=True)
class WinGame(Effect):
    """104.2b."""

    who: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events = [Event(WIN_GAME, ctx.cause("104.2b"), 0, p) for p in players_of(ctx, self.who)]
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(events))


@dataclass(frozen=True)
class LoseGame(Effect):
    """104.3e."""

    who: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events = [Event(LOSE_GAME, ctx.cause("104.3e"), 0, p) for p in players_of(ctx, self.who)]
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(events))
