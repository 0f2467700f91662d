"""CR 118.3, 601.2h: parts of costs for which the player picks objects: to sacrifice, discard, exile, tap, ..."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.costs import CostPart, CostRecord, is_one, quantity
from spellstack.abilities.filters import Filter
from spellstack.abilities.together import Together, TogetherCheck, least_together, together_of
from spellstack.abilities.values import Value
from spellstack.core.decisions import Decision, Option, Refusal, Script
from spellstack.core.events import DISCARD, EXILE, REVEALED, SACRIFICE, TAP, Event, ZoneChange
from spellstack.core.node import Printer
from spellstack.core.objects import GameObject
from spellstack.core.types import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY


class ChosenPart(CostPart):
    """A part for which the player picks objects: what may be picked, how many, and what then happens to each.

    `deed`: the kind of event; `rule`: why it happens; `role`: the word under which the objects are kept.
    """

    def candidates(self, ctx: Context, player: int) -> list[int]:
        raise TypeError("no candidates")

    def needed(self, ctx: Context) -> int:
        return 1

    def most(self, ctx: Context, found: int) -> int:
        return self.needed(ctx)

    def deed(self) -> int:
        raise TypeError("no deed")

    def role(self) -> str:
        return ""

    def rule(self) -> str:
        return "118.3"

    def at_random(self) -> bool:
        return False

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        need = self.needed(ctx)
        have = len(self.candidates(ctx, player))
        if have < need:
            return Refusal("118.3", f"{need} needed to pay the cost, {have} there", ctx.source)
        parts = self.together()
        if parts and least_together(ctx, parts, self.candidates(ctx, player), need, self.most(ctx, have)) is None:
            return Refusal("118.3", "what could pay the cost does not fit together as it says", ctx.source)
        return None

    def together(self) -> tuple[Together, ...]:
        """What the objects must have together ("with the same name")."""
        return ()

    def events(self, ctx: Context, player: int, chosen: tuple[int, ...]) -> list[Event]:
        cause = self.cause(ctx, self.rule(), player)
        return [Event(self.deed(), cause, id, player) for id in chosen]

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        found = self.candidates(ctx, player)
        need = self.needed(ctx)
        most = self.most(ctx, len(found))
        if len(found) < need:
            return False
        chosen = yield from choose_objects(
            ctx, player, found, need, most, "cost_object", self.rule(), self.at_random(), self.together()
        )
        yield from ctx.engine.perform(self.events(ctx, player, chosen))
        record.add(self.role(), chosen)
        return True


def choose_objects(
    ctx: Context,
    player: int,
    found: list[int],
    at_least: int,
    at_most: int,
    kind: str,
    rule: str,
    at_random: bool = False,
    together: tuple[Together, ...] = (),
) -> Script[tuple[int, ...]]:
    """Lets a player (or chance) choose objects; returns their ids."""
    if at_random:
        rest = list(found)
        picked: list[int] = []
        for _ in range(min(at_least, len(rest))):
            i = yield from ctx.engine.random_number(ctx, len(rest), "choose")
            picked.append(rest.pop(i))
        return tuple(picked)
    options = [Option("object", rule, object=id) for id in found]
    low, high = min(at_least, len(found)), min(at_most, len(found))
    decision = Decision(kind, player, options, rule, low, high, ctx.source)
    if together:
        least = least_together(ctx, together, found, low, high)
        if least is None:
            return ()
        decision.check = TogetherCheck(ctx, together, found, rule)
        decision.least = least
    answer = yield from ctx.engine.ask(decision)
    return tuple(found[i] for i in answer)


@dataclass(frozen=True)
class KindChosen(ChosenPart):
    """Objects of a kind, as many as `count` says: permanents that the player controls, unless `places` says else."""

    filter: Filter
    count: Value

    def needed(self, ctx: Context) -> int:
        return self.count.of(ctx)

    def together(self) -> tuple[Together, ...]:
        return together_of(self.filter)

    def places(self, ctx: Context, player: int) -> tuple[int, ...]:
        return ctx.state.battlefield

    def spares_source(self) -> bool:
        """Whether the source itself can't be picked ("another")."""
        return False

    def fits(self, ctx: Context, player: int, o: GameObject) -> bool:
        """Whether an object of the kind can be picked."""
        return o.zone != BATTLEFIELD or (o.controller == player and not o.phased_out)

    def candidates(self, ctx: Context, player: int) -> list[int]:
        objects = ctx.state.objects
        return [
            id
            for id in self.places(ctx, player)
            if not (id == ctx.source and self.spares_source())
            and self.fits(ctx, player, objects[id])
            and self.filter.admits(ctx, objects[id])
        ]


@dataclass(frozen=True)
class OwnPermanents(KindChosen):
    """Permanents of a kind that the player controls: so many, or any number of them."""

    other: bool = False
    any_number: bool = False

    def most(self, ctx: Context, found: int) -> int:
        return found if self.any_number else self.needed(ctx)

    def spares_source(self) -> bool:
        return self.other

    def said(self, printer: Printer) -> str:
        if self.any_number:
            return f"any number of {self.filter.noun(printer, True)}"
        return quantity(self.filter, self.count, printer, self.other)


@dataclass(frozen=True)
class Sacrifice(OwnPermanents):
    """Sacrifice permanents of a kind (701.21)."""

    def candidates(self, ctx: Context, player: int) -> list[int]:
        """701.21a: what can't be sacrificed can't pay."""
        found = super().candidates(ctx, player)
        return [event.object for event in self.events(ctx, player, tuple(found)) if ctx.engine.is_possible(event)]

    def deed(self) -> int:
        return SACRIFICE

    def role(self) -> str:
        return "sacrificed"

    def rule(self) -> str:
        return "701.21a"

    def text(self, printer: Printer) -> str:
        return f"sacrifice {self.said(printer)}"


@dataclass(frozen=True)
class Discard(ChosenPart):
    """Discard cards (701.9). The spell being cast is no longer in the hand and can't be chosen."""

    filter: Filter | None
    count: Value
    random: bool = False
    whole_hand: bool = False
    other: bool = False

    def together(self) -> tuple[Together, ...]:
        return together_of(self.filter)

    def candidates(self, ctx: Context, player: int) -> list[int]:
        state = ctx.state
        return [
            id
            for id in state.players[player].hand
            if (self.filter is None or self.filter.admits(ctx, state.objects[id]))
            and not (self.other and id == ctx.source)
        ]

    def needed(self, ctx: Context) -> int:
        if self.whole_hand:
            return len(ctx.state.players[ctx.controller].hand)
        return self.count.of(ctx)

    def role(self) -> str:
        return "discarded"

    def rule(self) -> str:
        return "701.9a"

    def at_random(self) -> bool:
        return self.random

    def deed(self) -> int:
        return DISCARD

    def text(self, printer: Printer) -> str:
        if self.whole_hand:
            return "discard your hand"
        if self.filter is None:
            n = self.count.counted(printer)
            what = "a card" if is_one(self.count) else f"{n} cards"
        else:
            what = quantity(self.filter, self.count, printer, self.other)
        return f"discard {what}" + (" at random" if self.random else "")


@dataclass(frozen=True)
class ExileChosen(KindChosen):
    """Exile cards or permanents of a kind from a zone of the player's (graveyard, hand) or that they control."""

    zone: int
    other: bool = False
    any_number: bool = False
    form: str = field(default="", compare=False)

    def places(self, ctx: Context, player: int) -> tuple[int, ...]:
        return ctx.state.zone_ids(self.zone, player)

    def spares_source(self) -> bool:
        return self.other

    def most(self, ctx: Context, found: int) -> int:
        return found if self.any_number else self.needed(ctx)

    def deed(self) -> int:
        return EXILE

    def role(self) -> str:
        return "exiled"

    def rule(self) -> str:
        return "701.13a"

    def text(self, printer: Printer) -> str:
        where = {GRAVEYARD: " from your graveyard", HAND: " from your hand", LIBRARY: " of your library"}
        if self.any_number:
            return f"exile any number of {self.filter.noun(printer, True)}"
        return f"exile {quantity(self.filter, self.count, printer, self.other)}{self.form and where.get(self.zone, '')}"


@dataclass(frozen=True)
class TapChosen(OwnPermanents):
    """Tap untapped permanents of a kind that you control (summoning sickness does not matter, 302.6)."""

    def fits(self, ctx: Context, player: int, o: GameObject) -> bool:
        return not o.tapped and super().fits(ctx, player, o)

    def deed(self) -> int:
        return TAP

    def role(self) -> str:
        return "tapped"

    def rule(self) -> str:
        return "701.26a"

    def text(self, printer: Printer) -> str:
        return f"tap {self.said(printer)}"


@dataclass(frozen=True)
class ReturnChosen(KindChosen):
    """Return permanents of a kind that you control to their owner's hand."""

    other: bool = False
    form: str = field(default="", compare=False)

    def spares_source(self) -> bool:
        return self.other

    def role(self) -> str:
        return "returned"

    def events(self, ctx: Context, player: int, chosen: tuple[int, ...]) -> list[Event]:
        cause = self.cause(ctx, self.rule(), player)
        return [ZoneChange(cause, id, BATTLEFIELD, HAND, ctx.state.objects[id].owner) for id in chosen]

    def text(self, printer: Printer) -> str:
        owner = "its owner's hand" if is_one(self.count) else "their owner's hand"
        return f"return {quantity(self.filter, self.count, printer, self.other)} to {self.form or owner}"


@dataclass(frozen=True)
class RevealChosen(KindChosen):
    """Reveal cards of a kind from your hand (701.20)."""

    def places(self, ctx: Context, player: int) -> tuple[int, ...]:
        return ctx.state.players[player].hand

    def spares_source(self) -> bool:
        return True

    def deed(self) -> int:
        return REVEALED

    def role(self) -> str:
        return "revealed"

    def rule(self) -> str:
        return "701.20a"

    def text(self, printer: Printer) -> str:
        return f"reveal {quantity(self.filter, self.count, printer)}"
