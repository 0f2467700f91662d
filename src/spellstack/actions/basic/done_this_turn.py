"""CR 608.2i: what a player has done this turn: "if you've discarded a card this turn", how it was cast or paid for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Opponents, Reference, You
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import with_article
from spellstack.core.events import ATTACKS, CAST, CYCLED, DISCARD, DRAW, SACRIFICE, TOKEN_CREATED, Event
from spellstack.core.log import this_turn
from spellstack.core.node import Printer
from spellstack.core.objects import View
from spellstack.phrases.nouns import is_for_players, read_phrase
from spellstack.phrases.numbers import read_number
from spellstack.phrases.pronouns import one_of_each, read_simple_reference
from spellstack.phrases.reader import PLAYER, Reader

KINDS: Final[dict[str, int]] = {
    "cast": CAST,
    "discarded": DISCARD,
    "drawn": DRAW,
    "drew": DRAW,
    "sacrificed": SACRIFICE,
    "created": TOKEN_CREATED,
    "attacked with": ATTACKS,
    "cycled": CYCLED,
}
WHO: Final[tuple[tuple[str, Reference], ...]] = (
    ("you've", You("you")),
    ("you", You("you")),
    ("an opponent has", Opponents("an opponent")),
    ("an opponent", Opponents("an opponent")),
)


def times_done(ctx: Context, verb: str, who: Reference, what: Filter | None, other: bool) -> int:
    """How often one of the players has done it this turn: the most that one of them has."""
    kind = KINDS[verb]
    counts = dict.fromkeys(who.players(ctx), 0)
    for event in this_turn(ctx.state.log, ctx.state.turn):
        if event.kind != kind:
            continue
        view = seen(ctx, event)
        player = view.controller if kind == ATTACKS and view is not None else event.player
        if player not in counts or (other and is_own(ctx, event.object)):
            continue
        if what is None or (view is not None and what.admits(ctx, view)):
            counts[player] += 1
    return max(counts.values(), default=0)


def is_own(ctx: Context, id: int) -> bool:
    """Whether it is the source itself, or the spell that became it."""
    return id in (ctx.source, ctx.stack_object) or ctx.state.became.get(id) == ctx.source


def seen(ctx: Context, event: Event) -> View | None:
    """What it was done to: a discarded card where it went, else as it was."""
    if event.kind == TOKEN_CREATED:
        return ctx.see(event.new_object)
    if event.kind == DISCARD:
        return ctx.see(ctx.state.became.get(event.object, event.object))
    return ctx.see(event.object) if event.object else None


@dataclass(frozen=True)
class HasDone(Condition):
    """ "You've discarded a card this turn", "you've drawn two or more cards this turn"."""

    verb: str
    who: Reference
    what: Filter | None
    count: Value = Number(1)
    other: bool = False
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        return times_done(ctx, self.verb, self.who, self.what, self.other) >= self.count.of(ctx)

    def text(self, printer: Printer) -> str:
        """`form`: who, and how many ("a", "another", "or more")."""
        who, _, number = self.form.partition("|")
        noun = self.what.noun(printer, number == "or more") if self.what is not None else ""
        if number == "or more":
            what = f"{self.count.counted(printer)} or more {noun}"
        else:
            what = f"another {noun}" if number == "another" else with_article(noun)
        return f"{who} {self.verb} {what} this turn"


@dataclass(frozen=True)
class TimesDone(Value):
    """ "The number of cards you've discarded this turn", "each other spell you've cast this turn"."""

    verb: str
    what: Filter | None
    other: bool = False
    form: str = field(default="", compare=False)
    who: Reference = You("you")

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        return times_done(ctx, self.verb, self.who, self.what, self.other)

    def words(self, printer: Printer, plural: bool) -> str:
        noun = self.what.noun(printer, plural) if self.what is not None else ""
        return f"{'other ' if self.other else ''}{noun} {self.form} {self.verb} this turn"

    def text(self, printer: Printer) -> str:
        return f"the number of {self.words(printer, True)}"

    def each(self, printer: Printer) -> str:
        return self.words(printer, False)


def read_has_done(reader: Reader) -> Condition | None:
    """The condition: who, the verb, how many of what."""
    who = next(((text, who) for text, who in WHO if reader.phrase(text)), None)
    verb = reader.first_of(*KINDS) if who is not None else ""
    if who is None or not verb:
        return None
    count: Value | None = Number(1)
    number = "another" if reader.accept("another") else "a" if reader.accept_any("a", "an") else ""
    if not number:
        count = read_number(reader)
        number = "or more"
        if count is None or not reader.phrase("or more"):
            return None
    what = read_phrase(reader)
    if what is None or count is None or is_for_players(what) or reader.plural != (number == "or more"):
        return None
    if not reader.phrase("this turn"):
        return None
    return HasDone(verb, who[1], what, count, number == "another", f"{who[0]}|{number}")


def read_times_done(reader: Reader) -> Value | None:
    """ "The number of cards you've discarded this turn"."""
    return read_done_things(reader, True) if reader.phrase("the number of") else None


def read_each_done(reader: Reader) -> Value | None:
    """After "for each": "card you've discarded this turn", "other spell you've cast this turn"."""
    return read_done_things(reader, False)


def read_done_things(reader: Reader, plural: bool) -> Value | None:
    other = reader.accept("other")
    what = read_phrase(reader)
    if what is None or is_for_players(what) or (reader.plural != plural and not reader.either):
        return None
    who = reader.accept_any("you've", "you", "they've")
    verb = reader.first_of(*KINDS) if who else ""
    player: Reference | None = You("you")
    if who == "they've":
        bound = reader.bind(PLAYER, "", False)
        player = one_of_each(bound, "they") if bound is not None else None
    if not verb or player is None or not reader.phrase("this turn"):
        return None
    return TimesDone(verb, what, other, who, player)


# --- about one thing


@dataclass(frozen=True)
class ManaFrom(Condition):
    """ "Mana from a Treasure was spent to cast this spell" (106.3): by the sources of the mana, as they were."""

    source: Filter
    what: Reference | None = None
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        choices = ctx.choices
        if self.what is not None:
            for view in self.what.views(ctx):
                choices = view.choices if view.choices is not None else ctx.choices
        if choices is None:
            return False
        views = [ctx.see(mana.source) for mana in choices.mana if mana.source]
        return any(view is not None and self.source.admits(ctx, view) for view in views)

    def text(self, printer: Printer) -> str:
        source = with_article(self.source.noun(printer, False))
        end = f"cast {self.what.text(printer)}" if self.what is not None else "activate this ability"
        return f"mana from {source} was spent to {end}"


@dataclass(frozen=True)
class ManaSpentOn(Value):
    """ "The amount of mana spent to cast this spell" (106.3, 400.7d)."""

    what: Reference
    form: str = field(default="", compare=False)

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        total = 0
        for view in self.what.views(ctx):
            choices = view.choices if view.choices is not None else (ctx.choices if view.id == ctx.source else None)
            total += len(choices.mana) if choices is not None else 0
        return total

    def text(self, printer: Printer) -> str:
        return f"the amount of mana spent to cast {self.what.text(printer)}"


@dataclass(frozen=True)
class ItDid(Condition):
    """ "This land entered this turn": a thing is as a filter behind nouns says."""

    what: Reference
    filter: Filter
    words: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        return any(self.filter.admits(ctx, view) for view in self.what.views(ctx))

    def text(self, printer: Printer) -> str:
        return f"{self.what.text(printer)} {self.words}"


def read_mana_from(reader: Reader) -> Condition | None:
    if not reader.phrase("mana from a"):
        return None
    source = read_phrase(reader)
    if source is None or reader.plural or not reader.phrase("was spent to"):
        return None
    if reader.phrase("activate this ability"):
        return ManaFrom(source)
    what = read_simple_reference(reader) if reader.accept("cast") else None
    return ManaFrom(source, what) if what is not None else None


def read_mana_spent(reader: Reader) -> Value | None:
    if not reader.phrase("the amount of mana spent to cast"):
        return None
    what = read_simple_reference(reader)
    return ManaSpentOn(what) if what is not None else None


def read_it_did(reader: Reader) -> Condition | None:
    """ "This land entered this turn", "this creature attacked this turn"."""
    from spellstack.phrases.posts import read_that_deed

    what = read_simple_reference(reader)
    if what is None or isinstance(what, You):
        return None
    found = read_that_deed(reader)
    return ItDid(what, found[0], found[1]) if found is not None else None
