"""The scenarios that ship with the project: each is a test of the rules that it names."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from spellstack.scenario.batch import judge, open_shelf
from spellstack.scenario.cards import CardShelf
from spellstack.scenario.document import Loaded, files_under, load
from spellstack.scenario.verdicts import PASSED, UNREAD

SCENARIOS = Path(__file__).parent.parent / "scenarios"
ALL = [scenario for file in files_under([SCENARIOS]) for scenario in load(file)]


@lru_cache(maxsize=1)
def shelf() -> CardShelf:
    return open_shelf()


@pytest.mark.parametrize("loaded", ALL, ids=[f"{Path(loaded.file).stem}: {loaded.name}" for loaded in ALL])
def test_scenario(loaded: Loaded) -> None:
    if shelf().database is None:
        pytest.skip("NO CARD DATA: get it with `spellstack cards fetch`, or `spellstack cards import FILE`")
    verdict = judge(loaded, shelf())
    if verdict.verdict == UNREAD:
        pytest.skip(f"A CARD IS NOT WHOLLY READ: {verdict.detail}")
    assert (verdict.verdict, verdict.detail) == (PASSED, "")
