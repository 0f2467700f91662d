"""CR 305.6-305.7: lands: the mana abilities that basic land types give."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import Activated, Body
from spellstack.abilities.costs import Cost, TapSelf
from spellstack.actions.basic.mana import AddMana, Symbols
from spellstack.core.types import BASIC_LAND_MANA


def intrinsic_mana(word: str) -> Activated:
    """305.6: "{T}: Add [mana]." that a land has by a basic land type."""
    return INTRINSIC[word]


INTRINSIC: Final[dict[str, Activated]] = {
    word: Activated(Cost((TapSelf(),)), Body(AddMana(Symbols(((bit,),)))), mana=True)
    for word, bit in BASIC_LAND_MANA.items()
}
