"""CR 406.3, 701.13: exiling some of the cards that were shown, whole hands, and cards face down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.durations import AsLongAs
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Reference, You
from spellstack.abilities.several import Several
from spellstack.abilities.values import Value
from spellstack.actions.basic.looking import read_among, read_some, some_text
from spellstack.actions.choosing import choose_some, players_of
from spellstack.actions.deeds import exile, moves_outcome
from spellstack.actions.simple import ZoneOf
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import KNOWLEDGE, Entry, Event, ZoneChange
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import EXILE, GRAVEYARD, HAND
from spellstack.phrases.conditions import read_condition
from spellstack.phrases.pronouns import read_owner
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object


def exile_as(ctx: Context, id: int, face_down: bool) -> Event:
    """701.13a; 406.3: face down."""
    if not face_down:
        return exile(ctx, id)
    o = ctx.state.objects[id]
    entry = Entry()
    entry.face_down = "exile"
    return ZoneChange(ctx.cause("406.3"), id, o.zone, EXILE, o.owner, entry, "exile")


@dataclass(frozen=True)
class ExileSome(Effect):
    """ "Exile a nonland card from among them", "exile one of them face down"."""

    among: Reference
    filter: Filter | None
    count: Value | None
    at_least: Value | None = None
    who: Reference = You()
    face_down: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        players = players_of(ctx, self.who)
        if not players:
            return Outcome()
        chosen = yield from choose_some(
            ctx, players[0], self.among, self.filter, self.count, self.at_least, False, "exile"
        )
        if not chosen:
            return Outcome(False, (), 0, tuple(players))
        happened = yield from ctx.engine.perform([exile_as(ctx, id, self.face_down) for id in chosen])
        return moves_outcome(ctx, happened, tuple(players))

    def text(self, printer: Printer) -> str:
        start = said(self.who, "exile", printer)
        some = some_text(self.filter, self.count, self.at_least, self.among, self.form, printer)
        return f"{start} {some}{' face down' if self.face_down else ''}"


def read_exile_some(reader: Reader, subject: Reference) -> Effect | None:
    """After "exile": some of the cards that were looked at, revealed or milled."""
    some = read_some(reader)
    if some is None or reader.is_word("with", "until", "from"):
        return None
    face_down = reader.phrase("face down")
    if reader.phrase("at random"):
        return None
    reader.produce("card", plural=some.plural())
    reader.produce_amount()
    return ExileSome(some.among, some.filter, some.count, some.at_least, subject, face_down, some.form)


@dataclass(frozen=True)
class ExileThese(Effect):
    """ "Exile all cards from your hand face down", "exile it face down"."""

    what: Reference
    who: Reference = You()
    face_down: bool = False
    form: str = field(default="", compare=False)

    def possible(self, ctx: Context, player: int) -> bool:
        return bool(self.what.objects(ctx))

    def run(self, ctx: Context) -> Script[Outcome]:
        events = [exile_as(ctx, id, self.face_down) for id in self.what.objects(ctx)]
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return moves_outcome(ctx, happened)

    def text(self, printer: Printer) -> str:
        found = f"{said(self.who, 'exile', printer)} {self.what.text(printer)}"
        return f"{found} face down" if self.face_down else found


WHOLE_ZONES: Final = (("hand and graveyard", (HAND, GRAVEYARD)), ("hand", (HAND,)))


def read_exile_hand(reader: Reader, subject: Reference) -> Effect | None:
    """After "exile": "all cards from your hand [face down]"."""
    start = reader.pos
    if not reader.first_of("all the cards from", "all cards from"):
        return None
    whose = read_owner(reader, True)
    if whose is None:
        return None
    words, zones = next(((text, found) for text, found in WHOLE_ZONES if reader.phrase(text)), ("", (-1,)))
    if not words:
        return None
    said_words = reader.line[reader.tokens[start].start : reader.tokens[reader.pos - 1].start] + (
        reader.tokens[reader.pos - 1].text
    )
    parts = tuple(ZoneOf(zone, whose, said_words) for zone in zones)
    what: Reference = parts[0] if len(parts) == 1 else Several(parts, said_words)
    face_down = reader.phrase("face down")
    reader.produce("card", "cards shown", plural=True)
    reader.produce_amount()
    return ExileThese(what, subject, face_down, words)


def read_exile_face_down(reader: Reader, subject: Reference) -> Effect | None:
    """After "exile": "it face down", "those cards face down"."""
    what = read_among(reader)
    if what is None or not reader.phrase("face down"):
        return None
    plural = reader.tokens[reader.pos - 3].word != "it"
    reader.produce("card", "cards shown", plural=plural)
    reader.produce_amount()
    return ExileThese(what, subject, True)


@dataclass(frozen=True)
class MayLookAt(Effect):
    """406.3: "You may look at that card for as long as it remains exiled": the player knows the cards from now on."""

    what: Reference
    duration: AsLongAs
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = self.what.objects(ctx)
        events = [Event(KNOWLEDGE, ctx.cause("406.3"), id, ctx.controller) for id in ids]
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(ids), ids, len(ids))

    def text(self, printer: Printer) -> str:
        return f"you may look at {self.what.text(printer)} {self.duration.text(printer)}"


def read_may_look(reader: Reader) -> Effect | None:
    """The sentence about cards exiled face down."""
    if not reader.phrase("you may look at"):
        return None
    what = read_object(reader, False)
    if what is None or not reader.phrase("for as long as"):
        return None
    condition = read_condition(reader)
    return MayLookAt(what, AsLongAs(condition)) if condition is not None else None
