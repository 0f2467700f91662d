"""CR 609, 700.1: the events that instructions ask for, made in one place, and what came of them.

Roles of each kind of event stand here once: who writes an instruction takes these, so that triggers and replacements
find the same roles everywhere.
"""

from __future__ import annotations

from spellstack.abilities.context import Context
from spellstack.core.decisions import Script
from spellstack.core.events import (
    ACTION_DONE,
    ATTACH,
    COUNTER_SPELL,
    DAMAGE,
    DESTROY,
    DISCARD,
    DRAW,
    EXILE,
    GAIN_LIFE,
    LOSE_LIFE,
    MILL,
    PUT_COUNTERS,
    REMOVE_COUNTERS,
    REVEALED,
    SACRIFICE,
    SHUFFLED,
    TAP,
    TOKEN_CREATED,
    UNTAP_OBJECT,
    Damage,
    Entry,
    Event,
    ZoneChange,
    ZoneOrder,
)
from spellstack.core.objects import Outcome
from spellstack.core.rng import shuffled
from spellstack.core.types import BATTLEFIELD, LIBRARY

NOTHING_DONE = Outcome()


def damage(ctx: Context, source: int, code: int, amount: int, unpreventable: bool = False) -> Damage:
    """120.1: `source` deals damage to the object or player behind `code`."""
    return Damage(ctx.cause("120.1"), source, code, amount, False, unpreventable)


def destroy(ctx: Context, id: int, regenerable: bool = True) -> Event:
    """701.8a. `word` "no regeneration": it can't be regenerated (701.19c)."""
    return Event(DESTROY, ctx.cause("701.8a"), id, -1, ctx.source, 0, "" if regenerable else "no regeneration")


def sacrifice(ctx: Context, id: int, player: int) -> Event:
    """701.21a: `player` sacrifices it."""
    return Event(SACRIFICE, ctx.cause("701.21a"), id, player, ctx.source)


def exile(ctx: Context, id: int) -> Event:
    """701.13a."""
    return Event(EXILE, ctx.cause("701.13a"), id, ctx.controller, ctx.source)


def discard(ctx: Context, id: int, player: int) -> Event:
    """701.9a: `player` discards it."""
    return Event(DISCARD, ctx.cause("701.9a"), id, player, ctx.source)


def counter(ctx: Context, id: int, instead_to: str = "") -> Event:
    """701.6a.

    `instead_to`: zone word where the card goes instead of the graveyard ("exile", "hand", "top", "bottom").
    """
    return Event(COUNTER_SPELL, ctx.cause("701.6a"), id, ctx.controller, ctx.source, 0, instead_to)


def draw(ctx: Context, player: int) -> Event:
    """121.1: one card."""
    return Event(DRAW, ctx.cause("121.1"), 0, player, ctx.source, 1)


def mill(ctx: Context, player: int, count: int) -> Event:
    """701.17a."""
    return Event(MILL, ctx.cause("701.17a"), 0, player, ctx.source, count)


def gain_life(ctx: Context, player: int, amount: int) -> Event:
    """119.3."""
    return Event(GAIN_LIFE, ctx.cause("119.3"), 0, player, ctx.source, amount)


def lose_life(ctx: Context, player: int, amount: int) -> Event:
    """119.3."""
    return Event(LOSE_LIFE, ctx.cause("119.3"), 0, player, ctx.source, amount)


def put_counters(ctx: Context, code: int, kind: str, amount: int) -> Event:
    """122.1, 122.6: the controller of the ability puts counters on an object or player.

    `source`: whose ability it is.
    """
    object, player = (code, -1) if code > 0 else (0, -1 - code)
    return Event(PUT_COUNTERS, ctx.cause("122.1"), object, player, ctx.source, amount, kind)


def remove_counters(ctx: Context, code: int, kind: str, amount: int) -> Event:
    """122.1."""
    object, player = (code, -1) if code > 0 else (0, -1 - code)
    return Event(REMOVE_COUNTERS, ctx.cause("122.1"), object, player, ctx.source, amount, kind)


def tap(ctx: Context, id: int) -> Event:
    """701.26a."""
    return Event(TAP, ctx.cause("701.26a"), id, ctx.controller, ctx.source)


def untap(ctx: Context, id: int) -> Event:
    """701.26b."""
    return Event(UNTAP_OBJECT, ctx.cause("701.26b"), id, ctx.controller, ctx.source)


def attach(ctx: Context, attachment: int, code: int) -> Event:
    """701.3a: `amount` is the code of the object or player it is attached to."""
    return Event(ATTACH, ctx.cause("701.3a"), attachment, -1, ctx.source, code)


def reveal(ctx: Context, id: int, player: int) -> Event:
    """701.20a: `player` reveals it."""
    return Event(REVEALED, ctx.cause("701.20a"), id, player, ctx.source)


def move(
    ctx: Context, id: int, to_zone: int, entry: Entry | None = None, rule: str = "400.7", word: str = ""
) -> ZoneChange:
    """400.3: an object is put into a zone of its owner's."""
    o = ctx.state.objects[id]
    return ZoneChange(ctx.cause(rule), id, o.zone, to_zone, o.owner, entry, word)


def enters_under(player: int, tapped: bool = False) -> Entry:
    """An entry onto the battlefield under a player's control."""
    entry = Entry()
    entry.controller = player
    entry.tapped = tapped
    return entry


def action_done(ctx: Context, word: str, player: int, object: int = 0, amount: int = 0, rule: str = "") -> Event:
    """A keyword action was done (701): the notice that "whenever you [word]" waits for."""
    return Event(ACTION_DONE, ctx.cause(rule), object, player, ctx.source, amount, word)


def shuffle_events(ctx: Context, players: list[int]) -> list[Event]:
    """701.24a: the libraries of these players in a random order, and the notices that they were shuffled."""
    events: list[Event] = []
    rng = ctx.state.rng
    for p in players:
        order, rng = shuffled(ctx.state.players[p].library, rng)
        events.append(ZoneOrder(ctx.cause("701.24a"), p, LIBRARY, order, rng))
        events.append(Event(SHUFFLED, ctx.cause("701.24a"), 0, p, ctx.source))
    return events


def shuffle(ctx: Context, players: list[int]) -> Script[None]:
    """701.24a: they shuffle their libraries."""
    if players:
        yield from ctx.engine.perform(shuffle_events(ctx, players))


# --- what came of it


def moves_outcome(ctx: Context, happened: list[Event], players: tuple[int, ...] = ()) -> Outcome:
    """The objects that moved: their new ids (the old where nothing is left of them), their old ids, how many."""
    moved: list[int] = []
    before: list[int] = []
    for event in happened:
        if isinstance(event, ZoneChange) and event.from_zone != event.to_zone:
            new = event.new_object
            moved.append(new if new and new in ctx.state.objects else event.object)
            before.append(event.object)
    return Outcome(bool(moved), tuple(moved), len(moved), players, before=tuple(before))


def damage_outcome(happened: list[Event]) -> Outcome:
    """Whether damage was dealt (120.8: none if 0), to whom, and how much in all."""
    total = 0
    objects: list[int] = []
    players: list[int] = []
    for event in happened:
        if event.kind == DAMAGE and event.amount > 0:
            total += event.amount
            if event.object:
                objects.append(event.object)
            else:
                players.append(event.player)
    return Outcome(total > 0, tuple(objects), total, tuple(players))


def amount_outcome(happened: list[Event], kind: int) -> Outcome:
    """The sum of the amounts of one kind of event, and to whom it happened."""
    total = 0
    objects: list[int] = []
    players: list[int] = []
    for event in happened:
        if event.kind == kind:
            total += event.amount
            if event.object:
                objects.append(event.object)
            elif event.player >= 0:
                players.append(event.player)
    return Outcome(bool(objects or players), tuple(objects), total, tuple(players))


def count_outcome(happened: list[Event], kind: int) -> Outcome:
    """How many events of a kind happened, and to which objects."""
    objects = tuple(event.object for event in happened if event.kind == kind)
    return Outcome(bool(objects), objects, len(objects))


def on_battlefield(ctx: Context, ids: tuple[int, ...]) -> list[int]:
    """Those that are permanents now: phased out things are not there (702.26b)."""
    found: list[int] = []
    for id in ids:
        o = ctx.here(id)
        if o is not None and o.zone == BATTLEFIELD and not o.phased_out and o.id not in found:
            found.append(o.id)
    return found


def create(ctx: Context, events: list[Event]) -> Script[Outcome]:
    """Creates the tokens; the outcome holds their ids."""
    if not events:
        return Outcome()
    happened = yield from ctx.engine.perform(events)
    made = tuple(event.new_object for event in happened if event.kind == TOKEN_CREATED and event.new_object)
    return Outcome(bool(made), made, len(made))
