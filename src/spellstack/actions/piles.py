"""CR 700.3: piles: objects separated into two, one of which is chosen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Each, Opponents, Reference, You
from spellstack.actions.basic.destination import Destination, put
from spellstack.actions.choosing import pick, pick_player, pick_word, players_of
from spellstack.actions.deeds import destroy, moves_outcome, sacrifice
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import BATTLEFIELD, EXILE, GRAVEYARD, HAND
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import PLAYER, Reader
from spellstack.phrases.references import means_players, read_each_of

FORMS: Final = ("two piles", "a face-down pile and a face-up pile")
FIRST: Final = "first pile"
OTHER: Final = "other pile"
CHOSEN: Final = "chosen pile"


@dataclass(frozen=True)
class Separate(Effect):
    """700.3: a player separates the objects into two piles, either of which may be empty (700.3b)."""

    what: Reference
    who: Reference = You()
    form: str = field(default="two piles", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        players = players_of(ctx, self.who)
        p = players[0] if players else ctx.controller
        if isinstance(self.who, Opponents):
            p = yield from pick_player(ctx, ctx.controller, ctx.state.opponents(ctx.controller), "700.3")
        ids = self.what.objects(ctx)
        first = yield from pick(ctx, p, list(ids), 0, len(ids), "700.3", "first pile")
        other = tuple(id for id in ids if id not in first)
        ctx.results[FIRST] = Outcome(True, first, len(first), (p,))
        ctx.results[OTHER] = Outcome(True, other, len(other), (p,))
        return Outcome(bool(ids), ids, len(ids), (p,))

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'separate', printer)} {self.what.text(printer)} into {self.form}"


def choose_pile(ctx: Context, player: int) -> Script[None]:
    """700.3: the player chooses one of the piles; the other is the one left."""
    names = ["first", "other"]
    word = yield from pick_word(ctx, player, names, "mode", "700.3")
    first = ctx.results.get(FIRST, Outcome())
    other = ctx.results.get(OTHER, Outcome())
    if word == "other":
        first, other = other, first
    ctx.results[CHOSEN] = first
    ctx.results[OTHER] = other


@dataclass(frozen=True)
class ChoosePile(Effect):
    """ "An opponent chooses one of those piles"."""

    who: Reference
    form: str = field(default="those piles", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        players = players_of(ctx, self.who)
        p = players[0] if players else ctx.controller
        if isinstance(self.who, Opponents):
            p = yield from pick_player(ctx, ctx.controller, ctx.state.opponents(ctx.controller), "700.3")
        yield from choose_pile(ctx, p)
        return Outcome(True, ctx.results[CHOSEN].moved)

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'choose', printer)} one of {self.form}"


PLACES: Final = (
    ("into your hand", HAND),
    ("into your graveyard", GRAVEYARD),
    ("onto the battlefield", BATTLEFIELD),
    ("into exile", EXILE),
)


@dataclass(frozen=True)
class PutPiles(Effect):
    """ "Put one pile into your hand and the other into your graveyard": `chosen`: "that pile", which was chosen."""

    first: int
    other: int
    chosen: bool = False

    def run(self, ctx: Context) -> Script[Outcome]:
        if not self.chosen:
            yield from choose_pile(ctx, ctx.controller)
        yield from put(ctx, here(ctx, CHOSEN), Destination(self.first))
        yield from put(ctx, here(ctx, OTHER), Destination(self.other))
        return Outcome(True)

    def text(self, printer: Printer) -> str:
        words = {zone: text for text, zone in PLACES}
        return f"put {'that' if self.chosen else 'one'} pile {words[self.first]} and the other {words[self.other]}"


def here(ctx: Context, label: str) -> tuple[int, ...]:
    """The objects of a pile that are where they were."""
    outcome = ctx.results.get(label, Outcome())
    return tuple(id for id in outcome.moved if id in ctx.state.objects)


def read_separate(reader: Reader, subject: Reference) -> Effect | None:
    """ "An opponent separates those cards into two piles", "separate all creatures target player controls into ..."."""
    what = read_simple_reference(reader)
    if what is None:
        found = read_each_of(reader)
        what = found if isinstance(found, Each) else None
    if what is None or means_players(reader, what) or not reader.accept("into"):
        return None
    form = reader.first_of(*FORMS)
    if not form:
        return None
    reader.piles = True
    return Separate(what, subject, form)


def read_choose_pile(reader: Reader, subject: Reference) -> Effect | None:
    """ "... chooses one of those piles"."""
    form = reader.first_of("one of those piles", "one of the piles") if reader.piles else ""
    return ChoosePile(subject, form.removeprefix("one of ")) if form else None


def read_put_piles(reader: Reader, subject: Reference) -> Effect | None:
    """ "Put one pile into your hand and the other into your graveyard"."""
    word = reader.first_of("one pile", "that pile") if reader.piles and isinstance(subject, You) else ""
    first = read_place(reader) if word else -1
    other = read_place(reader) if first >= 0 and reader.phrase("and the other") else -1
    return PutPiles(first, other, word == "that pile") if other >= 0 else None


def read_place(reader: Reader) -> int:
    for text, zone in PLACES:
        if reader.phrase(text):
            return zone
    return -1


def read_opponent_piles(reader: Reader) -> Effect | None:
    """ "An opponent separates those cards into two piles", "an opponent chooses one of those piles"."""
    if reader.static or not reader.accept("an", "opponent"):
        return None
    who = Opponents("an opponent")
    if reader.accept("separates"):
        return read_separate(reader, who)
    return read_choose_pile(reader, who) if reader.accept("chooses") else None


@dataclass(frozen=True)
class DoToPile(Effect):
    """ "That player sacrifices all permanents in the pile of their choice", "destroy all creatures in the pile of ...".

    `chooser`: who chooses the pile.
    """

    verb: str
    noun: str
    who: Reference
    chooser: Reference
    words: str = field(compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        choosers = players_of(ctx, self.chooser)
        yield from choose_pile(ctx, choosers[0] if choosers else ctx.controller)
        ids = here(ctx, CHOSEN)
        players = players_of(ctx, self.who)
        if not ids or not players:
            return Outcome()
        sacrificed = self.verb == "sacrifice"
        events = [sacrifice(ctx, id, players[0]) if sacrificed else destroy(ctx, id) for id in ids]
        happened = yield from ctx.engine.perform(events)
        return moves_outcome(ctx, happened)

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, self.verb, printer)} all {self.noun} in the pile of {self.words} choice"


def read_sacrifice_pile(reader: Reader, subject: Reference) -> Effect | None:
    return read_pile_of_choice(reader, subject, "sacrifice")


def read_destroy_pile(reader: Reader, subject: Reference) -> Effect | None:
    return read_pile_of_choice(reader, subject, "destroy")


def read_pile_of_choice(reader: Reader, subject: Reference, verb: str) -> Effect | None:
    if not reader.piles or not reader.accept("all"):
        return None
    noun = reader.accept_any("permanents", "creatures", "lands")
    if not noun or not reader.phrase("in the pile of"):
        return None
    for words in ("their", "that player's", "your"):
        if reader.phrase(f"{words} choice"):
            bound = You() if words == "your" else reader.bind(PLAYER, "", False)
            return DoToPile(verb, noun, subject, bound, words) if bound is not None else None
    return None
