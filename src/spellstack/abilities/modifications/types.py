"""CR 613.1d-e, 205.1, 305.7: layers 4 and 5: types and colours."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spellstack.abilities.aspects import ABILITIES, COLORS, CONTROLLER, EXISTENCE, SUBTYPES, SUPERTYPES, TYPES
from spellstack.abilities.context import Context
from spellstack.abilities.modifications.base import LAYER_COLOR, LAYER_CONTROL, LAYER_TYPE, Modification
from spellstack.core.objects import Row, View
from spellstack.core.subtypes import types_of_subtype
from spellstack.core.types import BASIC_LAND_TYPES, COLOR_WORDS, CREATURE, KINDRED, LAND


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
    lose_types: int = 0  # "isn't a creature"
    lose_supertypes: int = 0  # "isn't legendary"
    lose_subtypes_of: int = 0  # "loses all creature types"
    chosen: bool = False  # "the chosen type": its subtype is the word chosen (607.2d)
    form: str = ""

    def layer(self) -> int:
        return LAYER_TYPE

    def writes(self) -> int:
        mask = 0
        if self.types or self.lose_types:
            mask |= TYPES | SUBTYPES
        if self.subtypes or self.every_creature_type or self.chosen or self.lose_subtypes_of:
            mask |= SUBTYPES
        if self.supertypes or self.lose_supertypes:
            mask |= SUPERTYPES
        if not self.keep and self.sets_land_type():
            mask |= ABILITIES | EXISTENCE
        return mask

    def sets_land_type(self) -> bool:
        """305.7: a basic land type is set."""
        return self.chosen or any(word in BASIC_LAND_TYPES for word in self.subtypes)

    def lock(self, ctx: Context) -> Modification:
        return self.with_chosen(ctx) if self.chosen else self

    def with_chosen(self, ctx: Context) -> ChangeTypes:
        """The same with the chosen type instead of "the chosen type"."""
        word = ctx.words.get("type", "")
        return replace(self, subtypes=(*self.subtypes, word) if word else self.subtypes, chosen=False)

    def uniform(self) -> bool:
        return True

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        if self.chosen:
            self.with_chosen(ctx).apply(ctx, view, row)
            return
        if self.lose_types:
            self.change_types(row, row.types & ~self.lose_types)
        if self.lose_subtypes_of:
            row.subtypes = tuple(word for word in row.subtypes if not types_of_subtype(word) & self.lose_subtypes_of)
            row.every_creature_type = row.every_creature_type and not self.lose_subtypes_of & CREATURE
        row.supertypes = (row.supertypes & ~self.lose_supertypes) | self.supertypes
        if self.keep:
            row.types |= self.types
            row.subtypes = row.subtypes + tuple(word for word in self.subtypes if word not in row.subtypes)
            row.every_creature_type = row.every_creature_type or self.every_creature_type
            return
        if self.types:
            self.change_types(row, (row.types | self.types) if self.keep_types else self.types)
        if self.sets_land_type() and row.types & LAND:
            row.abilities = ()
            row.keywords = 0
            row.lost_all = True
        self.set_subtypes(row)

    def change_types(self, row: Row, types: int) -> None:
        """205.1a: with a card type go the subtypes that belong to no type it still has."""
        if row.types & ~types:
            row.subtypes = tuple(word for word in row.subtypes if types_of_subtype(word) & types)
            if not types & (CREATURE | KINDRED):
                row.every_creature_type = False
        row.types = types

    def set_subtypes(self, row: Row) -> None:
        """205.1a: new subtypes replace those of the same set (creature types, land types, ...)."""
        if not self.subtypes and not self.every_creature_type:
            return
        kinds = CREATURE if self.every_creature_type else 0
        for word in self.subtypes:
            kinds |= types_of_subtype(word)
        row.subtypes = tuple(word for word in row.subtypes if not types_of_subtype(word) & kinds) + self.subtypes
        if kinds & CREATURE:
            row.every_creature_type = self.every_creature_type


@dataclass(frozen=True)
class ChangeColors(Modification):
    """Layer 5: becomes of these colours, or has them in addition."""

    colors: int
    keep: bool = False
    chosen: bool = False  # "the chosen color" (607.2d)
    form: str = field(default="", compare=False)

    def layer(self) -> int:
        return LAYER_COLOR

    def writes(self) -> int:
        return COLORS

    def uniform(self) -> bool:
        return True

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        colors = self.colors | (chosen_colors(ctx) if self.chosen else 0)
        row.colors = (row.colors | colors) if self.keep else colors

    def lock(self, ctx: Context) -> Modification:
        if not self.chosen:
            return self
        return ChangeColors(self.colors | chosen_colors(ctx), self.keep, form=self.form)


def chosen_colors(ctx: Context) -> int:
    """The colours that were chosen, as a mask."""
    mask = 0
    for word in ctx.words.get("color", "").split("/"):
        mask |= COLOR_WORDS.get(word, 0)
    return mask


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
