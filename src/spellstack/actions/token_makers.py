"""CR 701.16, 701.36, 701.39, 701.46, 701.37, 701.47, 701.34: investigate, populate, bolster, adapt, monstrosity,
amass, proliferate.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.modifications.types import ChangeTypes
from spellstack.abilities.references import Reference, You
from spellstack.abilities.statics import Continuous
from spellstack.abilities.values import Number, Value
from spellstack.actions.basic.continuous import NO_ONE
from spellstack.actions.basic.token_faces import make_face
from spellstack.actions.choosing import amount_for, pick, players_of
from spellstack.actions.deeds import action_done, amount_outcome, create, put_counters
from spellstack.actions.predefined import predefined
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import DESIGNATION, PUT_COUNTERS, CreateTokens, Event
from spellstack.core.node import Printer, equal
from spellstack.core.objects import Outcome
from spellstack.core.types import BLACK, CREATURE
from spellstack.phrases.numbers import read_count, read_number
from spellstack.phrases.reader import Reader

PLUS = "+1/+1"


@dataclass(frozen=True)
class Investigate(Effect):
    """701.16a: creates a Clue token, `times` times over."""

    who: Reference = You()
    times: Value = Number(1)
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        moved: tuple[int, ...] = ()
        for p in players_of(ctx, self.who):
            left = amount_for(ctx, self.times, p)
            while left > 0:
                left -= 1
                face = predefined("Clue").face(ctx)
                made = yield from create(ctx, [CreateTokens(ctx.cause("701.16a"), p, face, 1)])
                moved += made.moved
                yield from done(ctx, "investigate", p, "701.16a")
        return Outcome(bool(moved), moved, len(moved))

    def text(self, printer: Printer) -> str:
        found = said(self.who, "investigate", printer)
        if self.times.is_one():
            return f"{found}{self.form}"
        return f"{found} twice" if equal(self.times, Number(2)) else f"{found} {self.times.counted(printer)} times"

    def scaled(self, each: Value) -> Effect | None:
        from spellstack.abilities.amounts import PerEach

        return Investigate(self.who, PerEach(self.times, each), self.form)


def done(ctx: Context, word: str, player: int, rule: str, object: int = 0, amount: int = 0) -> Script[None]:
    """The notice that a keyword action was done."""
    yield from ctx.engine.perform([action_done(ctx, word, player, object, amount, rule)])


@dataclass(frozen=True)
class Populate(Effect):
    """701.36a: a copy of a creature token you control."""

    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = [id for id in own_creatures(ctx, ctx.controller) if ctx.state.objects[id].token]
        chosen = yield from pick(ctx, ctx.controller, ids, 1, 1, "701.36a", "populate")
        outcome = Outcome()
        if chosen:
            face = ctx.engine.copiable(ctx.state.objects[chosen[0]])
            outcome = yield from create(ctx, [CreateTokens(ctx.cause("701.36a"), ctx.controller, face, 1)])
        yield from done(ctx, "populate", ctx.controller, "701.36a")
        return outcome

    def text(self, printer: Printer) -> str:
        return "populate"


def own_creatures(ctx: Context, player: int) -> list[int]:
    """The creatures that a player controls."""
    state = ctx.state
    found: list[int] = []
    for id in state.battlefield:
        o = state.objects[id]
        if o.controller == player and not o.phased_out and ctx.row(o).types & CREATURE:
            found.append(id)
    return found


@dataclass(frozen=True)
class Proliferate(Effect):
    """701.34a: any number of permanents and players with counters each get one more of each kind they have."""

    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        state = ctx.state
        codes = [id for id in state.battlefield if state.objects[id].counters and not state.objects[id].phased_out]
        codes += [-1 - p for p in state.apnap() if state.players[p].counters]
        chosen = yield from pick(ctx, ctx.controller, codes, 0, len(codes), "701.34a", "proliferate")
        events: list[Event] = []
        for code in chosen:
            counters = state.players[-1 - code].counters if code < 0 else state.objects[code].counters
            events.extend(put_counters(ctx, code, kind, 1) for kind in sorted(counters))
        happened = yield from ctx.engine.perform(
            [*events, action_done(ctx, "proliferate", ctx.controller, rule="701.34a")]
        )
        outcome = amount_outcome(happened, PUT_COUNTERS)
        return Outcome(True, outcome.moved, outcome.amount, outcome.players)

    def text(self, printer: Printer) -> str:
        return "proliferate"


@dataclass(frozen=True)
class Bolster(Effect):
    """701.39a: counters on a creature you control with the least toughness."""

    count: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = own_creatures(ctx, ctx.controller)
        if not ids:
            return Outcome()
        least = min(ctx.row(ctx.state.objects[id]).toughness for id in ids)
        weak = [id for id in ids if ctx.row(ctx.state.objects[id]).toughness == least]
        chosen = yield from pick(ctx, ctx.controller, weak, 1, 1, "701.39a", "bolster")
        n = amount_for(ctx, self.count)
        happened = (yield from ctx.engine.perform([put_counters(ctx, chosen[0], PLUS, n)])) if n else []
        done_ = amount_outcome(happened, PUT_COUNTERS)
        return Outcome(done_.did, chosen, done_.amount)

    def text(self, printer: Printer) -> str:
        return f"bolster {self.count.text(printer)}"


@dataclass(frozen=True)
class Adapt(Effect):
    """701.46a: counters on this permanent if it has no +1/+1 counters."""

    count: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        o = ctx.here(ctx.source)
        n = amount_for(ctx, self.count)
        if o is None or o.counters.get(PLUS, 0) or n == 0:
            return Outcome()
        happened = yield from ctx.engine.perform([put_counters(ctx, o.id, PLUS, n)])
        return amount_outcome(happened, PUT_COUNTERS)

    def text(self, printer: Printer) -> str:
        return f"adapt {self.count.text(printer)}"


@dataclass(frozen=True)
class Monstrosity(Effect):
    """701.37a: counters on this permanent if it isn't monstrous, which it becomes."""

    count: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        o = ctx.here(ctx.source)
        if o is None or o.memory.get("monstrous"):
            return Outcome()
        n = amount_for(ctx, self.count)
        events = [put_counters(ctx, o.id, PLUS, n)] if n else []
        events.append(Event(DESIGNATION, ctx.cause("701.37a"), o.id, -1, ctx.source, max(1, n), "monstrous"))
        events.append(action_done(ctx, "monstrosity", ctx.controller, o.id, n, "701.37a"))
        happened = yield from ctx.engine.perform(events)
        return Outcome(True, (o.id,), amount_outcome(happened, PUT_COUNTERS).amount)

    def text(self, printer: Printer) -> str:
        return f"monstrosity {self.count.text(printer)}"


@dataclass(frozen=True)
class Amass(Effect):
    """701.47a: an Army to begin with if there is none; counters on an Army you control, which gets the subtype."""

    count: Value
    subtype: str = "Zombie"
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        p = ctx.controller
        if not self.armies(ctx):
            face = make_face(f"{self.subtype} Army Token", BLACK, CREATURE, 0, (self.subtype, "Army"), (), 0, 0)
            yield from create(ctx, [CreateTokens(ctx.cause("701.47a"), p, face, 1)])
        chosen = yield from pick(ctx, p, self.armies(ctx), 1, 1, "701.47a", "amass")
        n = amount_for(ctx, self.count)
        if chosen and n:
            yield from ctx.engine.perform([put_counters(ctx, chosen[0], PLUS, n)])
        o = ctx.state.objects.get(chosen[0]) if chosen else None
        if o is not None and self.subtype not in ctx.row(o).subtypes:
            rule = Continuous(NO_ONE, (ChangeTypes(subtypes=(self.subtype,)),))
            yield from ctx.engine.start_effect(ctx, rule, (o.id,), None, rule="701.47a")
        yield from done(ctx, "amass", p, "701.47b", chosen[0] if chosen else 0, n)
        return Outcome(bool(chosen), chosen, n)

    def armies(self, ctx: Context) -> list[int]:
        return [id for id in own_creatures(ctx, ctx.controller) if "Army" in ctx.row(ctx.state.objects[id]).subtypes]

    def text(self, printer: Printer) -> str:
        from spellstack.core.subtypes import plural

        return f"amass {plural(self.subtype)} {self.count.text(printer)}"


@dataclass(frozen=True)
class Blight(Effect):
    """701.68a: -1/-1 counters on a creature you control."""

    count: Value
    who: Reference = You()
    form: str = field(default="", compare=False)

    def possible(self, ctx: Context, player: int) -> bool:
        return bool(own_creatures(ctx, player))

    def run(self, ctx: Context) -> Script[Outcome]:
        moved: list[int] = []
        for p in players_of(ctx, self.who):
            n = amount_for(ctx, self.count, p)
            chosen = yield from pick(ctx, p, own_creatures(ctx, p), 1, 1, "701.68a", "blight")
            if chosen and n:
                moved.extend(chosen)
                yield from blighted(ctx, p, chosen[0], n)
        return Outcome(bool(moved), tuple(moved), len(moved))

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'blight', printer)} {self.count.text(printer)}"


def blighted(ctx: Context, player: int, id: int, count: int) -> Script[None]:
    """One creature gets the counters; the player has blighted (701.68d)."""
    events = [put_counters(ctx, id, "-1/-1", count), action_done(ctx, "blight", player, id, count, "701.68d")]
    yield from ctx.engine.perform(events)


# --- reading


def read_investigate(reader: Reader, subject: Reference) -> Effect | None:
    """ "Investigate", "investigate twice"."""
    if reader.accept("twice"):
        return Investigate(subject, Number(2))
    if reader.phrase("an additional time"):  # once more, where what it triggers on was the first time
        return Investigate(subject, form=" an additional time")
    here = reader.mark()
    n = read_count(reader)
    if n is not None and reader.accept("times"):
        return Investigate(subject, n)
    reader.reset(here)
    reader.produce("token", "artifact")
    return Investigate(subject)


def read_populate(reader: Reader, subject: Reference) -> Effect | None:
    reader.produce("token", "creature")
    return Populate()


def read_proliferate(reader: Reader, subject: Reference) -> Effect | None:
    return Proliferate()


def read_bolster(reader: Reader, subject: Reference) -> Effect | None:
    n = read_number(reader)
    if n is None:
        return None
    reader.produce("creature")
    return Bolster(n)


def read_adapt(reader: Reader, subject: Reference) -> Effect | None:
    n = read_number(reader)
    return Adapt(n) if n is not None else None


def read_monstrosity(reader: Reader) -> Effect | None:
    """ "Monstrosity 3": the word is no verb."""
    if not reader.accept("monstrosity"):
        return None
    n = read_number(reader)
    return Monstrosity(n) if n is not None else None


def read_amass(reader: Reader, subject: Reference) -> Effect | None:
    """ "Amass Orcs 2"."""
    from spellstack.core.subtypes import SINGULAR

    text = reader.take().text
    subtype = SINGULAR.get(text, "")
    n = read_number(reader)
    if not subtype or n is None:
        return None
    reader.produce("creature", "army")
    return Amass(n, subtype)


def read_blight(reader: Reader, subject: Reference) -> Effect | None:
    n = read_number(reader)
    if n is None:
        return None
    reader.produce("creature")
    return Blight(n, subject)
