"""CR 305.6-305.7: lands whose basic land types were changed have the mana abilities of the types they have now."""

from __future__ import annotations

from spellstack.abilities.ability import Activated
from spellstack.core.definition import AbilityInstance
from spellstack.core.objects import Row
from spellstack.core.types import BASIC_LAND_TYPES
from spellstack.kinds.lands import intrinsic_mana


def with_intrinsic_mana(row: Row) -> Row:
    """The row with a mana ability for each basic land type, and none left of a type that text changes took away.

    Returns the same row where nothing is missing.
    """
    abilities = row.abilities
    for word in BASIC_LAND_TYPES:
        wanted = intrinsic_mana(word)
        present = any(has_ability(instance, wanted) for instance in abilities)
        if word in row.subtypes and not present:
            abilities = (*abilities, AbilityInstance(wanted, f"305.6 {word}"))
        elif word not in row.subtypes and present:
            # Only abilities made here, or rewritten with the type, end with it; printed ones are text of their own.
            abilities = tuple(i for i in abilities if i.key != f"305.6 {word}")
    if abilities is row.abilities or abilities == row.abilities:
        return row
    new = row.copy()
    new.abilities = abilities
    return new


def has_ability(instance: AbilityInstance, wanted: Activated) -> bool:
    ability = instance.ability
    return isinstance(ability, Activated) and ability.mana and ability == wanted
