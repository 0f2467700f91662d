"""CR 118.3, 118.8, 122: costs of counters on other objects, of cards off a pile, and of things known already."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.chosen_costs import ChosenPart, choose_objects
from spellstack.abilities.context import Context
from spellstack.abilities.costs import CostPart, CostRecord, counters_text, own_text
from spellstack.abilities.filters import Filter, matching_codes
from spellstack.abilities.references import Reference
from spellstack.abilities.values import Value
from spellstack.abilities.wording import with_article
from spellstack.core.decisions import Decision, Refusal, Script
from spellstack.core.events import EXILE, PUT_COUNTERS, REMOVE_COUNTERS, SACRIFICE, TAP, Entry, Event, ZoneChange
from spellstack.core.node import Printer
from spellstack.core.objects import GameObject
from spellstack.core.types import BATTLEFIELD, LIBRARY

COUNTERS = "counters"  # the role under which a cost keeps how many counters were removed


def ask_number(ctx: Context, player: int, low: int, high: int) -> Script[int]:
    """A number that the player chooses while paying."""
    if high <= low:
        return low
    answer = yield from ctx.engine.ask(Decision("number", player, [], "118.3", low, high, ctx.source))
    return answer[0]


def counters_of(o: GameObject, kind: str) -> int:
    """How many counters of a kind an object has; `kind` "": of all kinds."""
    return o.counters.get(kind, 0) if kind else sum(o.counters.values())


def taking(ctx: Context, player: int, part: CostPart, o: GameObject, kind: str, n: int) -> Script[list[Event]]:
    """The events that take `n` counters off an object; of any kind, the player chooses how many of each."""
    cause = part.cause(ctx, "122.1", player)
    kinds = [kind] if kind else sorted(o.counters)
    events: list[Event] = []
    for i, word in enumerate(kinds):
        rest = sum(o.counters.get(later, 0) for later in kinds[i + 1 :])
        have = o.counters.get(word, 0)
        taken = yield from ask_number(ctx, player, max(0, n - rest), min(n, have))
        n -= taken
        if taken > 0:
            events.append(Event(REMOVE_COUNTERS, cause, o.id, -1, ctx.source, taken, word))
    return events


@dataclass(frozen=True)
class RemoveSomeCounters(CostPart):
    """ "Remove any number of storage counters from this land". `word`: "any number of", "one or more", "all"."""

    kind: str
    word: str
    form: str = field(default="", compare=False)

    def have(self, ctx: Context) -> int:
        o = ctx.state.objects.get(ctx.source)
        return counters_of(o, self.kind) if o is not None else 0

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        if self.word == "one or more" and self.have(ctx) < 1:
            return Refusal("118.3", "there is no such counter to remove", ctx.source)
        return None

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        have = self.have(ctx)
        least = {"all": have, "one or more": 1}.get(self.word, 0)
        n = yield from ask_number(ctx, player, least, have)
        o = ctx.state.objects.get(ctx.source)
        if n > 0 and o is not None:
            events = yield from taking(ctx, player, self, o, self.kind, n)
            yield from ctx.engine.perform(events)
        record.add_amount(COUNTERS, n)
        return True

    def text(self, printer: Printer) -> str:
        kind = f"{self.kind} " if self.kind else ""
        return f"remove {self.word} {kind}counters from {own_text(self.form, printer)}"


@dataclass(frozen=True)
class RemoveCountersFrom(CostPart):
    """ "Remove a counter from a permanent you control", "remove two +1/+1 counters from among creatures you control".

    `among`: the counters may come from several of the objects; else all from one. `more`: that many or more.
    """

    kind: str
    count: Value
    filter: Filter
    among: bool = False
    more: bool = False
    form: str = field(default="", compare=False)

    def candidates(self, ctx: Context) -> list[GameObject]:
        least = 1 if self.among else max(1, self.count.of(ctx))
        found: list[GameObject] = []
        for code in matching_codes(ctx, self.filter):
            o = ctx.state.objects.get(code)
            if o is not None and counters_of(o, self.kind) >= least:
                found.append(o)
        return found

    def total(self, ctx: Context) -> int:
        return sum(counters_of(o, self.kind) for o in self.candidates(ctx))

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        enough = self.total(ctx) >= self.count.of(ctx) if self.among else bool(self.candidates(ctx))
        return None if enough else Refusal("118.3", "there are not enough such counters to remove", ctx.source)

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        found = self.candidates(ctx)
        n = self.count.of(ctx)
        events: list[Event] = []
        if self.among:
            have = self.total(ctx)
            if self.more:
                n = yield from ask_number(ctx, player, n, have)
            left = n
            for o in found:
                mine = counters_of(o, self.kind)
                have -= mine
                taken = yield from ask_number(ctx, player, max(0, left - have), min(left, mine))
                left -= taken
                some = yield from taking(ctx, player, self, o, self.kind, taken)
                events.extend(some)
        else:
            ids = [o.id for o in found]
            chosen = yield from choose_objects(ctx, player, ids, 1, 1, "cost_object", "118.3")
            if not chosen:
                return False
            events = yield from taking(ctx, player, self, ctx.state.objects[chosen[0]], self.kind, n)
        if events:
            yield from ctx.engine.perform(events)
        record.add_amount(COUNTERS, n)
        return True

    def text(self, printer: Printer) -> str:
        kind = f"{self.kind} " if self.kind else ""
        if self.more:
            return f"remove one or more {kind}counters from among {self.filter.noun(printer, True)}"
        counters = counters_text(kind, self.count, printer)
        if self.among:
            return f"remove {counters} from among {self.filter.noun(printer, True)}"
        noun = self.filter.noun(printer, False)
        return f"remove {counters} from {noun if noun.startswith('another ') else with_article(noun)}"


@dataclass(frozen=True)
class PutCountersOn(ChosenPart):
    """ "Put a -1/-1 counter on a creature you control"."""

    kind: str
    count: Value
    filter: Filter
    form: str = field(default="", compare=False)

    def candidates(self, ctx: Context, player: int) -> list[int]:
        found: list[int] = []
        for code in matching_codes(ctx, self.filter):
            o = ctx.state.objects.get(code)
            if o is not None and o.controller == player and ctx.engine.is_possible(self.put(ctx, player, code)):
                found.append(code)
        return found

    def put(self, ctx: Context, player: int, id: int) -> Event:
        cause = self.cause(ctx, "122.1", player)
        return Event(PUT_COUNTERS, cause, id, -1, ctx.source, self.count.of(ctx), self.kind)

    def role(self) -> str:
        return "chosen"

    def events(self, ctx: Context, player: int, chosen: tuple[int, ...]) -> list[Event]:
        return [self.put(ctx, player, id) for id in chosen]

    def text(self, printer: Printer) -> str:
        what = with_article(self.filter.noun(printer, False))
        return f"put {counters_text(self.kind + ' ', self.count, printer)} on {what}"


@dataclass(frozen=True)
class ActOn(CostPart):
    """ "Tap enchanted creature", "sacrifice enchanted creature": what is acted on is known. `verb`: tap, sacrifice."""

    verb: str
    what: Reference

    def ids(self, ctx: Context, player: int) -> list[int]:
        """What can be acted on: on the battlefield; to be sacrificed, the player's own (701.21a)."""
        found: list[int] = []
        for id in self.what.objects(ctx):
            o = ctx.state.objects[id]
            if o.zone != BATTLEFIELD or (self.verb == "tap" and o.tapped):
                continue
            if self.verb == "sacrifice" and o.controller != player:
                continue
            if ctx.engine.is_possible(self.event(ctx, player, id)):
                found.append(id)
        return found

    def event(self, ctx: Context, player: int, id: int) -> Event:
        kind, rule = (TAP, "701.26a") if self.verb == "tap" else (SACRIFICE, "701.21a")
        return Event(kind, self.cause(ctx, rule, player), id, player)

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        return None if self.ids(ctx, player) else Refusal("118.3", f"there is nothing to {self.verb}", ctx.source)

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        ids = self.ids(ctx, player)
        if not ids:
            return False
        yield from ctx.engine.perform([self.event(ctx, player, id) for id in ids])
        record.add("tapped" if self.verb == "tap" else "sacrificed", tuple(ids))
        return True

    def text(self, printer: Printer) -> str:
        return f"{self.verb} {self.what.text(printer)}"


@dataclass(frozen=True)
class ExileTop(CostPart):
    """ "Exile the top card of your library", "exile the top two cards of your graveyard" (404.2: the last one put)."""

    count: Value
    zone: int

    def pile(self, ctx: Context, player: int) -> list[int]:
        """From the top."""
        if self.zone == LIBRARY:
            return list(ctx.state.players[player].library)
        return list(reversed(ctx.state.players[player].graveyard))

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        if len(self.pile(ctx, player)) < self.count.of(ctx):
            return Refusal("118.3", "there are not enough cards to exile", ctx.source)
        return None

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        ids = tuple(self.pile(ctx, player)[: self.count.of(ctx)])
        cause = self.cause(ctx, "701.13a", player)
        yield from ctx.engine.perform([Event(EXILE, cause, id, player) for id in ids])
        record.add("exiled", ids)
        return True

    def text(self, printer: Printer) -> str:
        zone = "library" if self.zone == LIBRARY else "graveyard"
        if self.count.is_one():
            return f"exile the top card of your {zone}"
        return f"exile the top {self.count.counted(printer)} cards of your {zone}"


@dataclass(frozen=True)
class PutSelfInLibrary(CostPart):
    """ "Put this creature on the bottom of its owner's library" as a cost."""

    form: str = field(default="", compare=False)

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        o = ctx.state.objects.get(ctx.source)
        if o is None or o.zone != BATTLEFIELD:
            return Refusal("118.3", "it is not on the battlefield", ctx.source)
        return None

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        o = ctx.state.objects[ctx.source]
        cause = self.cause(ctx, "118.3", player)
        entry = Entry()
        entry.position = -1
        yield from ctx.engine.perform([ZoneChange(cause, o.id, BATTLEFIELD, LIBRARY, o.owner, entry)])
        record.add("put away", (ctx.source,))
        return True

    def text(self, printer: Printer) -> str:
        return f"put {own_text(self.form, printer)} on the bottom of its owner's library"
