"""CR 205.1, 613.1d-e, 613.4b: what something is or becomes: "a 3/3 Elemental creature that's still a land", "blue"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from spellstack.abilities.modifications.abilities import AddAbility, BarAbility
from spellstack.abilities.modifications.base import Modification
from spellstack.abilities.modifications.power import SetPT
from spellstack.abilities.modifications.text import AllCreatureNames, SetName
from spellstack.abilities.modifications.types import ChangeColors, ChangeTypes
from spellstack.abilities.nouns import Named
from spellstack.abilities.values import Number, Value, X
from spellstack.abilities.wording import plural_noun
from spellstack.core.subtypes import NONBASIC_LAND_TYPES, SINGULAR
from spellstack.core.types import (
    ALL_COLORS,
    ARTIFACT,
    BASIC_LAND_TYPES,
    COLOR_WORDS,
    CREATURE,
    KINDRED,
    SUPERTYPE_WORDS,
    TYPE_WORDS,
    words_of,
)
from spellstack.phrases.changes import read_abilities, read_keyword_name, read_lost, read_pt_change
from spellstack.phrases.named import read_named
from spellstack.phrases.numbers import read_amount
from spellstack.phrases.reader import Reader
from spellstack.phrases.tokens import PT
from spellstack.phrases.words import SUBTYPES
from spellstack.phrases.words import read_subtype as read_plain_subtype

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
        self.first = False  # supertypes before the size: "a legendary 4/4 red Dragon creature"
        self.subtypes: tuple[str, ...] = ()
        self.types = 0
        self.plural = False
        self.abilities: AddAbility | None = None
        self.addition = ""  # "types": in addition to its other types
        self.still = 0  # the type that it is still of
        self.every = False  # "with all creature types"
        self.name = ""  # "named [name]"
        self.second: ChangeTypes | None = None  # "and Forest lands"

    def is_empty(self) -> bool:
        return self.power is None and self.colors is None and not (self.supertypes | self.types) and not self.subtypes


def read_being(reader: Reader) -> tuple[Modification, ...] | None:
    """What stands behind "becomes", "is" or "are"."""
    here = reader.mark()
    if reader.phrase("every creature type"):
        return (ChangeTypes(every_creature_type=True, form="every"),)
    if reader.phrase("every nonbasic land type"):
        return (ChangeTypes(subtypes=NONBASIC_LAND_TYPES, keep=True, form="every nonbasic"),)
    if reader.phrase("every basic land type"):
        addition = read_addition(reader)
        if addition == "types":
            many = "their" if reader.tokens[reader.pos - 3].word == "their" else "its"
            return (ChangeTypes(subtypes=BASIC_LAND_TYPES, keep=True, form=f"every basic|{many}"),)
        reader.reset(here)
    chosen = read_chosen(reader)
    if chosen is not None:
        return chosen
    if reader.accept("also"):
        words: list[str] = []
        while not words or reader.accept(",", "and") or reader.accept(",") or reader.accept("and"):
            word = read_plain_subtype(reader) if words or reader.accept_any("a", "an") else ""
            if not word:
                reader.reset(here)
                return None
            words.append(word)
        return (ChangeTypes(subtypes=tuple(words), keep=True, form="also"),)
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
    if reader.phrase("color or colors of your choice"):
        return (ChangeColors(0, chosen=True, form="the color or colors of your choice"),)
    if reader.phrase("color of your choice"):
        return (ChangeColors(0, chosen=True, form="the color of your choice"),)
    if reader.phrase("chosen color"):
        more = reader.first_of("in addition to its other colors", "in addition to their other colors")
        return (ChangeColors(0, more != "", chosen=True, form=f"the chosen color {more}".rstrip()),)
    for kind in CHOICES:
        if reader.phrase(f"{kind} of your choice"):
            return (addition_of(reader, ChangeTypes(keep=False, chosen=True, form=f"the {kind} of your choice")),)
    kind = reader.first_of("chosen type", "chosen creature type")
    if kind:
        return (addition_of(reader, ChangeTypes(keep=False, chosen=True, form=f"the {kind}")),)
    reader.reset(here)
    return None


def addition_of(reader: Reader, change: ChangeTypes) -> ChangeTypes:
    """ "in addition to its other types", where it is there."""
    addition = read_addition(reader)
    if not addition:
        return change
    many = "|their" if reader.tokens[reader.pos - 3].word == "their" else ""
    return ChangeTypes(keep=True, chosen=True, form=f"{change.form}|{addition}{many}")


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
        found.first = True
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
        if found.plural:
            found.second = read_second(reader)
            return


def read_second(reader: Reader) -> ChangeTypes | None:
    """ "(Saproling creatures) and Forest lands": a second description joined to the first."""
    here = reader.mark()
    more = Described()
    if reader.accept("and"):
        word = read_subtype(reader, more)
        single = SINGLE_TYPES.get(reader.take().word, "") if word else ""
        if single:
            return ChangeTypes(TYPE_WORDS[single], subtypes=(word,), form="plural|")
    reader.reset(here)
    return None


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
    return text if not atom.plural else SINGULAR.get(text, text)


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
        if not found.name and reader.accept("named"):
            named = read_named(reader)
            if isinstance(named, Named):
                found.name = named.name
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
    if reader.phrase("all creature types"):
        found.every = True
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
    if found.second is not None:
        changes.append(found.second)
    if found.abilities is not None:
        changes.append(found.abilities)
    if found.name:
        changes.append(SetName(found.name))
    return tuple(changes)


def type_change(found: Described) -> ChangeTypes:
    """205.1b: "in addition" and "still" keep everything; "artifact creature" keeps all but creature types."""
    form = " ".join(
        part
        for part in (
            "article" if found.article else "",
            "plural" if found.plural else "",
            "first" if found.first else "",
            "all" if found.every else "",
            "still " + words_of(found.still, TYPE_WORDS)[0] if found.still else "",
        )
        if part
    )
    form = f"{form}|{found.addition}"
    keeps = found.addition not in ("", "colors") or found.still != 0
    if found.types == ARTIFACT | CREATURE and not found.subtypes:
        keeps = True
    keep_types = True
    if not keeps:
        keep_types = found.types == ARTIFACT | CREATURE or not found.types
        keeps = not found.types and not found.subtypes
    return ChangeTypes(
        found.types,
        found.supertypes,
        found.subtypes,
        keeps,
        keep_types,
        found.every,
        form=form,
    )


# --- whole predicates: "gets +1/+1, gains flying, and becomes blue"


def read_changes(reader: Reader, verb: str) -> tuple[Modification, ...] | None:
    """What follows a verb that changes characteristics, and further such verbs joined to it.

    `verb`: its base form: get, gain, have, lose, become, be.
    """
    first = read_change(reader, verb)
    if first is None:
        return None
    found = list(first)
    while True:
        here = reader.mark()
        if not (reader.accept(",", "and") or reader.accept("and") or reader.accept(",")):
            break
        if reader.is_word("can't"):
            more = read_barred(reader)
        else:
            word = reader.take().word
            more = read_change(reader, VERB_FORMS[word]) if word in VERB_FORMS else None
        if more is None:
            reader.reset(here)
            break
        found.extend(more)
    return tuple(found)


def read_change(reader: Reader, verb: str) -> tuple[Modification, ...] | None:
    """What one verb says."""
    if verb == "get":
        change = read_pt_change(reader)
        return (change,) if change is not None else None
    if verb in ("gain", "have"):
        if reader.phrase("all creature types"):
            return (ChangeTypes(every_creature_type=True, form="all"),)
        if verb == "have" and reader.phrase("all names of nonlegendary creature cards in addition to its name"):
            return (AllCreatureNames(),)
        base = read_base(reader) if verb == "have" else None
        if base is not None:
            return (base,)
        abilities = read_abilities(reader)
        return (AddAbility(abilities, verb),) if abilities is not None else None
    if verb == "lose":
        if reader.phrase("all creature types"):
            return (ChangeTypes(lose_subtypes_of=CREATURE | KINDRED, form="loses all creature types"),)
        if reader.phrase("all other card types"):  # what it becomes has set them already (205.1a)
            return (ChangeTypes(form="loses all other card types"),)
        return read_lost(reader)
    if verb == "not be":
        return read_not_being(reader)
    return read_being(reader)


def read_barred(reader: Reader) -> tuple[Modification, ...] | None:
    """ "Can't have or gain hexproof", "can't have hexproof or shroud" (613.1f)."""
    form = reader.first_of("can't have or gain", "can't have")
    if not form:
        return None
    names: list[str] = []
    while True:
        name = read_keyword_name(reader)
        if not name:
            return None
        names.append(name)
        if not reader.accept("or"):
            break
    return tuple(BarAbility(name, "have" if form == "can't have" else "") for name in names)


def read_not_being(reader: Reader) -> tuple[Modification, ...] | None:
    """Behind "isn't", "aren't": "a creature", "artifacts", "legendary"."""
    here = reader.mark()
    if reader.accept("legendary"):
        return (ChangeTypes(lose_supertypes=SUPERTYPE_WORDS["legendary"], form="isn't"),)
    reader.accept_any("a", "an")
    word = reader.take().word
    single = word if word in TYPE_WORDS else SINGLE_TYPES.get(word, "")
    if not single:
        reader.reset(here)
        return None
    return (ChangeTypes(lose_types=TYPE_WORDS[single], form="isn't" if single == word else "isn't many"),)


def read_base(reader: Reader) -> SetPT | None:
    """ "base power and toughness 4/4", "base power and toughness each equal to ...", "base power 3" (613.4b)."""
    here = reader.mark()
    if reader.phrase("base power and toughness"):
        if reader.peek().kind == PT and reader.peek().text[0] not in "+-":
            left, right = reader.pt().split("/")
            return SetPT(number(left), number(right), form="has base")
        if reader.phrase("each equal to"):
            amount = read_amount(reader)
            if amount is not None:
                return SetPT(amount, amount, form="has each")
    elif reader.phrase("base power and base toughness each equal to"):
        amount = read_amount(reader)
        if amount is not None:
            return SetPT(amount, amount, form="has each base")
    elif reader.phrase("base power"):
        n = reader.digits()
        if n >= 0:
            return SetPT(Number(n), None, form="has power")
    elif reader.phrase("base toughness"):
        n = reader.digits()
        if n >= 0:
            return SetPT(None, Number(n), form="has toughness")
    reader.reset(here)
    return None


VERB_FORMS: Final[dict[str, str]] = {
    "get": "get",
    "gets": "get",
    "gain": "gain",
    "gains": "gain",
    "have": "have",
    "has": "have",
    "lose": "lose",
    "loses": "lose",
    "become": "become",
    "becomes": "become",
    "is": "be",
    "are": "be",
    "isn't": "not be",
    "aren't": "not be",
}


def still_later(changes: tuple[Modification, ...]) -> tuple[Modification, ...] | None:
    """ "It's still a land" in its own sentence: what it becomes is in addition (205.1b). None: nothing to amend."""
    found: list[Modification] = []
    amended = False
    for change in changes:
        if isinstance(change, ChangeTypes) and not change.chosen and not change.keep:
            change = replace(change, keep=True)
            amended = True
        found.append(change)
    return tuple(found) if amended else None


SINGLE_TYPES: Final[dict[str, str]] = {plural_noun(word): word for word in TYPE_WORDS}
