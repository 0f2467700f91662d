"""CR 111.3-111.4, 111.10, 707.9: what a token is: described by the effect, predefined, or a copy with exceptions."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from zlib import crc32

from spellstack.abilities.ability import KeywordAbility, Static
from spellstack.abilities.aspects import COLORS, POWER, SUBTYPES, TOUGHNESS
from spellstack.abilities.context import Context
from spellstack.abilities.modifications.predicates import abilities_text
from spellstack.abilities.rewriting import WordChange, Worded, rewrite_abilities
from spellstack.abilities.statics import Continuous
from spellstack.abilities.values import Value
from spellstack.abilities.wording import color_list, listed, with_article
from spellstack.core.definition import Face
from spellstack.core.keyword_bits import KEYWORD_BITS
from spellstack.core.node import Ability, Node, Printer
from spellstack.core.types import COLOR_LETTERS, LEGENDARY, SUPERTYPE_WORDS, TYPE_WORDS, words_of


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
        if self.abilities and not self.word:
            found += f" with {abilities_text(self.abilities, printer)}"
        if self.name and self.form not in ("first", "before") and not self.word:
            found += f" named {self.name}"
        return found


def type_words(mask: int) -> list[str]:
    """Card types in the order in which tokens are described: "enchantment artifact creature"."""
    words = words_of(mask, TYPE_WORDS)
    return sorted(words, key=lambda word: TYPE_ORDER.index(word) if word in TYPE_ORDER else 0)


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


@dataclass(frozen=True)
class CopyExceptions(Node):
    """707.9: "except it isn't legendary", "except it's a 1/1 ... and has haste": what a copy is otherwise.

    `types`, `subtypes` are in addition to the others unless `sets_types`/`sets_subtypes`; `colors` None: as copied.
    """

    not_legendary: bool = False
    name: str = ""
    power: Value | None = None
    toughness: Value | None = None
    types: int = 0
    subtypes: tuple[str, ...] = ()
    supertypes: int = 0
    sets_types: bool = False
    sets_subtypes: bool = False
    colors: int | None = None
    adds_colors: bool = False
    abilities: tuple[Ability, ...] = ()
    no_mana_cost: bool = False
    this_ability: bool = False  # "it has this ability" (707.9a)
    own_color: bool = False  # "it doesn't copy that creature's color" (707.9c)
    without: str = ""  # a keyword ability that is not copied (702.50a)
    form: str = field(default="", compare=False)

    def change(self, ctx: Context, face: Face) -> Face:
        """The copied face with the exceptions, which are copiable themselves (707.9a-b)."""
        power = self.power.of(ctx) if self.power is not None else face.power
        toughness = self.toughness.of(ctx) if self.toughness is not None else face.toughness
        power_text = str(power) if self.power is not None else face.power_text
        toughness_text = str(toughness) if self.toughness is not None else face.toughness_text
        types = self.types if self.sets_types else face.types | self.types
        supertypes = face.supertypes | self.supertypes
        if self.not_legendary:
            supertypes &= ~LEGENDARY
        subtypes = self.subtypes
        if not self.sets_subtypes:
            subtypes = face.subtypes + tuple(word for word in self.subtypes if word not in face.subtypes)
        colors = face.colors
        if self.colors is not None:
            colors = colors | self.colors if self.adds_colors else self.colors
        source = ctx.source_view()
        if self.own_color and source is not None:
            colors = ctx.engine.copiable(source).colors
        abilities = tuple(a for a in face.abilities if not self.overrides(a)) + self.abilities
        if self.this_ability and ctx.instance is not None:
            abilities = (*abilities, ctx.instance.ability)
        mark = crc32(repr((self, power, toughness)).encode())
        made = Face(
            self.name or face.name, None if self.no_mana_cost else face.mana_cost, colors, types, supertypes, subtypes,
            abilities, power, toughness, face.loyalty, face.defense, power_text, toughness_text, face.loyalty_text,
            f"{face.key}~{mark}", face.keywords | keyword_bits(self.abilities), face.full_text,
        )  # fmt: skip
        made.inset = face.inset
        made.back = face.back
        made.halves = face.halves  # 709.5b
        return made

    def overrides(self, ability: Ability) -> bool:
        """707.9d: an ability that defines what an exception sets is not copied."""
        if isinstance(ability, KeywordAbility):
            if self.without and ability.name == self.without:
                return True
            if ability.name == "devoid":
                return self.own_color or (self.colors is not None and not self.adds_colors)
            return ability.name == "changeling" and self.sets_subtypes
        if not isinstance(ability, Static) or not ability.defining:
            return False
        written = 0
        for rule in ability.rules:
            if isinstance(rule, Continuous):
                for modification in rule.modifications:
                    written |= modification.writes()
        set_aspects = POWER | TOUGHNESS if self.power is not None else 0
        if self.own_color or (self.colors is not None and not self.adds_colors):
            set_aspects |= COLORS
        if self.sets_subtypes:
            set_aspects |= SUBTYPES
        return written & set_aspects != 0

    def text(self, printer: Printer) -> str:
        """ "it isn't legendary and it has haste": `form` holds the order and pronoun of the clauses."""
        return listed([self.clause(word, printer) for word in self.form.split("|")], "and")

    def clause(self, word: str, printer: Printer) -> str:
        kind, _, rest = word.partition(":")
        pronoun, _, which = rest.partition(":")
        if kind == "legendary":
            many = pronoun in ("they", "the copies")
            return f"{pronoun} {'aren' if many else 'isn'}'t legendary" + (f" {which}" if which else "")
        if kind == "color":
            return f"{rest} {listed(color_list(self.colors or 0), 'and')}"
        if kind == "name":
            return f"{'its' if pronoun == 'it' else 'their'} name is {self.name}"
        if kind == "this ability":
            return f"{pronoun} has this ability"
        if kind == "own color":
            return f"it doesn't copy that {pronoun}'s color"
        if kind == "abilities":
            verb = "have" if pronoun in ("they", "") else "has"
            return f"{pronoun} {verb} {abilities_text(self.abilities, printer)}".strip()
        return self.becomes(kind, pronoun, which or "pcst", printer)

    def becomes(self, kind: str, pronoun: str, which: str, printer: Printer) -> str:
        """ "it's a 1/1 white Zombie in addition to its other colors and types"."""
        parts: list[str] = []
        if "p" in which and self.power is not None and self.toughness is not None:
            parts.append(f"{self.power.text(printer)}/{self.toughness.text(printer)}")
        if "c" in which and self.colors is not None:
            parts.append(listed(color_list(self.colors), "and"))
        parts.extend(self.subtypes if "s" in which else ())
        parts.extend(type_words(self.types) if "t" in which else [])
        words = " ".join(parts)
        many = pronoun == "they"
        is_ = "they're" if many else f"{pronoun}'s"
        if not many and (self.power is not None or self.types or self.subtypes) and kind != "bare":
            words = with_article(words)
        if kind == "in addition":
            return f"{is_} {words} in addition to {'their' if many else 'its'} other types"
        if kind == "in addition colors":
            return f"{is_} {words} in addition to {'their' if many else 'its'} other colors and types"
        return f"{is_} {words}"
