"""CR 104.2-104.4: effects that win, lose or draw the game."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference
from spellstack.actions.choosing import players_of
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import LOSE_GAME, WIN_GAME, Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.reader import Reader


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

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'win', printer)} the game"


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

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'lose', printer)} the game"


def read_win(reader: Reader, subject: Reference) -> Effect | None:
    """ "You win the game"."""
    return WinGame(subject) if reader.phrase("the game") else None


def read_lose(reader: Reader, subject: Reference) -> Effect | None:
    """ "You lose the game"."""
    return LoseGame(subject) if reader.phrase("the game") else None
