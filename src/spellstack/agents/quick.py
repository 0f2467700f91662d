"""CR 117.3d, 508, 509: answers without looking ahead, for the turns that the greedy agent imagines."""

from __future__ import annotations

from spellstack.agents.candidates import by_promise
from spellstack.agents.combat import quick_attack, quick_block
from spellstack.core.decisions import NUMERIC_KINDS, PERMUTATION_KINDS, Answer, Decision
from spellstack.rules.game import Game


def quick_answer(decision: Decision, game: Game) -> Answer:
    """A sensible answer at little cost: pass, attack where safe, block where it pays, say yes, aim at opponents."""
    if decision.kind == "action":
        return (pass_index(decision),)
    if decision.kind == "attackers":
        return quick_attack(decision, game)
    if decision.kind == "blockers":
        return quick_block(decision, game)
    if decision.kind in ("may", "optional_cost"):
        return (0,) if decision.validate((0,)) is None else decision.some_answer()
    if decision.kind == "target":
        return _aimed(decision, game)
    return decision.some_answer()


def pass_index(decision: Decision) -> int:
    """The option of passing priority (117.3d)."""
    for index, option in enumerate(decision.options):
        if option.kind == "pass":
            return index
    return 0


def _aimed(decision: Decision, game: Game) -> Answer:
    if decision.kind in NUMERIC_KINDS or decision.kind in PERMUTATION_KINDS:
        return decision.some_answer()
    ranked = by_promise(list(range(len(decision.options))), decision, game)
    answer = tuple(sorted(ranked[: max(decision.at_least, 1)]))
    return answer if decision.validate(answer) is None else decision.some_answer()
