"""CR 115.9, 202.3, 400.7d, 601.2a: what is said of spells: where they were cast from, their cost, their targets."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spellstack.abilities.aspects import COLORS
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.patterns import determined, is_meant
from spellstack.abilities.qualities import InZone
from spellstack.abilities.references import Reference
from spellstack.abilities.wording import listed, possessive
from spellstack.core.events import CAST, ZoneChange
from spellstack.core.log import this_turn
from spellstack.core.mana import ManaCost
from spellstack.core.node import Printer
from spellstack.core.objects import View
from spellstack.core.types import BATTLEFIELD, COLOR_WORDS, STACK, ZONE_WORDS, words_of


@dataclass(frozen=True)
class CastFrom(Filter):
    """ "From your graveyard", "from exile", "from anywhere other than your hand": where a spell was cast from, or
    a land was played from.

    `whose` None: anybody's. `wanted` False: from anywhere else.
    """

    zone: int
    whose: Reference | None = None
    wanted: bool = True
    form: str = field(default="", compare=False)
    own: bool = False  # the zone of whoever casts it ("their hand")

    def admits(self, ctx: Context, view: View) -> bool:
        origin = origin_of(ctx, view)
        if origin < 0:
            return False
        fits = origin == self.zone
        if fits and self.whose is not None:
            fits = view.owner in self.whose.players(ctx)
        if fits and self.own:
            fits = view.owner == view.controller
        return fits == self.wanted

    def text(self, printer: Printer) -> str:
        place = self.form or f"from {ZONE_WORDS[self.zone]}"
        if self.whose is not None:
            place = f"from {possessive(self.whose.text(printer))} {ZONE_WORDS[self.zone]}"
        return place if self.wanted else place.replace("from ", "from anywhere other than ", 1)


def from_there(filter: Filter) -> Filter:
    """ "Spells from exile": the zone after the noun is where they are cast from."""
    if not isinstance(filter, Phrase):
        return filter
    posts = tuple(
        CastFrom(post.zone, post.whose, True, post.form if " " in post.form else "")
        if isinstance(post, InZone) and post.zone != STACK and post.also < 0
        else post
        for post in filter.posts
    )
    return replace(filter, posts=posts)


@dataclass(frozen=True)
class FromZones(Filter):
    """ "From graveyards or libraries", "from anywhere other than their hands" (`wanted` False): a mask of zones."""

    zones: int
    wanted: bool = True
    form: str = field(default="", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        origin = origin_of(ctx, view)
        return origin >= 0 and (self.zones >> origin & 1 == 1) == self.wanted

    def text(self, printer: Printer) -> str:
        return self.form


def origin_of(ctx: Context, view: View) -> int:
    """Where it was cast or played from; of a card that is only looked at for that, where it is. -1: unknown."""
    if view.id == ctx.stack_object and ctx.choices is not None:
        return ctx.choices.from_zone  # it is being announced
    if view.choices is not None and view.zone in (STACK, BATTLEFIELD):
        return view.choices.from_zone
    if view.zone in (STACK, BATTLEFIELD):
        return played_from(ctx, view.id)
    return view.zone


def played_from(ctx: Context, id: int) -> int:
    """305.1: the zone that a land was in before it was put onto the battlefield this turn; -1: it was not."""
    for event in this_turn(ctx.state.log, ctx.state.turn):
        if isinstance(event, ZoneChange) and event.new_object == id:
            return event.from_zone
    return -1


@dataclass(frozen=True)
class CostHas(Filter):
    """ "With {X} in its mana cost"."""

    variable: str
    form: str = field(default="", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        cost = ctx.row(view).mana_cost
        return cost is not None and any(symbol.variable == self.variable for symbol in cost.symbols)

    def text(self, printer: Printer) -> str:
        return self.form or f"with {{{self.variable}}} in its mana cost"


@dataclass(frozen=True)
class Parity(Filter):
    """ "With an odd mana value"; 0 is even."""

    odd: bool

    def admits(self, ctx: Context, view: View) -> bool:
        return (ctx.mana_value(view) % 2 == 1) == self.odd

    def text(self, printer: Printer) -> str:
        return f"with an {'odd' if self.odd else 'even'} mana value"


@dataclass(frozen=True)
class OfColors(Filter):
    """ "That's both black and green" (`every`), "that's white, blue, black, or red"."""

    mask: int
    every: bool = False
    form: str = field(default="that's", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        found = ctx.row(view).colors & self.mask
        return found == self.mask if self.every else found != 0

    def reads(self) -> int:
        return COLORS

    def text(self, printer: Printer) -> str:
        words = list(words_of(self.mask, COLOR_WORDS))
        named = self.form.partition(" ")[2]
        if named:  # as the words stand in the text
            words = named.split(" ")
        return f"that's both {words[0]} and {words[1]}" if self.every else f"that's {listed(words, 'or')}"


@dataclass(frozen=True)
class TargetsOnly(Filter):
    """115.9c: "that targets only this creature", "that targets only a single creature you control": one object or
    player was chosen, however often, and it is such a one."""

    what: Reference | Filter
    form: str = field(default="targets", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        if view.choices is None:
            return False
        codes = {code for part in view.choices.parts for mode in part.modes for slot in mode.targets for code in slot}
        return len(codes) == 1 and all(is_meant(ctx, self.what, code) for code in sorted(codes))

    def text(self, printer: Printer) -> str:
        if isinstance(self.what, Filter):
            what = self.what.noun(printer, False)
            return f"that {self.form} only a single {what}"
        return f"that {self.form} only {determined(self.what, printer, False)}"


@dataclass(frozen=True)
class HasTargets(Filter):
    """115.9a: "with one or more targets"."""

    def admits(self, ctx: Context, view: View) -> bool:
        choices = view.choices
        return choices is not None and any(
            slot for part in choices.parts for mode in part.modes for slot in mode.targets
        )

    def text(self, printer: Printer) -> str:
        return "with one or more targets"


@dataclass(frozen=True)
class ManaCostIs(Filter):
    """ "With mana cost {0} or {1}" (202.1): the very symbols, not what they come to."""

    costs: tuple[ManaCost, ...]

    def admits(self, ctx: Context, view: View) -> bool:
        own = ctx.row(view).mana_cost
        return own is not None and any(own == cost for cost in self.costs)

    def text(self, printer: Printer) -> str:
        return f"with mana cost {' or '.join(str(cost) if cost.symbols else '{0}' for cost in self.costs)}"


@dataclass(frozen=True)
class FirstOfTurn(Filter):
    """ "The first [such] spell you cast each turn": none that the phrase admits was cast before it in this turn."""

    of: Filter

    def admits(self, ctx: Context, view: View) -> bool:
        first = 0
        for event in this_turn(ctx.state.log, ctx.state.turn):  # the newest first
            if event.kind == CAST and event.player == view.controller:
                other = ctx.see(event.object)
                if other is not None and (event.object == view.id or self.of.admits(ctx, other)):
                    first = event.object
        return first in (0, view.id)

    def text(self, printer: Printer) -> str:
        return ""
