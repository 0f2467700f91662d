"""CR 603.4, 608.2c: conditions that compare players, and turns, and what was spent: "has more life than you"."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.aspects import CONTROLLER
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter, matching_codes
from spellstack.abilities.references import Reference
from spellstack.abilities.situations import meets
from spellstack.abilities.values import Number, Value
from spellstack.core.events import ATTACKS, CAST, STEP_BEGAN
from spellstack.core.log import this_turn
from spellstack.core.node import Printer
from spellstack.core.types import BEGIN_COMBAT


@dataclass(frozen=True)
class PlayerHas(Condition):
    """ "That player has two or fewer cards in hand", "you have exactly 13 life", "you have a card in hand".

    `what`: "life", "cards in hand", "cards in your hand", "poison counters", ...
    `op`: "or more", "or fewer", "or less", "exactly", "fewer than", "no", "a", "at least". Any of the players will do,
    or (`every`) all of them.
    """

    who: Reference
    what: str
    op: str
    bound: int
    every: bool = False
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        met = [self.is_met(amount_of(ctx, self.what, p)) for p in self.who.players(ctx)]
        return bool(met) and (all(met) if self.every else any(met))

    def is_met(self, n: int) -> bool:
        if self.op == "no":
            return n == 0
        if self.op in ("a", "at least"):
            return n >= max(1, self.bound)
        if self.op == "exactly":
            return n == self.bound
        return n < self.bound if self.op == "fewer than" else meets(n, self.op, self.bound)

    def text(self, printer: Printer) -> str:
        who = f"{self.who.text(printer)} {'has' if self.who.is_third(printer) else 'have'}"
        if self.op in ("no", "a"):
            return f"{who} {self.op} {self.what if self.op == 'no' else self.what.replace('cards', 'card')}"
        number = str(self.bound) if self.form == "digits" else Number(self.bound).counted(printer)
        if self.op in ("exactly", "fewer than", "at least"):
            return f"{who} {self.op} {number} {self.what}"
        return f"{who} {number} {self.op} {self.what}"


def amount_of(ctx: Context, what: str, player: int) -> int:
    """How much life, or how many cards, a player has."""
    p = ctx.state.players[player]
    if what == "life":
        return p.life
    if what.endswith("hand"):
        return len(p.hand)
    if what.endswith("counters"):
        return p.counters.get(what.removesuffix(" counters"), 0)
    return len(p.library) if what.endswith("library") else len(p.graveyard)


@dataclass(frozen=True)
class MoreThan(Condition):
    """ "An opponent controls more lands than you", "you have more cards in hand than each opponent".

    `of`: "life", "cards in hand", or the permanents that are counted. Of several players on either side any will do,
    except where `than` says "each".
    """

    who: Reference
    than: Reference
    of: str = ""
    filter: Filter | None = None
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        every = self.than.text(Printer("", "")).startswith("each")
        for p in self.who.players(ctx):
            mine = self.amount(ctx, p)
            met = [mine > self.amount(ctx, other) for other in self.than.players(ctx) if other != p]
            if met and (all(met) if every else any(met)):
                return True
        return False

    def amount(self, ctx: Context, player: int) -> int:
        if self.filter is None:
            return amount_of(ctx, self.of, player)
        found = (ctx.state.objects[code] for code in matching_codes(ctx, self.filter) if code > 0)
        return sum(1 for o in found if o.controller == player)

    def reads(self) -> int:
        return self.filter.reads() | CONTROLLER if self.filter is not None else 0

    def text(self, printer: Printer) -> str:
        third = self.who.is_third(printer)
        than = self.than.text(printer)
        if self.filter is not None:
            verb, what = ("controls" if third else "control"), self.filter.noun(printer, True)
        else:
            verb, what = ("has" if third else "have"), self.of
        return f"{self.who.text(printer)} {verb} more {what} than {than}"


@dataclass(frozen=True)
class DifferenceOf(Value):
    """ "The difference": by how much the amount is below, or above, the one that a condition compared it with."""

    compared: PlayerHas | MoreThan

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        found = self.compared
        players = found.who.players(ctx)
        if not players:
            return 0
        if isinstance(found, PlayerHas):
            return max(0, found.bound - amount_of(ctx, found.what, players[0]))
        others = found.than.players(ctx)
        return max(0, found.amount(ctx, players[0]) - found.amount(ctx, others[0])) if others else 0

    def text(self, printer: Printer) -> str:
        return "the difference"


@dataclass(frozen=True)
class TurnIs(Condition):
    """ "It's an opponent's turn", "it's not their turn", "it isn't that player's turn"."""

    who: Reference
    wanted: bool = True
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        return (ctx.state.active in self.who.players(ctx)) == self.wanted

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class FirstCombat(Condition):
    """ "It's the first combat phase of the turn" (500.8)."""

    def holds(self, ctx: Context) -> bool:
        return phases_begun(ctx) == 1

    def text(self, printer: Printer) -> str:
        return "it's the first combat phase of the turn"


def phases_begun(ctx: Context) -> int:
    """How many combat phases this turn has had."""
    return sum(
        1
        for event in this_turn(ctx.state.log, ctx.state.turn)
        if event.kind == STEP_BEGAN and event.amount == BEGIN_COMBAT
    )


@dataclass(frozen=True)
class AttackedWithPower(Condition):
    """ "You attacked with creatures with total power 6 or greater this combat": power as it is, or as last known."""

    bound: int

    def holds(self, ctx: Context) -> bool:
        total = 0
        for event in this_turn(ctx.state.log, ctx.state.turn):
            if event.kind == STEP_BEGAN and event.amount == BEGIN_COMBAT:
                break
            view = ctx.see(event.object) if event.kind == ATTACKS else None
            if view is not None and event.cause.controller == ctx.controller:
                total += ctx.row(view).power
        return total >= self.bound

    def text(self, printer: Printer) -> str:
        return f"you attacked with creatures with total power {self.bound} or greater this combat"


@dataclass(frozen=True)
class NthSpell(Condition):
    """ "It was the second spell you cast this turn"."""

    what: Reference
    n: int
    filter: Filter
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        wanted = self.what.codes(ctx)
        count = 0
        for event in reversed(this_turn(ctx.state.log, ctx.state.turn)):  # the oldest first
            if event.kind != CAST or event.player != ctx.controller:
                continue
            view = ctx.see(event.object)
            if view is None or not self.filter.admits(ctx, view):
                continue
            count += 1
            if event.object in wanted or ctx.state.became.get(event.object) in wanted:
                return count == self.n
        return False

    def text(self, printer: Printer) -> str:
        return self.form.replace("<it>", self.what.text(printer)).replace("<spell>", self.filter.noun(printer, False))


@dataclass(frozen=True)
class Said(Condition):
    """A condition in words of its own."""

    condition: Condition
    form: str = field(compare=False)

    def holds(self, ctx: Context) -> bool:
        return self.condition.holds(ctx)

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class EarlyTurn(Condition):
    """ "It's your first, second, or third turn of the game" (500.1)."""

    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        return ctx.state.active == ctx.controller and ctx.state.players[ctx.controller].turns_taken <= 3

    def text(self, printer: Printer) -> str:
        return "it's your first, second, or third turn of the game"
