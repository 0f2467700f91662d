"""CR 603.7, 603.12: delayed and reflexive triggered abilities that an instruction creates."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.ability import Body, Triggered
from spellstack.abilities.context import Context
from spellstack.abilities.durations import Duration
from spellstack.abilities.effects import NOTHING, Effect
from spellstack.abilities.patterns import Pattern
from spellstack.core.decisions import Script
from spellstack.core.events import Event
from spellstack.core.objects import Outcome


@dataclass(frozen=True)
class Delay(Effect):
    """603.7a: "At the beginning of the next end step, ...", "When that creature dies this turn, ...".

    The ability remembers the results of the instructions before it. `duration` None: it triggers once; else every time
    until then.
    """

    trigger: Triggered
    duration: Duration | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        yield from ctx.engine.delay(ctx, self.trigger, self.duration)
        return Outcome(True)


@dataclass(frozen=True)
class Never(Pattern):
    """The trigger condition of a reflexive ability, which has been met as the ability is created (603.12)."""

    def kinds(self) -> tuple[int, ...]:
        return ()

    def matches(self, ctx: Context, event: Event) -> bool:
        return False


@dataclass(frozen=True)
class WhenDone(Effect):
    """603.12: "When you do, ...": triggers if the instruction kept under `label` was followed."""

    label: str
    body: Body
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        before = ctx.results.get(self.label)
        if before is None or not before.did:
            return NOTHING
        yield from ctx.engine.reflexive(ctx, Triggered(Never(), self.body))
        return Outcome(True)
