"""CR 205.1, 613.1d-e, 613.4b: what something is or becomes: "a 3/3 Elemental creature that's still a land", "blue"."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.modifications.base import Modification
from spellstack.abilities.modifications.power import SetPT
from spellstack.abilities.modifications.types import ChangeColors, ChangeTypes
from spellstack.abilities.values import Number, Value, X
from spellstack.abilities.wording import listed, plural_noun, with_article
from spellstack.core.node import Printer
from spellstack.core.subtypes import CREATURE_TYPE_SET, plural
from spellstack.core.types import (
    ALL_COLORS,
    ARTIFACT,
    COLOR_WORDS,
    CREATURE,
    SUPERTYPE_WORDS,
    TYPE_WORDS,
    words_of,
)
from spellstack.phrases.changes import abilities_text, read_abilities
from spellstack.phrases.numbers import read_amount
from spellstack.phrases.reader import Reader
from spellstack.phrases.tokens import PT
from spellstack.phrases.words import SUBTYPES

CHOICES: Final[tuple[str, ...]] = ("creature type", "basic land type", "land type")
ADDITIONS: Final[tuple[str, ...]] = (
    "creature types",
    "land types",
    "colors and types",
    "colors and creature types",
    "types",
    "colors",
)


class Described:
    """What was read of a description so far."""

    def __init__(self) -> None:
        self.article = False
        self.power: Value | None = None
        self.toughness: Value | None = None
        self.pt_form = ""
        self.colors: int | None = None
        self.supertypes = 0
        self.subtypes: tuple[str, ...] = ()
        self.types = 0
        self.plural = False
        self.abilities: AddAbility | None = None
        self.addition = ""  # "types": in addition to its other types
        self.still = 0  # the type that it is still of

    def is_empty(self) -> bool:
        return self.power is None and self.colors is None and not (self.supertypes | self.types) and not self.subtypes


def read_being(reader: Reader) -> tuple[Modification, ...] | None:
    """What stands behind "becomes", "is" or "are"."""
    here = reader.mark()
    chosen = read_chosen(reader)
    if chosen is not None:
        return chosen
    found = Described()
    found.article = reader.accept_any("a", "an") != ""
    read_noun(reader, found)
    if found.is_empty() or (found.article and not found.types and not found.subtypes):
        reader.reset(here)
        return None
    read_tail(reader, found)
    return modifications_of(found)


def read_chosen(reader: Reader) -> tuple[Modification, ...] | None:
    """ "the color of your choice", "the chosen type in addition to its other types"."""
    here = reader.mark()
    if not reader.accept("the"):
        return None
    if reader.phrase("color of your choice"):
        return (ChangeColors(0, chosen=True, form="the color of your choice"),)
    if reader.phrase("chosen color"):
        return (ChangeColors(0, chosen=True, form="the chosen color"),)
    for kind in CHOICES:
        if reader.phrase(f"{kind} of your choice"):
            return (addition_of(reader, ChangeTypes(keep=False, chosen=True, form=f"the {kind} of your choice")),)
    if reader.phrase("chosen type") or reader.phrase("chosen creature type"):
        return (addition_of(reader, ChangeTypes(keep=False, chosen=True, form="the chosen type")),)
    reader.reset(here)
    return None


def addition_of(reader: Reader, change: ChangeTypes) -> ChangeTypes:
    """ "in addition to its other types", where it is there."""
    addition = read_addition(reader)
    if not addition:
        return change
    return ChangeTypes(keep=True, chosen=True, form=f"{change.form}|{addition}")


def read_addition(reader: Reader) -> str:
    """ "in addition to its other types": the last words; "" if it is not next."""
    here = reader.mark()
    if reader.accept("in", "addition", "to") and reader.accept_any("its", "their") and reader.accept("other"):
        found = reader.first_of(*ADDITIONS)
        if found:
            return found
    reader.reset(here)
    return ""


def read_noun(reader: Reader, found: Described) -> None:
    """Size, colours, supertypes, subtypes and types, in this order; supertypes may stand first."""
    while reader.peek().word in SUPERTYPE_WORDS:
        found.supertypes |= SUPERTYPE_WORDS[reader.take().word]
    if reader.peek().kind == PT and reader.peek().text[0] not in "+-":
        left, right = reader.pt().split("/")
        found.power, found.toughness = number(left), number(right)
    if reader.phrase("all colors"):
        found.colors = ALL_COLORS
    elif reader.accept("colorless"):
        found.colors = 0
    else:
        found.colors = read_colors(reader)
    while reader.peek().word in SUPERTYPE_WORDS:
        found.supertypes |= SUPERTYPE_WORDS[reader.take().word]
    while (word := read_subtype(reader, found)) != "":
        found.subtypes = (*found.subtypes, word)
        if found.plural:
            return
    while True:
        word = reader.peek().word
        single = word if word in TYPE_WORDS else SINGLE_TYPES.get(word, "")
        if not single:
            return
        reader.pos += 1
        found.types |= TYPE_WORDS[single]
        found.plural = single != word


def number(text: str) -> Value:
    return Number(int(text)) if text.isdigit() else X(text)


def read_subtype(reader: Reader, found: Described) -> str:
    """A subtype, singular or plural."""
    text = reader.peek().text
    if text == "Time" and reader.peek(1).text == "Lord":
        reader.pos += 2
        return "Time Lord"
    atom = SUBTYPES.get(text)
    if atom is None or text.startswith("non-"):
        return ""
    reader.pos += 1
    if atom.plural:
        found.plural = True
    return text if not atom.plural else PLURALS.get(text, text)


def read_colors(reader: Reader) -> int | None:
    """ "white", "blue and black", "white, blue, and black"; None where no colour stands."""
    mask = 0
    while reader.peek().word in COLOR_WORDS:
        mask |= COLOR_WORDS[reader.take().word]
        here = reader.mark()
        if not (reader.accept(",", "and") or reader.accept(",") or reader.accept("and")):
            break
        if reader.peek().word not in COLOR_WORDS:
            reader.reset(here)
            break
    return mask or None


def read_tail(reader: Reader, found: Described) -> None:
    """What follows the noun: its base power and toughness, abilities, and what it keeps."""
    while True:
        here = reader.mark()
        if reader.accept("with") and read_with(reader, found):
            continue
        reader.reset(here)
        if not found.addition:
            found.addition = read_addition(reader)
            if found.addition:
                continue
        if not found.still and read_still(reader, found):
            continue
        reader.reset(here)
        return


def read_with(reader: Reader, found: Described) -> bool:
    """ "with base power and toughness 4/4", "with power and toughness each equal to its mana value", "with flying"."""
    if found.power is None and reader.phrase("base power and toughness") and reader.peek().kind == PT:
        left, right = reader.pt().split("/")
        found.power, found.toughness, found.pt_form = number(left), number(right), "base"
        return True
    for form in ("power and toughness each equal to", "base power and toughness each equal to"):
        if found.power is None and reader.phrase(form):
            amount = read_amount(reader)
            if amount is None:
                return False
            found.power, found.toughness, found.pt_form = amount, amount, form
            return True
    if found.abilities is None:
        abilities = read_abilities(reader)
        if abilities is not None:
            found.abilities = AddAbility(abilities, "with")
            return True
    return False


def read_still(reader: Reader, found: Described) -> bool:
    """ "that's still a land", "that are still lands"."""
    if reader.phrase("that's still") and reader.accept_any("a", "an"):
        found.still = TYPE_WORDS.get(reader.take().word, 0)
        return found.still != 0
    if reader.phrase("that are still"):
        found.still = TYPE_WORDS.get(SINGLE_TYPES.get(reader.take().word, ""), 0)
        return found.still != 0
    return False


def modifications_of(found: Described) -> tuple[Modification, ...]:
    """205.1a-b: the changes, in the order in which they are written."""
    changes: list[Modification] = []
    if found.power is not None:
        changes.append(SetPT(found.power, found.toughness, form=found.pt_form))
    adds_colors = "colors" in found.addition
    if found.colors is not None:
        changes.append(ChangeColors(found.colors, keep=adds_colors, form=found.addition if adds_colors else ""))
    if found.types or found.subtypes or found.supertypes:
        changes.append(type_change(found))
    if found.abilities is not None:
        changes.append(found.abilities)
    return tuple(changes)


def type_change(found: Described) -> ChangeTypes:
    """205.1b: "in addition" and "still" keep everything; "artifact creature" keeps all but creature types."""
    form = " ".join(
        part
        for part in (
            "article" if found.article else "",
            "plural" if found.plural else "",
            "still " + words_of(found.still, TYPE_WORDS)[0] if found.still else "",
        )
        if part
    )
    form = f"{form}|{found.addition}"
    keeps = found.addition not in ("", "colors") or found.still != 0
    if found.types == ARTIFACT | CREATURE and not found.subtypes:
        keeps = True
    if keeps:
        return ChangeTypes(found.types, found.supertypes, found.subtypes, True, form=form)
    keep_types = found.types == ARTIFACT | CREATURE or not found.types
    return ChangeTypes(
        found.types, found.supertypes, found.subtypes, not found.types and not found.subtypes, keep_types, form=form
    )


# --- printing


def being_text(changes: tuple[Modification, ...], printer: Printer) -> str:
    """The description that the changes were read from."""
    size = next((m for m in changes if isinstance(m, SetPT)), None)
    colors = next((m for m in changes if isinstance(m, ChangeColors)), None)
    types = next((m for m in changes if isinstance(m, ChangeTypes)), None)
    granted = next((m for m in changes if isinstance(m, AddAbility) and m.form == "with"), None)
    if colors is not None and colors.chosen:
        return colors.form
    if types is not None and types.chosen:
        head, _, addition = types.form.partition("|")
        return head + addition_text(addition, False)
    form, _, addition = types.form.partition("|") if types is not None else ("", "", "")
    many = "plural" in form.split(" ")
    parts: list[str] = []
    if size is not None and size.form == "" and size.power is not None and size.toughness is not None:
        parts.append(f"{size.power.text(printer)}/{size.toughness.text(printer)}")
    if colors is not None:
        parts.append(colors_text(colors.colors))
    if types is not None:
        parts.extend(words_of(types.supertypes, SUPERTYPE_WORDS))
        parts.extend(nouns_of(types, many))
    found = " ".join(parts)
    if "article" in form.split(" "):
        found = with_article(found)
    if size is not None and size.form:
        found += size_text(size, printer)
    if granted is not None:
        found += f" with {abilities_text(granted.abilities, printer)}"
    if colors is not None and types is None:
        addition = colors.form
    return found + addition_text(addition, many) + still_text(form, many)


def colors_text(mask: int) -> str:
    if mask == ALL_COLORS:
        return "all colors"
    return listed(list(words_of(mask, COLOR_WORDS)), "and") if mask else "colorless"


def nouns_of(types: ChangeTypes, many: bool) -> list[str]:
    """Subtypes and types, the last of them in the plural where the description is."""
    words = [*types.subtypes, *words_of(types.types, TYPE_WORDS)]
    if many and words:
        words[-1] = plural(words[-1]) if not types.types else plural_noun(words[-1])
    return words


def size_text(size: SetPT, printer: Printer) -> str:
    if size.power is None or size.toughness is None:
        return ""
    if size.form == "base":
        return f" with base power and toughness {size.power.text(printer)}/{size.toughness.text(printer)}"
    return f" with {size.form} {size.power.text(printer)}"


def addition_text(addition: str, many: bool) -> str:
    if not addition:
        return ""
    return f" in addition to {'their' if many else 'its'} other {addition}"


def still_text(form: str, many: bool) -> str:
    _, found, word = form.partition("still ")
    if not found:
        return ""
    return f" that are still {plural_noun(word)}" if many else f" that's still {with_article(word)}"


SINGLE_TYPES: Final[dict[str, str]] = {plural_noun(word): word for word in TYPE_WORDS}
PLURALS: Final[dict[str, str]] = {plural(word): word for word in sorted(CREATURE_TYPE_SET)} | {
    plural(word): word for word in ("Forest", "Island", "Swamp", "Mountain", "Plains", "Desert", "Gate")
}
