"""CR 701.4, 701.43, 701.67, 701.68: keyword actions as costs: behold, exert, waterbend, blight."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.chosen_costs import ChosenPart
from spellstack.abilities.context import Context
from spellstack.abilities.costs import CostPart, CostRecord, ManaPart, own_text, quantity
from spellstack.abilities.filters import Filter
from spellstack.abilities.values import Value
from spellstack.abilities.wording import with_article
from spellstack.core.decisions import Script
from spellstack.core.events import ACTION_DONE, DESIGNATION, EXILE, PUT_COUNTERS, REVEALED, Event
from spellstack.core.node import Printer
from spellstack.core.types import CREATURE, HAND


@dataclass(frozen=True)
class WaterbendMana(ManaPart):
    """701.67a: for each generic mana of it an untapped artifact or creature may be tapped instead."""

    def text(self, printer: Printer) -> str:
        return f"waterbend {self.cost}"


@dataclass(frozen=True)
class Exert(CostPart):
    """701.43a: it won't untap during its controller's next untap step."""

    form: str = field(default="", compare=False)

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        cause = self.cause(ctx, "701.43a", player)
        yield from ctx.engine.perform([
            Event(DESIGNATION, cause, ctx.source, -1, ctx.source, 1, "stays tapped"),
            Event(ACTION_DONE, cause, ctx.source, player, ctx.source, word="exert"),
        ])  # fmt: skip
        return True

    def text(self, printer: Printer) -> str:
        return f"exert {own_text(self.form, printer)}"


@dataclass(frozen=True)
class Behold(ChosenPart):
    """701.4a: reveals cards of a quality from the hand, or chooses such permanents that the player controls."""

    filter: Filter
    count: Value

    def candidates(self, ctx: Context, player: int) -> list[int]:
        state = ctx.state
        found = [
            id
            for id in state.battlefield
            if state.objects[id].controller == player and not state.objects[id].phased_out
        ]
        found.extend(state.players[player].hand)
        return [id for id in found if self.filter.admits(ctx, state.objects[id])]

    def needed(self, ctx: Context) -> int:
        return self.count.of(ctx)

    def role(self) -> str:
        return "beheld"

    def rule(self) -> str:
        return "701.4a"

    def events(self, ctx: Context, player: int, chosen: tuple[int, ...]) -> list[Event]:
        cause = self.cause(ctx, "701.4a", player)
        return [Event(REVEALED, cause, id, player) for id in chosen if ctx.state.objects[id].zone == HAND]

    def text(self, printer: Printer) -> str:
        return f"behold {quantity(self.filter, self.count, printer, False)}"


@dataclass(frozen=True)
class ChooseOrReveal(Behold):
    """ "Choose a creature you control or reveal a creature card from your hand": as 701.4a, without the word."""

    def text(self, printer: Printer) -> str:
        noun = with_article(self.filter.noun(printer, False))
        return f"choose {noun} you control or reveal {noun} card from your hand"


@dataclass(frozen=True)
class BeholdExile(Behold):
    """701.4a, 701.13a: what is beheld is exiled as well."""

    def events(self, ctx: Context, player: int, chosen: tuple[int, ...]) -> list[Event]:
        cause = self.cause(ctx, "701.13a", player)
        return super().events(ctx, player, chosen) + [Event(EXILE, cause, id, player, ctx.source) for id in chosen]

    def text(self, printer: Printer) -> str:
        return f"{super().text(printer)} and exile it"


@dataclass(frozen=True)
class BlightCost(ChosenPart):
    """701.68a: puts N -1/-1 counters on a creature that the player controls."""

    count: Value

    def candidates(self, ctx: Context, player: int) -> list[int]:
        objects = ctx.state.objects
        own = [objects[id] for id in ctx.state.battlefield if objects[id].controller == player]
        found = [o.id for o in own if not o.phased_out and ctx.row(o).types & CREATURE]
        return [id for id in found if ctx.engine.is_possible(self.put(ctx, player, id))]

    def put(self, ctx: Context, player: int, id: int) -> Event:
        cause = self.cause(ctx, "701.68a", player)
        return Event(PUT_COUNTERS, cause, id, -1, ctx.source, self.count.of(ctx), "-1/-1")

    def role(self) -> str:
        return "blighted"

    def rule(self) -> str:
        return "701.68a"

    def events(self, ctx: Context, player: int, chosen: tuple[int, ...]) -> list[Event]:
        cause = self.cause(ctx, "701.68d", player)
        found: list[Event] = []
        for id in chosen:
            found.append(self.put(ctx, player, id))
            found.append(Event(ACTION_DONE, cause, id, player, ctx.source, self.count.of(ctx), "blight"))
        return found

    def text(self, printer: Printer) -> str:
        return f"blight {self.count.text(printer)}"
