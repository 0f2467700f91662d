"""CR 601.2c, 115.1: what is said of things chosen together: "from a single graveyard", "with different names"."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.filters import Filter
from spellstack.abilities.together import AllDiffer, AllShare, DifferentValues, FromOneGraveyard, TotalIs
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import Reader

SHARED: Final = ("creature type", "color", "card type", "permanent type", "land type")


def read_together(reader: Reader) -> Filter | None:
    """ "From a single graveyard", "with total mana value 6 or less", "that share a creature type"."""
    if reader.phrase("from a single graveyard"):
        return FromOneGraveyard()
    here = reader.mark()
    for what in ("mana value", "power"):
        if reader.phrase(f"with total {what}"):
            value = read_number(reader)
            op = reader.first_of("or less", "or greater") if value is not None else ""
            if value is not None and op:
                return TotalIs(what, value, op)
            reader.reset(here)
    if reader.phrase("that each have a different mana value"):
        value = read_number(reader)
        if value is not None and reader.phrase("or less"):
            return DifferentValues(value)
        reader.reset(here)
    what = reader.first_of("with different names", "with different powers", "with different mana values")
    if what:
        return AllDiffer(what.removeprefix("with different "))
    if reader.phrase("with the same name") and not reader.is_word("as"):
        return AllShare("name")
    reader.reset(here)
    for what in SHARED:
        if reader.phrase(f"that share a {what}") and not reader.is_word("with"):
            return AllShare(what)
        reader.reset(here)
    return None
