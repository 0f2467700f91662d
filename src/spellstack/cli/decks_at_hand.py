"""Deck files by path or by the name of one that Spellstack ships in `decks/`."""

from __future__ import annotations

from pathlib import Path

from spellstack.cards.decks import read_deck
from spellstack.cards.errors import DeckError
from spellstack.cards.pool import CardPool, build_deck
from spellstack.core.definition import DeckList


def shipped_decks() -> Path:
    """The folder of shipped decks, beside the sources."""
    return Path(__file__).resolve().parents[3] / "decks"


def deck_path(name: str) -> Path:
    """The file of a deck: a path, or the name of a shipped deck (`bench/plain_a`). Raises DeckError."""
    given = Path(name).expanduser()
    for path in (given, shipped_decks() / name, shipped_decks() / f"{name}.txt"):
        if path.is_file():
            return path
    raise DeckError(name, 0, f"there is no such file, and no deck of that name in {shipped_decks()}")


def load_decks(names: list[str], pool: CardPool, allow_unread: bool = False) -> list[DeckList]:
    """The decks ready to play; raises DeckError, or DeckNotWhole with what is unknown or unread."""
    return [build_deck(read_deck(deck_path(name)), pool, allow_unread) for name in names]
