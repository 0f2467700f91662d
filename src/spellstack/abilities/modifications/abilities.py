"""CR 613.1f: layer 6: abilities are added, removed, or can't be had."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.aspects import ABILITIES, EXISTENCE
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

    def uniform(self) -> bool:
        return True

    def lock(self, ctx: Context) -> Modification:
        """What was chosen for the effect becomes part of what it gives (608.2h): "protection from the chosen color"."""
        color = ctx.words.get("color", "")
        if not color:
            return self
        return AddAbility(tuple(with_color(ability, color) for ability in self.abilities), self.form)

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        by = ctx.values.get("effect", ctx.source)
        prefix = f"{by}>{ctx.instance.key if ctx.instance is not None else ''}>"
        first = sum(1 for instance in row.abilities if instance.key.startswith(prefix))
        stamp = ctx.values.get("timestamp", 0)
        added = tuple(
            AbilityInstance(ability, f"{prefix}{first + i}", by, stamp)
            for i, ability in enumerate(self.abilities)
            if not is_barred(ability, row)
        )
        row.abilities = row.abilities + added
        row.keywords |= keyword_mask(added)


def with_color(ability: Ability, color: str) -> Ability:
    """A keyword that speaks of the chosen colour, with the colour that was chosen."""
    if isinstance(ability, KeywordAbility) and ability.word in ("the chosen color", "the color of your choice"):
        return KeywordAbility(ability.name, ability.cost, ability.amount, ability.filter, color, ability.form)
    return ability


def is_barred(ability: Ability, row: Row) -> bool:
    """613.1f: whether an effect says that the object can't have the ability."""
    return bool(row.barred) and isinstance(ability, KeywordAbility) and ability.name in row.barred


@dataclass(frozen=True)
class LoseAbility(Modification):
    """Loses a keyword (all instances), or (`name` "") all abilities."""

    name: str = ""
    form: str = field(default="", compare=False)

    def layer(self) -> int:
        return LAYER_ABILITY

    def writes(self) -> int:
        return ABILITIES if self.name else ABILITIES | EXISTENCE

    def uniform(self) -> bool:
        return True

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        if self.name == "":
            row.abilities = ()
            row.keywords = 0
            row.lost_all = True
            return
        remove_keyword(row, self.name)


def remove_keyword(row: Row, name: str) -> None:
    """Takes all instances of a keyword away."""
    row.abilities = tuple(
        i for i in row.abilities if not (isinstance(i.ability, KeywordAbility) and i.ability.name == name)
    )
    row.keywords = keyword_mask(row.abilities)


@dataclass(frozen=True)
class BarAbility(Modification):
    """ "Can't have or gain [keyword]" (613.1f): it loses the keyword, and gains it from no effect applied later.

    `form`: "have" where the text says only that.
    """

    name: str
    form: str = field(default="", compare=False)

    def layer(self) -> int:
        return LAYER_ABILITY

    def writes(self) -> int:
        return ABILITIES

    def uniform(self) -> bool:
        return True

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        remove_keyword(row, self.name)
        row.barred = (*row.barred, self.name)
