"""CR 113: how many of the cards at hand are read to the last token, and how many print back as they were read.

The work is split over processes. Each opens the database for itself, so that only numbers and words travel.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from spellstack.cards.database import CardDatabase
from spellstack.cards.errors import ReaderFailed
from spellstack.cards.pool import read_card

CHUNK = 400


class Coverage:
    """Counts over a set of cards.

    `clauses` counts the unread clauses; `refused` are the cards not wholly read, `differing` those that print back
    otherwise; `failed` pairs cards over which the reader broke down with the reason: they count as not read.
    """

    def __init__(self) -> None:
        self.cards = 0
        self.read = 0
        self.printed_back = 0
        self.clauses: Counter[str] = Counter()
        self.refused: list[str] = []
        self.differing: list[str] = []
        self.failed: list[tuple[str, str]] = []

    def add(self, other: Coverage) -> None:
        """Adds the counts of another set."""
        self.cards += other.cards
        self.read += other.read
        self.printed_back += other.printed_back
        self.clauses.update(other.clauses)
        self.refused.extend(other.refused)
        self.differing.extend(other.differing)
        self.failed.extend(other.failed)


def measure(database: Path, numbers: Sequence[int], jobs: int, progress: Callable[[int, int], None]) -> Coverage:
    """Reads the cards with these row numbers in `jobs` processes; `progress(done, of)` is told how far it is."""
    chunks = [tuple(numbers[start : start + CHUNK]) for start in range(0, len(numbers), CHUNK)]
    parts: dict[int, Coverage] = {}
    done = 0
    if jobs <= 1 or len(chunks) <= 1:
        for place, chunk in enumerate(chunks):
            parts[place] = measure_chunk(database, chunk)
            done += len(chunk)
            progress(done, len(numbers))
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as workers:
            waiting = {workers.submit(measure_chunk, database, chunk): place for place, chunk in enumerate(chunks)}
            for future in as_completed(waiting):
                place = waiting[future]
                parts[place] = future.result()
                done += len(chunks[place])
                progress(done, len(numbers))
    total = Coverage()
    for place in range(len(chunks)):  # in the order of the database, whichever process was first
        total.add(parts[place])
    return total


def measure_chunk(database: Path, numbers: Sequence[int]) -> Coverage:
    """Reads some cards here and now."""
    found = Coverage()
    cards = CardDatabase(database)
    try:
        for number in numbers:
            found.cards += 1
            try:
                definition = read_card(cards.by_number(number))
            except ReaderFailed as error:
                found.failed.append((error.name, error.reason))
                continue
            if definition.unread:
                found.refused.append(definition.name)
                found.clauses.update(part.text for part in definition.unread)
                continue
            found.read += 1
            if definition.printed_back:
                found.printed_back += 1
            else:
                found.differing.append(definition.name)
    finally:
        cards.close()
    return found
