"""CR 701.69-701.71: heal, recruit, empower Jace."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.ability import Activated, Body
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, Loyalty
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Phrase, matching_codes
from spellstack.abilities.nouns import SubtypeIs, TokenIs, TypeIs
from spellstack.abilities.qualities import ControlledBy
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import Number, Value
from spellstack.actions.basic.draw import Draw, draw_cards
from spellstack.actions.basic.token_faces import make_face
from spellstack.actions.choosing import amount_for, pick, players_of
from spellstack.actions.deeds import create, discard, on_battlefield, put_counters
from spellstack.actions.scry import Surveil
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.definition import Face
from spellstack.core.events import DAMAGE_CLEARED, CreateTokens, Event
from spellstack.core.node import Ability, Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import BLUE, CREATURE, LAND, PLANESWALKER, WHITE
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object


@dataclass(frozen=True)
class Heal(Effect):
    """701.69a: all damage marked on the permanents is removed."""

    what: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = tuple(on_battlefield(ctx, self.what.objects(ctx)))
        if not ids:
            return Outcome()
        yield from ctx.engine.perform([Event(DAMAGE_CLEARED, ctx.cause("701.69a"), id) for id in ids])
        return Outcome(True, ids, len(ids))

    def text(self, printer: Printer) -> str:
        return f"heal all damage {self.form or 'on'} {self.what.text(printer)}"


def read_heal(reader: Reader, subject: Reference) -> Effect | None:
    """ "Heal all damage on target creature", "... dealt to it"."""
    if not isinstance(subject, You) or not reader.phrase("all damage"):
        return None
    form = reader.first_of("on", "dealt to")
    what = read_object(reader) if form else None
    return Heal(what, form) if what is not None else None


SOLDIER: Final = make_face("Human Soldier Token", WHITE, CREATURE, 0, ("Human", "Soldier"), (), 1, 1)


@dataclass(frozen=True)
class Recruit(Effect):
    """701.70a: draws a card, then discards one; for a nonland card, a 1/1 white Human Soldier."""

    who: Reference = You()
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        players = players_of(ctx, self.who)
        for p in players:
            yield from recruit(ctx, p)
        return Outcome(bool(players), (), len(players), tuple(players))

    def text(self, printer: Printer) -> str:
        return said(self.who, "recruit", printer)


def recruit(ctx: Context, player: int) -> Script[None]:
    """One player recruits."""
    yield from draw_cards(ctx, player, 1)
    chosen = yield from pick(ctx, player, list(ctx.state.players[player].hand), 1, 1, "701.70a", "discard")
    if not chosen:
        return
    nonland = not ctx.row(ctx.state.objects[chosen[0]]).types & LAND
    yield from ctx.engine.perform([discard(ctx, chosen[0], player)])
    if nonland:
        yield from create(ctx, [CreateTokens(ctx.cause("701.70a"), player, SOLDIER, 1)])


def read_recruit(reader: Reader, subject: Reference) -> Effect | None:
    """ "Recruit"."""
    return Recruit(subject)


def minus(n: int, effect: Effect) -> Ability:
    """A loyalty ability that removes counters (606.4)."""
    return Activated(Cost((Loyalty(-1, Number(n)),)), Body(effect), loyalty=True)


JACE: Final[Face] = make_face(
    "Jace Token",
    BLUE,
    PLANESWALKER,
    0,
    ("Jace",),
    (minus(1, Surveil(Number(1))), minus(3, Draw(You(), Number(1)))),
    0,
    0,
)
JACES: Final = Phrase((), TypeIs(PLANESWALKER), (TokenIs(), SubtypeIs("Jace"), ControlledBy(You("you"))))


@dataclass(frozen=True)
class EmpowerJace(Effect):
    """701.71a: a Jace planeswalker token is created if its controller has none; one they choose gets the counters."""

    count: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        n = amount_for(ctx, self.count)
        if not matching_codes(ctx, JACES):
            yield from create(ctx, [CreateTokens(ctx.cause("701.71a"), ctx.controller, JACE, 1)])
        chosen = yield from pick(ctx, ctx.controller, list(matching_codes(ctx, JACES)), 1, 1, "701.71a", "choose")
        if not chosen or n <= 0:
            return Outcome(True, chosen, 0)
        yield from ctx.engine.perform([put_counters(ctx, chosen[0], "loyalty", n)])
        return Outcome(True, chosen, n)

    def text(self, printer: Printer) -> str:
        return f"empower Jace {self.count.text(printer)}"


def read_empower(reader: Reader, subject: Reference) -> Effect | None:
    """ "Empower Jace 3"."""
    if not isinstance(subject, You) or not reader.accept("jace"):
        return None
    count = read_number(reader)
    return EmpowerJace(count) if count is not None else None
