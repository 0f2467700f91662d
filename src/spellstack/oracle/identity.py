"""CR 903.4: colour identity:
the colours of all mana symbols in cost and rules text, colour indicators, and land types.
"""

from __future__ import annotations

import re
from typing import Final

from spellstack.core.card_text import CardText
from spellstack.core.types import BASIC_LAND_MANA, LETTER_MASK
from spellstack.oracle.type_line import read_type_line

_SYMBOL: Final = re.compile(r"\{([^}]*)\}")
_REMINDER: Final = re.compile(r"\([^()]*\)")


def color_identity(text: CardText) -> int:
    """The mask of a card's colour identity, both faces counted (903.4d); reminder text does not count (903.4c)."""
    mask = 0
    for face in text.faces:
        rules = _REMINDER.sub("", face.oracle_text or "")
        for symbol in _SYMBOL.findall(f"{face.mana_cost} {rules}"):
            for letter in symbol.upper().split("/"):
                mask |= LETTER_MASK.get(letter, 0) & 31
        for letter in face.color_indicator:
            mask |= LETTER_MASK[letter]
        for word in read_type_line(face.type_line).subtypes:
            mask |= BASIC_LAND_MANA.get(word, 0)
    return mask
