"""The records of a conformance file: JSON objects, one a line, gzipped or not; and the overrides beside the runner."""

from __future__ import annotations

import gzip
import html
import json
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

from spellstack.errors import SpellstackError

Data = dict[str, Any]

STEPS = {
    "precombat_main": "main1",
    "postcombat_main": "main2",
}
"""Step names that differ from ours (core.types.STEP_WORDS)."""


class ConformanceFileError(SpellstackError):
    """A conformance file that cannot be read: names the file, and the line where there is one."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}" if line else f"{file}: {reason}")
        self.file = file
        self.line = line
        self.reason = reason


class Stop:
    """When a stretch of the game ends: as this step of this turn has ended, or the next such step if it is skipped."""

    def __init__(self, data: Data) -> None:
        self.turn = int(data["turn"])
        self.step = step_word(data["step"])


class Record:
    """One scenario. `setup`, `script`, `choices`, `checks` and `expect` are as in the file."""

    def __init__(self, data: Data) -> None:
        self.id: str = data["id"]
        self.area: str = data["area"]
        self.strict: bool = data["strict"]
        self.setup: Data = data["setup"]
        self.script: list[Data] = data["script"]
        self.choices: list[Data] = data["choices"]
        self.checks: list[Data] = data["checks"]
        self.expect: list[Data] = data["expect"]
        self.cards: list[str] = data["cards"]
        self.other_names: list[str] = data.get("other_names", [])
        self.players: list[str] = [player["id"] for player in self.setup["players"]]
        self.stops: list[Stop] = [Stop(stop) for stop in data.get("stops", [data["stop"]])]


def step_word(name: str) -> str:
    """Our word for a step."""
    return STEPS.get(name, name)


def read_records(path: Path, pattern: str = "", area: str = "", strict: bool = False) -> Iterator[Record]:
    """The records of a file, of one area (or those under it), with ids that match, strict ones only if asked.

    Raises ConformanceFileError, with the line, for what is no record.
    """
    wanted = _pattern(pattern)
    opener = gzip.open if path.suffix == ".gz" else open
    try:
        with opener(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                record = _record(path, number, line)
                if record is None or (strict and not record.strict):
                    continue
                in_area = not area or record.area == area or record.area.startswith(area.rstrip("/") + "/")
                if in_area and wanted.search(record.id):
                    yield record
    except (OSError, UnicodeDecodeError, EOFError) as error:
        raise ConformanceFileError(str(path), 0, f"cannot be read: {error}") from error


def _pattern(pattern: str) -> re.Pattern[str]:
    try:
        return re.compile(pattern)
    except re.error as error:
        raise ConformanceFileError(pattern, 0, f"not a regular expression: {error}") from error


def _record(path: Path, number: int, line: str) -> Record | None:
    if not line.strip():
        return None
    try:
        return Record(json.loads(line, object_hook=_plain))
    except json.JSONDecodeError as error:
        raise ConformanceFileError(str(path), number, f"not JSON: {error.msg}") from error
    except (KeyError, TypeError, AttributeError) as error:
        raise ConformanceFileError(str(path), number, f"not a conformance record: {error} is missing") from error


def _plain(data: Data) -> Data:
    """Its texts without the marks of web pages that labels of abilities bring along."""
    return {key: html.unescape(_TAG.sub("", value)) if isinstance(value, str) else value for key, value in data.items()}


_TAG = re.compile(r"</?[a-z]+>")


def overrides() -> dict[str, str]:
    """Scenarios that contradict the rules: id -> the rule that says otherwise (overrides.tsv beside this module)."""
    text = resources.files("spellstack.scenario.conformance").joinpath("overrides.tsv").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            id, rule, *_ = line.split("\t")
            found[id] = rule
    return found
