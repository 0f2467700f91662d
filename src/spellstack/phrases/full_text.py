"""CR 612.6: "has the full text of that card and has the text ..."."""

from __future__ import annotations

from spellstack.abilities.modifications.text import FullText
from spellstack.abilities.statics import Continuous, Rule
from spellstack.phrases.changes import read_granted
from spellstack.phrases.pronouns import read_source
from spellstack.phrases.reader import Reader


def read_full_text(reader: Reader) -> tuple[Rule, ...] | None:
    """Behind "As long as the top card of your graveyard is a creature card,"."""
    if "the top card of your graveyard" not in reader.line.lower():
        return None
    own = read_source(reader)
    if own is None or not reader.phrase("has the full text of that card and has the text"):
        return None
    ability = read_granted(reader)
    return (Continuous(own, (FullText((ability,)),)),) if ability is not None else None
