"""Runs many scenarios, one after the other or on several processes, each to a verdict."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from spellstack.cards.database import CardDatabase
from spellstack.cards.errors import NoCardData
from spellstack.errors import SpellstackError
from spellstack.scenario.cards import CardShelf
from spellstack.scenario.document import Loaded, files_under, load
from spellstack.scenario.limits import time_limit
from spellstack.scenario.narrate import Narrator
from spellstack.scenario.problems import CardsUnread, ScenarioMalformed, StepFailed
from spellstack.scenario.runner import Runner
from spellstack.scenario.verdicts import ERROR, FAILED, MALFORMED, PASSED, UNREAD, Verdict

CHUNK = 16
"""How many scenarios a process takes at a time; each chunk reads its cards anew."""


def open_shelf() -> CardShelf:
    """The user's cards, or only made-up ones where there is no card data. Raises CorruptDatabase."""
    try:
        return CardShelf(CardDatabase())
    except NoCardData:
        return CardShelf(None)


def judge(loaded: Loaded, shelf: CardShelf, verbose: bool = False) -> Verdict:
    """Runs one scenario to its verdict. Nothing that a scenario can cause gets out as an exception."""
    if loaded.scenario is None:
        return Verdict(loaded.file, loaded.name, loaded.rules, MALFORMED, str(loaded.problem))
    narrator = Narrator() if verbose else None
    verdict, detail = _play(loaded, shelf, narrator)
    story = tuple(narrator.lines) if narrator is not None else ()
    return Verdict(loaded.file, loaded.name, loaded.rules, verdict, detail, story)


def _play(loaded: Loaded, shelf: CardShelf, narrator: Narrator | None) -> tuple[str, str]:
    assert loaded.scenario is not None
    try:
        with time_limit():
            Runner(loaded.scenario, shelf, narrator).run()
    except CardsUnread as error:
        return UNREAD, str(error)
    except ScenarioMalformed as error:
        return MALFORMED, str(error)
    except StepFailed as error:
        return FAILED, str(error)
    except SpellstackError as error:
        return ERROR, f"{loaded.scenario.place}: {type(error).__name__}: {error}"
    except Exception as error:  # lint: allow swallowed-error: a fault is a verdict too
        where = traceback.extract_tb(error.__traceback__)[-1]
        return ERROR, f"{loaded.scenario.place}: {type(error).__name__}: {error} ({where.filename}:{where.lineno})"
    return PASSED, ""


def run_paths(paths: list[Path], jobs: int = 1, verbose: bool = False) -> Iterator[Verdict]:
    """Runs all scenarios of the files and directories, in order, on `jobs` processes."""
    loaded = [scenario for file in files_under(paths) for scenario in load(file)]
    if jobs <= 1 or len(loaded) < 2:
        shelf = open_shelf()
        for scenario in loaded:
            yield judge(scenario, shelf, verbose)
        return
    chunks = [(loaded[i : i + CHUNK], verbose) for i in range(0, len(loaded), CHUNK)]
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        for verdicts in pool.map(_work, chunks):
            yield from verdicts


def _work(task: tuple[list[Loaded], bool]) -> list[Verdict]:
    loaded, verbose = task
    shelf = open_shelf()
    return [judge(scenario, shelf, verbose) for scenario in loaded]
