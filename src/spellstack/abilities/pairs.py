"""CR 702.95b-e: which creatures are paired with each other."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.references import Reference
from spellstack.core.node import Printer
from spellstack.core.objects import GameObject
from spellstack.core.types import BATTLEFIELD, CREATURE

PAIRED = "paired"


def partner_of(ctx: Context, id: int) -> int:
    """702.95b-e: the creature that this one is paired with; 0 if it is unpaired."""
    objects = ctx.state.objects
    o = objects.get(id)
    kept = o.memory.get(PAIRED, ()) if o is not None else ()
    other = objects.get(kept[0]) if kept else None
    if o is None or other is None or other.memory.get(PAIRED, ()) != (id,):
        return 0
    if o.controller != other.controller or not can_pair(ctx, o) or not can_pair(ctx, other):
        return 0
    return other.id


def can_pair(ctx: Context, o: GameObject) -> bool:
    """702.95b: it is a creature on the battlefield."""
    return o.zone == BATTLEFIELD and not o.phased_out and ctx.row(o).types & CREATURE != 0


@dataclass(frozen=True)
class Partner(Reference):
    """The creature that the source is paired with."""

    form: str = field(default="a creature it's paired with", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        other = partner_of(ctx, ctx.source)
        return (other,) if other else ()

    def text(self, printer: Printer) -> str:
        return self.form
