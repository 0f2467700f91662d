"""CR 106.6, 603.12: "When you spend this mana to cast a creature spell, ...": what mana brings about as it is spent."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import Body
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import EventObject
from spellstack.abilities.wording import with_article
from spellstack.actions.basic.spending import read_spell_phrase
from spellstack.core.node import Node, Printer
from spellstack.phrases.nouns import nouns_of
from spellstack.phrases.reader import OBJECT, Reader
from spellstack.phrases.sentences import read_clauses


@dataclass(frozen=True)
class WhenSpent(Node):
    """A rider of mana: an ability that triggers as the mana is spent on such a spell."""

    spells: Filter
    body: Body

    def text(self, printer: Printer) -> str:
        spell = with_article(self.spells.noun(printer, False))
        return f"when you spend this mana to cast {spell}, {self.body.text(printer)}"


def read_when_spent(reader: Reader) -> WhenSpent | None:
    """ ". When you spend this mana to cast a Dragon creature spell, scry 2"."""
    here = reader.mark()
    if reader.accept(".") and reader.phrase("when you spend this mana to cast") and reader.accept_any("a", "an"):
        spells = read_spell_phrase(reader, True)
        if spells is not None and reader.accept(","):
            outer, reader.targets = reader.targets, reader.targets[:0]
            reader.remember(EventObject("object"), OBJECT, nouns_of(spells), False)
            effect = read_clauses(reader)
            inner, reader.targets = reader.targets, outer
            if effect is not None:
                return WhenSpent(spells, Body(effect, inner))
    reader.reset(here)
    return None
