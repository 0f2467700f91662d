"""CR 400, 500, 613.7:
a whole game at one moment, copied cheaply (copy on write), so that it can be forked and undone.
"""

from __future__ import annotations

from typing import Final

from spellstack.core.definition import AbilityInstance
from spellstack.core.events import DELAYED_CREATED, EFFECT_STARTED, TURN_POINTER, Cause, Event
from spellstack.core.log import Log
from spellstack.core.node import Node
from spellstack.core.objects import Bindings, Card, GameObject, Outcome, Snapshot, View
from spellstack.core.players import Player
from spellstack.core.types import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    PREGAME,
    STACK,
)

# Stages: what the game does next. Each start of a stage is a checkpoint.
STAGE_PREGAME: Final = 0
STAGE_TURN: Final = 1
STAGE_STEP: Final = 2
STAGE_CHECK: Final = 3  # state-based actions and triggers, before priority (117.5)
STAGE_PRIORITY: Final = 4
STAGE_RESOLVE: Final = 5
STAGE_STEP_END: Final = 6
STAGE_OVER: Final = 7
STAGE_MULLIGANS: Final = 8  # one round of them (103.5)
STAGE_BOTTOM: Final = 9  # the cards put on the bottom as a part of them
STAGE_OPENING_HANDS: Final = 10


class EffectInstance:
    """A continuous, replacement or other effect of a resolved spell or ability (611.2). Immutable.

    `holds`: the node that says what it does. `affected`: ids (or player codes) locked in as it began (611.2c), or
    None if it applies to what its own filter finds. `duration`: a node. `values`: amounts locked in (608.2h), by name.
    `remaining`: uses or amount left, for shields (615.7); -1 no limit.
    """

    def __init__(
        self,
        id: int,
        timestamp: int,
        source: int,
        controller: int,
        holds: Node,
        affected: tuple[int, ...] | None,
        duration: Node | None,
        values: tuple[tuple[str, int], ...] = (),
        remaining: int = -1,
        turn: int = 0,
        words: tuple[tuple[str, str], ...] = (),
        bound: Bindings | None = None,
        rule: str = "611.2",
        ability: str = "",
    ) -> None:
        self.id = id
        self.timestamp = timestamp
        self.source = source
        self.controller = controller
        self.holds = holds
        self.affected = affected
        self.duration = duration
        self.values = values
        self.remaining = remaining
        self.turn = turn
        self.words = words
        self.bound = bound
        self.rule = rule
        self.ability = ability


class DelayedTrigger:
    """603.7: a triggered ability that an effect created. `duration` None: it triggers once."""

    def __init__(
        self,
        id: int,
        instance: AbilityInstance,
        source: int,
        controller: int,
        bound: Bindings,
        duration: Node | None,
        turn: int,
    ) -> None:
        self.id = id
        self.instance = instance
        self.source = source
        self.controller = controller
        self.bound = bound
        self.duration = duration
        self.turn = turn


class PendingTrigger:
    """603.3: an ability that has triggered and waits to be put onto the stack."""

    def __init__(
        self,
        instance: AbilityInstance,
        source: int,
        controller: int,
        event: Event | None,
        bound: Bindings | None,
        delayed: int = 0,
    ) -> None:
        self.instance = instance
        self.source = source
        self.controller = controller
        self.event = event
        self.bound = bound
        self.delayed = delayed


class EffectStarted(Event):
    """611.2: a continuous effect begins. `effect` is complete but for its id and timestamp, which commit gives.

    `arriving`: what enters in the same batch, which it affects as it enters (611.2e).
    """

    def __init__(self, cause: Cause, effect: EffectInstance, arriving: tuple[Event, ...] = ()) -> None:
        super().__init__(EFFECT_STARTED, cause, 0, effect.controller, effect.source)
        self.effect = effect
        self.arriving = arriving


class DelayedCreated(Event):
    """603.7: a delayed triggered ability begins to wait."""

    def __init__(self, cause: Cause, delayed: DelayedTrigger) -> None:
        super().__init__(DELAYED_CREATED, cause, 0, delayed.controller, delayed.source)
        self.delayed = delayed


class TurnPointer(Event):
    """500: the game moves to a turn and step. Values of -1 stay as they are."""

    def __init__(
        self, cause: Cause, turn: int = -1, active: int = -1, step: int = -1, steps: tuple[int, ...] | None = None
    ) -> None:
        super().__init__(TURN_POINTER, cause, 0, active, 0, step)
        self.turn = turn
        self.active = active
        self.step = step
        self.steps = steps


class ExtraTurn:
    """500.7: a turn to be taken before others; the newest first.

    `steps`: extra phases of this turn stand in State.extra_steps.
    """

    def __init__(self, player: int, source: int) -> None:
        self.player = player
        self.source = source


class State:
    """Everything that distinguishes one moment of a game from another.

    Objects and players are written only through `edit` and `edit_player`, in commit and set-up. All else is replaced
    whole.
    """

    def __init__(self) -> None:
        self.epoch = 0
        self.version = 0  # rises with each commit; the board is fresh for one version
        self.next_id = 1
        self.clock = 1  # timestamps (613.7)
        self.rng = 0
        self.format = "duel"
        self.cards: dict[int, Card] = {}
        self.objects: dict[int, GameObject] = {}
        self.snapshots: dict[int, Snapshot] = {}
        self.became: dict[int, int] = {}
        self.card_object: dict[int, int] = {}  # card id -> id of the object it is now
        self.players: list[Player] = []
        self.battlefield: tuple[int, ...] = ()
        self.stack: tuple[int, ...] = ()  # bottom first
        self.exile: tuple[int, ...] = ()
        self.command: tuple[int, ...] = ()
        self.effects: dict[int, EffectInstance] = {}
        self.delayed: dict[int, DelayedTrigger] = {}
        self.pending: tuple[PendingTrigger, ...] = ()
        self.log: Log | None = None
        # turn
        self.turn = 0
        self.active = 0
        self.step = PREGAME
        self.priority = 0
        self.passed = 0  # players in a row who passed
        self.starting_player = 0
        self.extra_turns: tuple[ExtraTurn, ...] = ()
        self.extra_steps: tuple[int, ...] = ()  # steps still to come in this turn, first next; see rules/turn.py
        self.steps_left: tuple[int, ...] = ()
        self.combat_number = 0
        self.first_strikers: tuple[int, ...] = ()  # who dealt damage in the first of two damage steps (510.4)
        self.day = ""  # "", "day", "night" (731)
        self.monarch = -1
        self.initiative = -1
        self.stage = STAGE_PREGAME
        self.stage_player = 0
        self.stage_data: tuple[int, ...] = ()
        self.over = False
        self.winners: tuple[int, ...] = ()
        self.draw = False
        self.memory: dict[str, tuple[int, ...]] = {}
        self.state_triggers: frozenset[str] = frozenset()  # state triggers that wait or are on the stack (603.8)
        self.known: dict[int, int] = {}  # card id -> mask of players who know where it is, in hidden zones

    def copy(self) -> State:
        """A second state that shares every object and player with this one until either is written."""
        s = State()
        self.epoch += 1
        s.epoch = self.epoch
        s.version = self.version
        s.next_id = self.next_id
        s.clock = self.clock
        s.rng = self.rng
        s.format = self.format
        s.cards = self.cards.copy()
        s.objects = self.objects.copy()
        s.snapshots = self.snapshots.copy()
        s.became = self.became.copy()
        s.card_object = self.card_object.copy()
        s.players = self.players.copy()
        s.battlefield = self.battlefield
        s.stack = self.stack
        s.exile = self.exile
        s.command = self.command
        s.effects = self.effects.copy()
        s.delayed = self.delayed.copy()
        s.pending = self.pending
        s.log = self.log
        s.turn = self.turn
        s.active = self.active
        s.step = self.step
        s.priority = self.priority
        s.passed = self.passed
        s.starting_player = self.starting_player
        s.extra_turns = self.extra_turns
        s.extra_steps = self.extra_steps
        s.steps_left = self.steps_left
        s.combat_number = self.combat_number
        s.first_strikers = self.first_strikers
        s.day = self.day
        s.monarch = self.monarch
        s.initiative = self.initiative
        s.stage = self.stage
        s.stage_player = self.stage_player
        s.stage_data = self.stage_data
        s.over = self.over
        s.winners = self.winners
        s.draw = self.draw
        s.memory = self.memory
        s.state_triggers = self.state_triggers
        s.known = self.known
        return s

    def assign(self, other: State) -> None:
        """Becomes what `other` is (733: an illegal action is undone). `other` must not be used afterwards."""
        epoch = max(self.epoch, other.epoch) + 1
        self.version = other.version
        self.next_id = other.next_id
        self.clock = other.clock
        self.rng = other.rng
        self.format = other.format
        self.cards = other.cards
        self.objects = other.objects
        self.snapshots = other.snapshots
        self.became = other.became
        self.card_object = other.card_object
        self.players = other.players
        self.battlefield = other.battlefield
        self.stack = other.stack
        self.exile = other.exile
        self.command = other.command
        self.effects = other.effects
        self.delayed = other.delayed
        self.pending = other.pending
        self.log = other.log
        self.turn = other.turn
        self.active = other.active
        self.step = other.step
        self.priority = other.priority
        self.passed = other.passed
        self.starting_player = other.starting_player
        self.extra_turns = other.extra_turns
        self.extra_steps = other.extra_steps
        self.steps_left = other.steps_left
        self.combat_number = other.combat_number
        self.first_strikers = other.first_strikers
        self.day = other.day
        self.monarch = other.monarch
        self.initiative = other.initiative
        self.stage = other.stage
        self.stage_player = other.stage_player
        self.stage_data = other.stage_data
        self.over = other.over
        self.winners = other.winners
        self.draw = other.draw
        self.memory = other.memory
        self.state_triggers = other.state_triggers
        self.known = other.known
        self.epoch = epoch

    # --- writing (commit and set-up only; `make check` looks)

    def edit(self, id: int) -> GameObject:
        """The object, ready to be written: copied first if another state shares it."""
        o = self.objects[id]
        if o.epoch != self.epoch:
            o = o.copy(self.epoch)
            self.objects[id] = o
        return o

    def edit_player(self, index: int) -> Player:
        p = self.players[index]
        if p.epoch != self.epoch:
            p = p.copy(self.epoch)
            self.players[index] = p
        return p

    def new_id(self) -> int:
        id = self.next_id
        self.next_id = id + 1
        return id

    def tick(self) -> int:
        """A new timestamp (613.7)."""
        self.clock += 1
        return self.clock

    # --- reading

    def here(self, id: int) -> GameObject | None:
        """The object if it is still where it was (400.7), else None."""
        return self.objects.get(id)

    def see(self, id: int) -> View | None:
        """The object now, or as it last was (608.2h)."""
        o = self.objects.get(id)
        if o is not None:
            return o
        return self.snapshots.get(id)

    def latest(self, id: int) -> int:
        """The id of what this object has become by moving, however often (400.7)."""
        while id in self.became:
            id = self.became[id]
        return id

    def zone_ids(self, zone: int, player: int = -1) -> tuple[int, ...]:
        """The ids in a zone; library, hand and graveyard of one player, or (-1) of all in turn order."""
        if zone == BATTLEFIELD:
            return self.battlefield
        if zone == STACK:
            return self.stack
        if zone == EXILE:
            return self.exile
        if zone == COMMAND:
            return self.command
        found: tuple[int, ...] = ()
        for p in self.players:
            if player >= 0 and p.index != player:
                continue
            if zone == LIBRARY:
                found += p.library
            elif zone == HAND:
                found += p.hand
            elif zone == GRAVEYARD:
                found += p.graveyard
        return found

    def turn_order(self, first: int) -> list[int]:
        """Players still in the game in turn order (101.4), beginning with `first`."""
        n = len(self.players)
        return [i for k in range(n) if self.players[i := (first + k) % n].in_game()]

    def apnap(self) -> list[int]:
        """101.4: active player first, then the others in turn order."""
        return self.turn_order(self.active)

    def opponents(self, player: int) -> list[int]:
        """102.2-3: everybody else still in the game, in turn order after `player`."""
        return [p for p in self.turn_order(player) if p != player]

    def next_player(self, player: int) -> int:
        """The next player in turn order who is still in the game."""
        n = len(self.players)
        for k in range(1, n + 1):
            i = (player + k) % n
            if self.players[i].in_game():
                return i
        return player


__all__ = ["DelayedTrigger", "EffectInstance", "ExtraTurn", "Outcome", "PendingTrigger", "State"]
