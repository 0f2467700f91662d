"""CR 701.14: fight."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference
from spellstack.actions.deeds import action_done, damage, damage_outcome
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import BATTLEFIELD, CREATURE
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_other_object


@dataclass(frozen=True)
class Fight(Effect):
    """701.14a: each of two creatures deals damage equal to its power to the other.

    `second` None: the two creatures that `first` finds fight each other. Nothing happens unless both are creatures on
    the battlefield (701.14b); one that fights itself deals twice its power (701.14c).
    """

    first: Reference
    second: Reference | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = fighters(ctx, self.first)
        others = fighters(ctx, self.second) if self.second is not None else ids[1:]
        if not ids or not others:
            return Outcome()
        a, b = ids[0], others[0]
        events: list[Event] = []
        for source, recipient in ((a, b), (b, a)):
            power = ctx.row(ctx.state.objects[source]).power
            if power > 0:
                events.append(damage(ctx, source, recipient, power))
        fought = [action_done(ctx, "fight", ctx.state.objects[id].controller, id, rule="701.14a") for id in (a, b)]
        happened = yield from ctx.engine.perform([*events, *fought])
        dealt = damage_outcome(happened)
        return Outcome(True, (a, b), dealt.amount, dealt.players)

    def text(self, printer: Printer) -> str:
        if self.second is None:
            return f"{said(self.first, 'fight', printer)} {self.form}"
        return f"{said(self.first, 'fight', printer)} {self.second.text(printer)}"


def fighters(ctx: Context, which: Reference) -> list[int]:
    """Those that are creatures on the battlefield (701.14b)."""
    found: list[int] = []
    for id in which.objects(ctx):
        o = ctx.state.objects[id]
        if o.zone == BATTLEFIELD and not o.phased_out and ctx.row(o).types & CREATURE:
            found.append(id)
    return found


def read_fight(reader: Reader, subject: Reference) -> Effect | None:
    """ "... fights target creature you don't control", "those creatures fight each other"."""
    if reader.phrase("each other"):
        return Fight(subject, None, "each other")
    other = read_other_object(reader, subject)
    return Fight(subject, other) if other is not None else None
