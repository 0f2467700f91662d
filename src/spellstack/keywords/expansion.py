"""CR 702.1: what each keyword ability stands for, as abilities of the other kinds.

A keyword that the rules name themselves (flying, deathtouch, protection, ...) expands into nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellstack.abilities.ability import KeywordAbility
from spellstack.core.node import Ability
from spellstack.keywords import (
    activations,
    attached,
    attack_costs,
    attack_tokens,
    attack_triggers,
    bestow,
    casting_costs,
    companions,
    counters,
    defining,
    entering,
    exile_links,
    faces,
    from_graveyard,
    gifts,
    hand_triggers,
    library,
    mutate,
    partners,
    reduced_ways,
    set_aside,
    soulbond,
    speed,
    spell_copies,
    upkeep,
    ward,
)
from spellstack.keywords.adapted import adapted

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
    "teamwork": casting_costs.teamwork,
    "spectacle": casting_costs.spectacle,
    "surge": casting_costs.surge,
    "prowl": casting_costs.prowl,
    "freerunning": casting_costs.freerunning,
    "overload": casting_costs.overload,
    "cleave": casting_costs.cleave,
    "sneak": casting_costs.sneak,
    "evoke": casting_costs.evoke,
    "bestow": bestow.bestow,
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
    "persist": counters.persist,
    "undying": counters.undying,
    "sunburst": counters.sunburst,
    "modular": counters.modular,
    "graft": counters.graft,
    "fading": counters.fading,
    "vanishing": counters.vanishing,
    "evolve": counters.evolve,
    "increment": counters.increment,
    "renown": counters.renown,
    "bloodthirst": counters.bloodthirst,
    "unleash": counters.unleash,
    "riot": counters.riot,
    "fabricate": counters.fabricate,
    "devour": counters.devour,
    "tribute": counters.tribute,
    "impending": counters.impending,
    "ravenous": counters.ravenous,
    "cipher": exile_links.cipher,
    "epic": exile_links.epic,
    "haunt": exile_links.haunt,
    "hideaway": exile_links.hideaway,
    "paradigm": exile_links.paradigm,
    "mutate": mutate.mutate,
    "echo": upkeep.echo,
    "cumulative upkeep": upkeep.cumulative_upkeep,
    "afterlife": entering.afterlife,
    "soulshift": entering.soulshift,
    "exploit": entering.exploit,
    "living weapon": entering.living_weapon,
    "job select": entering.job_select,
    "champion": entering.champion,
    "compleated": entering.compleated,
    "flashback": from_graveyard.flashback,
    "escape": from_graveyard.escape,
    "jump-start": from_graveyard.jump_start,
    "retrace": from_graveyard.retrace,
    "mayhem": from_graveyard.mayhem,
    "madness": from_graveyard.madness,
    "for mirrodin!": entering.for_mirrodin,
    "foretell": set_aside.foretell,
    "plot": set_aside.plot,
    "suspend": set_aside.suspend,
    "warp": set_aside.warp,
    "morph": casting_costs.face_down,
    "megamorph": casting_costs.face_down,
    "disguise": casting_costs.face_down,
    "myriad": attack_tokens.myriad,
    "mobilize": attack_tokens.mobilize,
    "firebending": attack_tokens.firebending,
    "ingest": attack_tokens.ingest,
    "provoke": attack_tokens.provoke,
    "squad": attack_tokens.squad,
    "offspring": attack_tokens.offspring,
    "encore": attack_tokens.encore,
    "cascade": library.cascade,
    "rebound": library.rebound,
    "dredge": library.dredge,
    "ripple": library.ripple,
    "umbra armor": attached.umbra_armor,
    "reconfigure": attached.reconfigure,
    "miracle": hand_triggers.miracle,
    "recover": hand_triggers.recover,
    "awaken": gifts.awaken,
    "backup": gifts.backup,
    "gift": gifts.gift,
    "saddle": activations.saddle,
    "station": activations.station,
    "craft": activations.craft,
    "decayed": attack_triggers.decayed,
    "ascend": defining.ascend,
    "storied": defining.storied,
    "enlist": attack_costs.enlist,
    "disturb": faces.disturb,
    "more than meets the eye": faces.more_than_meets_the_eye,
    "daybound": faces.daybound,
    "nightbound": faces.bound,
    "prototype": faces.prototype,
    "amplify": counters.amplify,
    "soulbond": soulbond.soulbond,
    "emerge": reduced_ways.emerge,
    "offering": reduced_ways.offering,
    "harmonize": reduced_ways.harmonize,
    "partner": partners.partner,
    "companion": companions.companion,
    "start your engines!": speed.start_your_engines,
}

# Keywords that rules know by name, or that only say how a card is built or a deck made.
RULED: Final[frozenset[str]] = frozenset(
    (
        "deathtouch|defender|double strike|enchant|first strike|flash|flying|haste|hexproof|indestructible|intimidate|"
        "landwalk|lifelink|protection|reach|shroud|trample|vigilance|phasing|shadow|horsemanship|fear|skulk|menace|"
        "infect|wither|toxic|split second|fuse|aftermath|escalate|banding|bands with other|"
        "read ahead|choose a background|doctor's companion"
    ).split("|")
)


def understood(name: str) -> bool:
    """Whether a keyword does what it says in this engine; the reader refuses those that don't."""
    return name in RULED or name in EXPANSIONS


def expand(ability: KeywordAbility) -> tuple[Ability, ...]:
    """The abilities that a keyword ability stands for."""
    if ability.holds is not None:
        held = adapted(ability.name, ability.holds)
        return (held,) if held is not None else ()
    expansion = EXPANSIONS.get(ability.name)
    return expansion(ability) if expansion is not None else ()
