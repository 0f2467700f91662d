"""CR 903.3, 903.8: commanders as rules text speaks of them: an attribute of the card, in whatever zone it is."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Reference
from spellstack.abilities.values import Value
from spellstack.abilities.wording import conjugated
from spellstack.core.node import Printer
from spellstack.core.objects import View
from spellstack.core.types import BATTLEFIELD, COMMAND


def is_commander(ctx: Context, view: View) -> bool:
    """903.3, 903.3b-c: whether a card that represents it is a commander."""
    return any(ctx.state.cards[card].commander for card in view.cards)


@dataclass(frozen=True)
class IsCommander(Filter):
    """ "Commander", as a noun or before one; `wanted` False: "noncommander" (903.3d)."""

    wanted: bool = True

    def admits(self, ctx: Context, view: View) -> bool:
        return is_commander(ctx, view) == self.wanted

    def is_negation(self) -> bool:
        return not self.wanted

    def text(self, printer: Printer) -> str:
        return "commander" if self.wanted else "noncommander"

    def noun(self, printer: Printer, plural: bool) -> str:
        word = self.text(printer)
        return word + "s" if plural else word


@dataclass(frozen=True)
class ControlsOwnCommander(Condition):
    """ "You control your commander": a commander that the player owns is on the battlefield under their control."""

    who: Reference

    def holds(self, ctx: Context) -> bool:
        players = self.who.players(ctx)
        state = ctx.state
        return any(
            o.controller in players and o.owner == o.controller and not o.phased_out and is_commander(ctx, o)
            for o in (state.objects[id] for id in state.battlefield)
        )

    def text(self, printer: Printer) -> str:
        return f"{self.who.text(printer)} {conjugated('control', self.who.is_third(printer))} your commander"


@dataclass(frozen=True)
class CommanderCasts(Value):
    """903.8: "for each time you've cast your commander from the command zone this game"; `own` False: "a commander"."""

    who: Reference
    own: bool = True
    form: str = field(default="you've", compare=False)

    def of(self, ctx: Context) -> int:
        players = ctx.state.players
        return sum(sum(players[p].commander_casts.values()) for p in self.who.players(ctx))

    def text(self, printer: Printer) -> str:
        whose = "your" if self.own else "a"
        return f"time {self.form} cast {whose} commander from the command zone this game"


@dataclass(frozen=True)
class GreatestCommander(Value):
    """ "The greatest mana value of a commander you own on the battlefield or in the command zone" (903.3d)."""

    who: Reference

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        owners = self.who.players(ctx)
        state = ctx.state
        ids = [*state.battlefield]
        for owner in owners:
            ids.extend(state.zone_ids(COMMAND, owner))
        found = [
            ctx.mana_value(o)
            for o in (state.objects[id] for id in ids)
            if o.owner in owners and o.zone in (BATTLEFIELD, COMMAND) and not o.phased_out and is_commander(ctx, o)
        ]
        return max(found, default=0)

    def text(self, printer: Printer) -> str:
        who = self.who.text(printer)
        verb = conjugated("own", self.who.is_third(printer))
        return f"the greatest mana value of a commander {who} {verb} on the battlefield or in the command zone"


@dataclass(frozen=True)
class YourOwnCommander(Filter):
    """903.3e: the spell is, or the ability is of, your commander."""

    form: str = field(default="your commander", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        o = ctx.state.objects.get(view.id)
        return o is not None and o.owner == ctx.controller and bool(o.cards) and is_commander(ctx, o)

    def noun(self, printer: Printer, plural: bool) -> str:
        return self.form

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class YourCommander(Reference):
    """903.3e: "your commander", wherever it is."""

    form: str = field(default="your commander", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        state = ctx.state
        return tuple(
            id for id, o in state.objects.items() if o.owner == ctx.controller and o.cards and is_commander(ctx, o)
        )

    def is_third(self, printer: Printer) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        return self.form
