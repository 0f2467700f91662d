"""CR 701.65, 701.66: airbend and earthbend."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.ability import Body, KeywordAbility, TargetSpec, Triggered
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, ManaPart
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Phrase
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.modifications.power import SetPT
from spellstack.abilities.modifications.types import ChangeTypes
from spellstack.abilities.nouns import TypeIs
from spellstack.abilities.patterns import Either, Moves
from spellstack.abilities.qualities import ControlledBy
from spellstack.abilities.references import EventObject, Reference, You
from spellstack.abilities.statics import CastingPermission, Continuous
from spellstack.abilities.values import Number, Value
from spellstack.actions.basic.continuous import NO_ONE, LockedIn
from spellstack.actions.basic.destination import Destination
from spellstack.actions.basic.moving import Put
from spellstack.actions.choosing import amount_for
from spellstack.actions.deeds import action_done, exile, moves_outcome, on_battlefield, put_counters
from spellstack.core.decisions import Script
from spellstack.core.mana import ManaCost, Symbol
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import BATTLEFIELD, CREATURE, EXILE, GRAVEYARD, LAND
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_objects

TWO = Cost((ManaPart(ManaCost((Symbol(generic=2),))),))


@dataclass(frozen=True)
class Earthbend(Effect):
    """701.66a: a land becomes a 0/0 creature with haste and gets counters; as it dies or is exiled it returns
    tapped.
    """

    count: Value
    land: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        n = amount_for(ctx, self.count)
        ids = tuple(on_battlefield(ctx, self.land.objects(ctx)))
        if not ids:
            return Outcome()
        zero = Number(0)
        haste = AddAbility((KeywordAbility("haste"),))
        rule = Continuous(NO_ONE, (ChangeTypes(CREATURE), SetPT(zero, zero), haste))
        yield from ctx.engine.start_effect(ctx, rule, ids, None, rule="701.66a")
        if n:
            yield from ctx.engine.perform([put_counters(ctx, id, "+1/+1", n) for id in ids])
        it = LockedIn(ids)
        gone = Either((Moves(it, BATTLEFIELD, GRAVEYARD), Moves(it, BATTLEFIELD, EXILE)))
        back = Put(EventObject("new"), Destination(BATTLEFIELD, tapped=True))
        yield from ctx.engine.delay(ctx, Triggered(gone, Body(back)), None)
        yield from ctx.engine.perform([action_done(ctx, "earthbend", ctx.controller, ids[0], n, "701.66b")])
        return Outcome(True, ids, n)

    def text(self, printer: Printer) -> str:
        return f"earthbend {self.count.text(printer)}"


@dataclass(frozen=True)
class Airbend(Effect):
    """701.65a: exiles objects; as long as each card stays exiled, its owner may cast it for {2}."""

    what: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = self.what.objects(ctx)
        if not ids:
            return Outcome()
        happened = yield from ctx.engine.perform([exile(ctx, id) for id in ids])
        outcome = moves_outcome(ctx, happened)
        for id in outcome.moved:
            o = ctx.state.objects.get(id)
            if o is None or o.token or o.zone != EXILE:
                continue
            owner = LockedIn((-1 - o.owner,))
            rule = CastingPermission(LockedIn((id,)), owner, 1 << EXILE, cost=TWO, key="airbend", rule="701.65a")
            yield from ctx.engine.start_effect(ctx, rule, (id,), None, rule="701.65a")
        yield from ctx.engine.perform([action_done(ctx, "airbend", ctx.controller, rule="701.65b")])
        return outcome

    def text(self, printer: Printer) -> str:
        return f"airbend {self.what.text(printer)}"


def read_earthbend(reader: Reader, subject: Reference) -> Effect | None:
    """ "Earthbend 2": the target stands in the rules, not in the text."""
    n = read_number(reader)
    if n is None or not isinstance(subject, You):
        return None
    spec = TargetSpec(Phrase((), TypeIs(LAND), (ControlledBy(You("you")),)))
    return Earthbend(n, reader.new_target(spec, frozenset(("land", "creature", "permanent")), False))


def read_airbend(reader: Reader, subject: Reference) -> Effect | None:
    """ "Airbend up to one target creature"."""
    what = read_objects(reader)
    return Airbend(what) if what is not None else None
