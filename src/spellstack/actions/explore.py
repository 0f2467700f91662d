"""CR 701.44, 701.50, 701.57, 701.48, 701.53, 701.63: explore, connive, discover, learn, incubate, endure."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect, ask_may
from spellstack.abilities.nouns import SubtypeIs
from spellstack.abilities.references import Each, Reference, You
from spellstack.abilities.values import Number, Value
from spellstack.actions.basic.destination import Destination, put
from spellstack.actions.basic.draw import draw_cards
from spellstack.actions.basic.token_faces import make_face
from spellstack.actions.choosing import amount_for, pick, pick_word, players_of
from spellstack.actions.deeds import action_done, create, discard, exile, put_counters, reveal
from spellstack.actions.outside import outside_cards
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import CreateTokens, ZoneChange
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome, View
from spellstack.core.types import BATTLEFIELD, CREATURE, GRAVEYARD, HAND, LAND, LIBRARY, WHITE
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import Reader

PLUS = "+1/+1"


@dataclass(frozen=True)
class Explore(Effect):
    """701.44a: reveals the top card: a land goes to the hand; else a counter, and the card may go to the graveyard.

    One permanent after another (701.44d); one that has left explores by what it last was (701.44c).
    """

    which: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        did: list[int] = []
        left = self.which.views(ctx)
        while left:
            view = yield from choose_next(ctx, left, isinstance(self.which, Each), "701.44d")
            yield from explore(ctx, view.id, view.controller)
            did.append(view.id)
        return Outcome(bool(did), tuple(did), len(did))

    def text(self, printer: Printer) -> str:
        return " ".join((said(self.which, "explore", printer), self.form)).rstrip()


def choose_next(ctx: Context, left: list[View], several: bool, rule: str) -> Script[View]:
    """701.44d, 701.50d: the first player in APNAP order with one of those left chooses which is next; it is taken out.

    `several`: the instruction is to all of a kind, of which there may be only one.
    """
    first = left[0]
    if several or len(left) > 1:
        chooser = next(p for p in ctx.state.apnap() if any(view.controller == p for view in left))
        ids = [view.id for view in left if view.controller == chooser]
        chosen = yield from pick(ctx, chooser, ids, 1, 1, rule, "next")
        first = next(view for view in left if view.id in chosen)
    left.remove(first)
    return first


def explore(ctx: Context, id: int, player: int) -> Script[None]:
    """One permanent explores."""
    library = ctx.state.players[player].library
    is_land = False
    found = ""
    if library:
        card = library[0]
        yield from ctx.engine.perform([reveal(ctx, card, player)])
        is_land = ctx.row(ctx.state.objects[card]).types & LAND != 0
        found = "a land card" if is_land else "a nonland card"
        if is_land:
            yield from ctx.engine.perform([ZoneChange(ctx.cause("701.44a"), card, LIBRARY, HAND, player)])
    if not is_land:
        o = ctx.here(id)
        if o is not None and o.zone == BATTLEFIELD:
            yield from ctx.engine.perform([put_counters(ctx, o.id, PLUS, 1)])
        if library:
            away = yield from ask_may(ctx, player, "put the revealed card into the graveyard")
            if away:
                yield from ctx.engine.perform(
                    [ZoneChange(ctx.cause("701.44a"), library[0], LIBRARY, GRAVEYARD, player)]
                )
    done = [action_done(ctx, "explore", player, id, rule="701.44b")]
    if found:
        done.append(action_done(ctx, f"explore {found}", player, id, rule="701.44b"))
    yield from ctx.engine.perform(done)


@dataclass(frozen=True)
class Connive(Effect):
    """701.50a, d: draws, discards, and a +1/+1 counter for each nonland card discarded. `count` 1: plain connive."""

    which: Reference
    count: Value = Number(1)
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        did: list[int] = []
        left = self.which.views(ctx)
        while left:
            view = yield from choose_next(ctx, left, isinstance(self.which, Each), "701.50d")
            n = amount_for(ctx, self.count, subject=view)
            if n > 0:
                yield from connive(ctx, view.id, view.controller, n)
                did.append(view.id)
        return Outcome(bool(did), tuple(did), len(did))

    def text(self, printer: Printer) -> str:
        found = said(self.which, "connive", printer)
        return found if self.count.is_one() else f"{found} {self.count.text(printer)}"


def connive(ctx: Context, id: int, player: int, count: int) -> Script[None]:
    """One permanent connives."""
    yield from draw_cards(ctx, player, count)
    hand = list(ctx.state.players[player].hand)
    chosen = yield from pick(ctx, player, hand, count, count, "701.50a", "discard")
    nonland = sum(1 for card in chosen if not ctx.row(ctx.state.objects[card]).types & LAND)
    if chosen:
        yield from ctx.engine.perform([discard(ctx, card, player) for card in chosen])
    o = ctx.here(id)
    if nonland and o is not None and o.zone == BATTLEFIELD:
        yield from ctx.engine.perform([put_counters(ctx, o.id, PLUS, nonland)])
    yield from ctx.engine.perform([action_done(ctx, "connive", player, id, count, "701.50f")])


@dataclass(frozen=True)
class Discover(Effect):
    """701.57a: exiles from the top until a nonland card of that mana value or less; it is cast free, or goes to the
    hand.
    """

    count: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        p = ctx.controller
        limit = amount_for(ctx, self.count)
        seen, hit = yield from exile_until(ctx, p, limit)
        cast = False
        if hit and ctx.engine.can_cast_now(p, hit, "free"):
            wants = yield from ask_may(ctx, p, "cast")
            if wants:
                cast = yield from ctx.engine.cast_now(p, hit, "free", ctx)
        if hit and not cast:
            yield from put(ctx, (hit,), Destination(HAND))
        rest = tuple(id for id in seen if id != hit and id in ctx.state.objects)
        yield from put(ctx, rest, Destination(LIBRARY, -1, "random"))
        yield from ctx.engine.perform([action_done(ctx, "discover", p, hit, limit, "701.57b")])
        found = ctx.state.became.get(hit, hit)
        return Outcome(bool(hit), (found,) if hit else (), limit)

    def text(self, printer: Printer) -> str:
        return f"discover {self.count.text(printer)}"


def exile_until(ctx: Context, player: int, limit: int) -> Script[tuple[tuple[int, ...], int]]:
    """Exiles cards one by one until a nonland card of mana value `limit` or less; all that were exiled, and that
    card.
    """
    seen: list[int] = []
    while True:
        library = ctx.state.players[player].library
        if not library:
            return tuple(seen), 0
        happened = yield from ctx.engine.perform([exile(ctx, library[0])])
        moved = [e.new_object for e in happened if isinstance(e, ZoneChange) and e.new_object]
        if not moved:
            return tuple(seen), 0
        seen.extend(moved)
        o = ctx.state.objects.get(moved[0])
        if o is not None and not ctx.row(o).types & LAND and ctx.engine.mana_value(o) <= limit:
            return tuple(seen), o.id


@dataclass(frozen=True)
class Learn(Effect):
    """701.48a: may discard a card to draw a card, or reveal a Lesson from outside the game and take it (400.11b)."""

    who: Reference = You()
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        did: list[int] = []
        for p in players_of(ctx, self.who):
            hand = list(ctx.state.players[p].hand)
            lessons = outside_cards(ctx, p, LESSON)
            chosen = yield from pick(ctx, p, hand + lessons, 0, 1, "701.48a", "learn" if lessons else "discard")
            if not chosen:
                continue
            did.append(p)
            if chosen[0] in lessons:
                yield from take_lesson(ctx, p, chosen[0])
            else:
                yield from rummage(ctx, p, chosen[0])
        return Outcome(bool(did), (), 0, tuple(did))

    def text(self, printer: Printer) -> str:
        return said(self.who, "learn", printer)


LESSON = SubtypeIs("Lesson")


def take_lesson(ctx: Context, player: int, card: int) -> Script[None]:
    """Reveals the Lesson and puts it into its owner's hand."""
    yield from ctx.engine.perform([reveal(ctx, card, player)])
    yield from put(ctx, (card,), Destination(HAND))


def rummage(ctx: Context, player: int, card: int) -> Script[None]:
    """Discards the card, and draws one if it was discarded."""
    happened = yield from ctx.engine.perform([discard(ctx, card, player)])
    if any(isinstance(event, ZoneChange) for event in happened):
        yield from draw_cards(ctx, player, 1)


@dataclass(frozen=True)
class Endure(Effect):
    """701.63a: N +1/+1 counters on the permanent, or an N/N white Spirit."""

    which: Reference
    count: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        made: tuple[int, ...] = ()
        for view in self.which.views(ctx):
            n = amount_for(ctx, self.count, subject=view)
            o = ctx.here(view.id)
            if n == 0:
                continue
            words = ["counters", "token"] if o is not None and o.zone == BATTLEFIELD else ["token"]
            word = yield from pick_word(ctx, view.controller, words, "mode", "701.63a")
            if word == "counters" and o is not None:
                yield from ctx.engine.perform([put_counters(ctx, o.id, PLUS, n)])
                made += (o.id,)
            else:
                face = make_face("Spirit Token", WHITE, CREATURE, 0, ("Spirit",), (), n, n)
                outcome = yield from create(ctx, [CreateTokens(ctx.cause("701.63a"), view.controller, face, 1)])
                made += outcome.moved
        return Outcome(bool(made), made, len(made))

    def text(self, printer: Printer) -> str:
        return f"{said(self.which, 'endure', printer)} {self.count.text(printer)}"


def read_explore(reader: Reader, subject: Reference) -> Effect | None:
    """ "... explores"."""
    if isinstance(subject, You):
        return None
    return Explore(subject, "again" if reader.accept("again") else "")


def read_connive(reader: Reader, subject: Reference) -> Effect | None:
    """ "... connives", "... connives X"."""
    if isinstance(subject, You):
        return None
    here = reader.mark()
    n = read_number(reader)
    if n is None:
        reader.reset(here)
        return Connive(subject)
    return Connive(subject, n)


def read_discover(reader: Reader, subject: Reference) -> Effect | None:
    """ "Discover 3"."""
    n = read_number(reader)
    if n is None:
        return None
    reader.produce("card")
    return Discover(n)


def read_learn(reader: Reader, subject: Reference) -> Effect | None:
    return Learn(subject)


def read_endure(reader: Reader, subject: Reference) -> Effect | None:
    """ "... endures 2"."""
    n = read_number(reader)
    return Endure(subject, n) if n is not None and not isinstance(subject, You) else None
