"""CR 701.7, 111: creating tokens, also copies of permanents, and tokens that enter attacking (508.4)."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import Number, Value
from spellstack.actions.basic.token_faces import CopyExceptions, TokenKind
from spellstack.actions.choosing import amount_for, pick, players_of
from spellstack.core.decisions import Script
from spellstack.core.definition import Face
from spellstack.core.events import TOKEN_CREATED, CreateTokens, Entry, Event
from spellstack.core.node import Node
from spellstack.core.objects import Outcome
from spellstack.core.types import BATTLE, BEGIN_COMBAT, END_COMBAT, INSTANT, PLANESWALKER, SORCERY


@dataclass(frozen=True)
class TokenEntry(Node):
    """How tokens enter. `counters`: kind and number; `attach_to`: what an Aura or Equipment token is attached to."""

    tapped: bool = False
    attacking: bool = False
    counters: tuple[tuple[str, Value], ...] = ()
    attach_to: Reference | None = None


PLAIN = TokenEntry()


@dataclass(frozen=True)
class Create(Effect):
    """701.7a: the players create tokens of the kinds, all at once."""

    kinds: tuple[TokenKind, ...]
    count: Value = Number(1)
    who: Reference = You()
    entry: TokenEntry = PLAIN
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for p in players_of(ctx, self.who):
            n = amount_for(ctx, self.count, p)
            for kind in self.kinds:
                before = ctx.player
                ctx.player = p
                face = kind.face(ctx)
                ctx.player = before
                some = yield from token_events(ctx, p, face, n, self.entry)
                events.extend(some)
        outcome = yield from create(ctx, events)
        return outcome


@dataclass(frozen=True)
class CreateCopies(Effect):
    """701.7a, 707.2: tokens that are copies of objects, as they are or last were, with exceptions (707.9).

    `of`: each object found is copied `count` times. No copy of an instant or sorcery card is created (111.5).
    """

    of: Reference
    count: Value = Number(1)
    who: Reference = You()
    exceptions: CopyExceptions | None = None
    entry: TokenEntry = PLAIN
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for p in players_of(ctx, self.who):
            for view in self.of.views(ctx):
                face = ctx.engine.copiable(view)
                n = amount_for(ctx, self.count, p, view)
                if self.exceptions is not None:
                    before = ctx.subject
                    ctx.subject = view
                    face = self.exceptions.change(ctx, face)
                    ctx.subject = before
                if face.types & (INSTANT | SORCERY):
                    continue
                some = yield from token_events(ctx, p, face, n, self.entry)
                events.extend(some)
        outcome = yield from create(ctx, events)
        return outcome


def token_events(ctx: Context, player: int, face: Face, count: int, how: TokenEntry) -> Script[list[Event]]:
    """The event for `count` tokens; those that enter attacking each with what it attacks (508.4)."""
    if count <= 0:
        return []
    entry = Entry()
    entry.controller = player
    entry.tapped = how.tapped
    for kind, value in how.counters:
        n = amount_for(ctx, value, player)
        if n > 0:
            entry.counters[kind] = n
    if how.attach_to is not None:
        codes = how.attach_to.codes(ctx)
        if not codes:
            return []
        entry.attach_to = codes[0]
    if not how.attacking:
        return [CreateTokens(ctx.cause("701.7a"), player, face, count, entry)]
    events: list[Event] = []
    left = count
    while left > 0:
        left -= 1
        own = entry.copy()
        own.attacking = yield from choose_attacked(ctx, player)
        events.append(CreateTokens(ctx.cause("701.7a"), player, face, 1, own))
    return events


def choose_attacked(ctx: Context, player: int) -> Script[int]:
    """508.4: what a creature put onto the battlefield attacking attacks; 0 where nothing can be attacked."""
    state = ctx.state
    if state.active != player or not in_combat(ctx):
        return 0
    opponents = state.opponents(player)
    codes = [-1 - p for p in opponents]
    for id in state.battlefield:
        o = state.objects[id]
        types = ctx.row(o).types
        if types & PLANESWALKER and o.controller in opponents:
            codes.append(id)
        elif types & BATTLE and protector(o.memory, o.controller) in opponents:
            codes.append(id)
    chosen = yield from pick(ctx, player, codes, 1, 1, "508.4", "attack")
    return chosen[0] if chosen else 0


def protector(memory: dict[str, tuple[int, ...]], controller: int) -> int:
    """310.8: the protector of a battle."""
    kept = memory.get("protector", ())
    return kept[0] if kept else controller


def in_combat(ctx: Context) -> bool:
    """506.1: during the combat phase."""
    return BEGIN_COMBAT <= ctx.state.step <= END_COMBAT


def create(ctx: Context, events: list[Event]) -> Script[Outcome]:
    """Creates the tokens; the outcome holds their ids."""
    if not events:
        return Outcome()
    happened = yield from ctx.engine.perform(events)
    made = tuple(event.new_object for event in happened if event.kind == TOKEN_CREATED and event.new_object)
    return Outcome(bool(made), made, len(made))
