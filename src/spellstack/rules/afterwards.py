"""CR 615.5: the rest of prevention effects, which takes place immediately after the event would have happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect, Labelled
from spellstack.actions.basic.life import GainLife
from spellstack.core.decisions import Script
from spellstack.core.objects import Outcome

if TYPE_CHECKING:
    from spellstack.rules.engine import RulesEngine


class Rest:
    """What one application of an effect has still to do. `key`: simultaneous events that it counts as one (615.13)."""

    def __init__(self, ctx: Context, then: Effect, label: str, outcome: Outcome, key: str) -> None:
        self.ctx = ctx
        self.then = then
        self.label = label
        self.outcome = outcome
        self.key = key


def add_rest(waiting: list[Rest], rest: Rest) -> None:
    """Adds it, to what the same effect has done to other damage at the same time if it counts as one."""
    for known in waiting:
        if rest.key and known.key == rest.key:
            a, b = known.outcome, rest.outcome
            moved = a.moved + tuple(id for id in b.moved if id not in a.moved)
            players = a.players + tuple(p for p in b.players if p not in a.players)
            known.outcome = Outcome(a.did or b.did, moved, a.amount + b.amount, players)
            return
    waiting.append(rest)


def do_the_rest(engine: RulesEngine, waiting: list[Rest]) -> Script[None]:
    """In the order in which the effects were applied."""
    for rest in waiting:
        rest.ctx.results[rest.label] = rest.outcome
        yield from rest.then.run(rest.ctx)


def gain_with_the_batch(engine: RulesEngine) -> Script[None]:
    """120.4d (example): life that a prevention effect gives is gained in the damage event, before its life is lost."""
    now = [rest for rest in engine.rests if gains_life(rest.then)]
    engine.rests = [rest for rest in engine.rests if not gains_life(rest.then)]
    yield from do_the_rest(engine, now)


def gains_life(then: Effect) -> bool:
    return gains_life(then.effect) if isinstance(then, Labelled) else isinstance(then, GainLife)
