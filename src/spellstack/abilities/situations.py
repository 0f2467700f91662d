"""CR 603.4, 611.2b, 611.3a: conditions on what stays as it is, on kinds among cards, on players, on turns before."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.aspects import CONTROLLER, EVERYTHING, POWER
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter, Phrase, matching_codes
from spellstack.abilities.qualities import compared
from spellstack.abilities.references import Reference, holder
from spellstack.abilities.values import Value
from spellstack.abilities.wording import number_word, possessive, with_article
from spellstack.core.events import CAST, DAMAGE, LIFE_CHANGE
from spellstack.core.log import this_turn
from spellstack.core.node import Printer
from spellstack.core.types import BATTLEFIELD, EXILE


def meets(n: int, op: str, bound: int) -> bool:
    """Whether a number is as the words say: "or more", "or fewer", "or less", "less than", ..."""
    if op in ("or more", "or greater"):
        return n >= bound
    return n <= bound if op == "or fewer" else compared(n, op, bound)


@dataclass(frozen=True)
class YouControl(Condition):
    """ "You control this creature": it is on the battlefield, under the control of the effect's controller."""

    what: Reference

    def holds(self, ctx: Context) -> bool:
        for id in self.what.objects(ctx):
            o = ctx.state.objects[id]
            if o.zone == BATTLEFIELD and not o.phased_out and o.controller == ctx.controller:
                return True
        return False

    def reads(self) -> int:
        return CONTROLLER

    def text(self, printer: Printer) -> str:
        return f"you control {self.what.text(printer)}"


@dataclass(frozen=True)
class UnderYourControl(Condition):
    """ "You controlled that permanent", "you don't control it": of what has left the battlefield, as it last was there
    (608.2h).
    """

    what: Reference
    wanted: bool = True
    form: str = field(default="control", compare=False)

    def holds(self, ctx: Context) -> bool:
        return any((view.controller == ctx.controller) == self.wanted for view in self.what.views(ctx))

    def reads(self) -> int:
        return CONTROLLER

    def text(self, printer: Printer) -> str:
        return f"you {self.form} {self.what.text(printer)}"


@dataclass(frozen=True)
class Remains(Condition):
    """ "It remains exiled", "this artifact remains tapped", "this creature remains on the battlefield"."""

    what: Reference
    state: str
    plural: bool = False

    def holds(self, ctx: Context) -> bool:
        for id in self.what.objects(ctx):
            o = ctx.state.objects[id]
            if self.state == "exiled":
                if o.zone == EXILE:
                    return True
            elif o.zone == BATTLEFIELD and not o.phased_out and (o.tapped or self.state != "tapped"):
                return True
        return False

    def text(self, printer: Printer) -> str:
        return f"{self.what.text(printer)} {'remain' if self.plural else 'remains'} {self.state}"


@dataclass(frozen=True)
class KindsAmong(Condition):
    """ "There are four or more card types among cards in your graveyard"."""

    value: Value
    op: str
    bound: Value

    def holds(self, ctx: Context) -> bool:
        n, bound = self.value.of(ctx), self.bound.of(ctx)
        return n >= bound if self.op == "or more" else n <= bound

    def reads(self) -> int:
        return EVERYTHING

    def text(self, printer: Printer) -> str:
        kinds = self.value.text(printer).removeprefix("the number of ")
        return f"there are {self.bound.counted(printer)} {self.op} {kinds}"


@dataclass(frozen=True)
class DevotionIs(Condition):
    """ "Your devotion to white is less than five" (700.5)."""

    value: Value
    op: str
    bound: Value

    def holds(self, ctx: Context) -> bool:
        return compared(self.value.of(ctx), self.op, self.bound.of(ctx))

    def text(self, printer: Printer) -> str:
        return f"{self.value.text(printer)} is {self.op} {self.bound.counted(printer)}"


@dataclass(frozen=True)
class NoneThere(Condition):
    """ "No creatures are on the battlefield"."""

    filter: Filter
    shown: Filter = field(compare=False)

    def holds(self, ctx: Context) -> bool:
        return not matching_codes(ctx, self.filter)

    def reads(self) -> int:
        return self.filter.reads()

    def text(self, printer: Printer) -> str:
        return f"no {self.shown.noun(printer, True)} are on the battlefield"


@dataclass(frozen=True)
class TotalPower(Condition):
    """ "Creatures you control have total power 8 or greater"."""

    filter: Filter
    bound: int

    def holds(self, ctx: Context) -> bool:
        total = 0
        for code in matching_codes(ctx, self.filter):
            view = ctx.see(code)
            if view is not None:
                total += ctx.row(view).power
        return total >= self.bound

    def reads(self) -> int:
        return self.filter.reads() | POWER

    def text(self, printer: Printer) -> str:
        return f"{self.filter.noun(printer, True)} have total power {self.bound} or greater"


@dataclass(frozen=True)
class DifferentPowers(Condition):
    """ "You control three or more creatures with different powers"."""

    filter: Filter
    bound: Value
    shown: Filter = field(compare=False)

    def holds(self, ctx: Context) -> bool:
        powers: set[int] = set()
        for code in matching_codes(ctx, self.filter):
            view = ctx.see(code)
            if view is not None:
                powers.add(ctx.row(view).power)
        return len(powers) >= self.bound.of(ctx)

    def reads(self) -> int:
        return self.filter.reads() | POWER

    def text(self, printer: Printer) -> str:
        nouns = self.shown.noun(printer, True)
        return f"you control {self.bound.counted(printer)} or more {nouns} with different powers"


@dataclass(frozen=True)
class LastTurn(Condition):
    """ "No spells were cast last turn", "a player cast two or more spells last turn" (`least` 0: none at all)."""

    least: int
    form: str = field(compare=False)

    def holds(self, ctx: Context) -> bool:
        counts: dict[int, int] = {}
        log = ctx.state.log
        before = ctx.state.turn - 1
        while log is not None and log.turn >= before:
            if log.turn == before and log.event.kind == CAST:
                counts[log.event.player] = counts.get(log.event.player, 0) + 1
            log = log.before
        if self.least == 0:
            return not counts and before > 0
        return any(n >= self.least for n in counts.values())

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class LifeGained(Condition):
    """ "You gained 4 or more life this turn", "an opponent lost 3 or more life this turn" (119.9)."""

    least: int
    lost: bool = False
    opponents: bool = False
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        players = ctx.state.opponents(ctx.controller) if self.opponents else [ctx.controller]
        totals = dict.fromkeys(players, 0)
        for event in this_turn(ctx.state.log, ctx.state.turn):
            if event.kind == LIFE_CHANGE and event.player in totals and (event.amount < 0) == self.lost:
                totals[event.player] += abs(event.amount)
        return any(total >= self.least for total in totals.values())

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class Designated(Condition):
    """ "You have the city's blessing", "you're the monarch", "an opponent has the initiative" (725, 702.131b).

    `who`: of whom it is said, None: you; one of them will do. `form`: the words behind, all words where `who` is None.
    """

    word: str
    form: str = field(default="", compare=False)
    who: Reference | None = None
    wanted: bool = True

    def holds(self, ctx: Context) -> bool:
        players = (ctx.controller,) if self.who is None else self.who.players(ctx)
        return any(self.has(ctx, player) for player in players) == self.wanted

    def has(self, ctx: Context, player: int) -> bool:
        """Whether the player has it."""
        if self.word in ("monarch", "initiative"):
            return holder(ctx, self.word) == player
        return self.word in ctx.state.players[player].designations

    def text(self, printer: Printer) -> str:
        return self.form if self.who is None else f"{self.who.text(printer)}{self.form}"


@dataclass(frozen=True)
class NoMonarch(Condition):
    """ "There is no monarch" (725.1)."""

    def holds(self, ctx: Context) -> bool:
        return ctx.state.monarch < 0

    def text(self, printer: Printer) -> str:
        return "there is no monarch"


@dataclass(frozen=True)
class SomeHas(Condition):
    """ "A creature you control has flying": something that the phrase finds is also such."""

    filter: Filter
    what: Filter

    def holds(self, ctx: Context) -> bool:
        return any(code > 0 for code in matching_codes(ctx, Phrase((), self.filter, (self.what,))))

    def reads(self) -> int:
        return self.filter.reads() | self.what.reads()

    def text(self, printer: Printer) -> str:
        has = self.what.text(printer).removeprefix("with ")
        return f"{with_article(self.filter.noun(printer, False))} has {has}"


@dataclass(frozen=True)
class LibraryHas(Condition):
    """ "Your library has no cards in it", "your library has 200 or more cards in it". `op`: as of ThereAre."""

    who: Reference
    op: str
    count: int = 0

    def holds(self, ctx: Context) -> bool:
        sizes = [len(ctx.state.players[player].library) for player in self.who.players(ctx)]
        if self.op == "or more":
            return any(size >= self.count for size in sizes)
        return any(size <= self.count for size in sizes)

    def text(self, printer: Printer) -> str:
        much = "no" if self.op == "no" else f"{number_word(self.count)} {self.op}"
        return f"{possessive(self.who.text(printer))} library has {much} cards in it"


@dataclass(frozen=True)
class TopOfGraveyardIs(Condition):
    """ "The top card of your graveyard is a creature card" (404.2)."""

    filter: Filter

    def holds(self, ctx: Context) -> bool:
        graveyard = ctx.state.players[ctx.controller].graveyard
        return len(graveyard) > 0 and self.filter.admits(ctx, ctx.state.objects[graveyard[-1]])

    def text(self, printer: Printer) -> str:
        return f"the top card of your graveyard is {with_article(self.filter.noun(printer, False))}"


@dataclass(frozen=True)
class BothThere(Condition):
    """ "There is an instant card and a sorcery card in your graveyard"."""

    first: Filter
    second: Filter
    place: Filter

    def holds(self, ctx: Context) -> bool:
        return all(matching_codes(ctx, Phrase((), kind, (self.place,))) for kind in (self.first, self.second))

    def reads(self) -> int:
        return self.first.reads() | self.second.reads()

    def text(self, printer: Printer) -> str:
        kinds = [with_article(kind.noun(printer, False)) for kind in (self.first, self.second)]
        return f"there is {' and '.join(kinds)} {self.place.text(printer)}"


@dataclass(frozen=True)
class HasDealt(Condition):
    """ "It has dealt 10 or more damage to that player this turn" (608.2i)."""

    source: Reference
    least: int
    to: Reference
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        sources = self.source.codes(ctx)
        goals = self.to.codes(ctx)
        total = 0
        for event in this_turn(ctx.state.log, ctx.state.turn):
            if event.kind == DAMAGE and event.source in sources and event.target_code() in goals:
                total += event.amount
        return total >= self.least

    def text(self, printer: Printer) -> str:
        verb = "has" if self.source.is_third(printer) else "have"
        to = self.to.text(printer)
        return f"{self.source.text(printer)} {verb} dealt {self.least} or more damage to {to} this turn"
