"""CR 118.12, 608.2g: costs that are paid while a spell or ability resolves, or for a special action."""

from __future__ import annotations

from spellstack.abilities.ability import Activated
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, CostRecord
from spellstack.abilities.own_costs import settled_for_source
from spellstack.core.decisions import Decision, Script, ask
from spellstack.core.definition import AbilityInstance
from spellstack.core.events import BY_PAYMENT, Cause
from spellstack.core.mana import Mana
from spellstack.core.node import Node
from spellstack.core.objects import Choices
from spellstack.rules.announcing import MOST_X
from spellstack.rules.costs import Total, mentions_x
from spellstack.rules.engine import RulesEngine
from spellstack.rules.paying import pay_total
from spellstack.rules.payment import payment_refusals
from spellstack.rules.proposal import ModeDraft, Proposal


class ResolutionPayment(Proposal):
    """A payment by the instructions of a spell or ability: amounts are read from its point of view (118.4, 107.3h)."""

    def __init__(self, engine: RulesEngine, player: int, ctx: Context, cost: Node) -> None:
        super().__init__(engine, player, ctx.stack_object or ctx.source, ctx.source)
        self.base = cost if isinstance(cost, Cost) else None
        self.instance = ctx.instance
        self.outer = ctx

    def is_spell(self) -> bool:
        return False

    def choices(
        self,
        paid: tuple[tuple[str, tuple[int, ...]], ...] = (),
        mana: tuple[Mana, ...] = (),
        amounts: tuple[tuple[str, int], ...] = (),
    ) -> Choices:
        known = self.outer.choices
        return known if known is not None else Choices()

    def context(self, mode: ModeDraft | None = None, instance: AbilityInstance | None = None) -> Context:
        ctx = self.outer.derive()
        ctx.cost_mode = BY_PAYMENT
        return ctx


def resolution_total(payment: ResolutionPayment, cost: Node) -> Total:
    """The cost as it is: nothing increases or reduces it (601.2f is for casting and activating)."""
    total = Total()
    known = settled_for_source(cost, payment.outer) if isinstance(cost, Cost) else None
    if known is not None:
        x = payment.outer.choices.x if payment.outer.choices is not None else 0
        total.add(known, payment.outer.values.get("X", x))
    else:
        total.unpayable = True
    return total


def pay_during_resolution(engine: RulesEngine, player: int, cost: Node, ctx: object, cause: Cause) -> Script[bool]:
    """118.12: pays the cost; False, and nothing has happened, if it can't be paid."""
    if not isinstance(ctx, Context):
        return False
    payment = ResolutionPayment(engine, player, ctx, cost)
    if asks_for_x(engine, cost, ctx):
        yield from choose_payment_x(payment, cost, ctx)
    total = resolution_total(payment, cost)
    if payment_refusals(payment, total):
        return False
    saved = engine.state.copy()
    record = CostRecord()
    paid = yield from pay_total(payment, total, record)
    if not paid:
        engine.restore(saved)
        return False
    note_paid(ctx, record)
    return True


def asks_for_x(engine: RulesEngine, cost: Node, ctx: Context) -> bool:
    """107.3f: the cost has an X that nothing has defined yet: the player chooses it as they pay ("you may pay {X}")."""
    if not mentions_x(cost) or "X" in ctx.values or (ctx.choices is not None and ctx.choices.x > 0):
        return False
    instance = ctx.instance
    if instance is not None and isinstance(instance.ability, Activated):
        return not mentions_x(instance.ability.cost)
    view = ctx.source_view()
    if instance is not None or view is None:
        return True
    mana_cost = engine.row(view).mana_cost
    return mana_cost is None or mana_cost.variables() == 0


def choose_payment_x(payment: ResolutionPayment, cost: Node, ctx: Context) -> Script[None]:
    """107.3f: any X that can be paid for."""
    known = dict(ctx.values)
    most = 0
    while most < MOST_X:
        ctx.values = {**known, "X": most + 1}
        if payment_refusals(payment, resolution_total(payment, cost)):
            break
        most += 1
    decision = Decision("x", payment.player, [], "107.3f", 0, most, ctx.source, "X")
    answer = yield from ask(decision)
    ctx.values = {**known, "X": answer[0]}


def note_paid(ctx: Context, record: CostRecord) -> None:
    """What was paid can be spoken of afterwards ("the sacrificed creature", "life paid this way")."""
    known = ctx.choices if ctx.choices is not None else Choices()
    paid = (*record.ids.items(), *known.paid)
    amounts = (*record.amounts.items(), *known.amounts)
    ctx.choices = Choices(
        known.parts, known.x, known.costs, known.alternative, paid, known.mana, known.from_zone, amounts
    )


def can_pay_during_resolution(engine: RulesEngine, player: int, cost: Node, ctx: object) -> bool:
    """118.3: whether the player has what it takes."""
    if not isinstance(ctx, Context):
        return False
    payment = ResolutionPayment(engine, player, ctx, cost)
    return not payment_refusals(payment, resolution_total(payment, cost))
