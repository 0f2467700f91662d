"""CR 106.12, 605.4a: what a mana ability would make, found by trying it out where other effects change production."""

from __future__ import annotations

from spellstack.core.decisions import Answer
from spellstack.rules.engine import RulesEngine

MOST_RUNS = 12


def try_mana_ability(engine: RulesEngine, object: int, ability: int) -> list[tuple[int, ...]]:
    """The mana that each way of using the ability would add, as types (with the snow bit); the game stays as it was."""
    found: list[tuple[int, ...]] = []
    waiting: list[tuple[Answer, ...]] = [()]
    runs = 0
    while waiting and runs < MOST_RUNS:
        answers = waiting.pop(0)
        runs += 1
        result = run_once(engine, object, ability, answers, waiting)
        if result is not None and result not in found:
            found.append(result)
    return found


def run_once(
    engine: RulesEngine, object: int, ability: int, answers: tuple[Answer, ...], waiting: list[tuple[Answer, ...]]
) -> tuple[int, ...] | None:
    """One run with these answers; further ones for the first question beyond them are put into `waiting`."""
    from spellstack.rules.activating import activate_mana

    o = engine.state.objects[object]
    player = o.controller
    before = len(engine.state.players[player].pool)
    saved = engine.state.copy()
    board = engine.board_cache
    fresh = board is not None and board.version == engine.state.version
    cache = engine.casting
    outer = cache.trial
    supplies = dict(cache.supply)
    cache.trial = True
    script = activate_mana(engine, player, object, ability, (), None)
    made: tuple[int, ...] | None = None
    given = 0
    answer: Answer | None = None
    while True:
        try:
            decision = next(script) if answer is None else script.send(answer)
        except StopIteration as end:
            if end.value:
                pool = engine.state.players[player].pool
                made = tuple(mana.kind | (64 if mana.snow else 0) for mana in pool[before:])
            break
        if given < len(answers):
            answer = answers[given]
        else:
            answer = decision.some_answer()
            if decision.kind == "color" and given == len(answers):
                for i in range(len(decision.options)):
                    if (i,) != answer:
                        waiting.append((*answers, (i,)))
            answers = (*answers, answer)
        given += 1
    engine.restore(saved)
    engine.board_cache = board
    if board is not None and fresh:
        board.version = engine.state.version  # if it has outlasted the trial
    cache.trial = outer
    cache.supply = supplies
    return made
