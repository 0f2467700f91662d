"""CR 406.6, 607.2a-b, 607.2q: cards in exile that an object has exiled, as its linked abilities speak of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Reference
from spellstack.core.node import Printer
from spellstack.core.objects import EXILED_WITH, View
from spellstack.core.types import BATTLEFIELD, EXILE, STACK


def exiled_with(ctx: Context, view: View, keeper: int) -> bool:
    """Whether `keeper` exiled the card by an ability that the one behind `ctx` is linked to."""
    by = view.memory.get(EXILED_WITH)
    if view.zone != EXILE or by is None:
        return False
    if by[0] != keeper and not became(ctx, by[0], keeper):
        return False
    return keeper != ctx.source or linked(ctx, keeper, view.words.get(EXILED_WITH, ""))


def became(ctx: Context, spell: int, permanent: int) -> bool:
    """607.2q: whether the spell that exiled the card, to pay a cost, became the permanent."""
    then = ctx.see(spell)
    return ctx.state.became.get(spell) == permanent and then is not None and then.zone == STACK


def linked(ctx: Context, keeper: int, key: str) -> bool:
    """607.1, 607.5: both abilities are printed on the object, or it has both from one effect.

    Cards that nothing but the source itself exiled, by a cost or as a scenario says, have no key: they count.
    """
    if ctx.instance is None or not key:
        return True
    own, other = origin(ctx.instance.key), origin(key)
    if own == other:
        return True
    if ">" in own or ">" in other:
        return False
    view = ctx.see(keeper)
    if view is None or not view.cards:
        return False
    faces = {face.key for face in ctx.state.cards[view.cards[0]].definition.faces}
    return own in faces and other in faces  # 607.1b


def origin(key: str) -> str:
    """Where an ability comes from: the face that it is printed on, or the effect that gives it."""
    for made in (">delayed", ">reflexive"):
        key = key.replace(made, "")
    start, mark, _ = key.rpartition(">")
    return start + mark if mark else key.partition("#")[0]


@dataclass(frozen=True)
class ExiledWith(Filter):
    """ "Exiled with ~" behind a noun."""

    keeper: Reference

    def admits(self, ctx: Context, view: View) -> bool:
        return any(exiled_with(ctx, view, code) for code in self.keeper.codes(ctx))

    def zone_mask(self) -> int:
        return 1 << EXILE

    def text(self, printer: Printer) -> str:
        return f"exiled with {self.keeper.text(printer)}"


@dataclass(frozen=True)
class ExiledCards(Reference):
    """ "The exiled card", "the exiled cards": all that the source has exiled (607.3)."""

    form: str = field(default="the exiled card", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        state = ctx.state
        return tuple(id for id in state.zone_ids(EXILE) if exiled_with(ctx, state.objects[id], ctx.source))

    def text(self, printer: Printer) -> str:
        return self.form


HAUNTS: Final = "haunts"  # memory of a card in exile: the creature that it haunts


@dataclass(frozen=True)
class Haunted(Reference):
    """702.55b: "the creature it haunts"."""

    form: str = field(default="the creature it haunts", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        view = ctx.source_view()
        return view.memory.get(HAUNTS, ()) if view is not None else ()

    def triggers_in(self) -> int:
        return 1 << BATTLEFIELD | 1 << EXILE

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class ChosenPlayer(Reference):
    """607.2d: "the chosen player": whom the source's controller chose as it entered."""

    form: str = field(default="the chosen player", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        view = ctx.source_view()
        players = view.memory.get("player", ()) if view is not None else ()
        return tuple(-1 - player for player in players)

    def text(self, printer: Printer) -> str:
        return self.form
