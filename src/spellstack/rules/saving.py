"""Saves as files: their first line, their checksum, the fingerprints of cards, and what can be wrong with them.

What is saved is a replay (rules/replays.py) or a snapshot (rules/snapshots.py); this module knows only the envelope.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping

from spellstack.core.definition import CardDefinition
from spellstack.errors import SpellstackError

MAGIC = "spellstack save"
VERSION = 2
REPLAY = "replay"
SNAPSHOT = "snapshot"
OLD = b'{"format":"spellstack replay 1"'


class SaveProblem(SpellstackError):
    """A save that cannot be loaded. `reason` says what is wrong, and where."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class SaveForeign(SaveProblem):
    """The data is no Spellstack save."""


class SaveBroken(SaveProblem):
    """The data is cut short, or was changed."""


class SaveOfOtherVersion(SaveProblem):
    """The save was written by another version of Spellstack, in a form or with parts that this one does not know."""


class SaveCards(SaveProblem):
    """A card of the save is not at hand, or is read differently now. `card`: its name."""

    def __init__(self, card: str, reason: str) -> None:
        super().__init__(f"card {card!r} of the save {reason}")
        self.card = card


class CannotSave(SpellstackError):
    """A replay was asked for, of a game that did not start from decks, or was loaded from a snapshot."""


def seal(kind: str, tree: object) -> bytes:
    """The file: a line that tells kind, length and checksum, then the compressed body."""
    body = zlib.compress(json.dumps(tree, separators=(",", ":"), ensure_ascii=False).encode(), 6)
    return f"{MAGIC} {VERSION} {kind} {len(body)} {checksum(body)}\n".encode() + body


def unseal(data: bytes) -> tuple[str, dict[str, object]]:
    """The kind of save, and its body. Raises SaveForeign, SaveOfOtherVersion, SaveBroken."""
    if data.startswith(OLD):
        raise SaveOfOtherVersion(f"the save has format 1; this version reads format {VERSION}")
    line, newline, body = data.partition(b"\n")
    words = line.decode("utf-8", "replace").split(" ")
    if " ".join(words[:2]) != MAGIC:
        if MAGIC.encode().startswith(data):
            raise SaveBroken(f"the save is cut short: it ends in its first line, after {len(data)} bytes")
        raise SaveForeign("this is not a Spellstack save: it does not begin with the words 'spellstack save'")
    if not newline:
        raise SaveBroken(f"the save is cut short: it ends in its first line, after {len(data)} bytes")
    if len(words) < 3 or words[2] != str(VERSION):
        raise SaveOfOtherVersion(f"the save has format {' '.join(words[2:3])}; this version reads format {VERSION}")
    if len(words) != 6 or words[3] not in (REPLAY, SNAPSHOT) or not words[4].isdigit():
        raise SaveBroken("the first line of the save was changed")
    if len(body) < int(words[4]):
        raise SaveBroken(f"the save is cut short: its body has {len(body)} of {words[4]} bytes")
    if checksum(body) != words[5]:
        raise SaveBroken("the body of the save was changed: its checksum does not fit")
    tree = json.loads(zlib.decompress(body))
    if not isinstance(tree, dict):
        raise SaveBroken("the body of the save is not what its first line says")
    return words[3], tree


def checksum(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=16).hexdigest()


# --- cards


def fingerprint(card: CardDefinition) -> str:
    """Of a card's text and of how it is read: another text or another reading gives another one."""
    h = hashlib.blake2b(digest_size=8)
    for face in card.faces:
        shown = (face.name, str(face.mana_cost), face.colors, face.types, face.supertypes, face.subtypes)
        h.update(repr((shown, face.power_text, face.toughness_text, face.full_text, face.abilities)).encode())
    return h.hexdigest()


def fingerprints(cards: Iterable[CardDefinition]) -> dict[str, str]:
    """By name, in the order in which they come first."""
    return {card.name: fingerprint(card) for card in dict.fromkeys(cards)}


def check_cards(known: Mapping[str, str], definitions: Mapping[str, CardDefinition]) -> None:
    """Raises SaveCards for the first card that is missing or differs."""
    for name, mark in known.items():
        card = definitions.get(name)
        if card is None:
            raise SaveCards(name, "is not among the cards given")
        if fingerprint(card) != mark:
            raise SaveCards(name, "has another text now, or is read differently")
