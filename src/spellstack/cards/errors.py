"""What can go wrong with card data and deck lists, each its own class: the message names the thing and the place."""

from __future__ import annotations

from pathlib import Path

from spellstack.errors import SpellstackError


class CardDataError(SpellstackError):
    """A file of card data cannot be used. `record` names the record at fault, where there is one."""

    def __init__(self, file: str, reason: str, record: str | None = None) -> None:
        place = file if record is None else f"{file}, {record}"
        super().__init__(f"{place}: {reason}")
        self.file = file
        self.reason = reason
        self.record = record


class NoCardData(SpellstackError):
    """There is no card database yet."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"no card data at {path}. Get it with `spellstack cards fetch`, or `spellstack cards import FILE`."
        )
        self.path = path


class CorruptDatabase(SpellstackError):
    """The card database is there but cannot be read."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            f"the card database {path} cannot be read ({reason}). "
            "Make it anew with `spellstack cards fetch`, or `spellstack cards import FILE`."
        )
        self.path = path
        self.reason = reason


class UnknownCard(SpellstackError):
    """No card has this name. `nearest` holds the nearest names there are, best first."""

    def __init__(self, name: str, nearest: tuple[str, ...]) -> None:
        hint = "" if not nearest else f". Nearest: {', '.join(nearest)}"
        super().__init__(f"no card is named “{name}”{hint}")
        self.name = name
        self.nearest = nearest


class ReaderFailed(SpellstackError):
    """The reader broke down over a card: a fault in Spellstack, not in the card. The cause is chained to it."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"reading “{name}” failed inside Spellstack: {reason}")
        self.name = name
        self.reason = reason


class FetchFailed(SpellstackError):
    """No source of card data could be used. `reasons` says why, a line for each source."""

    def __init__(self, reasons: tuple[str, ...]) -> None:
        super().__init__(f"no card data could be fetched; earlier data is untouched: {'; '.join(reasons)}")
        self.reasons = reasons


class DeckError(SpellstackError):
    """A deck file cannot be read. `line` counts from 1; 0 means the file as a whole."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        place = file if line == 0 else f"{file}:{line}"
        super().__init__(f"{place}: {reason}")
        self.file = file
        self.line = line
        self.reason = reason


class DeckNotWhole(SpellstackError):
    """A deck holds cards that are unknown, or that are not wholly read.

    `unknown` pairs names with the nearest known ones; `unread` pairs names with the clauses that were not read.
    """

    def __init__(
        self,
        file: str,
        unknown: tuple[tuple[str, tuple[str, ...]], ...],
        unread: tuple[tuple[str, tuple[str, ...]], ...],
    ) -> None:
        faults = [str(UnknownCard(name, nearest)) for name, nearest in unknown]
        faults += [f"{name} is not wholly read: {' | '.join(clauses)}" for name, clauses in unread]
        super().__init__(f"{file}: " + "; ".join(faults))
        self.file = file
        self.unknown = unknown
        self.unread = unread
