"""CR 614.1a, 122.6, 111, 119.10, 121.6, 106.12b, 614.16: more or fewer counters, tokens, life, mana; draws replaced."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.patterns import is_meant
from spellstack.abilities.references import Reference
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import number_word
from spellstack.actions.basic.token_faces import TokenKind
from spellstack.actions.choosing import amount_for
from spellstack.actions.replacements.base import PlainReplacement, changed_amount
from spellstack.actions.replacements.entering import enters_as
from spellstack.actions.wording import one_of
from spellstack.core.events import (
    BY_EFFECT,
    CREATE_TOKENS,
    GAIN_LIFE,
    LOSE_LIFE,
    MILL,
    PRODUCE_MANA,
    PUT_COUNTERS,
    TOKEN_CREATED,
    ZONE_CHANGE,
    CreateTokens,
    Event,
    ProduceMana,
    TokenCreated,
    ZoneChange,
)
from spellstack.core.mana import Mana
from spellstack.core.node import Printer
from spellstack.core.types import BATTLEFIELD, COLOR_LETTERS, TYPE_WORDS, words_of


def times_plus(n: int, factor: int, plus: int) -> int:
    return n * factor + plus


@dataclass(frozen=True)
class MoreCounters(PlainReplacement):
    """122.6, 614.16: "that many plus one / twice that many of those counters are put on it instead".

    `kind` "": any kind. `on`: objects or players. `by`: who puts them (None: anyone). Counters with which an object
    enters count, too (122.6a). `effects_only`: "if an effect would ...".
    """

    on: Reference | Filter
    kind: str = ""
    factor: int = 1
    plus: int = 0
    by: Reference | Filter | None = None
    effects_only: bool = False
    form: str = field(default="", compare=False)

    def kinds(self) -> tuple[int, ...]:
        return (PUT_COUNTERS, ZONE_CHANGE, TOKEN_CREATED)

    def matches(self, ctx: Context, event: Event) -> bool:
        entering = isinstance(event, (ZoneChange, TokenCreated))
        if self.effects_only and not entering and event.cause.mode != BY_EFFECT:
            return False  # what something enters with, a replacement effect gives it (614.16)
        if self.by is not None and not is_meant(ctx, self.by, -1 - event.cause.controller):
            return False
        if isinstance(event, (ZoneChange, TokenCreated)):
            return bool(self.entering_kinds(event)) and enters_as(ctx, self.on, event)
        return self.kind in ("", event.word) and is_meant(ctx, self.on, event.target_code())

    def entering_kinds(self, event: ZoneChange | TokenCreated) -> list[str]:
        if isinstance(event, ZoneChange) and event.to_zone != BATTLEFIELD:
            return []
        return [kind for kind, n in event.entry.counters.items() if n > 0 and self.kind in ("", kind)]

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        if isinstance(event, (ZoneChange, TokenCreated)):
            for kind in self.entering_kinds(event):
                event.entry.counters[kind] = times_plus(event.entry.counters[kind], self.factor, self.plus)
            return [event]
        return changed_amount(event, times_plus(event.amount, self.factor, self.plus))

    def text(self, printer: Printer) -> str:
        on = one_of(self.on, printer) if isinstance(self.on, Filter) else self.on.text(printer)
        kind = f"{self.kind} counters" if self.kind else "counters"
        it, _, each = self.form.partition("|")
        if self.effects_only:
            many = (
                "twice that many of those counters"
                if self.factor == 2
                else f"that many plus {number_word(self.plus)} of those counters"
            )
            return f"if an effect would put one or more {kind} on {on}, it puts {many} on {it} instead"
        if self.factor == 2:
            many = (
                f"twice that many {kind} are put on {it}"
                if self.kind
                else f"twice that many of {'each of those kinds of' if each else 'those'} counters are put on {it}"
            )
        else:
            what = kind if self.kind else "of each of those kinds of counters"
            if self.plus < 0:
                many = f"that many {what} minus {number_word(-self.plus)} are put on {it}"
            else:
                many = f"that many plus {number_word(self.plus)} {what} are put on {it}"
        return f"if one or more {kind} would be put on {on}, {many} instead"


@dataclass(frozen=True)
class MoreTokens(PlainReplacement):
    """614.1a, 701.7b: "twice that many of those tokens are created instead", or the tokens and others (`also`).

    `who`: under whose control. `filter`: which tokens (by their own characteristics); None: any.
    """

    who: Reference | Filter
    factor: int = 1
    plus: int = 0
    also: TokenKind | None = None
    types: int = 0
    subtype: str = ""
    effects_only: bool = False
    form: str = field(default="", compare=False)
    single: bool = False  # one of `also`, not as many as there are tokens
    others: bool = False  # as many of `also` in their place

    def kinds(self) -> tuple[int, ...]:
        return (CREATE_TOKENS,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if not isinstance(event, CreateTokens) or (self.effects_only and event.cause.mode != BY_EFFECT):
            return False
        if self.types and not event.face.types & self.types:
            return False
        if self.subtype and self.subtype not in event.face.subtypes:
            return False
        return is_meant(ctx, self.who, -1 - event.player)

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        if isinstance(event, CreateTokens) and self.also is not None:
            amount = 1 if self.single else event.amount
            other = CreateTokens(event.cause, event.player, self.also.face(ctx), amount)
            if self.others:
                other.entry = event.entry
                return [other]
            return [event, other]
        return changed_amount(event, times_plus(event.amount, self.factor, self.plus))

    def text(self, printer: Printer) -> str:
        many = "twice that many" if self.factor == 2 else f"{number_word(self.factor)} times that many"
        kind = self.subtype or (words_of(self.types, TYPE_WORDS)[0] if self.types else "")
        if self.form and self.also is not None:  # with "|" for the tokens spoken of, and for the other
            first = f"{kind} tokens" if kind else "tokens"
            described = self.also.described(printer, not self.single)
            return self.form.replace("|", first, 1).replace("|", described)
        if self.form:
            return self.form
        if kind or self.also is not None:
            start = f"if one or more {kind}{' ' if kind else ''}tokens would be created under your control"
            if self.also is not None:
                described = self.also.described(printer, True)
                return f"{start}, those tokens plus that many {described} are created instead"
            return f"{start}, {many} of those tokens are created instead"
        if self.effects_only:
            start = "if an effect would create one or more tokens under your control"
            return f"{start}, it creates {many} of those tokens instead"
        return f"if one or more tokens would be created under your control, {many} of those tokens are created instead"


@dataclass(frozen=True)
class MoreLife(PlainReplacement):
    """119.10: "gains twice that much life / that much plus N instead". `loss`: life lost instead of life gained."""

    who: Reference | Filter
    factor: int = 1
    plus: Value = Number(0)
    loss: bool = False
    form: str = field(default="", compare=False)

    def kinds(self) -> tuple[int, ...]:
        return (LOSE_LIFE,) if self.loss else (GAIN_LIFE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        return event.amount > 0 and is_meant(ctx, self.who, -1 - event.player)

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        return changed_amount(event, times_plus(event.amount, self.factor, amount_for(ctx, self.plus)))

    def text(self, printer: Printer) -> str:
        who = self.who.text(printer)
        third = isinstance(self.who, Reference) and self.who.is_third(printer)
        again = "they" if third else who
        verb = "lose" if self.loss else "gain"
        many = "twice that much life" if self.factor == 2 else f"that much life plus {self.plus.text(printer)}"
        return f"if {who} would {verb} life, {again} {verb} {many} instead"


@dataclass(frozen=True)
class LifeBecomes(PlainReplacement):
    """ "If you would gain life, you lose that much life instead", "if an opponent would gain life, they gain none"."""

    who: Reference | Filter
    loses: bool
    form: str = field(default="", compare=False)

    def kinds(self) -> tuple[int, ...]:
        return (GAIN_LIFE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        return event.amount > 0 and is_meant(ctx, self.who, -1 - event.player)

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        if not self.loses:
            return []
        return [Event(LOSE_LIFE, event.cause, 0, event.player, event.source, event.amount)]

    def text(self, printer: Printer) -> str:
        who = self.who.text(printer)
        again = self.form or who
        verb = "loses" if again not in ("you", "they") else "lose"
        return f"if {who} would gain life, {again} {verb} that much life instead"


@dataclass(frozen=True)
class NoLife(PlainReplacement):
    """119.7, 614.1a: "if a player would gain life, that player gains no life instead"."""

    who: Reference | Filter
    form: str = field(default="", compare=False)

    def kinds(self) -> tuple[int, ...]:
        return (GAIN_LIFE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        return event.amount > 0 and is_meant(ctx, self.who, -1 - event.player)

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        return []

    def text(self, printer: Printer) -> str:
        verb = "gain" if self.form in ("you", "they") else "gains"
        return f"if {self.who.text(printer)} would gain life, {self.form} {verb} no life instead"


@dataclass(frozen=True)
class MoreMana(PlainReplacement):
    """106.12b: tapped for mana, it produces `factor` times as much, or `plus` more of a type (`kind` 0:
    of the first).
    """

    source: Reference | Filter
    factor: int = 1
    plus: int = 0
    kind: int = 0
    form: str = field(default="", compare=False)

    def kinds(self) -> tuple[int, ...]:
        return (PRODUCE_MANA,)

    def matches(self, ctx: Context, event: Event) -> bool:
        return isinstance(event, ProduceMana) and event.tapped and is_meant(ctx, self.source, event.source)

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        if not isinstance(event, ProduceMana):
            return [event]
        mana = event.mana * self.factor
        if self.plus and mana:
            model = mana[0]
            kind = self.kind or model.kind
            more = Mana(kind, model.source, model.snow, model.restriction, model.rider, model.persistent)
            mana = mana + (more,) * self.plus
        event.mana = mana
        event.amount = len(mana)
        return [event]

    def text(self, printer: Printer) -> str:
        what = one_of(self.source, printer) if isinstance(self.source, Filter) else self.source.text(printer)
        many = "twice" if self.factor == 2 else f"{number_word(self.factor)} times"
        return f"if you tap {what} for mana, it produces {many} as much of that mana instead"


@dataclass(frozen=True)
class ManaBecomes(PlainReplacement):
    """106.12b: "if a land is tapped for mana, it produces {C} instead of any other type". `one`: "and amount", so that
    much and no more. `least`: only of so much mana ("for two or more mana").
    """

    source: Reference | Filter
    kind: int
    one: bool = False
    least: int = 1
    form: str = field(default="", compare=False)

    def kinds(self) -> tuple[int, ...]:
        return (PRODUCE_MANA,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ProduceMana) or not event.tapped or len(event.mana) < self.least:
            return False
        return is_meant(ctx, self.source, event.source)

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        if isinstance(event, ProduceMana):
            kept = event.mana[:1] if self.one else event.mana
            event.mana = tuple(Mana(self.kind, m.source, m.snow, m.restriction, m.rider, m.persistent) for m in kept)
            event.amount = len(event.mana)
        return [event]

    def text(self, printer: Printer) -> str:
        what = one_of(self.source, printer) if isinstance(self.source, Filter) else self.source.text(printer)
        much = f"{number_word(self.least)} or more mana" if self.least > 1 else "mana"
        symbol = "{" + COLOR_LETTERS[self.kind.bit_length() - 1] + "}"
        amount = " and amount" if self.one else ""
        tapped = f"you tap {what}" if self.form == "you" else f"{what} is tapped"
        return f"if {tapped} for {much}, it produces {symbol} instead of any other type{amount}"


@dataclass(frozen=True)
class MoreMill(PlainReplacement):
    """701.17: "mills twice that many / that many plus N cards instead"."""

    who: Reference | Filter
    factor: int = 1
    plus: int = 0
    form: str = field(default="", compare=False)

    def kinds(self) -> tuple[int, ...]:
        return (MILL,)

    def matches(self, ctx: Context, event: Event) -> bool:
        return event.amount > 0 and is_meant(ctx, self.who, -1 - event.player)

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        return changed_amount(event, times_plus(event.amount, self.factor, self.plus))


@dataclass(frozen=True)
class LifeFloor(PlainReplacement):
    """614.1a, 120.4a: damage that would reduce your life total to less than 1 reduces it to 1, while a condition
    holds.
    """

    condition: Condition | None = None
    form: str = field(default="", compare=False)

    def kinds(self) -> tuple[int, ...]:
        return (LOSE_LIFE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if event.word != "damage" or event.player != ctx.controller:
            return False
        life = ctx.state.players[event.player].life
        if life < 1 or life - event.amount >= 1:
            return False
        return self.condition is None or self.condition.holds(ctx)

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        return changed_amount(event, ctx.state.players[event.player].life - 1)

    def text(self, printer: Printer) -> str:
        found = "damage that would reduce your life total to less than 1 reduces it to 1 instead"
        return f"if {self.condition.text(printer)}, {found}" if self.condition is not None else found
