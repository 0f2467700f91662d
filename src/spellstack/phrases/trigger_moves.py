"""CR 603.6, 603.10a: trigger conditions on moves between zones: "enters from your graveyard", "is returned to hand"."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.filters import Filter
from spellstack.abilities.judgements import ObjectIs
from spellstack.abilities.nouns import OpponentHead, PlayerHead
from spellstack.abilities.pattern_limits import Narrowed
from spellstack.abilities.patterns import Moves, Pattern
from spellstack.abilities.qualities import Status
from spellstack.abilities.references import EventObject, You
from spellstack.core.types import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY
from spellstack.phrases.nouns import nouns_of
from spellstack.phrases.reader import Reader
from spellstack.phrases.trigger_parties import What

ZONES: Final[dict[str, int]] = {"graveyard": GRAVEYARD, "hand": HAND, "library": LIBRARY}


PUT: Final = (
    "is put into", "are put into", "was put into", "were put into",
    "is returned to", "are returned to", "was returned to",
)  # fmt: skip


def read_move(reader: Reader, what: What, batch: bool) -> Pattern | None:
    verb = reader.first_of("enters", "entered", "enter")
    if verb:
        return read_enters(reader, what, batch, verb)
    verb = reader.first_of("dies", "died", "die")
    if verb:
        for text, under in UNDER:
            if reader.phrase(f"under {text} control"):
                return Moves(what, BATTLEFIELD, GRAVEYARD, batch, under=under, form=f"{verb} under {{under}} control")
        return Moves(what, BATTLEFIELD, GRAVEYARD, batch, form=verb)
    verb = reader.first_of("leaves the battlefield", "left the battlefield", "leave the battlefield")
    if verb:
        if reader.phrase("without dying"):
            return Moves(what, BATTLEFIELD, -1, batch, not_to=GRAVEYARD, form=f"{verb} without dying")
        for text, under in UNDER:
            if reader.phrase(f"under {text} control"):
                return Moves(what, BATTLEFIELD, -1, batch, under=under, form=f"{verb} under {{under}} control")
        return Moves(what, BATTLEFIELD, -1, batch, form=verb)
    verb = reader.first_of("leaves", "left", "leave")
    if verb:
        return read_leaves_graveyard(reader, what, batch, verb)
    verb = reader.first_of("is exiled from the battlefield", "are exiled from the battlefield")
    if verb:
        return Moves(what, BATTLEFIELD, EXILE, batch, form=verb)
    verb = reader.first_of(*PUT)
    return read_put(reader, what, batch, verb) if verb else None


def read_enters(reader: Reader, what: What, batch: bool, verb: str) -> Pattern | None:
    """ "Enters under your control", "enters from a graveyard", "enters untapped"."""
    if reader.phrase("the battlefield"):
        verb += " the battlefield"
    for text, under in UNDER:
        if reader.phrase(f"under {text} control"):
            return Moves(what, -1, BATTLEFIELD, batch, under=under, form=f"{verb} under {{under}} control")
    plain = Moves(what, -1, BATTLEFIELD, batch, form=verb)
    status = reader.accept_any("tapped", "untapped")
    if status and not batch:
        return Narrowed(plain, ObjectIs(EventObject("new"), Status(status)), status)
    here = reader.mark()
    if status or not reader.accept("from"):
        reader.reset(here)
        return plain if not status else None
    origin = read_origin(reader)
    if origin is None:
        reader.reset(here)
        return plain
    return origin.moves(what, BATTLEFIELD, batch, verb)


def read_leaves_graveyard(reader: Reader, what: What, batch: bool, verb: str) -> Pattern | None:
    """ "Leaves your graveyard"."""
    for text, whose in (("your", You("you")), ("an opponent's", OpponentHead())):
        if reader.phrase(f"{text} graveyard"):
            return Moves(what, GRAVEYARD, -1, batch, from_whose=whose, form=f"{verb} {{from}} graveyard")
    return None


UNDER: Final[tuple[tuple[str, What], ...]] = (("your", You("you")), ("an opponent's", OpponentHead()))


class Place:
    """A zone as it is written: `text` with the place of its owner."""

    def __init__(self, zone: int, text: str, whose: What | None = None) -> None:
        self.zone = zone
        self.text = text
        self.whose = whose


def read_place(reader: Reader) -> Place | None:
    """ "Your hand", "a player's graveyard", "exile", "its owner's hand"."""
    for text, zone in (("exile", EXILE), ("the command zone", COMMAND), ("hand", HAND)):
        if reader.phrase(text):
            return Place(zone, text)
    owners: tuple[tuple[str, What | None], ...] = (
        ("your", You("you")), ("an opponent's", OpponentHead()), ("a player's", PlayerHead()), ("its owner's", None),
        ("their owner's", None), ("a", None),
    )  # fmt: skip
    here = reader.mark()
    for text, whose in owners:
        if reader.phrase(text):
            word = reader.accept_any(*ZONES)
            if word:
                return Place(ZONES[word], f"{text if whose is None else '{whose}'} {word}", whose)
            reader.reset(here)
    return None


def means_cards(what: What) -> bool:
    """Whether cards are meant, wherever they are; a permanent is put somewhere from the battlefield (110.1)."""
    return isinstance(what, Filter) and "card" in nouns_of(what)


class Origin:
    """Where something came from: a zone, anywhere, or anywhere but a zone. `text` without "from"."""

    def __init__(self, text: str, zone: int = -1, whose: What | None = None, but: int = -1) -> None:
        self.text = text
        self.zone = zone
        self.whose = whose
        self.but = but

    def moves(
        self, what: What, to: int, batch: bool, verb: str, into: What | None = None, zone: int | None = None
    ) -> Moves:
        return Moves(
            what,
            self.zone if zone is None else zone,
            to,
            batch,
            into=into,
            not_from=self.but,
            from_whose=self.whose,
            form=f"{verb} from {self.text}",
        )


def read_origin(reader: Reader) -> Origin | None:
    """What follows "from"."""
    if reader.phrase("the battlefield"):
        return Origin("the battlefield", BATTLEFIELD)
    if reader.phrase("anywhere other than"):
        if reader.phrase("the battlefield"):
            return Origin("anywhere other than the battlefield", but=BATTLEFIELD)
        place = read_place(reader)
        if place is None:
            return None
        return Origin("anywhere other than " + place.text.replace("{whose}", "{from}"), -1, place.whose, place.zone)
    if reader.accept("anywhere"):
        return Origin("anywhere")
    place = read_place(reader)
    return Origin(place.text.replace("{whose}", "{from}"), place.zone, place.whose) if place is not None else None


def read_put(reader: Reader, what: What, batch: bool, verb: str) -> Pattern | None:
    """ "Is put into a graveyard from the battlefield", "is returned to your hand"."""
    place = read_place(reader)
    if place is None:
        return None
    returned = "returned" in verb or not means_cards(what)
    form = f"{verb} {place.text.replace('{whose}', '{into}')}"
    here = reader.mark()
    origin = read_origin(reader) if reader.accept("from") else None
    if origin is None:
        reader.reset(here)
        return Moves(what, BATTLEFIELD if returned else -1, place.zone, batch, into=place.whose, form=form)
    return origin.moves(what, place.zone, batch, form, place.whose)
