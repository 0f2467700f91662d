"""CR 118.3, 118.10, 601.2h: costs that are not mana, together: the same object can't pay for two of them."""

from __future__ import annotations

from spellstack.abilities.chosen_costs import ChosenPart, Discard, ExileChosen, ReturnChosen, Sacrifice, TapChosen
from spellstack.abilities.costs import CostPart, DiscardSelf, ExileSelf, MillCost, ReturnSelf, SacrificeSelf, TapSelf
from spellstack.rules.costs import Total
from spellstack.rules.mana_sources import ManaOption, ManaSource
from spellstack.rules.matching import Demand, Unit, match
from spellstack.rules.proposal import Proposal


def takes_away(part: CostPart) -> bool:
    """Whether what pays this part leaves where it was."""
    return isinstance(part, (Sacrifice, Discard, ExileChosen, ReturnChosen))


def parts_fit(proposal: Proposal, total: Total, order: list[tuple[ManaSource, ManaOption]]) -> bool:
    """Whether the chosen parts of a cost can all be paid by different objects, beside the sources of a plan."""
    if not any(isinstance(part, ChosenPart) for part in total.parts) and not any(
        option.facts.chosen or option.facts.consumes_self for _, option in order
    ):
        return True
    gone: list[int] = list(proposal.substituted)
    tapped: list[int] = list(proposal.substituted)
    demands: list[ChosenDemand] = []
    for source, option in order:
        if option.facts.consumes_self:
            if source.object in gone:
                return False
            gone.append(source.object)
        if option.facts.taps:
            tapped.append(source.object)
        for part in option.facts.parts:
            if isinstance(part, ChosenPart):
                demands.append(ChosenDemand(proposal, part, source.object))
    for part in total.parts:
        if isinstance(part, (SacrificeSelf, DiscardSelf, ExileSelf, ReturnSelf)):
            if proposal.source in gone:
                return False
            gone.append(proposal.source)
        elif isinstance(part, TapSelf):
            tapped.append(proposal.source)
        elif isinstance(part, ChosenPart):
            demands.append(ChosenDemand(proposal, part, proposal.source))
    leaving = [demand for demand in demands if takes_away(demand.part)]
    tapping = [demand for demand in demands if isinstance(demand.part, TapChosen)]
    return can_choose(leaving, gone) and can_choose(tapping, tapped)


class ChosenDemand:
    """A part for which objects are picked, with its candidates and how many it needs."""

    def __init__(self, proposal: Proposal, part: ChosenPart, source: int) -> None:
        ctx = proposal.context()
        ctx.source = source
        self.part = part
        spell = proposal.object if proposal.is_spell() else 0  # a spell is on the stack and pays for nothing
        self.found: list[int] = [id for id in part.candidates(ctx, proposal.player) if id != spell]
        self.need: int = len(self.found) if isinstance(part, Discard) and part.whole_hand else part.needed(ctx)


def can_choose(demands: list[ChosenDemand], gone: list[int]) -> bool:
    """Whether every demand gets its own objects, none of them gone."""
    if len(demands) == 0:
        return True
    if len(demands) == 1:
        return sum(1 for id in demands[0].found if id not in gone) >= demands[0].need
    ids: dict[int, int] = {}
    for i, demand in enumerate(demands):
        for id in demand.found:
            if id not in gone:
                ids[id] = ids.get(id, 0) | 1 << i
    units = [Unit(mask, 0, id) for id, mask in ids.items()]
    needed = [Demand(1 << i) for i, demand in enumerate(demands) for _ in range(demand.need)]
    return match(needed, units) is not None


def in_payment_order(parts: list[CostPart]) -> list[CostPart]:
    """601.2h: what is random or moves cards out of a library comes last; what taps comes first."""
    tapping = [part for part in parts if isinstance(part, (TapSelf, TapChosen))]
    late = [part for part in parts if is_late(part)]
    rest = [part for part in parts if part not in tapping and part not in late]
    return [*tapping, *rest, *late]


def is_late(part: CostPart) -> bool:
    return isinstance(part, MillCost) or (isinstance(part, ChosenPart) and part.at_random())
