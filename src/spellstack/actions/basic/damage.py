"""CR 120: an instruction to deal damage.

Damage doubling (701.10g) and prevention (615) are in `actions/replacements/`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Each, Reference
from spellstack.abilities.values import Value
from spellstack.actions.choosing import amount_for
from spellstack.actions.deeds import damage, damage_outcome
from spellstack.core.decisions import Script
from spellstack.core.events import Event
from spellstack.core.node import Node
from spellstack.core.objects import Outcome, View
from spellstack.core.types import BATTLE, BATTLEFIELD, CREATURE, PLANESWALKER

DAMAGEABLE = BATTLE | CREATURE | PLANESWALKER


@dataclass(frozen=True)
class DamagePart(Node):
    """How much to whom: "3 damage to target creature"."""

    amount: Value
    to: Reference
    form: str = field(default="", compare=False)


@dataclass(frozen=True)
class DealDamage(Effect):
    """120.1: the sources each deal damage, all at once, to what each part names.

    Within a part "it" is the source where there are several ("each creature deals damage to its controller"), else the
    recipient; "they" is the recipient player. `divided`: the part's target slot carries the division (601.2d).
    """

    source: Reference
    parts: tuple[DamagePart, ...]
    unpreventable: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        several = isinstance(self.source, Each)
        for source in self.source.codes(ctx):
            view = ctx.see(source)
            if view is None:
                continue
            before = ctx.subject
            if several:
                ctx.subject = view
            for part in self.parts:
                events.extend(self.part_events(ctx, source, view if several else None, part))
            ctx.subject = before
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return damage_outcome(happened)

    def part_events(self, ctx: Context, source: int, subject: View | None, part: DamagePart) -> list[Event]:
        events: list[Event] = []
        for code in part.to.codes(ctx):
            recipient = damage_recipient(ctx, code)
            if recipient == 0:
                continue
            about = subject if subject is not None else (ctx.see(recipient) if recipient > 0 else None)
            amount = amount_for(ctx, part.amount, -1 - recipient if recipient < 0 else -1, about)
            if amount > 0:  # 120.8
                events.append(damage(ctx, source, recipient, amount, self.unpreventable))
        return events


@dataclass(frozen=True)
class DealDivided(Effect):
    """601.2d, 120.1: damage divided as was chosen among the targets of a slot."""

    source: Reference
    amount: Value
    slot: int
    unpreventable: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for source in self.source.codes(ctx):
            for code, amount in zip(ctx.targets(self.slot), ctx.division(self.slot), strict=False):
                recipient = damage_recipient(ctx, code)
                if recipient and amount > 0:
                    events.append(damage(ctx, source, recipient, amount, self.unpreventable))
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return damage_outcome(happened)


def damage_recipient(ctx: Context, code: int) -> int:
    """120.1, 120.2: the code if damage can be dealt to it now (a creature, planeswalker, battle or player), else 0."""
    if code < 0:
        return code if ctx.state.players[-1 - code].in_game() else 0
    o = ctx.here(code)
    if o is None or o.zone != BATTLEFIELD or o.phased_out or not ctx.row(o).types & DAMAGEABLE:
        return 0
    return o.id
