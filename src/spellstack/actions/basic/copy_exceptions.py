"""CR 707.9: what a copy is otherwise: "except it isn't legendary, it's a 1/1 Spirit ..., and it has haste"."""

from __future__ import annotations

from dataclasses import dataclass, field
from zlib import crc32

from spellstack.abilities.ability import KeywordAbility, Static
from spellstack.abilities.aspects import COLORS, POWER, SUBTYPES, TOUGHNESS
from spellstack.abilities.context import Context
from spellstack.abilities.modifications.predicates import abilities_text
from spellstack.abilities.references import Source
from spellstack.abilities.statics import Continuous
from spellstack.abilities.values import Value
from spellstack.abilities.wording import color_list, listed, with_article
from spellstack.actions.basic.token_faces import keyword_bits, type_words
from spellstack.core.definition import Face
from spellstack.core.node import Ability, Node, Printer, equal
from spellstack.core.subtypes import types_of_subtype
from spellstack.core.types import LEGENDARY, SUPERTYPE_WORDS, TYPE_WORDS, words_of


@dataclass(frozen=True)
class EnteringCounters(Node):
    """ "It enters with an additional +1/+1 counter on it if it's a creature": `only` a mask of types, 0 any."""

    kind: str
    count: Value
    only: int = 0

    def text(self, printer: Printer) -> str:
        one = self.count.is_one()
        number = "an" if one else self.count.counted(printer)
        found = f"{number} additional {self.kind} counter{'' if one else 's'} on it"
        return f"{found} if it's {with_article(words_of(self.only, TYPE_WORDS)[0])}" if self.only else found


@dataclass(frozen=True)
class CopyExceptions(Node):
    """707.9: what a copy is otherwise.

    `types`, `subtypes` are in addition to the others unless `sets_types`, `sets_subtypes`; `colors` None: as copied.
    `form`: the clauses in their order, as `copy_words` reads them.
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
    entering: tuple[EnteringCounters, ...] = ()
    other_abilities: bool = False  # "it has ~'s other abilities"
    form: str = field(default="", compare=False)

    def change(self, ctx: Context, face: Face) -> Face:
        """The copied face with the exceptions, which are copiable themselves (707.9a-b)."""
        power = self.power.of(ctx) if self.power is not None else face.power
        toughness = self.toughness.of(ctx) if self.toughness is not None else face.toughness
        power_text = str(power) if self.power is not None else face.power_text
        toughness_text = str(toughness) if self.toughness is not None else face.toughness_text
        types = self.types if self.sets_types else face.types | self.types
        supertypes = face.supertypes & ~LEGENDARY if self.not_legendary else face.supertypes
        supertypes |= self.supertypes
        colors = face.colors
        if self.colors is not None:
            colors = colors | self.colors if self.adds_colors else self.colors
        source = ctx.source_view()
        if self.own_color and source is not None:
            colors = ctx.engine.copiable(source).colors
        abilities = tuple(a for a in face.abilities if not self.overrides(a)) + self.added(ctx)
        mark = crc32(repr((self, power, toughness)).encode())
        made = Face(
            self.name or face.name, None if self.no_mana_cost else face.mana_cost, colors, types, supertypes,
            self.kept_subtypes(face, types), abilities, power, toughness, face.loyalty, face.defense, power_text,
            toughness_text, face.loyalty_text, f"{face.key}~{mark}", face.keywords | keyword_bits(self.abilities),
            face.full_text,
        )  # fmt: skip
        made.inset = face.inset
        made.back = face.back
        made.halves = face.halves  # 709.5b
        return made

    def added(self, ctx: Context) -> tuple[Ability, ...]:
        """707.9a: the abilities that the copy has besides."""
        found = self.abilities
        own = ctx.instance.ability if ctx.instance is not None else None
        if self.this_ability and own is not None:
            found = (*found, own)
        source = ctx.source_view()
        if self.other_abilities and source is not None:
            found = (*found, *(a for a in ctx.engine.copiable(source).abilities if not equal(a, own)))
        return found

    def kept_subtypes(self, face: Face, types: int) -> tuple[str, ...]:
        """205.1a: subtypes that are set replace those of the same set; with a type go its subtypes."""
        kinds = 0
        for word in self.subtypes if self.sets_subtypes else ():
            kinds |= types_of_subtype(word)
        kept = [word for word in face.subtypes if not types_of_subtype(word) & kinds]
        if self.sets_types:
            kept = [word for word in kept if types_of_subtype(word) & types]
        return (*kept, *(word for word in self.subtypes if word not in kept))

    def enters_with(self, face: Face) -> list[tuple[str, Value]]:
        """614.1c: the counters that what enters as this face enters with."""
        return [(c.kind, c.count) for c in self.entering if not c.only or face.types & c.only]

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
        """ "it isn't legendary and it has haste": `form` holds the order and the words of the clauses."""
        return listed([self.clause(word, printer) for word in self.form.split("|")], "and")

    def clause(self, form: str, printer: Printer) -> str:
        """One clause: what it says, its first words, and what else it needs."""
        kind, said, which, addition = (*form.split(":"), "", "", "")[:4]
        if kind == "is":
            return f"{said} {self.description(which, addition, printer)}"
        if kind == "abilities":
            gained = abilities_text(self.abilities, printer)
            if which == "this first":
                return f"{said} this ability and {gained}"
            return f"{said} {gained}{' and this ability' if which else ''}"
        if kind == "color":
            return f"{said} {listed(color_list(self.colors or 0), 'and')}"
        if kind == "name":
            return f"{said} name is {self.name}"
        if kind == "counters":
            return f"{said} with {self.entering[int(which)].text(printer)}"
        if kind == "other abilities":
            return f"{said} {Source(which).text(printer)}'s other abilities"
        return said

    def description(self, which: str, addition: str, printer: Printer) -> str:
        """ "a 1/1 white Zombie in addition to its other colors and types"; `which`: the letters of what is said."""
        parts: list[str] = []
        supertypes = words_of(self.supertypes, SUPERTYPE_WORDS) if "l" in which else []
        if which.strip("al") == "":
            parts.append(listed(list(supertypes), "and"))
        else:
            parts.extend(supertypes)
        if "p" in which and self.power is not None and self.toughness is not None:
            parts.append(f"{self.power.text(printer)}/{self.toughness.text(printer)}")
        if "c" in which and self.colors is not None:
            parts.append(listed(color_list(self.colors), "and") if self.colors else "colorless")
        parts.extend(self.subtypes if "s" in which else ())
        parts.extend(type_words(self.types) if "t" in which else [])
        words = " ".join(parts)
        if "a" in which:
            words = with_article(words)
        if "n" in which:
            words += f" named {self.name}"
        if "w" in which:
            words += f" with {abilities_text(self.abilities, printer)}"
        return f"{words} {addition}" if addition else words
