"""CR 108: the cards that games are played with: texts from the database, read into definitions when first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from spellstack.cards.database import CardDatabase
from spellstack.cards.decks import COMMANDER, MAIN, SIDEBOARD, DeckEntry, DeckFile
from spellstack.cards.errors import DeckNotWhole, ReaderFailed, UnknownCard
from spellstack.core.card_text import CardText
from spellstack.core.definition import CardDefinition, DeckList, Unread
from spellstack.oracle.compile import compile_card


class CardPool:
    """Cards by name. Each is read once for a pool; definitions are shared by all its games."""

    def __init__(self, database: CardDatabase) -> None:
        self.database = database
        self._definitions: dict[int, CardDefinition] = {}

    @staticmethod
    def open(path: Path | None = None) -> CardPool:
        """The pool over the user's card database (or the one at `path`); raises NoCardData or CorruptDatabase."""
        return CardPool(CardDatabase(path))

    def text(self, name: str) -> CardText:
        """The printed text of a card; raises UnknownCard."""
        return self.database.text(name)

    def definition(self, name: str) -> CardDefinition:
        """The card as read; what could not be read stands in its `unread`. Raises UnknownCard."""
        number = self.database.number(name)
        known = self._definitions.get(number)
        if known is None:
            known = read_card(self.database.by_number(number))
            self._definitions[number] = known
        return known


def read_card(text: CardText) -> CardDefinition:
    """Reads a card; raises ReaderFailed, which names the card, if the reader breaks down over it."""
    try:
        return compile_card(text)
    except Exception as error:
        raise ReaderFailed(text.name, f"{type(error).__name__}: {error}") from error


class CardsByName(Mapping[str, CardDefinition]):
    """The cards of a pool, read as they are asked for: for `Game.load`."""

    def __init__(self, pool: CardPool) -> None:
        self.pool = pool

    def __getitem__(self, name: str) -> CardDefinition:
        try:
            return self.pool.definition(name)
        except UnknownCard as problem:
            raise KeyError(name) from problem

    def __iter__(self) -> Iterator[str]:
        return (text.name for text in self.pool.database.all())

    def __len__(self) -> int:
        return self.pool.database.size()


class DeckReport:
    """Whether a deck is whole: `unknown` names with the nearest known ones, `unread` cards with what was not read."""

    def __init__(
        self, deck: DeckFile, unknown: list[tuple[str, tuple[str, ...]]], unread: list[tuple[str, tuple[Unread, ...]]]
    ) -> None:
        self.deck = deck
        self.unknown = unknown
        self.unread = unread

    def whole(self) -> bool:
        """All names are known and all cards wholly read."""
        return not self.unknown and not self.unread


def check_deck(deck: DeckFile, pool: CardPool) -> DeckReport:
    """Looks up and reads every card of a deck."""
    unknown: list[tuple[str, tuple[str, ...]]] = []
    unread: list[tuple[str, tuple[Unread, ...]]] = []
    seen: set[str] = set()
    for entry in deck.entries:
        if entry.name in seen:
            continue
        seen.add(entry.name)
        if not pool.database.has(entry.name):
            unknown.append((entry.name, pool.database.nearest(entry.name)))
            continue
        definition = pool.definition(entry.name)
        if definition.unread:
            unread.append((definition.name, definition.unread))
    return DeckReport(deck, unknown, unread)


def build_deck(deck: DeckFile, pool: CardPool, allow_unread: bool = False) -> DeckList:
    """The deck ready to play.

    Raises DeckNotWhole when names are unknown, or when cards are not wholly read and that was not allowed.
    """
    report = check_deck(deck, pool)
    unread = [] if allow_unread else report.unread
    if report.unknown or unread:
        clauses = tuple((name, tuple(part.text for part in parts)) for name, parts in unread)
        raise DeckNotWhole(deck.file, tuple(report.unknown), clauses)
    return DeckList(
        Path(deck.file).stem,
        _definitions(deck.section(MAIN), pool),
        _definitions(deck.section(COMMANDER), pool),
        _definitions(deck.section(SIDEBOARD), pool),
    )


def _definitions(entries: tuple[DeckEntry, ...], pool: CardPool) -> tuple[CardDefinition, ...]:
    cards: list[CardDefinition] = []
    for entry in entries:
        cards.extend([pool.definition(entry.name)] * entry.count)
    return tuple(cards)
