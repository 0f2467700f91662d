"""CR 205: the type line: supertypes, card types, subtypes."""

from __future__ import annotations

from typing import Final

from spellstack.core.types import SUPERTYPE_WORDS, TYPE_WORDS

# Subtypes of more than one word (205.3); everything else is one word each.
_LONG_SUBTYPES: Final[tuple[str, ...]] = ("Time Lord", "Bolas's Meditation Realm", "Serra's Realm", "Dungeon Master")


class TypeLine:
    """A type line taken apart. `unknown`: words that are neither a card type nor a supertype."""

    def __init__(self, types: int, supertypes: int, subtypes: tuple[str, ...], unknown: tuple[str, ...]) -> None:
        self.types = types
        self.supertypes = supertypes
        self.subtypes = subtypes
        self.unknown = unknown


def read_type_line(text: str) -> TypeLine:
    """205.1: `Legendary Creature — Elf Druid`. A single hyphen between spaces serves as the dash, too."""
    left, _, right = text.replace(" - ", " — ").partition(" — ")
    types = 0
    supertypes = 0
    unknown: list[str] = []
    for word in left.split():
        lower = word.lower()
        if lower in TYPE_WORDS:
            types |= TYPE_WORDS[lower]
        elif lower in SUPERTYPE_WORDS:
            supertypes |= SUPERTYPE_WORDS[lower]
        elif lower != "token":
            unknown.append(word)
    return TypeLine(types, supertypes, read_subtypes(right), tuple(unknown))


def read_subtypes(text: str) -> tuple[str, ...]:
    """The words after the dash, those of several words kept together."""
    found: list[str] = []
    rest = text.strip()
    while rest:
        for long in _LONG_SUBTYPES:
            if rest.startswith(long):
                word = long
                break
        else:
            word = rest.split()[0]
        found.append(word)
        rest = rest[len(word) :].strip()
    return tuple(found)
