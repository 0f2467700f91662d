"""CR 601.2g-h, 605.3a, 118.3: mana abilities are activated, then the total cost is paid."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.chosen_costs import ChosenPart
from spellstack.abilities.context import Context
from spellstack.abilities.costs import CostPart, CostRecord
from spellstack.abilities.together import TogetherCheck, least_together
from spellstack.core.decisions import Answer, Decision, Option, Refusal, Script, ask
from spellstack.core.events import BY_COST, BY_PAYMENT, EXILE, LOSE_LIFE, TAP, Cause, Event, PoolChange, ProduceMana
from spellstack.core.types import BATTLEFIELD
from spellstack.keywords.entering import PHYREXIAN
from spellstack.rules.board import board
from spellstack.rules.costs import Total
from spellstack.rules.mana_sources import ManaOption, production_is_changed, supply_of
from spellstack.rules.part_costs import ChosenDemand, can_choose, in_payment_order, takes_away
from spellstack.rules.payment import (
    Use,
    fewest_substitutes,
    find_plan,
    payment_refusals,
    plan_from_pool,
    purpose_of,
    stays_payable,
)
from spellstack.rules.proposal import Proposal
from spellstack.rules.substitutes import candidates, keys_of

MOST_ROUNDS = 80


def pay_total(proposal: Proposal, total: Total, record: CostRecord) -> Script[bool]:
    """601.2g-h: from mana abilities to the last payment. False if it can't be paid."""
    if total.unpayable:
        return False
    if proposal.open_substitutes:
        yield from choose_substitutes(proposal, total)
    if total.has_mana():
        made = yield from make_mana(proposal, total)
        if not made:
            return False
    return (yield from pay_all(proposal, total, record))


# --- mana abilities (601.2g)


def make_mana(proposal: Proposal, total: Total) -> Script[bool]:
    """Activates mana abilities until the pool holds what is needed: by hand, or as the plan says."""
    engine = proposal.engine
    if proposal.player in engine.settings.manual_mana:
        yield from by_hand(proposal, total)
    for _ in range(MOST_ROUNDS):
        if plan_from_pool(proposal, total) is not None:
            return True
        plan = find_plan(proposal, total)
        if plan is None or not plan.uses:
            return False
        uses = plan.uses
        if production_is_changed(board(engine)):
            uses = uses[:1]  # what changes production may make later activations unnecessary: one at a time
        else:
            uses = yield from tap_together(proposal, uses)
        for use in uses:
            done = yield from use_source(proposal, use.object, use.ability, use.kinds, use.inputs)
            if not done:
                return False
    return False


def tap_together(proposal: Proposal, uses: list[Use]) -> Script[list[Use]]:
    """605.3b: sources that do nothing but tap for one mana are tapped in one batch; the other uses are left."""
    player = proposal.player
    events: list[Event] = []
    left: list[Use] = []
    for use in uses:
        mana = use.mana
        if mana is None:
            left.append(use)
            continue
        events.append(Event(TAP, Cause("107.5", use.object, player, BY_COST), use.object, player))
        events.append(ProduceMana(Cause("605.3b", use.object, player), player, use.object, (mana,), True))
    if events:
        yield from proposal.engine.perform(events)
    return left


def use_source(
    proposal: Proposal, object: int, ability: int, kinds: tuple[int, ...], inputs: tuple[int, ...] | None
) -> Script[bool]:
    from spellstack.rules.activating import activate_mana

    return (yield from activate_mana(proposal.engine, proposal.player, object, ability, kinds, inputs))


def by_hand(proposal: Proposal, total: Total) -> Script[None]:
    """The player activates mana abilities themselves until they say it is enough."""
    while True:
        options = hand_options(proposal, total)
        enough = plan_from_pool(proposal, total) is not None
        if enough:
            options.append(Option("done", "601.2h", text="pay"))
        elif not options:
            return
        decision = Decision("pay_mana", proposal.player, options, "601.2g", source=proposal.object)
        answer = yield from ask(decision)
        chosen = options[answer[0]]
        if chosen.kind == "done":
            return
        yield from use_source(proposal, chosen.object, chosen.how, (), None)
        if payment_refusals(proposal, total):
            return


def hand_options(proposal: Proposal, total: Total) -> list[Option]:
    """605.3a: the mana abilities that could be activated now."""
    supply = supply_of(proposal.engine, proposal.player)
    excluded = [*purpose_of(proposal, total).excluded, *proposal.substituted]
    found: list[Option] = []
    seen: list[tuple[int, int]] = []
    for source in [*supply.simple, *supply.complex]:
        if source.object in excluded:
            continue
        for option in source.options:
            for use in single_uses(option):
                key = (source.object, use.ability)
                if key not in seen and stays_payable(proposal, total, source, use):
                    seen.append(key)
                    found.append(Option("mana", "605.3a", object=source.object, how=use.ability))
    return found


def single_uses(option: ManaOption) -> list[ManaOption]:
    """Several abilities that share an option, each as an option of its own."""
    if len(option.by_kind) < 2:
        return [option]
    found: list[ManaOption] = []
    for mask, ability in option.by_kind:
        found.append(ManaOption(ability, (mask,), option.facts, option.restriction))
    return found


# --- substitutes (702.51, 702.66, 702.126)


SUBSTITUTE_RULES: Final = {"convoke": "702.51a", "delve": "702.66a", "improvise": "702.126a", "waterbend": "701.67a"}


class SubstituteCheck:
    """Judges what pays for mana: each must pay for one, and the rest must be payable."""

    def __init__(self, proposal: Proposal, total: Total, found: list[int]) -> None:
        self.proposal = proposal
        self.total = total
        self.found = found

    def __call__(self, answer: Answer) -> Refusal | None:
        self.proposal.substituted = [self.found[i] for i in answer]
        refusals = payment_refusals(self.proposal, self.total)
        self.proposal.substituted = []
        return refusals[0] if refusals else None


def choose_substitutes(proposal: Proposal, total: Total) -> Script[None]:
    """702.51a, 702.66a, 702.126a: after the total cost is fixed, what is tapped or exiled rather than paying mana."""
    found = candidates(proposal)
    needed = fewest_substitutes(proposal, total)
    proposal.open_substitutes = False
    if not found or not total.has_mana():
        return
    check = SubstituteCheck(proposal, total, found)
    most = min(len(found), total.mana_count())
    key = keys_of(proposal)[0]
    rule = SUBSTITUTE_RULES.get(key, "601.2h")
    options = [Option("object", rule, object=id) for id in found]
    least = tuple(sorted(found.index(id) for id in needed))
    decision = Decision(
        "cost_object", proposal.player, options, rule, len(least), most, proposal.object, key, check=check, least=least
    )
    answer = yield from ask(decision)
    proposal.substituted = [found[i] for i in answer]


# --- payment (601.2h)


def pay_all(proposal: Proposal, total: Total, record: CostRecord) -> Script[bool]:
    """601.2h: mana and what stands for it, then the other parts; random ones and those out of the library last."""
    if total.has_mana():
        paid = yield from pay_mana(proposal, total, record)
        if not paid:
            return False
    parts = in_payment_order(total.parts)
    for i, part in enumerate(parts):
        ctx = payment_context(proposal, record)
        refusal = part.refusal(ctx, proposal.player)
        if refusal is not None:
            return False
        if isinstance(part, ChosenPart) and not part.at_random():
            done = yield from pay_chosen(proposal, ctx, part, parts[i + 1 :], record)
        else:
            done = yield from part.pay(ctx, proposal.player, record)
        if not done:
            return False
    return True


def payment_context(proposal: Proposal, record: CostRecord) -> Context:
    ctx = proposal.context()
    ctx.choices = proposal.choices(tuple(record.ids.items()), record.mana, tuple(record.amounts.items()))
    if ctx.cost_mode != BY_PAYMENT:
        ctx.cost_mode = BY_COST
    return ctx


def pay_mana(proposal: Proposal, total: Total, record: CostRecord) -> Script[bool]:
    """118.3a: mana leaves the pool; Phyrexian symbols take life, substitutes are tapped or exiled."""
    found = plan_from_pool(proposal, total)
    if found is None:
        return False
    indexes, life = found
    engine = proposal.engine
    player = proposal.player
    pool = engine.state.players[player].pool
    spent = tuple(pool[i] for i in sorted(indexes))
    left = tuple(mana for i, mana in enumerate(pool) if i not in indexes)
    cause = Cause("118.3a", proposal.source, player, BY_COST)
    events: list[Event] = []
    if spent:
        events.append(PoolChange(cause, player, left))
    if life > 0:
        paying = Cause("107.4f", proposal.source, player, BY_COST)
        events.append(Event(LOSE_LIFE, paying, 0, player, amount=life, word="paid"))
        record.add_amount("life", life)
        record.add_amount(PHYREXIAN, life // 2)
    events.extend(substitute_events(proposal, record))
    if events:
        yield from engine.perform(events)
    record.mana = (*record.mana, *spent)
    return True


def substitute_events(proposal: Proposal, record: CostRecord) -> list[Event]:
    """702.51a, 702.66a, 702.126a."""
    events: list[Event] = []
    for id in proposal.substituted:
        o = proposal.engine.state.objects[id]
        if o.zone == BATTLEFIELD:
            keys = keys_of(proposal)
            rule = "702.51a" if "convoke" in keys else "701.67a" if "waterbend" in keys else "702.126a"
            events.append(Event(TAP, Cause(rule, proposal.source, proposal.player, BY_COST), id, proposal.player))
            record.add("convoked" if rule == "702.51a" else "tapped", (id,))
        else:
            cause = Cause("702.66a", proposal.source, proposal.player, BY_COST)
            events.append(Event(EXILE, cause, id, proposal.player))
            record.add("exiled", (id,))
    return events


class PartCheck:
    """Judges what pays one part of a cost: later parts must still find theirs (118.10)."""

    def __init__(self, found: list[int], later: list[ChosenDemand], together: TogetherCheck) -> None:
        self.found = found
        self.later = later
        self.together = together

    def __call__(self, answer: Answer) -> Refusal | None:
        refusal = self.together(answer)
        if refusal is not None:
            return refusal
        if can_choose(self.later, [self.found[i] for i in answer]):
            return None
        return Refusal("118.10", "then another part of the cost could not be paid")


def pay_chosen(
    proposal: Proposal, ctx: Context, part: ChosenPart, later: list[CostPart], record: CostRecord
) -> Script[bool]:
    """A part for which the player picks objects, so that the parts after it can still be paid."""
    found = [id for id in part.candidates(ctx, proposal.player) if id != proposal.object]
    need = part.needed(ctx)
    if len(found) < need:
        return False
    most = min(part.most(ctx, len(found)), len(found))
    rest = [
        ChosenDemand(proposal, other, proposal.source)
        for other in later
        if isinstance(other, ChosenPart) and takes_away(other) == takes_away(part)
    ]
    parts = part.together()
    check = PartCheck(found, rest, TogetherCheck(ctx, parts, found, part.rule()))
    least = first_fitting(check, len(found), need, (), 0)
    if least is None and parts:
        least = least_together(ctx, parts, found, need, most)
    if least is None:
        return False
    options = [Option("object", part.rule(), object=id) for id in found]
    decision = Decision(
        "cost_object",
        proposal.player,
        options,
        part.rule(),
        need,
        most,
        proposal.object,
        part.role(),
        check=check if rest or parts else None,
        least=least,
    )
    answer = yield from ask(decision)
    chosen = tuple(found[i] for i in answer)
    if chosen:
        yield from proposal.engine.perform(part.events(ctx, proposal.player, chosen))
    record.add(part.role(), chosen)
    return True


def first_fitting(check: PartCheck, n: int, need: int, picked: Answer, start: int) -> Answer | None:
    if len(picked) == need:
        return picked if check(picked) is None else None
    for i in range(start, n):
        found = first_fitting(check, n, need, (*picked, i), i + 1)
        if found is not None:
            return found
    return None
