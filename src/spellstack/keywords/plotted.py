"""CR 702.170c-d: "it becomes plotted": a card in exile may be cast for nothing by its owner in a later turn."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference, You
from spellstack.abilities.statics import CastingPermission
from spellstack.actions.basic.continuous import LockedIn
from spellstack.actions.deeds import action_done
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import MemoryChange
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import EXILE, MAIN1, MAIN2
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import means_players

PLOT = "plot"


@dataclass(frozen=True)
class LaterMainPhase(Condition):
    """702.170d: it is a main phase of that player in a turn after `turn`, and the stack is empty."""

    owner: int
    turn: int

    def holds(self, ctx: Context) -> bool:
        state = ctx.state
        return (
            state.turn > self.turn and state.active == self.owner and not state.stack and state.step in (MAIN1, MAIN2)
        )


@dataclass(frozen=True)
class BecomePlotted(Effect):
    """702.170c: cards in exile become plotted."""

    which: Reference
    form: str = ""

    def run(self, ctx: Context) -> Script[Outcome]:
        did: list[int] = []
        for id in self.which.objects(ctx):
            o = ctx.state.objects[id]
            if o.zone != EXILE or not o.cards or o.token:
                continue
            did.append(id)
            turn = ctx.state.turn
            owner = LockedIn((-1 - o.owner,))
            rule = CastingPermission(
                LockedIn((id,)), owner, 1 << EXILE, free=True, key=PLOT, rule="702.170d",
                condition=LaterMainPhase(o.owner, turn),
            )  # fmt: skip
            yield from ctx.engine.perform([MemoryChange(ctx.cause("702.170c"), id, PLOT, (turn,))])
            yield from ctx.engine.start_effect(ctx, rule, (id,), None, rule="702.170c")
            yield from ctx.engine.perform([action_done(ctx, PLOT, o.owner, id, rule="702.170c")])
        return Outcome(bool(did), tuple(did), len(did))

    def text(self, printer: Printer) -> str:
        return f"{said(self.which, 'become', printer)} plotted"


def read_become_plotted(reader: Reader, subject: Reference) -> Effect | None:
    """ "(It becomes) plotted"."""
    if isinstance(subject, You) or means_players(reader, subject) or not reader.accept("plotted"):
        return None
    return BecomePlotted(subject)
