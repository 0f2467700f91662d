"""CR 506.4, 510.1c: effects in combat: creatures that assign no combat damage, creatures removed from combat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.durations import END_OF_COMBAT, END_OF_TURN, Until
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference, You
from spellstack.abilities.statics import ObjectRule
from spellstack.actions.basic.continuous import Impose
from spellstack.actions.deeds import on_battlefield
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import BECAME_BLOCKED, CombatChange, Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object

WINDOWS: Final = (("this turn", END_OF_TURN), ("this combat", END_OF_COMBAT))


def read_assigns(reader: Reader, subject: Reference) -> Effect | None:
    """ "Assigns no combat damage this turn" (510.1a)."""
    if isinstance(subject, You) or not reader.phrase("no combat damage"):
        return None
    for text, when in WINDOWS:
        if reader.phrase(text):
            return AssignsNoDamage(subject, Until(when, text))
    return None


@dataclass(frozen=True)
class AssignsNoDamage(Effect):
    """510.1a: they assign no combat damage for a while."""

    who: Reference
    duration: Until
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        rule = ObjectRule("assign no damage", self.who)
        outcome = yield from Impose((rule,), self.duration).run(ctx)
        return outcome

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'assign', printer)} no combat damage {self.duration.text(printer)}"


@dataclass(frozen=True)
class RemoveFromCombat(Effect):
    """506.4: they stop being attacking, blocking, blocked and unblocked creatures."""

    what: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = on_battlefield(ctx, self.what.objects(ctx))
        fighting = [o for id in ids if (o := ctx.state.objects[id]).attacking or o.blocking]
        events: list[Event] = [
            CombatChange(ctx.cause("506.4"), o.id, 0, (), False, False, o.struck_first) for o in fighting
        ]
        if not events:
            return Outcome()
        yield from ctx.engine.perform(events)
        return Outcome(True, tuple(o.id for o in fighting), len(fighting))

    def text(self, printer: Printer) -> str:
        return f"remove {self.what.text(printer)} from combat"


def read_remove_from_combat(reader: Reader, subject: Reference) -> Effect | None:
    """ "Remove it from combat"."""
    if not isinstance(subject, You):
        return None
    what = read_object(reader)
    return RemoveFromCombat(what) if what is not None and reader.phrase("from combat") else None


@dataclass(frozen=True)
class BecomeBlocked(Effect):
    """509.1h, 509.3c: attacking creatures become blocked, though no creature blocks them."""

    what: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = on_battlefield(ctx, self.what.objects(ctx))
        there = [o for id in ids if (o := ctx.state.objects[id]).attacking and not o.blocked]
        cause = ctx.cause("509.1h")
        events: list[Event] = []
        for o in there:
            events.append(CombatChange(cause, o.id, o.attacking, o.blocking, True, False, o.struck_first))
            events.append(Event(BECAME_BLOCKED, cause, o.id))
        if not events:
            return Outcome()
        yield from ctx.engine.perform(events)
        return Outcome(True, tuple(o.id for o in there), len(there))

    def text(self, printer: Printer) -> str:
        return f"{said(self.what, 'become', printer)} blocked"


def read_become_blocked(reader: Reader, subject: Reference) -> Effect | None:
    """ "(Attacking creatures) become blocked"."""
    if isinstance(subject, You) or not reader.accept("blocked"):
        return None
    return BecomeBlocked(subject)
