"""CR 601.2c, 608.2d, 701.23a: what several things that are chosen must have together: "from a single graveyard"."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.likeness import creature_types
from spellstack.abilities.values import Value
from spellstack.abilities.wording import shares_name
from spellstack.core.decisions import Answer, Refusal
from spellstack.core.node import Printer
from spellstack.core.objects import View
from spellstack.core.types import BASIC_LAND_TYPES, GRAVEYARD

MOST_TRIED: Final = 20000  # combinations that are tried to find one that fits


class Together(Filter):
    """Said of several chosen things and not of each: it admits each alone, and `fits` judges them all."""

    def admits(self, ctx: Context, view: View) -> bool:
        return True

    def fits(self, ctx: Context, views: list[View]) -> bool:
        raise TypeError(f"{type(self).__name__} judges nothing")


@dataclass(frozen=True)
class FromOneGraveyard(Together):
    """ "From a single graveyard"."""

    form: str = field(default="", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        return view.zone == GRAVEYARD

    def zone_mask(self) -> int:
        return 1 << GRAVEYARD

    def fits(self, ctx: Context, views: list[View]) -> bool:
        return len({view.owner for view in views}) <= 1

    def text(self, printer: Printer) -> str:
        return "from a single graveyard"


@dataclass(frozen=True)
class TotalIs(Together):
    """ "With total mana value 6 or less", "with total power 10 or less". `op`: "or less", "or greater"."""

    what: str
    value: Value
    op: str
    form: str = field(default="", compare=False)

    def amount(self, ctx: Context, view: View) -> int:
        return ctx.mana_value(view) if self.what == "mana value" else ctx.row(view).power

    def fits(self, ctx: Context, views: list[View]) -> bool:
        total = sum(self.amount(ctx, view) for view in views)
        bound = self.value.of(ctx)
        return total >= bound if self.op == "or greater" else total <= bound

    def text(self, printer: Printer) -> str:
        return f"with total {self.what} {self.value.text(printer)} {self.op}"


@dataclass(frozen=True)
class AllDiffer(Together):
    """ "With different names", "with different powers", "with different mana values"."""

    what: str
    form: str = field(default="", compare=False)

    def fits(self, ctx: Context, views: list[View]) -> bool:
        if self.what == "names":  # 201.2: each has a name of its own
            names = [ctx.row(view).name for view in views]
            return "" not in names and len(set(names)) == len(names)
        found = [ctx.row(view).power if self.what == "powers" else ctx.mana_value(view) for view in views]
        return len(set(found)) == len(found)

    def text(self, printer: Printer) -> str:
        return f"with different {self.what}"


@dataclass(frozen=True)
class DifferentValues(Together):
    """ "That each have a different mana value X or less"."""

    value: Value
    form: str = field(default="", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        return ctx.mana_value(view) <= self.value.of(ctx)

    def fits(self, ctx: Context, views: list[View]) -> bool:
        found = [ctx.mana_value(view) for view in views]
        return len(set(found)) == len(found)

    def text(self, printer: Printer) -> str:
        return f"that each have a different mana value {self.value.text(printer)} or less"


@dataclass(frozen=True)
class AllShare(Together):
    """ "That share a creature type", "... a color", "... a card type", "... a land type", "with the same name"."""

    what: str
    form: str = field(default="", compare=False)

    def fits(self, ctx: Context, views: list[View]) -> bool:
        if len(views) < 2:
            return True
        rows = [ctx.row(view) for view in views]
        if self.what in ("color", "card type", "permanent type"):
            mask = -1
            for row in rows:
                mask &= row.colors & 31 if self.what == "color" else row.types
            return mask != 0
        if self.what == "name":
            return rows[0].name != "" and all(shares_name(row.name, rows[0].name) for row in rows)
        if self.what == "land type":
            return any(all(word in row.subtypes for row in rows) for word in BASIC_LAND_TYPES)
        named = [creature_types(row) for row in rows if not row.every_creature_type]
        return not named or any(all(word in words for words in named) for word in named[0])

    def text(self, printer: Printer) -> str:
        return "with the same name" if self.what == "name" else f"that share a {self.what}"


@dataclass(frozen=True)
class OneOfEach(Together):
    """ "A Forest card and a Plains card", "a creature card and/or a land card": at most one for each of the kinds."""

    kinds: tuple[Filter, ...]
    articles: tuple[str, ...]
    join: str = "and"

    def admits(self, ctx: Context, view: View) -> bool:
        return any(kind.admits(ctx, view) for kind in self.kinds)

    def zone_mask(self) -> int:
        return self.kinds[0].zone_mask()

    def reads(self) -> int:
        mask = 0
        for kind in self.kinds:
            mask |= kind.reads()
        return mask

    def fits(self, ctx: Context, views: list[View]) -> bool:
        return self.placed(ctx, views, self.kinds)

    def placed(self, ctx: Context, views: list[View], kinds: tuple[Filter, ...]) -> bool:
        """Whether each of the things can stand for a kind of its own."""
        if not views:
            return True
        for i, kind in enumerate(kinds):
            if kind.admits(ctx, views[0]) and self.placed(ctx, views[1:], (*kinds[:i], *kinds[i + 1 :])):
                return True
        return False

    def noun(self, printer: Printer, plural: bool) -> str:
        found = [f"{a} {kind.noun(printer, False)}" for a, kind in zip(self.articles, self.kinds, strict=True)]
        if len(found) == 2:
            return f"{found[0]} {self.join} {found[1]}"
        return f"{', '.join(found[:-1])}, {self.join} {found[-1]}"

    def text(self, printer: Printer) -> str:
        return self.noun(printer, False)


def together_of(filter: Filter | None) -> tuple[Together, ...]:
    """What a noun phrase says of the chosen things together."""
    if isinstance(filter, Together):
        return (filter,)
    if isinstance(filter, Phrase):
        return tuple(post for post in filter.posts if isinstance(post, Together))
    return ()


def together_fit(ctx: Context, parts: tuple[Together, ...], ids: tuple[int, ...]) -> bool:
    """Whether these objects fit together."""
    views = [view for id in ids if id > 0 and (view := ctx.see(id)) is not None]
    return all(part.fits(ctx, views) for part in parts)


def least_together(ctx: Context, parts: tuple[Together, ...], found: list[int], need: int, most: int) -> Answer | None:
    """The indexes of some of the objects that fit together, `need` to `most` of them; None if there are none."""
    tried = 0
    for part in parts:
        if isinstance(part, TotalIs) and part.op == "or greater":  # the greatest first
            order = sorted(range(len(found)), key=lambda i: -amount_of(ctx, part, found[i]))
            for n in range(need, most + 1):
                answer = tuple(sorted(order[:n]))
                if together_fit(ctx, parts, tuple(found[i] for i in answer)):
                    return answer
            return None
    for n in range(need, min(most, len(found)) + 1):
        for answer in combinations(range(len(found)), n):
            if together_fit(ctx, parts, tuple(found[i] for i in answer)):
                return answer
            tried += 1
            if tried > MOST_TRIED:
                return None
    return None


def amount_of(ctx: Context, part: TotalIs, id: int) -> int:
    view = ctx.see(id)
    return part.amount(ctx, view) if view is not None else 0


class TogetherCheck:
    """Judges a choice of several objects."""

    def __init__(self, ctx: Context, parts: tuple[Together, ...], found: list[int], rule: str) -> None:
        self.ctx = ctx
        self.parts = parts
        self.found = found
        self.rule = rule

    def __call__(self, answer: Answer) -> Refusal | None:
        if together_fit(self.ctx, self.parts, tuple(self.found[i] for i in answer)):
            return None
        return Refusal(self.rule, "the chosen things do not fit together as the text says", self.ctx.source)
