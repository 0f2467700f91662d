"""CR 117: a person at the terminal: shows the game, lists the options with their rules, takes an answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from spellstack.agents.agent import Agent
from spellstack.cli.answers_why import answer_why
from spellstack.cli.console import say
from spellstack.cli.saved_games import SaveFileProblem, save_game
from spellstack.cli.table_view import decision_lines, shown_options, table_lines
from spellstack.core.decisions import NUMERIC_KINDS, PERMUTATION_KINDS, Answer, Decision
from spellstack.core.events import POOL_CHANGE, PRODUCE_MANA, TAP, UNTAP_OBJECT
from spellstack.errors import SpellstackError
from spellstack.rules.game import Game, NothingToUndo
from spellstack.scenario.narrate import Narrator

HELP = """  A number chooses an option; several numbers, parted by spaces, choose several (attackers, blockers).
  Enter alone takes the usual answer: passing, attacking with nobody, choosing as little as can be.
  s    show the table              l    show the whole log
  ? N  why option N is allowed     u    take back your last choice
  ? NAME  why a permanent is as it is
  ? cast NAME  why you cannot; also play, activate, attack with, block NAME with NAME, target NAME with NAME
  c    cancel what you are casting or activating
  p    pass until something happens, or your next turn
  w FILE  write the game to a file; spellstack play --load FILE goes on with it
  q    leave the table             h    this help"""

# Told in the whole log (l), not as the game goes on: what can be seen on the table anyway.
UNTOLD = (POOL_CHANGE, PRODUCE_MANA, TAP, UNTAP_OBJECT)


class LeftTable(SpellstackError):
    """The person has left the game."""

    def __init__(self) -> None:
        super().__init__("the person at the terminal has left the game")


class TerminalPlayer(Agent):
    """Asks a person. `read` gives the next line (input), which raises EOFError at the end."""

    def __init__(self, read: Callable[[str], str] = input, name: str = "human") -> None:
        super().__init__(name)
        self.read = read
        self.narrator = Narrator(UNTOLD)
        self.shown = 0
        self.greeted = False
        self.passing_turn = -1
        self.passing_stack = 0

    def pick(self, decision: Decision, game: Game) -> Answer:
        """Shows what has happened since the last time, then asks until the answer is legal. Raises LeftTable."""
        if not self.greeted:
            self.greeted = True
            say("You play against an agent. h shows the commands.")
            say(HELP)
        if self._passes_on(decision, game):
            return decision.some_answer() if decision.kind != "action" else (_pass(decision),)
        self._tell(game)
        return self._ask(game)

    # --- showing

    def _tell(self, game: Game) -> None:
        self.narrator.catch_up(game.engine)
        for line in self.narrator.lines[self.shown :]:
            say(line)
        self.shown = len(self.narrator.lines)
        if game.cancelled is not None:
            say(f"  Taken back: {game.cancelled.reason} ({game.cancelled.rule})")

    def _passes_on(self, decision: Decision, game: Game) -> bool:
        """Passing unasked ends when something is on the stack, a choice is to be made, or one's turn begins."""
        if self.passing_turn < 0:
            return False
        state = game.state
        quiet = decision.kind == "action" and not state.stack
        if quiet and not (state.turn != self.passing_turn and state.active == decision.player):
            return True
        self.passing_turn = -1
        return False

    # --- asking

    def _ask(self, game: Game) -> Answer:
        for line in table_lines(game, game.decision.decider):
            say(line)
        while True:
            decision = game.decision
            for line in decision_lines(decision, game):
                say(line)
            answer = self._answer(self._line(), game)
            if answer is None:
                continue
            refusal = game.decision.validate(answer)
            if refusal is None:
                return answer
            say(f"  Not allowed: {refusal.reason} ({refusal.rule})")

    def _line(self) -> str:
        try:
            return self.read("> ").strip()
        except (EOFError, KeyboardInterrupt) as error:
            raise LeftTable() from error

    def _answer(self, line: str, game: Game) -> Answer | None:
        """The answer a line gives; None where it was a command, or nothing that is understood."""
        decision = game.decision
        word = line.split(" ", 1)[0].lower()
        if word in ("q", "quit", "exit"):
            raise LeftTable()
        if word in _COMMANDS:
            _COMMANDS[word](self, line, game)
            return None
        if word == "p":
            if decision.kind != "action":
                say("  There is a choice to make first.")
                return None
            self.passing_turn = game.state.turn
            return (_pass(decision),)
        if word.startswith("?"):
            self._why(line.lstrip("? "), game)
            return None
        if not line:
            return usual_answer(decision)
        return self._numbers(line, decision, game)

    def _numbers(self, line: str, decision: Decision, game: Game) -> Answer | None:
        try:
            numbers = [int(part) for part in line.replace(",", " ").split()]
        except ValueError:
            say(f"  “{line}” is no number and no command; h shows the commands.")
            return None
        if decision.kind in NUMERIC_KINDS or decision.kind == "divide":
            return tuple(numbers)
        shown = shown_options(decision, game)
        if any(not 1 <= number <= len(shown) for number in numbers):
            say(f"  The options are 1 to {len(shown)}.")
            return None
        chosen = [shown[number - 1] for number in numbers]
        return tuple(chosen) if decision.ordered or decision.kind in PERMUTATION_KINDS else tuple(sorted(chosen))

    # --- commands

    def _help(self, line: str, game: Game) -> None:
        say(HELP)

    def _table(self, line: str, game: Game) -> None:
        for row in table_lines(game, game.decision.decider):
            say(row)

    def _log(self, line: str, game: Game) -> None:
        whole = Narrator()
        whole.catch_up(game.engine)
        for row in whole.lines:
            say(row)

    def _undo(self, line: str, game: Game) -> None:
        """Back to the last choice that was this person's; what other players chose since is undone with it."""
        player = game.decision.decider
        back = game.fork()
        steps = 0
        while back.can_undo() and (steps == 0 or back.decision.decider != player):
            back.undo()
            steps += 1
        if steps == 0 or back.decision.decider != player:
            say("  There is nothing to take back.")
            return
        for _ in range(steps):
            game.undo()
        self.narrator = Narrator(UNTOLD)
        self.narrator.catch_up(game.engine)
        self.shown = len(self.narrator.lines)
        self._table(line, game)

    def _write(self, line: str, game: Game) -> None:
        name = line.partition(" ")[2].strip()
        if not name:
            say("  Say to which file: w FILE.")
            return
        try:
            save_game(Path(name).expanduser(), game)
        except SaveFileProblem as problem:
            say(f"  Not written: {problem}")
        else:
            say(f"  Written to {name}.")

    def _cancel(self, line: str, game: Game) -> None:
        try:
            game.cancel()
        except NothingToUndo:
            say("  You are casting or activating nothing.")
            return
        self._tell(game)

    def _why(self, what: str, game: Game) -> None:
        for line in answer_why(what, game):
            say(f"  {line}")


_COMMANDS: dict[str, Callable[[TerminalPlayer, str, Game], None]] = {
    "h": TerminalPlayer._help,
    "help": TerminalPlayer._help,
    "s": TerminalPlayer._table,
    "l": TerminalPlayer._log,
    "u": TerminalPlayer._undo,
    "c": TerminalPlayer._cancel,
    "w": TerminalPlayer._write,
}


def usual_answer(decision: Decision) -> Answer:
    """What Enter alone means: pass, or the least that the decision asks for."""
    return (_pass(decision),) if decision.kind == "action" else decision.some_answer()


def _pass(decision: Decision) -> int:
    for index, option in enumerate(decision.options):
        if option.kind == "pass":
            return index
    return decision.some_answer()[0]
