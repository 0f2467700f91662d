"""CR 113.1-3, 608.2c: the whole text of a face: line by line, the lines of a spell together as its instructions."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from spellstack.abilities.ability import Body, KeywordAbility, SpellAbility
from spellstack.abilities.cleaving import CLEAVE
from spellstack.core.card_text import FaceText
from spellstack.core.definition import Unread
from spellstack.core.node import Ability, Printer
from spellstack.core.types import INSTANT, LEGENDARY, SORCERY, TYPE_WORDS, words_of
from spellstack.kinds.sagas import Chapter, ChapterAbility, enters_with_lore
from spellstack.oracle.cleave import cleft, read_cleave, without_marks
from spellstack.oracle.grammar import GRAMMAR
from spellstack.oracle.kind_lines import read_kind_lines
from spellstack.oracle.lines import Line, read_ability_word, read_choose, read_line, read_mode
from spellstack.oracle.priced_modes import PricedMode, priced_body, read_priced, read_worth
from spellstack.oracle.type_line import TypeLine
from spellstack.phrases.ability_words import read_listed_word
from spellstack.phrases.reader import DEEDS, Reader
from spellstack.phrases.sentences import read_body
from spellstack.phrases.tokens import Names, normalise, tokens_of
from spellstack.phrases.triggers import read_trigger


class Text:
    """The text of a face on its way to abilities: what was read so far, and what was not."""

    def __init__(self, text: FaceText, line: TypeLine) -> None:
        self.name = text.name
        self.names = Names(text.name, bool(line.supertypes & LEGENDARY))
        self.types = line.types
        self.spell = line.types & (INSTANT | SORCERY) != 0
        self.printer = Printer(text.name, self_word(line))
        self.printer.short_names = self.names.short
        self.abilities: list[Ability] = []
        self.unread: list[Unread] = []
        self.printed_back = True
        self.own: list[str] = []  # the lines of a spell's own instructions
        self.own_place = 0  # how many abilities stand before them in the text
        self.roles = cost_roles(text.oracle_text or "") if self.spell else frozenset()

    def reader(self, line: str) -> Reader:
        reader = Reader(line, tokens_of(line, self.names), self.names, GRAMMAR, self.types)
        reader.roles = self.roles
        return reader

    def refuse(self, text: str, number: int) -> None:
        self.unread.append(Unread(text, f"{self.name}, line {number + 1}"))

    def take(self, line: Line, written: str) -> None:
        """Keeps what was read, and compares how it prints."""
        printed = line.text(self.printer)
        if lost_words(written, printed):  # read, but not all of it meant: as good as unread
            self.unread.append(Unread(written, self.name))
            return
        self.abilities.extend(line.abilities)
        if printed != written:
            self.printed_back = False

    def add_lore(self) -> None:
        """714.3a: what every saga does as it enters."""
        last = 1
        ahead = False
        for ability in self.abilities:
            if isinstance(ability, ChapterAbility) and isinstance(ability.pattern, Chapter):
                last = max(last, *ability.pattern.numbers)
            ahead = ahead or (isinstance(ability, KeywordAbility) and ability.name == "read ahead")
        self.abilities.append(enters_with_lore(last, ahead))


def lost_words(written: str, printed: str) -> bool:
    """Whether words that stand in the text are not in what its tree says (the second law of reading)."""
    if written == printed:
        return False
    left = Counter(WORDS.findall(written.lower()))
    left.subtract(WORDS.findall(printed.lower()))
    return any(n > 0 for n in left.values())


WORDS: Final = re.compile(r"[\w'{}/+-]+")


def cost_roles(text: str) -> frozenset[str]:
    """What a spell calls the objects that pay its additional and alternative costs: "sacrificed", "exiled"."""
    found: set[str] = set()
    for line in text.split("\n"):
        if COST_LINE.search(line):
            found.update(role for verb, role in DEEDS.items() if verb in line.lower())
    return frozenset(found)


COST_LINE: Final = re.compile("additional cost to cast|rather than pay|[a-z]—[A-Z]")


RESULT_ROW: Final = re.compile(r"\d+(—\d+|\+)? \| ")


def self_word(line: TypeLine) -> str:
    """What the card calls itself."""
    words = words_of(line.types, TYPE_WORDS)
    return f"this {words[-1]}" if words else "this card"


def read_abilities(text: FaceText, line: TypeLine) -> tuple[tuple[Ability, ...], list[Unread], bool]:
    """The abilities of a face in the order of its text, the lines not understood, and whether all print back."""
    face = Text(text, line)
    lines = normalise(text.oracle_text or "").split("\n")
    i = 0
    while i < len(lines):
        written = lines[i]
        kind = read_kind_lines(lines[i:], line.subtypes, text.power is not None, face.reader) if written else None
        if kind is not None:
            face.take(kind.line, kind.written)
            i += kind.taken
            continue
        i += 1
        while (
            "roll" in written.lower() and i < len(lines) and RESULT_ROW.match(lines[i])
        ):  # 706.3b: the rows of a table belong to the roll above
            written += "\n" + lines[i]
            i += 1
        bullets: list[str] = []
        while i < len(lines) and lines[i].startswith(("•", "+ {", "{P}")):
            bullets.append(lines[i])
            i += 1
        if written:
            read_block(face, written, bullets, i - 1 - len(bullets))
    if face.own:
        read_spell(face)
        if face.abilities and isinstance(face.abilities[-1], SpellAbility):  # 608.2c: in the order of the text
            face.abilities.insert(face.own_place, face.abilities.pop())
    if "Saga" in line.subtypes:
        face.add_lore()
    return tuple(face.abilities), face.unread, face.printed_back and not face.unread


def read_block(face: Text, written: str, bullets: list[str], number: int) -> None:
    """One line with its modes."""
    if bullets:
        read_modal(face, written, bullets, number)
        return
    line = read_line(face.reader(written))
    if line is not None:
        face.take(line, written)
    elif face.spell:
        if not face.own:
            face.own_place = len(face.abilities)
        face.own.append(written)
    else:
        face.refuse(written, number)


def read_priced_modes(face: Text, written: str, bullets: list[str], number: int) -> None:
    """702.172a, 702.183a: modes that each have a cost."""
    modes: list[PricedMode] = []
    for k, bullet in enumerate(bullets):
        mode = read_priced(face.reader(bullet[1:].strip()))
        if mode is None:
            face.refuse(bullet, number + 1 + k)
        else:
            modes.append(mode)
    if len(modes) == len(bullets):
        body = priced_body(modes, bullets[0][0])
        face.take(Line((SpellAbility(body),)), "\n".join([written, *bullets]))


def read_pawprints(face: Text, written: str, bullets: list[str], number: int) -> None:
    """700.2i: modes with pawprints, of which so many "worth" are chosen."""
    modes: list[Body] = []
    weights: list[int] = []
    for k, bullet in enumerate(bullets):
        symbols, _, text = bullet.partition(" — ")
        mode = read_mode(face.reader(text))
        if mode is None:
            face.refuse(bullet, number + 1 + k)
        else:
            modes.append(mode)
            weights.append(symbols.count("{P}"))
    if len(modes) == len(bullets):
        body = read_worth(face.reader(written), tuple(modes), tuple(weights))
        if body is None:
            face.refuse(written, number)
        else:
            face.take(Line((SpellAbility(body),)), "\n".join([written, *bullets]))


def read_modal(face: Text, written: str, bullets: list[str], number: int) -> None:
    """700.2: a line whose modes follow."""
    if bullets[0].startswith("{P}"):
        read_pawprints(face, written, bullets, number)
        return
    if written in ("Spree", "Tiered"):
        read_priced_modes(face, written, bullets, number)
        return
    modes: list[Body] = []
    opened = face.reader(written)  # modes may speak of what the trigger condition spoke of
    read_ability_word(opened)
    if read_trigger(opened) is None:
        opened = face.reader(written)
    for k, bullet in enumerate(bullets):
        inner = face.reader(bullet[1:].strip())
        inner.referents, inner.amounts = opened.referents, opened.amounts
        mode = read_mode(inner)
        if mode is None:
            face.refuse(bullet, number + 1 + k)
        else:
            modes.append(mode)
    if len(modes) < len(bullets):
        return
    whole = "\n".join([written, *bullets])
    reader = face.reader(written)
    if face.spell:
        word = read_listed_word(reader)
        body = read_choose(reader, tuple(modes))
        if body is not None:
            face.take(Line((SpellAbility(body, word),)), whole)
            return
    line = read_line(face.reader(written), tuple(modes))
    if line is None:
        face.refuse(written, number)
    else:
        face.take(line, whole)


def read_spell(face: Text) -> None:
    """608.2c: all instructions of an instant or sorcery are one text, with one series of targets."""
    written = "\n".join(face.own)
    if "[" in written and any(isinstance(a, KeywordAbility) and a.name == CLEAVE for a in face.abilities):
        both = read_cleave(face.reader(without_marks(written)), face.reader(cleft(written)))
        if both is not None:
            face.take(Line((both,)), written)
            return
    reader = face.reader(written)
    word = read_listed_word(reader)
    body = read_body(reader)
    if body is not None and reader.at_end() and not any(isinstance(a, SpellAbility) for a in face.abilities):
        face.take(Line((SpellAbility(body, word),)), written)
        return
    before = len(face.unread)
    for i, line in enumerate(face.own):
        alone = face.reader(line)
        read_listed_word(alone)
        found = read_body(alone)
        if found is None or not alone.at_end():
            face.refuse(line, i)
    if len(face.unread) == before:
        face.refuse(written, 0)
