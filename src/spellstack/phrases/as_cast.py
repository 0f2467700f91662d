"""CR 601.2i: of the casting: "if you revealed a Dragon card or controlled a Dragon as ..."."""

from __future__ import annotations

from spellstack.abilities.as_cast import SAID, WasSoAsCast
from spellstack.abilities.casting_facts import PaidFor
from spellstack.abilities.conditions import Condition
from spellstack.abilities.judgements import ThereAre
from spellstack.abilities.qualities import ControlledBy
from spellstack.abilities.references import Source, You
from spellstack.phrases.conditions import read_counted, with_post
from spellstack.phrases.named import source_text
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.reader import Reader


def read_was_so(reader: Reader) -> Condition | None:
    """ "You controlled a Faerie as you cast this spell", "you revealed a Dragon card or controlled a Dragon ..."."""
    start = reader.pos
    if not reader.accept("you"):
        return None
    paid: Condition | None = None
    if reader.accept("revealed") and reader.accept_any("a", "an"):
        # The additional cost of such a spell is to reveal that card: whether it was paid.
        phrase = read_phrase(reader)
        if phrase is None or reader.plural or not reader.accept("or"):
            return None
        paid = PaidFor(Source(), "additional", True)
    controlled = read_controlled(reader)
    if controlled is None:
        return None
    form = source_text(reader, start)
    if not reader.phrase(SAID):
        return None
    return WasSoAsCast(controlled, paid, form)


def read_controlled(reader: Reader) -> Condition | None:
    """ "Controlled a Dragon"."""
    counted = read_counted(reader) if reader.accept("controlled") else None
    if counted is None:
        return None
    shown, op, count = counted
    return ThereAre(with_post(shown, ControlledBy(You("you"))), op, count, You("you"), shown)
