"""CR 715.2: what a card's layout makes of it: "that has an Adventure"."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.core.node import Printer
from spellstack.core.objects import View

TWO_FACED: Final = ("transform", "modal_dfc", "double_faced_token", "convert")
"""Layouts of double-faced cards and tokens (712.1)."""


def is_double_faced(ctx: Context, view: View) -> bool:
    """712.1: whether its card is a double-faced card that is no part of a meld pair."""
    return bool(view.cards) and ctx.state.cards[view.cards[0]].definition.layout in TWO_FACED


@dataclass(frozen=True)
class HasAdventure(Filter):
    """715.2a: an object for which the alternative characteristics of an Adventure exist, used or not."""

    form: str = field(default="that has an Adventure", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        if view.face_down or view.face_override is not None or not view.cards:
            return False
        return ctx.state.cards[view.cards[0]].definition.layout == "adventure"

    def text(self, printer: Printer) -> str:
        return self.form
