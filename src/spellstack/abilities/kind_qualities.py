"""CR 205.3i, 608.2d: what is said of things by kinds: "other than a basic land card", "with a basic land type", "of the
chosen kind".
"""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.aspects import SUBTYPES, TYPES
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.layouts import HasAdventure
from spellstack.abilities.nouns import CardHead
from spellstack.abilities.qualities import Chosen
from spellstack.abilities.wording import with_article
from spellstack.core.node import Printer
from spellstack.core.objects import View
from spellstack.core.types import BASIC_LAND_TYPES, EXILE, INSTANT, SORCERY, TYPE_WORDS


@dataclass(frozen=True)
class BasicLandTyped(Filter):
    """ "With a basic land type" (205.3i)."""

    def admits(self, ctx: Context, view: View) -> bool:
        return any(word in BASIC_LAND_TYPES for word in ctx.row(view).subtypes)

    def reads(self) -> int:
        return SUBTYPES

    def text(self, printer: Printer) -> str:
        return "with a basic land type"


@dataclass(frozen=True)
class OtherThanA(Filter):
    """ "Other than a basic land card"."""

    kind: Filter

    def admits(self, ctx: Context, view: View) -> bool:
        return not self.kind.admits(ctx, view)

    def reads(self) -> int:
        return self.kind.reads()

    def text(self, printer: Printer) -> str:
        return f"other than {with_article(self.kind.noun(printer, False))}"


@dataclass(frozen=True)
class ChosenQuality(Filter):
    """ "Of the chosen kind", "of the chosen type", "with mana value of the chosen quality": one of two words that this
    text has let a player choose (608.2d).
    """

    form: str = field(default="of the chosen kind", compare=False)

    def admits(self, ctx: Context, view: View) -> bool:
        word = ctx.words.get("word", "")
        if word in ("odd", "even"):
            return (ctx.mana_value(view) % 2 == 1) == (word == "odd")
        bare = word.removeprefix("non")
        return bare in TYPE_WORDS and (ctx.row(view).types & TYPE_WORDS[bare] != 0) == (bare == word)

    def reads(self) -> int:
        return TYPES

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class OfThatType(Chosen):
    """ "(A permanent of their choice) of that type": the words stand behind the choice."""

    def text(self, printer: Printer) -> str:
        return ""


@dataclass(frozen=True)
class SpellCardOrAdventure(Filter):
    """ "That are instant cards, sorcery cards, and/or have an Adventure"."""

    def admits(self, ctx: Context, view: View) -> bool:
        return ctx.row(view).types & (INSTANT | SORCERY) != 0 or HasAdventure("").admits(ctx, view)

    def reads(self) -> int:
        return TYPES

    def text(self, printer: Printer) -> str:
        return "that are instant cards, sorcery cards, and/or have an Adventure"


@dataclass(frozen=True)
class ExiledCard(CardHead):
    """ "Exiled card": a card in exile."""

    def admits(self, ctx: Context, view: View) -> bool:
        return view.zone == EXILE and super().admits(ctx, view)

    def zone_mask(self) -> int:
        return 1 << EXILE

    def text(self, printer: Printer) -> str:
        return "exiled card"

    def noun(self, printer: Printer, plural: bool) -> str:
        return "exiled cards" if plural else "exiled card"
