"""CR 1-9: random boards of real cards, played at random: nothing breaks, nothing offered is refused, forks agree.

Each game has other cards, drawn from all that are wholly read. `python -m tests.properties.test_real_cards FIRST COUNT`
plays many of them and names the seed of each that breaks.
"""

from __future__ import annotations

import random
import sys
import traceback

import pytest

from spellstack.agents.random_agent import RandomAgent
from spellstack.cards.database import CardDatabase
from spellstack.cards.errors import ReaderFailed
from spellstack.cards.pool import CardPool, read_card
from spellstack.core.definition import CardDefinition
from spellstack.core.types import (
    ARTIFACT,
    BATTLEFIELD,
    CREATURE,
    ENCHANTMENT,
    GRAVEYARD,
    HAND,
    LAND,
    LIBRARY,
    PLANESWALKER,
)
from spellstack.rules.board import build
from spellstack.rules.game import Game
from spellstack.rules.setup import BoardSetup, PlacedCard, PlacedPlayer
from spellstack.rules.wiring import GameEngine
from tests.properties.test_boards import told

PERMANENTS = ARTIFACT | CREATURE | ENCHANTMENT | LAND | PLANESWALKER
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
CHOICES = 120  # of one game
SHARES = ((HAND, 6), (GRAVEYARD, 3), (LIBRARY, 14))


class Dealer:
    """Cards at random from a database, each read when it is first dealt; those not wholly read are left out."""

    def __init__(self, database: CardDatabase) -> None:
        self.database = database
        self.numbers = database.numbers("eternal") or database.numbers()
        pool = CardPool(database)
        self.basics = [pool.definition(name) for name in BASICS]

    def card(self, chance: random.Random, permanent: bool) -> CardDefinition:
        """A readable card; `permanent`: one that can stand on the battlefield by itself."""
        while True:
            try:
                found = read_card(self.database.by_number(chance.choice(self.numbers)))
            except ReaderFailed:
                continue
            face = found.faces[0]
            if not found.unread and (not permanent or (face.types & PERMANENTS and "Aura" not in face.subtypes)):
                return found

    def game(self, seed: int) -> Game:
        """Two players (sometimes three) with lands of all colours, some permanents, and cards everywhere."""
        chance = random.Random(seed)
        cards: list[PlacedCard] = []
        players = chance.choice((2, 2, 2, 3))
        for player in range(players):
            cards += [PlacedCard(basic, player, BATTLEFIELD) for basic in self.basics for _ in range(3)]
            for _ in range(chance.randint(1, 5)):
                cards.append(PlacedCard(self.card(chance, True), player, BATTLEFIELD))
            for zone, n in SHARES:
                cards += [PlacedCard(self.card(chance, False), player, zone) for _ in range(n)]
        setup = BoardSetup([PlacedPlayer("ABC"[i], 20) for i in range(players)], cards, seed=seed)
        return Game.from_board(setup, asks_everything=False)


def play(game: Game, seed: int) -> None:
    """Plays on at random and looks again and again whether the game is whole."""
    chance = random.Random(seed)
    agent = RandomAgent(seed)
    for _ in range(CHOICES):
        if game.over:
            return
        decision = game.decision
        if chance.random() < 0.03:
            look(game)
        game.choose(agent.pick(decision, game))
        assert game.cancelled is None, f"offered, then refused: {game.cancelled}"


def look(game: Game) -> None:
    """A fork is the same game; the board that is kept is the one that the state makes."""
    assert game.fork().digest() == game.digest()
    state = game.state
    fresh = build(GameEngine(state.copy())).rows
    for id in state.battlefield:
        assert told(game.engine.row(state.objects[id])) == told(fresh[id]), game.name_of(id)


@pytest.mark.parametrize("seed", range(8))
def test_random_boards_of_real_cards(card_database: CardDatabase, seed: int) -> None:
    play(Dealer(card_database).game(seed), seed)


def main(first: int, count: int) -> None:
    """Plays the games with these seeds."""
    dealer = Dealer(CardDatabase())
    broken = 0
    for seed in range(first, first + count):
        try:
            play(dealer.game(seed), seed)
        except Exception:
            broken += 1
            print(f"seed {seed}:", traceback.format_exc(limit=-6), flush=True)
    print(f"{count} games, {broken} broken")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
