"""CR 613: random boards of permanents read from Oracle text: the same however they are stored, made or forked."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from spellstack.core.definition import CardDefinition
from spellstack.core.types import BATTLEFIELD, GRAVEYARD
from spellstack.rules.board import build
from spellstack.rules.game import Game
from spellstack.rules.setup import BoardSetup, PlacedCard, PlacedPlayer
from spellstack.rules.wiring import GameEngine
from tests.properties.cards import card
from tests.properties.test_boards import told

CREATURES = (
    card("Test Bear", "{1}{G}", "Creature — Bear", "", "2", "2"),
    card("Test Elf", "{G}", "Creature — Elf", "{T}: Add {G}.", "1", "1"),
    card("Test Lord", "{1}{W}", "Creature — Goblin", "Other Goblins you control get +1/+1 and have haste.", "1", "1"),
    card("Test Ghoul", "{B}", "Creature — Zombie", "Test Ghoul gets +1/+1 for each Swamp you control.", "1", "1"),
    card(
        "Test Heap",
        "{2}{B}",
        "Creature — Horror",
        "Test Heap's power and toughness are each equal to the number of creatures on the battlefield.",
        "*",
        "*",
    ),
    card("Test Shifter", "{U}", "Creature — Shapeshifter", "Changeling", "1", "1"),
    card(
        "Test Banneret",
        "{R}",
        "Creature — Human",
        "As long as you control an artifact, Test Banneret gets +2/+0 and has trample.",
        "1",
        "1",
    ),
)
OTHERS = (
    card("Test Crusade", "{W}{W}", "Enchantment", "White creatures get +1/+1."),
    card("Test Mirror", "{1}{U}", "Enchantment", "Creatures you control have flying."),
    card(
        "Test Humility",
        "{2}{W}{W}",
        "Enchantment",
        "All creatures lose all abilities and have base power and toughness 1/1.",
    ),
    card(
        "Test Glyphs",
        "{2}{W}{W}",
        "Enchantment",
        "Each other non-Aura enchantment is a creature in addition to its other types and has base "
        "power and base toughness each equal to its mana value.",
    ),
    card("Test Moon", "{2}{R}", "Enchantment", "Nonbasic lands are Mountains."),
    card("Test Tomb", "", "Legendary Land", "Each land is a Swamp in addition to its other land types."),
    card(
        "Test Works",
        "{3}{U}",
        "Enchantment",
        "Each noncreature artifact is an artifact creature with power and toughness each equal to its mana value.",
    ),
    card("Test Grey", "{6}", "Artifact", "All permanents are artifacts in addition to their other types."),
    card("Test Paint", "{U}", "Enchantment", "All creatures are black."),
    card("Test Wane", "{G}", "Enchantment", "Creatures your opponents control lose flying."),
    card("Test Grove", "", "Land", "{T}: Add {C}."),
    card("Forest", "", "Basic Land — Forest"),
    card("Test Engine", "{5}", "Artifact"),
)
AURAS = (
    card("Test Wings", "{U}", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1 and has flying."),
    card(
        "Test Frog",
        "{U}",
        "Enchantment — Aura",
        "Enchant creature\nEnchanted creature loses all abilities and is a blue Frog creature with base "
        "power and toughness 1/1.",
    ),
    card("Test Thrall", "{U}", "Enchantment — Aura", "Enchant creature\nYou control enchanted creature."),
)


def some_board(chance: random.Random) -> Game:
    """Creatures, other permanents, Auras on creatures, counters, cards in graveyards."""
    creatures = [placed(chance, chance.choice(CREATURES)) for _ in range(chance.randint(1, 6))]
    cards = creatures + [placed(chance, chance.choice(OTHERS)) for _ in range(chance.randint(1, 8))]
    for _ in range(chance.randrange(4)):
        aura = placed(chance, chance.choice(AURAS))
        aura.attached_to = chance.randint(1, len(creatures))
        cards.append(aura)
    for definition in chance.sample(CREATURES, chance.randrange(3)):
        cards.append(PlacedCard(definition, 0, GRAVEYARD))
    return Game.from_board(BoardSetup([PlacedPlayer("A", 20), PlacedPlayer("B", 20)], cards, seed=1))


def placed(chance: random.Random, definition: CardDefinition) -> PlacedCard:
    found = PlacedCard(definition, chance.randrange(2), BATTLEFIELD)
    if chance.random() < 0.2:
        found.counters = {chance.choice(("+1/+1", "-1/-1", "flying")): 1}
    return found


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_readable_boards_are_the_same_however_they_are_stored(seed: int) -> None:
    chance = random.Random(seed)
    game = some_board(chance)
    state = game.state.copy()
    first = {id: told(row) for id, row in build(GameEngine(state)).rows.items()}
    assert {id: told(row) for id, row in build(GameEngine(state.copy())).rows.items()} == first
    ids = list(state.battlefield)
    chance.shuffle(ids)
    state.battlefield = tuple(ids)
    objects = list(state.objects.items())
    chance.shuffle(objects)
    state.objects = dict(objects)
    state.version += 1
    assert {id: told(row) for id, row in build(GameEngine(state)).rows.items()} == first


@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_the_kept_board_equals_one_made_from_nothing(seed: int) -> None:
    """After answers at random the board that the game keeps is the one that its state makes; forks agree."""
    chance = random.Random(seed)
    game = some_board(chance)
    for _ in range(chance.randint(1, 25)):
        if game.over:
            return
        decision = game.decision
        game.choose((chance.randrange(len(decision.options)),) if decision.kind == "action" else decision.some_answer())
    state = game.state
    kept = {id: told(game.engine.row(state.objects[id])) for id in state.battlefield}
    fresh = build(GameEngine(state.copy())).rows
    assert kept == {id: told(fresh[id]) for id in state.battlefield}
    fork = game.fork()
    assert {id: told(fork.engine.row(fork.state.objects[id])) for id in state.battlefield} == kept
