"""CR 603.2, 603.4: what narrows a trigger event: when it happens, while what is so, for the first time in a turn."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.patterns import Pattern
from spellstack.abilities.references import Reference
from spellstack.core.events import BY_COST, DRAW, Event
from spellstack.core.log import this_turn
from spellstack.core.node import Printer
from spellstack.core.types import DRAW as DRAW_STEP


class Limited(Pattern):
    """A trigger event with something said behind it: only some occurrences of `inner` count."""

    def within(self) -> Pattern:
        raise TypeError("nothing within")

    def limit_text(self, printer: Printer) -> str:
        raise TypeError("no words")

    def counts(self, ctx: Context, event: Event) -> bool:
        """Whether an occurrence of the event within counts."""
        raise TypeError("no limit")

    def text(self, printer: Printer) -> str:
        return f"{self.within().text(printer)} {self.limit_text(printer)}"

    def subject_text(self, printer: Printer) -> str:
        return self.within().subject_text(printer)

    def verb_text(self, printer: Printer) -> str:
        return f"{self.within().verb_text(printer)} {self.limit_text(printer)}"

    def core(self) -> Pattern:
        return self.within().core()

    def counted(self, event: Event) -> int:
        return self.within().counted(event)

    def times(self, ctx: Context, event: Event) -> int:
        return self.within().times(ctx, event)

    def kinds(self) -> tuple[int, ...]:
        return self.within().kinds()

    def matches(self, ctx: Context, event: Event) -> bool:
        return self.within().matches(ctx, event) and self.counts(ctx, event)

    def looks_back(self) -> bool:
        return self.within().looks_back()

    def listens(self, back: bool) -> bool:
        return self.within().listens(back)

    def occurs(self, ctx: Context, event: Event, back: bool) -> bool:
        return self.within().occurs(ctx, event, back) and self.counts(ctx, event)

    def zones(self) -> int:
        return self.within().zones()

    def once_per_batch(self) -> bool:
        return self.within().once_per_batch()

    def merged_by(self, event: Event) -> int:
        return self.within().merged_by(event)


@dataclass(frozen=True)
class Narrowed(Limited):
    """ "... during your turn", "... while you control a Dinosaur": the condition is looked at as the event happens."""

    inner: Pattern
    condition: Condition
    form: str = field(default="", compare=False)

    def within(self) -> Pattern:
        return self.inner

    def limit_text(self, printer: Printer) -> str:
        return self.form or f"while {self.condition.text(printer)}"

    def opened(self, opening: str) -> Pattern:
        return Narrowed(self.inner.opened(opening), self.condition, self.form)

    def counts(self, ctx: Context, event: Event) -> bool:
        return self.condition.holds(ctx)

    def zones(self) -> int:
        """113.6k: "while this card is in your graveyard" says where it functions."""
        return self.condition.zones() or self.inner.zones()


@dataclass(frozen=True)
class FirstTime(Limited):
    """ "... for the first time each turn": no other such event has happened before in the turn (603.2).

    `whose`: in whose turns ("for the first time during each of your turns"); None: in any.
    """

    inner: Pattern
    whose: Reference | None = None
    form: str = field(default="for the first time each turn", compare=False)

    def within(self) -> Pattern:
        return self.inner

    def limit_text(self, printer: Printer) -> str:
        return self.form

    def opened(self, opening: str) -> Pattern:
        return FirstTime(self.inner.opened(opening), self.whose, self.form)

    def counts(self, ctx: Context, event: Event) -> bool:
        if self.whose is not None and ctx.state.active not in self.whose.players(ctx):
            return False
        kinds = self.inner.kinds()
        reached = False
        for past in this_turn(ctx.state.log, ctx.state.turn):  # the newest first
            if reached and past.kind in kinds and self.inner.matches(ctx, past):
                return False
            reached = reached or past is event
        return True


@dataclass(frozen=True)
class ExceptFirstDraw(Limited):
    """ "... except the first one they draw in each of their draw steps" (504.1)."""

    inner: Pattern
    form: str = field(default="", compare=False)

    def within(self) -> Pattern:
        return self.inner

    def limit_text(self, printer: Printer) -> str:
        return self.form

    def opened(self, opening: str) -> Pattern:
        return ExceptFirstDraw(self.inner.opened(opening), self.form)

    def counts(self, ctx: Context, event: Event) -> bool:
        state = ctx.state
        if state.step != DRAW_STEP or state.active != event.player:
            return True
        link = state.log
        found = 0
        while link is not None and link.turn == state.turn and link.step == state.step:
            past = link.event
            if past is event:
                found = 0
            elif past.kind == DRAW and past.player == event.player:
                found += 1
            link = link.before
        return found > 0


@dataclass(frozen=True)
class TurnOf(Condition):
    """ "During your turn", "during an opponent's turn", "during their turn": whose turn it is as the event happens."""

    who: Reference

    def holds(self, ctx: Context) -> bool:
        return ctx.state.active in self.who.players(ctx)

    def text(self, printer: Printer) -> str:
        return f"it's {self.who.text(printer)}'s turn"


@dataclass(frozen=True)
class CostOf(Condition):
    """ "While you're activating a craft ability": the event pays for an ability of yours, by that rule of its cost."""

    rule: str
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        event = ctx.event
        if event is None or event.cause.mode != BY_COST or event.cause.controller != ctx.controller:
            return False
        whole = event.parent
        return self.rule in event.rules() or (whole is not None and whole.cause.rule == self.rule)

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class UsingManaOf(Limited):
    """106.6: "(you cast a spell) using mana produced by ~": some of what was spent came from it."""

    inner: Pattern
    what: Reference

    def within(self) -> Pattern:
        return self.inner

    def limit_text(self, printer: Printer) -> str:
        return f"using mana produced by {self.what.text(printer)}"

    def opened(self, opening: str) -> Pattern:
        return UsingManaOf(self.inner.opened(opening), self.what)

    def counts(self, ctx: Context, event: Event) -> bool:
        view = ctx.see(event.object)
        sources = self.what.codes(ctx)
        spent = view.choices.mana if view is not None and view.choices is not None else ()
        return any(mana.source in sources for mana in spent)


@dataclass(frozen=True)
class StepIs(Condition):
    """ "During the declare attackers step", "during your main phase". `steps`: as core.types."""

    steps: tuple[int, ...]
    who: Reference | None = None

    def holds(self, ctx: Context) -> bool:
        state = ctx.state
        return state.step in self.steps and (self.who is None or state.active in self.who.players(ctx))

    def text(self, printer: Printer) -> str:
        raise TypeError("written with its event")
