"""CR 612, 613.1c: layer 3: words of an object's text, or its name, become others.

What effects grant is no text (612.3), a token's text is (612.4). Name stickers (612.9) are not in the game: the reader
refuses what speaks of stickers.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.aspects import ABILITIES, EVERYTHING, EXISTENCE, NAME, SUBTYPES, WORDS
from spellstack.abilities.context import Context
from spellstack.abilities.modifications.abilities import keyword_mask
from spellstack.abilities.modifications.base import LAYER_TEXT, Modification
from spellstack.abilities.rewriting import WordChange, rewrite
from spellstack.core.definition import AbilityInstance
from spellstack.core.node import Ability
from spellstack.core.objects import Row, View


@dataclass(frozen=True)
class ChangeText(Modification):
    """Replaces all instances of one colour word, or basic land or creature type, with another (612.2).

    Empty words: those chosen as the effect began ("old word", "new word" among the words of the effect). The type
    line counts; abilities that effects have granted do not (612.3).
    """

    old: str = ""
    new: str = ""
    form: str = field(default="", compare=False)

    def layer(self) -> int:
        return LAYER_TEXT

    def writes(self) -> int:
        return ABILITIES | EXISTENCE | SUBTYPES | WORDS

    def lock(self, ctx: Context) -> Modification:
        return ChangeText(
            self.old or ctx.words.get("old word", ""), self.new or ctx.words.get("new word", ""), self.form
        )

    def change(self, ctx: Context) -> WordChange:
        """What becomes what."""
        return WordChange(self.old or ctx.words.get("old word", ""), self.new or ctx.words.get("new word", ""))

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        change = self.change(ctx)
        if not change.old or not change.new:
            return
        row.subtypes = change.words(row.subtypes)
        made: list[AbilityInstance] = []
        changed = False
        for instance in row.abilities:
            new = rewrite(instance.ability, change) if instance.granted_by == 0 else instance.ability
            if new is not instance.ability and isinstance(new, Ability):
                instance = AbilityInstance(new, instance.key, 0, instance.timestamp)
                changed = True
            made.append(instance)
        if changed:
            row.abilities = tuple(made)


class NameChange(Modification):
    """612.7-8: changes of names, the same for all that they are for."""

    def layer(self) -> int:
        return LAYER_TEXT

    def writes(self) -> int:
        return NAME

    def uniform(self) -> bool:
        return True


@dataclass(frozen=True)
class SetName(NameChange):
    """612.8: it has this name and no other."""

    name: str
    form: str = field(default="", compare=False)

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        row.name = self.name


@dataclass(frozen=True)
class AllCreatureNames(NameChange):
    """612.7: it has all names of nonlegendary creature cards in addition to its name."""

    form: str = field(default="", compare=False)

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        row.creature_names = True


@dataclass(frozen=True)
class SetTextBox(Modification):
    """612.5: its text box is that of another object: these abilities instead of its own."""

    abilities: tuple[Ability, ...]

    def layer(self) -> int:
        return LAYER_TEXT

    def writes(self) -> int:
        return ABILITIES | EXISTENCE

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        key = f"{ctx.values.get('effect', ctx.source)}#text"
        row.abilities = tuple(AbilityInstance(ability, f"{key}{i}") for i, ability in enumerate(self.abilities))
        row.keywords = keyword_mask(row.abilities)


@dataclass(frozen=True)
class FullText(Modification):
    """612.6: it has the full text of the top card of its controller's graveyard: name, mana cost, colours, types, rules
    text and size; and `own`, a text of its own, besides.
    """

    own: tuple[Ability, ...]

    def layer(self) -> int:
        return LAYER_TEXT

    def writes(self) -> int:
        return EVERYTHING

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        graveyard = ctx.state.players[ctx.controller].graveyard
        if not graveyard:
            return
        face = ctx.engine.copiable(ctx.state.objects[graveyard[-1]])
        row.name, row.mana_cost, row.colors = face.name, face.mana_cost, face.colors
        row.mana_value = face.mana_cost.mana_value() if face.mana_cost is not None else 0
        row.types, row.supertypes, row.subtypes = face.types, face.supertypes, face.subtypes
        row.power, row.toughness = face.power, face.toughness
        texts = (*face.abilities, *self.own)
        row.abilities = tuple(AbilityInstance(ability, f"{face.name}#full{i}") for i, ability in enumerate(texts))
        row.keywords = keyword_mask(row.abilities)
