"""CR 608.2, 609: instructions. Each kind stands in `actions/`; here the base and what composes them."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.references import Reference
from spellstack.core.decisions import Decision, Option, Script
from spellstack.core.node import Node
from spellstack.core.objects import Outcome


class Effect(Node):
    """An instruction: `outcome = yield from effect.run(ctx)`. It chooses first and acts once, in one batch."""

    def run(self, ctx: Context) -> Script[Outcome]:
        raise TypeError(f"{type(self).__name__} cannot be run")


NOTHING = Outcome()


@dataclass(frozen=True)
class Sequence(Effect):
    """608.2c: instructions in the order written. `form` tells how they are joined (sentences, "then", "and")."""

    parts: tuple[Effect, ...]
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        did = False
        last = NOTHING
        for part in self.parts:
            last = yield from part.run(ctx)
            did = did or last.did
        return Outcome(did, last.moved, last.amount, last.players, last.word)


@dataclass(frozen=True)
class Labelled(Effect):
    """Keeps the outcome of an instruction under a name, for "this way", "that many", "it" (607, 608.2c)."""

    effect: Effect
    label: str

    def run(self, ctx: Context) -> Script[Outcome]:
        outcome = yield from self.effect.run(ctx)
        ctx.results[self.label] = outcome
        return outcome


@dataclass(frozen=True)
class IfDone(Effect):
    """ "If you do / if you don't / if a player does": follows the instruction kept under `label` (608.2c)."""

    label: str
    then: Effect
    negated: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        before = ctx.results.get(self.label)
        if (before is not None and before.did) != self.negated:
            outcome = yield from self.then.run(ctx)
            return outcome
        return NOTHING


@dataclass(frozen=True)
class Conditional(Effect):
    """ "If [condition], [effect]. Otherwise, [effect]" (608.2c). `instead`: the otherwise part stands first in the text."""

    condition: Condition
    then: Effect | None
    otherwise: Effect | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        chosen = self.then if self.condition.holds(ctx) else self.otherwise
        if chosen is None:
            return NOTHING
        outcome = yield from chosen.run(ctx)
        return outcome


@dataclass(frozen=True)
class May(Effect):
    """ "You may [effect]" (608.2d): the player decides as it resolves. `who`: player code reference, None for you."""

    effect: Effect
    who: Reference | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        player = ctx.controller
        if self.who is not None:
            players = self.who.players(ctx)
            if not players:
                return NOTHING
            player = players[0]
        if not self.effect_possible(ctx, player):
            return NOTHING
        yes = yield from ask_may(ctx, player)
        if not yes:
            return NOTHING
        outcome = yield from self.effect.run(ctx)
        return Outcome(True, outcome.moved, outcome.amount, outcome.players, outcome.word)

    def effect_possible(self, ctx: Context, player: int) -> bool:
        """An instruction that cannot be followed at all is not offered (608.2d)."""
        return True


def ask_may(ctx: Context, player: int, prompt: str = "") -> Script[bool]:
    """Yes or no (608.2d)."""
    options = [Option("yes", "608.2d", player=player, value=1, text="yes"), Option("no", "608.2d", player=player, text="no")]
    decision = Decision("may", player, options, "608.2d", source=ctx.source, prompt=prompt)
    answer = yield from ctx.engine.ask(decision)
    return answer[0] == 0
