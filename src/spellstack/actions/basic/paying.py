"""CR 118.12, 608.2c-d, 101.4:
costs paid as instructions are followed, "unless", and instructions done by or for several.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost
from spellstack.abilities.effects import NOTHING, Effect, ask_may
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import Value
from spellstack.actions.choosing import amount_for, pick_word, players_of
from spellstack.core.decisions import Script
from spellstack.core.objects import Outcome


@dataclass(frozen=True)
class Pay(Effect):
    """118.12: "Pay {2}", usually after "you may" and before "If you do"."""

    cost: Cost
    who: Reference = You()
    form: str = field(default="", compare=False)

    def possible(self, ctx: Context, player: int) -> bool:
        return ctx.engine.can_pay(player, self.cost, ctx)

    def run(self, ctx: Context) -> Script[Outcome]:
        paid: list[int] = []
        for p in players_of(ctx, self.who):
            if ctx.engine.can_pay(p, self.cost, ctx):
                done = yield from ctx.engine.pay(p, self.cost, ctx, ctx.cause("118.12"))
                if done:
                    paid.append(p)
        return Outcome(bool(paid), (), len(paid), tuple(paid))


@dataclass(frozen=True)
class UnlessPays(Effect):
    """118.12a: "[Effect] unless [player] pays [cost]": the player may pay; if they don't, the effect happens.

    With several players each decides in turn, and "they" in the effect is each one who did not pay, where the effect is
    about them (`each`); otherwise the effect happens once unless any of them pays.
    """

    effect: Effect
    cost: Cost
    who: Reference = You()
    each: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        paid: list[int] = []
        players = players_of(ctx, self.who)
        before = ctx.player
        for p in players:
            ctx.player = p
            if ctx.engine.can_pay(p, self.cost, ctx):
                wants = yield from ask_may(ctx, p, "pay")
                if wants:
                    done = yield from ctx.engine.pay(p, self.cost, ctx, ctx.cause("118.12a"))
                    if done:
                        paid.append(p)
                        if not self.each:
                            break
        ctx.player = before
        outcome = NOTHING
        if self.each:
            for p in players:
                if p not in paid:
                    ctx.player = p
                    outcome = yield from self.effect.run(ctx)
            ctx.player = before
        elif not paid:
            outcome = yield from self.effect.run(ctx)
        return outcome


@dataclass(frozen=True)
class UnlessDoes(Effect):
    """118.12a:
    "[Effect] unless [player] [does something]" ("unless they discard a card", "unless you sacrifice a land").
    """

    effect: Effect
    alternative: Effect
    who: Reference = You()
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        before = ctx.player
        outcome = NOTHING
        for p in players_of(ctx, self.who):
            ctx.player = p
            did = False
            if self.alternative.possible(ctx, p):
                wants = yield from ask_may(ctx, p, "unless")
                if wants:
                    done = yield from self.alternative.run(ctx)
                    did = done.did
            if not did:
                outcome = yield from self.effect.run(ctx)
        ctx.player = before
        return outcome


@dataclass(frozen=True)
class ForEachPlayer(Effect):
    """101.4: an instruction with choices of its own that each of several players follows in APNAP order;
    "they" is each in turn.
    """

    who: Reference
    effect: Effect
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        before = ctx.player
        did: list[int] = []
        moved: tuple[int, ...] = ()
        amount = 0
        for p in players_of(ctx, self.who):
            ctx.player = p
            outcome = yield from self.effect.run(ctx)
            if outcome.did:
                did.append(p)
            moved += outcome.moved
            amount += outcome.amount
        ctx.player = before
        return Outcome(bool(did), moved, amount, tuple(did))


@dataclass(frozen=True)
class ForEachObject(Effect):
    """ "For each creature destroyed this way, its controller ...": "it" is each object in turn."""

    which: Reference
    effect: Effect
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        before = ctx.subject
        did = False
        moved: tuple[int, ...] = ()
        amount = 0
        for view in self.which.views(ctx):
            ctx.subject = view
            outcome = yield from self.effect.run(ctx)
            did = did or outcome.did
            moved += outcome.moved
            amount += outcome.amount
        ctx.subject = before
        return Outcome(did, moved, amount)


@dataclass(frozen=True)
class Repeat(Effect):
    """608.2c: an instruction followed several times over ("N times", "repeat this process")."""

    effect: Effect
    times: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        did = False
        moved: tuple[int, ...] = ()
        amount = 0
        left = amount_for(ctx, self.times)
        while left > 0:
            left -= 1
            outcome = yield from self.effect.run(ctx)
            did = did or outcome.did
            moved += outcome.moved
            amount += outcome.amount
        return Outcome(did, moved, amount)


@dataclass(frozen=True)
class Either(Effect):
    """608.2d: "[A] or [B]": the player chooses one of several instructions; one that is impossible can't be chosen.

    `impossible_too`: any may be chosen (villainous choices, 701.55b).
    """

    parts: tuple[Effect, ...]
    who: Reference = You()
    impossible_too: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        before = ctx.player
        outcome = NOTHING
        for p in players_of(ctx, self.who):
            ctx.player = p
            usable = [i for i, part in enumerate(self.parts) if self.impossible_too or part.possible(ctx, p)]
            if not usable:
                continue
            word = yield from pick_word(ctx, p, [str(i) for i in usable], "mode", "608.2d")
            outcome = yield from self.parts[int(word)].run(ctx)
        ctx.player = before
        return outcome
