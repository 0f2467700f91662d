"""CR 702: one bit for each keyword ability that rules test often; a row's `keywords` mask has it if any instance is
there.

These are static abilities (702.2a, 702.3a, 702.4a, 702.7a, 702.8a, 702.9a, 702.10a, 702.11a) of which more instances on
one object change nothing: that is why a bit is enough (702.2f, 702.3c, 702.4e, 702.7d, 702.8b, 702.9c, 702.10d,
702.11h).
"""

from __future__ import annotations

from typing import Final

DEATHTOUCH: Final = 1 << 0
DEFENDER: Final = 1 << 1
DOUBLE_STRIKE: Final = 1 << 2
FIRST_STRIKE: Final = 1 << 3
FLASH: Final = 1 << 4
FLYING: Final = 1 << 5
HASTE: Final = 1 << 6
HEXPROOF: Final = 1 << 7  # any kind of hexproof: look at the abilities for "from"
INDESTRUCTIBLE: Final = 1 << 8
LIFELINK: Final = 1 << 9
MENACE: Final = 1 << 10
REACH: Final = 1 << 11
SHROUD: Final = 1 << 12
TRAMPLE: Final = 1 << 13
VIGILANCE: Final = 1 << 14
PROTECTION: Final = 1 << 15  # any kind: look at the abilities
LANDWALK: Final = 1 << 16  # any kind: look at the abilities
FEAR: Final = 1 << 17
INTIMIDATE: Final = 1 << 18
SHADOW: Final = 1 << 19
HORSEMANSHIP: Final = 1 << 20
SKULK: Final = 1 << 21
INFECT: Final = 1 << 22
WITHER: Final = 1 << 23
TOXIC: Final = 1 << 24
CHANGELING: Final = 1 << 25
DEVOID: Final = 1 << 26
PHASING: Final = 1 << 27
BANDING: Final = 1 << 28
FLANKING: Final = 1 << 29
ENCHANT: Final = 1 << 30
DAUNT: Final = 1 << 31
SPLIT_SECOND: Final = 1 << 32
DECAYED: Final = 1 << 33
STORIED: Final = 1 << 34

KEYWORD_BITS: Final[dict[str, int]] = {
    "deathtouch": DEATHTOUCH,
    "defender": DEFENDER,
    "double strike": DOUBLE_STRIKE,
    "first strike": FIRST_STRIKE,
    "flash": FLASH,
    "flying": FLYING,
    "haste": HASTE,
    "hexproof": HEXPROOF,
    "indestructible": INDESTRUCTIBLE,
    "lifelink": LIFELINK,
    "menace": MENACE,
    "reach": REACH,
    "shroud": SHROUD,
    "trample": TRAMPLE,
    "vigilance": VIGILANCE,
    "protection": PROTECTION,
    "landwalk": LANDWALK,
    "fear": FEAR,
    "intimidate": INTIMIDATE,
    "shadow": SHADOW,
    "horsemanship": HORSEMANSHIP,
    "skulk": SKULK,
    "infect": INFECT,
    "wither": WITHER,
    "toxic": TOXIC,
    "changeling": CHANGELING,
    "devoid": DEVOID,
    "phasing": PHASING,
    "banding": BANDING,
    "flanking": FLANKING,
    "enchant": ENCHANT,
    "split second": SPLIT_SECOND,
    "decayed": DECAYED,
    "storied": STORIED,
}
