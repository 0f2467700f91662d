"""CR 701.54: the Ring tempts you: the emblem, and the Ring-bearer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.ability import Body, Static, Triggered
from spellstack.abilities.amounts import CharacteristicOf
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect, Sequence
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.modifications.types import ChangeTypes
from spellstack.abilities.nouns import TypeIs
from spellstack.abilities.patterns import Happens, StepBegins
from spellstack.abilities.qualities import Compare
from spellstack.abilities.references import ControllerOf, EventObject, Opponents, Reference, RingBearer, You, bears_ring
from spellstack.abilities.statics import Cannot, Continuous
from spellstack.abilities.values import Number
from spellstack.abilities.wording import number_word
from spellstack.actions.basic.delayed import Delay
from spellstack.actions.basic.draw import Draw
from spellstack.actions.basic.life import LoseLife
from spellstack.actions.basic.token_faces import make_face
from spellstack.actions.choosing import pick
from spellstack.actions.deeds import action_done
from spellstack.actions.discard import Discard
from spellstack.actions.simple import SacrificeThese
from spellstack.actions.token_makers import own_creatures
from spellstack.core.decisions import Script
from spellstack.core.definition import Face
from spellstack.core.events import ATTACKS, BLOCKED_BY, DAMAGE, EmblemCreated, Event, MemoryChange
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import CREATURE, END_COMBAT, LEGENDARY
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import Reader

TEMPTED: Final = "tempted by the Ring"  # memory of a player: how often
BEARS: Final = "Ring-bearer"  # memory of a permanent: for whom, and since when that player controls it
TEMPTS: Final = "the Ring tempts you"
CHOSEN: Final = "choose a Ring-bearer"


def times_tempted(ctx: Context, player: int) -> int:
    return ctx.state.players[player].memory.get(TEMPTED, (0,))[0]


@dataclass(frozen=True)
class Tempted(Condition):
    """701.54c: "the Ring has tempted you two or more times this game"."""

    least: int

    def holds(self, ctx: Context) -> bool:
        return times_tempted(ctx, ctx.controller) >= self.least

    def text(self, printer: Printer) -> str:
        return f"the Ring has tempted you {number_word(self.least)} or more times this game"


@dataclass(frozen=True)
class IsRingBearer(Condition):
    """701.54e: "~ is your Ring-bearer"."""

    what: Reference
    wanted: bool = True

    def holds(self, ctx: Context) -> bool:
        views = [view for view in self.what.views(ctx) if view.id in ctx.state.objects]
        return any(bears_ring(view) and view.controller == ctx.controller for view in views) == self.wanted

    def text(self, printer: Printer) -> str:
        return f"{self.what.text(printer)} {'is' if self.wanted else 'isn' + chr(39) + 't'} your Ring-bearer"


@dataclass(frozen=True)
class ChoseOther(Condition):
    """ "You chose a creature other than ~ as your Ring-bearer", of the event that the Ring tempts you."""

    what: Reference

    def holds(self, ctx: Context) -> bool:
        event = ctx.event
        return event is not None and event.object != 0 and event.object not in self.what.codes(ctx)

    def text(self, printer: Printer) -> str:
        return f"you chose a creature other than {self.what.text(printer)} as your Ring-bearer"


def the_ring() -> Face:
    """701.54c: the emblem; what it has from the second, third and fourth time on looks how often that was."""
    bearer = RingBearer()
    stronger: Filter = Phrase(
        (), TypeIs(CREATURE), (Compare("power", "greater than", CharacteristicOf("power", bearer)),)
    )
    protects = Static((
        Continuous(bearer, (ChangeTypes(supertypes=LEGENDARY, keep=True),)),
        Cannot("be blocked", bearer, stronger, rule="701.54c"),
    ))  # fmt: skip
    one = Number(1)
    looting = Body(Sequence((Draw(You(), one), Discard(You(), one))))
    loot = Triggered(Happens(ATTACKS, object=bearer, form="attacks"), looting, Tempted(2))
    blocker = EventObject("source", "the blocking creature")
    gone = Triggered(StepBegins(END_COMBAT), Body(SacrificeThese(blocker, ControllerOf(blocker))))
    bites = Triggered(
        Happens(BLOCKED_BY, object=bearer, source=TypeIs(CREATURE), form="becomes blocked by {source}"),
        Body(Delay(gone, form="last|end of combat")),
        Tempted(3),
    )
    wounds = Triggered(
        Happens(DAMAGE, source=bearer, combat=1, to_player=1, form="deals combat damage to a player", subject="source"),
        Body(LoseLife(Opponents("each opponent"), Number(3))),
        Tempted(4),
    )
    return make_face("The Ring", 0, 0, 0, (), (protects, loot, bites, wounds), 0, 0)


RING: Final = the_ring()


@dataclass(frozen=True)
class Tempt(Effect):
    """701.54a, c-d: the Ring tempts you."""

    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        p = ctx.controller
        if not times_tempted(ctx, p):
            yield from ctx.engine.perform([EmblemCreated(ctx.cause("701.54c"), p, RING)])
        chosen = yield from pick(ctx, p, own_creatures(ctx, p), 1, 1, "701.54a", "Ring-bearer")
        cause = ctx.cause("701.54a")
        events: list[Event] = []
        for id in ctx.state.battlefield:
            o = ctx.state.objects[id]
            if id not in chosen and o.memory.get(BEARS, (-1,))[0] == p:
                events.append(MemoryChange(cause, id, BEARS, ()))
        for id in chosen:
            events.append(MemoryChange(cause, id, BEARS, (p, ctx.state.objects[id].since)))
            events.append(action_done(ctx, CHOSEN, p, id, rule="701.54a"))
        events.append(MemoryChange(cause, -1 - p, TEMPTED, (times_tempted(ctx, p) + 1,)))
        events.append(action_done(ctx, TEMPTS, p, chosen[0] if chosen else 0, rule="701.54d"))
        yield from ctx.engine.perform(events)
        return Outcome(True, chosen, len(chosen))

    def text(self, printer: Printer) -> str:
        return TEMPTS


def read_tempt(reader: Reader) -> Effect | None:
    """ "The Ring tempts you"."""
    if reader.static or not reader.phrase("the ring tempts you"):
        return None
    reader.produce("creature")
    return Tempt()


def read_ring_condition(reader: Reader) -> Condition | None:
    """ "You chose a creature other than ~ as your Ring-bearer", "~ is your Ring-bearer", "the Ring has tempted you
    two or more times this game".
    """
    if reader.phrase("you chose a creature other than"):
        what = read_simple_reference(reader)
        return ChoseOther(what) if what is not None and reader.phrase("as your ring-bearer") else None
    for n in (2, 3, 4):
        if reader.phrase(f"the ring has tempted you {number_word(n)} or more times this game"):
            return Tempted(n)
    what = read_simple_reference(reader)
    if what is not None:
        for word, wanted in (("is", True), ("isn't", False)):
            if reader.phrase(f"{word} your ring-bearer"):
                return IsRingBearer(what, wanted)
    return None
