"""CR 702.16n: protection that an Aura gives and that "doesn't remove this Aura", or any Aura."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import KeywordAbility


@dataclass(frozen=True)
class KeepingProtection(KeywordAbility):
    """`keeps`: "this Aura" (the one that gives it), or "Auras": those already attached."""

    keeps: str = "this Aura"


def keeping(ability: KeywordAbility, keeps: str) -> KeepingProtection:
    """The protection with what it leaves attached."""
    return KeepingProtection(
        ability.name, ability.cost, ability.amount, ability.filter, ability.word, ability.form, keeps=keeps
    )
