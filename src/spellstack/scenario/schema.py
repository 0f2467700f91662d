"""Checks data against the project's own copy of the scenario schema, and says in words what was expected."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from spellstack.scenario.lines import Path_, Sourced
from spellstack.scenario.problems import ScenarioMalformed

_TYPES = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "nothing",
}


@lru_cache(maxsize=1)
def schema() -> dict[str, Any]:
    """The schema of a scenario file (JSON Schema 2020-12)."""
    text = resources.files("spellstack.scenario").joinpath("scenario.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


@lru_cache(maxsize=1)
def _validator() -> Draft202012Validator:
    return Draft202012Validator({"$ref": "#/$defs/scenario", "$defs": schema()["$defs"]})


def check(source: Sourced, path: Path_) -> None:
    """Checks the one scenario at `path` of the source. Raises ScenarioMalformed for the first thing that is wrong."""
    data = source.data
    for part in path:
        data = data[part]
    errors = sorted(
        _validator().iter_errors(data), key=lambda error: (list(map(str, error.absolute_path)), error.message)
    )
    if not errors:
        return
    error = _deepest(errors[0])
    where = (*path, *error.absolute_path)
    found, expected = _in_words(error)
    raise ScenarioMalformed(source.place(where), f"{_name(where[len(path) :])}: {found}", expected)


def _deepest(error: ValidationError) -> ValidationError:
    """Where a value fits none of several shapes, the complaint of the shape that it was meant to have."""
    while error.validator in ("oneOf", "anyOf") and error.context:
        branches: dict[int, list[ValidationError]] = {}
        for inner in error.context:
            branches.setdefault(int(inner.schema_path[0]), []).append(inner)
        meant = [inner for inner in branches.values() if not _wrong_shape(inner, error)]
        if len(meant) != 1:
            return error
        error = meant[0][0]
    return error


def _wrong_shape(branch: list[ValidationError], outer: ValidationError) -> bool:
    return any(
        len(inner.absolute_path) == len(outer.absolute_path) and inner.validator in ("type", "const", "required", "not")
        for inner in branch
    )


def _name(path: Path_) -> str:
    """`do[2].cast`, counted from 1 as a reader counts steps."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part + 1}]"
        else:
            text += f".{part}" if text else part
    return text or "scenario"


def _in_words(error: ValidationError) -> tuple[str, str]:
    """What was found, and what was expected."""
    found = json.dumps(error.instance, ensure_ascii=False)
    if len(found) > 80:
        found = found[:77] + "..."
    kind = error.validator
    value: Any = error.validator_value
    instance: Any = error.instance
    shape: Any = error.schema
    if kind == "additionalProperties":
        known = sorted(shape.get("properties", {}))
        strange = ", ".join(key for key in instance if key not in known)
        return f"unknown key {strange}", "one of " + ", ".join(known)
    if kind == "required":
        missing = ", ".join(key for key in value if key not in instance)
        return f"{missing} is missing", f"the keys {', '.join(value)}"
    if kind == "type":
        return f"found {found}", _type_words(value)
    if kind == "enum":
        return f"found {found}", "one of " + ", ".join(str(item) for item in value)
    if kind == "const":
        return f"found {found}", json.dumps(value)
    if kind == "pattern":
        example = '"4/1"' if "/" in str(value) else 'a rule number in quotes, such as "702.11b"'
        return f"found {found}", example
    if kind == "minimum":
        return f"found {found}", f"at least {value}"
    if kind == "minLength":
        return "found nothing", "some text"
    if kind in ("oneOf", "anyOf"):
        return f"found {found}", _choice_words(error)
    return f"found {found}", f"{kind} {value}"


def _type_words(value: Any) -> str:
    names: list[str] = value if isinstance(value, list) else [value]
    return " or ".join(_TYPES.get(name, name) for name in names)


def _choice_words(error: ValidationError) -> str:
    branches: Any = error.validator_value
    if any("required" in branch for branch in branches):
        names = [branch["required"][0] for branch in branches if "required" in branch]
        return "exactly one of " + ", ".join(names)
    words = []
    for branch in branches:
        if "$ref" in branch:
            branch = schema()["$defs"][branch["$ref"].rsplit("/", 1)[1]]
        if "const" in branch:
            words.append(json.dumps(branch["const"]))
        elif "pattern" in branch:
            words.append('a rule number in quotes, such as "702.11b"')
        elif "enum" in branch:
            words.append("one of " + ", ".join(map(str, branch["enum"])))
        else:
            words.append(_type_words(branch.get("type", "another shape")))
    return " or ".join(dict.fromkeys(words))
