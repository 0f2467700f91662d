"""CR 108: where the cards of scenarios come from: made-up ones, and those of the card database."""

from __future__ import annotations

from spellstack.cards.database import CardDatabase
from spellstack.cards.errors import UnknownCard
from spellstack.cards.names import fold
from spellstack.core.card_text import CardText
from spellstack.core.definition import CardDefinition, Face
from spellstack.rules.setup import BLANK

BLANK_NAME = "blank"


class CardShelf:
    """Cards as read, by name, each read once. `database` may be None: then only made-up cards and Blank are there."""

    def __init__(self, database: CardDatabase | None) -> None:
        self.database = database
        self._read: dict[str, CardDefinition] = {}

    def with_made_up(self, cards: tuple[CardText, ...]) -> CardShelf:
        """A shelf with these cards put in front. Real cards stay read in this one."""
        return MadeUpShelf(self, cards) if cards else self

    def has(self, name: str) -> bool:
        """Whether there is a card of this name."""
        return fold(name) == BLANK_NAME or (self.database is not None and self.database.has(name))

    def definition(self, name: str) -> CardDefinition:
        """The card of this name, as read. Raises UnknownCard with the nearest names."""
        key = fold(name)
        if key not in self._read:
            self._read[key] = self._find(name, key)
        return self._read[key]

    def _find(self, name: str, key: str) -> CardDefinition:
        if key == BLANK_NAME:
            return BLANK
        if self.database is None:
            raise UnknownCard(name, ())
        return compiled(self.database.text(name))


class MadeUpShelf(CardShelf):
    """A shelf whose first cards are made up by a scenario."""

    def __init__(self, behind: CardShelf, cards: tuple[CardText, ...]) -> None:
        super().__init__(behind.database)
        self.behind = behind
        self.texts = {fold(card.name): card for card in cards}

    def has(self, name: str) -> bool:
        return fold(name) in self.texts or self.behind.has(name)

    def _find(self, name: str, key: str) -> CardDefinition:
        if key in self.texts:
            return compiled(self.texts[key])
        return self.behind.definition(name)


def compiled(text: CardText) -> CardDefinition:
    """A card's text as read by the oracle reader."""
    from spellstack.oracle.compile import compile_card

    return compile_card(text)


def face_index(definition: CardDefinition, name: str) -> int | None:
    """Which face of a card bears this name; None if none does."""
    wanted = fold(name)
    for index, face in enumerate(definition.faces):
        if fold(face.name) == wanted:
            return index
    return None


def copiable_face(definition: CardDefinition, name: str) -> Face:
    """The face whose values a copy of the card named so has (707.2): the named one, else the front."""
    index = face_index(definition, name)
    return definition.faces[index if index is not None else 0]
