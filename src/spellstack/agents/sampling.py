"""CR 101.4, 508.1, 509.1: legal answers drawn at random, for every kind of decision."""

from __future__ import annotations

from random import Random

from spellstack.core.decisions import NUMERIC_KINDS, PERMUTATION_KINDS, Answer, Decision

TRIES = 8
# Where any number may be named, one far beyond what is needed helps nobody.
FAR = 20


def random_answer(decision: Decision, rng: Random) -> Answer:
    """A random legal answer. A combination that is refused is drawn anew, a few times; then a sure one is taken."""
    if decision.kind in NUMERIC_KINDS:
        return (rng.randint(decision.at_least, min(decision.at_most, decision.at_least + FAR)),)
    if decision.kind == "divide":
        return _accepted(decision, [random_division(decision, rng)])
    if decision.kind in PERMUTATION_KINDS:
        order = list(range(len(decision.options)))
        rng.shuffle(order)
        return _accepted(decision, [tuple(order)])
    if decision.at_least == 1 == decision.at_most and decision.check is None:
        return (rng.randrange(len(decision.options)),)
    return _accepted(decision, [random_choice(decision, rng) for _ in range(TRIES)])


def random_choice(decision: Decision, rng: Random) -> Answer:
    """Some options of a decision, in a number it allows; not yet checked."""
    if decision.kind in ("attackers", "blockers"):
        return random_pairs(decision, rng)
    indexes = range(len(decision.options))
    most = decision.at_most if decision.repeats else min(decision.at_most, len(decision.options))
    count = rng.randint(min(decision.at_least, most), most)
    chosen = [rng.choice(indexes) for _ in range(count)] if decision.repeats else rng.sample(indexes, count)
    return tuple(chosen) if decision.ordered else tuple(sorted(chosen))


def random_pairs(decision: Decision, rng: Random) -> Answer:
    """508.1a, 509.1a: each creature joins or not, and where it does, one of the things it can attack or block."""
    groups: dict[int, list[int]] = {}
    for index, option in enumerate(decision.options):
        groups.setdefault(option.object, []).append(index)
    return tuple(sorted(rng.choice(group) for group in groups.values() if rng.random() < 0.5))


def random_division(decision: Decision, rng: Random) -> Answer:
    """Amounts that add up to the total, each at least the least."""
    amounts = [decision.minimum_each] * len(decision.options)
    for _ in range(decision.total - sum(amounts)):
        amounts[rng.randrange(len(amounts))] += 1
    return tuple(amounts)


def _accepted(decision: Decision, answers: list[Answer]) -> Answer:
    for answer in answers:
        if decision.validate(answer) is None:
            return answer
    return decision.some_answer()
