"""CR 105, 109.2, 205: the words that noun phrases are made of:
each with what it means and what it may be in a phrase.
"""

from __future__ import annotations

from typing import Final

from spellstack.abilities.commanders import IsCommander
from spellstack.abilities.filters import Filter
from spellstack.abilities.keyword_qualities import Kicked
from spellstack.abilities.nouns import (
    CardHead,
    ColorCount,
    ColorIs,
    Historic,
    NotColor,
    NotSubtype,
    NotType,
    OpponentHead,
    Other,
    Outlaw,
    PermanentIs,
    PlayerHead,
    Spell,
    SubtypeIs,
    SupertypeIs,
    Thing,
    TokenIs,
    TypeIs,
    Worthy,
)
from spellstack.abilities.qualities import Status
from spellstack.abilities.suspended import SuspendedCard
from spellstack.abilities.wording import plural_noun
from spellstack.core.subtypes import ALL_SUBTYPES, SINGULAR, plural
from spellstack.core.types import COLOR_WORDS, SUPERTYPE_WORDS, TYPE_WORDS
from spellstack.phrases.reader import Reader


class Atom:
    """One word of a noun phrase: may it stand before a noun, may it be the noun, and in which number (None: either)."""

    def __init__(self, filter: Filter, adjective: bool, head: bool, plural: bool | None = False) -> None:
        self.filter = filter
        self.adjective = adjective
        self.head = head
        self.plural = plural


def _word_table() -> dict[str, Atom]:
    table: dict[str, Atom] = {}
    for word, bit in TYPE_WORDS.items():
        if word in ("tribal",):
            continue
        table[word] = Atom(TypeIs(bit), True, True)
        table[plural_noun(word)] = Atom(TypeIs(bit), False, True, True)
        table["non" + word] = Atom(NotType(bit), True, False)
    for word, bit in COLOR_WORDS.items():
        table[word] = Atom(ColorIs(bit), True, False)
        table["non" + word] = Atom(NotColor(bit), True, False)
    for word, bit in SUPERTYPE_WORDS.items():
        table[word] = Atom(SupertypeIs(bit), True, False)
        table["non" + word] = Atom(SupertypeIs(bit, False), True, False)
    for word in ("colorless", "monocolored", "multicolored", "colored"):
        table[word] = Atom(ColorCount(word), True, False)
    for word in (
        "tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "face-down", "face-up", "enchanted",
        "equipped", "modified", "renowned", "monstrous", "nonattacking", "nonblocking",
    ):  # fmt: skip
        table[word] = Atom(Status(word), True, False)
    table["ring-bearer"] = Atom(Status("Ring-bearer"), False, True)
    table["ring-bearers"] = Atom(Status("Ring-bearer"), False, True, True)
    for word in ("goaded", "suspected"):
        table[word] = Atom(Status(word), True, False)
    table["historic"] = Atom(Historic(), True, False)
    table["worthy"] = Atom(Worthy(), True, False)
    table["commander"] = Atom(IsCommander(), True, True)
    table["commanders"] = Atom(IsCommander(), False, True, True)
    table["noncommander"] = Atom(IsCommander(False), True, False)
    table["kicked"] = Atom(Kicked(), True, False)
    table["outlaw"] = Atom(Outlaw(), True, True)
    table["non-outlaw"] = Atom(Outlaw(False), True, False)
    table["outlaws"] = Atom(Outlaw(), False, True, True)
    table["nontoken"] = Atom(TokenIs(False), True, False)
    table["token"] = Atom(TokenIs(), True, True)
    table["tokens"] = Atom(TokenIs(), False, True, True)
    table["permanent"] = Atom(PermanentIs(), True, True)
    table["permanents"] = Atom(PermanentIs(), False, True, True)
    table["other"] = Atom(Other("other"), True, False)
    heads: tuple[tuple[str, Filter], ...] = (
        ("card", CardHead()),
        ("spell", Spell()),
        ("source", Thing("source")),
        ("player", PlayerHead()),
        ("opponent", OpponentHead()),
    )
    for word, head in heads:
        table[word] = Atom(head, False, True)
        table[word + "s"] = Atom(head, False, True, True)
    return table


def _subtype_table() -> dict[str, Atom]:
    table: dict[str, Atom] = {}
    for word in sorted(ALL_SUBTYPES):
        many = plural(word)
        table[word] = Atom(SubtypeIs(word), True, True, None if many == word else False)
        if many != word:
            table[many] = Atom(SubtypeIs(word), False, True, True)
        table["non-" + word] = Atom(NotSubtype(word), True, False)
    return table


WORDS: Final[dict[str, Atom]] = _word_table()
SUBTYPES: Final[dict[str, Atom]] = _subtype_table()


def read_atom(reader: Reader) -> Atom | None:
    """One word of a noun phrase."""
    token = reader.peek()
    if token.text[:1].isupper() or token.text.startswith(("non-", "Non-")):
        text = token.text.replace("Non-", "non-")
        atom = SUBTYPES.get(text)
        if atom is not None:
            reader.pos += 1
            return atom
        if text == "Time" and reader.peek(1).text in ("Lord", "Lords"):
            reader.pos += 2
            return Atom(SubtypeIs("Time Lord"), True, True, reader.tokens[reader.pos - 1].text == "Lords")
    if token.word == "other" and reader.peek(1).word == "than":
        return None  # it follows a noun
    if token.word == "suspended" and reader.peek(1).word in ("card", "cards"):
        reader.pos += 2
        return Atom(SuspendedCard(), False, True, reader.tokens[reader.pos - 1].word == "cards")
    atom = WORDS.get(token.word)
    if atom is not None:
        reader.pos += 1
    return atom


def read_subtype(reader: Reader) -> str:
    """A subtype in the singular; "" if none is next."""
    token = reader.peek()
    if token.text in ALL_SUBTYPES:
        reader.pos += 1
        return token.text
    if token.text == "Time" and reader.peek(1).text == "Lord":
        reader.pos += 2
        return "Time Lord"
    return ""


__all__ = ["SINGULAR", "SUBTYPES", "WORDS", "Atom", "read_atom", "read_subtype"]
