"""CR 613.1d-e, 205.1, 305.7: layers 4 and 5: types and colours."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.aspects import ABILITIES, COLORS, CONTROLLER, EXISTENCE, SUBTYPES, SUPERTYPES, TYPES
from spellstack.abilities.context import Context
from spellstack.abilities.modifications.base import LAYER_COLOR, LAYER_CONTROL, LAYER_TYPE, Modification
from spellstack.core.objects import Row, View
from spellstack.core.types import BASIC_LAND_TYPES, LAND


@dataclass(frozen=True)
class ChangeTypes(Modification):
    """Becomes of these types. `keep`: in addition to its other types; else they are set (205.1a-b).

    A set basic land type takes the land's other land types and its own rules text away (305.7).
    """

    types: int = 0
    supertypes: int = 0
    subtypes: tuple[str, ...] = ()
    keep: bool = True
    keep_types: bool = True  # "it's still a land": types stay though subtypes are set
    every_creature_type: bool = False
    form: str = field(default="", compare=False)

    def layer(self) -> int:
        return LAYER_TYPE

    def writes(self) -> int:
        lands = any(word in BASIC_LAND_TYPES for word in self.subtypes)
        return TYPES | SUBTYPES | SUPERTYPES | (ABILITIES | EXISTENCE if lands and not self.keep else 0)

    def uniform(self) -> bool:
        return True

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        if self.keep:
            row.types |= self.types
            row.supertypes |= self.supertypes
            row.subtypes = row.subtypes + tuple(word for word in self.subtypes if word not in row.subtypes)
            row.every_creature_type = row.every_creature_type or self.every_creature_type
            return
        basics = tuple(word for word in self.subtypes if word in BASIC_LAND_TYPES)
        if basics and not self.types and row.types & LAND:
            row.subtypes = tuple(w for w in row.subtypes if w not in LAND_TYPES) + self.subtypes
            row.abilities = ()
            row.keywords = 0
            row.lost_all = True
            return
        if self.types:
            row.types = (row.types | self.types) if self.keep_types else self.types
        row.supertypes |= self.supertypes
        if self.subtypes or self.types:
            row.subtypes = self.subtypes
            row.every_creature_type = self.every_creature_type


LAND_TYPES = (*BASIC_LAND_TYPES, "Desert", "Gate", "Lair", "Locus", "Mine", "Power-Plant", "Tower", "Urza's", "Cave", "Sphere", "Town", "Cloud", "Planet")


@dataclass(frozen=True)
class ChangeColors(Modification):
    """Layer 5: becomes of these colours, or has them in addition."""

    colors: int
    keep: bool = False
    form: str = field(default="", compare=False)

    def layer(self) -> int:
        return LAYER_COLOR

    def writes(self) -> int:
        return COLORS

    def uniform(self) -> bool:
        return True

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        row.colors = (row.colors | self.colors) if self.keep else self.colors


@dataclass(frozen=True)
class ChangeControl(Modification):
    """Layer 2: `you` (the controller of the effect) control it."""

    form: str = field(default="", compare=False)

    def layer(self) -> int:
        return LAYER_CONTROL

    def writes(self) -> int:
        return CONTROLLER

    def uniform(self) -> bool:
        return True

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        row.controller = ctx.values.get("new controller", ctx.controller)
