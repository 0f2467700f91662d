"""CR 201: card names, folded so that case, accents and typographic marks do not matter when one is looked up."""

from __future__ import annotations

import re
import unicodedata

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein, Indel

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

    Nearness counts letters put in, left out, changed or swapped; among equals, the name made of more of the same
    letters comes first, then the order of the alphabet decides, never that of storage.
    """
    key = fold(name)
    scorer = DamerauLevenshtein.normalized_similarity
    found = process.extract(key, list(known), scorer=scorer, score_cutoff=0.6, limit=count * 4)
    letters = sorted(key)
    found.sort(key=lambda hit: (-hit[1], Indel.distance(letters, sorted(hit[0])), hit[0]))
    answer: list[str] = []
    for hit, _, _ in found:
        if known[hit] not in answer:
            answer.append(known[hit])
    return tuple(answer[:count])
