"""CR 608.2i, 700.4: what a thing is by what happened to it: "that dealt damage to you this turn"."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Reference
from spellstack.abilities.wording import with_article
from spellstack.core.events import (
    ATTACKS,
    BLOCKS,
    BLOCKS_CREATURE,
    DAMAGE,
    TOKEN_CREATED,
    Damage,
    Event,
    TokenCreated,
    ZoneChange,
)
from spellstack.core.log import this_turn
from spellstack.core.node import Printer
from spellstack.core.objects import View
from spellstack.core.types import BATTLEFIELD

DEALT: Final = "dealt damage"
DEALT_YOU: Final = "dealt damage to you"
ACTED: Final = "attacked or blocked"
FROM_BATTLEFIELD: Final = "put there from the battlefield"
PUT_THERE: Final = "put there"
ENTERED_UNDER_YOU: Final = "entered under your control"


@dataclass(frozen=True)
class DidThisTurn(Filter):
    """608.2i: "that dealt damage to you this turn", "that was put there from the battlefield this turn".

    `deed`: one of the words above. `form`: as it is written.
    """

    deed: str
    form: str = field(default="", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        return any(self.is_meant(ctx, event, view) for event in this_turn(ctx.state.log, ctx.state.turn))

    def is_meant(self, ctx: Context, event: Event, view: View) -> bool:
        if self.deed == ACTED:
            return event.kind in (ATTACKS, BLOCKS) and event.object == view.id
        if self.deed in (DEALT, DEALT_YOU):
            if event.kind != DAMAGE or event.amount <= 0 or event.source != view.id:
                return False
            return self.deed == DEALT or (not event.object and event.player == ctx.controller)
        if self.deed == ENTERED_UNDER_YOU:
            return came_under(event, view.id) == ctx.controller
        if not isinstance(event, ZoneChange) or event.new_object != view.id or event.to_zone != view.zone:
            return False
        return self.deed == PUT_THERE or event.from_zone == BATTLEFIELD

    def text(self, printer: Printer) -> str:
        return self.form


def came_under(event: Event, id: int) -> int:
    """The player under whose control this event brought the permanent onto the battlefield; -1 if it did not."""
    if event.new_object != id:
        return -1
    if event.kind == TOKEN_CREATED and isinstance(event, TokenCreated):
        return event.entry.controller if event.entry.controller >= 0 else event.player
    if isinstance(event, ZoneChange) and event.to_zone == BATTLEFIELD:
        return event.entry.controller if event.entry.controller >= 0 else event.player
    return -1


@dataclass(frozen=True)
class NotCast(Filter):
    """707.10: "that wasn't cast": a copy, or a spell that came onto the stack otherwise."""

    form: str = field(default="", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        return view.instance is None and (view.choices is None or view.choices.from_zone < 0)

    def text(self, printer: Printer) -> str:
        return self.form or "that wasn't cast"


@dataclass(frozen=True)
class ControllerDealt(Filter):
    """ "Whose controller was dealt combat damage by this creature this turn"."""

    source: Reference
    form: str = field(default="", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        codes = self.source.codes(ctx)
        return any(
            isinstance(event, Damage)
            and event.combat
            and event.amount > 0
            and not event.object
            and event.player == view.controller
            and event.source in codes
            for event in this_turn(ctx.state.log, ctx.state.turn)
        )

    def text(self, printer: Printer) -> str:
        return f"whose controller was dealt combat damage by {self.source.text(printer)} this turn"


@dataclass(frozen=True)
class DealtByYours(Filter):
    """ "Dealt damage this turn by a source you controlled"."""

    form: str = field(default="", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        for event in this_turn(ctx.state.log, ctx.state.turn):
            if event.kind == DAMAGE and event.object == view.id and event.amount > 0:
                source = ctx.see(event.source)
                if source is not None and source.controller == ctx.controller:
                    return True
        return False

    def text(self, printer: Printer) -> str:
        return "dealt damage this turn by a source you controlled"


@dataclass(frozen=True)
class DidNot(Filter):
    """ "That didn't attack this turn", "that doesn't have a +1/+1 counter on it": what is not so of it."""

    part: Filter
    opening: str

    def admits(self, ctx: Context, view: View) -> bool:
        return not self.part.admits(ctx, view)

    def reads(self) -> int:
        return self.part.reads()

    def text(self, printer: Printer) -> str:
        if self.opening.endswith(" have"):
            return f"{self.opening} {self.part.text(printer).removeprefix('with ')}"
        return self.opening


@dataclass(frozen=True)
class FoughtThisTurn(Filter):
    """608.2i: "that blocked or was blocked by a Zombie this turn": `words` as they are written between."""

    what: Reference | Filter
    words: str

    def admits(self, ctx: Context, view: View) -> bool:
        past = [e for e in this_turn(ctx.state.log, ctx.state.turn) if e.kind == BLOCKS_CREATURE]
        blocked = self.words.startswith("blocked") and any(
            e.object == view.id and self.meant(ctx, e.source) for e in past
        )
        return blocked or (
            self.words.endswith("by") and any(e.source == view.id and self.meant(ctx, e.object) for e in past)
        )

    def meant(self, ctx: Context, id: int) -> bool:
        if isinstance(self.what, Reference):
            return id in self.what.codes(ctx)
        view = ctx.see(id)
        return view is not None and self.what.admits(ctx, view)

    def text(self, printer: Printer) -> str:
        what = self.what
        shown = what.text(printer) if isinstance(what, Reference) else with_article(what.noun(printer, False))
        return f"that {self.words} {shown} this turn"
