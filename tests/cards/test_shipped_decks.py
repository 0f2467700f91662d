"""The decks that Spellstack ships are whole: every name is known, every card read."""

from __future__ import annotations

import pytest

from spellstack.cards.database import CardDatabase
from spellstack.cards.decks import read_deck
from spellstack.cards.pool import CardPool, check_deck
from spellstack.cli.decks_at_hand import deck_path, shipped_decks
from spellstack.cli.play_commands import DEFAULT_DECKS


@pytest.mark.cards
def test_shipped_decks_are_whole(card_database: CardDatabase) -> None:
    pool = CardPool(card_database)
    files = sorted(shipped_decks().rglob("*.txt"))
    assert len(files) >= 6
    reports = [check_deck(read_deck(file), pool) for file in files]
    assert [(r.deck.file, r.unknown, r.unread) for r in reports if not r.whole()] == []


def test_the_decks_of_a_plain_play_are_shipped() -> None:
    for name in DEFAULT_DECKS:
        assert shipped_decks() in deck_path(name).parents
