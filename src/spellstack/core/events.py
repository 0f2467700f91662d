"""CR 120, 400, 603, 614, 700.1: everything that happens in the game, as data.

Three families: atoms are written by commit and nothing else writes; composites expand into parts and may be replaced
whole; notices only trigger. One class with common roles (object, player, source, amount) serves most kinds, so that
triggers and replacements read the roles of any event alike; kinds with more to say have a subclass.
"""

from __future__ import annotations

from typing import Final

from spellstack.core.definition import AbilityInstance, CardDefinition, Face
from spellstack.core.mana import Mana
from spellstack.core.node import Node
from spellstack.core.objects import Bindings, Choices

# modes of a cause
BY_EFFECT: Final = 0
BY_COST: Final = 1
BY_TURN: Final = 2  # turn-based action (703)
BY_STATE: Final = 3  # state-based action (704)
BY_SPECIAL: Final = 4  # special action (116)
BY_RULE: Final = 5
BY_PAYMENT: Final = 6  # a cost paid as something resolves, or for a special action (118.12)

# --- kinds: atoms
ZONE_CHANGE: Final = 1
TOKEN_CREATED: Final = 2
STACK_OBJECT: Final = 3  # an ability or a copy is put onto the stack
CEASE: Final = 4
TAP: Final = 5
UNTAP_OBJECT: Final = 6
MARK_DAMAGE: Final = 7
LIFE_CHANGE: Final = 8
POOL_CHANGE: Final = 9
COUNTERS_PUT: Final = 10
COUNTERS_REMOVED: Final = 11
ATTACH_TO: Final = 12
CONTROL_CHANGE: Final = 13  # `player` gains control of `object`; `amount`: who controlled it before
FACE_CHANGE: Final = 14
PHASE_CHANGE: Final = 15
COMBAT_CHANGE: Final = 16
EFFECT_STARTED: Final = 17
EFFECT_ENDED: Final = 18
DELAYED_CREATED: Final = 19
DELAYED_ENDED: Final = 20
DESIGNATION: Final = 21
MEMORY: Final = 22
KNOWLEDGE: Final = 23
ZONE_ORDER: Final = 24
TURN_POINTER: Final = 25
PLAYER_LOST: Final = 26
PLAYER_LEFT: Final = 27
CHOICES_SET: Final = 28
DAMAGE_CLEARED: Final = 29
EFFECT_CHANGED: Final = 30
COPY_BECAME: Final = 31
LANDS_PLAYED: Final = 32
DREW_FROM_EMPTY: Final = 33
PLAYER_WON: Final = 34
MERGED: Final = 36
CARD_COPIED: Final = 37
EMBLEM_CREATED: Final = 38
LAST_ATOM: Final = 39

# --- kinds: composites
DAMAGE: Final = 40
DRAW: Final = 41
DISCARD: Final = 42
SACRIFICE: Final = 43
DESTROY: Final = 44
EXILE: Final = 45
COUNTER_SPELL: Final = 46
CREATE_TOKENS: Final = 47
GAIN_LIFE: Final = 48
LOSE_LIFE: Final = 49
PUT_COUNTERS: Final = 50
REMOVE_COUNTERS: Final = 51
PRODUCE_MANA: Final = 52
SEARCH: Final = 53
ATTACH: Final = 54
TRANSFORM: Final = 55
TURN_FACE_UP: Final = 56
LOSE_GAME: Final = 57
WIN_GAME: Final = 58
BEGIN_STEP: Final = 59
BEGIN_TURN: Final = 60
MILL: Final = 61
PAY_LIFE: Final = 62
SET_LIFE: Final = 63
REGENERATE: Final = 64
UNTAP_STEP: Final = 65
DRAW_CARDS: Final = 66  # an instruction to draw so many cards, before they are drawn one by one (121.2)
LAST_COMPOSITE: Final = 79

# --- kinds: notices
CAST: Final = 80
ACTIVATED: Final = 81
BECAME_TARGET: Final = 82
RESOLVED: Final = 83
ATTACKERS_DECLARED: Final = 84
ATTACKS: Final = 85  # `object` attacks `player` or (`source`) a permanent; `word` "alone" if it attacks alone (508.3a)
BLOCKS: Final = 86  # once for each blocker `object`; `amount` how many it blocks (509.3a); `word` "alone"
BECAME_BLOCKED: Final = 87  # once for each attacker `object`; `amount` how many block it (509.3c)
BECAME_UNBLOCKED: Final = 88  # `object` attacks and isn't blocked (509.3g)
TAPPED_FOR_MANA: Final = 89
STEP_BEGAN: Final = 90
TRIGGERED: Final = 91
CYCLED: Final = 92
SCRIED: Final = 93
SURVEILED: Final = 94
SHUFFLED: Final = 95
REVEALED: Final = 96
LAND_PLAYED: Final = 97
FIZZLED: Final = 98
TURN_BEGAN: Final = 99
COMBAT_DAMAGE_DEALT: Final = 100
BLOCKERS_DECLARED: Final = 101
SEARCHED: Final = 102
STEP_ENDED: Final = 103
NOTED: Final = 104  # a step of a procedure that only the log tells (splicing, choosing, announcing)
ACTION_DONE: Final = 105  # a keyword action was done: `word` names it (proliferate, explore, investigate, ...)
COIN: Final = 106
DIE: Final = 107
CRIME: Final = 108
BLOCKS_CREATURE: Final = 109  # once for each pair: `object` blocks `source` (509.3b)
BLOCKED_BY: Final = 110  # once for each pair: `object` becomes blocked by `source` (509.3d)
ATTACKED: Final = 111  # once for each `player`, or permanent `object`, that `amount` creatures attack (508.3b, e)


class Cause:
    """Why an event happens: the source object, its ability's key, who controls it, the mode, and the rule."""

    def __init__(
        self, rule: str, source: int = 0, controller: int = -1, mode: int = BY_EFFECT, ability: str = ""
    ) -> None:
        self.rule = rule
        self.source = source
        self.controller = controller
        self.mode = mode
        self.ability = ability


class Event:
    """One event. `applied`: keys of the replacement effects that have changed it (614.5); `rules`: numbers they add to
    the log.

    Roles: `object` it happens to (the id before it; `new_object` after a zone change), `player` it happens to or who
    does it, `source` of it (damage, counters, mana), `amount`, `word` (counter kind, step, keyword action).
    """

    def __init__(
        self,
        kind: int,
        cause: Cause,
        object: int = 0,
        player: int = -1,
        source: int = 0,
        amount: int = 0,
        word: str = "",
    ) -> None:
        self.kind = kind
        self.cause = cause
        self.object = object
        self.player = player
        self.source = source
        self.amount = amount
        self.word = word
        self.new_object = 0
        self.applied: tuple[str, ...] = ()
        self.extra_rules: tuple[str, ...] = ()
        self.parent: Event | None = None
        self.shares: tuple[tuple[int, int], ...] = ()  # of shields among simultaneous damage (615.7)

    def is_atom(self) -> bool:
        return self.kind <= LAST_ATOM

    def is_composite(self) -> bool:
        return LAST_ATOM < self.kind <= LAST_COMPOSITE

    def rules(self) -> tuple[str, ...]:
        """The rules this event cites, the rule it happens by first."""
        return (self.cause.rule, *self.extra_rules)

    def target_code(self) -> int:
        """The object id, or the negative player code, that the event happens to."""
        return self.object if self.object else -1 - self.player


class Entry:
    """How an object enters a zone (614.12): replacement effects change it before it does. Written while replacing."""

    def __init__(self) -> None:
        self.controller = -1  # -1: as the event says
        self.tapped = False
        self.face = -1
        self.face_down = ""
        self.copy_of: Face | None = None
        self.counters: dict[str, int] = {}
        self.attach_to = 0
        self.attacking = 0
        self.words: dict[str, str] = {}
        self.memory: dict[str, tuple[int, ...]] = {}
        self.choices: Choices | None = None
        self.position = 0  # in a library: 0 top, -1 bottom, n: n-th from the top
        self.effects: tuple[Node, ...] = ()  # modifications that last as long as it stays (707.9, "in addition to")
        self.known_to: tuple[int, ...] = ()
        self.counters_by: dict[str, int] = {}

    def copy(self) -> Entry:
        e = Entry()
        e.controller = self.controller
        e.tapped = self.tapped
        e.face = self.face
        e.face_down = self.face_down
        e.copy_of = self.copy_of
        e.counters = dict(self.counters)
        e.attach_to = self.attach_to
        e.attacking = self.attacking
        e.words = dict(self.words)
        e.memory = dict(self.memory)
        e.choices = self.choices
        e.position = self.position
        e.effects = self.effects
        e.known_to = self.known_to
        return e


class ZoneChange(Event):
    """400.7: an object moves to another zone and becomes a new object.

    `player`: whose zone it goes to (its owner's).
    """

    def __init__(
        self,
        cause: Cause,
        object: int,
        from_zone: int,
        to_zone: int,
        player: int,
        entry: Entry | None = None,
        word: str = "",
    ) -> None:
        super().__init__(ZONE_CHANGE, cause, object, player, cause.source, 0, word)
        self.from_zone = from_zone
        self.to_zone = to_zone
        self.entry = entry if entry is not None else Entry()
        self.one_card = -1  # a merged or melded permanent's single card, where they part ways


class TokenCreated(Event):
    """111.1: a token enters the battlefield under `player`'s control."""

    def __init__(self, cause: Cause, player: int, face: Face, entry: Entry) -> None:
        super().__init__(TOKEN_CREATED, cause, 0, player, cause.source)
        self.face = face
        self.entry = entry


class EmblemCreated(Event):
    """114.1: `player` gets an emblem: an object in the command zone with abilities and nothing else.

    `layout` "dungeon": a dungeon card comes into the command zone (309.2a).
    """

    def __init__(self, cause: Cause, player: int, face: Face, layout: str = "emblem") -> None:
        super().__init__(EMBLEM_CREATED, cause, 0, player, cause.source)
        self.face = face
        self.layout = layout


class Merged(Event):
    """730.2: the spell `source` becomes part of the permanent `object`, on top of it or under it (`amount` 1 or 0).

    `face`: the copiable values of both together, where one of them is a copy.
    """

    def __init__(self, cause: Cause, object: int, spell: int, top: bool, face: Face | None) -> None:
        super().__init__(MERGED, cause, object, -1, spell, 1 if top else 0)
        self.face = face


class CardCopied(Event):
    """707.12: a copy of a card is created in a zone, owned by `player`. `memory`: what it remembers from the start."""

    def __init__(
        self,
        cause: Cause,
        player: int,
        definition: CardDefinition,
        zone: int,
        memory: dict[str, tuple[int, ...]] | None = None,
    ) -> None:
        super().__init__(CARD_COPIED, cause, 0, player, cause.source)
        self.definition = definition
        self.zone = zone
        self.memory: dict[str, tuple[int, ...]] = memory if memory is not None else {}


class CreateTokens(Event):
    """701.7: `player` creates `amount` tokens."""

    def __init__(self, cause: Cause, player: int, face: Face, amount: int, entry: Entry | None = None) -> None:
        super().__init__(CREATE_TOKENS, cause, 0, player, cause.source, amount)
        self.face = face
        self.entry = entry if entry is not None else Entry()


class StackObject(Event):
    """113.1, 405.2, 707.10: an ability, or a copy of a spell or ability, is put onto the stack."""

    def __init__(
        self,
        cause: Cause,
        player: int,
        instance: AbilityInstance | None,
        source: int,
        choices: Choices | None,
        bound: Bindings | None = None,
        copy_of: int = 0,
        face: Face | None = None,
    ) -> None:
        super().__init__(STACK_OBJECT, cause, 0, player, source)
        self.instance = instance
        self.choices = choices
        self.bound = bound
        self.copy_of = copy_of
        self.face = face


class Damage(Event):
    """120: `source` deals `amount` damage to an object or player. `excess` is set in commit (120.10)."""

    def __init__(
        self, cause: Cause, source: int, target: int, amount: int, combat: bool = False, unpreventable: bool = False
    ) -> None:
        super().__init__(DAMAGE, cause, target if target > 0 else 0, -1 - target if target < 0 else -1, source, amount)
        self.combat = combat
        self.unpreventable = unpreventable
        self.excess = 0


class MarkDamage(Event):
    """120.3e: damage is marked on a creature (or removes loyalty or defense as other atoms)."""

    def __init__(self, cause: Cause, object: int, source: int, amount: int, deathtouch: bool) -> None:
        super().__init__(MARK_DAMAGE, cause, object, -1, source, amount)
        self.deathtouch = deathtouch


class ProduceMana(Event):
    """106.12, 605: `source` produces mana for `player`. `tapped`: it was tapped for mana (106.12)."""

    def __init__(self, cause: Cause, player: int, source: int, mana: tuple[Mana, ...], tapped: bool) -> None:
        super().__init__(PRODUCE_MANA, cause, source, player, source, len(mana))
        self.mana = mana
        self.tapped = tapped


class PoolChange(Event):
    """106.4: the pool becomes `pool`, or (`added`) gets it in addition."""

    def __init__(self, cause: Cause, player: int, pool: tuple[Mana, ...], added: bool = False) -> None:
        super().__init__(POOL_CHANGE, cause, 0, player, 0, len(pool))
        self.pool = pool
        self.added = added


class CombatChange(Event):
    """506-509: an object's part in combat becomes this."""

    def __init__(
        self,
        cause: Cause,
        object: int,
        attacking: int,
        blocking: tuple[int, ...],
        blocked: bool,
        unblocked: bool,
        struck: bool,
    ) -> None:
        super().__init__(COMBAT_CHANGE, cause, object)
        self.attacking = attacking
        self.blocking = blocking
        self.blocked = blocked
        self.unblocked = unblocked
        self.struck = struck


class MemoryChange(Event):
    """607: an object or player remembers ints or a word under a key. `values` None: a word is set."""

    def __init__(self, cause: Cause, code: int, key: str, values: tuple[int, ...] | None, word: str = "") -> None:
        super().__init__(MEMORY, cause, code if code > 0 else 0, -1 - code if code < 0 else -1, 0, 0, word)
        self.key = key
        self.values = values


class ZoneOrder(Event):
    """401.4, 701.24: the order of a zone becomes this."""

    def __init__(self, cause: Cause, player: int, zone: int, order: tuple[int, ...], rng: int = -1) -> None:
        super().__init__(ZONE_ORDER, cause, 0, player, 0, zone)
        self.order = order
        self.rng = rng  # the state of chance after a shuffle; -1: unchanged


class ChoicesSet(Event):
    """601.2: what was chosen for a spell or ability on the stack becomes this."""

    def __init__(self, cause: Cause, object: int, choices: Choices) -> None:
        super().__init__(CHOICES_SET, cause, object)
        self.choices = choices


class CopyBecame(Event):
    """613.2c, 702.47, 709:
    the copiable values of an object become those of `face` (faces of split cards cast, 709.3).
    """

    def __init__(self, cause: Cause, object: int, face: Face | None, face_index: int) -> None:
        super().__init__(COPY_BECAME, cause, object)
        self.face = face
        self.face_index = face_index
