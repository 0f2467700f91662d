"""CR 201.2, 205.3, 105.2: filters that compare with another object: the same name, a shared type or colour."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.aspects import COLORS, NAME, SUBTYPES, TYPES
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter, matching_codes
from spellstack.abilities.references import Reference
from spellstack.abilities.wording import shares_name, with_article
from spellstack.core.node import Printer
from spellstack.core.objects import Row, View
from spellstack.core.subtypes import CREATURE_TYPE_SET


@dataclass(frozen=True)
class SameName(Filter):
    """201.2a: "with the same name as that card". What has no name shares none."""

    of: Reference
    form: str = field(default="", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        row = ctx.row(view)
        return any(same_name(ctx, row, ctx.row(other)) for other in self.of.views(ctx))

    def reads(self) -> int:
        return NAME

    def text(self, printer: Printer) -> str:
        return f"with the same name as {self.of.text(printer)}"


@dataclass(frozen=True)
class SameNameAsAny(Filter):
    """201.2a: "with the same name as a card in your graveyard", "as another creature you control"."""

    others: Filter
    form: str = field(default="", compare=False)  # "a", "another", "one of the"

    def admits(self, ctx: Context, view: View) -> bool:
        row = ctx.row(view)
        for code in matching_codes(ctx, self.others):
            if self.form == "another" and code in (view.id, ctx.source):
                continue
            other = ctx.see(code) if code > 0 else None
            if other is not None and same_name(ctx, row, ctx.row(other)):
                return True
        return False

    def reads(self) -> int:
        return NAME

    def text(self, printer: Printer) -> str:
        if self.form == "another":
            return f"with the same name as another {self.others.noun(printer, False)}"
        return f"with the same name as {with_article(self.others.noun(printer, False))}"


def same_name(ctx: Context, one: Row, other: Row) -> bool:
    """201.2a, 612.7: whether two objects have a name in common."""
    if shares_name(one.name, other.name):
        return True
    if one.creature_names and other.creature_names:
        return True
    return (one.creature_names and ctx.engine.is_creature_name(other.name)) or (
        other.creature_names and ctx.engine.is_creature_name(one.name)
    )


@dataclass(frozen=True)
class Shares(Filter):
    """ "That shares a creature type (color, card type) with it"."""

    what: str
    of: Reference
    form: str = field(default="", compare=False)  # the verb, and "at least one" behind it

    def admits(self, ctx: Context, view: View) -> bool:
        row = ctx.row(view)
        return any(shares(self.what, row, ctx.row(other)) for other in self.of.views(ctx))

    def reads(self) -> int:
        return COLORS | SUBTYPES | TYPES

    def text(self, printer: Printer) -> str:
        verb, _, count = (self.form or "shares").partition(" ")
        return f"that {verb} {count or 'a'} {self.what} with {self.of.text(printer)}"


def shares(what: str, one: Row, other: Row) -> bool:
    """Whether two things have a colour, card type or creature type in common."""
    if what == "color":
        return one.colors & other.colors != 0
    if what == "card type":
        return one.types & other.types != 0
    mine = creature_types(one)
    theirs = creature_types(other)
    if one.every_creature_type:
        return bool(theirs) or other.every_creature_type
    if other.every_creature_type:
        return bool(mine)
    return any(word in theirs for word in mine)


def creature_types(row: Row) -> list[str]:
    """Its creature types by name."""
    return [word for word in row.subtypes if word in CREATURE_TYPE_SET]


@dataclass(frozen=True)
class SharesWith(Condition):
    """ "It shares a creature type (color, card type) with this creature"."""

    what: Reference
    kind: str
    of: Reference

    def holds(self, ctx: Context) -> bool:
        return any(
            shares(self.kind, ctx.row(one), ctx.row(other))
            for one in self.what.views(ctx)
            for other in self.of.views(ctx)
        )

    def text(self, printer: Printer) -> str:
        return f"{self.what.text(printer)} shares a {self.kind} with {self.of.text(printer)}"


@dataclass(frozen=True)
class SameAs(Condition):
    """ "It has the same mana value (name) as the revealed card"."""

    what: Reference
    kind: str
    of: Reference

    def holds(self, ctx: Context) -> bool:
        return any(self.alike(ctx, one, other) for one in self.what.views(ctx) for other in self.of.views(ctx))

    def alike(self, ctx: Context, one: View, other: View) -> bool:
        """Whether the two have it in common."""
        if self.kind == "name":
            return same_name(ctx, ctx.row(one), ctx.row(other))
        return ctx.mana_value(one) == ctx.mana_value(other)

    def text(self, printer: Printer) -> str:
        return f"{self.what.text(printer)} has the same {self.kind} as {self.of.text(printer)}"
