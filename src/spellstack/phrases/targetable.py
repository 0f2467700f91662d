"""CR 702.11e, 702.18, 609.4: reading "can be the targets of spells and abilities you control as though they didn't have
hexproof".
"""

from __future__ import annotations

from spellstack.abilities.filters import AnyOf, Filter
from spellstack.abilities.nouns import OpponentHead
from spellstack.abilities.references import AnyPlayer, Reference, You
from spellstack.abilities.statics import Rule
from spellstack.abilities.targetable import TargetableAsThough
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.reader import Reader


def read_targetable(reader: Reader) -> tuple[Rule, ...] | None:
    """The whole sentence, without its stop."""
    whom = read_whom(reader)
    if whom is None or not reader.phrase("can be the targets of spells and abilities"):
        return None
    who: Reference = You("you") if reader.phrase("you control") else AnyPlayer("players")
    controlled = " you control" if isinstance(who, You) else ""
    if not reader.phrase("as though they didn't have"):
        return None
    keyword = reader.accept_any("hexproof", "shroud")
    if not keyword:
        return None
    return (TargetableAsThough(f"ignore {keyword}", who, other=whom, keyword=keyword, controlled=controlled),)


def read_whom(reader: Reader) -> Filter | None:
    """ "Creatures your opponents control", "your opponents and permanents your opponents control with hexproof"."""
    parts: list[Filter] = []
    if reader.phrase("your opponents"):
        parts.append(OpponentHead())
        if not reader.accept("and"):
            return parts[0]
    phrase = read_phrase(reader)
    if phrase is None or not reader.plural:
        return None
    parts.append(phrase)
    return parts[0] if len(parts) == 1 else AnyOf(tuple(parts), "and")
