"""CR 702.1: what each keyword ability stands for, as abilities of the other kinds.

A keyword that the rules name themselves (flying, deathtouch, protection, ...) expands into nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellstack.abilities.ability import KeywordAbility
from spellstack.core.node import Ability
from spellstack.keywords import activations, attack_triggers, casting_costs, defining, spell_copies, ward

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
    "kicker": casting_costs.kicker,
    "multikicker": casting_costs.multikicker,
    "entwine": casting_costs.entwine,
    "buyback": casting_costs.buyback,
    "bargain": casting_costs.bargain,
    "spectacle": casting_costs.spectacle,
    "surge": casting_costs.surge,
    "prowl": casting_costs.prowl,
    "freerunning": casting_costs.freerunning,
    "overload": casting_costs.overload,
    "sneak": casting_costs.sneak,
    "evoke": casting_costs.evoke,
    "dash": casting_costs.dash,
    "blitz": casting_costs.blitz,
    "convoke": casting_costs.convoke,
    "delve": casting_costs.delve,
    "improvise": casting_costs.improvise,
    "affinity": casting_costs.affinity,
    "undaunted": casting_costs.undaunted,
    "splice": casting_costs.splice,
    "web-slinging": casting_costs.web_slinging,
    "storm": spell_copies.storm,
    "gravestorm": spell_copies.gravestorm,
    "replicate": spell_copies.replicate,
    "casualty": spell_copies.casualty,
    "conspire": spell_copies.conspire,
    "demonstrate": spell_copies.demonstrate,
    "cycling": activations.cycling,
    "typecycling": activations.typecycling,
    "transmute": activations.transmute,
    "reinforce": activations.reinforce,
    "ninjutsu": activations.ninjutsu,
    "equip": activations.equip,
    "fortify": activations.fortify,
    "outlast": activations.outlast,
    "transfigure": activations.transfigure,
    "crew": activations.crew,
    "unearth": activations.unearth,
    "embalm": activations.embalm,
    "eternalize": activations.eternalize,
    "scavenge": activations.scavenge,
    "commander ninjutsu": activations.ninjutsu,
    "level up": activations.level_up,
    "changeling": defining.changeling,
    "devoid": defining.devoid,
    "living metal": defining.living_metal,
    "ward": ward.ward,
    "prowess": ward.prowess,
    "extort": ward.extort,
}


def expand(ability: KeywordAbility) -> tuple[Ability, ...]:
    """The abilities that a keyword ability stands for."""
    expansion = EXPANSIONS.get(ability.name)
    return expansion(ability) if expansion is not None else ()
