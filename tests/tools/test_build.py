"""The compiled build copies what differs and knows when it is stale; the floor of conformance; getting card data."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools.build_fast import compiled_modules, copy_package, fingerprint
from tools.cards import command
from tools.conformance import passed_counts, shortfalls


@pytest.fixture
def package(tmp_path: Path) -> Path:
    source = tmp_path / "src" / "spellstack"
    for name, text in {
        "__init__.py": "",
        "core/__init__.py": "",
        "core/thing.py": "X = 1\n",
        "rules/__init__.py": "",
        "rules/deep/part.py": "Y = 2\n",
        "cli/main.py": "Z = 3\n",
        "cli/data.tsv": "1\t2\n",
        "core/__pycache__/thing.pyc": "",
    }.items():
        path = source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return source


def test_only_engine_rooms_are_compiled(package: Path) -> None:
    assert compiled_modules(package) == ["spellstack/core/thing.py", "spellstack/rules/deep/part.py"]
    assert compiled_modules(package, ("core",)) == ["spellstack/core/thing.py"]


def test_copy_follows_the_source(package: Path, tmp_path: Path) -> None:
    target = tmp_path / "fast"
    copy_package(package, target)
    copied = target / "spellstack"
    assert (copied / "cli/data.tsv").read_text() == "1\t2\n"
    assert not (copied / "core/__pycache__").exists()
    untouched = (copied / "core/thing.py").stat().st_mtime_ns
    (package / "cli/main.py").unlink()
    (package / "rules/deep/part.py").write_text("Y = 4\n")
    copy_package(package, target)
    assert not (copied / "cli/main.py").exists()
    assert (copied / "rules/deep/part.py").read_text() == "Y = 4\n"
    assert (copied / "core/thing.py").stat().st_mtime_ns == untouched


def test_fingerprint_changes_with_sources_and_options(package: Path) -> None:
    before = fingerprint(package, "1")
    assert fingerprint(package, "1") == before
    assert fingerprint(package, "2") != before
    (package / "core/thing.py").write_text("X = 2\n")
    assert fingerprint(package, "1") != before


def test_floor_of_conformance() -> None:
    output = "...\nstrict 10: passed 7, failed 3, drifted 0, unread 0, error 0\nall 20: passed 9, failed 11\n"
    counts = passed_counts(output)
    assert counts == {"strict": 7, "all": 9}
    assert shortfalls(counts, {"strict": 7, "all": 9}) == []
    assert shortfalls(counts, {"strict": 8, "all": 9}) == ["strict: 7 passed, the floor is 8"]


def test_cards_come_from_the_named_file_or_are_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPELLSTACK_CARDS", "cards.jsonl.gz")
    assert command() == [sys.executable, "-m", "spellstack.cli.main", "cards", "import", "cards.jsonl.gz"]
    monkeypatch.delenv("SPELLSTACK_CARDS")
    assert command()[-1] == "fetch"
