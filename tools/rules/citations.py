"""Finds citations of rules (702.2c, 601.2a-i) in the strings, docstrings and comments of code, and in scenarios."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from spellstack.explain.rules_text import letter_place, letters_at

_CITATION = re.compile(r"(?<![\w.$])(\d{3}\.\d{1,3})([a-z]{0,2})(?:[-\u2013]([a-z]{1,2}))?(?![\w]|\.\d)")
_STRING_TOKENS = {tokenize.STRING, tokenize.COMMENT} | (
    {tokenize.FSTRING_MIDDLE} if hasattr(tokenize, "FSTRING_MIDDLE") else set()
)


class Citation:
    """A rule number and where it is cited."""

    def __init__(self, number: str, path: str, line: int) -> None:
        self.number = number
        self.path = path
        self.line = line

    @property
    def place(self) -> str:
        """File and line."""
        return f"{self.path}:{self.line}"


def numbers_in(text: str) -> Iterator[tuple[str, int]]:
    """The rule numbers in a text, a range as each of its members, with the offset of each."""
    for match in _CITATION.finditer(text):
        rule, first, last = match.groups()
        if not last:
            yield rule + first, match.start()
            continue
        for place in range(letter_place(first), letter_place(last) + 1):
            yield rule + letters_at(place), match.start()


def citations_in_python(source: str, path: str) -> Iterator[Citation]:
    """The citations in strings, docstrings and comments of a Python file."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in _STRING_TOKENS:
            for number, offset in numbers_in(token.string):
                yield Citation(number, path, token.start[0] + token.string.count("\n", 0, offset))


def citations_in_text(source: str, path: str) -> Iterator[Citation]:
    """The citations in any other text file, such as a scenario."""
    for number, offset in numbers_in(source):
        yield Citation(number, path, 1 + source.count("\n", 0, offset))


def code_citations(root: Path) -> list[Citation]:
    """All citations in the package's own code."""
    return _citations_below(root, "src/spellstack")


def test_citations(root: Path) -> list[Citation]:
    """All citations in tests and scenario files."""
    return _citations_below(root, "tests")


def _citations_below(root: Path, folder: str) -> list[Citation]:
    found: list[Citation] = []
    for path in sorted((root / folder).rglob("*")):
        if path.relative_to(root).parts[:2] == ("tests", "tools"):
            continue  # the tests of these tools cite rules that do not exist
        name = path.relative_to(root).as_posix()
        if path.suffix == ".py":
            found += citations_in_python(path.read_text(encoding="utf-8"), name)
        elif path.suffix in {".yaml", ".yml"} or (path.suffix == ".json" and folder == "tests"):
            found += citations_in_text(path.read_text(encoding="utf-8"), name)
    return found
