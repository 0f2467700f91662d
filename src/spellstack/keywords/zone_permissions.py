"""CR 601.3, 305.1, 118.8: static permissions to cast or play from other zones, at a price and with what follows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.costs import Cost
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.gerunds import gerund_text
from spellstack.abilities.nouns import Spell
from spellstack.abilities.qualities import InZone
from spellstack.abilities.references import Source, You
from spellstack.abilities.wording import capital
from spellstack.core.node import Printer
from spellstack.core.types import GRAVEYARD, HAND, LIBRARY
from spellstack.keywords.permission_sentences import ANY_LAND, YOU, Permission, Rules
from spellstack.phrases.gerunds import read_gerund_cost
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.pronouns import read_source
from spellstack.phrases.reader import Mark, Reader

OPENINGS: Final = ("during each of your turns", "during your turn")
PLACES: Final = (
    ("from your hand or the top of your library", 1 << HAND | 1 << LIBRARY),
    ("from your hand", 1 << HAND),
    ("from your graveyard", 1 << GRAVEYARD),
    ("from the top of your library", 1 << LIBRARY),
)
ZONES_OPENED: Final = (GRAVEYARD, HAND)
BESIDES: Final = tuple(
    f"in addition to {verb}{whose} other costs" for verb in ("paying ", "") for whose in ("its", "their")
)
EXILED_AFTER: Final = "if a spell cast this way would be put into your graveyard , exile it instead"
CAST_THIS_WAY: Final = "if you cast a spell this way , that"
MARKED: Final = "enters with a finality counter on it"


class Tail:
    """What follows the place: the price of the permission, and what becomes of the spell.

    `words`: each piece as it is written; a price stands as "|" in it.
    """

    def __init__(self) -> None:
        self.more: Cost | None = None
        self.exiles_after = False
        self.counter = ""
        self.words = ""


def read_tail(reader: Reader) -> Tail | None:
    """ "by paying 3 life in addition to paying their other costs. If you cast a spell this way, ...". None: unread."""
    tail = Tail()
    if reader.accept("by"):
        tail.more = read_gerund_cost(reader)
        besides = reader.first_of(*BESIDES)
        if tail.more is None or not besides:
            return None
        tail.words = f" by | {besides}"
    here = reader.mark()
    if not reader.accept("."):
        return tail
    if reader.phrase(EXILED_AFTER):
        tail.exiles_after = True
        tail.words += f". {capital(EXILED_AFTER.replace(' ,', ','))}"
        return tail
    if reader.phrase(CAST_THIS_WAY):
        noun = reader.take().word
        if reader.phrase(MARKED):
            tail.counter = "finality"
            tail.words += f". {capital(CAST_THIS_WAY.replace(' ,', ','))} {noun} {MARKED}"
            return tail
    reader.reset(here)
    return tail


@dataclass(frozen=True)
class ZonePermission(Permission):
    """A permission with its price: `tail` stands behind the sentence, with "|" where the price stands."""

    tail: str = field(default="", compare=False)

    def text(self, printer: Printer) -> str:
        price = gerund_text(self.more, printer) if self.more is not None else ""
        return super().text(printer) + self.tail.replace("|", price, 1)


def zones_of(reader: Reader, phrase: Phrase) -> tuple[str, int, Phrase]:
    """Where it may be cast from: said behind the noun, or read with it as a place; and the phrase without it."""
    last = phrase.posts[-1] if phrase.posts else None
    if isinstance(last, InZone) and isinstance(last.whose, You) and last.zone in ZONES_OPENED and last.also < 0:
        plain = Phrase(phrase.adjectives, phrase.head, phrase.posts[:-1])
        said = last.text(Printer("", ""))
        if last.zone == HAND and reader.phrase("or the top of your library"):
            return f"{said} or the top of your library", 1 << HAND | 1 << LIBRARY, plain
        return said, 1 << last.zone, plain
    for words, zones in PLACES:
        if reader.phrase(words):
            return words, zones, phrase
    return "", 0, phrase


def read_elsewhere(reader: Reader) -> Rules | None:
    """601.3: "You may play lands from your graveyard", "You may cast creature spells from the top of your library"."""
    opening = reader.first_of(*OPENINGS)
    if opening and not reader.accept(","):
        return None
    if not reader.phrase("you may"):
        return None
    words = reader.first_of("play lands and cast spells", "play lands", "play cards", "cast")
    if not words:
        return None
    what: Filter | None = None
    if words == "cast":
        here = reader.mark()
        if read_source(reader) is not None:
            return None if opening else own_permission(reader, here)
        what = read_phrase(reader)
        if not isinstance(what, Phrase) or not reader.plural:
            return None
        said, zones, what = zones_of(reader, what)
    else:
        said, zones = next(((text, mask) for text, mask in PLACES[2:] if reader.phrase(text)), ("", 0))
    if not zones or zones & 1 << HAND:
        return None
    tail = read_tail(reader)
    if tail is None:
        return None
    front = f"{opening}, you may" if opening else "you may"
    spoken = f"{front} cast | {said}" if what is not None else f"{front} {words} {said}"
    return permissions(words, zones, what, spoken, tail, opening != "")


def own_permission(reader: Reader, here: Mark) -> Rules | None:
    """ "You may cast this card from your graveyard"."""
    reader.reset(here)
    source = read_source(reader)
    if not isinstance(source, Source) or not reader.phrase("from your graveyard"):
        return None
    zone = 1 << GRAVEYARD
    form = "you may cast | from your graveyard"
    return (Permission(source, None, zones=zone, rule="601.3", form=form, own_zones=zone),)


def permissions(words: str, zones: int, what: Filter | None, form: str, tail: Tail, yours: bool) -> Rules:
    """The rules of one sentence; the first has the words."""
    found: list[Permission] = []
    top = bool(zones >> LIBRARY & 1)
    if words != "play lands":
        kind = what if what is not None else Phrase((), Spell())
        found.append(
            ZonePermission(
                kind, YOU, zones=zones, top_only=top, rule="601.3", form=form, tail=tail.words, more=tail.more,
                exiles_after=tail.exiles_after, enters_with=tail.counter, your_turn=yours,
            )
        )  # fmt: skip
    if words.startswith("play"):
        silent = form if not found else ""
        found.append(
            Permission(ANY_LAND, YOU, zones=zones, top_only=top, lands=True, rule="305.1", form=silent, your_turn=yours)
        )
    return tuple(found)
