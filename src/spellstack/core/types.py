"""CR 105, 205, 400, 500: colours, card types, supertypes, zones and steps as small integers and masks.

Engine code compares ints; the words stand here once, for reading, printing and messages.
"""

from __future__ import annotations

from typing import Final

# Colours (105.1); colourless is the empty mask.
WHITE: Final = 1
BLUE: Final = 2
BLACK: Final = 4
RED: Final = 8
GREEN: Final = 16
COLORLESS_MANA: Final = 32  # a type of mana, not a colour (106.1b)
ALL_COLORS: Final = 31

COLOR_LETTERS: Final[tuple[str, ...]] = ("W", "U", "B", "R", "G", "C")
COLOR_WORDS: Final[dict[str, int]] = {"white": WHITE, "blue": BLUE, "black": BLACK, "red": RED, "green": GREEN}
LETTER_MASK: Final[dict[str, int]] = {"W": WHITE, "U": BLUE, "B": BLACK, "R": RED, "G": GREEN, "C": COLORLESS_MANA}

# Card types (205.2a).
ARTIFACT: Final = 1
BATTLE: Final = 2
CREATURE: Final = 4
ENCHANTMENT: Final = 8
INSTANT: Final = 16
KINDRED: Final = 32
LAND: Final = 64
PLANESWALKER: Final = 128
SORCERY: Final = 256
DUNGEON: Final = 512
PLANE: Final = 1024
PHENOMENON: Final = 2048
SCHEME: Final = 4096
VANGUARD: Final = 8192
CONSPIRACY: Final = 16384

TYPE_WORDS: Final[dict[str, int]] = {
    "artifact": ARTIFACT,
    "battle": BATTLE,
    "creature": CREATURE,
    "enchantment": ENCHANTMENT,
    "instant": INSTANT,
    "kindred": KINDRED,
    "tribal": KINDRED,
    "land": LAND,
    "planeswalker": PLANESWALKER,
    "sorcery": SORCERY,
    "dungeon": DUNGEON,
    "plane": PLANE,
    "phenomenon": PHENOMENON,
    "scheme": SCHEME,
    "vanguard": VANGUARD,
    "conspiracy": CONSPIRACY,
}
PERMANENT_TYPES: Final = ARTIFACT | BATTLE | CREATURE | ENCHANTMENT | LAND | PLANESWALKER  # 110.4

# Supertypes (205.4a).
BASIC: Final = 1
LEGENDARY: Final = 2
SNOW: Final = 4
WORLD: Final = 8
ONGOING: Final = 16
SUPERTYPE_WORDS: Final[dict[str, int]] = {
    "basic": BASIC,
    "legendary": LEGENDARY,
    "snow": SNOW,
    "world": WORLD,
    "ongoing": ONGOING,
}

# Zones (400.1).
LIBRARY: Final = 0
HAND: Final = 1
BATTLEFIELD: Final = 2
GRAVEYARD: Final = 3
STACK: Final = 4
EXILE: Final = 5
COMMAND: Final = 6
NOWHERE: Final = 7  # ceased to exist, or left with its owner (800.4a)
ZONE_WORDS: Final[tuple[str, ...]] = (
    "library",
    "hand",
    "battlefield",
    "graveyard",
    "stack",
    "exile",
    "command",
    "none",
)
PUBLIC_ZONES: Final = (1 << BATTLEFIELD) | (1 << GRAVEYARD) | (1 << STACK) | (1 << EXILE) | (1 << COMMAND)

# Steps and phases (500.1). A main phase has no steps; it counts as one here.
UNTAP: Final = 0
UPKEEP: Final = 1
DRAW: Final = 2
MAIN1: Final = 3
BEGIN_COMBAT: Final = 4
DECLARE_ATTACKERS: Final = 5
DECLARE_BLOCKERS: Final = 6
FIRST_STRIKE_DAMAGE: Final = 7
COMBAT_DAMAGE: Final = 8
END_COMBAT: Final = 9
MAIN2: Final = 10
END: Final = 11
CLEANUP: Final = 12
PREGAME: Final = 13
STEP_WORDS: Final[tuple[str, ...]] = (
    "untap",
    "upkeep",
    "draw",
    "main1",
    "begin_combat",
    "declare_attackers",
    "declare_blockers",
    "first_strike_damage",
    "combat_damage",
    "end_combat",
    "main2",
    "end",
    "cleanup",
    "pregame",
)

BASIC_LAND_TYPES: Final[tuple[str, ...]] = ("Plains", "Island", "Swamp", "Mountain", "Forest")
BASIC_LAND_MANA: Final[dict[str, int]] = {
    "Plains": WHITE,
    "Island": BLUE,
    "Swamp": BLACK,
    "Mountain": RED,
    "Forest": GREEN,
}


def player_code(player: int) -> int:
    """The code of a player where objects and players mix (targets, recipients): negative, so never an object id."""
    return -1 - player


def code_player(code: int) -> int:
    """The player index behind a negative code (see `player_code`)."""
    return -1 - code


def color_letters(mask: int) -> str:
    """The letters of a mask of colours, in the order W U B R G C."""
    return "".join(letter for i, letter in enumerate(COLOR_LETTERS) if mask >> i & 1)


def words_of(mask: int, table: dict[str, int]) -> tuple[str, ...]:
    """The words of a mask, by one of the tables of this module, without synonyms."""
    found: list[str] = []
    seen = 0
    for word, bit in table.items():
        if mask & bit and not seen & bit:
            found.append(word)
            seen |= bit
    return tuple(found)
