"""CR 103, 110.5, 400: a game that starts from a given board instead of from shuffled decks.

Nothing happens while a board is set up: permanents are simply there, so nothing triggers and nothing is replaced.
This is the one place besides commit that writes game state.
"""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import Static
from spellstack.abilities.context import Context
from spellstack.actions.replacements.entering import EntersWithCounters
from spellstack.core.definition import AbilityInstance, CardDefinition, DeckList, Face
from spellstack.core.events import BY_RULE, Cause, Entry, ZoneChange
from spellstack.core.mana import Mana
from spellstack.core.objects import EXILED_WITH, Card, Choices, GameObject
from spellstack.core.players import Player
from spellstack.core.rng import shuffled
from spellstack.core.state import STAGE_CHECK, STAGE_TURN, State
from spellstack.core.types import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LAND,
    LIBRARY,
    MAIN1,
    NOWHERE,
    PERMANENT_TYPES,
    PREGAME,
)
from spellstack.keywords.companions import COMPANION
from spellstack.kinds.rooms import UNLOCKED
from spellstack.rules.board import abilities_of
from spellstack.rules.engine import RulesEngine
from spellstack.rules.turn import NORMAL_STEPS

BLANK: Final = CardDefinition("Blank", "normal", (Face("Blank", None, 0, LAND, 0, ()),))
"""A land without text, for libraries whose cards do not matter."""


class PlacedCard:
    """One card, or token, where it stands as the game starts.

    `owner`, `controller`: player indexes. `counters` None: it has the loyalty or defense counters it enters with.
    `attached_to`: 0, a negative player code, or 1 + the index of another placed card. `linked_to`: 0 or 1 + the index
    of the permanent that exiled it (607.2). `words`: what was chosen as it entered, by kind. `face_down`: the kind of
    effect that turned it down. `face`: the index of the face that is up.
    """

    def __init__(self, definition: CardDefinition, owner: int, zone: int) -> None:
        self.definition = definition
        self.owner = owner
        self.controller = owner
        self.zone = zone
        self.token = False
        self.commander = False
        self.companion = False
        self.tapped = False
        self.sick = False
        self.damage = 0
        self.counters: dict[str, int] | None = None
        self.attached_to = 0
        self.linked_to = 0
        self.face = 0
        self.face_down = ""
        self.copy_of: Face | None = None
        self.words: dict[str, str] = {}
        self.choices: Choices | None = None


class PlacedPlayer:
    """A player as the game starts: life, counters by kind (poison among them), and the mana in the pool."""

    def __init__(self, name: str, life: int) -> None:
        self.name = name
        self.life = life
        self.starting_life = life
        self.counters: dict[str, int] = {}
        self.pool: tuple[Mana, ...] = ()


class BoardSetup:
    """A position to start from.

    `players` in turn order; `cards` in the order of their timestamps, those of a library from the top.
    `turn_player`, `step`: whose turn it is, and where in it. `before_first_turn`: the game starts with the beginning
    of turn 1 instead (no opening hands, no mulligans); `shuffle`: libraries are then shuffled first.
    """

    def __init__(self, players: list[PlacedPlayer], cards: list[PlacedCard], seed: int = 0) -> None:
        self.players = players
        self.cards = cards
        self.seed = seed
        self.format = "duel"
        self.turn_player = 0
        self.step = MAIN1
        self.day = ""
        self.monarch = -1
        self.initiative = -1
        self.before_first_turn = False
        self.shuffle = False
        self.first_player_draws = False  # 103.8: only in games of more than two players


class PlacedBoard:
    """The state that came out of a set-up, and the object id of each placed card, in the order they were given."""

    def __init__(self, state: State, ids: tuple[int, ...]) -> None:
        self.state = state
        self.ids = ids


def place_board(setup: BoardSetup) -> PlacedBoard:
    """Builds the state of a position."""
    state = State()
    state.rng = setup.seed
    state.format = setup.format
    state.players = [_player(placed, index, state.epoch) for index, placed in enumerate(setup.players)]
    ids = tuple(_place(state, card) for card in setup.cards)
    _fill_zones(state)
    _mark_turns(state, setup, ids)
    for card, id in zip(setup.cards, ids, strict=True):
        _link(state, card, id, ids)
        if card.companion:
            owner = state.players[card.owner]
            owner.memory = {**owner.memory, COMPANION: (id,)}
    if setup.shuffle:
        _shuffle(state)
    state.day = setup.day
    state.monarch = setup.monarch
    state.initiative = setup.initiative
    return PlacedBoard(state, ids)


def give_entering_counters(engine: RulesEngine, setup: BoardSetup, ids: tuple[int, ...]) -> None:
    """614.1c: permanents whose counters are not given have those that their own text says they enter with."""
    state = engine.state
    for placed, id in zip(setup.cards, ids, strict=True):
        if placed.zone != BATTLEFIELD or placed.counters is not None or placed.face_down:
            continue
        counters = dict(state.objects[id].counters)
        for instance in abilities_of(engine, state.objects[id]):
            if isinstance(instance.ability, Static):
                for kind, n in _own_counters(engine, state.objects[id], instance).items():
                    counters[kind] = counters.get(kind, 0) + n
        if counters != state.objects[id].counters:
            state.edit(id).counters = counters
            state.version += 1


def _own_counters(engine: RulesEngine, thing: GameObject, instance: AbilityInstance) -> dict[str, int]:
    """The counters that a permanent's own static ability lets it enter with."""
    ability = instance.ability
    cause = Cause("614.1c", thing.id, thing.controller, BY_RULE)
    event = ZoneChange(cause, thing.id, HAND, BATTLEFIELD, thing.owner, Entry())
    ctx = Context(engine, thing.id, thing.controller, instance, 0, thing.choices, event)
    ctx.values["own"] = 1
    if not isinstance(ability, Static) or (ability.condition is not None and not ability.condition.holds(ctx)):
        return {}
    for rule in ability.rules:
        if isinstance(rule, EntersWithCounters) and rule.matches(ctx, event):
            script = rule.replace(ctx, event)  # lint: allow lost-generator: it asks nothing, the loop runs it
            for _ in script:
                raise TypeError(f"entering with counters asked something: {instance.key}")
    return event.entry.counters


def _player(placed: PlacedPlayer, index: int, epoch: int) -> Player:
    player = Player(index, placed.name, placed.life, epoch)
    player.starting_life = placed.starting_life
    player.counters = dict(placed.counters)
    player.pool = placed.pool
    return player


def _place(state: State, placed: PlacedCard) -> int:
    card = Card(state.new_id(), placed.owner, placed.definition, placed.token, placed.commander)
    state.cards[card.id] = card
    id = state.new_id()
    thing = GameObject(id, (card.id,), placed.zone, placed.owner, placed.controller, state.epoch)
    thing.base_controller = placed.controller
    thing.face = placed.face
    thing.token = placed.token
    thing.tapped = placed.tapped
    thing.damage = placed.damage
    thing.face_down = placed.face_down
    thing.words = dict(placed.words)
    thing.choices = placed.choices
    if placed.copy_of is not None:
        thing.face_override = placed.copy_of
        thing.is_copy = True
    if placed.zone == BATTLEFIELD:
        thing.counters = _counters(placed)
        thing.timestamp = state.tick()
        thing.entered = thing.timestamp
        thing.since = thing.timestamp
    elif placed.counters is not None:
        thing.counters = dict(placed.counters)
    faces = placed.definition.faces
    if placed.zone == BATTLEFIELD and placed.definition.layout == "split" and faces[0].types & PERMANENT_TYPES:
        thing.memory = {UNLOCKED: (placed.face,)}  # 709.5c
    state.objects[id] = thing
    state.card_object[card.id] = id
    return id


def _counters(placed: PlacedCard) -> dict[str, int]:
    """306.5b, 310.4b: a planeswalker has its loyalty, a battle its defense, unless counters are given."""
    if placed.counters is not None:
        return {kind: n for kind, n in placed.counters.items() if n > 0}
    face = placed.copy_of if placed.copy_of is not None else placed.definition.faces[placed.face]
    if placed.face_down:
        return {}
    counters: dict[str, int] = {}
    if face.loyalty:
        counters["loyalty"] = face.loyalty
    if face.defense:
        counters["defense"] = face.defense
    return counters


def _fill_zones(state: State) -> None:
    for id, thing in state.objects.items():
        player = state.players[thing.owner]
        if thing.zone == BATTLEFIELD:
            state.battlefield += (id,)
        elif thing.zone == EXILE:
            state.exile += (id,)
        elif thing.zone == COMMAND:
            state.command += (id,)
        elif thing.zone == LIBRARY:
            player.library += (id,)
        elif thing.zone == HAND:
            player.hand += (id,)
        elif thing.zone == GRAVEYARD:
            player.graveyard += (id,)


def _mark_turns(state: State, setup: BoardSetup, ids: tuple[int, ...]) -> None:
    """302.6: what is not sick has been there since before each player's latest turn began, what is sick has not."""
    began = state.tick()
    for player in state.players:
        player.turn_began = began
        player.turns_taken = 0 if setup.before_first_turn else 1
    for placed, id in zip(setup.cards, ids, strict=True):
        if placed.sick:
            state.objects[id].since = state.tick()
    state.active = setup.turn_player
    state.priority = setup.turn_player
    state.starting_player = 0
    if setup.before_first_turn:
        state.stage = STAGE_TURN
        state.stage_player = setup.turn_player
        state.step = PREGAME
    else:
        # Not the first turn of the game, so that nobody skips a draw (103.8).
        state.turn = len(state.players) + 1
        state.stage = STAGE_CHECK
        state.stage_player = setup.turn_player
        state.step = setup.step
        state.steps_left = tuple(step for step in NORMAL_STEPS if step > setup.step)


def _link(state: State, placed: PlacedCard, id: int, ids: tuple[int, ...]) -> None:
    if placed.attached_to > 0:
        state.objects[id].attached_to = ids[placed.attached_to - 1]
    elif placed.attached_to < 0:
        state.objects[id].attached_to = placed.attached_to
    if placed.linked_to > 0:
        exiled = state.objects[id]
        exiled.memory = {**exiled.memory, EXILED_WITH: (ids[placed.linked_to - 1],)}  # 607.2a


def _shuffle(state: State) -> None:
    for player in state.players:
        player.library, state.rng = shuffled(player.library, state.rng)


__all__ = ["BLANK", "BoardSetup", "PlacedBoard", "PlacedCard", "PlacedPlayer", "place_board"]


def place_deck(state: State, player: int, deck: DeckList) -> None:
    """103.2-103.3: the deck becomes the library, commanders go to the command zone."""
    library: list[int] = []
    command: list[int] = []
    for definition, commander in [(d, False) for d in deck.main] + [(d, True) for d in deck.commanders]:
        card_id = state.new_id()
        state.cards[card_id] = Card(card_id, player, definition, False, commander)
        id = state.new_id()
        zone = COMMAND if commander else LIBRARY
        state.objects[id] = GameObject(id, (card_id,), zone, player, player, state.epoch)
        state.card_object[card_id] = id
        (command if commander else library).append(id)
    state.players[player].library = tuple(library)
    state.command = (*state.command, *command)
    for definition in deck.sideboard:  # 400.11a; what is not wholly understood can't be brought into the game
        if not definition.unread:
            card_id = state.new_id()
            state.cards[card_id] = Card(card_id, player, definition, False, False)
            id = state.new_id()
            state.objects[id] = GameObject(id, (card_id,), NOWHERE, player, player, state.epoch)
            state.card_object[card_id] = id
