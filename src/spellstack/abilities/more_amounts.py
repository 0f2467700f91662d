"""CR 107.3, 122, 119.1, 202.3: more amounts: how many different ones there are, counters among several, life as a game
begins."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.amounts import Different
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter, matching_codes
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import Value
from spellstack.abilities.wording import possessive
from spellstack.core.node import Printer
from spellstack.core.objects import View


@dataclass(frozen=True)
class DifferentAmong(Different):
    """ "Different powers among creatures you control": `what` is power, toughness or mana value."""

    what: str = "power"

    def of(self, ctx: Context) -> int:
        views = [ctx.see(code) for code in matching_codes(ctx, self.filter)]
        return len({self.number(ctx, view) for view in views if view is not None})

    def number(self, ctx: Context, view: View) -> int:
        if self.what == "mana value":
            return ctx.mana_value(view)
        row = ctx.row(view)
        return row.power if self.what == "power" else row.toughness

    def word(self) -> str:
        return f"different {self.what}"


@dataclass(frozen=True)
class CounterKindsAmong(Different):
    """ "Kinds of counters among permanents you control" (122.1)."""

    form: str = field(default="kind", compare=False)  # "different kind"

    def of(self, ctx: Context) -> int:
        found: set[str] = set()
        for code in matching_codes(ctx, self.filter):
            view = ctx.see(code)
            if view is not None:
                found.update(kind for kind, n in view.counters.items() if n > 0)
        return len(found)

    def text(self, printer: Printer) -> str:
        return f"the number of {self.form}s of counters among {self.filter.noun(printer, True)}"

    def each(self, printer: Printer) -> str:
        return f"{self.form} of counter among {self.filter.noun(printer, True)}"


@dataclass(frozen=True)
class CountersAmong(Value):
    """ "The number of time counters among permanents you control". `kind` "" any; `join` "among" or "on"."""

    kind: str
    filter: Filter
    join: str = field(default="among", compare=False)

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        total = 0
        for code in matching_codes(ctx, self.filter):
            view = ctx.see(code) if code > 0 else None
            if view is not None:
                total += view.counters.get(self.kind, 0) if self.kind else sum(view.counters.values())
        return total

    def text(self, printer: Printer) -> str:
        kind = f"{self.kind} counters" if self.kind else "counters"
        return f"the number of {kind} {self.join} {self.filter.noun(printer, True)}"

    def each(self, printer: Printer) -> str:
        kind = f"{self.kind} counter" if self.kind else "counter"
        return f"{kind} {self.join} {self.filter.noun(printer, True)}"


@dataclass(frozen=True)
class StartingLife(Value):
    """103.4: "your starting life total"."""

    who: Reference = You("you")

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        players = self.who.players(ctx)
        return ctx.state.players[players[0]].starting_life if players else 0

    def text(self, printer: Printer) -> str:
        return f"{possessive(self.who.text(printer))} starting life total"


@dataclass(frozen=True)
class LifeBeyond(Value):
    """How much more life a player has than as the game began: "you have at least 7 life more than ..."."""

    who: Reference = You("you")

    def of(self, ctx: Context) -> int:
        players = self.who.players(ctx)
        if not players:
            return 0
        player = ctx.state.players[players[0]]
        return player.life - player.starting_life

    def text(self, printer: Printer) -> str:
        return ""


@dataclass(frozen=True)
class AmongThese(Value):
    """ "The greatest mana value among those cards", "the total power of those creatures": of things that are known.

    `word`: greatest, highest, total; "" how many different there are of `what` (color, card type).
    """

    what: str
    which: Reference
    word: str = "greatest"
    join: str = field(default="among", compare=False)

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        views = self.which.views(ctx)
        if self.what in ("color", "card type"):
            mask = 0
            for view in views:
                row = ctx.row(view)
                mask |= row.colors & 31 if self.what == "color" else row.types
            return mask.bit_count()
        found: list[int] = []
        for view in views:
            row = ctx.row(view)
            n = ctx.mana_value(view) if self.what == "mana value" else row.power
            found.append(row.toughness if self.what == "toughness" else n)
        return sum(found) if self.word == "total" else max(found, default=0)

    def text(self, printer: Printer) -> str:
        which = self.which.text(printer)
        if self.join == "their":
            return f"their total {self.what}"
        if not self.word:
            return f"the number of {self.what}s among {which}"
        return f"the {self.word} {self.what} {self.join} {which}"

    def each(self, printer: Printer) -> str:
        return f"{self.what} among {self.which.text(printer)}"


@dataclass(frozen=True)
class ColorsOf(Value):
    """ "(For each) of its colors"."""

    what: Reference
    form: str = field(default="", compare=False)

    def of(self, ctx: Context) -> int:
        mask = 0
        for view in self.what.views(ctx):
            mask |= ctx.row(view).colors & 31
        return mask.bit_count()

    def each(self, printer: Printer) -> str:
        return f"of {possessive(self.what.text(printer))} colors"
