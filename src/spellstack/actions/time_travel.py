"""CR 701.56: time travel."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.qualities import keyword_names
from spellstack.abilities.references import Reference, You
from spellstack.actions.choosing import pick, pick_word
from spellstack.actions.deeds import put_counters, remove_counters
from spellstack.core.decisions import Script
from spellstack.core.events import Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.reader import Reader

TIME = "time"


@dataclass(frozen=True)
class TimeTravel(Effect):
    """701.56a: for each of the objects chosen, a time counter is put on it or removed from it, all at once."""

    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        p = ctx.controller
        usable = timed(ctx, p)
        chosen = yield from pick(ctx, p, usable, 0, len(usable), "701.56a", "time travel")
        events: list[Event] = []
        for id in chosen:
            word = yield from pick_word(ctx, p, ["put", "remove"], "mode", "701.56a")
            deed = put_counters if word == "put" else remove_counters
            events.append(deed(ctx, id, TIME, 1))
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(chosen), chosen, len(chosen))

    def text(self, printer: Printer) -> str:
        return "time travel"


def timed(ctx: Context, player: int) -> list[int]:
    """Permanents that the player controls, and suspended cards that they own (702.62b), with time counters."""
    state = ctx.state
    found = [
        id for id in state.battlefield if state.objects[id].controller == player and not state.objects[id].phased_out
    ]
    found += [
        id
        for id in state.exile
        if state.objects[id].owner == player
        and not state.objects[id].face_down
        and "suspend" in keyword_names(ctx.row(state.objects[id]).abilities)
    ]
    return [id for id in found if state.objects[id].counters.get(TIME, 0)]


def read_time_travel(reader: Reader, subject: Reference) -> Effect | None:
    """ "Time travel"."""
    return TimeTravel() if isinstance(subject, You) and reader.accept("travel") else None
