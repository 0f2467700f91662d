"""CR 702.47: the shipped deck of Arcane cards in random games: splices happen, texts are added and lost."""

from __future__ import annotations

import random
from pathlib import Path

from spellstack.cards.database import CardDatabase
from spellstack.cards.decks import read_deck
from spellstack.cards.pool import CardPool, build_deck
from spellstack.core.decisions import Answer, Decision
from spellstack.core.types import STACK
from spellstack.rules.game import Game

DECK = Path(__file__).parents[2] / "decks" / "splice_arcane.txt"
GAMES = 6


def some(decision: Decision, rng: random.Random) -> Answer:
    """A random legal answer."""
    options = decision.options
    if decision.kind == "action":
        return (rng.choice([i for i, option in enumerate(options) if option.kind != "mana"]),)
    answer = decision.some_answer()
    if decision.kind in ("x", "number"):
        answer = (rng.randint(decision.at_least, decision.at_most),)
    elif options and decision.kind not in ("divide", "order", "order_triggers"):
        n = min(len(options), rng.randint(decision.at_least, decision.at_most))
        picked = rng.sample(range(len(options)), n)
        answer = tuple(picked if decision.ordered else sorted(picked))
    return answer if decision.validate(answer) is None else decision.some_answer()


def test_random_games(card_database: CardDatabase) -> None:
    deck = build_deck(read_deck(DECK), CardPool(card_database))
    splices = 0
    for seed in range(GAMES):
        rng = random.Random(seed)
        game = Game.new([deck, deck], seed=seed)
        while not game.over and game.state.turn < 200:
            decision = game.decision
            answer = some(decision, rng)
            splices += len(answer) if decision.prompt == "splice" else 0
            game.choose(answer)
            assert game.cancelled is None, "an option that was offered was refused"
            for o in game.state.objects.values():
                # 702.47e: only a spell on the stack has spliced text.
                assert o.zone == STACK or o.choices is None or not any(part.origin for part in o.choices.parts)
        assert game.over
    assert splices > 0
