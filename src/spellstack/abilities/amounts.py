"""CR 107, 608.2h, 700.5: amounts that the game has: numbers of things, power, life, counters, devotion."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter, matching_codes
from spellstack.abilities.references import Reference
from spellstack.abilities.values import HalfOf, Number, Shifted, Value
from spellstack.abilities.wording import article, listed, plural_noun, possessive
from spellstack.core.node import Printer
from spellstack.core.objects import Row
from spellstack.core.types import BASIC_LAND_TYPES, COLOR_WORDS, words_of


@dataclass(frozen=True)
class CountOf(Value):
    """ "The number of creatures you control"."""

    filter: Filter
    form: str = field(default="", compare=False)

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        return len(matching_codes(ctx, self.filter))

    def text(self, printer: Printer) -> str:
        return f"the number of {self.filter.noun(printer, True)}"

    def each(self, printer: Printer) -> str:
        """After "for each"."""
        return self.filter.noun(printer, False)


@dataclass(frozen=True)
class CharacteristicOf(Value):
    """ "Its power", "the sacrificed creature's toughness", "that card's mana value".

    `what`: power, toughness, mana value.
    """

    what: str
    of_what: Reference
    form: str = field(default="", compare=False)

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        total = 0
        for view in self.of_what.views(ctx):
            if self.what == "mana value":
                total += ctx.mana_value(view)
            else:
                row = ctx.row(view)
                total += row.power if self.what == "power" else row.toughness
        return total

    def text(self, printer: Printer) -> str:
        if self.form == "of":
            return f"the {self.what} of {self.of_what.text(printer)}"
        if self.form == "of":
            return f"the {self.what} of {self.of_what.text(printer)}"
        return f"{possessive(self.of_what.text(printer))} {self.what}"


@dataclass(frozen=True)
class LifeTotal(Value):
    """ "Your life total"."""

    who: Reference

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        return sum(ctx.state.players[p].life for p in self.who.players(ctx))

    def text(self, printer: Printer) -> str:
        return f"{possessive(self.who.text(printer))} life total"


@dataclass(frozen=True)
class CountersOn(Value):
    """ "The number of +1/+1 counters on it". `kind` "" any."""

    kind: str
    on: Reference

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        total = 0
        for view in self.on.views(ctx):
            total += view.counters.get(self.kind, 0) if self.kind else sum(view.counters.values())
        return total

    def text(self, printer: Printer) -> str:
        kind = f"{self.kind} counters" if self.kind else "counters"
        return f"the number of {kind} on {self.on.text(printer)}"

    def each(self, printer: Printer) -> str:
        kind = f"{self.kind} counter" if self.kind else "counter"
        return f"{kind} on {self.on.text(printer)}"


@dataclass(frozen=True)
class ThatManyCounters(CountersOn):
    """ "That many" behind "if it had one or more +1/+1 counters on it" (122, 608.2h)."""

    def is_phrase(self) -> bool:
        return False

    def text(self, printer: Printer) -> str:
        return "that much"

    def counted(self, printer: Printer) -> str:
        return "that many"


@dataclass(frozen=True)
class PlayerCounters(Value):
    """ "Experience counters you have" (122.1f)."""

    kind: str
    who: Reference
    form: str = field(default="", compare=False)

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        return sum(ctx.state.players[p].counters.get(self.kind, 0) for p in self.who.players(ctx))

    def text(self, printer: Printer) -> str:
        who = self.who.text(printer)
        return f"the number of {self.kind} counters {who} {'has' if self.who.is_third(printer) else 'have'}"

    def each(self, printer: Printer) -> str:
        who = self.who.text(printer)
        return f"{self.kind} counter {who} {'has' if self.who.is_third(printer) else 'have'}"


@dataclass(frozen=True)
class Greatest(Value):
    """ "The greatest power among creatures you control". `word` greatest, highest or total."""

    what: str
    filter: Filter
    word: str = "greatest"
    join: str = field(default="among", compare=False)

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        found: list[int] = []
        for code in matching_codes(ctx, self.filter):
            view = ctx.see(code) if code > 0 else None
            if view is None:
                continue
            if self.what == "mana value":
                found.append(ctx.mana_value(view))
            else:
                row = ctx.row(view)
                found.append(row.power if self.what == "power" else row.toughness)
        if self.word == "total":
            return sum(found)
        return max(found, default=0)

    def text(self, printer: Printer) -> str:
        return f"the {self.word} {self.what} {self.join} {self.filter.noun(printer, True)}"


@dataclass(frozen=True)
class Devotion(Value):
    """700.5: devotion to one or more colours."""

    mask: int
    form: str = field(default="", compare=False)

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        state = ctx.state
        total = 0
        wanted = self.mask or COLOR_WORDS.get(ctx.words.get("color", ""), 0)  # 0: "that color", just chosen
        for id in state.battlefield:
            o = state.objects[id]
            if o.controller != ctx.controller or o.phased_out:
                continue
            cost = ctx.row(o).mana_cost
            if cost is not None:
                total += sum(1 for symbol in cost.symbols if symbol.mask & wanted)
        return total

    def text(self, printer: Printer) -> str:
        if not self.mask:
            return "your devotion to that color"
        return f"your devotion to {listed(list(words_of(self.mask, COLOR_WORDS)), 'and')}"


@dataclass(frozen=True)
class Different(Value):
    """How many different things of a sort there are among the objects that a filter finds. `word` names the sort."""

    filter: Filter

    def is_phrase(self) -> bool:
        return True

    def rows(self, ctx: Context) -> list[Row]:
        views = [ctx.see(code) for code in matching_codes(ctx, self.filter)]
        return [ctx.row(view) for view in views if view is not None]

    def word(self) -> str:
        raise TypeError("no word")

    def text(self, printer: Printer) -> str:
        return f"the number of {self.word()}s among {self.filter.noun(printer, True)}"

    def each(self, printer: Printer) -> str:
        return f"{self.word()} among {self.filter.noun(printer, True)}"


@dataclass(frozen=True)
class BasicTypes(Different):
    """702 ability word domain: how many basic land types there are among lands you control."""

    def of(self, ctx: Context) -> int:
        return len({word for row in self.rows(ctx) for word in row.subtypes if word in BASIC_LAND_TYPES})

    def word(self) -> str:
        return "basic land type"


@dataclass(frozen=True)
class NamesAmong(Different):
    """ "The number of differently named lands you control" (201.2)."""

    def of(self, ctx: Context) -> int:
        return len({row.name for row in self.rows(ctx) if row.name})

    def text(self, printer: Printer) -> str:
        return f"the number of differently named {self.filter.noun(printer, True)}"

    def each(self, printer: Printer) -> str:
        return f"differently named {self.filter.noun(printer, False)}"


@dataclass(frozen=True)
class CardTypes(Different):
    """ "Card types among cards in your graveyard"."""

    def of(self, ctx: Context) -> int:
        mask = 0
        for row in self.rows(ctx):
            mask |= row.types
        return mask.bit_count()

    def word(self) -> str:
        return "card type"


@dataclass(frozen=True)
class ColorsAmong(Different):
    """ "Colors among permanents you control"."""

    def of(self, ctx: Context) -> int:
        mask = 0
        for row in self.rows(ctx):
            mask |= row.colors & 31
        return mask.bit_count()

    def word(self) -> str:
        return "color"


@dataclass(frozen=True)
class PerEach(Value):
    """A number "for each" of something: `value` times `times`. Its words stand later in the sentence."""

    value: Value
    times: Value
    form: str = field(default="", compare=False)

    def of(self, ctx: Context) -> int:
        return self.value.of(ctx) * self.times.of(ctx)

    def text(self, printer: Printer) -> str:
        return self.value.text(printer)

    def counted(self, printer: Printer) -> str:
        return self.value.counted(printer)

    def is_one(self) -> bool:
        return self.value.is_one()


def each_text(value: Value, printer: Printer) -> str:
    """ "for each creature you control"."""
    return "for each " + value.each(printer)


def things(value: Value, noun: str, printer: Printer, form: str = "") -> str:
    """ "a card", "two cards", "X cards", "that many cards", "cards equal to the number of ..."; a counterpart of
    `phrases.numbers.read_things`. `form` "one": "one card".
    """
    many = plural_noun(noun)
    if isinstance(value, (Number, PerEach)) and value.is_one():
        return f"one {noun}" if form == "one" else f"{article(noun)} {noun}"
    if value.is_phrase():
        return f"{many} equal to {value.text(printer)}"
    return f"{value.counted(printer)} {many}{behind(value)}"


def behind(value: Value) -> str:
    """What an amount says behind its noun."""
    if isinstance(value, Shifted):
        return value.behind()
    return value.behind() if isinstance(value, HalfOf) else ""


def amount_of(value: Value, noun: str, printer: Printer) -> str:
    """ "3 damage", "X life", "that much damage", "damage equal to its power"."""
    if value.is_phrase():
        return f"{noun} equal to {value.text(printer)}"
    return f"{value.text(printer)} {noun}{behind(value) if isinstance(value, HalfOf) else ''}"
