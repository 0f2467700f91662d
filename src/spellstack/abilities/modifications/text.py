"""CR 612, 613.1c: layer 3: words of an object's text, or its name, become others."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.aspects import ABILITIES, EXISTENCE, NAME, SUBTYPES, WORDS
from spellstack.abilities.context import Context
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


@dataclass(frozen=True)
class SetName(Modification):
    """612.8: it has this name and no other."""

    name: str
    form: str = field(default="", compare=False)

    def layer(self) -> int:
        return LAYER_TEXT

    def writes(self) -> int:
        return NAME

    def uniform(self) -> bool:
        return True

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        row.name = self.name
