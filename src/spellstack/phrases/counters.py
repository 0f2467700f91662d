"""CR 122: kinds of counters as they are written."""

from __future__ import annotations

from typing import Final

from spellstack.core.keyword_bits import KEYWORD_BITS
from spellstack.core.subtypes import ALL_SUBTYPES
from spellstack.phrases.reader import Reader
from spellstack.phrases.tokens import PT, WORD

_NOT_KINDS: Final = frozenset(
    (
        "a an the that those this another other each all and or counter counters on it them to of with from for one "
        "two three four five six seven eight nine ten x number more fewer target many any additional such spell"
    ).split()
)


def read_counter_kind(reader: Reader) -> str:
    """ "+1/+1", "charge", "first strike": the words before "counter"; "" if they are none."""
    token = reader.peek()
    if token.kind == PT:
        reader.pos += 1
        return token.text.replace("−", "-")
    if token.kind != WORD or token.word in _NOT_KINDS or token.text in ALL_SUBTYPES:
        return ""
    two = f"{token.word} {reader.peek(1).word}"
    if two in KEYWORD_BITS and reader.peek(2).word in ("counter", "counters"):
        reader.pos += 2
        return two
    if reader.peek(1).word in ("counter", "counters", ",", "or", "and"):
        reader.pos += 1
        return token.word
    return ""
