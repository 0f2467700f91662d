"""CR 609.7, 614.9, 615: damage of a source that is chosen: prevented, or dealt to something else instead."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.durations import END_OF_TURN, Until
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Reference
from spellstack.abilities.values import Value
from spellstack.abilities.wording import with_article
from spellstack.actions.basic.continuous import LockedIn, present
from spellstack.actions.basic.prevention import (
    choose_source,
    chosen_text,
    fixed_damage,
    party_text,
    read_chosen_source,
    read_party,
)
from spellstack.actions.choosing import amount_for
from spellstack.actions.replacements.base import changed_amount, shield_used
from spellstack.actions.replacements.damage import DamageKind, DamageReplacement, Redirect
from spellstack.core.decisions import Script
from spellstack.core.events import Damage, Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import BATTLEFIELD
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object, read_reference

THIS_TURN: Final = Until(END_OF_TURN)


def damage_meant(ctx: Context, damage: DamageKind, choice: Filter | None) -> Script[DamageKind | None]:
    """609.7: which damage, fixed now, with the source that is chosen; None if there is nothing that it could be."""
    fixed = fixed_damage(ctx, damage)
    if isinstance(fixed.to, LockedIn) and not fixed.to.codes_:
        return None
    if choice is None:
        return fixed
    source = yield from choose_source(ctx, choice)
    return replace(fixed, source=LockedIn((source,))) if source else None


@dataclass(frozen=True)
class RedirectNext(DamageReplacement):
    """614.9, 615.10: the next time such damage would be dealt it is dealt to something else; `goal` None: to the
    controller of its source."""

    goal: Reference | None = None
    form: str = field(default="", compare=False)

    def rule(self) -> str:
        return "614.9"

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        if not isinstance(event, Damage):
            return [event]
        used = shield_used(ctx, 0)
        code = 0
        if self.goal is not None:
            codes = self.goal.codes(ctx)
            code = codes[0] if codes else 0
        else:
            view = ctx.see(event.source)
            code = -1 - view.controller if view is not None else 0
        if code > 0:
            o = ctx.here(code)
            code = o.id if o is not None and o.zone == BATTLEFIELD else 0
        if code == 0:
            return [*used, event]
        other = Damage(event.cause, event.source, code, event.amount, event.combat, event.unpreventable)
        return [*used, *changed_amount(event, 0), other]


@dataclass(frozen=True)
class RedirectOnce(Effect):
    """ "The next time a source of your choice would deal damage to you this turn, that damage is dealt to ~ instead".

    `choice`: what the chosen source is; None: `damage` names it. `goal` None: its controller.
    """

    damage: DamageKind
    choice: Filter | None
    goal: Reference | None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        damage = yield from damage_meant(ctx, self.damage, self.choice)
        if damage is None:
            return Outcome()
        goal: Reference | None = None
        if self.goal is not None:
            goal = LockedIn(present(ctx, self.goal.codes(ctx)))
        rule = RedirectNext(damage, goal)
        yield from ctx.engine.start_effect(ctx, rule, None, THIS_TURN, remaining=1, rule="614.9")
        return Outcome(True)

    def text(self, printer: Printer) -> str:
        damage = self.damage
        source = chosen_text(self.choice, printer) if self.choice is not None else one_text(damage.source, printer)
        to = f" to {party_text(damage.to, printer)}" if damage.to is not None else ""
        kind = "combat damage" if damage.combat == 1 else "damage"
        goal = self.goal.text(printer) if self.goal is not None else ""
        end = self.form.replace("|", goal)
        return f"the next time {source} would deal {kind}{to} this turn, {end}"


def one_text(party: Reference | Filter | None, printer: Printer) -> str:
    if isinstance(party, Filter):
        return with_article(party.noun(printer, False))
    return party.text(printer) if party is not None else ""


ENDS: Final = (
    ("that damage is dealt to", "that damage is dealt to | instead"),
    ("that source deals that damage to", "that source deals that damage to | instead"),
    ("that spell deals that damage to", "that spell deals that damage to | instead"),
    ("it deals that damage to", "it deals that damage to | instead"),
    ("that creature deals that damage to", "that creature deals that damage to | instead"),
)
OWN: Final = ("that source's controller", "its controller", "that creature's controller", "that spell's controller")


def read_redirect_once(reader: Reader) -> Effect | None:
    """The sentence of `RedirectOnce`."""
    if not reader.phrase("the next time"):
        return None
    choice = read_chosen_source(reader)
    source: Reference | Filter | None = None
    if choice is None:
        if reader.accept_any("a", "an"):
            source = read_phrase(reader)
        else:
            source = read_object(reader, False)
        if source is None:
            return None
    if not reader.phrase("would deal"):
        return None
    combat = 1 if reader.accept("combat") else 0
    if not reader.accept("damage"):
        return None
    to: Reference | Filter | None = None
    if reader.accept("to"):
        to = read_party(reader, False)
        if to is None:
            return None
    if not reader.phrase("this turn ,"):
        return None
    for words, form in ENDS:
        if reader.phrase(words):
            own = reader.first_of(*OWN)
            goal = None if own else read_reference(reader, False)
            if (goal is None and not own) or not reader.accept("instead"):
                return None
            return RedirectOnce(DamageKind(source, to, combat), choice, goal, form.replace("|", own) if own else form)
    return None


# --- all damage that would be dealt


@dataclass(frozen=True)
class RedirectAll(Effect):
    """614.9: "All combat damage that would be dealt to you this turn by X is dealt to Y instead".

    `choice`: the source is chosen. `form`: the order of the words behind "dealt".
    """

    damage: DamageKind
    choice: Filter | None
    goal: Reference
    amount: Value | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        damage = yield from damage_meant(ctx, self.damage, self.choice)
        if damage is None:
            return Outcome()
        remaining = -1 if self.amount is None else amount_for(ctx, self.amount)
        rule = Redirect(damage, LockedIn(present(ctx, self.goal.codes(ctx))))
        yield from ctx.engine.start_effect(ctx, rule, None, THIS_TURN, remaining=remaining, rule="614.9")
        return Outcome(True)

    def text(self, printer: Printer) -> str:
        kind = "combat damage" if self.damage.combat == 1 else "damage"
        much = f"all {kind}" if self.amount is None else f"the next {self.amount.text(printer)} {kind}"
        by = chosen_text(self.choice, printer) if self.choice is not None else party_text(self.damage.source, printer)
        words = {"to": f"to {party_text(self.damage.to, printer)}", "by": f"by {by}", "turn": "this turn"}
        order = " ".join(words[word] for word in self.form.split(" "))
        return f"{much} that would be dealt {order} is dealt to {self.goal.text(printer)} instead"


def read_redirect_all(reader: Reader) -> Effect | None:
    """The sentence of `RedirectAll`: whom, by what and "this turn" stand in any order."""
    amount: Value | None = None
    if reader.phrase("the next"):
        amount = read_number(reader)
        if amount is None:
            return None
    elif not reader.accept("all"):
        return None
    combat = 1 if reader.accept("combat") else 0
    if not reader.phrase("damage that would be dealt"):
        return None
    to: Reference | Filter | None = None
    source: Reference | Filter | None = None
    choice: Filter | None = None
    order: list[str] = []
    while True:
        if "turn" not in order and reader.phrase("this turn"):
            order.append("turn")
        elif "to" not in order and reader.accept("to"):
            to = read_party(reader, False)
            if to is None:
                return None
            order.append("to")
        elif "by" not in order and reader.accept("by"):
            choice = read_chosen_source(reader)
            if choice is None:
                source = read_party(reader, True)
                if source is None:
                    return None
            order.append("by")
        else:
            break
    if "turn" not in order or not reader.phrase("is dealt to"):
        return None
    goal = read_reference(reader, False)
    if goal is None or not reader.accept("instead"):
        return None
    return RedirectAll(DamageKind(source, to, combat), choice, goal, amount, " ".join(order))
