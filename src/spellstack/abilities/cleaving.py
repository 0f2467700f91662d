"""CR 702.148: a spell ability with another text for when the spell's cleave cost was paid."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import Body, SpellAbility

CLEAVE = "cleave"


@dataclass(frozen=True)
class Cleaving(SpellAbility):
    """`cleaved`: the instructions without what stands in square brackets."""

    cleaved: Body = Body(None)
