"""CR 611.2a, 500.5, 514.2: durations as they are written: "until end of turn", "this turn", "for as long as ..."."""

from __future__ import annotations

from typing import Final

from spellstack.abilities import durations as words
from spellstack.abilities.durations import Duration, Until, UntilLeaves
from spellstack.abilities.references import Source
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import Reader

# Longer phrases first.
PHRASES: Final[tuple[tuple[str, str], ...]] = (
    ("until the end of your next turn", words.END_OF_YOUR_NEXT_TURN),
    ("until end of combat", words.END_OF_COMBAT),
    ("until end of turn", words.END_OF_TURN),
    ("until your next turn", words.YOUR_NEXT_TURN),
    ("until your next upkeep", words.NEXT_UPKEEP),
    ("until your next untap step", words.NEXT_UNTAP),
    ("until your next end step", words.NEXT_END_STEP),
    ("for the rest of the game", words.GAME),
    ("this turn", words.END_OF_TURN),
    ("this combat", words.END_OF_COMBAT),
)


def read_duration(reader: Reader) -> Duration | None:
    """A duration, if one is next."""
    for text, word in PHRASES:
        if reader.phrase(text):
            return Until(word, text)
    here = reader.mark()
    if reader.accept("until"):
        source = read_simple_reference(reader)
        if isinstance(source, Source) and reader.phrase("leaves the battlefield"):
            return UntilLeaves(source)
        reader.reset(here)
    return None
