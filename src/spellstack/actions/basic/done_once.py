"""CR 603.2h: "Do this only once each turn": what an ability lets its controller do, if it was not done this turn."""

from __future__ import annotations

from dataclasses import dataclass, replace

from spellstack.abilities.ability import DO_ONCE, Body
from spellstack.abilities.composing import WhereX
from spellstack.abilities.context import Context
from spellstack.abilities.effects import NOTHING, Effect, Labelled, May, Sequence
from spellstack.abilities.picks import Picking
from spellstack.core.decisions import Script
from spellstack.core.events import ACTION_DONE, Event
from spellstack.core.log import this_turn
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome


@dataclass(frozen=True)
class DoOnce(Effect):
    """The instruction, which is not followed again in a turn in which this ability of this object was followed."""

    effect: Effect

    def possible(self, ctx: Context, player: int) -> bool:
        return self.effect.possible(ctx, player)

    def run(self, ctx: Context) -> Script[Outcome]:
        key = ctx.instance.key if ctx.instance is not None else ""
        for event in this_turn(ctx.state.log, ctx.state.turn):
            if event.kind == ACTION_DONE and event.word == DO_ONCE and event.object == ctx.source:
                if event.cause.ability == key:
                    return NOTHING
        outcome = yield from self.effect.run(ctx)
        if outcome.did:
            done = Event(ACTION_DONE, ctx.cause("603.2h"), ctx.source, ctx.controller, ctx.source, 0, DO_ONCE)
            yield from ctx.engine.perform([done])
        return outcome

    def text(self, printer: Printer) -> str:
        return self.effect.text(printer)


def done_once(body: Body) -> Body:
    """The body with what "this" means limited: the last thing that may be done, or all of it."""
    if body.effect is None:
        return body
    return replace(body, effect=limited(body.effect) or DoOnce(body.effect))


def limited(effect: Effect) -> Effect | None:
    """The effect with its last "you may" limited; None where there is none."""
    if isinstance(effect, May):
        return DoOnce(effect)
    if isinstance(effect, (Labelled, Picking, WhereX)):
        inner = limited(effect.effect)
        return replace(effect, effect=inner) if inner is not None else None
    if isinstance(effect, Sequence):
        for i in range(len(effect.parts) - 1, -1, -1):
            inner = limited(effect.parts[i])
            if inner is not None:
                return replace(effect, parts=(*effect.parts[:i], inner, *effect.parts[i + 1 :]))
    return None
