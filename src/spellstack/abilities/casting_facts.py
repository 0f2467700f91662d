"""CR 106.3, 400.7d, 607.2, 702: what is remembered of how a spell was cast: costs paid, mana spent."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.judgements import WasKicked, choices_of
from spellstack.abilities.references import Each, Reference
from spellstack.abilities.values import Value
from spellstack.core.events import CAST
from spellstack.core.log import this_turn
from spellstack.core.node import Printer
from spellstack.core.objects import Choices, View
from spellstack.core.types import ALL_COLORS


@dataclass(frozen=True)
class PaidFor(WasKicked):
    """ "Its prowl cost was paid", "the gift was promised": an additional cost or the alternative cost `key` was paid.

    `form`: the whole sentence, with {what}.
    """

    form: str = field(default="", compare=False)

    def was_paid(self, choices: Choices | None) -> bool:
        return choices is not None and (choices.alternative == self.key or super().was_paid(choices))

    def text(self, printer: Printer) -> str:
        return self.form.replace("{what}", self.what.text(printer))


@dataclass(frozen=True)
class SpellWarped(Condition):
    """702.185c: "a spell was warped this turn"."""

    def holds(self, ctx: Context) -> bool:
        for event in this_turn(ctx.state.log, ctx.state.turn):
            view = ctx.see(event.object) if event.kind == CAST else None
            if view is not None and view.choices is not None and view.choices.alternative == "warp":
                return True
        return False

    def text(self, printer: Printer) -> str:
        return "a spell was warped this turn"


def choices_for(ctx: Context, what: Reference) -> Choices | None:
    """What was chosen for the spell, also while it only becomes a permanent."""
    for view in what.views(ctx):
        found = choices_of(ctx, view)
        if found is not None:
            return found
    return None


@dataclass(frozen=True)
class ColorsSpent(Value):
    """ "The number of colors of mana spent to cast it" (106.3)."""

    what: Reference

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        choices = choices_for(ctx, self.what)
        mask = 0
        for mana in choices.mana if choices is not None else ():
            mask |= mana.kind
        return (mask & ALL_COLORS).bit_count()

    def text(self, printer: Printer) -> str:
        return f"the number of colors of mana spent to cast {self.what.text(printer)}"

    def each(self, printer: Printer) -> str:
        return f"color of mana spent to cast {self.what.text(printer)}"


@dataclass(frozen=True)
class ManaSpentCount(Value):
    """ "The amount of mana spent to cast it" (202.3, 106.3)."""

    what: Reference

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        choices = choices_for(ctx, self.what)
        return len(choices.mana) if choices is not None else 0

    def text(self, printer: Printer) -> str:
        return f"the amount of mana spent to cast {self.what.text(printer)}"


@dataclass(frozen=True)
class Convoked(Filter):
    """702.51c: "that convoked this spell": a creature tapped to pay for it, then or since it became a permanent."""

    what: Reference

    def admits(self, ctx: Context, view: View) -> bool:
        choices = choices_for(ctx, self.what)
        return choices is not None and view.id in choices.paid_with("convoked")

    def text(self, printer: Printer) -> str:
        return f"that convoked {self.what.text(printer)}"


@dataclass(frozen=True)
class EachConvoking(Each):
    """ "Each creature that convoked this spell", whatever became of it: last known where it is gone (608.2h)."""

    def codes(self, ctx: Context) -> tuple[int, ...]:
        found: list[int] = []
        for post in self.filter.posts if isinstance(self.filter, Phrase) else ():
            choices = choices_for(ctx, post.what) if isinstance(post, Convoked) else None
            for id in choices.paid_with("convoked") if choices is not None else ():
                view = ctx.see(id)
                if view is not None and self.filter.admits(ctx, view):
                    found.append(id)
        return tuple(found)
