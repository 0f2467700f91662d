"""CR 613.1f: layer 6: abilities are added, removed, or can't be had."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.aspects import ABILITIES
from spellstack.abilities.context import Context
from spellstack.abilities.modifications.base import LAYER_ABILITY, Modification
from spellstack.core.definition import AbilityInstance
from spellstack.core.keyword_bits import KEYWORD_BITS
from spellstack.core.node import Ability
from spellstack.core.objects import Row, View


def keyword_mask(abilities: tuple[AbilityInstance, ...]) -> int:
    """The mask of the keyword abilities among them."""
    mask = 0
    for instance in abilities:
        ability = instance.ability
        if isinstance(ability, KeywordAbility):
            mask |= KEYWORD_BITS.get(ability.name, 0)
    return mask


@dataclass(frozen=True)
class AddAbility(Modification):
    """Gains or has abilities. Each is an instance of its own, keyed by the granting effect."""

    abilities: tuple[Ability, ...]
    form: str = field(default="", compare=False)

    def layer(self) -> int:
        return LAYER_ABILITY

    def writes(self) -> int:
        return ABILITIES

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        by = ctx.values.get("effect", ctx.source)
        origin = ctx.instance.key if ctx.instance is not None else ""
        stamp = ctx.values.get("timestamp", 0)
        added = tuple(
            AbilityInstance(ability, f"{by}>{origin}>{i}", by, stamp) for i, ability in enumerate(self.abilities)
        )
        row.abilities = row.abilities + added
        row.keywords |= keyword_mask(added)


@dataclass(frozen=True)
class LoseAbility(Modification):
    """Loses a keyword (all instances), or (`name` "") all abilities."""

    name: str = ""
    form: str = field(default="", compare=False)

    def layer(self) -> int:
        return LAYER_ABILITY

    def writes(self) -> int:
        return ABILITIES

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        if self.name == "":
            row.abilities = ()
            row.keywords = 0
            row.every_creature_type = row.every_creature_type
            row.lost_all = True
            return
        row.abilities = tuple(
            i for i in row.abilities if not (isinstance(i.ability, KeywordAbility) and i.ability.name == self.name)
        )
        row.keywords = keyword_mask(row.abilities)
