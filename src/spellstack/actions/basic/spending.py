"""CR 106.6: what mana may be spent on: "spend this mana only to cast creature spells"."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.commanders import YourOwnCommander
from spellstack.abilities.context import Context
from spellstack.abilities.filters import AnyOf, Filter
from spellstack.abilities.spell_qualities import from_there
from spellstack.abilities.wording import with_article
from spellstack.core.node import Node, Printer
from spellstack.core.objects import View
from spellstack.phrases.nouns import nouns_of, read_phrase
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class SpendOnly(Node):
    """106.6: what mana may be spent on: spells and sources of abilities that filters admit. None: no such spells or
    abilities.

    `any_ability`: for abilities of whatever source. `not_spells`: "can't be spent to cast ..." (all else is allowed).
    `form`: "plural" (spells), and after a bar how the abilities are written.
    """

    spells: Filter | None
    abilities: Filter | None = None
    any_ability: bool = False
    not_spells: Filter | None = None
    form: str = field(default="", compare=False)
    uncounterable: bool = False  # "..., and that spell can't be countered"
    with_x: bool = False  # "only on costs that contain {X}"

    def allows(self, ctx: Context, view: View, ability: bool, has_x: bool) -> bool:
        """Whether it may pay for this spell, or for an ability of this source. `has_x`: the cost contains {X}."""
        if self.with_x:
            return has_x
        if self.not_spells is not None:
            return ability or not self.not_spells.admits(ctx, view)
        if ability:
            return self.any_ability or (self.abilities is not None and self.abilities.admits(ctx, view))
        return self.spells is not None and self.spells.admits(ctx, view)

    def text(self, printer: Printer) -> str:
        if self.with_x:
            return "spend this mana only on costs that contain {X}"
        number, _, words = self.form.partition("|")
        plural = number == "plural"
        if self.not_spells is not None:
            noun = self.not_spells.noun(printer, plural)
            return f"this mana can't be spent to cast {noun if plural else with_article(noun)}"
        parts: list[str] = []
        if self.spells is not None:
            noun = self.spells.noun(printer, plural)
            parts.append(f"to cast {noun if plural else with_article(noun)}")
        if self.any_ability:
            parts.append(words or "to activate abilities")
        elif self.abilities is not None:
            start = words or "activate abilities of"
            one = start.endswith(("ability of a", "ability of an"))
            parts.append(f"{start} {self.abilities.noun(printer, not one)}")
        end = ", and that spell can't be countered" if self.uncounterable else ""
        return f"spend this mana only {' or '.join(parts)}{end}"


@dataclass(frozen=True)
class SpentOn(Node):
    """106.6: "If that mana is spent on a creature spell, it gains haste until end of turn". `gains`: "haste", "haste
    this turn" or "uncounterable"; `form`: as it is written, around the spell.
    """

    spells: Filter
    gains: str
    form: str = field(default="", compare=False)

    def text(self, printer: Printer) -> str:
        return self.form.replace("<spell>", with_article(self.spells.noun(printer, False)))


RIDERS: Final = (
    ("it gains haste until end of turn", "haste this turn"),
    ("it gains haste", "haste"),
    ("that spell can't be countered", "uncounterable"),
)


def read_spent_on(reader: Reader) -> SpentOn | None:
    """ ". If that mana is spent on a creature spell, it gains haste until end of turn"."""
    here = reader.mark()
    opening = ""
    if reader.accept("."):
        opening = reader.first_of("if that mana is spent on", "if that mana is spent to cast")
    spells = read_spell_phrase(reader, True) if opening and reader.accept_any("a", "an") else None
    if spells is not None and reader.accept(","):
        for text, gains in RIDERS:
            if reader.phrase(text):
                return SpentOn(spells, gains, f"{opening} <spell>, {text}")
    reader.reset(here)
    return None


def read_restriction(reader: Reader) -> SpendOnly | None:
    """106.6: ". Spend this mana only to cast creature spells", behind the instruction that adds it."""
    here = reader.mark()
    found = read_spending(reader) if reader.accept(".") else None
    if found is None:
        reader.reset(here)
    return found


def read_spending(reader: Reader) -> SpendOnly | None:
    """The sentence itself."""
    if reader.phrase("this mana can't be spent to cast"):
        single = reader.accept_any("a", "an") != ""
        phrase = read_spell_phrase(reader, single)
        return SpendOnly(None, not_spells=phrase, form="" if single else "plural") if phrase is not None else None
    if reader.phrase("spend this mana only on costs that contain"):
        return SpendOnly(None, with_x=True) if reader.symbol() == "{X}" else None
    if not reader.phrase("spend this mana only to"):
        return None
    if not reader.accept("cast"):
        return read_for_abilities(reader, None, "", "to ")
    if reader.phrase("your commander"):
        return SpendOnly(YourOwnCommander(), form="plural")
    single = reader.accept_any("a", "an") != ""
    spells = read_spell_phrase(reader, single)
    if spells is None:
        return None
    number = "" if single else "plural"
    here = reader.mark()
    if reader.accept("or"):
        found = read_for_abilities(reader, spells, number, "to " if reader.accept("to") else "")
        if found is not None:
            return found
    reader.reset(here)
    sure = reader.phrase(", and that spell can't be countered")
    return SpendOnly(spells, form=number, uncounterable=sure)


def read_spell_phrase(reader: Reader, single: bool) -> Filter | None:
    """ "creature spells", "a Dragon spell or an Omen spell"."""
    found = read_phrase(reader)
    if found is None or "spell" not in nouns_of(found) or reader.plural == single:
        return None
    here = reader.mark()
    word = reader.first_of("or an", "or a") if single else reader.first_of("or")
    other = read_phrase(reader) if word else None
    if other is None or reader.plural == single or "spell" not in nouns_of(other):
        reader.reset(here)
        return from_there(found)
    return AnyOf((from_there(found), from_there(other)), word)


ABILITY_WORDINGS = (
    "activate an ability of an",
    "activate an ability of a",
    "activate an ability",
    "activate abilities of",
    "activate abilities",
)


def read_for_abilities(reader: Reader, spells: Filter | None, number: str, to: str) -> SpendOnly | None:
    """ "(to) activate an ability of an artifact source", "activate abilities"."""
    words = reader.first_of(*ABILITY_WORDINGS)
    if not words:
        return None
    form = f"{number}|{to}{words}"
    if not words.endswith(("of", "of a", "of an")):
        return SpendOnly(spells, None, True, form=form)
    sources = read_phrase(reader)
    one = not words.endswith("of")
    if sources is None or reader.plural == one:
        return None
    return SpendOnly(spells, sources, form=form)
