"""CR 701.53, 111.10i: incubate."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.ability import Activated, Body
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference, Source, You
from spellstack.abilities.values import Number, Value
from spellstack.actions.basic.token_faces import make_face
from spellstack.actions.choosing import amount_for, players_of
from spellstack.actions.deeds import create
from spellstack.actions.predefined import cost
from spellstack.actions.transform import Transform
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.definition import Face
from spellstack.core.events import CreateTokens, Entry
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import ARTIFACT, CREATURE
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import Reader


def incubator() -> Face:
    """111.10i: a double-faced token: an Incubator that transforms into a 0/0 Phyrexian artifact creature."""
    turns = Activated(cost(2), Body(Transform(Source("this token"))))
    front = make_face("Incubator Token", 0, ARTIFACT, 0, ("Incubator",), (turns,), 0, 0)
    front.back = make_face("Phyrexian Token", 0, ARTIFACT | CREATURE, 0, ("Phyrexian",), (), 0, 0)
    return front


INCUBATOR: Final = incubator()


@dataclass(frozen=True)
class Incubate(Effect):
    """701.53a: creates an Incubator token that enters with `count` +1/+1 counters, `times` times over."""

    count: Value
    times: Value = Number(1)
    who: Reference = You()
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        moved: tuple[int, ...] = ()
        for p in players_of(ctx, self.who):
            entry = Entry()
            entry.controller = p
            n = amount_for(ctx, self.count, p)
            if n > 0:
                entry.counters["+1/+1"] = n
            left = amount_for(ctx, self.times, p)
            while left > 0:
                left -= 1
                event = CreateTokens(ctx.cause("701.53a"), p, INCUBATOR, 1, entry.copy())
                made = yield from create(ctx, [event])
                moved += made.moved
        return Outcome(bool(moved), moved, len(moved))

    def text(self, printer: Printer) -> str:
        found = f"{said(self.who, 'incubate', printer)} {self.count.text(printer)}"
        if self.times.is_one():
            return found
        return f"{found} {self.form}" if self.form else f"{found} {self.times.counted(printer)} times"


def read_incubate(reader: Reader, subject: Reference) -> Effect | None:
    """ "Incubate 2", "incubate X twice", "incubate 3 X times"."""
    count = read_number(reader)
    if count is None:
        return None
    reader.produce("token", "artifact", "permanent")
    if reader.accept("twice"):
        return Incubate(count, Number(2), subject, "twice")
    here = reader.mark()
    times = read_number(reader)
    if times is not None and reader.accept("times"):
        return Incubate(count, times, subject)
    reader.reset(here)
    return Incubate(count, Number(1), subject)
