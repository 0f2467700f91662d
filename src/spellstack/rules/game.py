"""CR 100-104, 117: a game as its users see it: decisions, answers, forks, undo, save and load."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from spellstack.core.decisions import Answer, Decision, IllegalAnswer, Option, Refusal, Script
from spellstack.core.definition import CardDefinition, DeckList
from spellstack.core.events import BY_RULE, NOTED, Cause, Event
from spellstack.core.log import Log, entries
from spellstack.core.players import Player
from spellstack.core.state import STAGE_CHECK, STAGE_PRIORITY, STAGE_STEP, STAGE_TURN, State
from spellstack.core.types import UNTAP
from spellstack.errors import SpellstackError
from spellstack.rules import reasons, replays, saving, snapshots
from spellstack.rules.answers import plain_answer
from spellstack.rules.commit import end_game, set_rng, set_stage, write_log
from spellstack.rules.controlled import let_decide
from spellstack.rules.digest import digest
from spellstack.rules.explanation import Explanation, explain
from spellstack.rules.inputs import Checkpoint, Given, Input, Moment, Place, Settings, inputs_of
from spellstack.rules.pregame import choose_starting_player
from spellstack.rules.quiet import pass_by
from spellstack.rules.result import Result, result_of
from spellstack.rules.setup import BoardSetup, give_entering_counters, place_board, place_deck
from spellstack.rules.stages import (
    concede,
    happen,
    pass_priority,
    priority_action,
    priority_decision,
    run_forced,
    stage_script,
)
from spellstack.rules.wiring import GameEngine

FORCED_LIMIT = 600  # times in a row that players could only pass while something was on the stack (104.4b)
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
            return state.stage == STAGE_TURN and state.turn + 1 >= self.turn
        return state.stage == STAGE_STEP and state.step == self.step and state.turn >= self.turn


class Game:
    """One game. Make it with `Game.new` or `Game.from_board`; then answer `decision` with `choose` until `over`.

    `forced` answers are not asked. Everything that happens is in `log`; `state` may be read, never written.
    """

    def __init__(self, engine: GameEngine, place: Place) -> None:
        self.engine = engine
        self.place = place
        self.origin: replays.Origin | None = None
        self.given: Given | None = None
        self.moment: Moment | None = None
        self.script: Script[bool] | None = None
        self.at_priority = False
        self.waiting: Decision | None = None
        self.to_replay = False
        self.replaying = False
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
        game = start(state, Settings(asks_everything), card_names(decks))
        seats = tuple(p.name for p in state.players)
        game.origin = replays.Origin(decks, seed, seats, format, starting_player, asks_everything)
        game.run(None)
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
        settings = Settings(asks_everything, frozenset(), scripted_chance, shows_forced)
        game = start(placed.state, settings, names)
        game.ids = placed.ids
        give_entering_counters(game.engine, setup, placed.ids)
        game.mark(None)
        game.run(None)
        return game

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
        self.catch_up()
        return self.engine.state.winners

    @property
    def result(self) -> Result | None:
        """104: who won, and by which rules the others lost; None while the game goes on."""
        self.catch_up()
        return result_of(self.engine.state)

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

    def explain(self, id: int) -> Explanation:
        """613: why an object is what it is: `game.explain(id).power`. Raises KeyError if there is no such object."""
        self.catch_up()
        return explain(self.engine, id)

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
        return digest(self.state, self.place.answers())

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
        self.moment = Moment(self.place, self.given, self.moment)
        self.take(Input(plain))
        self.run(plain)

    def cancel(self) -> None:
        """733: takes back a spell or ability that is being announced; the game is as it was at that priority."""
        self.catch_up()
        announcing = self.place.checkpoint.decision is not None and not self.at_priority
        if self.script is None or not announcing:
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
        self.catch_up()
        self.given = Given(Input(conceding=player), self.given)
        self.interrupt(concede(self.engine, player))

    def happen(self, events: list[Event]) -> None:
        """Lets events happen at this point, as if by a judge's hand: for scripts that need them."""
        self.catch_up()
        self.origin = None
        self.interrupt(happen(self.engine, events))

    def interrupt(self, script: Script[None]) -> None:
        """Runs a procedure that leaves nobody a choice; then state is checked and players get priority."""
        player = self.state.stage_player if self.at_priority else self.state.active
        self.script = None
        run_forced(script)
        if not self.state.over:
            set_stage(self.state, STAGE_CHECK, player)
        self.mark(None)
        self.run(None)

    # --- how it is run

    def reseed(self, seed: int) -> None:
        """From here on another stream of chance. What was before stays as it was, also for undo."""
        self.set(Input(seed=seed))

    def ask_everything(self, on: bool = True) -> None:
        """From here on every player with priority is asked, also those who could only pass."""
        known = self.engine.settings
        if known.asks_everything != on:
            self.set(Input(settings=Settings(on, known.manual_mana, known.scripted_chance, known.shows_forced)))

    def pay_by_hand(self, players: Iterable[int]) -> None:
        """601.2g: from here on these players activate mana abilities themselves as they pay; the others have it done.

        The order of `players` does not matter; each is a player's index.
        """
        known = self.engine.settings
        by_hand = frozenset(players)
        self.set(Input(settings=Settings(known.asks_everything, by_hand, known.scripted_chance, known.shows_forced)))

    def give(self, input: Input) -> None:
        """Gives the game an input, whatever it is: so a replay goes on."""
        if input.answer is not None:
            self.choose(input.answer)
        elif input.conceding >= 0:
            self.concede(input.conceding)
        else:
            self.set(input)

    def set(self, input: Input) -> None:
        """Settings or a seed. In the midst of a procedure, replays come by them too."""
        self.catch_up()
        self.take(input)
        self.apply(input)
        if self.script is not None:
            return
        if self.at_priority and input.settings is not None:
            self.at_priority = False
            self.run(None)  # there may be more, or fewer, options now
        else:
            self.mark(self.waiting)

    def take(self, input: Input) -> None:
        self.given = Given(input, self.given)
        self.place = Place(self.place.checkpoint, (*self.place.inputs, input))

    def apply(self, input: Input) -> None:
        """Does what an input that is no answer asks for."""
        if input.settings is not None:
            self.engine.settings = input.settings
        if input.seed is not None:
            set_rng(self.state, input.seed)

    # --- forks and undo

    def fork(self, seed: int | None = None) -> Game:
        """The same game once more, at the same decision, going its own way.

        With `seed`, on another stream of chance.
        """
        place = self.place
        other = Game(self.engine.fork(place.checkpoint), place)
        other.origin = self.origin
        other.ids = self.ids
        other.stops_at = self.stops_at
        other.stopped = self.stopped
        other.given = self.given
        other.moment = self.moment
        other.stand(place)
        if seed is not None:
            other.reseed(seed)
        return other

    def undo(self) -> None:
        """Takes the last answer back. Raises NothingToUndo at the first decision."""
        moment = self.moment
        if moment is None:
            raise NothingToUndo("there is no answer to take back")
        self.moment = moment.before
        self.given = moment.given
        self.engine.back(moment.place.checkpoint)
        self.stand(moment.place)

    def can_undo(self) -> bool:
        """Whether there is an answer to take back."""
        return self.moment is not None

    def stand(self, place: Place) -> None:
        """The engine holds the checkpoint of this place: the rest of the way is gone when the game is looked at."""
        self.place = place
        self.script = None
        self.at_priority = place.is_at_priority()
        self.waiting = place.checkpoint.decision if self.at_priority else None
        self.to_replay = not self.at_priority

    # --- saving

    def save(self, kind: str = "") -> bytes:
        """The game as bytes, for `Game.load`: at the same decision, with the same future.

        A "replay" is what the game started from and all it was given: small, and after loading everything can be
        undone. A "snapshot" is the state: any game has one, and it loads at once; what was before cannot be undone
        then. Without `kind`: a replay, if the game has one. Raises CannotSave for the replay of a game that did not
        start from decks, or that events were put into by hand.
        """
        digest = self.digest()
        if kind == saving.REPLAY or (not kind and self.origin is not None):
            return saving.seal(saving.REPLAY, replays.tree_of(self.origin, inputs_of(self.given), digest))
        stop = (self.stops_at.turn, self.stops_at.step) if self.stops_at is not None else ()
        inputs = list(self.place.inputs)
        tree = snapshots.tree_of(self.place.checkpoint, inputs, self.engine.names, self.ids, stop, digest)
        return saving.seal(saving.SNAPSHOT, tree)

    @staticmethod
    def load(data: bytes, definitions: Mapping[str, CardDefinition] | Iterable[CardDefinition]) -> Game:
        """The game that `save` wrote. `definitions`: at least the cards that it holds, by full name.

        Raises a SaveProblem: SaveForeign (no save), SaveBroken (cut short, or changed), SaveOfOtherVersion, SaveCards
        (a card is missing, or is read differently now).
        """
        kind, tree = saving.unseal(data)
        table = definitions if isinstance(definitions, Mapping) else {d.name: d for d in definitions}
        return replayed(tree, table) if kind == saving.REPLAY else resumed(tree, table)

    # --- running

    def catch_up(self) -> None:
        """A fork or an undone game goes to its decision when it is first looked at: from the checkpoint, with what
        was given since. The checkpoint of that place is brought as near as it can be, for whoever shares it.
        """
        if not self.to_replay:
            return
        self.to_replay = False
        goal = self.place
        checkpoint = goal.checkpoint
        self.place = Place(checkpoint)
        self.at_priority = checkpoint.decision is not None
        self.waiting = checkpoint.decision
        self.replaying = True
        if not self.at_priority:
            self.run(None)
        for input in goal.inputs:
            self.place = Place(self.place.checkpoint, (*self.place.inputs, input))
            if input.answer is not None:
                self.run(input.answer)
            else:
                self.apply(input)
        self.replaying = False
        if len(self.place.inputs) == len(goal.inputs):
            goal.checkpoint = self.place.checkpoint
            self.place = goal

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
                    let_decide(state, decision)
                    self.mark(decision)
                    if self.place.checkpoint.forced > FORCED_LIMIT:
                        self.end_as_loop()
                        continue
                    return
                if self.place.inputs or self.replaying:
                    self.mark(None)
                if state.stage == STAGE_STEP:
                    passed = pass_by(engine)
                    if passed:
                        idle += passed - 1
                        continue
                self.script = stage_script(engine)  # lint: allow lost-generator: this loop sends it its answers
            try:
                asked = self.script.send(answer) if answer is not None else next(self.script)
                only = None if engine.settings.shows_forced else asked.only_answer()
                if only is not None:
                    answer = only  # one legal answer makes itself
                    continue
                let_decide(state, asked)
                self.waiting = asked
                return
            except StopIteration as end:
                self.script = None
                answer = None
                if end.value is False:
                    self.back_to_priority(Refusal("733.1", "the action turned out to be illegal"))

    def mark(self, decision: Decision | None) -> None:
        """A checkpoint: here the game can be forked without a way to go. `decision`: what is asked at once."""
        engine = self.engine
        state = engine.state
        known = engine.board_cache
        if known is not None and (known.state is not state or known.version != state.version):
            known = None
        forced = self.place.forced()
        if decision is not None:
            bound = bool(state.stack) and all(option.kind in ("pass", "mana") for option in decision.options)
            forced = forced + 1 if bound else 0
        self.place = Place(Checkpoint(state.copy(), engine.settings, known, decision))
        self.place.checkpoint.forced = forced
        self.at_priority = decision is not None
        self.waiting = decision

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
        """733.1: what was begun is undone; the answers that led there count as never given. Settings stay."""
        inputs = self.place.inputs
        checkpoint = self.place.checkpoint
        self.engine.back(checkpoint)
        for input in inputs:
            if input.answer is not None and self.moment is not None:
                self.moment = self.moment.before
            if self.given is not None:
                self.given = self.given.before
        self.place = Place(checkpoint)
        self.script = None
        self.cancelled = why
        for input in inputs:
            if input.answer is None:
                self.given = Given(input, self.given)
                self.apply(input)

    def end_as_loop(self) -> None:
        """104.4b: a loop of mandatory actions that nothing can stop is a draw."""
        cause = Cause("104.4b", mode=BY_RULE)
        write_log(self.state, [Event(NOTED, cause, word="a loop that nothing can stop: the game is a draw")])
        end_game(self.state, ())


def start(state: State, settings: Settings, names: tuple[str, ...]) -> Game:
    """A game that has this state, before anything has been run."""
    engine = GameEngine(state)
    engine.names = names
    engine.settings = settings
    return Game(engine, Place(Checkpoint(state.copy(), settings)))


def card_names(decks: Sequence[DeckList]) -> tuple[str, ...]:
    """The names of all cards in a game."""
    found: dict[str, None] = {}
    for deck in decks:
        for card in (*deck.main, *deck.commanders, *deck.sideboard):
            for face in card.faces:
                found[face.name] = None
    return tuple(found)


def replayed(tree: dict[str, object], definitions: Mapping[str, CardDefinition]) -> Game:
    """The game of a replay, played again."""
    replay = replays.read_replay(tree, definitions)
    origin = replay.origin
    game = Game.new(
        origin.decks, origin.seed, origin.players, origin.format, True, origin.starting_player, origin.asks_everything
    )
    go_on(game, replay.inputs, replay.digest)
    return game


def resumed(tree: dict[str, object], definitions: Mapping[str, CardDefinition]) -> Game:
    """The game of a snapshot, where it was."""
    parts = snapshots.read_snapshot(tree, definitions)
    game = start(parts.checkpoint.state, parts.checkpoint.settings, parts.names)
    game.ids = parts.ids
    if parts.stop:
        game.stops_at = Stop(*parts.stop)
    game.run(None)
    go_on(game, parts.inputs, parts.digest)
    return game


def go_on(game: Game, inputs: list[Input], digest: str) -> None:
    """Gives a loaded game what it was given. Raises SaveOfOtherVersion if it does not come to the same position."""
    for number, input in enumerate(inputs):
        try:
            game.give(input)
        except (IllegalAnswer, GameOver) as problem:
            raise saving.SaveOfOtherVersion(f"the save fits no more at its answer {number + 1}: {problem}") from problem
    if game.digest() != digest:
        raise saving.SaveOfOtherVersion("the save leads to another position: it was made by another engine")
