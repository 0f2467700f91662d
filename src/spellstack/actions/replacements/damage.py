"""CR 614, 615, 701.10g: what multiplies, prevents and redirects damage."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import AnyOf, Filter
from spellstack.abilities.nouns import YouHead
from spellstack.abilities.patterns import is_meant
from spellstack.abilities.references import Reference
from spellstack.abilities.values import Number, Value
from spellstack.actions.choosing import amount_for
from spellstack.actions.replacements.base import PlainReplacement, changed_amount, shield_used
from spellstack.actions.wording import one_of
from spellstack.core.events import DAMAGE, Damage, Event
from spellstack.core.node import Node, Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import BATTLEFIELD


@dataclass(frozen=True)
class DamageKind(Node):
    """Which damage: from which sources, to whom, and (`combat` 1) only combat or (2) only noncombat damage.

    None admits all; players are meant by filters of players. `still`: what a source that was chosen must be as it deals
    the damage (615.9).
    """

    source: Reference | Filter | None = None
    to: Reference | Filter | None = None
    combat: int = 0
    form: str = field(default="", compare=False)
    still: Filter | None = None

    def matches(self, ctx: Context, event: Event) -> bool:
        """Whether the event is such damage (nonzero, 120.8)."""
        if not isinstance(event, Damage) or event.amount <= 0:
            return False
        if self.combat and event.combat != (self.combat == 1):
            return False
        if self.still is not None and not is_meant(ctx, self.still, event.source):
            return False
        return is_meant(ctx, self.source, event.source) and is_meant(ctx, self.to, event.target_code())


def source_text(damage: DamageKind, printer: Printer) -> str:
    """ "a source you control", "~"."""
    source = damage.source
    if source is None:
        return "a source"
    return one_of(source, printer) if isinstance(source, Filter) else source.text(printer)


def goal_text(damage: DamageKind, printer: Printer) -> str:
    """ "a permanent or player", "you"."""
    if damage.to is None:
        return "" if damage.form == "bare" else "a permanent or player"
    if isinstance(damage.to, AnyOf) and isinstance(damage.to.parts[0], YouHead):
        return f"you or {one_of(damage.to.parts[1], printer)}"
    return one_of(damage.to, printer) if isinstance(damage.to, Filter) else damage.to.text(printer)


def kind_text(damage: DamageKind) -> str:
    return "combat damage" if damage.combat == 1 else "noncombat damage" if damage.combat == 2 else "damage"


NONE = Number(0)
TIMES = {2: "double", 3: "triple"}


@dataclass(frozen=True)
class DamageReplacement(PlainReplacement):
    """A replacement effect of damage events."""

    damage: DamageKind

    def kinds(self) -> tuple[int, ...]:
        return (DAMAGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        return self.damage.matches(ctx, event)


@dataclass(frozen=True)
class DealsInstead(DamageReplacement):
    """614.1a: another amount is dealt: double, half, so much more or less.

    `form`: how it is written, parted by "|": "each time" in front of an effect that lasts, the words for the recipient
    behind the amount, the words for the source, and "this turn".
    """

    form: str = field(default="", compare=False)

    def amount_words(self, printer: Printer) -> str:
        raise TypeError("no amount")

    def text(self, printer: Printer) -> str:
        opening, tail, subject, turn = (*self.form.split("|"), "", "", "")[:4]
        damage = self.damage
        goal = f" to {goal_text(damage, printer)}" if damage.form != "bare" else ""
        start = f"{source_text(damage, printer)} would deal {kind_text(damage)}{goal}"
        turn = f" {turn}" if turn else ""
        tail = f" {tail}" if tail else ""
        return f"{opening or 'if'} {start}{turn}, {subject or 'it'} deals {self.amount_words(printer)}{tail} instead"


@dataclass(frozen=True)
class MultiplyDamage(DealsInstead):
    """701.10g, 614.1a: it deals `factor` times that much damage instead."""

    factor: int = 2

    def rule(self) -> str:
        return "701.10g" if self.factor == 2 else "614.1a"

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        return changed_amount(event, event.amount * self.factor)

    def amount_words(self, printer: Printer) -> str:
        return f"{TIMES[self.factor]} that damage"


@dataclass(frozen=True)
class HalveDamage(DealsInstead):
    """107.1a: "half that damage, rounded down"."""

    up: bool = False

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        return changed_amount(event, half_of(event.amount, self.up))

    def amount_words(self, printer: Printer) -> str:
        return f"half that damage, rounded {'up' if self.up else 'down'},"


def half_of(amount: int, up: bool) -> int:
    """107.1a: half, rounded as it says."""
    return (amount + 1) // 2 if up else amount // 2


@dataclass(frozen=True)
class IncreaseDamage(DealsInstead):
    """ "That much damage plus 1", "that much damage minus 1" (`less`)."""

    by: Value = NONE
    less: bool = False

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        by = amount_for(ctx, self.by)
        return changed_amount(event, max(0, event.amount - by) if self.less else event.amount + by)

    def amount_words(self, printer: Printer) -> str:
        if self.by.is_phrase():
            return f"that much damage plus an amount of damage equal to {self.by.text(printer)}"
        return f"that much damage {'minus' if self.less else 'plus'} {self.by.text(printer)}"


@dataclass(frozen=True)
class Prevent(DamageReplacement):
    """615.1: prevents such damage: all of it (`amount` None), or so much of each event (615.9).

    In an effect with `remaining` it is a shield for that much damage (615.7). `then`: "If damage is prevented this
    way, ..." with the amount prevented kept under `label` (615.5). `once`: only the next event (615.10). `but`: so much
    of each event is left ("all but 1").
    """

    amount: Value | None = None
    then: Effect | None = None
    label: str = ""
    once: bool = False
    form: str = field(default="", compare=False)
    but: int = 0
    half: str = ""  # "up" or "down": half of each event

    def rule(self) -> str:
        return "615.1"

    def prevents(self) -> bool:
        return True

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        wanted = event.amount - self.but
        remaining = ctx.values.get("remaining", -1)
        if ctx.values.get("unpreventable", 0):  # 615.12: nothing is prevented, the rest of the effect takes place
            self.go_on(ctx, event, 0)
            return [event]
        if self.half:
            wanted = half_of(event.amount, self.half == "up")
        elif self.amount is not None:
            wanted = amount_for(ctx, self.amount)
        elif remaining > 0 and not self.once:
            wanted = dict(event.shares).get(ctx.values.get("effect", 0), remaining)
        prevented = min(wanted, event.amount)
        events = changed_amount(event, event.amount - prevented)
        if remaining > 0 and (prevented > 0 or self.once):
            events = shield_used(ctx, 0 if self.once else remaining - prevented) + events
        if prevented > 0:
            self.go_on(ctx, event, prevented)
        return events

    def goes_on(self) -> bool:
        return self.then is not None

    def go_on(self, ctx: Context, event: Event, prevented: int) -> None:
        """615.5: the rest of the effect, which knows how much was prevented, and what its spell chose."""
        if self.then is None:
            return
        players = (event.player,) if event.player >= 0 else ()
        moved = (event.object,) if event.object else ()
        outcome = Outcome(prevented > 0, moved, prevented, players)
        ctx.engine.afterwards(ctx, self.then, self.label, outcome, self.common(ctx, event))

    def common(self, ctx: Context, event: Event) -> str:
        """615.10, 615.13: what makes simultaneous events one to it: the effect, or the recipient; "": each is one."""
        effect = ctx.values.get("effect", 0)
        return f"effect {effect}" if effect in ctx.state.effects else ""

    def text(self, printer: Printer) -> str:
        damage = self.damage
        kind = kind_text(damage)
        if self.half:
            start = f"{source_text(damage, printer)} would deal {kind} to {goal_text(damage, printer)}"
            return f"if {start}, prevent half that damage, rounded {self.half}"
        if self.amount is not None:
            start = f"{source_text(damage, printer)} would deal {kind} to {goal_text(damage, printer)}"
            return f"if {start}, prevent {self.amount.text(printer)} of that damage"
        to = party_words(damage.to, printer)
        by = party_words(damage.source, printer)
        if self.form == "said":  # the rule before has said it
            return ""
        if self.form == "both":
            return f"prevent all {kind} that would be dealt to and dealt by {to}"
        if to and by and self.form == "by first":
            return f"prevent all {kind} that would be dealt by {by} to {to}"
        ends = " to" * bool(to) + f" {to}" * bool(to) + f" by {by}" * bool(by)
        return f"prevent all {kind} that would be dealt{ends}"


@dataclass(frozen=True)
class Redirect(DamageReplacement):
    """614.9: the damage is dealt to another object or player instead, if it can be."""

    goal: Reference
    form: str = field(default="", compare=False)

    def rule(self) -> str:
        return "614.9"

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        codes = self.goal.codes(ctx)
        if not codes or not isinstance(event, Damage):
            return [event]
        code = codes[0]
        if code > 0:
            o = ctx.here(code)
            if o is None or o.zone != BATTLEFIELD:
                return [event]
            code = o.id
        remaining = ctx.values.get("remaining", -1)
        moved = event.amount if remaining < 0 else min(remaining, event.amount)
        other = Damage(event.cause, event.source, code, moved, event.combat, event.unpreventable)
        used = shield_used(ctx, remaining - moved) if remaining > 0 else []
        return used + changed_amount(event, event.amount - moved) + [other]

    def text(self, printer: Printer) -> str:
        to = party_words(self.damage.to, printer)
        return f"all damage that would be dealt to {to} is dealt to {self.goal.text(printer)} instead"


def party_words(party: Reference | Filter | None, printer: Printer) -> str:
    """Whom damage is dealt to, or what deals it, in the plural where a filter says it."""
    if party is None:
        return ""
    return party.noun(printer, True) if isinstance(party, Filter) else party.text(printer)
