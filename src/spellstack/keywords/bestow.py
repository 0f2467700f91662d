"""CR 702.103: bestow: a creature card cast as an Aura with enchant creature, for as long as it stays attached."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Phrase
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.modifications.types import ChangeTypes
from spellstack.abilities.nouns import TypeIs
from spellstack.abilities.references import Source
from spellstack.abilities.statics import Continuous
from spellstack.core.node import Ability
from spellstack.core.types import BATTLEFIELD, CREATURE, STACK
from spellstack.keywords.casting_costs import alternative

ENCHANT_CREATURE = KeywordAbility("enchant", filter=Phrase((), TypeIs(CREATURE)))


def bestow(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.103a: an alternative cost; what the spell then is, stands in `AS_AURA`."""
    return (alternative(ability, "702.103a"),)


# 702.103b: an Aura enchantment with enchant creature, and no creature.
AS_AURA = Continuous(
    Source(),
    (ChangeTypes(subtypes=("Aura",), lose_types=CREATURE), AddAbility((ENCHANT_CREATURE,))),
)


@dataclass(frozen=True)
class Bestowed(Condition):
    """702.103e-f: it is a spell, or attached to something it can enchant."""

    def holds(self, ctx: Context) -> bool:
        state = ctx.state
        o = state.objects.get(state.latest(ctx.source))
        if o is None:
            return False
        if o.zone == STACK:
            return True
        if o.zone != BATTLEFIELD or o.attached_to <= 0:
            return False
        return o.attached_to in state.objects and ctx.engine.can_attach(o, o.attached_to)
