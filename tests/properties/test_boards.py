"""CR 613: random boards with many continuous effects: order of storage, repetition, caches and forks change nothing."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from spellstack.abilities.ability import KeywordAbility, Static
from spellstack.abilities.amounts import CountOf
from spellstack.abilities.filters import Filter
from spellstack.abilities.modifications.abilities import AddAbility, BarAbility, LoseAbility
from spellstack.abilities.modifications.base import Modification
from spellstack.abilities.modifications.copying import BecomeCopy
from spellstack.abilities.modifications.power import ChangePT, SetPT, SwitchPT
from spellstack.abilities.modifications.text import ChangeText
from spellstack.abilities.modifications.types import ChangeColors, ChangeControl, ChangeTypes
from spellstack.abilities.nouns import (
    ColorIs,
    NotColor,
    NotSubtype,
    NotType,
    Other,
    PermanentIs,
    SubtypeIs,
    SupertypeIs,
    TypeIs,
)
from spellstack.abilities.qualities import WithKeyword
from spellstack.abilities.references import Attached, Reference, Source
from spellstack.abilities.values import Number, Value
from spellstack.core.definition import Face
from spellstack.core.objects import Row
from spellstack.core.types import ARTIFACT, BASIC, BLACK, CREATURE, ENCHANTMENT, GRAVEYARD, LAND, LEGENDARY, RED, WHITE
from spellstack.kinds.lands import intrinsic_mana
from spellstack.rules.board import build
from spellstack.rules.setup import PlacedCard
from spellstack.rules.wiring import GameEngine
from tests.rules.boards import Table, card, each, face, static

SUBTYPES = ("Elf", "Goblin", "Zombie", "Forest", "Island", "Mountain")
KEYWORDS = ("flying", "haste", "trample")
COLOR_MASKS = (WHITE, BLACK, RED)


def some_filter(chance: random.Random) -> Reference:
    """What a static ability speaks of."""
    kind = chance.randrange(8)
    head: Filter = TypeIs(chance.choice((CREATURE, LAND, ARTIFACT, ENCHANTMENT)))
    adjectives: list[Filter] = []
    if kind == 0:
        return Source()
    if kind == 1:
        return Attached()
    if kind == 2:
        head = PermanentIs()
    if chance.random() < 0.5:
        adjectives.append(
            chance.choice(
                (
                    ColorIs(chance.choice(COLOR_MASKS)),
                    NotColor(chance.choice(COLOR_MASKS)),
                    SubtypeIs(chance.choice(SUBTYPES)),
                    NotSubtype(chance.choice(SUBTYPES)),
                    NotType(chance.choice((CREATURE, LAND))),
                    SupertypeIs(BASIC, wanted=False),
                    Other(),
                    WithKeyword(chance.choice(KEYWORDS)),
                )
            )
        )
    return each(*adjectives, head=head, yours=chance.random() < 0.3)


def some_amount(chance: random.Random) -> Value:
    if chance.random() < 0.2:
        return CountOf(each(head=TypeIs(chance.choice((CREATURE, LAND)))).filter)
    return Number(chance.randint(-1, 3))


def some_modification(chance: random.Random, deep: int = 0) -> Modification:
    """One change in a layer."""
    kind = chance.randrange(12)
    if kind == 0:
        return ChangePT(some_amount(chance), some_amount(chance))
    if kind == 1:
        return SetPT(some_amount(chance), some_amount(chance))
    if kind == 2:
        return SwitchPT()
    if kind == 3:
        return ChangeColors(chance.choice(COLOR_MASKS), keep=chance.random() < 0.5)
    if kind == 4:
        return ChangeTypes(subtypes=(chance.choice(SUBTYPES),), keep=chance.random() < 0.5)
    if kind == 5:
        return ChangeTypes(types=chance.choice((CREATURE, ARTIFACT, ARTIFACT | CREATURE)))
    if kind == 6:
        return ChangeTypes(lose_types=chance.choice((CREATURE, ARTIFACT)), lose_supertypes=LEGENDARY)
    if kind == 7:
        return AddAbility((KeywordAbility(chance.choice(KEYWORDS)),))
    if kind == 8:
        return LoseAbility(chance.choice(("", *KEYWORDS)))
    if kind == 9:
        return BarAbility(chance.choice(KEYWORDS))
    if kind == 10 and deep < 2:
        return AddAbility((some_static(chance, deep + 1),))
    return ChangePT(Number(1), Number(1))


def some_static(chance: random.Random, deep: int = 0) -> Static:
    which = some_filter(chance)
    return static(which, *[some_modification(chance, deep) for _ in range(chance.randint(1, 2))])


def some_face(chance: random.Random, name: str) -> Face:
    types = chance.choice((CREATURE, CREATURE, ENCHANTMENT, LAND, ARTIFACT, ARTIFACT | CREATURE))
    subtypes: tuple[str, ...] = ()
    if types & CREATURE:
        subtypes = (chance.choice(SUBTYPES[:3]),)
    abilities: list[object] = []
    if types & LAND:
        subtypes = (chance.choice(SUBTYPES[3:]),)
        abilities.append(intrinsic_mana(subtypes[0]))
    abilities += [some_static(chance) for _ in range(chance.randrange(3))]
    made = face(
        name,
        types,
        chance.randrange(4),
        chance.randint(1, 4),
        tuple(
            ability
            for ability in abilities
            if isinstance(ability, Static | KeywordAbility | type(intrinsic_mana("Forest")))
        ),
        subtypes,
        chance.choice(("", "{W}", "{1}{B}", "{2}{R}")) if not types & LAND else "",
        chance.choice((0, 0, BASIC if types & LAND else LEGENDARY)),
    )
    return made


def some_table(chance: random.Random) -> Table:
    """Two to fourteen permanents, some cards in graveyards, counters, and effects of resolved spells."""
    n = chance.randint(2, 14)
    kinds = [some_face(chance, f"Test {i}") for i in range(chance.randint(1, n))]
    cards: list[PlacedCard] = []
    for i in range(n):
        attached = chance.randint(1, i) if i and chance.random() < 0.3 else 0
        cards.append(card(chance.choice(kinds), owner=chance.randrange(2), attached_to=attached))
    cards += [card(chance.choice(kinds), GRAVEYARD) for _ in range(chance.randrange(3))]
    table = Table(*cards)
    for i in range(n):
        if chance.random() < 0.2:
            table.counters(i, chance.choice(("+1/+1", "-1/-1", "flying", "charge")), chance.randint(1, 3))
    for _ in range(chance.randrange(5)):
        some = tuple(sorted(chance.sample(range(n), chance.randint(1, n))))
        table.lasting(some, some_lasting(chance, kinds), player=chance.randrange(2))
    return table


def some_lasting(chance: random.Random, kinds: list[Face]) -> Modification:
    kind = chance.randrange(5)
    if kind == 0:
        return ChangeControl()
    if kind == 1:
        old, new = chance.sample(SUBTYPES[:3], 2)
        return ChangeText(old, new)
    if kind == 2:
        return BecomeCopy(chance.choice(kinds))
    return some_modification(chance)


def told(row: Row) -> tuple[object, ...]:
    """Everything a row says, so that rows can be compared."""
    return (
        row.name,
        row.mana_value,
        row.colors,
        row.types,
        row.supertypes,
        row.subtypes,
        tuple((i.key, i.ability) for i in row.abilities),
        row.keywords,
        row.power,
        row.toughness,
        row.every_creature_type,
        row.controller,
        row.barred,
    )


def all_told(table: Table) -> dict[int, tuple[object, ...]]:
    return {id: told(row) for id, row in build(table.engine).rows.items()}


@settings(max_examples=150)
@given(st.integers(0, 2**32))
def test_a_board_is_the_same_however_it_is_stored_and_however_often_it_is_made(seed: int) -> None:
    chance = random.Random(seed)
    table = some_table(chance)
    first = all_told(table)
    assert all_told(table) == first  # again, with caches warm
    fork = Table()
    fork.state = table.state.copy()
    fork.engine = GameEngine(fork.state)
    assert all_told(fork) == first  # from nothing
    state = fork.state
    ids = list(state.battlefield)
    chance.shuffle(ids)
    state.battlefield = tuple(ids)
    objects = list(state.objects.items())
    chance.shuffle(objects)
    state.objects = dict(objects)
    effects = list(state.effects.items())
    chance.shuffle(effects)
    state.effects = dict(effects)
    state.version += 1
    assert all_told(fork) == first  # stored in another order


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_an_effect_that_came_and_went_leaves_nothing(seed: int) -> None:
    chance = random.Random(seed)
    table = some_table(chance)
    first = all_told(table)
    effect = table.lasting((0,), some_modification(chance))
    all_told(table)
    table.end(effect)
    assert all_told(table) == first
