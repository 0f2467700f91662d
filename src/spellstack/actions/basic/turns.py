"""CR 500.7-500.11, 724, 614.10, 305.2: extra turns and phases, skipped steps and turns, the end of the turn."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import Number, Value
from spellstack.actions.choosing import amount_for, players_of
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import CEASE, DESIGNATION, EXILE, CombatChange, Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.state import TurnPointer
from spellstack.core.types import (
    BEGIN_COMBAT,
    CLEANUP,
    COMBAT_DAMAGE,
    DECLARE_ATTACKERS,
    DECLARE_BLOCKERS,
    DRAW,
    END,
    END_COMBAT,
    MAIN1,
    MAIN2,
    UNTAP,
    UPKEEP,
)
from spellstack.phrases.numbers import read_count, read_number
from spellstack.phrases.reader import Reader

COMBAT_STEPS = (BEGIN_COMBAT, DECLARE_ATTACKERS, DECLARE_BLOCKERS, COMBAT_DAMAGE, END_COMBAT)
BEGINNING_STEPS = (UNTAP, UPKEEP, DRAW)


@dataclass(frozen=True)
class ExtraTurn(Effect):
    """500.7: the players take extra turns after this one; the turn created last is taken first."""

    who: Reference
    count: Value = Number(1)
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        players = players_of(ctx, self.who)
        for p in players:
            n = amount_for(ctx, self.count, p)
            events.extend(Event(DESIGNATION, ctx.cause("500.7"), 0, p, ctx.source, 1, "extra turn") for _ in range(n))
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(events), (), len(events), tuple(players))

    def text(self, printer: Printer) -> str:
        start = said(self.who, "take", printer)
        if self.count.is_one():
            return f"{start} an extra turn after this one"
        return f"{start} {self.count.counted(printer)} extra turns after this one"


@dataclass(frozen=True)
class ExtraPhase(Effect):
    """500.8: an additional combat phase after this phase, `main`: followed by an additional main phase.

    `beginning`: an additional beginning phase instead. `now`: the phase must be the current one's kind ("after this
    main
    phase"); else "after this phase".
    """

    main: bool = False
    beginning: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        added: tuple[int, ...] = BEGINNING_STEPS if self.beginning else COMBAT_STEPS
        if self.main:
            added = (*added, MAIN2)
        steps = ctx.state.steps_left
        place = steps_left_in_phase(ctx.state.step, steps)
        after = steps[:place] + added + steps[place:]
        yield from ctx.engine.perform([TurnPointer(ctx.cause("500.8"), steps=after)])
        return Outcome(True)

    def text(self, printer: Printer) -> str:
        kind = "beginning" if self.beginning else "combat"
        more = " followed by an additional main phase" if self.main else ""
        return f"after {self.form}, there is an additional {kind} phase{more}"


@dataclass(frozen=True)
class ExtraSteps(Effect):
    """500.9-10: additional steps after this step, or after this phase, each in a phase made for it.

    500.10a: a player who "gets" them gets none in another player's turn. `who` None: there are additional steps.
    """

    who: Reference | None
    step: int
    count: Value
    after: str  # "phase" or "step"

    def run(self, ctx: Context) -> Script[Outcome]:
        state = ctx.state
        if self.who is not None and state.active not in players_of(ctx, self.who):
            return Outcome()
        n = amount_for(ctx, self.count)
        if n == 0:
            return Outcome()
        steps = state.steps_left
        place = steps_left_in_phase(state.step, steps) if self.after == "phase" else 0
        rule = "500.10" if self.after == "phase" else "500.9"
        yield from ctx.engine.perform(
            [TurnPointer(ctx.cause(rule), steps=steps[:place] + (self.step,) * n + steps[place:])]
        )
        return Outcome(True, (), n)

    def text(self, printer: Printer) -> str:
        one = self.count.is_one()
        name = next(name for name, step in STEP_NAMES if step == self.step)
        steps = f"an additional {name}" if one else f"{self.count.counted(printer)} additional {name}s"
        if self.who is None:
            return f"there {'is' if one else 'are'} {steps} after this {self.after}"
        return f"{said(self.who, 'get', printer)} {steps} after this {self.after}"


STEP_NAMES = (("upkeep step", UPKEEP), ("draw step", DRAW), ("end step", END))


def read_extra_steps(reader: Reader, subject: Reference | None) -> Effect | None:
    """ "(You get) that many additional upkeep steps after this phase", "an additional upkeep step after this step"."""
    count: Value = Number(1)
    if not reader.accept("an", "additional"):
        several = read_count(reader)
        if several is None or not reader.accept("additional"):
            return None
        count = several
    for name, step in STEP_NAMES:
        if reader.phrase(name if count.is_one() else name + "s") and reader.accept("after", "this"):
            after = reader.accept_any("phase", "step")
            return ExtraSteps(subject, step, count, after) if after else None
    return None


def read_there_is(reader: Reader) -> Effect | None:
    """ "There is an additional end step after this step"."""
    return read_extra_steps(reader, None) if reader.first_of("there is", "there are") else None


def steps_left_in_phase(step: int, steps: tuple[int, ...]) -> int:
    """How many of the steps to come belong to the current phase (500.1)."""
    n = 0
    while n < len(steps) and phase_of(steps[n]) == phase_of(step) and phase_of(step) not in (MAIN1, MAIN2):
        if n and steps[n] <= steps[n - 1]:
            break
        n += 1
    return n


def phase_of(step: int) -> int:
    """The first step of the phase that a step belongs to."""
    if step <= DRAW:
        return UNTAP
    if BEGIN_COMBAT <= step <= END_COMBAT:
        return BEGIN_COMBAT
    return END if step in (END, CLEANUP) else step


@dataclass(frozen=True)
class SkipNext(Effect):
    """614.10a: the players skip their next turn, step or phase.

    `what`: "turn", "untap step", "draw step", "combat phase".
    """

    who: Reference
    what: str
    count: Value = Number(1)
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        players = players_of(ctx, self.who)
        events: list[Event] = []
        for p in players:
            n = amount_for(ctx, self.count, p)
            if n > 0:
                events.append(Event(DESIGNATION, ctx.cause("614.10a"), 0, p, ctx.source, n, "skip " + self.what))
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(events), (), 0, tuple(players))

    def text(self, printer: Printer) -> str:
        start = said(self.who, "skip", printer)
        owner = "your" if isinstance(self.who, You) else "their"
        if self.count.is_one():
            return f"{start} {owner} next {self.what}"
        return f"{start} {owner} next {self.count.counted(printer)} {self.what}s"


@dataclass(frozen=True)
class EndTurn(Effect):
    """724.1: the turn ends: the stack is exiled, what is in combat leaves it, and the cleanup step comes next."""

    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        state = ctx.state
        events: list[Event] = []
        for id in state.stack:
            kind = EXILE if state.objects[id].cards else CEASE
            events.append(Event(kind, ctx.cause("724.1b"), id))
        for id in state.battlefield:
            o = state.objects[id]
            if o.attacking or o.blocking:
                events.append(CombatChange(ctx.cause("724.1d"), id, 0, (), False, False, o.struck_first))
        events.append(TurnPointer(ctx.cause("724.1e"), steps=(CLEANUP,)))
        yield from ctx.engine.perform(events)
        return Outcome(True)

    def text(self, printer: Printer) -> str:
        return "end the turn"


def read_take(reader: Reader, subject: Reference) -> Effect | None:
    """ "Take an extra turn after this one"."""
    if reader.phrase("an extra turn after this one"):
        return ExtraTurn(subject)
    n = read_number(reader)
    if n is not None and reader.phrase("extra turns after this one"):
        return ExtraTurn(subject, n)
    return None


def read_extra_phase(reader: Reader) -> Effect | None:
    """ "After this phase, there is an additional combat phase (followed by an additional main phase)"."""
    if not reader.accept("after"):
        return None
    form = reader.first_of("this phase", "this main phase", "this one", "this combat phase")
    if not form or not reader.phrase(", there is an additional"):
        return None
    kind = reader.accept_any("combat", "beginning")
    if not kind or not reader.accept("phase"):
        return None
    main = reader.phrase("followed by an additional main phase")
    return ExtraPhase(main, kind == "beginning", form)


SKIPPED = ("turn", "untap step", "upkeep step", "draw step", "combat phase", "end step")


def read_skip(reader: Reader, subject: Reference) -> Effect | None:
    """ "Skip your next turn", "that player skips their next untap step"."""
    if not reader.accept_any("your", "their") or not reader.accept("next"):
        return None
    for what in SKIPPED:
        if reader.phrase(what):
            return SkipNext(subject, what)
    n = read_number(reader)
    for what in SKIPPED:
        if n is not None and reader.phrase(what + "s"):
            return SkipNext(subject, what, n)
    return None


def read_end_turn(reader: Reader, subject: Reference) -> Effect | None:
    """ "End the turn"."""
    return EndTurn() if reader.phrase("the turn") else None
