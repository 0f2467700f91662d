"""CR 601-602, 700.14, 707.10: trigger conditions on what is put onto the stack: copies, activations, mana spent."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spellstack.abilities.ability import Activated
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.patterns import Pattern, determined, is_meant
from spellstack.abilities.references import Reference
from spellstack.abilities.wording import with_article
from spellstack.core.events import ACTIVATED, CAST, STACK_OBJECT, Event, StackObject
from spellstack.core.log import this_turn
from spellstack.core.node import Printer


@dataclass(frozen=True)
class Copies(Pattern):
    """ "You copy an instant spell": a copy of one is put onto the stack (707.10)."""

    who: Reference | Filter
    what: Filter
    form: str = field(default="copy", compare=False)
    opening: str = field(default="whenever", compare=False)

    def text(self, printer: Printer) -> str:
        return f"{self.opening} {determined(self.who, printer, False)} {self.verb_text(printer)}"

    def subject_text(self, printer: Printer) -> str:
        return determined(self.who, printer, False)

    def verb_text(self, printer: Printer) -> str:
        return f"{self.form} {determined(self.what, printer, False)}"

    def opened(self, opening: str) -> Pattern:
        return replace(self, opening=opening)

    def kinds(self) -> tuple[int, ...]:
        return (STACK_OBJECT,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if not isinstance(event, StackObject) or not event.copy_of:
            return False
        return is_meant(ctx, self.who, -1 - event.player) and is_meant(ctx, self.what, event.new_object)


@dataclass(frozen=True)
class Activates(Pattern):
    """ "You activate a loyalty ability of a Chandra planeswalker", "... an ability that isn't a mana ability".

    `kind`: "loyalty", "exhaust" or "" for any that isn't a mana ability (602.2). `of`: its source. `at`: what it
    targets. `limit`: how it is said that mana abilities don't count, where that is said.
    """

    who: Reference | Filter
    kind: str = ""
    of: Reference | Filter | None = None
    at: Filter | None = None
    limit: str = field(default=" that isn't a mana ability", compare=False)
    form: str = field(default="activate", compare=False)
    opening: str = field(default="whenever", compare=False)

    def text(self, printer: Printer) -> str:
        return f"{self.opening} {determined(self.who, printer, False)} {self.verb_text(printer)}"

    def subject_text(self, printer: Printer) -> str:
        return determined(self.who, printer, False)

    def verb_text(self, printer: Printer) -> str:
        found = f"{self.form} {with_article(f'{self.kind} ability' if self.kind else 'ability')}"
        if self.of is not None:
            found += f" of {determined(self.of, printer, False)}"
        if self.at is not None:
            found += f" {self.at.text(printer)}"
        return found if self.kind else f"{found}{self.limit}"

    def opened(self, opening: str) -> Pattern:
        return replace(self, opening=opening)

    def kinds(self) -> tuple[int, ...]:
        return (ACTIVATED,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if not is_meant(ctx, self.who, -1 - event.player):
            return False
        if self.of is not None and not is_meant(ctx, self.of, event.object):
            return False
        if self.at is not None and not is_meant(ctx, self.at, event.source):
            return False
        if not self.kind:
            return True
        view = ctx.see(event.source)
        ability = view.instance.ability if view is not None and view.instance is not None else None
        if not isinstance(ability, Activated):
            return False
        return ability.loyalty if self.kind == "loyalty" else self.kind in ability.limits


@dataclass(frozen=True)
class Expends(Pattern):
    """700.14: "whenever you expend N": with this payment the mana spent on spells this turn reaches N."""

    who: Reference | Filter
    amount: int
    form: str = field(default="expend", compare=False)
    opening: str = field(default="whenever", compare=False)

    def text(self, printer: Printer) -> str:
        return f"{self.opening} {determined(self.who, printer, False)} {self.verb_text(printer)}"

    def subject_text(self, printer: Printer) -> str:
        return determined(self.who, printer, False)

    def verb_text(self, printer: Printer) -> str:
        return f"{self.form} {self.amount}"

    def opened(self, opening: str) -> Pattern:
        return replace(self, opening=opening)

    def kinds(self) -> tuple[int, ...]:
        return (CAST,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if not is_meant(ctx, self.who, -1 - event.player):
            return False
        before = 0
        reached = False
        for past in this_turn(ctx.state.log, ctx.state.turn):  # the newest first
            if reached and past.kind == CAST and past.player == event.player:
                before += spent_on(ctx, past.object)
            reached = reached or past is event
        return before < self.amount <= before + spent_on(ctx, event.object)


def spent_on(ctx: Context, spell: int) -> int:
    """How much mana was spent to cast a spell."""
    view = ctx.see(spell)
    return len(view.choices.mana) if view is not None and view.choices is not None else 0


@dataclass(frozen=True)
class CostContainsX(Condition):
    """ "That spell's mana cost or that ability's activation cost contains {X}": of what the event put on the stack."""

    def holds(self, ctx: Context) -> bool:
        view = ctx.see(ctx.event.source) if ctx.event is not None else None
        if view is None:
            return False
        if view.instance is None:
            cost = ctx.row(view).mana_cost
            return cost is not None and cost.variables() > 0
        ability = view.instance.ability
        return isinstance(ability, Activated) and ability.cost.mana().variables() > 0

    def text(self, printer: Printer) -> str:
        return "that spell's mana cost or that ability's activation cost contains {X}"
