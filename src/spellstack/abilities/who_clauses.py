"""CR 102.1, 608.2c, 608.2i: players meant by "who ...": by what they control, have, did this turn, or this way."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter, matching_codes
from spellstack.abilities.judgements import Happened
from spellstack.abilities.nouns import CardHead
from spellstack.abilities.references import They
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import with_article
from spellstack.core.events import DISCARD, DRAW, LIFE_CHANGE, Damage
from spellstack.core.log import this_turn
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome, View
from spellstack.core.types import BATTLEFIELD


def controlled_by(ctx: Context, filter: Filter, player: int) -> int:
    """How many of what the filter finds the player controls."""
    n = 0
    for code in matching_codes(ctx, filter):
        view = ctx.see(code) if code > 0 else None
        if view is not None and view.controller == player:
            n += 1
    return n


@dataclass(frozen=True)
class WhoControls(Filter):
    """ "Who controls a Goblin", "who doesn't control an Elf", "who controls more lands than you".

    `op`: "a", "not a", "no", "or more", "or fewer", "more", "fewer" (than you), "most" (of all, or as many as any).
    """

    filter: Filter
    op: str
    count: Value = Number(1)
    form: str = field(default="", compare=False)  # the words behind the noun: " than you", " than you do"

    def admits_player(self, ctx: Context, player: int) -> bool:
        n = controlled_by(ctx, self.filter, player)
        if self.op in ("not a", "no"):
            return n == 0
        if self.op == "a":
            return n > 0
        if self.op == "more":
            return n > controlled_by(ctx, self.filter, ctx.controller)
        if self.op == "fewer":
            return n < controlled_by(ctx, self.filter, ctx.controller)
        if self.op == "most":
            return all(n >= controlled_by(ctx, self.filter, p) for p in ctx.state.apnap())
        return n >= self.count.of(ctx) if self.op == "or more" else n <= self.count.of(ctx)

    def text(self, printer: Printer) -> str:
        verb, _, tail = self.form.partition("|")
        many = self.filter.noun(printer, True)
        if self.op in ("a", "not a"):
            return f"who {verb} {with_article(self.filter.noun(printer, False))}"
        if self.op == "no":
            return f"who {verb} no {many}"
        if self.op == "most":
            return f"who {verb} the most {many}"
        if self.op in ("more", "fewer"):
            return f"who {verb} {self.op} {many}{tail}"
        return f"who {verb} {self.count.counted(printer)} {self.op} {many}"


@dataclass(frozen=True)
class WhoHas(Filter):
    """ "Who has more life than you", "who has four or more cards in hand", "with no cards in hand".

    `what`: "life" or "cards". `op`: "more", "less" or "fewer" (than you), "or more", "or fewer", "no".
    """

    what: str
    op: str
    count: Value = Number(0)
    form: str = field(default="", compare=False)

    def admits_player(self, ctx: Context, player: int) -> bool:
        n = self.has(ctx, player)
        if self.op == "more":
            return n > self.has(ctx, ctx.controller)
        if self.op in ("less", "fewer"):
            return n < self.has(ctx, ctx.controller)
        if self.op == "no":
            return n == 0
        return n >= self.count.of(ctx) if self.op == "or more" else n <= self.count.of(ctx)

    def has(self, ctx: Context, player: int) -> int:
        p = ctx.state.players[player]
        return p.life if self.what == "life" else len(p.hand)

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class WhoDid(Filter):
    """ "Who lost life this turn", "who was dealt combat damage this turn", "who drew two or more cards this turn".

    `deed`: one of `Happened`, or "combat damage", "lost" (so much life in all), "drew", "discarded".
    """

    deed: str
    least: int = 1
    form: str = field(default="", compare=False)

    def admits_player(self, ctx: Context, player: int) -> bool:
        if self.deed in ("combat damage", "lost", "drew", "discarded"):
            return self.amount(ctx, player) >= self.least
        before = ctx.player
        ctx.player = player
        found = Happened(self.deed, They(), None, True, self.least).holds(ctx)
        ctx.player = before
        return found

    def amount(self, ctx: Context, player: int) -> int:
        """How much, or how often, this turn."""
        n = 0
        for event in this_turn(ctx.state.log, ctx.state.turn):
            if event.player != player:
                continue
            if self.deed == "lost":
                n += -event.amount if event.kind == LIFE_CHANGE and event.amount < 0 else 0
            elif self.deed == "combat damage":
                n += 1 if isinstance(event, Damage) and event.amount > 0 and event.combat else 0
            else:
                n += 1 if event.kind == (DRAW if self.deed == "drew" else DISCARD) else 0
        return n

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class WhoDidThisWay(Filter):
    """ "Who discarded a creature card this way", "who does", "who can't": by the outcome of an instruction before.

    `by_moved`: those whose card or permanent it was that was moved; else those who followed the instruction.
    """

    label: str
    what: Filter = CardHead()
    wanted: bool = True
    by_moved: bool = True
    form: str = field(default="", compare=False)

    def admits_player(self, ctx: Context, player: int) -> bool:
        outcome = ctx.results.get(self.label)
        return (outcome is not None and self.has_done(ctx, outcome, player)) == self.wanted

    def has_done(self, ctx: Context, outcome: Outcome, player: int) -> bool:
        if not self.by_moved:
            return outcome.did and player in outcome.players
        before = outcome.before or outcome.moved
        for old, new in zip(before, outcome.moved, strict=True):
            view = self.seen(ctx, old, new)
            if view is not None and self.what.admits(ctx, view):
                if player == (view.controller if view.zone == BATTLEFIELD else view.owner):
                    return True
        return False

    def seen(self, ctx: Context, old: int, new: int) -> View | None:
        view = ctx.see(old)
        if view is None or view.zone != BATTLEFIELD:
            view = ctx.see(new)
        return view

    def text(self, printer: Printer) -> str:
        front, bar, tail = self.form.partition("|")
        return f"who {front} {with_article(self.what.noun(printer, False))}{tail}" if bar else f"who {front}"
