"""CR 723: controlling another player during that player's next turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference, You
from spellstack.actions.choosing import players_of
from spellstack.core.decisions import Script
from spellstack.core.events import Event, MemoryChange
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.players import CONTROLLED_NEXT
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_player

ENDINGS: Final = ("during that player's next turn", "during their next turn")
EXTRA: Final = ("after that turn , that player takes an extra turn",)


@dataclass(frozen=True)
class ControlPlayer(Effect):
    """723.1: during the next turn that the player takes; a later effect overwrites an earlier one (723.1a).

    `extra`: "After that turn, that player takes an extra turn." `form`: the verb and the words for the turn.
    """

    who: Reference
    extra: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        players = players_of(ctx, self.who)
        values = (ctx.controller, 1 if self.extra else 0)
        events: list[Event] = [MemoryChange(ctx.cause("723.1"), -1 - p, CONTROLLED_NEXT, values) for p in players]
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(players), (), len(players), tuple(players))

    def text(self, printer: Printer) -> str:
        verb, _, ending = self.form.partition("|")
        found = f"you {verb} {self.who.text(printer)} {ending}"
        return f"{found}. After that turn, that player takes an extra turn" if self.extra else found


def finish_control(reader: Reader, verb: str) -> Effect | None:
    who = read_player(reader)
    ending = reader.first_of(*ENDINGS) if who is not None else ""
    if who is None or not ending:
        return None
    here = reader.mark()
    extra = reader.accept(".") and bool(reader.first_of(*EXTRA))
    if not extra:
        reader.reset(here)
    return ControlPlayer(who, extra, f"{verb}|{ending}")


def read_control_player(reader: Reader, subject: Reference) -> Effect | None:
    """ "You control target player during that player's next turn"."""
    return finish_control(reader, "control") if isinstance(subject, You) else None


def read_gain_player(reader: Reader, subject: Reference) -> Effect | None:
    """ "You gain control of target opponent during that player's next turn"."""
    if not isinstance(subject, You) or not reader.phrase("control of"):
        return None
    return finish_control(reader, "gain control of")
