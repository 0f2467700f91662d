"""Fetching card data: sources in turn, and nothing lost when they fail."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
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


CARD = {"object": "card", "name": "Bear", "layout": "normal", "oracle_text": ""}
ATOMIC = {"data": {"Elk": [{"name": "Elk", "layout": "normal", "type": "Creature — Elk"}]}}


class Publisher(BaseHTTPRequestHandler):
    """Publishes card data as Scryfall and MTGJSON do; under /short it breaks off in the middle."""

    def do_HEAD(self) -> None:
        self.answer(send=False)

    def do_GET(self) -> None:
        self.answer(send=True)

    def answer(self, send: bool) -> None:
        host = f"http://{self.headers['Host']}"
        pages = {
            "/bulk": json.dumps({"download_uri": f"{host}/cards.json", "size": 10}).encode(),
            "/bulk-short": json.dumps({"download_uri": f"{host}/short"}).encode(),
            "/bulk-odd": b"<html>",
            "/cards.json": json.dumps([CARD]).encode(),
            "/short": json.dumps([CARD]).encode(),
            "/atomic": gzip.compress(json.dumps(ATOMIC).encode()),
        }
        page = pages.get(self.path)
        if page is None:
            self.send_error(503)
            return
        self.send_response(200)
        self.send_header("Content-Length", str(len(page) + (100 if self.path == "/short" else 0)))
        self.end_headers()
        if send:
            self.wfile.write(page)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def publisher() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Publisher)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_downloads(tmp_path: Path, publisher: str, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[str, int, int]] = []
    monkeypatch.setattr(module, "SCRYFALL_BULK", f"{publisher}/bulk")
    monkeypatch.setattr(module, "MTGJSON_ATOMIC", f"{publisher}/atomic")
    scryfall, mtgjson, _ = module.default_sources()
    path = tmp_path / "cards.sqlite"
    fetch_cards(path, lambda *told: heard.append(told), print, [scryfall])
    assert CardDatabase(path).has("Bear")
    assert any(what.startswith("downloading") and done == of > 0 for what, done, of in heard)
    fetch_cards(path, quiet, print, [mtgjson])
    assert CardDatabase(path).has("Elk")


@pytest.mark.parametrize(
    ("page", "said"), [("bulk-short", "broke off"), ("bulk-odd", "makes no sense"), ("none", "answered 503")]
)
def test_bad_downloads(tmp_path: Path, publisher: str, monkeypatch: pytest.MonkeyPatch, page: str, said: str) -> None:
    monkeypatch.setattr(module, "SCRYFALL_BULK", f"{publisher}/{page}")
    with pytest.raises(SourceFailed, match=said):
        module.download_scryfall(tmp_path, quiet)
