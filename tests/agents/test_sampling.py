"""Random answers are legal, whatever the decision."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from spellstack.agents.sampling import random_answer
from spellstack.core.decisions import Answer, Decision, Option, Refusal


def options(count: int, kind: str = "object") -> list[Option]:
    return [Option(kind, "601.2c", object=10 + index // 2, target=50 + index % 2) for index in range(count)]


@st.composite
def decisions(draw: st.DrawFn) -> Decision:
    kind = draw(st.sampled_from(["pick", "target", "x", "number", "divide", "order", "attackers", "blockers"]))
    count = draw(st.integers(1, 6))
    if kind in ("x", "number"):
        least = draw(st.integers(0, 5))
        return Decision(kind, 0, [], "107.3", least, least + draw(st.integers(0, 10**9)))
    if kind == "divide":
        return Decision(kind, 0, options(count), "601.2d", total=count + draw(st.integers(0, 5)))
    if kind == "order":
        return Decision(kind, 0, options(count), "603.3b")
    most = draw(st.integers(0, count))
    least = 0 if kind in ("attackers", "blockers") else draw(st.integers(0, most))
    most = count if kind in ("attackers", "blockers") else most
    repeats = kind == "pick" and draw(st.booleans())
    return Decision(kind, 0, options(count), "508.1", least, most, ordered=draw(st.booleans()), repeats=repeats)


@given(decisions(), st.integers(0, 1000))
def test_random_answers_are_legal(decision: Decision, seed: int) -> None:
    assert decision.validate(random_answer(decision, Random(seed))) is None


@given(decisions(), st.integers(0, 1000))
def test_the_same_seed_gives_the_same_answer(decision: Decision, seed: int) -> None:
    assert random_answer(decision, Random(seed)) == random_answer(decision, Random(seed))


def test_a_creature_attacks_one_thing_only() -> None:
    decision = Decision("attackers", 0, options(6, "attack"), "508.1a", 0, 6)
    for seed in range(50):
        answer = random_answer(decision, Random(seed))
        attackers = [decision.options[index].object for index in answer]
        assert len(set(attackers)) == len(attackers)


def test_where_most_combinations_are_refused_a_sure_one_is_taken() -> None:
    def check(answer: Answer) -> Refusal | None:
        return None if answer == (2, 3) else Refusal("508.1d", "both must attack")

    decision = Decision("pick", 0, options(4), "508.1d", 0, 4, check=check, least=(2, 3))
    assert all(random_answer(decision, Random(seed)) == (2, 3) for seed in range(20))
