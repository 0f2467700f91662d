"""CR 613.8: aspects of an object that effects write and filters, values and conditions read, as masks."""

from __future__ import annotations

from typing import Final

COPY: Final = 1
CONTROLLER: Final = 2
WORDS: Final = 4  # text (layer 3)
TYPES: Final = 8
SUBTYPES: Final = 16
SUPERTYPES: Final = 32
COLORS: Final = 64
ABILITIES: Final = 128
POWER: Final = 256
TOUGHNESS: Final = 512
NAME: Final = 1024
EXISTENCE: Final = 2048  # abilities other than keywords are taken away, so that effects may end (613.8a)
EVERYTHING: Final = 4095
