"""CR 711, 714, 716, 719, 721: lines that only some kinds of cards have: chapters, levels, station bars, cases."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from spellstack.abilities.ability import Body, Triggered
from spellstack.core.node import Ability
from spellstack.kinds.levels import BecomesLevel, anchored, at_level, infinite, level_up, leveled, stationed, to_solve
from spellstack.kinds.sagas import ROMAN, chapter
from spellstack.oracle.lines import Line, read_ability_body, read_ability_word, read_line, read_mode
from spellstack.phrases.conditions import read_condition
from spellstack.phrases.costs import read_cost
from spellstack.phrases.reader import Reader

MakeReader = Callable[[str], Reader]

INFINITY: Final = "∞ — "
CHAPTER: Final = re.compile(r"^((?:[IVX]+)(?:, [IVX]+)*) — (.+)$")
LEVEL: Final = re.compile(r"^LEVEL (\d+)(?:-(\d+)|\+)$")
SIZE: Final = re.compile(r"^(\d+)/(\d+)$")
STATION: Final = re.compile(r"^(\d+)\+ \| (.+)$")
ANCHORS: Final = re.compile(r"^As .+ enters, choose [A-Z][^,]* or [A-Z][^,]*\.$")
CLASS: Final = re.compile(r"^(\{.+\}): Level (\d+)$")
BECOMES: Final = re.compile(r"^When (.+) becomes level (\d+), (.+)$")


class KindLines:
    """What was read at the beginning of some lines: the line as read, its text, and how many lines it took."""

    def __init__(self, line: Line, written: str, taken: int) -> None:
        self.line = line
        self.written = written
        self.taken = taken


def read_kind_lines(
    lines: list[str], subtypes: tuple[str, ...], has_size: bool, reader_of: MakeReader
) -> KindLines | None:
    """Reads what only such cards have at the first of the lines; None if there is nothing of the kind."""
    first = lines[0]
    if "Saga" in subtypes:
        return read_chapter(lines, reader_of)
    if LEVEL.match(first):
        return read_level(lines, reader_of)
    if STATION.match(first):
        return read_bar(lines, has_size and "Spacecraft" in subtypes, reader_of)
    if "Class" in subtypes:
        return read_class(lines, reader_of)
    if first.startswith(INFINITY):
        inner = read_inner([first.removeprefix(INFINITY)], reader_of)
        return KindLines(Line((infinite(inner, first),)), first, 1) if inner is not None else None
    if ANCHORS.match(first) and len(lines) > 1 and lines[1].startswith("•"):
        return read_anchors(lines, reader_of)
    if first.startswith("To solve — "):
        return read_case(first, reader_of)
    return None


def bullets_of(lines: list[str]) -> list[str]:
    """The modes that follow the first line."""
    found: list[str] = []
    for line in lines[1:]:
        if not line.startswith("•"):
            break
        found.append(line)
    return found


def read_anchors(lines: list[str], reader_of: MakeReader) -> KindLines | None:
    """614.12c, 607.2m: a choice between anchor words as it enters, and the ability that each stands for."""
    choice = read_line(reader_of(lines[0]))
    bullets = bullets_of(lines)
    if choice is None:
        return None
    abilities = list(choice.abilities)
    for bullet in bullets:
        word, dash, text = bullet[1:].strip().partition(" — ")
        inner = read_inner([text], reader_of) if dash and word in lines[0] else None
        if inner is None:
            return None
        abilities.append(anchored(word, inner, bullet))
    written = "\n".join([lines[0], *bullets])
    return KindLines(Line(tuple(abilities), "\n"), written, 1 + len(bullets))


def read_chapter(lines: list[str], reader_of: MakeReader) -> KindLines | None:
    """714.2a."""
    match = CHAPTER.match(lines[0])
    if match is None:
        return None
    numbers = tuple(ROMAN.index(word) for word in match.group(1).split(", ") if word in ROMAN)
    bullets = bullets_of(lines)
    modes: list[Body] = []
    for bullet in bullets:
        mode = read_mode(reader_of(bullet[1:].strip()))
        if mode is None:
            return None
        modes.append(mode)
    reader = reader_of(match.group(2))
    word = read_ability_word(reader) if not modes else ""
    body = read_ability_body(reader, tuple(modes))
    if body is None or not reader.at_end():
        return None
    if word:
        body = replace(body, form=word)
    return KindLines(Line((chapter(numbers, body),)), "\n".join([lines[0], *bullets]), 1 + len(bullets))


def read_inner(lines: list[str], reader_of: MakeReader) -> tuple[Ability, ...] | None:
    """The abilities of lines that belong to a level."""
    found: list[Ability] = []
    for text in lines:
        line = read_line(reader_of(text))
        if line is None:
            return None
        found.extend(line.abilities)
    return tuple(found)


def read_level(lines: list[str], reader_of: MakeReader) -> KindLines | None:
    """711.2: "LEVEL 1-3", power and toughness, abilities."""
    match = LEVEL.match(lines[0])
    size = SIZE.match(lines[1]) if len(lines) > 1 else None
    if match is None or size is None:
        return None
    end = 2
    while end < len(lines) and LEVEL.match(lines[end]) is None:
        end += 1
    abilities = read_inner(lines[2:end], reader_of)
    if abilities is None:
        return None
    most = int(match.group(2)) if match.group(2) else -1
    written = "\n".join(lines[:end])
    bar = leveled(int(match.group(1)), most, int(size.group(1)), int(size.group(2)), abilities, written)
    return KindLines(Line((bar,)), written, end)


def read_bar(lines: list[str], creature: bool, reader_of: MakeReader) -> KindLines | None:
    """721.2: "8+ | Flying"; the last bar of a Spacecraft with power and toughness makes it a creature."""
    match = STATION.match(lines[0])
    if match is None:
        return None
    abilities = read_inner([match.group(2)], reader_of)
    if abilities is None:
        return None
    last = not any(STATION.match(line) for line in lines[1:])
    bar = stationed(int(match.group(1)), abilities, creature and last, lines[0])
    return KindLines(Line((bar,)), lines[0], 1)


def read_class(lines: list[str], reader_of: MakeReader) -> KindLines | None:
    """716.2: "{1}{R}: Level 2", and the abilities of that level in the lines after it."""
    match = CLASS.match(lines[0])
    if match is None:
        return None
    cost = read_cost(reader_of(match.group(1)))
    if cost is None:
        return None
    level = int(match.group(2))
    end = 1
    while end < len(lines) and CLASS.match(lines[end]) is None:
        end += 1
    abilities: list[Ability] = [level_up(cost, level)]
    inner: list[Ability] = []
    for text in lines[1:end]:
        becomes = read_becomes(text, reader_of)
        found = (becomes,) if becomes is not None else read_inner([text], reader_of)
        if found is None:
            return None
        inner.extend(found)
    rest = "\n".join(lines[1:end])
    abilities.append(at_level(level, tuple(inner), rest))
    return KindLines(Line(tuple(abilities), "\n"), "\n".join(lines[:end]), end)


def read_becomes(text: str, reader_of: MakeReader) -> Triggered | None:
    """716.2a: "When this Class becomes level 2, ..."."""
    match = BECOMES.match(text)
    if match is None:
        return None
    reader = reader_of(match.group(3))
    body = read_ability_body(reader, ())
    if body is None or not reader.at_end():
        return None
    return Triggered(BecomesLevel(int(match.group(2)), match.group(1)), body)


def read_case(first: str, reader_of: MakeReader) -> KindLines | None:
    """719.3a."""
    said = first.removeprefix("To solve — ")
    reader = reader_of(said[:1].lower() + said[1:])
    condition = read_condition(reader)
    if condition is None or not reader.accept(".") or not reader.at_end():
        return None
    return KindLines(Line((to_solve(condition),)), first, 1)
