"""CR 702.122a, 702.171a: creatures that crew and saddle "as though their power were 2 greater"."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.references import Reference, Source
from spellstack.abilities.statics import Rule
from spellstack.core.node import Printer
from spellstack.phrases.pronouns import read_source
from spellstack.phrases.reader import Reader

WORDS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("saddles Mounts and crews Vehicles", ("saddles", "crews")),
    ("crews Vehicles", ("crews",)),
    ("saddles Mounts", ("saddles",)),
)


@dataclass(frozen=True)
class Crews(Rule):
    """What its creature contributes: `more` power, or its toughness instead (`by_toughness`)."""

    who: Reference
    words: tuple[str, ...]
    more: int = 0
    by_toughness: bool = False
    form: str = field(default="", compare=False)

    def text(self, printer: Printer) -> str:
        how = (
            "using its toughness rather than its power"
            if self.by_toughness
            else f"as though its power were {self.more} greater"
        )
        return f"{self.who.text(printer)} {self.form} {how}"


def read_crews(reader: Reader) -> tuple[Rule, ...] | None:
    """ "This creature crews Vehicles as though its power were 2 greater"."""
    who = read_source(reader)
    if not isinstance(who, Source):
        return None
    for text, words in WORDS:
        if reader.phrase(text.lower()):
            if reader.phrase("using its toughness rather than its power"):
                return (Crews(who, words, 0, True, text),)
            if not reader.phrase("as though its power were"):
                return None
            n = reader.digits()
            return (Crews(who, words, n, form=text),) if n > 0 and reader.accept("greater") else None
    return None
