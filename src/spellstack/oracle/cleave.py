"""CR 702.148, 612: cleave: a spell's text is read with what stands in square brackets, and without it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from spellstack.abilities.ability import SpellAbility
from spellstack.abilities.cleaving import Cleaving
from spellstack.core.node import Printer
from spellstack.phrases.reader import Reader
from spellstack.phrases.sentences import read_body

BRACKETED: Final = re.compile(r"\[[^\]]*\]")
PIECES: Final = re.compile(r"[\w'{}/+-]+|[^\w\s]")


@dataclass(frozen=True)
class CleaveAbility(Cleaving):
    """Both texts of the spell; printed as one, with the brackets."""

    def text(self, printer: Printer) -> str:
        whole = super().text(printer)
        return bracketed(whole, SpellAbility(self.cleaved).text(printer))


def without_marks(text: str) -> str:
    """The text as it is where the spell was not cleaved."""
    return text.replace("[", "").replace("]", "")


def cleft(text: str) -> str:
    """702.148a: the text without what stands in brackets."""
    lines = (re.sub(r" +([.,])", r"\1", " ".join(BRACKETED.sub("", line).split())) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def bracketed(whole: str, short: str) -> str:
    """The longer text, with brackets around what the shorter one has not."""
    pieces = list(PIECES.finditer(whole))
    others = [match.group() for match in PIECES.finditer(short)]
    found = whole
    matcher = SequenceMatcher(None, [match.group().lower() for match in pieces], [o.lower() for o in others], False)
    for tag, i1, i2, _, _ in reversed(matcher.get_opcodes()):
        if tag == "delete":
            if i2 < len(pieces) and pieces[i1].group() == pieces[i2].group():  # a bracket begins with a word
                i1, i2 = i1 + 1, i2 + 1
            start, end = pieces[i1].start(), pieces[i2 - 1].end()
            found = f"{found[:start]}[{found[start:end]}]{found[end:]}"
    return found


def read_cleave(whole: Reader, short: Reader) -> CleaveAbility | None:
    """The ability, from readers of both texts."""
    body = read_body(whole)
    other = read_body(short)
    if body is None or other is None or not whole.at_end() or not short.at_end():
        return None
    return CleaveAbility(body, cleaved=other)
