"""CR 115, 101.2: what targets: "black spells or abilities from black sources", "spells your opponents control"."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.context import Context
from spellstack.abilities.filters import ON_BATTLEFIELD, Filter
from spellstack.abilities.wording import listed, with_article
from spellstack.core.node import Printer
from spellstack.core.objects import View
from spellstack.core.types import STACK


@dataclass(frozen=True)
class Targeters(Filter):
    """Spells that one filter admits, and abilities whose sources another does; None: such don't count."""

    spells: Filter | None
    sources: Filter | None
    controlled: Filter | None = None  # "your opponents control", of spells and abilities
    bare: bool = False  # "abilities" with no word on their sources

    def admits(self, ctx: Context, view: View) -> bool:
        if self.controlled is not None and not self.controlled.admits(ctx, view):
            return False
        wanted = self.spells if view.zone == STACK else self.sources
        return wanted is not None and (wanted.admits(ctx, view) or (self.bare and view.zone != STACK))

    def reads(self) -> int:
        return (self.spells.reads() if self.spells is not None else 0) | (
            self.sources.reads() if self.sources is not None else 0
        )

    def text(self, printer: Printer) -> str:
        parts: list[str] = []
        if self.spells is not None:
            parts.append(self.spells.noun(printer, True))
        if self.sources is not None:
            parts.append("abilities" if self.bare else f"abilities from {self.sources.noun(printer, True)}")
        found = " or ".join(parts)
        return f"{found} {self.controlled.text(printer)}" if self.controlled is not None else found

    def noun(self, printer: Printer, plural: bool) -> str:
        return self.text(printer)


@dataclass(frozen=True)
class ThatIs(Filter):
    """ "That's a Wolf or a Werewolf", "that are enchanted": it is one of these as well."""

    parts: tuple[Filter, ...]
    form: str  # "that's a" with an article before each, "that's" or "that are" before adjectives
    wanted: bool = True  # "that isn't ..."

    def admits(self, ctx: Context, view: View) -> bool:
        return any(part.admits(ctx, view) for part in self.parts) == self.wanted

    def zone_mask(self) -> int:
        """Where its nouns say so themselves: "a card that's an instant or sorcery from your graveyard"."""
        mask = 0
        for part in self.parts:
            mask |= part.zone_mask()
        return 0 if mask == ON_BATTLEFIELD else mask

    def reads(self) -> int:
        mask = 0
        for part in self.parts:
            mask |= part.reads()
        return mask

    def text(self, printer: Printer) -> str:
        if self.form in ("that's a", "that isn't a"):
            return self.form.removesuffix("a") + listed(
                [with_article(part.noun(printer, False)) for part in self.parts], "or"
            )
        return f"{self.form} " + listed([part.text(printer) for part in self.parts], "or")
