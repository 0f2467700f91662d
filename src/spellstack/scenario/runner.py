"""Plays a scenario: each step of its script becomes answers to the game's decisions (format in docs/scenarios.md)."""

from __future__ import annotations

from spellstack.core.decisions import Refusal
from spellstack.core.types import STEP_WORDS
from spellstack.rules.game import Game
from spellstack.scenario import announcing, combat
from spellstack.scenario.board import build
from spellstack.scenario.cards import CardShelf
from spellstack.scenario.expectations import Judge, cites
from spellstack.scenario.narrate import Narrator
from spellstack.scenario.problems import StepFailed
from spellstack.scenario.queue import AnswerQueue
from spellstack.scenario.references import References, object_name
from spellstack.scenario.table import Table
from spellstack.scenario.tree import (
    Activate,
    Assign,
    Attack,
    Block,
    Cast,
    Check,
    Choose,
    Concede,
    Expect,
    Go,
    Pass,
    Play,
    Resolve,
    Scenario,
    Step,
    TurnUp,
    Unlock,
)

MOST_TURNS = 12
"""How many turns a script may pass through in one step before it counts as lost."""


class Runner:
    """Runs one scenario from its board to its expectations."""

    def __init__(self, scenario: Scenario, shelf: CardShelf, narrator: Narrator | None = None) -> None:
        self.scenario = scenario
        self.narrator = narrator
        board = build(scenario, shelf)
        game = Game.from_board(board.setup, asks_everything=True, scripted_chance=True, shows_forced=True)
        names = tuple(player.name for player in scenario.players)
        ids = {name: game.ids[index] for name, index in board.ids.items()}
        self.table = Table(game, References(names, ids), AnswerQueue())

    def run(self) -> None:
        """Plays all steps and checks what is expected.

        Raises StepFailed for the first thing that does not come true, ScenarioMalformed for words that mean nothing
        or too much.
        """
        self.table.settle(self.scenario.place)
        for step in self.scenario.steps:
            self.step(step)
        if self.scenario.expect is not None:
            self.check(self.table, self.scenario.expect)
        self.table.queue.check_used()

    def step(self, step: Step) -> None:
        """Plays one step of the script."""
        if self.narrator is not None and not isinstance(step, Check):
            self.narrator.note(f"> {step_text(step)}")
        table = self.table
        if isinstance(step, Check):
            table.queue.add(step.answers)
            assert step.expect is not None
            self.check(table, step.expect)
            return
        if step.refused:
            self.must_be_refused(step)
        else:
            self.must_happen(step)
        if self.narrator is not None:
            self.narrator.catch_up(self.table.game.engine)

    def must_happen(self, step: Step) -> None:
        """The step has to be allowed; names what it brings about."""
        table = self.table
        table.queue.add(step.answers)
        first_new = table.game.state.next_id
        if isinstance(step, Cast | Activate) and step.cancel is not None:
            announcing.back_out(table, step)
            return
        table.references.coming = step.named
        refusals = perform(table, step)
        table.references.coming = ()
        if refusals:
            raise StepFailed(step.place, f"{step_text(step)}: refused, {reasons(table, refusals)}")
        name_new_objects(table, step, first_new)

    def must_be_refused(self, step: Step) -> None:
        """The step has to be refused, by the rule that the scenario names; the game stays as it was."""
        refusals = probe(self.table, step)
        if not refusals:
            raise StepFailed(step.place, f"{step_text(step)}: was allowed, but had to be refused")
        if self.narrator is not None:
            self.narrator.note(f"    refused: {reasons(self.table, refusals)}")
        if isinstance(step.refused, str):
            check_rule(self.table, step, step.refused, refusals)

    def check(self, table: Table, expect: Expect) -> None:
        """Raises StepFailed with all that is not as expected at this point."""
        faults = Judge(table.game.engine, table.references).faults(expect)
        for step in expect.can:
            refusals = probe(table, step)
            if refusals:
                faults.append(f"line {step.place.line}: {step_text(step)} is not allowed: {reasons(table, refusals)}")
        for step in expect.cannot:
            refusals = probe(table, step)
            if not refusals:
                faults.append(f"line {step.place.line}: {step_text(step)} is allowed")
            elif step.because is not None and not any(cites(step.because, refusal.rule) for refusal in refusals):
                faults.append(
                    f"line {step.place.line}: {step_text(step)} is refused, but not by {step.because}: "
                    f"{reasons(table, refusals)}"
                )
        if faults:
            raise StepFailed(expect.place, "\n".join(faults))


def probe(table: Table, step: Step) -> list[Refusal]:
    """Tries a step on a fork: why it is refused, or nothing if it is allowed."""
    fork = table.fork()
    fork.queue.add(step.answers)
    return perform(fork, step, probing=True)


def check_rule(table: Table, step: Step, rule: str, refusals: list[Refusal]) -> None:
    """Raises StepFailed unless one of the refusals cites the rule."""
    if not any(cites(rule, refusal.rule) for refusal in refusals):
        raise StepFailed(step.place, f"{step_text(step)}: refused, but not by {rule}: {reasons(table, refusals)}")


def perform(table: Table, step: Step, probing: bool = False) -> list[Refusal]:
    """Does one step at a table. Returns why the rules do not allow it; an empty list means that it was done."""
    if isinstance(step, Cast | Activate):
        return announcing.announce(table, step)
    if isinstance(step, Play | TurnUp | Unlock):
        return announcing.special(table, step)
    if isinstance(step, Attack):
        return combat.attack(table, step)
    if isinstance(step, Block):
        return combat.block(table, step)
    if isinstance(step, Assign):
        return combat.assign(table, step, probing)
    if isinstance(step, Resolve):
        _resolve(table, step)
    elif isinstance(step, Pass):
        return _pass(table, step)
    elif isinstance(step, Go):
        _go(table, step)
    elif isinstance(step, Concede):
        table.game.concede(table.references.player(step.player))
        table.settle(step.place)
    else:
        assert isinstance(step, Choose)
    return []


def _resolve(table: Table, step: Resolve) -> None:
    done = 0
    while table.game.state.stack and not table.game.over and (step.count is None or done < step.count):
        table.resolve_one(step.place)
        done += 1
    if step.count is not None and done < step.count:
        raise StepFailed(step.place, f"resolve: only {done} of {step.count} objects were on the stack")
    table.settle(step.place)


def _pass(table: Table, step: Pass) -> list[Refusal]:
    table.settle(step.place)
    if table.game.over:
        raise StepFailed(step.place, f"pass: {step.player}: the game is over")
    holder = table.references.players[table.game.decision.player]
    if holder != step.player:
        return [Refusal("117.3", f"{holder} has priority, not {step.player}")]
    table.pass_priority()
    # What comes next may wait for answers of a later step, as long as nobody else has to act first.
    table.settle(step.place)
    return []


def _go(table: Table, step: Go) -> None:
    """Everybody passes until the step has begun and the active player has priority in it."""
    state = table.game.state
    wanted = STEP_WORDS.index(step.step)
    turn = None if step.turn is None else table.references.player(step.turn)
    started = (state.turn, state.step)
    last = state.turn + MOST_TURNS
    while not table.game.over:
        state = table.game.state
        if state.turn > last:
            raise StepFailed(step.place, f"go: {step.step} did not come in {MOST_TURNS} turns")
        there = state.step == wanted and (turn is None or state.active == turn) and (state.turn, state.step) != started
        if there and table.at_priority() and table.game.decision.player == state.active:
            return
        table.go_on(step.place)


def name_new_objects(table: Table, step: Step, first_new: int) -> None:
    """`as`: the tokens and copies that a step brought about get these ids, in the order in which they came."""
    if not step.named:
        return
    state = table.game.state
    new = [id for id in sorted(state.objects) if id >= first_new and _brought_about(table, id)]
    if len(new) < len(step.named):
        found = ", ".join(object_name(table.game.engine, id) for id in new) or "nothing"
        raise StepFailed(step.place, f"as: {len(step.named)} names, but the step brought about {found}")
    for name, id in zip(step.named, new, strict=False):
        table.references.name_new(name, id)


def _brought_about(table: Table, id: int) -> bool:
    """Tokens, and copies of spells and abilities; not cards that only moved, nor permanents that became copies."""
    thing = table.game.state.objects[id]
    return thing.token or (thing.is_copy and not thing.cards)


def reasons(table: Table, refusals: list[Refusal]) -> str:
    """All reasons in one line: `it has hexproof (702.11b, Bear)`."""
    parts = []
    for refusal in refusals:
        source = f", {table.describe(refusal.source)}" if refusal.source else ""
        parts.append(f"{refusal.reason} ({refusal.rule}{source})")
    return "; ".join(dict.fromkeys(parts))


def step_text(step: Step) -> str:
    """A step in the words of the format."""
    if isinstance(step, Cast | Activate):
        return f"{'cast' if isinstance(step, Cast) else 'activate'} {step.ref}"
    if isinstance(step, Play):
        return f"play {step.ref}"
    if isinstance(step, TurnUp):
        return f"turn up {step.ref}"
    if isinstance(step, Unlock):
        return f"unlock {step.half or 'a door'} of {step.ref}"
    if isinstance(step, Attack):
        return "attack " + (", ".join(f"{who}: {whom}" for who, whom in step.attacks) or "with none")
    if isinstance(step, Block):
        return "block " + (", ".join(f"{who}: {' and '.join(whom)}" for who, whom in step.blocks) or "with none")
    if isinstance(step, Assign):
        parts = (f"{source}: {', '.join(f'{ref} {n}' for ref, n in amounts)}" for source, amounts in step.assignments)
        return "assign " + "; ".join(parts)
    if isinstance(step, Resolve):
        return f"resolve {'all' if step.count is None else step.count}"
    if isinstance(step, Pass):
        return f"{step.player} passes"
    if isinstance(step, Go):
        return f"go to {step.step}" + (f" of {step.turn}'s turn" if step.turn else "")
    if isinstance(step, Concede):
        return f"{step.player} concedes"
    return "choose"
