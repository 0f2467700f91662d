"""CR 701.59, 702.57: collecting evidence and revealing oneself, as costs."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.costs import CostPart, CostRecord, own_text
from spellstack.abilities.values import Value
from spellstack.core.decisions import Answer, Decision, Option, Refusal, Script
from spellstack.core.events import ACTION_DONE, EXILE, REVEALED, Event
from spellstack.core.node import Printer

EVIDENCE = "collect evidence"


@dataclass(frozen=True)
class CollectEvidence(CostPart):
    """701.59a: exile any number of cards from the graveyard with enough total mana value."""

    least: Value

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        need = self.least.of(ctx)
        have = sum(values(ctx, player))
        if have < need:
            return Refusal("701.59b", f"cards with total mana value {need} are needed, there is {have}", ctx.source)
        return None

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        found = [id for id in ctx.state.players[player].graveyard if id != ctx.source]
        judge = EvidenceJudge(values(ctx, player), self.least.of(ctx))
        options = [Option("object", "701.59a", object=id) for id in found]
        least = judge.least()
        if judge.check(least) is not None:
            return False
        decision = Decision(
            "cost_object", player, options, "701.59a", 0, len(found), ctx.source, check=judge.check, least=least
        )
        answer = yield from ctx.engine.ask(decision)
        chosen = tuple(found[i] for i in answer)
        cause = self.cause(ctx, "701.59a", player)
        events = [Event(EXILE, cause, id, player) for id in chosen]
        if events:
            yield from ctx.engine.perform(events)
        yield from ctx.engine.perform([Event(ACTION_DONE, cause, 0, player, ctx.source, 0, EVIDENCE)])
        record.add("exiled", chosen)
        return True

    def text(self, printer: Printer) -> str:
        return f"collect evidence {self.least.text(printer)}"


def values(ctx: Context, player: int) -> list[int]:
    """The mana values of the cards in the graveyard that may be exiled."""
    state = ctx.state
    return [ctx.mana_value(state.objects[id]) for id in state.players[player].graveyard if id != ctx.source]


class EvidenceJudge:
    """Whether the chosen cards are enough evidence together."""

    def __init__(self, values: list[int], need: int) -> None:
        self.values = values
        self.need = need

    def check(self, answer: Answer) -> Refusal | None:
        if sum(self.values[i] for i in answer) < self.need:
            return Refusal("701.59a", f"total mana value {self.need} is needed")
        return None

    def least(self) -> Answer:
        """The fewest cards that do, the greatest first."""
        chosen: list[int] = []
        total = 0
        for i in sorted(range(len(self.values)), key=lambda i: -self.values[i]):
            if total >= self.need:
                break
            chosen.append(i)
            total += self.values[i]
        return tuple(sorted(chosen))


@dataclass(frozen=True)
class RevealSelf(CostPart):
    """ "Reveal this card from your hand" (701.20a)."""

    form: str = field(default="", compare=False)

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        if ctx.source in ctx.state.players[player].hand:
            return None
        return Refusal("118.3", "it is not in the hand", ctx.source)

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        cause = self.cause(ctx, "701.20a", player)
        yield from ctx.engine.perform([Event(REVEALED, cause, ctx.source, player)])
        record.add("revealed", (ctx.source,))
        return True

    def text(self, printer: Printer) -> str:
        return f"reveal {own_text(self.form, printer)} from your hand"
