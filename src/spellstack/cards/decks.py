"""CR 100.2-100.5: deck lists, as the programs that write them do.

Understood are `4 Name`, `4x Name`, `4 Name (SET) 123`, the sections Commander, Deck and Sideboard, the text exports of
MTGO (a blank line, or `SB:` before a sideboard card), Arena and Moxfield, and MTGO's .dek XML.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as xml
from pathlib import Path

from spellstack.cards.errors import DeckError

COMMANDER = "commander"
MAIN = "deck"
SIDEBOARD = "sideboard"
IGNORED = "ignored"

# What the programs call their sections. A companion is one of the sideboard's cards (702.139), which lists it again;
# cards under consideration are no part of the deck.
_SECTIONS = {
    "commander": COMMANDER,
    "commanders": COMMANDER,
    "deck": MAIN,
    "main": MAIN,
    "maindeck": MAIN,
    "main deck": MAIN,
    "mainboard": MAIN,
    "sideboard": SIDEBOARD,
    "side board": SIDEBOARD,
    "companion": IGNORED,
    "maybeboard": IGNORED,
    "considering": IGNORED,
    "tokens": IGNORED,
}

_SECTION = re.compile(r"^\W*([A-Za-z ]+?)\s*:?\s*(?:\(\d+\))?\s*:?$")
_ENTRY = re.compile(
    r"""^(?P<count>\d+)[xX]?\s+
        (?:\[[^\]]*\]\s*)?                                   # [SET:123] before the name
        (?P<name>.+?)
        (?:\s+[(\[][A-Za-z0-9_]{2,6}[)\]](?:\s+[^\s*#]+)?)?  # (SET) 123 after it
        (?:\s+\*[A-Za-z]+\*)*                                # *F*: foil
        (?:\s+\#\S.*)?$                                      # #tags
    """,
    re.VERBOSE,
)


class DeckEntry:
    """One line of a deck list: how many of which card, in which section (commander, deck or sideboard)."""

    def __init__(self, count: int, name: str, section: str, line: int) -> None:
        self.count = count
        self.name = name
        self.section = section
        self.line = line


class DeckFile:
    """A deck list as it stands in a file: names only, not yet looked up."""

    def __init__(self, file: str, entries: tuple[DeckEntry, ...]) -> None:
        self.file = file
        self.entries = entries

    def section(self, section: str) -> tuple[DeckEntry, ...]:
        """The entries of one section, in order."""
        return tuple(entry for entry in self.entries if entry.section == section)

    def size(self, section: str = MAIN) -> int:
        """How many cards a section holds."""
        return sum(entry.count for entry in self.section(section))


def read_deck(path: Path) -> DeckFile:
    """Reads a deck file; raises DeckError with file and line."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise DeckError(str(path), 0, f"cannot be opened: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise DeckError(str(path), 0, "is not UTF-8 text") from error
    return parse_deck(text, str(path))


def parse_deck(text: str, file: str) -> DeckFile:
    """Reads a deck list; `file` is what errors call it. Raises DeckError."""
    if text.lstrip().startswith("<"):
        entries = _parse_xml(text, file)
    else:
        entries = _TextList(file).parse(text)
    if not any(entry.section in (MAIN, COMMANDER) for entry in entries):
        raise DeckError(file, 0, "lists no cards")
    return DeckFile(file, tuple(entries))


class _TextList:
    """The state while the lines of a text list are read."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.entries: list[DeckEntry] = []
        self.section = MAIN
        self.sideboard_named = False
        self.block = 0
        self.blocks: dict[int, list[DeckEntry]] = {}
        self.after_blank = False

    def parse(self, text: str) -> list[DeckEntry]:
        lines = text.splitlines()
        for number, raw in enumerate(lines, 1):
            line = raw.strip()
            if not line:
                self.blank()
            elif line.startswith(("//", "#", ";")):
                self.header(line)  # some programs write “//Sideboard”; any other such line is a comment
            elif not self.preamble(line, lines[number - 2].strip() if number > 1 else "") and not self.header(line):
                self.entry(line, number)
        self.unnamed_sideboard()
        return [entry for entry in self.entries if entry.section != IGNORED]

    def blank(self) -> None:
        """A blank line ends a Commander or Companion block, and may part deck and sideboard (as MTGO writes it)."""
        if self.section in (COMMANDER, IGNORED) and self.entries:
            self.section = MAIN
        self.after_blank = True

    def preamble(self, line: str, before: str) -> bool:
        """Arena begins with “About” and “Name ...”."""
        return line.casefold() == "about" or (line.startswith("Name ") and before.casefold() == "about")

    def header(self, line: str) -> bool:
        found = _SECTION.match(line)
        section = _SECTIONS.get(found.group(1).casefold()) if found else None
        if section is None:
            return False
        self.section = section
        self.sideboard_named |= section == SIDEBOARD
        return True

    def entry(self, line: str, number: int) -> None:
        section = self.section
        if line[:3].upper() == "SB:":
            line, section = line[3:].strip(), SIDEBOARD
            self.sideboard_named = True
        found = _ENTRY.match(line)
        if found is None:
            raise DeckError(self.file, number, f"“{line}” is neither a section nor a count and a card name (4 Name)")
        count = int(found.group("count"))
        if count < 1:
            raise DeckError(self.file, number, f"“{line}” counts no cards")
        if self.after_blank and self.blocks:
            self.block += 1
        self.after_blank = False
        entry = DeckEntry(count, found.group("name"), section, number)
        self.entries.append(entry)
        if section == MAIN:
            self.blocks.setdefault(self.block, []).append(entry)

    def unnamed_sideboard(self) -> None:
        """100.4a: two blocks of cards, the second of at most fifteen, with no sideboard named: that block is it."""
        if self.sideboard_named or len(self.blocks) != 2:
            return
        _, second = self.blocks.values()
        if sum(entry.count for entry in second) <= 15:
            for entry in second:
                entry.section = SIDEBOARD


def _parse_xml(text: str, file: str) -> list[DeckEntry]:
    try:
        root = xml.fromstring(text)
    except xml.ParseError as error:
        raise DeckError(file, error.position[0], f"is not whole XML: {error}") from error
    entries: list[DeckEntry] = []
    for number, card in enumerate(root.iter("Cards"), 1):
        name, quantity = card.get("Name"), card.get("Quantity", "")
        if name is None or not quantity.isdigit() or int(quantity) < 1:
            raise DeckError(file, 0, f"card {number} lacks a Name or a Quantity")
        section = SIDEBOARD if card.get("Sideboard", "").casefold() == "true" else MAIN
        entries.append(DeckEntry(int(quantity), name, section, 0))
    return entries
