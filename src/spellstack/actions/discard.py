"""CR 701.9: discard."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.amounts import things
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect, Labelled, Sequence
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Opponents, Reference, Result, Source, You
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import with_article
from spellstack.actions.basic.paying import Repeat
from spellstack.actions.choosing import amount_for, pick, pick_random, players_of
from spellstack.actions.deeds import discard, moves_outcome
from spellstack.actions.wording import each_tail, said, with_each
from spellstack.core.decisions import Script
from spellstack.core.events import Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import HAND
from spellstack.phrases.nouns import nouns_of, read_phrase
from spellstack.phrases.numbers import read_count, read_things
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object
from spellstack.phrases.sentences import read_statement


@dataclass(frozen=True)
class Discard(Effect):
    """701.9b: the players discard cards of their choice, or at random. They choose in APNAP order, then all at once
    (101.4).

    `count` None: their hands. `up_to`: any number up to `count` (`count` None: any number).
    """

    who: Reference
    count: Value | None
    filter: Filter | None = None
    random: bool = False
    up_to: bool = False
    form: str = field(default="", compare=False)

    def possible(self, ctx: Context, player: int) -> bool:
        if self.up_to or self.count is None:
            return True
        return len(self.discardable(ctx, player)) >= amount_for(ctx, self.count, player)

    def discardable(self, ctx: Context, player: int) -> list[int]:
        """The cards in hand that it may be."""
        state = ctx.state
        return [
            id for id in state.players[player].hand if self.filter is None or self.filter.admits(ctx, state.objects[id])
        ]

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        players = players_of(ctx, self.who)
        for p in players:
            chosen = yield from self.choose(ctx, p)
            events.extend(discard(ctx, id, p) for id in chosen)
        if not events:
            return Outcome(False, (), 0, tuple(players))
        happened = yield from ctx.engine.perform(events)
        return moves_outcome(ctx, happened, tuple(players))

    def choose(self, ctx: Context, player: int) -> Script[tuple[int, ...]]:
        state = ctx.state
        hand = [
            id for id in state.players[player].hand if self.filter is None or self.filter.admits(ctx, state.objects[id])
        ]
        n = len(hand) if self.count is None else amount_for(ctx, self.count, player)
        if self.random:
            chosen = yield from pick_random(ctx, hand, n)
            return chosen
        if n >= len(hand) and not self.up_to:
            return tuple(hand)
        chosen = yield from pick(ctx, player, hand, 0 if self.up_to else n, n, "701.9b", "discard")
        return chosen

    def text(self, printer: Printer) -> str:
        start = said(self.who, "discard", printer)
        if self.form.startswith("all the"):
            return f"{start} {self.form}"
        if self.form == "hand":
            return f"{start} {'your' if isinstance(self.who, You) else 'their'} hand"
        if self.count is None:
            some = "all" if self.form == "all" else "any number of"
            return f"{start} {some} {self.noun(printer, True)}"
        up_to = "up to " if self.up_to else ""
        random = " at random" if self.random else ""
        return f"{start} {up_to}{self.cards(printer)}{random}{each_tail(self.count, printer)}"

    def noun(self, printer: Printer, plural: bool) -> str:
        if self.filter is None:
            return "cards" if plural else "card"
        return self.filter.noun(printer, plural)

    def cards(self, printer: Printer) -> str:
        count = self.count
        if count is None or self.filter is None:
            return things(count, "card", printer) if count is not None else "cards"
        if count.is_one():
            return with_article(self.noun(printer, False))
        return f"{count.counted(printer)} {self.noun(printer, True)}"


@dataclass(frozen=True)
class DiscardThese(Effect):
    """701.9b: the owner discards the cards that another instruction chose or revealed."""

    what: Reference
    who: Reference = You()
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for id in self.what.objects(ctx):
            o = ctx.state.objects[id]
            if o.zone == HAND:
                events.append(discard(ctx, id, o.owner))
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return moves_outcome(ctx, happened, tuple(dict.fromkeys(event.player for event in events)))

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'discard', printer)} {self.what.text(printer)}"


def read_discard(reader: Reader, subject: Reference) -> Effect | None:
    """ "...

    discards two cards", "discard your hand", "discards a card at random", "discard a land card", "discards that card".
    """
    here = reader.mark()
    if reader.accept_any("your", "their", "his") and reader.accept("hand"):
        reader.produce_amount()
        reader.produce("card", plural=True)
        return Discard(subject, None, form="hand")
    reader.reset(here)
    whole = reader.first_of("all the cards in your hand", "all the cards in their hand")
    if whole:
        reader.produce_amount()
        reader.produce("card", plural=True)
        return Discard(subject, None, form=whole)
    if reader.phrase("any number of cards"):
        reader.produce_amount()
        reader.produce("card", plural=True)
        return Discard(subject, None, up_to=True)
    if reader.accept("all"):
        filter = read_phrase(reader)
        if filter is None or not reader.plural or "card" not in nouns_of(filter):
            return None
        reader.produce_amount()
        reader.produce("card", plural=True)
        return Discard(subject, None, filter, form="all")
    up_to = reader.accept("up", "to")
    found = read_discarded(reader, subject, up_to)
    if found is not None:
        return found
    reader.reset(here)
    what = read_object(reader, False)
    if isinstance(what, (Result, Source)):
        return DiscardThese(what, subject)
    reader.reset(here)
    return None


def read_discarded(reader: Reader, subject: Reference, up_to: bool) -> Effect | None:
    """A number of cards, of any kind or of one kind."""
    here = reader.mark()
    count = read_things(reader, "card")
    filter: Filter | None = None
    if count is None:
        reader.reset(here)
        one = reader.accept_any("a", "an") != ""
        count = Number(1) if one else read_count(reader)
        if count is None:
            return None
        filter = read_phrase(reader)
        if filter is None or reader.plural == one or "card" not in nouns_of(filter):
            return None
    random = reader.phrase("at random")
    count = with_each(reader, count)
    reader.produce_amount()
    reader.produce("card", plural=not count.is_one())
    return Discard(subject, count, filter, random, up_to)


@dataclass(frozen=True)
class CouldNot(Value):
    """608.2h: how many of the players who were to discard a card had none to discard."""

    label: str

    def of(self, ctx: Context) -> int:
        outcome = ctx.results.get(self.label)
        return max(0, len(outcome.players) - outcome.amount) if outcome is not None else 0

    def text(self, printer: Printer) -> str:
        return "opponent who can't"


def read_who_cannot(reader: Reader, effect: Effect) -> Effect | None:
    """ "For each opponent who can't, you draw a card.", behind "each opponent discards a card"."""
    told = effect.effect if isinstance(effect, Labelled) else effect
    if not isinstance(told, Discard) or told.count is None or not told.count.is_one() or told.up_to:
        return None
    if not isinstance(told.who, Opponents) or not reader.phrase("for each opponent who can't ,"):
        return None
    label = reader.new_label()
    then = read_statement(reader)
    if then is None:
        return None
    return Sequence((Labelled(effect, label), ForCouldNot(Repeat(then, CouldNot(label)))), ".")


@dataclass(frozen=True)
class ForCouldNot(Effect):
    """The instruction for each player who could not follow the one before."""

    effect: Repeat
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        outcome = yield from self.effect.run(ctx)
        return outcome

    def text(self, printer: Printer) -> str:
        return f"for each {self.effect.times.text(printer)}, {self.effect.effect.text(printer)}"
