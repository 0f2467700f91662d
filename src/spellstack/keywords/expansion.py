"""CR 702.1: what each keyword ability stands for, as abilities of the other kinds.

A keyword that the rules name themselves (flying, deathtouch, protection, ...) expands into nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellstack.abilities.ability import KeywordAbility
from spellstack.core.node import Ability
from spellstack.keywords import attack_triggers

Expansion = Callable[[KeywordAbility], tuple[Ability, ...]]

EXPANSIONS: Final[dict[str, Expansion]] = {
    "flanking": attack_triggers.flanking,
    "bushido": attack_triggers.bushido,
    "rampage": attack_triggers.rampage,
    "frenzy": attack_triggers.frenzy,
    "exalted": attack_triggers.exalted,
    "annihilator": attack_triggers.annihilator,
    "battle cry": attack_triggers.battle_cry,
    "melee": attack_triggers.melee,
    "mentor": attack_triggers.mentor,
    "afflict": attack_triggers.afflict,
    "poisonous": attack_triggers.poisonous,
    "training": attack_triggers.training,
    "dethrone": attack_triggers.dethrone,
}


def expand(ability: KeywordAbility) -> tuple[Ability, ...]:
    """The abilities that a keyword ability stands for."""
    expansion = EXPANSIONS.get(ability.name)
    return expansion(ability) if expansion is not None else ()
