"""CR 400.11: cards that their owner brings into the game from outside it: those of the sideboard (100.4)."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import with_article
from spellstack.actions.basic.destination import Destination, put, read_destination
from spellstack.actions.basic.moving import Shuffle
from spellstack.actions.choosing import amount_for, pick
from spellstack.actions.deeds import reveal
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import LIBRARY, NOWHERE
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import Reader

OUTSIDE = "from outside the game"


def outside_cards(ctx: Context, player: int, filter: Filter) -> list[int]:
    """400.11a: the cards that the player owns outside the game and the filter admits."""
    return [
        id
        for id, o in ctx.state.objects.items()
        if o.zone == NOWHERE and o.owner == player and o.cards and filter.admits(ctx, o)
    ]


@dataclass(frozen=True)
class RevealOutside(Effect):
    """ "Reveal a sorcery card you own from outside the game": what is put somewhere afterwards.

    `exiled`: "or choose a face-up artifact card you own in exile".
    """

    filter: Filter
    exiled: Filter | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        codes = outside_cards(ctx, ctx.controller, self.filter)
        if self.exiled is not None:
            codes += [id for id in ctx.state.exile if self.exiled.admits(ctx, ctx.state.objects[id])]
        chosen = yield from pick(ctx, ctx.controller, codes, 1, 1, "400.11b", "outside")
        if not chosen:
            return Outcome()
        if ctx.state.objects[chosen[0]].zone == NOWHERE:
            yield from ctx.engine.perform([reveal(ctx, chosen[0], ctx.controller)])
        return Outcome(True, chosen, 1)

    def text(self, printer: Printer) -> str:
        found = f"reveal {noun_text(self.filter, printer)}"
        if self.exiled is not None:
            found += f" or choose {with_article(self.exiled.noun(printer, False))}"
        return found


def noun_text(filter: Filter, printer: Printer) -> str:
    return f"{with_article(filter.noun(printer, False))} {OUTSIDE}"


@dataclass(frozen=True)
class PutOutside(Effect):
    """ "Put a card you own from outside the game into your hand", "... on top of your library"."""

    filter: Filter
    to: Destination
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        codes = outside_cards(ctx, ctx.controller, self.filter)
        chosen = yield from pick(ctx, ctx.controller, codes, 1, 1, "400.11b", "outside")
        outcome = yield from put(ctx, chosen, self.to)
        return outcome

    def text(self, printer: Printer) -> str:
        return f"put {noun_text(self.filter, printer)} {self.to.text(printer)}"


@dataclass(frozen=True)
class ShuffleOutside(Effect):
    """ "Shuffle up to four cards you own from outside the game into your library"."""

    filter: Filter
    most: Value = Number(1)
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        codes = outside_cards(ctx, ctx.controller, self.filter)
        chosen = yield from pick(ctx, ctx.controller, codes, 0, amount_for(ctx, self.most), "400.11b", "outside")
        outcome = yield from put(ctx, chosen, Destination(LIBRARY))
        yield from Shuffle(You()).run(ctx)
        return outcome

    def text(self, printer: Printer) -> str:
        return (
            f"shuffle up to {self.most.counted(printer)} {self.filter.noun(printer, True)} {OUTSIDE} into your library"
        )


def read_outside(reader: Reader) -> Filter | None:
    """ "A sorcery card you own from outside the game", "a card you own named Legion Angel from outside the game"."""
    here = reader.mark()
    if reader.accept_any("a", "an"):
        phrase = read_phrase(reader)
        if phrase is not None and not reader.plural and reader.phrase(OUTSIDE):
            return phrase
    reader.reset(here)
    return None


def read_reveal_outside(reader: Reader, subject: Reference) -> Effect | None:
    """ "Reveal ... from outside the game [or choose a face-up ... card you own in exile]"."""
    filter = read_outside(reader) if isinstance(subject, You) else None
    if filter is None:
        return None
    exiled: Filter | None = None
    if reader.phrase("or choose") and reader.accept_any("a", "an"):
        exiled = read_phrase(reader)
        if exiled is None:
            return None
    reader.produce("card")
    return RevealOutside(filter, exiled)


def read_put_outside(reader: Reader, subject: Reference) -> Effect | None:
    """ "Put a card you own from outside the game into your hand"."""
    filter = read_outside(reader) if isinstance(subject, You) else None
    to = read_destination(reader) if filter is not None else None
    if filter is None or to is None:
        return None
    reader.produce("card")
    return PutOutside(filter, to)


def read_shuffle_outside(reader: Reader, subject: Reference) -> Effect | None:
    """ "Shuffle up to four cards you own from outside the game into your library"."""
    if not isinstance(subject, You) or not reader.accept("up", "to"):
        return None
    most = read_number(reader)
    phrase = read_phrase(reader) if most is not None else None
    if most is None or phrase is None or not reader.phrase(f"{OUTSIDE} into your library"):
        return None
    return ShuffleOutside(phrase, most)
