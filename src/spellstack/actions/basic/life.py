"""CR 119: gaining, losing, setting and exchanging life."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spellstack.abilities.ability import TargetSpec
from spellstack.abilities.amounts import LifeTotal, PerEach, amount_of
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.nouns import OpponentHead, PlayerHead
from spellstack.abilities.references import AnyPlayer, Opponents, Reference, They, You
from spellstack.abilities.values import Half, Value
from spellstack.abilities.wording import possessive
from spellstack.actions.choosing import amount_for, players_of
from spellstack.actions.deeds import amount_outcome, gain_life, lose_life
from spellstack.actions.wording import each_tail, said, with_each
from spellstack.core.decisions import Script
from spellstack.core.events import GAIN_LIFE, LOSE_LIFE, Event
from spellstack.core.node import Printer, equal
from spellstack.core.objects import Outcome
from spellstack.phrases.numbers import read_amount, read_amount_of, read_rounding
from spellstack.phrases.pronouns import read_possessor
from spellstack.phrases.reader import PLAYER, Reader
from spellstack.phrases.references import read_player


def amounts_for(ctx: Context, who: Reference, amount: Value) -> list[tuple[int, int]]:
    """Each player with what the amount is for them, if it is not 0 (119.9, 119.10)."""
    amounts = [(p, amount_for(ctx, amount, p)) for p in players_of(ctx, who)]
    return [(p, n) for p, n in amounts if n > 0]


@dataclass(frozen=True)
class GainLife(Effect):
    """119.3: the players gain life, at once."""

    who: Reference
    amount: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        amounts = amounts_for(ctx, self.who, self.amount)
        if not amounts:
            return Outcome()
        happened = yield from ctx.engine.perform([gain_life(ctx, p, n) for p, n in amounts])
        return amount_outcome(happened, GAIN_LIFE)

    def for_each(self, each: Value) -> Effect | None:
        return replace(self, amount=PerEach(self.amount, each))

    def text(self, printer: Printer) -> str:
        life = amount_of(self.amount, "life", printer)
        return f"{said(self.who, 'gain', printer)} {life}{each_tail(self.amount, printer)}"


@dataclass(frozen=True)
class LoseLife(Effect):
    """119.3: the players lose life, at once."""

    who: Reference
    amount: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        amounts = amounts_for(ctx, self.who, self.amount)
        if not amounts:
            return Outcome()
        happened = yield from ctx.engine.perform([lose_life(ctx, p, n) for p, n in amounts])
        return amount_outcome(happened, LOSE_LIFE)

    def for_each(self, each: Value) -> Effect | None:
        return replace(self, amount=PerEach(self.amount, each))

    def text(self, printer: Printer) -> str:
        start = said(self.who, "lose", printer)
        if isinstance(self.amount, Half) and self.form == "half":
            owner = "your" if isinstance(self.who, You) else "their"
            return f"{start} half {owner} life{self.amount.rounding()}"
        return f"{start} {amount_of(self.amount, 'life', printer)}{each_tail(self.amount, printer)}"


def life_becomes(ctx: Context, player: int, total: int) -> list[Event]:
    """119.5: the player gains or loses what is needed to have this life total."""
    now = ctx.state.players[player].life
    if total > now:
        return [gain_life(ctx, player, total - now)]
    if total < now:
        return [lose_life(ctx, player, now - total)]
    return []


@dataclass(frozen=True)
class SetLife(Effect):
    """119.5: a life total becomes a number."""

    who: Reference
    total: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        players = players_of(ctx, self.who)
        for p in players:
            events.extend(life_becomes(ctx, p, amount_for(ctx, self.total, p)))
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(players), (), 0, tuple(players))

    def text(self, printer: Printer) -> str:
        who = self.who.text(printer)
        return f"{possessive(who)} life total becomes {self.total.text(printer)}"


@dataclass(frozen=True)
class ExchangeLife(Effect):
    """701.12c: two players exchange life totals.

    If either gain or loss can't happen, nothing does (119.7-8, 701.12a).
    """

    first: Reference
    second: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        a = players_of(ctx, self.first)
        b = players_of(ctx, self.second)
        if equal(self.first, self.second) and len(a) == 2:
            a, b = a[:1], a[1:]
        if not a or not b:
            return Outcome()
        life = ctx.state.players
        events = life_becomes(ctx, a[0], life[b[0]].life) + life_becomes(ctx, b[0], life[a[0]].life)
        if any(not ctx.engine.is_possible(event) for event in events):
            return Outcome()
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(True, (), 0, (a[0], b[0]))

    def text(self, printer: Printer) -> str:
        if self.form == "two":
            return f"{said(self.first, 'exchange', printer)} life totals"
        return f"exchange life totals with {self.second.text(printer)}"


def read_gain_life(reader: Reader, subject: Reference) -> Effect | None:
    """ "... gains 3 life", "... gains life equal to its power"."""
    amount = read_amount_of(reader, "life")
    if amount is None:
        return None
    amount = with_each(reader, amount)
    reader.produce_amount()
    return GainLife(subject, amount)


def read_lose_life(reader: Reader, subject: Reference) -> Effect | None:
    """ "... loses 3 life", "... loses half their life, rounded up"."""
    here = reader.mark()
    if reader.accept("half") and reader.accept_any("your", "their") and reader.accept("life"):
        way, later = read_rounding(reader)
        if way:
            reader.produce_amount()
            owner = subject if isinstance(subject, You) else They()
            return LoseLife(subject, Half(LifeTotal(owner), way == "up", later), "half")
    reader.reset(here)
    amount = read_amount_of(reader, "life")
    if amount is None:
        return None
    amount = with_each(reader, amount)
    reader.produce_amount()
    return LoseLife(subject, amount)


def read_exchange_life(reader: Reader, subject: Reference) -> Effect | None:
    """ "Exchange life totals with target opponent", "two target players exchange life totals"."""
    if not reader.accept("life", "totals"):
        return None
    if reader.accept("with"):
        other = read_player(reader)
        return ExchangeLife(You(), other) if other is not None else None
    return ExchangeLife(subject, subject, "two")


def read_life_total(reader: Reader) -> Effect | None:
    """ "Your life total becomes 10", "target player's life total becomes ..."."""
    if reader.is_word("your"):
        reader.pos += 1
        who: Reference = You("you")
    else:
        owner = read_possessor(reader)
        if owner is None and not reader.static:
            for word, head in (("player's", PlayerHead()), ("opponent's", OpponentHead())):
                if reader.accept("target", word):
                    owner = reader.new_target(TargetSpec(head), frozenset((word[:-2], "player")), False)
                elif reader.accept("each", word):
                    owner = AnyPlayer("each player") if word == "player's" else Opponents("each opponent")
                    reader.remember(owner, PLAYER, frozenset(("player",)), False)
        if owner is None:
            return None
        who = owner
    if not reader.phrase("life total becomes"):
        return None
    total = read_amount(reader)
    return SetLife(who, total) if total is not None else None
