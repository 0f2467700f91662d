"""CR 614.1c, 707.2: "as ~ enters, it becomes your choice of a 3/3 creature or a 1/6 creature with defender".

What is chosen so is part of the copiable values, so that it is written into the face with which the object enters.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.modifications.predicates import abilities_text
from spellstack.abilities.references import Source
from spellstack.abilities.statics import Rule
from spellstack.abilities.values import Number
from spellstack.abilities.wording import listed, with_article
from spellstack.actions.basic.chance import flip
from spellstack.actions.basic.copy_exceptions import CopyExceptions
from spellstack.actions.basic.token_faces import type_words
from spellstack.actions.choosing import pick_word
from spellstack.actions.replacements.entering import Entering, entry_of
from spellstack.core.decisions import Script
from spellstack.core.events import Event, TokenCreated
from spellstack.core.node import Ability, Node, Printer
from spellstack.core.types import CREATURE, TYPE_WORDS
from spellstack.phrases.changes import read_abilities
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import Reader
from spellstack.phrases.words import read_subtype

SHAPED: Final = "shape"  # among the words of what enters: its shape was chosen


@dataclass(frozen=True)
class Shape(Node):
    """A size with types and abilities."""

    power: int
    toughness: int
    types: int
    subtypes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()

    def exceptions(self) -> CopyExceptions:
        """The change of a face into this shape."""
        return CopyExceptions(
            power=Number(self.power), toughness=Number(self.toughness), types=self.types, subtypes=self.subtypes,
            abilities=self.abilities,
        )  # fmt: skip

    def text(self, printer: Printer) -> str:
        found = " ".join((f"{self.power}/{self.toughness}", *self.subtypes, *type_words(self.types)))
        return f"{found} with {abilities_text(self.abilities, printer)}" if self.abilities else found


@dataclass(frozen=True)
class EntersShaped(Entering):
    """As it enters, it becomes one of several shapes: of its controller's choice, or (`coin`) as a coin says."""

    shapes: tuple[Shape, ...]
    coin: bool = False
    form: str = field(default="", compare=False)

    def matches(self, ctx: Context, event: Event) -> bool:
        entry = entry_of(event)
        return super().matches(ctx, event) and entry is not None and SHAPED not in entry.words

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        entry = entry_of(event)
        if entry is None:
            return [event]
        printer = Printer("", "")
        words = [with_article(shape.text(printer)) for shape in self.shapes]
        if self.coin:
            heads = yield from flip(ctx, ctx.controller)
            chosen = words[0 if heads else 1]
        else:
            chosen = yield from pick_word(ctx, ctx.controller, words, "mode", self.rule())
        face = entry.copy_of
        if face is None:
            view = ctx.see(event.object)
            if isinstance(event, TokenCreated):
                face = event.face
            elif view is not None:
                face = ctx.engine.copiable(view)
        if face is not None:
            entry.copy_of = self.shapes[words.index(chosen)].exceptions().change(ctx, face)
        entry.words[SHAPED] = chosen
        return [event]

    def text(self, printer: Printer) -> str:
        what = self.what.text(printer)
        shapes = [with_article(shape.text(printer)) for shape in self.shapes]
        if self.coin:
            heads = f"If the coin comes up heads, {what} enters as {shapes[0]}"
            return f"as {what} enters, flip a coin. {heads}. If it comes up tails, {self.form} enters as {shapes[1]}"
        return f"as {what} enters, it becomes your choice of {listed(shapes, 'or')}{self.form}"


def read_shape(reader: Reader) -> Shape | None:
    """ "A 1/6 Wall artifact creature with defender"."""
    if not reader.accept_any("a", "an"):
        return None
    size = reader.pt().split("/")
    if len(size) != 2 or not (size[0].isdigit() and size[1].isdigit()):
        return None
    subtypes: list[str] = []
    while word := read_subtype(reader):
        subtypes.append(word)
    types = 0
    while reader.peek().word in TYPE_WORDS:
        types |= TYPE_WORDS[reader.take().word]
    abilities = read_abilities(reader) if reader.accept("with") else ()
    if not types & CREATURE or abilities is None:
        return None
    return Shape(int(size[0]), int(size[1]), types, tuple(subtypes), abilities)


IN_ADDITION: Final = " in addition to its other types"


def read_enters_shaped(reader: Reader) -> tuple[Rule, ...] | None:
    """ "As this creature enters, it becomes your choice of ...", "as this creature enters, flip a coin. ..."."""
    if not reader.accept("as"):
        return None
    what = read_simple_reference(reader)
    if not isinstance(what, Source) or not reader.accept("enters", ","):
        return None
    if reader.phrase("flip a coin . if the coin comes up heads ,"):
        return read_by_coin(reader, what)
    if not reader.phrase("it becomes your choice of"):
        return None
    shapes: list[Shape] = []
    while True:
        shape = read_shape(reader)
        if shape is None:
            return None
        shapes.append(shape)
        if not (reader.accept(",", "or") or reader.accept(",") or reader.accept("or")):
            break
    form = IN_ADDITION if reader.phrase(IN_ADDITION) else ""
    return (EntersShaped(what, tuple(shapes), False, form),) if len(shapes) > 1 else None


def read_by_coin(reader: Reader, what: Source) -> tuple[Rule, ...] | None:
    first = read_entering_as(reader)
    if first is None or not reader.phrase(". if it comes up tails ,"):
        return None
    start = reader.pos
    second = read_entering_as(reader)
    if second is None:
        return None
    form = reader.tokens[start].text
    return (EntersShaped(what, (first, second), True, "it" if form == "it" else what.text(Printer("", ""))),)


def read_entering_as(reader: Reader) -> Shape | None:
    """ "This creature enters as a 5/2 creature with haste"."""
    what = read_simple_reference(reader)
    return read_shape(reader) if isinstance(what, Source) and reader.phrase("enters as") else None
