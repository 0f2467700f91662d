"""CR 117, 508, 509: the greedy agent: tries what it could do on forks of the game and takes what looks best this turn.

It looks no further than the end of the turn, and expects opponents to pass, to attack where that is safe, and to
block where that pays. Forks use another stream of chance, so it does not know how dice and shuffles will fall.
"""

from __future__ import annotations

from random import Random

from spellstack.agents.agent import Agent
from spellstack.agents.candidates import candidate_answers, different_options
from spellstack.agents.evaluation import score
from spellstack.agents.quick import pass_index, quick_answer
from spellstack.agents.random_agent import makes_mana
from spellstack.core.decisions import Answer, Decision
from spellstack.core.types import (
    BASIC_LAND_MANA,
    DECLARE_ATTACKERS,
    DECLARE_BLOCKERS,
    END,
    INSTANT,
    LAND,
    MAIN1,
    MAIN2,
)
from spellstack.rules.game import Game

# Decisions answered without looking ahead: what they change is seldom worth the time.
NOT_SEARCHED = ("pay_mana", "order", "order_triggers", "mulligan", "action")
# A rollout ends with the turn; this is for turns that do not.
LONGEST = 150
# How many decisions in a row are searched after the one at hand: a mode, then a target.
DEPTH = 2
# What an action must gain at least: less is the noise of the scores.
MARGIN = 0.15
# An instant is as good later, and then more is known.
PATIENCE = 0.3
# Actions a turn: beyond this it goes in circles.
BUSY = 40


class Plan:
    """What a line of play leads to, and the answers that lead there, for decisions still to come."""

    def __init__(self, worth: float, steps: tuple[tuple[str, int, Answer], ...]) -> None:
        self.worth = worth
        self.steps = steps


class GreedyAgent(Agent):
    """Plays lands, curves out, attacks and blocks sensibly, aims removal at the best threat."""

    def __init__(self, seed: int, name: str = "greedy") -> None:
        super().__init__(name)
        self.rng = Random(seed)
        self.plan: tuple[tuple[str, int, Answer], ...] = ()
        self.turn = 0
        self.actions = 0

    def pick(self, decision: Decision, game: Game) -> Answer:
        """The answer that looks best."""
        planned = self._planned(decision)
        if planned is not None:
            return planned
        if decision.kind == "action":
            return self._act(decision, game)
        if decision.kind == "mulligan":
            return self._mulligan(decision, game)
        if decision.kind in NOT_SEARCHED:
            return decision.some_answer()
        return self._best(decision, game, candidate_answers(decision, game, self.rng))

    # --- plans

    def _planned(self, decision: Decision) -> Answer | None:
        """The answer thought of when this line of play was begun, if things came as expected."""
        if not self.plan:
            return None
        kind, options, answer = self.plan[0]
        if kind != decision.kind or options != len(decision.options) or decision.validate(answer) is not None:
            self.plan = ()
            return None
        self.plan = self.plan[1:]
        return answer

    def _best(self, decision: Decision, game: Game, answers: list[Answer]) -> Answer:
        if len(answers) == 1:
            return answers[0]
        best, plan = answers[0], self._try(game, decision.decider, answers[0])
        for answer in answers[1:]:
            other = self._try(game, decision.decider, answer)
            if other.worth > plan.worth:
                best, plan = answer, other
        self.plan = plan.steps
        return best

    def _try(self, game: Game, player: int, answer: Answer, depth: int = DEPTH) -> Plan:
        """What the position is worth at the end of this turn after an answer."""
        seed = self.rng.getrandbits(32)
        if not game.at_priority:
            fork = game.fork()
            fork.choose(answer)
            return self._look(fork, player, depth)
        option = game.decision.options[answer[0]]
        fork = game.fork(seed=seed)
        fork.ask_everything()  # so that all lines of play end at the same point of the turn
        fork.choose(option)
        return self._look(fork, player, depth)

    def _look(self, fork: Game, player: int, depth: int) -> Plan:
        turn = fork.state.turn
        steps: list[tuple[str, int, Answer]] = []
        for _ in range(LONGEST):
            if fork.over or fork.state.turn != turn:
                break
            if fork.at_priority:
                fork.ask_everything()
            decision = fork.decision
            if depth > 0 and decision.decider == player and decision.kind not in NOT_SEARCHED:
                answers = candidate_answers(decision, fork, self.rng)
                if len(answers) > 1 and decision.kind not in ("attackers", "blockers"):
                    return self._branch(fork, decision, answers, player, depth, steps)
            answer = quick_answer(decision, fork)
            if decision.decider == player and decision.kind != "action" and not steps_closed(steps):
                steps.append((decision.kind, len(decision.options), answer))
            elif decision.decider == player:
                steps.append(("", 0, ()))  # from here on the position will be looked at anew
            fork.choose(answer)
        return Plan(score(fork, player), _usable(steps))

    def _branch(
        self,
        fork: Game,
        decision: Decision,
        answers: list[Answer],
        player: int,
        depth: int,
        steps: list[tuple[str, int, Answer]],
    ) -> Plan:
        best, plan = answers[0], self._try(fork, player, answers[0], depth - 1)
        for answer in answers[1:]:
            other = self._try(fork, player, answer, depth - 1)
            if other.worth > plan.worth:
                best, plan = answer, other
        if steps_closed(steps):
            return Plan(plan.worth, _usable(steps))
        return Plan(plan.worth, (*_usable(steps), (decision.kind, len(decision.options), best), *plan.steps))

    # --- actions

    def _act(self, decision: Decision, game: Game) -> Answer:
        """117.1: what to do with priority."""
        nothing = pass_index(decision)
        land = self._land(decision, game)
        if land is not None:
            return (land,)
        if not self._is_a_moment(decision, game):
            return (nothing,)
        options = [
            index
            for index in different_options(decision, game)
            if index != nothing and not makes_mana(decision.options[index])
        ]
        if not options:
            return (nothing,)
        return self._best_action(decision, game, nothing, options)

    def _best_action(self, decision: Decision, game: Game, nothing: int, options: list[int]) -> Answer:
        player = decision.decider
        best, plan = nothing, self._try(game, player, (nothing,), 0)
        bar = plan.worth + MARGIN
        for index in options:
            other = self._try(game, player, (index,))
            worth = other.worth - (PATIENCE if self._can_wait(decision, game, index) else 0.0)
            if worth > bar:
                best, plan, bar = index, other, worth
        if best == nothing:
            return (nothing,)
        self.plan = plan.steps
        self.actions += 1
        return (best,)

    def _is_a_moment(self, decision: Decision, game: Game) -> bool:
        """Whether this is a time at which acting may pay better than later."""
        state = game.state
        if state.turn != self.turn:
            self.turn, self.actions = state.turn, 0
        if self.actions >= BUSY:
            return False
        if state.stack:
            return state.objects[state.stack[-1]].controller != decision.player
        if state.active == decision.player:
            return state.step in (MAIN1, MAIN2, DECLARE_BLOCKERS)
        return state.step in (DECLARE_ATTACKERS, DECLARE_BLOCKERS, END)

    def _can_wait(self, decision: Decision, game: Game, index: int) -> bool:
        object = game.state.objects.get(decision.options[index].object)
        if object is None or game.state.stack or game.state.step == DECLARE_BLOCKERS:
            return False
        return game.engine.row(object).types & INSTANT != 0 and game.state.active == decision.player

    def _land(self, decision: Decision, game: Game) -> int | None:
        """305.2: the land to play: one that makes the colour most wanted, going by the hand and the lands in play."""
        lands = [index for index, option in enumerate(decision.options) if option.kind == "play"]
        if not lands:
            return None
        want = self._wanted_colors(decision, game)

        def worth(index: int) -> float:
            object = game.state.objects.get(decision.options[index].object)
            if object is None:
                return 0.0
            subtypes = game.engine.row(object).subtypes
            masks = [BASIC_LAND_MANA[subtype] for subtype in subtypes if subtype in BASIC_LAND_MANA]
            return max((want.get(mask, 0.0) for mask in masks), default=0.5)

        return max(lands, key=lambda index: (worth(index), -index))

    def _wanted_colors(self, decision: Decision, game: Game) -> dict[int, float]:
        need: dict[int, float] = {}
        have: dict[int, float] = {}
        for id in game.state.players[decision.player].hand:
            cost = game.engine.row(game.state.objects[id]).mana_cost
            for symbol in cost.symbols if cost is not None else ():
                need[symbol.mask] = need.get(symbol.mask, 0.0) + 1.0
        for id in game.state.battlefield:
            object = game.state.objects[id]
            if object.controller == decision.player:
                for subtype in game.engine.row(object).subtypes:
                    if subtype in BASIC_LAND_MANA:
                        have[BASIC_LAND_MANA[subtype]] = have.get(BASIC_LAND_MANA[subtype], 0.0) + 1.0
        return {mask: need[mask] / (1.0 + 2.0 * have.get(mask, 0.0)) for mask in need}

    def _mulligan(self, decision: Decision, game: Game) -> Answer:
        """103.5: keeps a hand of two to five lands, and any hand of five cards or fewer."""
        me = game.state.players[decision.player]
        lands = sum(1 for id in me.hand if game.engine.row(game.state.objects[id]).types & LAND)
        keep = 2 <= lands <= 5 or len(me.hand) <= 5
        wanted = "keep" if keep else "mulligan"
        for index, option in enumerate(decision.options):
            if option.kind == wanted or option.text == wanted:
                return (index,)
        return decision.some_answer()


def steps_closed(steps: list[tuple[str, int, Answer]]) -> bool:
    """Whether a plan has reached the point beyond which nothing is planned."""
    return bool(steps) and steps[-1][0] == ""


def _usable(steps: list[tuple[str, int, Answer]]) -> tuple[tuple[str, int, Answer], ...]:
    usable: list[tuple[str, int, Answer]] = []
    for step in steps:
        if step[0] == "":
            break
        usable.append(step)
    return tuple(usable)
