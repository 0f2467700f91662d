"""CR 508, 509: attacks and blocks worth considering, judged by size alone; the rules say what is legal."""

from __future__ import annotations

from spellstack.agents.evaluation import creature_worth
from spellstack.core import keyword_bits as kw
from spellstack.core.decisions import Answer, Decision, Option
from spellstack.core.objects import Row
from spellstack.core.types import CREATURE
from spellstack.rules.game import Game


def attack_answers(decision: Decision, game: Game) -> list[Answer]:
    """Attacks to choose between: none, everything, and what attacks without loss; those that the rules allow."""
    pairs = _main_pairs(decision.options)
    blockers = _possible_blockers(game, decision.player)
    safe = [index for index in pairs if _attacks_safely(_row(game, decision.options[index].object), blockers)]
    trading = [index for index in pairs if _attacks_evenly(_row(game, decision.options[index].object), blockers)]
    return _legal(decision, [tuple(sorted(pairs)), tuple(sorted(safe)), tuple(sorted(trading)), ()])


def quick_attack(decision: Decision, game: Game) -> Answer:
    """One attack, without looking ahead: everything if that kills, else what attacks without loss."""
    pairs = _main_pairs(decision.options)
    blockers = _possible_blockers(game, decision.player)
    ready = [index for index in pairs if _row(game, decision.options[index].object).power > 0]
    power = sorted((_row(game, decision.options[index].object).power for index in ready), reverse=True)
    defenders = {-1 - decision.options[index].target for index in pairs if decision.options[index].target < 0}
    life = min((game.state.players[player].life for player in defenders), default=1000)
    safe = [index for index in ready if _attacks_safely(_row(game, decision.options[index].object), blockers)]
    wanted = ready if sum(power[len(blockers) :]) >= life else safe
    return _first_legal(decision, [tuple(sorted(wanted)), tuple(sorted(safe))])


def block_answers(decision: Decision, game: Game) -> list[Answer]:
    """Blocks to choose between: none, good ones only, and as many as it takes to live."""
    good = _good_blocks(decision, game, chump=False)
    last_stand = _good_blocks(decision, game, chump=True)
    return _legal(decision, [tuple(sorted(good)), tuple(sorted(last_stand)), *_gang_blocks(decision, game), ()])


def quick_block(decision: Decision, game: Game) -> Answer:
    """One set of blocks, without looking ahead: good ones, and chump blocks where the damage would kill."""
    deadly = _unblocked_damage(decision, game, ()) >= game.state.players[decision.player].life
    return _first_legal(decision, [tuple(sorted(_good_blocks(decision, game, chump=deadly)))])


def _main_pairs(options: list[Option]) -> list[int]:
    """For each attacker the first player it can attack, the one with the first place in the list."""
    chosen: dict[int, int] = {}
    for index, option in enumerate(options):
        if option.object not in chosen or (options[chosen[option.object]].target > 0 > option.target):
            chosen[option.object] = index
    return list(chosen.values())


def _row(game: Game, id: int) -> Row:
    return game.engine.row(game.state.objects[id])


def _possible_blockers(game: Game, player: int) -> list[Row]:
    found: list[Row] = []
    for id in game.state.battlefield:
        object = game.state.objects[id]
        if object.controller != player and not object.tapped and not object.phased_out:
            row = game.engine.row(object)
            if row.types & CREATURE:
                found.append(row)
    return found


def _could_block(blocker: Row, attacker: Row) -> bool:
    return not attacker.keywords & kw.FLYING or blocker.keywords & (kw.FLYING | kw.REACH) != 0


def kills(striker: Row, struck: Row) -> bool:
    """Whether one creature's combat damage destroys another of undamaged toughness."""
    if struck.keywords & kw.INDESTRUCTIBLE or striker.power <= 0:
        return False
    double = 2 if striker.keywords & kw.DOUBLE_STRIKE else 1
    return striker.keywords & kw.DEATHTOUCH != 0 or striker.power * double >= struck.toughness


def strikes_first(one: Row, other: Row) -> bool:
    """702.4, 702.7: whether it deals damage before the other does."""
    quick = kw.FIRST_STRIKE | kw.DOUBLE_STRIKE
    return one.keywords & quick != 0 and not other.keywords & quick


def survives(one: Row, other: Row) -> bool:
    """Whether it lives through combat with one other creature."""
    return not kills(other, one) or (strikes_first(one, other) and kills(one, other))


def _attacks_safely(attacker: Row, blockers: list[Row]) -> bool:
    return attacker.power > 0 and all(survives(attacker, row) for row in blockers if _could_block(row, attacker))


def _attacks_evenly(attacker: Row, blockers: list[Row]) -> bool:
    """No creature that could block both lives and kills it; one of no greater worth may trade with it."""
    if attacker.power <= 0:
        return False
    for row in blockers:
        if _could_block(row, attacker) and not survives(attacker, row):
            if not kills(attacker, row) or creature_worth(row) < creature_worth(attacker):
                return False
    return True


def _good_blocks(decision: Decision, game: Game, chump: bool) -> list[int]:
    """Each blocker takes the attacker where it does most; those that would only die do so only for `chump`."""
    chosen: list[int] = []
    used: set[int] = set()
    stopped: set[int] = set()
    ranked = sorted(
        ((_block_gain(game, option), index) for index, option in enumerate(decision.options)), key=lambda pair: -pair[0]
    )
    for gain, index in ranked:
        option = decision.options[index]
        if option.object in used or option.target in stopped:
            continue
        if gain > 0 or (chump and not _row(game, option.target).keywords & kw.TRAMPLE):
            chosen.append(index)
            used.add(option.object)
            stopped.add(option.target)
    return chosen


def _block_gain(game: Game, option: Option) -> float:
    blocker, attacker = _row(game, option.object), _row(game, option.target)
    gain = 0.3 * max(attacker.power, 0)
    if kills(blocker, attacker) and not (strikes_first(attacker, blocker) and kills(attacker, blocker)):
        gain += creature_worth(attacker)
    if not survives(blocker, attacker):
        gain -= creature_worth(blocker)
    return gain


def _gang_blocks(decision: Decision, game: Game) -> list[Answer]:
    """Two blockers on the biggest attacker."""
    by_attacker: dict[int, list[int]] = {}
    for index, option in enumerate(decision.options):
        by_attacker.setdefault(option.target, []).append(index)
    ganged = [attacker for attacker, indexes in by_attacker.items() if len(indexes) >= 2]
    if not ganged:
        return []
    biggest = max(ganged, key=lambda attacker: (creature_worth(_row(game, attacker)), -attacker))
    strongest = sorted(by_attacker[biggest], key=lambda index: -_row(game, decision.options[index].object).power)
    return [tuple(sorted(strongest[:2]))]


def _unblocked_damage(decision: Decision, game: Game, answer: Answer) -> int:
    blocked = {decision.options[index].target for index in answer}
    total = 0
    for id in game.state.battlefield:
        object = game.state.objects[id]
        if object.attacking == -1 - decision.player and id not in blocked:
            row = game.engine.row(object)
            total += max(row.power, 0) * (2 if row.keywords & kw.DOUBLE_STRIKE else 1)
    return total


def _legal(decision: Decision, answers: list[Answer]) -> list[Answer]:
    found: list[Answer] = []
    for answer in answers:
        if answer not in found and decision.validate(answer) is None:
            found.append(answer)
    if not found:
        found.append(decision.some_answer())
    return found


def _first_legal(decision: Decision, answers: list[Answer]) -> Answer:
    return _legal(decision, [*answers, ()])[0]
