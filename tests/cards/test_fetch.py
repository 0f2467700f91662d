"""Fetching card data: sources in turn, and nothing lost when they fail."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from spellstack.cards import fetch as module
from spellstack.cards.database import CardDatabase
from spellstack.cards.errors import FetchFailed
from spellstack.cards.fetch import Source, SourceFailed, StageProgress, fetch_cards


def quiet(what: str, done: int, of: int) -> None:
    pass


def down(directory: Path, progress: StageProgress) -> Path:
    raise SourceFailed("cannot be reached")


def cut_short(directory: Path, progress: StageProgress) -> Path:
    file = directory / "cut.json"
    file.write_text('[{"object": "card", "name": "Bear", "la')
    return file


def interrupted(directory: Path, progress: StageProgress) -> Path:
    raise KeyboardInterrupt


def good(directory: Path, progress: StageProgress) -> Path:
    file = directory / "good.json"
    file.write_text(json.dumps([{"object": "card", "name": "Bear", "layout": "normal", "oracle_text": ""}]))
    return file


def test_the_first_source_that_works_is_used(tmp_path: Path) -> None:
    told: list[str] = []
    path = tmp_path / "cards.sqlite"
    sources = [Source("one", down), Source("two", cut_short), Source("three", good), Source("four", down)]
    assert len(fetch_cards(path, quiet, told.append, sources).records) == 1
    assert [line.split(":")[0] for line in told] == ["one", "two"]
    assert CardDatabase(path).has("Bear")


def test_failures_leave_the_old_data(tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    fetch_cards(path, quiet, print, [Source("good", good)])
    with pytest.raises(FetchFailed) as caught:
        fetch_cards(path, quiet, print, [Source("one", down), Source("two", cut_short)])
    assert len(caught.value.reasons) == 2
    with pytest.raises(KeyboardInterrupt):
        fetch_cards(path, quiet, print, [Source("one", interrupted)])
    assert CardDatabase(path).has("Bear")


def test_addresses_that_cannot_be_reached_fail_quickly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SCRYFALL_BULK", "http://127.0.0.1:9/bulk")
    monkeypatch.setattr(module, "MTGJSON_ATOMIC", "http://127.0.0.1:9/atomic")
    for download in (module.download_scryfall, module.download_mtgjson):
        with pytest.raises(SourceFailed, match="cannot be reached"):
            download(tmp_path, quiet)
