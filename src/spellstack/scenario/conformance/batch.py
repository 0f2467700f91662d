"""Runs conformance records, on several processes, each to a verdict: passed, failed, drifted, unread or error."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from spellstack.cards.errors import UnknownCard
from spellstack.errors import SpellstackError
from spellstack.scenario.batch import open_shelf
from spellstack.scenario.cards import CardShelf
from spellstack.scenario.conformance.board import BoardBuilder, ConformanceBoard
from spellstack.scenario.conformance.driver import Driver
from spellstack.scenario.conformance.problems import Drifted, Wrong
from spellstack.scenario.conformance.records import Record, overrides
from spellstack.scenario.limits import time_limit
from spellstack.scenario.verdicts import ENGINE_FAULTS, ERROR, FAILED, PASSED, UNREAD

DRIFTED = "drifted"
VERDICTS = (PASSED, FAILED, DRIFTED, UNREAD, ERROR)
CHUNK = 40
"""How many records a process takes at a time. Each chunk reads its cards anew; few cards occur in many records."""


@dataclass(frozen=True)
class Outcome:
    """What came of one record."""

    id: str
    area: str
    strict: bool
    verdict: str
    detail: str = ""

    def record(self) -> dict[str, object]:
        """What `--json` writes for it."""
        return {
            "id": self.id,
            "area": self.area,
            "strict": self.strict,
            "verdict": self.verdict,
            "detail": self.detail,
        }


def judge(record: Record, shelf: CardShelf, overridden: dict[str, str]) -> Outcome:
    """Plays one record to its verdict. What the engine raises is the verdict `error`."""
    verdict, detail = _play(record, shelf)
    if verdict in (FAILED, DRIFTED) and record.id in overridden:
        verdict, detail = PASSED, f"differs by {overridden[record.id]}: {detail}"
    return Outcome(record.id, record.area, record.strict, verdict, detail)


def _play(record: Record, shelf: CardShelf) -> tuple[str, str]:
    try:
        board = BoardBuilder(record, shelf).build()
        if board.unread:
            return UNREAD, "; ".join(board.unread)
        if board.strange:
            return UNREAD, "cannot be set up: " + "; ".join(board.strange)
        with time_limit():
            _drive(record, board)
    except UnknownCard as error:
        return UNREAD, str(error)
    except Drifted as error:
        return DRIFTED, str(error)
    except Wrong as error:
        return FAILED, str(error)
    except SpellstackError as error:
        return ERROR, f"{type(error).__name__}: {error}"
    except ENGINE_FAULTS as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        return ERROR, f"{type(error).__name__}: {error} ({where.filename}:{where.lineno})"
    return PASSED, ""


def _drive(record: Record, board: ConformanceBoard) -> None:
    """Plays a record. Where it drifts, it is read in the other ways that its queues allow, before that counts.

    A record does not say in which queue the answer to a pick stands, nor the order of kinds of counters. Raises what
    the first way raised unless another way passes.
    """
    first = Driver(record, board)
    try:
        first.run()
    except Drifted as drifted:
        for targets_first, last_number_first in ((True, False), (False, True)):
            driver = Driver(record, board)
            driver.targets_first = targets_first
            driver.last_number_first = last_number_first
            try:
                driver.run()
                return
            except (Drifted, Wrong):
                continue
        raise drifted from None


def run_records(records: list[Record], jobs: int = 1) -> Iterator[Outcome]:
    """Runs all records, in order, on `jobs` processes."""
    if jobs <= 1 or len(records) <= CHUNK:
        shelf, overridden = open_shelf(), overrides()
        for record in records:
            yield judge(record, shelf, overridden)
        return
    chunks = [records[i : i + CHUNK] for i in range(0, len(records), CHUNK)]
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        for outcomes in pool.map(_work, chunks):
            yield from outcomes


def _work(records: list[Record]) -> list[Outcome]:
    return list(run_records(records))


def tally(label: str, outcomes: list[Outcome]) -> str:
    """`strict 1705: passed P, failed F, drifted D, unread U, error E`."""
    counts = [sum(1 for outcome in outcomes if outcome.verdict == verdict) for verdict in VERDICTS]
    return f"{label} {len(outcomes)}: " + ", ".join(f"{word} {n}" for word, n in zip(VERDICTS, counts, strict=True))
