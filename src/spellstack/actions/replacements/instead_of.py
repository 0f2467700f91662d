"""CR 614.1a, 614.11, 121.6: "If you would draw a card, ... instead": other instructions in place of an event."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter
from spellstack.abilities.patterns import is_meant
from spellstack.abilities.references import Reference
from spellstack.abilities.statics import Replacement
from spellstack.abilities.wording import capital
from spellstack.actions.replacements.base import shield_used
from spellstack.core.decisions import Script
from spellstack.core.events import DRAW, DRAW_CARDS, GAIN_LIFE, LOSE_GAME, LOSE_LIFE, Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import DRAW as DRAW_STEP

EVENT_WORDS: Final = {
    DRAW: "draw a card",
    DRAW_CARDS: "draw one or more cards",
    LOSE_GAME: "lose the game",
    GAIN_LIFE: "gain life",
    LOSE_LIFE: "lose life",
}


@dataclass(frozen=True)
class InsteadOf(Replacement):
    """614.1a, 614.11: "If you would draw a card, [effect] instead", "if you would lose the game, ..." and the like.

    `kind`: the kind of event. `may`: "you may ... instead". `effect`: what is done first (None: nothing, the event is
    skipped), `after`: further sentences. `condition`: "while ..." (a player in it is the one the event is
    for). `exception`: "first" the first draw in each of the player's draw steps is left alone, "step" only draws in
    their draw step count; its words in `said`. `label`: under which the event's object, player and amount are kept.
    """

    kind: int
    who: Reference | Filter | None
    effect: Effect | None
    may: bool = False
    label: str = ""
    after: Effect | None = None
    condition: Condition | None = None
    exception: str = ""
    least: int = 1  # "two or more cards"
    skip: str = field(default="", compare=False)
    turn: str = field(default="", compare=False)
    said: str = field(default="", compare=False)
    form: str = field(default="", compare=False)

    def kinds(self) -> tuple[int, ...]:
        return (self.kind,)

    def rule(self) -> str:
        return "614.11" if self.kind == DRAW else "614.1a"

    def optional(self) -> bool:
        return self.may

    def matches(self, ctx: Context, event: Event) -> bool:
        if (self.kind == LOSE_GAME and event.player < 0) or (self.kind == DRAW_CARDS and event.amount < self.least):
            return False
        if not is_meant(ctx, self.who, event.target_code()) or not self.is_drawn_then(ctx, event):
            return False
        if self.condition is None:
            return True
        before = ctx.player
        ctx.player = event.player
        holds = self.condition.holds(ctx)
        ctx.player = before
        return holds

    def is_drawn_then(self, ctx: Context, event: Event) -> bool:
        """Whether the exception leaves this draw to the effect."""
        if not self.exception:
            return True
        state = ctx.state
        own = state.step == DRAW_STEP and state.active == event.player
        if self.exception == "step":
            return own
        return not own or drawn_in_step(ctx, event.player) > 0

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        before = ctx.player
        ctx.player = event.player
        if self.label:
            moved = (event.object,) if event.object else ()
            ctx.results[self.label] = Outcome(True, moved, event.amount, (event.player,) if event.player >= 0 else ())
        used = shield_used(ctx, 0) if ctx.values.get("remaining", -1) > 0 else []
        if used:  # it is used up before its instructions draw (614.5)
            yield from ctx.engine.perform(used)
        if self.effect is not None:
            yield from self.effect.run(ctx)
        if self.after is not None:
            yield from self.after.run(ctx)
        ctx.player = before
        return []

    def text(self, printer: Printer) -> str:
        return f"if {self.would(printer)}, {self.instead(printer)}"

    def would(self, printer: Printer) -> str:
        """ "you would draw a card while you have no cards in hand"."""
        who = self.who.text(printer) if self.who is not None else "a player"
        what = EVENT_WORDS[self.kind]
        found = f"{who} would {what.replace('one', 'two') if self.least > 1 else what}"
        if self.condition is not None:
            found += f" while {self.condition.text(printer)}"
        return found + (f" {self.said}" if self.said else "") + (f" {self.turn}" if self.turn else "")

    def instead(self, printer: Printer) -> str:
        """What is done instead, with the further sentences."""
        effect = self.effect.text(printer) if self.effect is not None else ""
        first = " and ".join(part for part in (self.skip, effect) if part)
        who = self.who.text(printer) if self.who is not None else "a player"
        may = f"{who} may " if self.may else ""
        if self.form == "first":
            found = f"{may}instead {first}" if may else f"instead {first}"
        else:
            found = f"{may}{first} instead"
        return found + (f". {capital(self.after.text(printer))}" if self.after is not None else "")


def drawn_in_step(ctx: Context, player: int) -> int:
    """How many cards the player has drawn in this step."""
    state = ctx.state
    link = state.log
    found = 0
    while link is not None and link.turn == state.turn and link.step == state.step:
        event = link.event
        if event.kind == DRAW and event.player == player:
            found += 1
        link = link.before
    return found
