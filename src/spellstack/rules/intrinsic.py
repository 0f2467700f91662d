"""CR 305.6-305.7: lands whose basic land types were changed have the mana abilities of the types they have now."""

from __future__ import annotations

from spellstack.abilities.ability import Activated
from spellstack.core.definition import AbilityInstance
from spellstack.core.node import equal
from spellstack.core.objects import Row
from spellstack.core.types import BASIC_LAND_TYPES
from spellstack.kinds.lands import intrinsic_mana


def with_intrinsic_mana(row: Row) -> Row:
    """The row with a mana ability for each basic land type; the same row where none is missing."""
    missing: list[AbilityInstance] = []
    for word in BASIC_LAND_TYPES:
        if word in row.subtypes:
            wanted = intrinsic_mana(word)
            if not any(is_same(instance, wanted) for instance in row.abilities):
                missing.append(AbilityInstance(wanted, f"305.6 {word}"))
    if not missing:
        return row
    new = row.copy()
    new.abilities = (*row.abilities, *missing)
    return new


def without_lost_mana(row: Row, before: Row) -> Row:
    """612.2: where a basic land type was written and another word is now, its mana ability went with it."""
    abilities = row.abilities
    for word in BASIC_LAND_TYPES:
        if word in before.subtypes and word not in row.subtypes:
            wanted = intrinsic_mana(word)
            lost = next((instance for instance in abilities if is_same(instance, wanted)), None)
            abilities = tuple(instance for instance in abilities if instance is not lost)
    if len(abilities) == len(row.abilities):
        return row
    new = row.copy()
    new.abilities = abilities
    return new


def is_same(instance: AbilityInstance, wanted: Activated) -> bool:
    ability = instance.ability
    return isinstance(ability, Activated) and ability.mana and equal(ability, wanted)
