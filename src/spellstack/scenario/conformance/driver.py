"""Plays a conformance scenario: each player does what its queue says when it has priority, and passes otherwise."""

from __future__ import annotations

from collections import Counter

from spellstack.core.decisions import Answer, Decision
from spellstack.core.events import BY_EFFECT, BY_RULE, COUNTERS_REMOVED, PUT_COUNTERS, Cause, Event
from spellstack.core.types import STEP_WORDS, UNTAP
from spellstack.kinds.sagas import LORE
from spellstack.rules.board import board
from spellstack.rules.game import Game
from spellstack.scenario.conformance.actions import Doer, mana_color
from spellstack.scenario.conformance.answering import Answerer, is_yes_no
from spellstack.scenario.conformance.board import ConformanceBoard
from spellstack.scenario.conformance.checks import Desk
from spellstack.scenario.conformance.mana import ManaSearch
from spellstack.scenario.conformance.problems import Drifted, Illegal, Wrong
from spellstack.scenario.conformance.queues import PlayerQueues, queues_of
from spellstack.scenario.conformance.records import Data, Record

MOST_DECISIONS = 6000
SILENT = ("pay_mana", "mulligan", "attackers", "blockers", "random")
"""Decisions that scenarios do not list."""
NAMED = ("targets", "object", "objects", "player", "trigger", "replacement", "alternative_cost")
MEANT_TO_FAIL = "AssertionError"
"""The hint of a record that lists an answer which must turn out impossible."""
REFUSALS = ("illegal_action", "maybe_illegal_action")


class Driver:
    """One record's game, its queues, and what went otherwise than listed."""

    def __init__(self, record: Record, placed: ConformanceBoard) -> None:
        self.record = record
        self.players = record.players
        self.game = Game.from_board(placed.setup, asks_everything=True, scripted_chance=True, shows_forced=True)
        self.aliases = {name: self.game.ids[index] for name, index in placed.aliases.items()}
        self.queues: dict[str, PlayerQueues] = queues_of(record)
        self.faults: list[str] = []
        self.drift: list[str] = []
        self.refused: list[Data] = []  # actions that were not allowed
        self.rolled_back = 0
        self.turn_starts: dict[int, Game] = {}
        self.waiting_for: dict[str, int] = {}  # player -> top of the stack that wait_stack with `one` waits for
        self.targets_first = False  # see Answerer
        self.last_number_first = False

    def run(self) -> None:
        """Plays all stretches. Raises Wrong for other results, Drifted where decisions differ from those listed."""
        self.enter()
        for index, stop in enumerate(self.record.stops):
            if stop.turn > 1 or stop.step != STEP_WORDS[UNTAP]:  # before turn 1 nothing is played
                self.game.stop_at(stop.turn, STEP_WORDS.index(stop.step))
                self.play()
            last = index == len(self.record.stops) - 1
            for check in self.record.expect:
                if check.get("after", len(self.record.stops)) == index + 1 or (last and "after" not in check):
                    self.expect(check)
        self.judge()

    def enter(self) -> None:
        """306.5b, 714.3a: what permanents enter with, as what is there replaces it; chapter abilities trigger."""
        state = self.game.state
        doublers = [standing.source for standing in board(self.game.engine).replacements.get(PUT_COUNTERS, ())]
        events: list[Event] = []
        for id in state.battlefield:
            thing = state.objects[id]
            cause = Cause("614.1c", id, thing.controller, BY_EFFECT)
            for kind in ("loyalty", "defense"):
                n = thing.counters.get(kind, 0)
                if n and [source < id for source in doublers].count(True) == 1:  # it was there before
                    events.append(Event(COUNTERS_REMOVED, cause, id, -1, id, n, kind))
                    events.append(Event(PUT_COUNTERS, cause, id, -1, id, n, kind))
            if "Saga" in self.game.engine.row(thing).subtypes and LORE not in thing.counters:
                events.append(Event(PUT_COUNTERS, cause, id, -1, id, 1, LORE))
        if events:
            self.game.happen(events)

    def judge(self) -> None:
        """The verdict, once everything was played."""
        expected = [
            check for check in self.record.expect if check["kind"] in ("illegal_action", "maybe_illegal_action")
        ]
        for action in self.refused:
            if not expected:
                self.faults.insert(0, f"not allowed: {_words(action)}")
        if any(check["kind"] == "illegal_action" for check in expected) and not self.refused and not self.undone():
            self.faults.append(f"had to be refused: {expected[0]['hint']}")
        if not expected:
            self.faults += [f"never done: {_words(action)}" for action in self.undone()]
        left = [answer for queues in self.queues.values() for answer in queues.left_over()]
        fighters = {step["player"] for step in self.record.script if step["do"] in ("attack", "block")}
        left = [a for a in left if not is_silent(a, bool(self.faults), a["player"] in fighters)]
        if expected:
            left = []  # what was refused leaves its answers behind
        if any(MEANT_TO_FAIL in check.get("hint", "") for check in expected) and (self.faults or self.drift):
            return
        if self.faults:
            if self.drift or left:
                raise Drifted(self.faults, self.drift, left)
            raise Wrong(self.faults)
        if left:
            raise Drifted([], self.drift, left)

    def undone(self) -> list[Data]:
        """Actions that never came to be done; waiting and checking are no actions."""
        return [
            action
            for queues in self.queues.values()
            for action in queues.actions
            if action["do"] not in ("wait_stack",) and action.get("after_rollback", 0) <= self.rolled_back
        ]

    # --- playing

    def play(self) -> None:
        """Goes on to the next stop, or the end of the game."""
        for _ in range(MOST_DECISIONS):
            if self.game.over or self.game.stopped:
                return
            decision = self.game.decision
            if decision.kind == "action":
                self.priority(decision)
            else:
                self.decide(decision, self.answerer())
        raise Wrong([f"no end after {MOST_DECISIONS} decisions"])

    def answerer(self) -> Answerer:
        answerer = Answerer(self.game.engine, self.players, self.aliases, self.queues)
        answerer.targets_first = self.targets_first
        answerer.last_number_first = self.last_number_first
        answerer.blockers = [step["card"] for step in self.record.script if step["do"] == "block"]
        return answerer

    def desk(self) -> Desk:
        """The moment, for checks."""
        return Desk(self.game.engine, self.players, self.aliases, self.doer().offered, self.mana_options)

    def mana_options(self, player: int) -> list[Counter[str]]:
        """All the mana that a player could make now."""
        return ManaSearch(self.game, player).options()

    def doer(self) -> Doer:
        return Doer(self.game, self.players, self.queues, self.rolled_back)

    def expect(self, check: Data) -> None:
        if check["kind"] in REFUSALS:
            return
        fault = self.desk().fault(check)
        if fault:
            self.faults.append(fault)

    def priority(self, decision: Decision) -> None:
        """The first queued action of this turn and step is done; when none is left, the player passes."""
        state = self.game.state
        self.turn_starts.setdefault(state.turn, self.game.fork())
        player = self.players[decision.player]
        action = self.next_action(player)
        if action is None:
            self.game.choose((next(i for i, option in enumerate(decision.options) if option.kind == "pass"),))
        else:
            self.perform(player, action)

    def next_action(self, player: str) -> Data | None:
        """What the player does now. Waiting ends where there is nothing to wait for."""
        state = self.game.state
        queue = self.queues[player].actions
        for action in list(queue):
            if action["turn"] != state.turn or _step(action) != STEP_WORDS[state.step]:
                continue
            if action.get("after_rollback", 0) > self.rolled_back or action["do"] in ("attack", "block"):
                continue
            if action["do"] == "wait_stack":
                if self.still_waits(player, action):
                    return None
                queue.remove(action)
                continue
            doer = self.doer()
            if action["do"] == "mana" and state.stack and doer.option(player, action, keep=True) is None:
                return None  # the source of the mana is still to come
            return action if doer.is_ready(action) else None
        return None

    def still_waits(self, player: str, action: Data) -> bool:
        """`wait_stack` passes until the stack is empty; with `one`, until the object on top is gone."""
        stack = self.game.state.stack
        if not action.get("one"):
            return bool(stack)
        key = f"{player} {action['n']}"
        if key not in self.waiting_for:
            if not stack:
                return False
            self.waiting_for[key] = stack[-1]
        return self.waiting_for[key] in stack

    def perform(self, player: str, action: Data) -> None:
        queue = self.queues[player].actions
        do = action["do"]
        if do == "check":
            queue.remove(action)
            self.expect(action["about"])
        elif do == "concede":
            queue.remove(action)
            self.game.concede(self.players.index(player))
        elif do == "add_counters":
            queue.remove(action)
            self.add_counters(action)
        elif do == "rollback":
            queue.remove(action)
            self.roll_back(action)
        else:
            self.announce(player, action)

    def announce(self, player: str, action: Data) -> None:
        """Casts, activates or plays, with the decisions that come with it."""
        queue = self.queues[player].actions
        saved = self.game.fork()
        answerer = self.answerer()
        answerer.action_targets = [dict(target) for target in action.get("targets", ())]
        if action["do"] == "mana":
            answerer.mana_color = mana_color(action.get("ability", ""))
        if action.get("times", 1) > 1:
            action["times"] -= 1
        else:
            queue.remove(action)
        doer = self.doer()
        try:
            doer.start(player, action)
            while not self.game.over and not self.game.stopped and not doer.is_done():
                if self.game.decision.kind == "action":
                    break
                if self.is_called_off(player):
                    self.game = saved
                    return
                self.decide(self.game.decision, answerer)
            if self.game.cancelled is not None:
                raise Illegal(f"{self.game.cancelled.reason} ({self.game.cancelled.rule})")
            if answerer.action_targets:
                raise Illegal(f"no target for {answerer.action_targets}")
        except Illegal as problem:
            self.game = saved
            self.refused.append({**action, "why": str(problem)})

    def is_called_off(self, player: str) -> bool:
        """601.2h: whether the player's queue goes on with calling the payment off; what leads there is used up."""
        choices = self.queues[player].choices
        for count, answer in enumerate(choices):
            if answer["answer"] == "cancel_payment":
                del choices[: count + 1]
                return True
            if answer["answer"] not in ("text", "stop"):
                return False
        return False

    def decide(self, decision: Decision, answerer: Answerer) -> None:
        """One answer: listed, forced, or (noted as drift) the least."""
        if decision.kind in ("attackers", "blockers"):
            self.game.choose(self.doer().combat(decision, self.refused))
            return
        answer = answerer.answer(decision)
        if answer is None or decision.validate(answer) is not None:
            if answerer.refuses(decision):
                raise Illegal(f"{answerer.action_targets[0]} is no legal target")
            answer = decision.only_answer()
            if answer is None:
                answer = self.usual(decision)
                if decision.kind not in SILENT and not (decision.kind == "cost_object" and decision.at_least == 0):
                    self.drift.append(f"{self.players[decision.decider]} was asked {decision.kind} {decision.prompt}")
        self.game.choose(answer)

    def usual(self, decision: Decision) -> Answer:
        """What nothing listed answers. Where the source lets its AI decide, that does what it may do."""
        if not self.record.strict and decision.rule == "107.4f":
            return (decision.at_most,)
        if not self.record.strict and decision.kind in ("may", "optional_cost") and is_yes_no(decision):
            return next((i,) for i, option in enumerate(decision.options) if option.kind == "yes")
        return decision.some_answer()

    # --- actions by a judge's hand

    def add_counters(self, action: Data) -> None:
        things = self.desk().permanents(action) if "card" in action else []
        id = things[0].id if things else self.game.state.latest(self.aliases.get(action.get("ref", ""), 0))
        cause = Cause("122.1", 0, self.players.index(action["player"]), BY_RULE)
        self.game.happen([Event(PUT_COUNTERS, cause, id, -1, 0, action["count"], action["counter"])])

    def roll_back(self, action: Data) -> None:
        """Back to the beginning of a turn; what was done stays done in the queues."""
        turn = self.game.state.turn - action["turns"]
        self.rolled_back = action["block"]
        if turn in self.turn_starts:
            stops_at = self.game.stops_at
            self.game = self.turn_starts[turn].fork()
            self.game.stops_at = stops_at


def _step(action: Data) -> str:
    names = {"precombat_main": "main1", "postcombat_main": "main2"}
    return str(names.get(action["step"], action["step"]))


def _words(action: Data) -> str:
    what = action.get("card") or action.get("ability") or ""
    why = f": {action['why']}" if "why" in action else ""
    return f"{action['player']} {action['do']} {what} in turn {action['turn']} ({action['step']}){why}"


def is_silent(answer: Data, wrong: bool, fought: bool) -> bool:
    """Answers to what this game does not ask, because nothing depends on it: the usual cost, no, no more, mana.

    Where the result is right, what had to be chosen anyway (all there was to discard, say) counts as chosen, and the
    cost of an attack or block as agreed to with its declaration (508.1h, 509.1d).
    """
    kind = answer["answer"]
    if kind in ("stop", "normal_cost", "skip_failed_command", "cancel_payment"):
        return True
    if kind == "yes_no":
        return not answer["yes"] or (fought and not wrong)
    if kind in ("color_or_text", "text"):
        return True
    return not wrong and kind in (
        "targets",
        "object",
        "objects",
        "player",
        "number",
        "trigger",
        "replacement",
        "alternative_cost",
    )
