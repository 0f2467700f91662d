"""CR 603.4, 608.2c, 611.3a: what conditions look at: what is controlled, what a thing is, amounts, whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter, matching_codes
from spellstack.abilities.nouns import to_be_cast
from spellstack.abilities.qualities import compared
from spellstack.abilities.references import Reference, Source, You
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import conjugated, with_article
from spellstack.core.events import (
    ATTACKS,
    CAST,
    CRIME,
    DAMAGE,
    DRAW,
    LAND_PLAYED,
    LIFE_CHANGE,
    SACRIFICE,
    SURVEILED,
    TOKEN_CREATED,
    ZONE_CHANGE,
    ZoneChange,
)
from spellstack.core.log import this_turn
from spellstack.core.node import Printer
from spellstack.core.objects import Choices, View
from spellstack.core.types import BATTLEFIELD, CREATURE, EXILE, GRAVEYARD, HAND, LIBRARY, ZONE_WORDS


@dataclass(frozen=True)
class ThereAre(Condition):
    """ "You control two or more artifacts", "there are seven or more cards in your graveyard", "you control no Swamps".

    `op`: "or more", "or fewer", "no", "a" (at least one), "another", "exactly". `who`: the subject of the wording; the
    filter holds all that counts. `form`: the verb, "control" if none is said; "-": subject and verb stand before.
    """

    filter: Filter
    op: str  # "not a": it is said with "don't"
    count: Value = Number(1)
    who: Reference | None = None
    shown: Filter | None = field(default=None, compare=False)
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        found = len(matching_codes(ctx, self.filter))
        if self.op in ("no", "not a"):
            return found == 0
        n = self.count.of(ctx)
        if self.op == "or fewer":
            return found <= n
        if self.op == "exactly":
            return found == n
        return found >= n

    def reads(self) -> int:
        return self.filter.reads()

    def text(self, printer: Printer) -> str:
        filter = self.shown if self.shown is not None else self.filter
        if self.op in ("a", "not a"):
            what = with_article(filter.noun(printer, False))
        elif self.op == "another":
            what = f"another {filter.noun(printer, False)}"
        elif self.op == "no":
            what = f"no {filter.noun(printer, True)}"
        elif self.op == "exactly":
            what = f"exactly {self.count.counted(printer)} {filter.noun(printer, not self.count.is_one())}"
        else:
            noun = filter.noun(printer, True)
            what = f"{self.count.counted(printer)} {self.op} {noun}"
            if self.op == "at least":
                what = f"at least {self.count.counted(printer)} {noun}"
        if self.who is None:
            if self.form == "'s":
                return f"there's {what}"
            verb = "is" if self.op in ("a", "another") else "are"
            return f"there {verb} {what}"
        if self.form == "-":
            return what  # "you control a Forest and an Island": the second of them
        who = self.who.text(printer)
        if self.op == "not a":
            return f"{who} {'doesn' if self.who.is_third(printer) else 'don'}'t control {what}"
        return f"{who} {conjugated(self.form or 'control', self.who.is_third(printer))} {what}"


UNCAST: Final = (LIBRARY, HAND, GRAVEYARD, EXILE)


@dataclass(frozen=True)
class ObjectIs(Condition):
    """ "It's a Goblin", "this creature is tapped", "it was a creature card", "equipped creature is a Human".

    `link`: "is", "'s", "was", "are", "has", "had"; `bare`: an adjective alone. Any of the objects will do.
    """

    what: Reference
    filter: Filter
    wanted: bool = True
    link: str = field(default="is", compare=False)
    bare: bool = field(default=False, compare=False)

    def holds(self, ctx: Context) -> bool:
        views = self.what.views(ctx)
        if not views:
            return False
        filter = self.filter
        if all(view.zone in UNCAST for view in views):  # "cast it if it's an instant or sorcery spell"
            filter = to_be_cast(filter)
        return any(filter.admits(ctx, view) for view in views) == self.wanted

    def reads(self) -> int:
        return self.filter.reads()

    def text(self, printer: Printer) -> str:
        noun = self.filter.noun(printer, False)
        shown = noun if self.bare else with_article(noun)
        link = self.link
        if not self.wanted:
            if link in ("isn't", "aren't", "wasn't", "doesn't have"):
                return f"{self.what.text(printer)} {link} {shown}"
            link += " not"
        glue = "" if link.startswith("'") else " "
        return f"{self.what.text(printer)}{glue}{link} {shown}"


@dataclass(frozen=True)
class ObjectHas(Condition):
    """ "It has flying", "this creature has a +1/+1 counter on it", "its power is 4 or greater".

    `words`: the part between: "has", "has no", ...; the filter is one that stands after nouns ("with ...").
    """

    what: Reference
    filter: Filter
    link: str = field(default="has", compare=False)
    wanted: bool = True

    def holds(self, ctx: Context) -> bool:
        views = self.what.views(ctx)
        return bool(views) and any(self.filter.admits(ctx, view) for view in views) == self.wanted

    def reads(self) -> int:
        return self.filter.reads()

    def text(self, printer: Printer) -> str:
        words = self.filter.text(printer)
        if words.startswith("with "):
            words = words[5:]
        return f"{self.what.text(printer)} {self.link} {words}"


@dataclass(frozen=True)
class InZoneNow(Condition):
    """ "This card is in your graveyard", "this creature is on the battlefield"."""

    what: Reference
    zone: int
    other: int = -1  # a second zone that will do
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        return any(
            view.zone in (self.zone, self.other) and view.id in ctx.state.objects for view in self.what.views(ctx)
        )

    def zones(self) -> int:
        if not isinstance(self.what, Source):
            return 0
        return 1 << self.zone | (1 << self.other if self.other >= 0 else 0)

    def text(self, printer: Printer) -> str:
        place = self.form or ("on the battlefield" if self.zone == BATTLEFIELD else f"in your {ZONE_WORDS[self.zone]}")
        return f"{self.what.text(printer)} is {place}"


@dataclass(frozen=True)
class Amount(Condition):
    """ "You have 30 or more life", "X is 5 or more", "that player has two or fewer cards in hand"."""

    value: Value
    op: str
    bound: Value
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        n, bound = self.value.of(ctx), self.bound.of(ctx)
        if self.op == "or more":
            return n >= bound
        if self.op == "or fewer":
            return n <= bound
        if self.op == "exactly":
            return n == bound
        return compared(n, self.op, bound)

    def text(self, printer: Printer) -> str:
        bound = self.bound.text(printer)
        if self.form in ("less", "more"):
            return f"{self.value.text(printer)} is {bound} or {self.form}"
        if self.form == "life":
            return f"you have {bound} {self.op} life"
        if self.form == "opponents":
            return f"you have {self.bound.counted(printer)} {self.op} opponents"
        if self.form == "hand":
            if self.op == "exactly":
                return (
                    "you have no cards in hand"
                    if isinstance(self.bound, Number) and self.bound.n == 0
                    else (f"you have exactly {self.bound.counted(printer)} cards in hand")
                )
            return f"you have {self.bound.counted(printer)} {self.op} cards in hand"
        link = self.form or "is"
        if "than" in self.op:
            return f"{self.value.text(printer)} {link} {self.op} {bound}"
        return f"{self.value.text(printer)} {link} {bound} {self.op}".rstrip()


@dataclass(frozen=True)
class YourTurn(Condition):
    """ "It's your turn", "during your turn", "it's not your turn"."""

    wanted: bool = True
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        return (ctx.state.active == ctx.controller) == self.wanted

    def text(self, printer: Printer) -> str:
        return self.form or ("it's your turn" if self.wanted else "it's not your turn")


def choices_of(ctx: Context, view: View) -> Choices | None:
    """What was chosen for an object as it was cast; for a spell that is just being announced, what is chosen so far."""
    if view.choices is None and view.id == ctx.source:
        return ctx.choices
    return view.choices


@dataclass(frozen=True)
class WasKicked(Condition):
    """702.33d: "this spell was kicked", "it was kicked"; `key` for other costs: "buyback was paid" and the like."""

    what: Reference
    key: str = "kicker"
    wanted: bool = True
    form: str = field(default="kicked", compare=False)

    def holds(self, ctx: Context) -> bool:
        views = self.what.views(ctx)
        if not views and isinstance(self.what, Source):  # a token that enters as a copy of a spell resolves (608.3f)
            return self.was_paid(ctx.choices) == self.wanted
        paid = any(self.was_paid(choices_of(ctx, view)) for view in views)
        return paid == self.wanted

    def was_paid(self, choices: Choices | None) -> bool:
        """Whether the cost is among those chosen."""
        return choices is not None and any(
            (name == self.key or name.startswith(self.key + " ")) and n for name, n in choices.costs
        )

    def text(self, printer: Printer) -> str:
        return f"{self.what.text(printer)} was{'' if self.wanted else 'n' + chr(39) + 't'} {self.form}"


@dataclass(frozen=True)
class WasCast(Condition):
    """ "You cast it", "you cast it from your hand", "it was cast"; `zone` -1: from anywhere.

    `wanted` False: cast from anywhere else.
    """

    what: Reference
    by_you: bool = True
    zone: int = -1
    wanted: bool = True
    but: bool = False  # "from anywhere other than"
    form: str = field(default="", compare=False)
    place: str = field(default="", compare=False)  # the zone as it is written

    def holds(self, ctx: Context) -> bool:
        return any(self.was_cast(ctx, view) for view in self.what.views(ctx)) == self.wanted

    def was_cast(self, ctx: Context, view: View) -> bool:
        choices = view.choices
        if choices is None or choices.from_zone < 0:
            return False  # never cast, or a copy (707.10)
        if self.by_you and not caster_is(ctx, view):
            return False
        return self.zone < 0 or (choices.from_zone == self.zone) != self.but

    def text(self, printer: Printer) -> str:
        what = self.what.text(printer)
        if self.by_you:
            found = f"you cast {what}" if self.wanted else f"you didn't cast {what}"
        else:
            found = f"{what} {self.form or 'was'}{'' if self.wanted else 'n' + chr(39) + 't'} cast"
        if self.zone < 0:
            return found
        return f"{found} {self.place or f'from your {ZONE_WORDS[self.zone]}'}"


def caster_is(ctx: Context, view: View) -> bool:
    """Whether the controller of the ability cast it: its spell, if the history still tells, else what it became."""
    for event in this_turn(ctx.state.log, ctx.state.turn):
        if event.kind == CAST and view.id in (event.object, ctx.state.became.get(event.object)):
            return event.player == ctx.controller
    return view.controller == ctx.controller


@dataclass(frozen=True)
class Happened(Condition):
    """608.2i: what this turn's history tells. `deed` names it (see HISTORY); `who`, `what` narrow it where they can.

    Deeds: died, attacked, attacked with, gained life, lost life, cast, entered, left, dealt damage, played land,
    sacrificed, drew, crime, surveiled.
    """

    deed: str
    who: Reference | None = None
    what: Filter | None = None
    wanted: bool = True
    least: int = 1
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        return (times_this_turn(ctx, self.deed, self.who, self.what) >= self.least) == self.wanted

    def text(self, printer: Printer) -> str:
        who = self.who.text(printer) if self.who is not None else ""
        what = self.what.noun(printer, False) if self.what is not None else ""
        return (
            self.form.replace("<who>", who)
            .replace("<a what>", with_article(what) if what else "")
            .replace("<what>", what)
        )


def times_this_turn(ctx: Context, deed: str, who: Reference | None, what: Filter | None) -> int:
    """How often it was so in this turn."""
    players = who.players(ctx) if who is not None else ()
    found = 0
    for event in this_turn(ctx.state.log, ctx.state.turn):
        kind = event.kind
        if deed == "died":
            if not isinstance(event, ZoneChange) or event.from_zone != BATTLEFIELD or event.to_zone != GRAVEYARD:
                continue
            view = ctx.see(event.object)
            if view is None or not ctx.row(view).types & CREATURE:
                continue
            if who is not None and view.controller not in players:
                continue
            if what is not None and not what.admits(ctx, view):
                continue
        elif deed == "left":
            if kind != ZONE_CHANGE or not isinstance(event, ZoneChange) or event.from_zone != BATTLEFIELD:
                continue
            view = ctx.see(event.object)
            if view is None or (who is not None and view.controller not in players):
                continue
            if what is not None and not what.admits(ctx, view):
                continue
        elif deed == "entered":
            if kind == TOKEN_CREATED or (isinstance(event, ZoneChange) and event.to_zone == BATTLEFIELD):
                view = ctx.see(event.new_object)
                if view is None or (who is not None and view.controller not in players):
                    continue
                if what is not None and not what.admits(ctx, view):
                    continue
            else:
                continue
        elif deed == "attacked":
            if kind != ATTACKS:
                continue
            view = ctx.see(event.object)
            if view is None or (who is not None and view.controller not in players):
                continue
            if what is not None and not what.admits(ctx, view):
                continue
        elif deed == "gained life":
            if kind != LIFE_CHANGE or event.amount <= 0 or (who is not None and event.player not in players):
                continue
        elif deed == "lost life":
            if kind != LIFE_CHANGE or event.amount >= 0 or (who is not None and event.player not in players):
                continue
        elif deed == "cast":
            if kind != CAST or (who is not None and event.player not in players):
                continue
            view = ctx.see(event.object)
            if what is not None and (view is None or not what.admits(ctx, view)):
                continue
        elif deed == "sacrificed":
            if kind != SACRIFICE or (who is not None and event.player not in players):
                continue
            view = ctx.see(event.object)
            if what is not None and (view is None or not what.admits(ctx, view)):
                continue
        elif deed in ("crime", "surveiled"):
            if kind != (CRIME if deed == "crime" else SURVEILED) or (who is not None and event.player not in players):
                continue
        elif deed == "drew":
            if kind != DRAW or (who is not None and event.player not in players):
                continue
        elif deed == "played land":
            if kind != LAND_PLAYED or (who is not None and event.player not in players):
                continue
        elif deed == "was dealt damage":
            if kind != DAMAGE or event.object or event.amount <= 0 or (who is not None and event.player not in players):
                continue
        else:
            continue
        found += 1
    return found


YOU = You("you")


@dataclass(frozen=True)
class WasDone(Condition):
    """608.2c: an earlier instruction, kept under `label`, was followed: "you searched your library this way"."""

    label: str
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        outcome = ctx.results.get(self.label)
        return outcome is not None and outcome.did

    def text(self, printer: Printer) -> str:
        return self.form
