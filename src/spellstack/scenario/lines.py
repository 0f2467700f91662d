"""YAML and JSON with line numbers: plain data, and the line of every value in it (no CR section)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import yaml

from spellstack.scenario.problems import Place, ScenarioMalformed

Path_ = tuple[str | int, ...]

_BASE: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_BASE):  # type: ignore[misc]  # the C loader where the machine has it
    """YAML 1.2's idea of a scalar, with yes and no as truth values: dates and on/off stay words."""


_Loader.yaml_implicit_resolvers = {}
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile(r"^(?:true|True|TRUE|false|False|FALSE|yes|Yes|no|No)$"), list("tTfFyYnN")
)
_Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^[-+]?[0-9]+$"), list("-+0123456789"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:float", re.compile(r"^[-+]?[0-9]+\.[0-9]+$"), list("-+0123456789"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(?:~|null|Null|NULL|)$"), ["~", "n", "N", ""])


class Sourced:
    """Plain data read from a file, with the line each part of it stands on.

    Attributes: `file`, `data` (dicts, lists, strings, numbers, truth values, None), `lines` (path in the data -> line).
    """

    def __init__(self, file: str, data: Any, lines: dict[Path_, int]) -> None:
        self.file = file
        self.data = data
        self.lines = lines

    def place(self, path: Path_) -> Place:
        """The place of the value at `path`, or of the nearest part around it that has a line."""
        while path and path not in self.lines:
            path = path[:-1]
        return Place(self.file, self.lines.get(path, 1))


def read_file(path: Path) -> Sourced:
    """Reads a YAML or JSON file.

    Raises ScenarioMalformed, with the line, where it is neither, is not UTF-8, or says a key twice.
    """
    file = str(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ScenarioMalformed(Place(file, line), "not UTF-8 text", "a scenario file in UTF-8") from error
    return read_text(text, file)


def read_text(text: str, file: str) -> Sourced:
    """Reads YAML or JSON from a string; `file` names it in errors. Raises as `read_file` does."""
    if file.endswith(".json"):
        _check_json(text, file)
        text = text.replace("\t", " ")  # JSON may be indented with tabs, YAML may not; none stand in JSON strings
    try:
        node = yaml.compose(text, Loader=_Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark is not None else 1
        problem = getattr(error, "problem", None) or str(error)
        raise ScenarioMalformed(Place(file, line), f"not YAML: {problem}", "a scenario in YAML or JSON") from error
    if node is None:
        raise ScenarioMalformed(Place(file, 1), "the file is empty", "a scenario or a list of scenarios")
    lines: dict[Path_, int] = {}
    return Sourced(file, _plain(node, (), lines, file), lines)


def _check_json(text: str, file: str) -> None:
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        raise ScenarioMalformed(Place(file, error.lineno), f"not JSON: {error.msg}", "a scenario in JSON") from error


def _plain(node: yaml.Node, path: Path_, lines: dict[Path_, int], file: str) -> Any:
    """The data of a YAML node; notes the line of it and of all its parts."""
    line = node.start_mark.line + 1
    lines[path] = line
    if isinstance(node, yaml.MappingNode):
        mapping: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                raise ScenarioMalformed(Place(file, key_node.start_mark.line + 1), "a key is not a word", "a word")
            key = str(key_node.value)
            if key in mapping:
                raise ScenarioMalformed(Place(file, key_node.start_mark.line + 1), f'"{key}" is given twice', "it once")
            mapping[key] = _plain(value_node, (*path, key), lines, file)
        return mapping
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item, (*path, index), lines, file) for index, item in enumerate(node.value)]
    return _scalar(node, file)


def _scalar(node: yaml.Node, file: str) -> Any:
    tag = node.tag
    value = str(node.value)
    if tag == "tag:yaml.org,2002:str" or tag == "!":
        return value
    if tag == "tag:yaml.org,2002:bool":
        return value.lower() in ("true", "yes")
    if tag == "tag:yaml.org,2002:int":
        return int(value)
    if tag == "tag:yaml.org,2002:float":
        return float(value)
    if tag == "tag:yaml.org,2002:null":
        return None
    raise ScenarioMalformed(
        Place(file, node.start_mark.line + 1), f"the YAML tag {tag} has no meaning here", "plain YAML"
    )
