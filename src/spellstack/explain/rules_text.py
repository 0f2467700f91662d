"""CR 100-905: reading a rules file that the user has, into numbers and texts. No rules text is kept here.

A rules file is the plain text of the Comprehensive Rules as it is published. An addendum is a file of the
same form, one rule a line, laid over it; its comment lines (`#`) may renumber: `310.8 -> 310.9; 704.5y-z -> 704.5z,
704.5aa`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from spellstack.errors import SpellstackError

RULE_LINE = re.compile(r"(\d{3}\.\d+)([a-z]{1,2})?\.?\s+(\S.*)")
SECTION_LINE = re.compile(r"(\d{3})\. (\S.*)")
_NUMBERS = r"\d{3}\.\d+[a-z]*(?:-[\d.]*[a-z]*)?"
_LISTING = rf"({_NUMBERS}(?:,\s*{_NUMBERS})*)"
_MOVED = re.compile(rf"{_LISTING}\s*->\s*{_LISTING}")
_LETTERS = "abcdefghijkmnpqrstuvwxyz"  # subrules skip l and o


class RulesFileError(SpellstackError):
    """A rules file cannot be used: `path` and `problem` say which and why."""

    def __init__(self, path: Path, problem: str) -> None:
        self.path = path
        self.problem = problem
        super().__init__(f"rules file {path}: {problem}")


def letter_place(letters: str) -> int:
    """The place of a subrule's letters: a is 0, z is 23, aa is 24; -1 where they are no subrule letters."""
    if len(letters) == 2 and letters[0] == letters[1] and letters[0] in _LETTERS:
        return len(_LETTERS) + _LETTERS.index(letters[0])
    return _LETTERS.index(letters) if len(letters) == 1 and letters in _LETTERS else -1


def letters_at(place: int) -> str:
    """The letters of the subrule at a place, the inverse of `letter_place`."""
    return _LETTERS[place] if place < len(_LETTERS) else 2 * _LETTERS[place - len(_LETTERS)]


def parse_rules(path: Path) -> dict[str, str]:
    """Rule number -> text, in the order of the file, sections ("702") included. Examples belong to their rule.

    Raises RulesFileError where the file cannot be read or holds no rules.
    """
    rules = _parse_lines(_read_lines(path))
    if not rules:
        raise RulesFileError(path, "no line begins with a rule number such as 702.2b; is it the plain-text rules?")
    return rules


def lay_over(rules: dict[str, str], addendum: Path) -> dict[str, str]:
    """The rules with an addendum laid over them: first its renumberings, then its texts. Sorted by number."""
    lines = _read_lines(addendum)
    moved = _renumberings(line.lstrip("# ") for line in lines if line.startswith("#"))
    laid = {_moved_number(number, moved): text for number, text in rules.items()}
    laid.update(_parse_lines([line for line in lines if not line.startswith("#")]))
    return {number: laid[number] for number in sorted(laid, key=rule_order)}


def load_rules(paths: Sequence[Path]) -> dict[str, str]:
    """The first file's rules, with each further file laid over them."""
    rules = parse_rules(paths[0])
    for addendum in paths[1:]:
        rules = lay_over(rules, addendum)
    return rules


def rule_order(number: str) -> tuple[int, int, int]:
    """A key that sorts rule numbers as the rulebook does: 702.2, 702.2b, 702.10."""
    match = re.fullmatch(r"(\d{3})(?:\.(\d+)([a-z]*))?", number)
    if match is None:
        return (0, 0, 0)
    letters = match[3] or ""
    return (int(match[1]), int(match[2] or 0), letter_place(letters) + 1 if letters else 0)


def text_hash(text: str) -> str:
    """A short hash of a rule's text: spaces, quote marks and dashes do not count, so that editions compare."""
    plain = text.translate({0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"', 0x2013: "-", 0x2014: "-", 0x2212: "-"})
    return hashlib.sha256(" ".join(plain.split()).encode()).hexdigest()[:8]


def _read_lines(path: Path) -> list[str]:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RulesFileError(path, f"cannot be read ({error.strerror or error})") from error
    for encoding in ("utf-8-sig", "cp1252"):  # both have been published
        try:
            return data.decode(encoding).splitlines()
        except UnicodeDecodeError:
            continue
    raise RulesFileError(path, "is not plain text (neither UTF-8 nor Windows-1252)")


def _parse_lines(lines: Iterable[str]) -> dict[str, str]:
    rules: dict[str, str] = {}
    current = ""
    for line in lines:
        if line.strip() == "Glossary" and any("." in number for number in rules):
            break  # the first Glossary is in the contents, the second ends the rules
        rule = RULE_LINE.match(line)
        section = SECTION_LINE.match(line)
        if rule is not None:
            current = rule[1] + (rule[2] or "")
            rules[current] = rule[3].strip()
        elif section is not None:
            current = section[1]
            rules[current] = section[2].strip()
        elif line.strip() and current and "." in current and not re.match(r"\d\. ", line):
            rules[current] += "\n" + line.strip()
    return rules


def _renumberings(comments: Iterable[str]) -> dict[str, str]:
    """Old number -> new number, from comments such as `702.122c-d -> 702.122d-e`."""
    moved: dict[str, str] = {}
    for before, after in _MOVED.findall(" ".join(comments)):
        olds, news = _expand(before), _expand(after)
        if len(olds) == len(news):
            moved.update(zip(olds, news, strict=True))
    return moved


def _expand(listing: str) -> list[str]:
    """`310.9-310.11`, `702.122c-d`, `704.5z, 704.5aa` -> each number."""
    numbers: list[str] = []
    for part in listing.split(","):
        match = re.fullmatch(r"\s*(\d{3}\.)(\d+)([a-z]*)(?:-(?:\1)?(?:\2([a-z]+)|([a-z]+)|(\d+)))?\.?\s*", part)
        if match is None:
            return []
        section, rule, letters = match[1], int(match[2]), match[3]
        last_letters, last_rule = match[4] or match[5], match[6]
        if last_rule:
            numbers += [f"{section}{n}" for n in range(rule, int(last_rule) + 1)]
        elif last_letters:
            span = range(letter_place(letters), letter_place(last_letters) + 1)
            numbers += [f"{section}{rule}{letters_at(place)}" for place in span]
        else:
            numbers.append(f"{section}{rule}{letters}")
    return numbers


def _moved_number(number: str, moved: dict[str, str]) -> str:
    """The new number of a rule: its own renumbering, or that of the rule whose subrule it is."""
    if number in moved:
        return moved[number]
    parent = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    return moved[parent] + number[len(parent) :] if parent in moved else number
