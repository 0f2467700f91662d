"""CR 122: putting, removing and moving counters. Doubling them is 701.10e, in `actions/double.py`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from spellstack.abilities.amounts import PerEach
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect, Sequence
from spellstack.abilities.references import ControllerOf, Each, EventPlayer, OwnerOf, Reference, Target, You
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import article, listed
from spellstack.actions.choosing import amount_for, pick_number, pick_word, players_of
from spellstack.actions.deeds import amount_outcome, put_counters, remove_counters
from spellstack.actions.wording import IMPERATIVE, each_tail, said, with_each
from spellstack.core.decisions import Decision, Script
from spellstack.core.events import PUT_COUNTERS, REMOVE_COUNTERS, Event
from spellstack.core.node import Printer, equal
from spellstack.core.objects import Outcome
from spellstack.phrases.counters import read_counter_kind
from spellstack.phrases.numbers import read_amount, read_count, read_number
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object, read_player, read_reference

IMPERATIVE_YOU = You()


def counted(ctx: Context, code: int) -> dict[str, int]:
    """The counters on an object or player now."""
    if code < 0:
        return ctx.state.players[-1 - code].counters
    o = ctx.here(code)
    return o.counters if o is not None else {}


@dataclass(frozen=True)
class PutCounters(Effect):
    """122.6: puts counters on objects; "it" in the count is each object in turn.

    `kinds`: several where the player chooses one ("your choice of a ... counter or a ... counter").
    """

    kinds: tuple[str, ...]
    count: Value
    on: Reference
    form: str = field(default="", compare=False)
    who: Reference = IMPERATIVE_YOU

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = self.on.objects(ctx)
        players = players_of(ctx, self.who)
        if not ids or not players:
            return Outcome()
        kind = self.kinds[0]
        if len(self.kinds) > 1:
            kind = yield from pick_word(ctx, players[0], list(self.kinds), "mode", "122.1")
        events: list[Event] = []
        for id in ids:
            n = amount_for(ctx, self.count, subject=ctx.see(id))
            if n > 0:
                event = put_counters(ctx, id, kind, n)
                event.cause.controller = players[0]
                events.append(event)
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return amount_outcome(happened, PUT_COUNTERS)

    def for_each(self, each: Value) -> Effect | None:
        return replace(self, count=PerEach(self.count, each))

    def text(self, printer: Printer) -> str:
        on = self.on.text(printer)
        if self.form.endswith("each of"):
            on = f"each of {on}"
        put = said(self.who, "put", printer)
        if self.form == "equal first":
            return f"{put} a number of {self.kinds[0]} counters equal to {self.count.text(printer)} on {on}"
        if "equal" in self.form:
            return f"{put} a number of {self.kinds[0]} counters on {on} equal to {self.count.text(printer)}"
        short = self.form.startswith("short")
        found = f"{counters_text(self.kinds, self.count, printer, short)} on {on}{each_tail(self.count, printer)}"
        return found if self.form == "elided" else f"{put} {found}"


@dataclass(frozen=True)
class PutSeveral(Effect):
    """122.6: counters of several kinds on the same objects, all at once: "a +1/+1 counter and a lifelink counter"."""

    parts: tuple[PutCounters, ...]
    on: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for id in self.on.objects(ctx):
            for part in self.parts:
                n = amount_for(ctx, part.count, subject=ctx.see(id))
                if n > 0:
                    events.append(put_counters(ctx, id, part.kinds[0], n))
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return amount_outcome(happened, PUT_COUNTERS)

    def text(self, printer: Printer) -> str:
        words = listed([counters_text(part.kinds, part.count, printer) for part in self.parts], "and")
        return f"put {words} on {self.form}{self.on.text(printer)}"


@dataclass(frozen=True)
class DistributeCounters(Effect):
    """601.2d: counters distributed as was chosen among the targets of a slot."""

    kind: str
    count: Value
    slot: int
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for code, amount in zip(ctx.targets(self.slot), ctx.division(self.slot), strict=False):
            if amount > 0 and (code < 0 or ctx.here(code) is not None):
                events.append(put_counters(ctx, code, self.kind, amount))
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return amount_outcome(happened, PUT_COUNTERS)

    def text(self, printer: Printer) -> str:
        counters = counters_text((self.kind,), self.count, printer)
        return f"distribute {counters} among {Target(self.slot).text(printer)}"


@dataclass(frozen=True)
class GetCounters(Effect):
    """122.1f, 107.14: the players get poison, energy, experience or other counters."""

    who: Reference
    kind: str
    count: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for p in players_of(ctx, self.who):
            n = amount_for(ctx, self.count, p)
            if n > 0:
                events.append(put_counters(ctx, -1 - p, self.kind, n))
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return amount_outcome(happened, PUT_COUNTERS)

    def text(self, printer: Printer) -> str:
        start = f"give {self.who.text(printer)}" if self.form == "give" else said(self.who, "get", printer)
        symbol = COUNTER_SYMBOLS.get(self.kind, "")
        if symbol and isinstance(self.count, Number) and self.form != "word":
            return f"{start} {symbol * self.count.n}"
        if self.form == "amount":
            return f"{start} an amount of {symbol} equal to {self.count.text(printer)}"
        if symbol:
            return f"{start} {self.count.counted(printer)} {symbol}{each_tail(self.count, printer)}"
        return f"{start} {counters_text((self.kind,), self.count, printer)}{each_tail(self.count, printer)}"


@dataclass(frozen=True)
class RemoveCounters(Effect):
    """122.1: removes counters. `kind` "": any kind, as the controller chooses. `count` None: all. `up_to`: or fewer."""

    kind: str
    count: Value | None
    from_what: Reference
    up_to: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for code in self.from_what.codes(ctx):
            wanted = (
                -1 if self.count is None else amount_for(ctx, self.count, subject=ctx.see(code) if code > 0 else None)
            )
            some = yield from removal(ctx, code, self.kind, wanted, self.up_to)
            events.extend(some)
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return amount_outcome(happened, REMOVE_COUNTERS)

    def text(self, printer: Printer) -> str:
        kind = f"{self.kind} counter" if self.kind else "counter"
        source = self.from_what.text(printer)
        if self.form:
            return f"remove {self.form}"
        if self.count is None:
            return f"remove all {kind}s from {source}"
        up_to = "up to " if self.up_to else ""
        if self.count.is_one() and not up_to:
            return f"remove {article(kind)} {kind} from {source}"
        number = kind if self.count.is_one() else kind + "s"
        return f"remove {up_to}{self.count.counted(printer)} {number} from {source}"


def removal(ctx: Context, code: int, kind: str, wanted: int, up_to: bool) -> Script[list[Event]]:
    """The events that take counters of a kind (or of any) from one object or player; `wanted` -1: all."""
    have = counted(ctx, code)
    events: list[Event] = []
    if kind:
        n = have.get(kind, 0)
        if wanted >= 0:
            n = min(n, wanted)
        if up_to:
            n = yield from pick_number(ctx, ctx.controller, 0, n, "122.1")
        return [remove_counters(ctx, code, kind, n)] if n > 0 else []
    if wanted < 0 or (wanted >= sum(have.values()) and not up_to):
        return [remove_counters(ctx, code, word, n) for word, n in sorted(have.items())]
    left = wanted
    kinds = sorted(have)
    for i, word in enumerate(kinds):
        rest = sum(have[later] for later in kinds[i + 1 :])
        low = 0 if up_to else max(0, left - rest)
        n = yield from pick_number(ctx, ctx.controller, low, min(left, have[word]), "122.1")
        left -= n
        if n > 0:
            events.append(remove_counters(ctx, code, word, n))
    return events


@dataclass(frozen=True)
class MoveCounters(Effect):
    """122.5: takes counters from one object and puts them on another; nothing moves unless both are possible.

    `kind` "": counters of all kinds. `count` None: all.
    """

    kind: str
    count: Value | None
    from_what: Reference
    to_what: Reference
    up_to: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        sources = self.from_what.objects(ctx)
        goals = self.to_what.objects(ctx)
        if not sources or not goals or sources[0] == goals[0]:
            return Outcome()
        wanted = -1 if self.count is None else amount_for(ctx, self.count)
        events: list[Event] = []
        for source in sources:
            if self.form == NOT_ON:
                there = counted(ctx, goals[0])
                lacking = [kind for kind in sorted(counted(ctx, source)) if not there.get(kind)]
                taken = [remove_counters(ctx, source, kind, 1) for kind in lacking]
            elif self.form == ONE_OR_MORE:
                taken = yield from some_of(ctx, source, self.kind)
            else:
                taken = yield from removal(ctx, source, self.kind, wanted, self.up_to)
            for event in taken:
                put = put_counters(ctx, goals[0], event.word, event.amount)
                if ctx.engine.is_possible(event) and ctx.engine.is_possible(put):
                    events.extend((event, put))
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return amount_outcome(happened, REMOVE_COUNTERS)

    def text(self, printer: Printer) -> str:
        kind = f"{self.kind} counter" if self.kind else "counter"
        ends = f"from {self.from_what.text(printer)} onto {self.to_what.text(printer)}"
        if self.form == NOT_ON:
            return f"move a counter of each kind not on {self.to_what.text(printer)} {ends}"
        if self.form:
            return f"move {self.form} {kind}s {ends}"
        if self.count is None:
            return f"move all {kind}s {ends}"
        if self.count.is_one():
            return f"move {article(kind)} {kind} {ends}"
        return f"move {self.count.counted(printer)} {kind}s {ends}"


ANY_NUMBER: Final = "any number of"
ONE_OR_MORE: Final = "one or more"
NOT_ON: Final = "not on it"  # "a counter of each kind not on ~"


def some_of(ctx: Context, code: int, kind: str) -> Script[list[Event]]:
    """One or more counters, as many of each kind as the controller says."""
    have = {word: n for word, n in sorted(counted(ctx, code).items()) if kind in ("", word)}
    events: list[Event] = []
    left = len(have)
    for word, n in have.items():
        left -= 1
        low = 1 if left == 0 and not events else 0
        answer = yield from ctx.engine.ask(Decision("number", ctx.controller, [], "122.5", low, n, ctx.source, word))
        if answer[0] > 0:
            events.append(remove_counters(ctx, code, word, answer[0]))
    return events


COUNTER_SYMBOLS = {"energy": "{E}", "ticket": "{TK}"}


def counters_text(kinds: tuple[str, ...], count: Value, printer: Printer, short: bool = False) -> str:
    """ "a +1/+1 counter", "two charge counters", "a flying counter or a lifelink counter of your choice"."""
    if len(kinds) > 1 and short:
        return f"your choice of {article(kinds[0])} {listed(list(kinds), 'or')} counter"
    if len(kinds) > 1:
        listed_kinds = [f"{article(kind)} {kind} counter" for kind in kinds]
        return f"your choice of {listed(listed_kinds, 'or')}"
    kind = f"{kinds[0]} counter"
    if count.is_one():
        return f"{article(kind)} {kind}"
    return f"{count.counted(printer)} {kind}s"


def read_short_choice(reader: Reader) -> SomeCounters | None:
    """ "(your choice of) a menace, trample, or reach counter"."""
    here = reader.mark()
    kinds: list[str] = []
    if reader.accept_any("a", "an"):
        while True:
            kind = read_counter_kind(reader)
            if not kind:
                break
            kinds.append(kind)
            if len(kinds) > 1 and reader.accept("counter"):
                return SomeCounters(tuple(kinds), Number(1), "short")
            if not (reader.accept(",", "or") or reader.accept(",") or reader.accept("or")):
                break
    reader.reset(here)
    return None


class SomeCounters:
    """Counters as they were read: kinds (several to choose from), number and form."""

    def __init__(self, kinds: tuple[str, ...], count: Value, form: str = "") -> None:
        self.form = form
        self.kinds = kinds
        self.count = count


def read_some_counters(reader: Reader) -> SomeCounters | None:
    """ "a +1/+1 counter", "X charge counters", "that many -1/-1 counters"."""
    here = reader.mark()
    if reader.phrase("your choice of"):
        kinds: list[str] = []
        short = read_short_choice(reader)
        if short is not None:
            return short
        while True:
            if not reader.accept_any("a", "an"):
                break
            kind = read_counter_kind(reader)
            if not kind or not reader.accept("counter"):
                break
            kinds.append(kind)
            if not (reader.accept(",", "or") or reader.accept(",") or reader.accept("or")):
                return SomeCounters(tuple(kinds), Number(1)) if len(kinds) > 1 else None
        reader.reset(here)
        return None
    one = reader.accept_any("a", "an") != ""
    count = Number(1) if one else read_count(reader)
    if count is None:
        return None
    kind = read_counter_kind(reader)
    if not kind or not reader.accept("counter" if one or count.is_one() else "counters"):
        reader.reset(here)
        return None
    return SomeCounters((kind,), count)


def read_put_counters(reader: Reader, subject: Reference) -> Effect | None:
    """ "Put two +1/+1 counters on target creature", "that player puts a charge counter on it"."""
    picks = len(reader.picks)
    found = read_puts(reader, subject)
    if not isinstance(found, PutCounters) or (isinstance(subject, You) and not subject.form):
        return found
    # What another player chooses, or each of several, is not theirs by this instruction: its words would be lost.
    if isinstance(subject, (Target, EventPlayer, ControllerOf, OwnerOf)):
        return replace(found, who=subject)
    if isinstance(subject, You) and len(reader.picks) == picks:
        return replace(found, who=subject)
    return found


def read_puts(reader: Reader, subject: Reference) -> Effect | None:
    here = reader.mark()
    if reader.phrase("a number of"):
        return read_put_number(reader)
    some = read_some_counters(reader)
    if some is not None and len(some.kinds) == 1 and not reader.is_word("on"):
        return read_put_several(reader, PutCounters(some.kinds, some.count, IMPERATIVE))
    if some is None or not reader.accept("on"):
        reader.reset(here)
        return None
    form = some.form
    if reader.phrase("each of"):
        form += "each of"
    on = read_object(reader)
    if on is None:
        return None
    count = with_each(reader, some.count)
    parts: list[Effect] = [PutCounters(some.kinds, count, on, form)]
    joins: list[str] = []
    while True:
        here = reader.mark()
        join = reader.first_of(", and", "and", ",").replace(" ,", ",")
        more = read_some_counters(reader) if join else None
        other = read_object(reader) if more is not None and reader.accept("on") else None
        if more is None or other is None:
            reader.reset(here)
            break
        parts.append(PutCounters(more.kinds, more.count, other, "elided"))
        joins.append(join)
    return parts[0] if not joins else Sequence(tuple(parts), "|".join(joins))


def read_put_several(reader: Reader, first: PutCounters) -> Effect | None:
    """ "... and a lifelink counter on target creature": further kinds on the same objects."""
    parts = [first]
    while reader.accept(",", "and") or reader.accept("and") or reader.accept(","):
        more = read_some_counters(reader)
        if more is None or len(more.kinds) != 1:
            return None
        parts.append(PutCounters(more.kinds, more.count, IMPERATIVE))
    if not reader.accept("on"):
        return None
    form = "each of " if reader.phrase("each of") else ""
    on = read_object(reader)
    return PutSeveral(tuple(parts), on, form) if on is not None else None


def read_put_number(reader: Reader) -> Effect | None:
    """ "Put a number of +1/+1 counters on it equal to its power"."""
    kind = read_counter_kind(reader)
    if not kind or not reader.accept("counters"):
        return None
    if reader.accept("equal", "to"):
        first = read_amount(reader)
        on = read_object(reader) if first is not None and reader.accept("on") else None
        return PutCounters((kind,), first, on, "equal first") if first is not None and on is not None else None
    if not reader.accept("on"):
        return None
    form = "each of, equal" if reader.phrase("each of") else "equal"
    on = read_object(reader)
    if on is None or not reader.accept("equal", "to"):
        return None
    count = read_amount(reader)
    return PutCounters((kind,), count, on, form) if count is not None else None


def read_distribute(reader: Reader, subject: Reference) -> Effect | None:
    """ "Distribute three +1/+1 counters among one, two, or three target creatures" (601.2d)."""
    some = read_some_counters(reader)
    if some is None or not reader.accept("among"):
        return None
    slot = len(reader.targets)
    found = read_reference(reader, False)
    if not isinstance(found, Target) or len(reader.targets) != slot + 1:
        return None
    spec = replace(reader.targets[slot], divides=some.count)
    reader.targets = (*reader.targets[:slot], spec)
    return DistributeCounters(some.kinds[0], some.count, slot)


def read_get_counters(reader: Reader, subject: Reference) -> Effect | None:
    """ "You get {E}{E}", "that player gets a poison counter", "you get an experience counter"."""
    n = 0
    while reader.peek().text == "{E}":
        reader.pos += 1
        n += 1
    if n:
        return GetCounters(subject, "energy", with_each(reader, Number(n)))
    here = reader.mark()
    if reader.phrase("an amount of") and reader.symbol() == "{E}" and reader.phrase("equal to"):
        amount = read_amount(reader)
        if amount is not None and amount.is_phrase():
            return GetCounters(subject, "energy", amount, "amount")
    reader.reset(here)
    count = read_count(reader)
    if count is not None and reader.peek().text == "{E}":
        reader.pos += 1
        return GetCounters(subject, "energy", with_each(reader, count), "word")
    reader.reset(here)
    some = read_some_counters(reader)
    if some is None or len(some.kinds) != 1 or some.kinds[0] not in PLAYER_KINDS:
        reader.reset(here)
        return None
    return GetCounters(subject, some.kinds[0], with_each(reader, some.count))


def read_give(reader: Reader, subject: Reference) -> Effect | None:
    """ "Give each player a rad counter for each ...": they get it."""
    who = read_player(reader) if isinstance(subject, You) else None
    some = read_some_counters(reader) if who is not None else None
    if who is None or some is None or len(some.kinds) != 1 or some.kinds[0] not in PLAYER_KINDS:
        return None
    return GetCounters(who, some.kinds[0], with_each(reader, some.count), "give")


PLAYER_KINDS = ("poison", "experience", "rad", "energy", "ticket")


THOSE_COUNTERS = ("those counters", "all of them", "them all", "them")


def read_remove_counters(reader: Reader, subject: Reference) -> Effect | None:
    """ "Remove a +1/+1 counter from it", "remove all counters from target permanent"."""
    count: Value | None = None
    up_to = False
    known = reader.counters_on
    form = reader.first_of(*THOSE_COUNTERS) if known is not None else ""
    if known is not None and form:
        reader.produce_amount()
        return RemoveCounters(known[0], None, known[1], False, form)
    if reader.accept("all"):
        kind = "" if reader.is_word("counters") else read_counter_kind(reader)
        if not reader.accept("counters"):
            return None
    else:
        up_to = reader.accept("up", "to")
        one = reader.accept_any("a", "an") != ""
        count = Number(1) if one else read_count(reader)
        if count is None:
            return None
        kind = "" if reader.is_word("counter", "counters") else read_counter_kind(reader)
        if not reader.accept_any("counter", "counters"):
            return None
    if not reader.accept("from"):
        return None
    source = read_object(reader)
    if source is None:
        return None
    reader.produce_amount()
    return RemoveCounters(kind, count, source, up_to)


def read_move_counters(reader: Reader, subject: Reference) -> Effect | None:
    """ "Move a +1/+1 counter from target creature onto another target creature"."""
    if reader.phrase("a counter of each kind not on"):
        return read_move_lacking(reader)
    count: Value | None = None
    form = reader.first_of(ANY_NUMBER, ONE_OR_MORE)
    if not form and not reader.accept("all"):
        one = reader.accept_any("a", "an") != ""
        count = Number(1) if one else read_number(reader)
        if count is None:
            return None
    kind = "" if reader.is_word("counter", "counters") else read_counter_kind(reader)
    if not reader.accept_any("counter", "counters") or not reader.accept("from"):
        return None
    source = read_object(reader)
    if source is None or not reader.accept_any("onto", "to"):
        return None
    goal = read_object(reader)
    if goal is None or (form and isinstance(goal, Each)):
        return None
    if not form:
        return MoveCounters(kind, count, source, goal)
    reader.produce_amount()
    many = Number(MOST_COUNTERS) if form == ANY_NUMBER else None
    return MoveCounters(kind, many, source, goal, form == ANY_NUMBER, form)


MOST_COUNTERS: Final = 1_000_000_000


def read_move_lacking(reader: Reader) -> Effect | None:
    """ "(A counter of each kind not on) ~ from another target permanent onto ~"."""
    on = read_object(reader, False)
    source = read_object(reader, False) if on is not None and reader.accept("from") else None
    goal = read_object(reader, False) if source is not None and reader.accept("onto") else None
    if source is None or goal is None or not equal(goal, on):
        return None
    return MoveCounters("", Number(1), source, goal, False, NOT_ON)
