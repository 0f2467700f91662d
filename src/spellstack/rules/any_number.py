"""CR 601.2b, 601.2f: costs that may be paid any number of times, and make the spell cheaper each time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellstack.abilities.chosen_costs import ChosenPart
from spellstack.core.decisions import Refusal
from spellstack.rules.proposal import ChosenCost, Proposal

MOST_TIMES: Final = 1000


def fewest_times(proposal: Proposal, chosen: ChosenCost, refusals: Callable[[Proposal], list[Refusal]]) -> int:
    """How often the cost must be paid at least, so that the spell can be cast; -1 if that is not possible."""
    for times in range(MOST_TIMES):
        chosen.times = times
        if not refusals(proposal):
            return times
        if times and not parts_payable(proposal, chosen, times):
            return -1
    return -1


def parts_payable(proposal: Proposal, chosen: ChosenCost, times: int) -> bool:
    """Whether there are objects enough to pay the cost so often."""
    ctx = proposal.context()
    parts = [part for part in chosen.cost.parts if isinstance(part, ChosenPart)]
    return all(len(part.candidates(ctx, proposal.player)) >= times for part in parts)
