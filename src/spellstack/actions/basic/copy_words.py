"""CR 707.9: the exceptions of copy effects, as they are written."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.nouns import Named
from spellstack.abilities.values import Number, Value
from spellstack.actions.basic.copy_exceptions import CopyExceptions, EnteringCounters
from spellstack.core.node import Ability
from spellstack.core.types import ARTIFACT, COLOR_WORDS, CREATURE, SUPERTYPE_WORDS, TYPE_WORDS
from spellstack.phrases.changes import read_abilities, read_keyword_name
from spellstack.phrases.counters import read_counter_kind
from spellstack.phrases.named import read_named
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import Reader
from spellstack.phrases.tokens import PT
from spellstack.phrases.words import read_subtype

UNLEGENDARY: Final = (
    "it isn't legendary if the spell is legendary",
    "it isn't legendary", "it's not legendary", "the token isn't legendary", "they aren't legendary",
    "they're not legendary", "the copy isn't legendary", "the copies aren't legendary", "isn't legendary",
)  # fmt: skip
BEING: Final = (
    "it's", "they're", "he's", "she's", "the token is", "the tokens are", "that the copy is", "the copy is",
    "the copies are", "is", "are",
)  # fmt: skip
HAVING: Final = ("it has", "they have", "he has", "she has", "the token has", "has", "have")
LOSING: Final = ("it loses", "he loses", "she loses", "they lose", "the token loses", "loses")
OTHER_TYPES: Final = "all other card types"
ADDITIONS: Final = tuple(
    f"in addition to {whose} other {what}"
    for whose in ("its", "their", "his", "her")
    for what in ("types", "creature types", "colors and types")
)
FIRST_WORDS: Final = (
    "it", "it's", "they", "they're", "he", "he's", "she", "she's", "his", "her", "its", "isn't", "is", "are", "has",
    "have", "loses", "the",
)  # fmt: skip


class Found:
    """The exceptions read so far."""

    def __init__(self) -> None:
        self.not_legendary = False
        self.name = ""
        self.power: Value | None = None
        self.toughness: Value | None = None
        self.types = 0
        self.supertypes = 0
        self.subtypes: list[str] = []
        self.colors: int | None = None
        self.sets_types = False
        self.sets_subtypes = False
        self.adds_colors = False
        self.abilities: tuple[Ability, ...] = ()
        self.this_ability = False
        self.own_color = False
        self.without = ""
        self.other_abilities = False
        self.entering: list[EnteringCounters] = []
        self.forms: list[str] = []

    def say(self, *parts: str) -> bool:
        """Keeps how a clause is written."""
        self.forms.append(":".join(parts).rstrip(":"))
        return True


def read_exceptions(reader: Reader) -> CopyExceptions | None:
    """ ", except it isn't legendary and it has haste"; None if there are none."""
    here = reader.mark()
    if not reader.accept(",", "except"):
        reader.reset(here)
        return None
    found = Found()
    while read_clause(reader, found):
        back = reader.mark()
        if not (reader.accept(",", "and") or reader.accept("and") or reader.accept(",")):
            break
        if not reader.is_word(*FIRST_WORDS):
            reader.reset(back)
            break
    if not found.forms:
        reader.reset(here)
        return None
    return CopyExceptions(
        found.not_legendary, found.name, found.power, found.toughness, found.types, tuple(found.subtypes),
        found.supertypes, found.sets_types, found.sets_subtypes, found.colors, found.adds_colors, found.abilities,
        this_ability=found.this_ability, own_color=found.own_color, without=found.without,
        entering=tuple(found.entering), other_abilities=found.other_abilities, form="|".join(found.forms),
    )  # fmt: skip


def read_clause(reader: Reader, found: Found) -> bool:
    """One exception."""
    here = reader.mark()
    for read in (read_unlegendary, read_name, read_counters, read_own_color, read_having, read_losing, read_being):
        if read(reader, found):
            return True
        reader.reset(here)
    return False


def read_unlegendary(reader: Reader, found: Found) -> bool:
    said = reader.first_of(*UNLEGENDARY)
    found.not_legendary = found.not_legendary or said != ""
    return found.say("legendary", said) if said else False


def read_own_color(reader: Reader, found: Found) -> bool:
    said = "it doesn't copy that creature's color"
    if not reader.phrase(said):
        return False
    found.own_color = True
    return found.say("own color", said)


def read_name(reader: Reader, found: Found) -> bool:
    """ "Its name is [name]"."""
    whose = reader.accept_any("its", "his", "her", "their")
    if not whose or not reader.phrase("name is"):
        return False
    named = read_named(reader)
    found.name = named.name if isinstance(named, Named) else ""
    return found.say("name", whose) if found.name else False


def read_counters(reader: Reader, found: Found) -> bool:
    """ "It enters with an additional +1/+1 counter on it if it's a creature"."""
    said = reader.first_of("it enters", "he enters", "she enters", "the token enters")
    if not said or not reader.accept("with"):
        return False
    count: Value | None = Number(1) if reader.accept("an") else read_number(reader)
    if count is None or not reader.accept("additional"):
        return False
    kind = read_counter_kind(reader)
    if not kind or not reader.accept_any("counter", "counters") or not reader.phrase("on it"):
        return False
    only = 0
    if reader.phrase("if it's") and reader.accept_any("a", "an"):
        only = TYPE_WORDS.get(reader.take().word, 0)
        if not only:
            return False
    found.entering.append(EnteringCounters(kind, count, only))
    return found.say("counters", said, str(len(found.entering) - 1))


def read_having(reader: Reader, found: Found) -> bool:
    """ "It has haste and this ability", "it has this ability", "it has ~'s other abilities"."""
    said = reader.first_of(*HAVING)
    if not said:
        return False
    here = reader.mark()
    own = reader.own_name()
    if own and reader.phrase("'s other abilities"):
        found.other_abilities = True
        return found.say("other abilities", said, own)
    reader.reset(here)
    if found.abilities:
        return False
    which = ""
    if reader.phrase("this ability"):
        here = reader.mark()
        found.abilities = (read_abilities(reader) or ()) if reader.accept("and") else ()
        found.this_ability = True
        if not found.abilities:
            reader.reset(here)
            return found.say("this ability", f"{said} this ability")
        return found.say("abilities", said, "this first")
    found.abilities = read_abilities(reader) or ()
    if not found.abilities:
        return False
    if reader.phrase("and this ability"):
        found.this_ability, which = True, "this"
    return found.say("abilities", said, which)


def read_losing(reader: Reader, found: Found) -> bool:
    """ "It loses all other card types", "loses soulbond"."""
    said = reader.first_of(*LOSING)
    if not said:
        return False
    if reader.phrase(OTHER_TYPES):
        found.sets_types = found.types != 0
        return found.say("loses", f"{said} {OTHER_TYPES}") if found.types else False
    name = read_keyword_name(reader)
    if not name or found.without:
        return False
    found.without = name
    return found.say("loses", f"{said} {name}")


def read_being(reader: Reader, found: Found) -> bool:
    """ "It's a 1/1 white Zombie with flying in addition to its other colors and types" (707.9b, 205.1a-b)."""
    said = reader.first_of(*BEING)
    if not said:
        return False
    which = "a" if reader.accept_any("a", "an") else ""
    which += read_supertypes(reader, found)
    which += read_size(reader, found)
    which += read_colors(reader, found)
    types, subtypes = read_types(reader, found)
    which += ("s" if subtypes else "") + ("t" if types else "")
    if not which.strip("a"):
        return False
    if not found.name and reader.accept("named"):
        named = read_named(reader)
        found.name = named.name if isinstance(named, Named) else ""
        if not found.name:
            return False
        which += "n"
    if not found.abilities and reader.accept("with"):
        found.abilities = read_abilities(reader) or ()
        if not found.abilities:
            return False
        which += "w"
    addition = reader.first_of(*ADDITIONS)
    found.adds_colors = found.adds_colors or addition.endswith("colors and types")
    if not addition:
        found.sets_subtypes = found.sets_subtypes or subtypes
        found.sets_types = found.sets_types or (types and (found.types != ARTIFACT | CREATURE or subtypes))
    return found.say("is", said, which, addition)


def read_supertypes(reader: Reader, found: Found) -> str:
    """ "Legendary", "legendary and snow"."""
    which = ""
    while reader.peek().word in SUPERTYPE_WORDS:
        found.supertypes |= SUPERTYPE_WORDS[reader.take().word]
        which = "l"
        if reader.peek(1).word not in SUPERTYPE_WORDS or not reader.accept("and"):
            break
    return which


def read_size(reader: Reader, found: Found) -> str:
    if reader.peek().kind != PT or reader.peek().text[0] in "+-":
        return ""
    left, right = reader.pt().split("/")
    if not (left.isdigit() and right.isdigit()):
        return ""
    found.power, found.toughness = Number(int(left)), Number(int(right))
    return "p"


def read_colors(reader: Reader, found: Found) -> str:
    if reader.accept("colorless"):
        found.colors = 0
        return "c"
    colors = 0
    while reader.peek().word in COLOR_WORDS:
        colors |= COLOR_WORDS[reader.take().word]
        if reader.peek(1).word not in COLOR_WORDS or not reader.accept("and"):
            break
    if not colors:
        return ""
    found.colors = colors
    return "c"


def read_types(reader: Reader, found: Found) -> tuple[bool, bool]:
    """Subtypes and types; whether there were types, and subtypes."""
    subtypes = types = False
    while word := read_subtype(reader):
        found.subtypes.append(word)
        subtypes = True
    while reader.peek().word in TYPE_WORDS:
        found.types |= TYPE_WORDS[reader.take().word]
        types = True
    return types, subtypes
