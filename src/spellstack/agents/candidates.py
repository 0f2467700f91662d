"""CR 101.4, 601.2: the answers to a decision that are worth comparing: few, different, legal."""

from __future__ import annotations

from random import Random

from spellstack.agents.combat import attack_answers, block_answers
from spellstack.agents.evaluation import creature_worth
from spellstack.agents.sampling import random_choice, random_division
from spellstack.core.decisions import NUMERIC_KINDS, PERMUTATION_KINDS, Answer, Decision, Option
from spellstack.core.types import CREATURE
from spellstack.rules.game import Game

MOST = 8
SAMPLES = 4


def candidate_answers(decision: Decision, game: Game, rng: Random) -> list[Answer]:
    """At least one legal answer, at most about a dozen, the more promising first."""
    if decision.kind == "attackers":
        return attack_answers(decision, game)
    if decision.kind == "blockers":
        return block_answers(decision, game)
    if decision.kind in NUMERIC_KINDS:
        top = min(decision.at_most, decision.at_least + 20)
        return _legal(decision, [(top,), ((top + decision.at_least) // 2,), (decision.at_least,)])
    if decision.kind == "divide":
        return _legal(decision, [_front_loaded(decision), *(random_division(decision, rng) for _ in range(SAMPLES))])
    if decision.kind in PERMUTATION_KINDS:
        return [decision.some_answer()]
    return _choices(decision, game, rng)


def different_options(decision: Decision, game: Game) -> list[int]:
    """The indexes of options that are not alike: of four copies of a card one is enough."""
    seen: set[tuple[object, ...]] = set()
    found: list[int] = []
    for index, option in enumerate(decision.options):
        mark = option_mark(option, game)
        if mark not in seen:
            seen.add(mark)
            found.append(index)
    return found


def option_mark(option: Option, game: Game) -> tuple[object, ...]:
    """What an option is about, by looks: two options of one mark lead to the same."""
    object = game.state.objects.get(option.object)
    if object is None:
        return (option.kind, option.object, option.player, option.value, option.text, option.how, option.target)
    row = game.engine.row(object)
    looks = (row.name, row.power, row.toughness, row.keywords, object.zone, object.controller, object.tapped)
    state = (object.damage, object.attacking, object.blocking, tuple(sorted(object.counters.items())))
    return (option.kind, looks, state, option.player, option.value, option.how, option.target)


def by_promise(indexes: list[int], decision: Decision, game: Game) -> list[int]:
    """Opponents' creatures first, the best of them foremost; then one's own, the best foremost; then the rest."""

    def rank(index: int) -> tuple[float, int]:
        option = decision.options[index]
        object = game.state.objects.get(option.object)
        if object is None:
            return (-3.0 if option.player >= 0 and option.player != decision.player else 0.0, index)
        row = game.engine.row(object)
        worth = creature_worth(row) if row.types & CREATURE else 0.5 * row.mana_value
        return (-worth - (20.0 if object.controller != decision.player else 0.0), index)

    return sorted(indexes, key=rank)


def _choices(decision: Decision, game: Game, rng: Random) -> list[Answer]:
    indexes = by_promise(different_options(decision, game), decision, game)
    answers: list[Answer] = []
    if decision.at_least <= 1 <= decision.at_most:
        answers.extend((index,) for index in indexes[:MOST])
    if decision.at_least == 0:
        answers.append(())
    if decision.at_most > 1:
        every = by_promise(list(range(len(decision.options))), decision, game)
        answers.append(tuple(sorted(every[: decision.at_most])))
        answers.append(tuple(sorted(every[: max(decision.at_least, 1)])))
        answers.extend(random_choice(decision, rng) for _ in range(SAMPLES))
    return _legal(decision, answers)


def _front_loaded(decision: Decision) -> Answer:
    amounts = [decision.minimum_each] * len(decision.options)
    amounts[0] += decision.total - sum(amounts)
    return tuple(amounts)


def _legal(decision: Decision, answers: list[Answer]) -> list[Answer]:
    found: list[Answer] = []
    for answer in [*answers, decision.some_answer()]:
        if answer not in found and decision.validate(answer) is None:
            found.append(answer)
    return found
