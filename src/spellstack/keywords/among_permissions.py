"""CR 601.3: "You may play lands and cast spells from among cards exiled with ~": as long as the source is there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.nouns import TypeIs
from spellstack.actions.basic.copying import read_mana_words
from spellstack.core.node import Printer
from spellstack.core.objects import View
from spellstack.core.types import EXILE, LAND
from spellstack.keywords.permission_sentences import YOU, Permission, Rules
from spellstack.phrases.nouns import nouns_of, read_phrase
from spellstack.phrases.reader import Reader
from spellstack.phrases.spell_nouns import read_spells

LAND_CARD: Final[Filter] = Phrase((), TypeIs(LAND))


@dataclass(frozen=True)
class FromAmong(Filter):
    """Spells (and, `lands`, lands) that are such cards where they are: the cards are judged in exile (601.3e)."""

    spells: Filter
    cards: Filter
    lands: bool = False

    def admits(self, ctx: Context, view: View) -> bool:
        o = ctx.state.objects.get(view.id)
        if o is None or not self.cards.admits(ctx, o):
            return False
        return self.spells.admits(ctx, view) or (self.lands and LAND_CARD.admits(ctx, view))

    def noun(self, printer: Printer, plural: bool) -> str:
        lands = "play lands and " if self.lands else ""
        return f"{lands}cast {self.spells.noun(printer, True)} from among {self.cards.noun(printer, True)}"


def read_from_among(reader: Reader) -> Rules | None:
    """The sentence, with the mana that may be spent so (609.4b)."""
    if not reader.phrase("you may"):
        return None
    lands = reader.phrase("play lands")
    if lands and not reader.accept("and"):
        return None
    spells = read_spells(reader, True) if reader.accept("cast") else None
    cards = read_phrase(reader) if spells is not None and reader.phrase("from among") else None
    if spells is None or cards is None or not reader.plural:
        return None
    if "card" not in nouns_of(cards) or cards.zone_mask() != 1 << EXILE:
        return None
    kind, said = read_mana_words(reader)
    return (
        Permission(
            FromAmong(spells, cards, lands), YOU, zones=1 << EXILE, lands=lands, any_mana=kind == "type",
            any_color=kind == "color", form=f"you may |{said}",
        ),
    )  # fmt: skip
