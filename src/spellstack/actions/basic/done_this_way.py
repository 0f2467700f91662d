"""CR 608.2c: conditions on what an instruction before did: "if a land card was discarded this way"."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.nouns import CardHead
from spellstack.abilities.references import Paid, Result
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import with_article
from spellstack.core.events import RESOLVED, Damage
from spellstack.core.node import Printer
from spellstack.core.objects import View
from spellstack.core.types import BATTLEFIELD, player_code
from spellstack.phrases.deeds import DEEDS, label_of_deed
from spellstack.phrases.nouns import is_for_players, read_phrase
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import PLAYER, Reader


@dataclass(frozen=True)
class ThatDone(Result):
    """ "That card" behind "when you discard a nonland card this way": those of the kind that it was done to."""

    kind: Filter = CardHead()

    def codes(self, ctx: Context) -> tuple[int, ...]:
        found: list[int] = []
        for code in super().codes(ctx):
            view = ctx.see(code)
            if view is not None and self.kind.admits(ctx, view):
                found.append(code)
        return tuple(found)

    def views(self, ctx: Context) -> list[View]:
        return [view for view in super().views(ctx) if self.kind.admits(ctx, view)]


@dataclass(frozen=True)
class PlayersDone(Result):
    """ "They" behind "if a player is dealt damage this way": the players that it was done to."""

    def codes(self, ctx: Context) -> tuple[int, ...]:
        return tuple(player_code(p) for p in self.players(ctx))

    def text(self, printer: Printer) -> str:
        return self.form or "they"


ACTIVE: Final[dict[str, str]] = {
    "discard": "discard", "discards": "discard", "discarded": "discard",
    "exile": "exile", "exiles": "exile", "exiled": "exile",
    "sacrifice": "sacrifice", "sacrifices": "sacrifice", "sacrificed": "sacrifice",
    "reveal": "reveal", "reveals": "reveal", "revealed": "reveal",
    "mill": "mill", "mills": "mill", "milled": "mill",
    "destroy": "destroy", "destroyed": "destroy",
    "draw": "draw", "drew": "draw",
}  # fmt: skip
WHO: Final = ("you", "that player", "they", "a player", "the player", "an opponent")


@dataclass(frozen=True)
class DoneThisWay(Condition):
    """ "A creature card was milled this way", "no cards were discarded this way", "you discard a land card this way".

    `label`: of the instruction. `op`: "a", "no", "at least", "or more", "exactly". `words`: what stands behind the
    noun ("was milled"), or, before a bar, in front of it ("you discard|").
    """

    label: str
    filter: Filter
    op: str = "a"
    count: Value = Number(1)
    words: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        n = self.found(ctx)
        if self.op in ("no", "not a"):
            return n == 0
        least = self.count.of(ctx)
        return n == least if self.op == "exactly" else n >= least

    def found(self, ctx: Context) -> int:
        """How many of those that the instruction dealt with are of the kind."""
        outcome = ctx.results.get(self.label)
        if outcome is None or not outcome.did:
            return 0
        if is_for_players(self.filter):
            return sum(1 for p in outcome.players if self.filter.admits_player(ctx, p))
        before = outcome.before or outcome.moved
        count = 0
        for old, new in zip(before, outcome.moved, strict=True):
            view = moved_view(ctx, old, new)
            if view is not None and self.filter.admits(ctx, view):
                count += 1
        return count

    def text(self, printer: Printer) -> str:
        one = self.op in ("a", "not a")
        noun = self.filter.noun(printer, not one and not (self.op in ("at least", "exactly") and self.count.is_one()))
        front, bar, behind = self.words.rpartition("|")
        start = f"{front} " if bar else ""
        if one:
            what = with_article(noun)
        elif self.op == "no":
            what = f"no {noun}"
        elif self.op == "or more":
            what = f"{self.count.counted(printer)} or more {noun}"
        else:
            what = f"{self.op} {self.count.counted(printer)} {noun}"
        return f"{start}{what} {behind} this way".replace("  ", " ")


@dataclass(frozen=True)
class PaidThisWay(Condition):
    """ "A Saproling was sacrificed this way", of what paid the cost of the ability (608.2h)."""

    role: str
    filter: Filter
    link: str = field(default="was", compare=False)

    def holds(self, ctx: Context) -> bool:
        return any(self.filter.admits(ctx, view) for view in Paid(self.role).views(ctx))

    def text(self, printer: Printer) -> str:
        return f"{with_article(self.filter.noun(printer, False))} {self.link} {self.role} this way"


def moved_view(ctx: Context, old: int, new: int) -> View | None:
    """608.2h: a permanent as it last was, a card as it is now."""
    view = ctx.see(old)
    if view is None or view.zone != BATTLEFIELD:
        view = ctx.see(new)
    return view


class Amount:
    """A number of things as it is written in such a condition."""

    def __init__(self, op: str, count: Value) -> None:
        self.op = op
        self.count = count


def read_some(reader: Reader) -> Amount | None:
    """ "A", "no", "at least one", "two or more"."""
    if reader.accept_any("a", "an"):
        return Amount("a", Number(1))
    if reader.accept("no"):
        return Amount("no", Number(1))
    least = reader.phrase("at least")
    exactly = not least and reader.accept("exactly")
    count = read_number(reader)
    if count is None:
        return None
    if least or exactly:
        return Amount("at least" if least else "exactly", count)
    return Amount("or more", count) if reader.phrase("or more") else None


@dataclass(frozen=True)
class ExcessDealt(Condition):
    """120.10: "excess damage was dealt to a creature this way", of the instruction that dealt damage."""

    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        return excess_dealt(ctx) > 0

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class ExcessAmount(Value):
    """ "The amount of excess damage dealt this way"."""

    form: str = field(default="", compare=False)

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        return excess_dealt(ctx)

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class ThatExcess(ExcessAmount):
    """ "That much", "that many" behind such a condition."""

    def is_phrase(self) -> bool:
        return False

    def text(self, printer: Printer) -> str:
        return "that much"

    def counted(self, printer: Printer) -> str:
        return "that many"


def excess_dealt(ctx: Context) -> int:
    """The excess damage that this spell or ability has dealt so far, as it resolves."""
    total = 0
    log = ctx.state.log
    while log is not None and log.turn == ctx.state.turn:
        event = log.event
        if event.kind == RESOLVED:
            break
        if isinstance(event, Damage) and not event.combat and event.cause.source == ctx.source:
            total += event.excess
        log = log.before
    return total


EXCESS: Final = (
    "excess damage was dealt this way",
    "excess damage was dealt to a creature this way",
    "excess damage was dealt to a permanent this way",
    "excess damage was dealt to that creature this way",
    "excess damage is dealt this way",
)
EXCESS_AMOUNTS: Final = (
    "the amount of excess damage dealt this way",
    "the amount of excess damage dealt to that creature this way",
    "the excess damage dealt this way",
    "the excess damage dealt to that creature this way",
)


def has_dealt(reader: Reader) -> bool:
    """Whether an instruction before deals damage."""
    return any(verb == "deal" for _, verb in reader.deeds)


def read_excess_dealt(reader: Reader) -> Condition | None:
    """ "Excess damage was dealt this way"."""
    form = reader.first_of(*EXCESS) if has_dealt(reader) else ""
    if not form:
        return None
    reader.amounts = (*reader.amounts, ThatExcess())
    return ExcessDealt(form)


def read_excess_amount(reader: Reader) -> Value | None:
    """ "The amount of excess damage dealt this way"."""
    form = reader.first_of(*EXCESS_AMOUNTS) if has_dealt(reader) else ""
    return ExcessAmount(form) if form else None


PLACES: Final = ("onto the battlefield", "into your hand", "into your graveyard", "into their graveyard")


def read_put_there(reader: Reader, who: str, verb: str, denied: bool) -> Condition | None:
    """ "You didn't put a card into your hand this way", "you put a land card onto the battlefield this way"."""
    some = read_some(reader)
    phrase = read_phrase(reader) if some is not None else None
    place = reader.first_of(*PLACES) if phrase is not None else ""
    if some is None or phrase is None or not place or not reader.phrase("this way"):
        return None
    if denied and some.op != "a":
        return None
    label = label_of_deed(reader, f"put {place}")
    if not label:
        return None
    return DoneThisWay(label, phrase, "not a" if denied else some.op, some.count, f"{who} {verb}|{place}")


def read_done_this_way(reader: Reader) -> Condition | None:
    """ "A creature card was milled this way", "that player discards a land card this way"."""
    here = reader.mark()
    who = reader.first_of(*WHO)
    denied = reader.accept_any("don't", "doesn't", "didn't") if who else ""
    verb = reader.take().word if who else ""
    put = verb == "put" or (verb == "puts" and not denied)
    if who and put:
        return read_put_there(reader, who, f"{denied} {verb}".strip(), denied != "")
    if who and verb in ACTIVE and not denied:
        some = read_some(reader)
        phrase = read_phrase(reader) if some is not None else None
        if some is not None and phrase is not None and reader.phrase("this way"):
            label = label_of_deed(reader, ACTIVE[verb])
            return DoneThisWay(label, phrase, some.op, some.count, f"{who} {verb}|") if label else None
    reader.reset(here)
    some = read_some(reader)
    phrase = read_phrase(reader) if some is not None else None
    link = reader.accept_any("is", "was", "are", "were")
    if some is None or phrase is None or not link:
        return None
    word = reader.first_of(*DEEDS)
    if not word or not reader.phrase("this way"):
        return None
    label = label_of_deed(reader, word)
    if not label and word in reader.roles and some.op == "a":
        return PaidThisWay(word, phrase, link)
    if label and is_for_players(phrase) and some.op == "a":
        reader.remember(PlayersDone(label), PLAYER, frozenset(("player",)), False)
    return DoneThisWay(label, phrase, some.op, some.count, f"{link} {word}") if label else None
