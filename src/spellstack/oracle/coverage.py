"""CR 113: what was read of a card, in words; how many of a set of cards are read."""

from __future__ import annotations

from collections.abc import Iterable

from spellstack.core.card_text import CardText
from spellstack.core.definition import CardDefinition, Face
from spellstack.core.node import Printer
from spellstack.core.types import LEGENDARY
from spellstack.oracle.compile import compile_card
from spellstack.phrases.tokens import short_names


class Counts:
    """How many cards there are, how many are read to the last token, and how many of these print back as written."""

    def __init__(self) -> None:
        self.cards = 0
        self.read = 0
        self.printed_back = 0


def measure(cards: Iterable[CardText]) -> Counts:
    """Reads every card."""
    counts = Counts()
    for card in cards:
        definition = compile_card(card)
        counts.cards += 1
        if not definition.unread:
            counts.read += 1
            if definition.printed_back:
                counts.printed_back += 1
    return counts


def describe(definition: CardDefinition) -> list[str]:
    """Each ability as it was read, in its printed wording; several faces with their names in front."""
    found: list[str] = []
    for face in definition.faces:
        if len(definition.faces) > 1:
            found.append(face.name)
        found.extend(ability.text(printer_for(face)) for ability in face.abilities)
    return found


def printer_for(face: Face) -> Printer:
    """A printer that knows the names of a face."""
    printer = Printer(face.name, "this card")
    printer.short_names = short_names(face.name) if face.supertypes & LEGENDARY else ()
    return printer
