"""CR 100-104, 117: a game as its users see it: decisions, answers, forks, undo, save and load."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from spellstack.core.decisions import Answer, Decision, IllegalAnswer, Option, Refusal, Script
from spellstack.core.definition import CardDefinition, DeckList
from spellstack.core.events import BY_RULE, LOSE_GAME, NOTED, Cause, Event
from spellstack.core.log import Log, entries
from spellstack.core.players import Player
from spellstack.core.state import (
    STAGE_CHECK,
    STAGE_PREGAME,
    STAGE_PRIORITY,
    STAGE_RESOLVE,
    STAGE_STEP,
    STAGE_STEP_END,
    STAGE_TURN,
    State,
)
from spellstack.core.types import CLEANUP, STEP_WORDS, UNTAP
from spellstack.errors import SpellstackError
from spellstack.rules import reasons, saving
from spellstack.rules.commit import end_game, set_passed, set_priority, set_stage, write_log
from spellstack.rules.digest import digest
from spellstack.rules.leaving import players_leave
from spellstack.rules.options import priority_options, take_action
from spellstack.rules.pregame import choose_starting_player, pregame
from spellstack.rules.resolving import resolve_top
from spellstack.rules.setup import BoardSetup, give_entering_counters, place_board, place_deck
from spellstack.rules.state_based import check_state
from spellstack.rules.triggers import find_state_triggers, put_triggers
from spellstack.rules.turn import after_cleanup, begin_step, begin_turn, end_step
from spellstack.rules.wiring import GameEngine

IDLE_LIMIT = 4000  # stages in a row without a decision: a loop that nobody can stop (104.4b)


class GameOver(SpellstackError):
    """An answer was given though the game is over."""


class NothingToUndo(SpellstackError):
    """`undo` at the first decision of a game."""


class UnreadableDeck(SpellstackError):
    """A deck holds cards with clauses that could not be read. `unread`: (card name, clause) pairs."""

    def __init__(self, deck: str, unread: tuple[tuple[str, str], ...]) -> None:
        shown = "; ".join(f"{name}: {clause!r}" for name, clause in unread[:5])
        more = f" and {len(unread) - 5} more" if len(unread) > 5 else ""
        super().__init__(f"deck {deck!r} holds cards that are not wholly read: {shown}{more}")
        self.deck = deck
        self.unread = unread


class Moment:
    """A place to go back to: the checkpoint, the answers given since, and the decision there."""

    def __init__(self, checkpoint: State, answers: tuple[Answer, ...], total: int, decision: Decision | None) -> None:
        self.checkpoint = checkpoint
        self.answers = answers
        self.total = total
        self.decision = decision


class Stop:
    """Where a scripted game stops: as a step of a turn has ended (the next such step, if that turn skips it).

    With the untap step: as the turn before has ended.
    """

    def __init__(self, turn: int, step: int) -> None:
        self.turn = turn
        self.step = step

    def is_now(self, state: State) -> bool:
        """Whether the game stands between two steps, at this point or past it."""
        if self.step == UNTAP:
            return state.stage == STAGE_TURN and state.turn > 0 and state.turn + 1 >= self.turn
        return state.stage == STAGE_STEP and state.step == self.step and state.turn >= self.turn


class Game:
    """One game. Make it with `Game.new` or `Game.from_board`; then answer `decision` with `choose` until `over`.

    `forced` answers are not asked. Everything that happens is in `log`; `state` may be read, never written.
    """

    def __init__(self, state: State, names: tuple[str, ...] = ()) -> None:
        self.engine = GameEngine(state)
        self.engine.names = names
        self.origin: saving.Origin | None = None
        self.checkpoint: State = state
        self.answers: list[Answer] = []  # since the checkpoint
        self.given: list[Answer] = []  # since the game began
        self.moments: list[Moment] = []
        self.script: Script[bool] | None = None
        self.at_priority = False
        self.waiting: Decision | None = None
        self.to_replay = False
        self.ids: tuple[int, ...] = ()
        self.cancelled: Refusal | None = None
        self.stops_at: Stop | None = None
        self.stopped = False

    # --- making

    @staticmethod
    def new(
        decks: Sequence[DeckList],
        seed: int = 0,
        names: Sequence[str] = (),
        format: str = "duel",
        allow_unread: bool = False,
        starting_player: int = -1,
        asks_everything: bool = False,
    ) -> Game:
        """A game from decks, one a player. The same seed and answers give the same game.

        Raises UnreadableDeck if a card has unread clauses, unless `allow_unread`.
        """
        for deck in decks:
            unread = tuple((c.name, u.text) for c in dict.fromkeys((*deck.main, *deck.commanders)) for u in c.unread)
            if unread and not allow_unread:
                raise UnreadableDeck(deck.name, unread)
        state = State()
        state.rng = seed
        state.format = format
        life = 40 if format == "commander" else 20
        for i, deck in enumerate(decks):
            name = names[i] if i < len(names) else "ABCDEFGHIJ"[i]
            state.players.append(Player(i, name, life, state.epoch))
            place_deck(state, i, deck)
        state.starting_player = starting_player if starting_player >= 0 else choose_starting_player(state)
        state.active = state.starting_player
        game = Game(state, card_names(decks))
        game.engine.asks_everything = asks_everything
        game.origin = saving.Origin(
            tuple(d.name for d in decks),
            tuple((tuple(c.name for c in d.main), tuple(c.name for c in d.commanders)) for d in decks),
            seed,
            tuple(p.name for p in state.players),
            format,
            starting_player,
            asks_everything,
            saving.fingerprint(decks),
        )
        game.begin()
        return game

    @staticmethod
    def from_board(
        setup: BoardSetup, asks_everything: bool = True, scripted_chance: bool = False, shows_forced: bool = False
    ) -> Game:
        """A game that starts from a given position. `ids`: object ids of the placed cards, in their order.

        `shows_forced`: decisions with one legal answer are asked too, for scripts that name that answer.
        """
        placed = place_board(setup)
        names = tuple(dict.fromkeys(face.name for c in setup.cards for face in c.definition.faces))
        game = Game(placed.state, names)
        game.ids = placed.ids
        game.engine.asks_everything = asks_everything
        game.engine.scripted_chance = scripted_chance
        game.engine.shows_forced = shows_forced
        give_entering_counters(game.engine, setup, placed.ids)
        game.begin()
        return game

    def begin(self) -> None:
        self.checkpoint = self.state.copy()
        self.run(None)

    # --- reading

    @property
    def state(self) -> State:
        """The position. To be read only."""
        return self.engine.state

    @property
    def over(self) -> bool:
        self.catch_up()
        return self.engine.state.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The indexes of the players who won; empty while the game goes on, and for a draw."""
        return self.engine.state.winners

    @property
    def decision(self) -> Decision:
        """What must be decided now. Raises GameOver if nothing is to be decided any more."""
        self.catch_up()
        if self.waiting is None:
            raise GameOver("the game is over")
        return self.waiting

    @property
    def log(self) -> list[Log]:
        """All that happened, oldest first."""
        self.catch_up()
        return entries(self.engine.state.log)

    def why(self, option: Option) -> list[reasons.Grant]:
        """The rules that allow an option of the decision at hand, and the effects that it rests on."""
        return reasons.why(self.engine, self.decision.player, option)

    def why_not(self, player: int, what: str | reasons.Wish) -> list[Refusal]:
        """Every reason, with its rule and source, why the player can't do something now; empty if they can.

        `what`: "cast Shock", "activate Mind Stone", "play Forest", "attack B with Bear", "block Drake with Bear",
        "target Bear with Shock", or a `reasons.Wish`. Raises reasons.NotUnderstood.
        """
        self.catch_up()
        return reasons.why_not(self.engine, player, what)

    def name_of(self, id: int) -> str:
        """What an object is called now, or was called as it was last seen."""
        view = self.state.see(id)
        if view is None:
            return f"object {id}"
        if view.instance is not None and not view.cards:
            return f"ability of {self.name_of(view.source)}"
        return self.engine.row(view).name or "a face-down object"

    def digest(self) -> str:
        """A name for this position: games with equal digests have equal futures."""
        self.catch_up()
        return digest(self.state, self.answers)

    # --- answering

    def choose(self, answer: object) -> None:
        """Answers the decision: a tuple of ints (see Decision), an Option or several, an int, or a bool.

        Raises IllegalAnswer, and changes nothing, if the decision does not allow it; GameOver after the end.
        """
        decision = self.decision
        plain = plain_answer(decision, answer)
        refusal = decision.validate(plain)
        if refusal is not None:
            raise IllegalAnswer(decision, answer, refusal)
        self.cancelled = None
        shared = decision if self.at_priority else None
        self.moments.append(Moment(self.checkpoint, tuple(self.answers), len(self.given), shared))
        self.given.append(plain)
        self.answers.append(plain)
        self.run(plain)

    def cancel(self) -> None:
        """733: takes back a spell or ability that is being announced; the game is as it was at that priority."""
        self.catch_up()
        announcing = self.checkpoint.stage == STAGE_PRIORITY and not self.at_priority
        if self.script is None or not announcing or not self.answers:
            raise NothingToUndo("nothing is being announced")
        self.back_to_priority(Refusal("733.1", "cancelled"))
        self.run(None)

    def stop_at(self, turn: int, step: int) -> None:
        """From here the game stops as that step has ended: `stopped` is true then and `decision` asks nothing."""
        self.stops_at = Stop(turn, step)
        if self.stopped:
            self.stopped = False
            self.run(None)

    def concede(self, player: int) -> None:
        """104.3a: a player may concede at any time."""
        self.interrupt(concede(self.engine, player))

    def happen(self, events: list[Event]) -> None:
        """Lets events happen at this point, as if by a judge's hand: for scripts that need them."""
        self.interrupt(happen(self.engine, events))

    def interrupt(self, script: Script[None]) -> None:
        """Runs a procedure that leaves nobody a choice; then state is checked and players get priority."""
        self.catch_up()
        player = self.state.stage_player if self.at_priority else self.state.active
        self.answers.clear()
        self.script = None
        self.at_priority = False
        run_forced(script)
        if not self.state.over:
            set_stage(self.state, STAGE_CHECK, player)
        self.checkpoint = self.state.copy()
        self.run(None)

    # --- forks and undo

    def fork(self, seed: int | None = None) -> Game:
        """The same game once more, at the same decision, going its own way.

        With `seed`, on another stream of chance.
        """
        other = Game(self.checkpoint.copy(), self.engine.names)
        other.engine.manual_mana = self.engine.manual_mana
        other.engine.asks_everything = self.engine.asks_everything
        other.engine.scripted_chance = self.engine.scripted_chance
        other.engine.shows_forced = self.engine.shows_forced
        other.origin = self.origin
        other.ids = self.ids
        other.stops_at = self.stops_at
        other.stopped = self.stopped
        other.checkpoint = self.checkpoint
        other.answers = list(self.answers)
        other.given = list(self.given)
        other.moments = list(self.moments)
        other.at_priority = self.at_priority
        other.waiting = self.waiting
        other.to_replay = not self.at_priority
        if seed is not None:
            other.catch_up()
            other.reseed(seed)
        return other

    def clone(self) -> Game:
        """A fork on the same stream of chance."""
        return self.fork()

    def reseed(self, seed: int) -> None:
        """Goes on with another stream of chance."""
        other = self.checkpoint.copy()
        other.rng = seed
        self.checkpoint = other
        self.origin = None
        self.state.rng = seed  # lint: allow state-write: another stream of chance is no event

    def undo(self) -> None:
        """Takes the last answer back. Raises NothingToUndo at the first decision."""
        if not self.moments:
            raise NothingToUndo("there is no answer to take back")
        moment = self.moments.pop()
        self.checkpoint = moment.checkpoint
        self.answers = list(moment.answers)
        del self.given[moment.total :]
        self.engine.restore(self.checkpoint.copy())
        self.script = None
        self.at_priority = moment.decision is not None
        self.waiting = moment.decision
        self.to_replay = moment.decision is None

    # --- saving

    def save(self) -> bytes:
        """A replay: set-up, seed, answers, fingerprints. `Game.load` gives the same game at the same decision."""
        return saving.save(self.origin, self.given, self.digest())

    @staticmethod
    def load(data: bytes, definitions: Mapping[str, CardDefinition] | Iterable[CardDefinition]) -> Game:
        """The game that `save` wrote. `definitions`: the cards, by full name.

        Raises SaveBroken (truncated or changed data), SaveForeign (not a save, or of other cards or another engine).
        """
        table = definitions if isinstance(definitions, Mapping) else {d.name: d for d in definitions}
        record = saving.read(data)
        decks = saving.decks_of(record, table)
        game = Game.new(
            decks,
            record.origin.seed,
            record.origin.players,
            record.origin.format,
            True,
            record.origin.starting_player,
            record.origin.asks_everything,
        )
        saving.check_fingerprint(record, decks)
        for answer in record.answers:
            game.choose(answer)
        saving.check_digest(record, game.digest())
        return game

    # --- running

    def catch_up(self) -> None:
        """A fork or an undone game goes to its decision when it is first looked at:
        from the checkpoint, with the answers.
        """
        if not self.to_replay:
            return
        self.to_replay = False
        answers = list(self.answers)
        self.answers = []
        self.script = None
        self.at_priority = False
        self.run(None)
        for answer in answers:
            self.answers.append(answer)
            self.run(answer)

    def run(self, answer: Answer | None) -> None:
        """Goes on until the next decision, or the end."""
        engine = self.engine
        state = engine.state
        if answer is not None and self.at_priority:
            self.script = self.act(answer)
            self.at_priority = False
            answer = None
        idle = 0
        while True:
            if self.script is None:
                if state.over:
                    self.waiting = None
                    return
                if self.stops_at is not None and self.stops_at.is_now(state):
                    self.stopped = True
                    self.waiting = None
                    return
                idle += 1
                if idle > IDLE_LIMIT:
                    self.end_as_loop()
                    continue
                if state.stage == STAGE_PRIORITY:
                    decision = priority_decision(engine)
                    if decision is None:
                        pass_priority(engine)
                        continue
                    self.mark()
                    self.at_priority = True
                    self.waiting = decision
                    return
                if self.answers:
                    self.mark()
                self.script = stage_script(engine)  # lint: allow lost-generator: this loop sends it its answers
            try:
                asked = self.script.send(answer) if answer is not None else next(self.script)
                only = None if engine.shows_forced else asked.only_answer()
                if only is not None:
                    answer = only  # one legal answer makes itself
                    continue
                self.waiting = asked
                return
            except StopIteration as end:
                self.script = None
                answer = None
                if end.value is False:
                    self.back_to_priority(Refusal("733.1", "the action turned out to be illegal"))

    def mark(self) -> None:
        """A checkpoint: here the game can be forked without answers."""
        self.checkpoint = self.engine.state.copy()
        self.answers = []

    def act(self, answer: Answer) -> Script[bool] | None:
        """117.3: passing, or the action chosen."""
        engine = self.engine
        state = engine.state
        decision = self.waiting
        if decision is None:
            raise GameOver("the game is over")
        option = decision.options[answer[0]]
        if option.kind == "pass":
            pass_priority(engine)
            return None
        return priority_action(engine, state.stage_player, option)

    def back_to_priority(self, why: Refusal) -> None:
        """733.1: what was begun is undone; the answers that led there count as never given."""
        self.engine.restore(self.checkpoint.copy())
        n = len(self.answers)
        if n:
            del self.given[len(self.given) - n :]
            del self.moments[len(self.moments) - n :]
        self.answers = []
        self.script = None
        self.cancelled = why

    def end_as_loop(self) -> None:
        """104.4b: a loop of mandatory actions that nothing can stop is a draw."""
        cause = Cause("104.4b", mode=BY_RULE)
        write_log(self.state, [Event(NOTED, cause, word="a loop that nothing can stop: the game is a draw")])
        end_game(self.state, ())


def card_names(decks: Sequence[DeckList]) -> tuple[str, ...]:
    """The names of all cards in a game."""
    found: dict[str, None] = {}
    for deck in decks:
        for card in (*deck.main, *deck.commanders, *deck.sideboard):
            for face in card.faces:
                found[face.name] = None
    return tuple(found)


def plain_answer(decision: Decision, answer: object) -> Answer:
    """The tuple of ints that an answer means. Raises IllegalAnswer for what has no such meaning."""
    if isinstance(answer, bool):
        if decision.kind in ("x", "number"):
            return (int(answer),)
        return (0,) if answer else (len(decision.options) - 1,)
    if isinstance(answer, int):
        return (answer,)
    if isinstance(answer, Option):
        return (index_of(decision, answer),)
    if isinstance(answer, tuple | list):
        found: list[int] = []
        for item in answer:
            if isinstance(item, Option):
                found.append(index_of(decision, item))
            elif isinstance(item, int) and not isinstance(item, bool):
                found.append(item)
            else:
                raise IllegalAnswer(decision, answer, Refusal(decision.rule, f"{item!r} is no option and no number"))
        return tuple(found)
    raise IllegalAnswer(decision, answer, Refusal(decision.rule, f"{answer!r} is no answer: give option indexes"))


def index_of(decision: Decision, option: Option) -> int:
    for i, o in enumerate(decision.options):
        if o is option:
            return i
    for i, o in enumerate(decision.options):
        if (o.kind, o.object, o.player, o.value, o.how, o.target) == (
            option.kind,
            option.object,
            option.player,
            option.value,
            option.how,
            option.target,
        ):
            return i
    raise IllegalAnswer(decision, option, Refusal(decision.rule, f"{option!r} is not among the options"))


# --- stages


def stage_script(engine: GameEngine) -> Script[bool]:
    """The procedure of the stage the game is in."""
    stage = engine.state.stage
    if stage == STAGE_PREGAME:
        yield from pregame(engine)
    elif stage == STAGE_TURN:
        yield from begin_turn(engine)
    elif stage == STAGE_STEP:
        yield from begin_step(engine)
    elif stage == STAGE_CHECK:
        yield from check(engine)
    elif stage == STAGE_RESOLVE:
        yield from resolve_top(engine)
        set_passed(engine.state, 0)
        set_stage(engine.state, STAGE_CHECK, engine.state.active)
    elif stage == STAGE_STEP_END:
        yield from end_step(engine)
    return True


def check(engine: GameEngine) -> Script[None]:
    """117.5: state-based actions and triggered abilities, again and again, then priority."""
    state = engine.state
    happened = False
    while True:
        did = yield from check_state(engine)
        if state.over:
            return
        find_state_triggers(engine)
        put = yield from put_triggers(engine)
        if not did and not put:
            break
        happened = True
    if state.step == CLEANUP and not happened and not state.stack:
        after_cleanup(engine, False)
        return
    if state.step == CLEANUP and state.passed == 0 and (not state.steps_left or state.steps_left[0] != CLEANUP):
        after_cleanup(engine, True)
    player = state.stage_player
    if not state.players[player].in_game():
        player = state.next_player(player)
    set_stage(state, STAGE_PRIORITY, player)


def priority_decision(engine: GameEngine) -> Decision | None:
    """117.1: what the player with priority may do; None if only passing is possible and nobody wants to be asked."""
    player = engine.state.stage_player
    set_priority(engine.state, player)
    options = priority_options(engine, player)
    if not engine.asks_everything and not any(o.kind not in ("pass", "mana") for o in options):
        return None
    return Decision("action", player, options, "117.1", prompt=STEP_WORDS[engine.state.step])


def pass_priority(engine: GameEngine) -> None:
    """117.3d-117.4: the next player gets priority;
    if all passed in a row, the top of the stack resolves or the step ends.
    """
    state = engine.state
    passed = state.passed + 1
    if passed < len(state.turn_order(state.active)):
        set_passed(state, passed)
        set_stage(state, STAGE_PRIORITY, state.next_player(state.stage_player))
        return
    set_passed(state, 0)
    set_stage(state, STAGE_RESOLVE if state.stack else STAGE_STEP_END)


def priority_action(engine: GameEngine, player: int, option: Option) -> Script[bool]:
    """117.1: the player does something; then they have priority again (117.3c)."""
    done = yield from take_action(engine, player, option)
    if done:
        set_passed(engine.state, 0)
        set_stage(engine.state, STAGE_CHECK, player)
    return done


def happen(engine: GameEngine, events: list[Event]) -> Script[None]:
    yield from engine.perform(events)


def run_forced(script: Script[None]) -> None:
    """Runs a procedure that leaves nobody a choice. Raises SpellstackError if it does ask something."""
    answer: Answer | None = None
    while True:
        try:
            decision = next(script) if answer is None else script.send(answer)
        except StopIteration:
            return
        answer = decision.only_answer()
        if answer is None:
            raise SpellstackError(f"{decision.kind} was asked where there is no choice")


def concede(engine: GameEngine, player: int) -> Script[None]:
    """104.3a."""
    yield from engine.perform([Event(LOSE_GAME, Cause("104.3a", 0, player, BY_RULE), 0, player)])
    yield from players_leave(engine)
