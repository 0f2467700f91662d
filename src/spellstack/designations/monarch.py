"""CR 725, 726.1: becoming the monarch, taking the initiative; the abilities inherent in being the monarch (725.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.ability import Body, Triggered
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.nouns import TypeIs
from spellstack.abilities.patterns import Happens, StepBegins
from spellstack.abilities.references import ControllerOf, EventObject, EventPlayer, Reference, You, holder
from spellstack.abilities.values import Number
from spellstack.actions.basic.draw import Draw
from spellstack.actions.choosing import players_of
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import DAMAGE, DESIGNATION, Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import CREATURE, END
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class GetDesignation(Effect):
    """725.3, 726.3: the player has the designation from now on, and whoever had it has it no more.

    `word`: "monarch" or "initiative". Who is the monarch does not become it again; who has the initiative takes it
    again (726.5).
    """

    who: Reference
    word: str
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        players = players_of(ctx, self.who)[:1]
        monarch = self.word == "monarch"
        if not players or (monarch and holder(ctx, self.word) == players[0]):
            return Outcome()
        cause = ctx.cause("725.3" if monarch else "726.3")
        yield from ctx.engine.perform([Event(DESIGNATION, cause, 0, players[0], ctx.source, word=self.word)])
        return Outcome(True, (), 0, tuple(players))

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'become' if self.word == 'monarch' else 'take', printer)} the {self.word}"


def read_become_monarch(reader: Reader, subject: Reference) -> Effect | None:
    """ "You become the monarch", "target player becomes the monarch"."""
    return GetDesignation(subject, "monarch") if reader.phrase("the monarch") else None


def read_take_initiative(reader: Reader, subject: Reference) -> Effect | None:
    """ "You take the initiative"."""
    return GetDesignation(subject, "initiative") if reader.phrase("the initiative") else None


OF_MONARCH: Final[tuple[Triggered, ...]] = (
    Triggered(
        StepBegins(END, You("the monarch's"), "at the beginning of the monarch's end step"),
        Body(Draw(EventPlayer("that player"), Number(1))),
    ),
    Triggered(
        Happens(
            DAMAGE,
            player=You("the monarch"),
            source=TypeIs(CREATURE),
            combat=1,
            form="deals combat damage to {player}",
            subject="source",
        ),
        Body(GetDesignation(ControllerOf(EventObject("source"), "its controller"), "monarch")),
    ),
)
"""725.2: from the point of view of the monarch, who controls them."""
