"""CR 111.3-111.4, 111.10, 707.9: what a token is: described by the effect, predefined, or a copy with exceptions."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from zlib import crc32

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.context import Context
from spellstack.abilities.modifications.predicates import abilities_text
from spellstack.abilities.rewriting import WordChange, Worded, rewrite_abilities
from spellstack.abilities.values import Value
from spellstack.abilities.wording import color_list, listed
from spellstack.core.definition import Face
from spellstack.core.keyword_bits import KEYWORD_BITS
from spellstack.core.node import Ability, Node, Printer
from spellstack.core.types import COLOR_LETTERS, SUPERTYPE_WORDS, TYPE_WORDS, words_of


@dataclass(frozen=True)
class TokenKind(Worded):
    """111.3: the characteristics that an effect gives to a token. `name` "": its subtypes and "Token" (111.4).

    `power`, `toughness` None: it has none. `word`: the name of a predefined token (111.10), "" none.
    """

    types: int
    subtypes: tuple[str, ...] = ()
    colors: int = 0
    power: Value | None = None
    toughness: Value | None = None
    supertypes: int = 0
    name: str = ""
    abilities: tuple[Ability, ...] = ()
    word: str = ""
    form: str = field(default="", compare=False)

    def face(self, ctx: Context) -> Face:
        """The face, its numbers fixed now (608.2h)."""
        power = self.power.of(ctx) if self.power is not None else 0
        toughness = self.toughness.of(ctx) if self.toughness is not None else 0
        name = self.name or " ".join((*self.subtypes, "Token"))
        return make_face(
            name, self.colors, self.types, self.supertypes, self.subtypes, self.abilities, power, toughness
        )

    def reworded(self, change: WordChange) -> Node:
        """612.2a: types and colours, and the name where the types make it; a name of its own is never changed."""
        subtypes = change.words(self.subtypes)
        colors = change.colors(self.colors)
        abilities = rewrite_abilities(self.abilities, change)
        if subtypes == self.subtypes and colors == self.colors and abilities is self.abilities:
            return self
        return replace(self, subtypes=subtypes, colors=colors, abilities=abilities)

    def described(self, printer: Printer, plural: bool) -> str:
        """ "1/1 white Soldier creature token with flying", without what stands before it."""
        noun = "tokens" if plural else "token"
        if self.word:
            found = f"{self.word} {noun}"
        else:
            parts: list[str] = []
            parts.extend(words_of(self.supertypes, SUPERTYPE_WORDS))
            if self.power is not None and self.toughness is not None:
                parts.append(f"{self.power.text(printer)}/{self.toughness.text(printer)}")
            colors = color_list(self.colors)
            parts.append(listed(colors, "and") if colors else "colorless")
            parts.extend(self.subtypes)
            parts.extend(type_words(self.types))
            found = " ".join((*parts, noun))
        if self.name and self.form == "before" and not self.word:
            found += f" named {self.name}"
        if self.abilities and not self.word and self.form != IT_HAS:
            found += f" with {abilities_text(self.abilities, printer)}"
        if self.name and self.form not in ("first", "before") and not self.word:
            found += f" named {self.name}"
        return found


def type_words(mask: int) -> list[str]:
    """Card types in the order in which tokens are described: "enchantment artifact creature"."""
    words = words_of(mask, TYPE_WORDS)
    return sorted(words, key=lambda word: TYPE_ORDER.index(word) if word in TYPE_ORDER else 0)


IT_HAS = "it has"  # its abilities are said in a sentence of their own
TYPE_ORDER = ("", "enchantment", "artifact", "land", "creature", "planeswalker")


def make_face(
    name: str,
    colors: int,
    types: int,
    supertypes: int,
    subtypes: tuple[str, ...],
    abilities: tuple[Ability, ...],
    power: int,
    toughness: int,
) -> Face:
    """A face without mana cost, with a key that says all that it is."""
    letters = "".join(letter for i, letter in enumerate(COLOR_LETTERS) if colors >> i & 1)
    text = crc32(repr(abilities).encode()) if abilities else 0
    key = f"token:{name}:{power}/{toughness}:{letters}:{types}:{supertypes}:{','.join(subtypes)}:{text}"
    return Face(
        name, None, colors, types, supertypes, subtypes, abilities, power, toughness,
        power_text=str(power), toughness_text=str(toughness), key=key, keywords=keyword_bits(abilities),
    )  # fmt: skip


def keyword_bits(abilities: tuple[Ability, ...]) -> int:
    """The mask of the keyword abilities among them."""
    mask = 0
    for ability in abilities:
        if isinstance(ability, KeywordAbility):
            mask |= KEYWORD_BITS.get(ability.name, 0)
    return mask
