"""CR 701.67, 702.51, 702.66, 702.126: what may be tapped or exiled rather than paying mana of a fixed total cost."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.action_costs import WaterbendMana
from spellstack.abilities.costs import TapSelf
from spellstack.core.types import ARTIFACT, CREATURE
from spellstack.rules.proposal import Proposal

GENERIC_ONLY: Final = 128

CONVOKE: Final = "convoke"
IMPROVISE: Final = "improvise"
DELVE: Final = "delve"
WATERBEND: Final = "waterbend"


def keys_of(proposal: Proposal) -> list[str]:
    """Which of them the spell has; 701.67a: whether the ability's cost is a waterbend cost."""
    facts = proposal.facts
    ability = proposal.ability
    if ability is not None:
        return [WATERBEND] if any(isinstance(part, WaterbendMana) for part in ability.cost.parts) else []
    if facts is None or not proposal.is_spell():
        return []
    return [rule.key for rule in facts.substitutes]


def candidates(proposal: Proposal) -> list[int]:
    """What could pay: untapped creatures or artifacts of the player, cards in their graveyard."""
    keys = keys_of(proposal)
    if not keys:
        return []
    engine = proposal.engine
    state = engine.state
    mask = (CREATURE if CONVOKE in keys else 0) | (ARTIFACT if IMPROVISE in keys else 0)
    taken = 0  # the source, where its ability's cost taps it
    if WATERBEND in keys and proposal.ability is not None:
        mask = CREATURE | ARTIFACT
        taken = proposal.source if any(isinstance(part, TapSelf) for part in proposal.ability.cost.parts) else 0
    found: list[int] = []
    if mask:
        for id in state.battlefield:
            o = state.objects[id]
            if o.controller != proposal.player or o.tapped or o.phased_out or id == taken:
                continue
            if engine.row(o).types & mask:
                found.append(id)
    if DELVE in keys:
        found.extend(id for id in state.players[proposal.player].graveyard if id != proposal.object)
    return found


def substitute_mask(proposal: Proposal, id: int) -> int:
    """702.51a: a creature pays for generic mana or mana of its colours; other substitutes for generic mana only."""
    engine = proposal.engine
    o = engine.state.objects[id]
    if CONVOKE in keys_of(proposal):
        row = engine.row(o)
        if row.types & CREATURE:
            return GENERIC_ONLY | row.colors
    return GENERIC_ONLY
