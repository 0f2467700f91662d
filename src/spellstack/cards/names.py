"""CR 201: card names, folded so that case, accents and typographic marks do not matter when one is looked up."""

from __future__ import annotations

import re
import unicodedata

from rapidfuzz import fuzz, process

_LIGATURES = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "’": "'", "‘": "'", "“": '"', "”": '"', "–": "-"}
)
_SPACES = re.compile(r"\s+")
_SLASHES = re.compile(r"\s*/{1,3}\s*")


def fold(name: str) -> str:
    """The key a name is found by: no case, no accents, plain quotes, and “ // ” between the names of two faces.

    Decks write “A // B”, “A/B”, “A///B” and “A / B” for the same card.
    """
    lowered = name.casefold().translate(_LIGATURES)
    bare = "".join(mark for mark in unicodedata.normalize("NFKD", lowered) if not unicodedata.combining(mark))
    return _SPACES.sub(" ", _SLASHES.sub(" // ", bare)).strip()


def nearest(name: str, known: dict[str, str], count: int = 3) -> tuple[str, ...]:
    """The full names nearest to a misspelt one, best first: `known` maps folded names to full names.

    Equal scores are ordered by name, so that the answer does not hang on the order of storage.
    """
    found = process.extract(fold(name), list(known), scorer=fuzz.ratio, score_cutoff=60, limit=count * 4)
    found.sort(key=lambda hit: (-hit[1], hit[0]))
    answer: list[str] = []
    for key, _, _ in found:
        if known[key] not in answer:
            answer.append(known[key])
    return tuple(answer[:count])
