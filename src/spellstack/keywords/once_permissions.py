"""CR 601.3, 118.9: "Once during each of your turns, you may cast a creature spell from your graveyard"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spellstack.abilities.amounts import CharacteristicOf
from spellstack.abilities.costs import Cost, PayLife
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.gerunds import gerund_text
from spellstack.abilities.references import Source
from spellstack.abilities.wording import with_article
from spellstack.core.node import Printer
from spellstack.core.types import LIBRARY
from spellstack.keywords.permission_sentences import YOU, Rules
from spellstack.keywords.zone_permissions import ZonePermission, read_tail, zones_of
from spellstack.phrases.nouns import nouns_of, read_phrase
from spellstack.phrases.reader import Reader

OPENINGS: Final = (("once during each of your turns", True), ("once each turn", False))
FOR_NOTHING: Final = "without paying its mana cost"
FOR_LIFE: Final = "by paying life equal to its mana value rather than paying its mana cost"
LIFE: Final = Cost((PayLife(CharacteristicOf("mana value", Source("it"))),))


@dataclass(frozen=True)
class OncePermission(ZonePermission):
    """The sentence; the noun phrase stands in the singular."""

    def text(self, printer: Printer) -> str:
        before, _, after = self.form.partition("|")
        noun = self.what.noun(printer, False) if isinstance(self.what, Filter) else self.what.text(printer)
        price = gerund_text(self.more, printer) if self.more is not None else ""
        return f"{before}{with_article(noun)}{after}{self.tail.replace('|', price, 1)}"


def read_once(reader: Reader) -> Rules | None:
    """A permission that serves one spell each turn: from another zone, or for another cost, or both."""
    opening, yours = next(((words, own) for words, own in OPENINGS if reader.phrase(words)), ("", False))
    if not opening or not reader.phrase(", you may cast") or not reader.accept_any("a", "an"):
        return None
    phrase = read_phrase(reader)
    if not isinstance(phrase, Phrase) or reader.plural or "spell" not in nouns_of(phrase):
        return None
    place, zones, phrase = zones_of(reader, phrase)
    tail = reader.first_of(FOR_NOTHING, FOR_LIFE)
    more = read_tail(reader)
    if (not zones and not tail) or more is None or not reader.at_stop():
        return None
    form = f"{opening}, you may cast |{' ' + place if place else ''}{' ' + tail if tail else ''}"
    cost = LIFE if tail == FOR_LIFE else None
    return (
        OncePermission(
            phrase, YOU, zones=zones, free=tail == FOR_NOTHING, cost=cost, key="once" if tail else "",
            rule="118.9" if tail else "601.3", once_each_turn=True, your_turn=yours,
            top_only=bool(zones >> LIBRARY & 1), form=form, more=more.more, tail=more.words,
            exiles_after=more.exiles_after, enters_with=more.counter,
        ),
    )  # fmt: skip
