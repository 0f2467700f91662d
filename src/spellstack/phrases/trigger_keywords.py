"""CR 702: trigger events that keyword abilities bring with them: "exploits a creature", "becomes crewed"."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.patterns import Happens, Pattern
from spellstack.core.events import ACTION_DONE
from spellstack.phrases.reader import Reader
from spellstack.phrases.trigger_parties import What, read_a

# Verbs of an object that the notice of a keyword action is about: the words, and the action.
DONE_TO: Final[tuple[tuple[str, str], ...]] = (
    ("becomes crewed", "crew"),
    ("becomes saddled", "saddle"),
    ("mutates", "mutate"),
    ("becomes plotted", "plot"),
    ("becomes renowned", "become renowned"),
    ("trains", "train"),
)
# Verbs of a creature that was tapped for it (702.122b, 702.171c).
DONE_BY: Final[tuple[tuple[str, str], ...]] = (("crews a Vehicle", "crews"), ("saddles a Mount", "saddles"))


def read_keyword_event(reader: Reader, what: What, batch: bool) -> Pattern | None:
    """An event of a keyword ability, whose subject is an object."""
    if reader.accept("exploits"):
        exploited = read_a(reader)
        if exploited is None:
            return None
        return Happens(
            ACTION_DONE, object=exploited, source=what, word="exploit", form="exploits {object}", subject="source"
        )
    if reader.phrase("enlists a creature"):
        return Happens(ACTION_DONE, object=what, word="enlist", form="enlists a creature")
    for text, word in (*DONE_TO, *DONE_BY):
        if reader.phrase(text.lower()):
            return Happens(ACTION_DONE, object=what, word=word, batch=batch, form=text)
    return None
