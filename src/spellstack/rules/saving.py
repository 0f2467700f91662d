"""Saves: a game as a replay: its set-up, seed and answers, with fingerprints that say whether they still fit."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

from spellstack.core.decisions import Answer
from spellstack.core.definition import CardDefinition, DeckList
from spellstack.errors import SpellstackError

FORMAT = "spellstack replay 1"


class SaveBroken(SpellstackError):
    """The data is cut short or was changed."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the save is broken: {reason}")
        self.reason = reason


class SaveForeign(SpellstackError):
    """The data is no Spellstack save, or was made with other cards or another engine."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the save does not fit: {reason}")
        self.reason = reason


class CannotSave(SpellstackError):
    """A game that did not start from decks (or was reseeded) has no replay."""


class Origin:
    """What a game started from."""

    def __init__(
        self,
        decks: tuple[str, ...],
        cards: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...],
        seed: int,
        players: tuple[str, ...],
        format: str,
        starting_player: int,
        asks_everything: bool,
        fingerprint: str,
    ) -> None:
        self.decks = decks
        self.cards = cards
        self.seed = seed
        self.players = players
        self.format = format
        self.starting_player = starting_player
        self.asks_everything = asks_everything
        self.fingerprint = fingerprint


class Record:
    """A save as read."""

    def __init__(self, origin: Origin, answers: list[Answer], digest: str) -> None:
        self.origin = origin
        self.answers = answers
        self.digest = digest


def fingerprint(decks: Sequence[DeckList]) -> str:
    """Of the cards as they are read: changes when a card is read differently."""
    h = hashlib.blake2b(digest_size=16)
    for deck in decks:
        for card in dict.fromkeys((*deck.main, *deck.commanders)):
            h.update(card.name.encode())
            for face in card.faces:
                h.update(repr(face.abilities).encode())
    return h.hexdigest()


def save(origin: Origin | None, answers: list[Answer], digest: str) -> bytes:
    """The replay as bytes (JSON, the last line its checksum)."""
    if origin is None:
        raise CannotSave("only games that started from decks, and were not reseeded, can be saved")
    body = json.dumps(
        {
            "format": FORMAT,
            "decks": list(origin.decks),
            "cards": [[list(main), list(commanders)] for main, commanders in origin.cards],
            "seed": origin.seed,
            "players": list(origin.players),
            "game": origin.format,
            "starting_player": origin.starting_player,
            "asks_everything": origin.asks_everything,
            "fingerprint": origin.fingerprint,
            "answers": [list(a) for a in answers],
            "digest": digest,
        },
        separators=(",", ":"),
    )
    return f"{body}\n{checksum(body)}\n".encode()


def checksum(body: str) -> str:
    return hashlib.blake2b(body.encode(), digest_size=16).hexdigest()


def read(data: bytes) -> Record:
    """Parses a save. Raises SaveForeign, SaveBroken."""
    if not data.startswith(b'{"format":"spellstack replay'):
        raise SaveForeign("it is not a Spellstack save")
    lines = data.decode("utf-8", "replace").split("\n")
    if len(lines) < 2 or checksum(lines[0]) != lines[1]:
        raise SaveBroken("it is cut short, or was changed (the checksum does not fit)")
    tree = json.loads(lines[0])
    if tree["format"] != FORMAT:
        raise SaveForeign(f"it is of another version: {tree['format']}")
    origin = Origin(
        tuple(tree["decks"]),
        tuple((tuple(main), tuple(commanders)) for main, commanders in tree["cards"]),
        tree["seed"],
        tuple(tree["players"]),
        tree["game"],
        tree["starting_player"],
        tree["asks_everything"],
        tree["fingerprint"],
    )
    return Record(origin, [tuple(a) for a in tree["answers"]], tree["digest"])


def decks_of(record: Record, definitions: Mapping[str, CardDefinition]) -> list[DeckList]:
    """The decks of a save, out of the cards at hand. Raises SaveForeign if one is missing."""
    decks: list[DeckList] = []
    for name, (main, commanders) in zip(record.origin.decks, record.origin.cards, strict=True):
        missing = [card for card in (*main, *commanders) if card not in definitions]
        if missing:
            raise SaveForeign(f"card {missing[0]!r} of deck {name!r} is not among the cards given")
        decks.append(DeckList(name, tuple(definitions[c] for c in main), tuple(definitions[c] for c in commanders)))
    return decks


def check_fingerprint(record: Record, decks: Sequence[DeckList]) -> None:
    if fingerprint(decks) != record.origin.fingerprint:
        raise SaveForeign("its cards are read differently now, so the replay may not fit")


def check_digest(record: Record, digest: str) -> None:
    if digest != record.digest:
        raise SaveForeign("replayed, it comes to another position: it was made with another engine")
