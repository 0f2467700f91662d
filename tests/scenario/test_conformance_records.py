"""Conformance files: records, filters, and what is said of files that are none."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from spellstack.scenario.conformance.queues import queues_of
from spellstack.scenario.conformance.records import ConformanceFileError, Record, overrides, read_records


def record(id: str, area: str = "cards/kicker", strict: bool = True) -> dict[str, object]:
    return {
        "id": id,
        "area": area,
        "strict": strict,
        "setup": {"players": [{"id": "A", "life": 20}, {"id": "B", "life": 20}]},
        "script": [
            {"n": 3, "turn": 1, "step": "precombat_main", "player": "A", "do": "cast", "card": "Test Bolt"},
            {"n": 2, "turn": 1, "step": "precombat_main", "player": "all", "do": "wait_stack"},
        ],
        "choices": [{"n": 4, "player": "A", "kind": "target", "value": "B", "answer": "targets", "targets": []}],
        "checks": [{"n": 1, "turn": 1, "step": "upkeep", "by": "B", "kind": "life", "player": "A", "value": 20}],
        "expect": [],
        "cards": [],
        "stop": {"turn": 1, "step": "postcombat_main"},
    }


def write(path: Path, records: list[dict[str, object]]) -> Path:
    with gzip.open(path, "wt", encoding="utf-8") as lines:
        for line in records:
            lines.write(json.dumps(line) + "\n")
    return path


def test_filters(tmp_path: Path) -> None:
    file = write(
        tmp_path / "some.jsonl.gz",
        [record("KickerTest#one"), record("KickerTest#two", strict=False), record("Other#one", "cards/kickers")],
    )
    assert [r.id for r in read_records(file)] == ["KickerTest#one", "KickerTest#two", "Other#one"]
    assert [r.id for r in read_records(file, strict=True)] == ["KickerTest#one", "Other#one"]
    assert [r.id for r in read_records(file, area="cards/kicker")] == ["KickerTest#one", "KickerTest#two"]
    assert [r.id for r in read_records(file, pattern="#one$")] == ["KickerTest#one", "Other#one"]


def test_queues_are_in_the_order_of_their_numbers() -> None:
    queues = queues_of(Record(record("a")))
    assert [action["do"] for action in queues["A"].actions] == ["wait_stack", "cast"]
    assert [action["do"] for action in queues["B"].actions] == ["check", "wait_stack"]
    assert [answer["n"] for answer in queues["A"].targets] == [4]
    assert queues["A"].left_over() == queues["A"].targets


def test_steps_are_ours() -> None:
    stops = Record(record("a")).stops
    assert [(stop.turn, stop.step) for stop in stops] == [(1, "main2")]


def test_broken_files_are_named(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text(json.dumps(record("a")) + "\n{", encoding="utf-8")
    with pytest.raises(ConformanceFileError, match=r"broken\.jsonl:2: not JSON"):
        list(read_records(broken))
    broken.write_text('{"id": "a"}\n', encoding="utf-8")
    with pytest.raises(ConformanceFileError, match=r"broken\.jsonl:1: not a conformance record: 'area'"):
        list(read_records(broken))
    with pytest.raises(ConformanceFileError, match="cannot be read"):
        list(read_records(tmp_path / "nowhere.jsonl"))
    with pytest.raises(ConformanceFileError, match="not a regular expression"):
        list(read_records(broken, pattern="("))


def test_overrides_name_rules() -> None:
    assert all(rule[0].isdigit() for rule in overrides().values())
