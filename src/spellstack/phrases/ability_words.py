"""CR 207.2c: ability words: they have no meaning, and stand with a dash before an ability or a paragraph of a spell."""

from __future__ import annotations

from typing import Final

from spellstack.phrases.reader import Reader

ABILITY_WORDS: Final = frozenset(
    (
        "adamant", "addendum", "alliance", "battalion", "bloodrush", "celebration", "channel", "chroma", "cohort",
        "constellation", "converge", "council's dilemma", "coven", "delirium", "descend 4", "descend 8", "disappear",
        "domain", "eerie", "eminence", "enrage", "fateful hour", "fathomless descent", "ferocious", "flurry",
        "formidable", "grandeur", "hellbent", "heroic", "imprint", "infusion", "inspired", "join forces", "kinship",
        "landfall", "lieutenant", "magecraft", "metalcraft", "morbid", "opus", "pack tactics", "paradox", "parley",
        "radiance", "raid", "rally", "renew", "repartee", "revolt", "secret council", "spell mastery", "strive",
        "survival", "sweep", "tempting offer", "threshold", "undergrowth", "valiant", "vivid", "void",
        "will of the council",
    )
)  # fmt: skip
LONGEST: Final = 4  # words


def read_listed_word(reader: Reader) -> str:
    """An ability word with its dash, as written; "" if none is next."""
    here = reader.mark()
    start = reader.peek()
    if not start.text[:1].isupper():
        return ""
    for _ in range(LONGEST):
        reader.pos += 1
        if reader.is_word("—"):
            word = reader.line[start.start : reader.peek().start].strip()
            reader.pos += 1
            if word.lower() in ABILITY_WORDS:
                return word
            break
    reader.reset(here)
    return ""
