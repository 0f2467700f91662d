"""CR 108, 109, 110, 112: cards, objects, and what is remembered of an object that left (608.2h, 113.7a)."""

from __future__ import annotations

from typing import Final

from spellstack.core.definition import AbilityInstance, CardDefinition, Face
from spellstack.core.mana import Mana, ManaCost
from spellstack.core.node import Node
from spellstack.core.types import PERMANENT_TYPES

TURNED: Final = "turned"
"""Memory key: when the permanent was last turned over, as a timestamp (701.27f)."""
EXILED_WITH: Final = "exiled with"
"""What a card in exile remembers: the id of the object whose ability exiled it; as a word, the key of that ability."""


class Card:
    """The physical thing (108.2): a card or a token. Immutable. `copy`: a copy of a card (707.12), no card itself."""

    def __init__(
        self,
        id: int,
        owner: int,
        definition: CardDefinition,
        token: bool = False,
        commander: bool = False,
        copy: bool = False,
    ) -> None:
        self.id = id
        self.owner = owner
        self.definition = definition
        self.token = token
        self.commander = commander
        self.copy = copy


class ModeChoice:
    """Targets and division for one chosen mode (or the whole text, where it is not modal).

    `targets`: for each target slot of the text the chosen codes (object ids, negative player codes; see core.types).
    `division`: for each slot the amounts, parallel to its targets; empty where nothing is divided.
    """

    def __init__(
        self, mode: int, targets: tuple[tuple[int, ...], ...] = (), division: tuple[tuple[int, ...], ...] = ()
    ) -> None:
        self.mode = mode
        self.targets = targets
        self.division = division


class PartChoice:
    """Choices for one text part of a spell or ability: its own text, or a spliced one (702.47c).

    `body`: a Body node.
    """

    def __init__(self, body: Node, modes: tuple[ModeChoice, ...], origin: int = 0) -> None:
        self.body = body
        self.modes = modes
        self.origin = origin  # id of the spliced card; 0 for the object's own text


class Choices:
    """All that was chosen while casting or activating (601.2b-h); copies take it over (707.10), permanents keep it
    (400.7d).

    `costs`: keys of optional and additional costs chosen, with how often ("kicker", 1). `alternative`: key of the
    alternative cost or permission used ("" none; "flashback", "free", ...). `paid`: for each cost role the ids of the
    objects that paid it ("sacrificed", "discarded", "tapped", "exiled"). `mana`: mana spent. `from_zone`: where cast
    from.
    """

    def __init__(
        self,
        parts: tuple[PartChoice, ...] = (),
        x: int = 0,
        costs: tuple[tuple[str, int], ...] = (),
        alternative: str = "",
        paid: tuple[tuple[str, tuple[int, ...]], ...] = (),
        mana: tuple[Mana, ...] = (),
        from_zone: int = 1,
        amounts: tuple[tuple[str, int], ...] = (),
    ) -> None:
        self.parts = parts
        self.x = x
        self.costs = costs
        self.alternative = alternative
        self.paid = paid
        self.mana = mana
        self.from_zone = from_zone
        self.amounts = amounts  # life paid, counters removed ... by role

    def times(self, key: str) -> int:
        """How often the optional cost `key` was chosen (702.33)."""
        for name, n in self.costs:
            if name == key:
                return n
        return 0

    def paid_with(self, role: str) -> tuple[int, ...]:
        for name, ids in self.paid:
            if name == role:
                return ids
        return ()


class Row:
    """The characteristics of an object after layers (613); immutable and shared by objects that look the same.

    `keywords`: mask (see core.keyword_bits). `every_creature_type`: changeling (702.73).
    """

    def __init__(
        self,
        name: str,
        mana_cost: ManaCost | None,
        mana_value: int,
        colors: int,
        types: int,
        supertypes: int,
        subtypes: tuple[str, ...],
        abilities: tuple[AbilityInstance, ...],
        keywords: int,
        power: int,
        toughness: int,
        loyalty: int = 0,
        defense: int = 0,
        every_creature_type: bool = False,
        controller: int = -1,
        lost_all: bool = False,
    ) -> None:
        self.name = name
        self.mana_cost = mana_cost
        self.mana_value = mana_value
        self.colors = colors
        self.types = types
        self.supertypes = supertypes
        self.subtypes = subtypes
        self.abilities = abilities
        self.keywords = keywords
        self.power = power
        self.toughness = toughness
        self.loyalty = loyalty
        self.defense = defense
        self.every_creature_type = every_creature_type
        self.controller = controller  # layer 2; -1: nobody's effect says otherwise
        self.lost_all = lost_all
        self.barred: tuple[str, ...] = ()  # keywords it can't have or gain (613.1f)
        self.creature_names = False  # has all names of nonlegendary creature cards besides its own (612.7)
        self.base_power = power  # before layers 7c and 7d (613.4b)
        self.base_toughness = toughness

    def is_permanent_card(self) -> bool:
        return self.types & PERMANENT_TYPES != 0

    def copy(self) -> Row:
        """A row of its own, to be changed while layers are applied."""
        row = Row(
            self.name,
            self.mana_cost,
            self.mana_value,
            self.colors,
            self.types,
            self.supertypes,
            self.subtypes,
            self.abilities,
            self.keywords,
            self.power,
            self.toughness,
            self.loyalty,
            self.defense,
            self.every_creature_type,
            self.controller,
            self.lost_all,
        )
        row.barred = self.barred
        row.creature_names = self.creature_names
        row.base_power = self.base_power
        row.base_toughness = self.base_toughness
        return row


class View:
    """What live objects and last known information share; filters and values read only this (and a Row)."""

    def __init__(self, id: int, cards: tuple[int, ...], zone: int, owner: int, controller: int) -> None:
        self.id = id
        self.cards = cards
        self.zone = zone
        self.owner = owner
        self.controller = controller
        self.base_controller = controller  # before layer 2
        self.face = 0
        self.face_override: Face | None = None  # copiable values of a token, or of a copy of a spell (707)
        self.token = False
        self.is_copy = False
        self.tapped = False
        self.flipped = False
        self.face_down = ""  # "", or the kind that put it face down: "morph", "manifest", "disguise", "cloak", "exile"
        self.phased_out = False
        self.counters: dict[str, int] = {}
        self.damage = 0
        self.deathtouched = False  # dealt damage by a deathtouch source since the last check (704.5h)
        self.attached_to = 0  # code of what it is attached to; 0 nothing
        self.timestamp = 0
        self.since = 0  # clock when its controller last began to control it (302.6)
        self.entered = 0  # clock when it entered its zone
        self.attacking = 0  # code of what it attacks; 0: not attacking
        self.blocking: tuple[int, ...] = ()
        self.blocked = False
        self.unblocked = False
        self.struck_first = False  # dealt combat damage in the first-strike step (510.4)
        self.memory: dict[str, tuple[int, ...]] = {}  # ints by key (see abilities): chosen things, exiled ids, uses
        self.words: dict[str, str] = {}  # words chosen as it entered: colour, type, name
        self.choices: Choices | None = None
        self.instance: AbilityInstance | None = None  # for an ability on the stack
        self.source = 0  # for an ability on the stack: its source's id
        self.bound: Bindings | None = None
        self.zone_position = 0

    def is_attacking(self) -> bool:
        return self.attacking != 0


class Bindings:
    """What a triggered or delayed ability carries from the past (603.7c): its event and labelled results. Immutable."""

    def __init__(
        self,
        event: object | None = None,
        results: tuple[tuple[str, Outcome], ...] = (),
        choices: Choices | None = None,
        source: int = 0,
        words: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self.event = event
        self.results = results
        self.choices = choices
        self.source = source
        self.words = words


class Outcome:
    """What an effect did: whether it happened, which objects it moved or made (new ids), how much, and which players.

    `before`: the ids that the moved objects had (for what they last were, 608.2h), parallel to `moved`, or empty.
    `about`: what the instruction was to act on, also where it could not ("its controller" of what was not destroyed).
    """

    def __init__(
        self,
        did: bool = False,
        moved: tuple[int, ...] = (),
        amount: int = 0,
        players: tuple[int, ...] = (),
        word: str = "",
        before: tuple[int, ...] = (),
        about: tuple[int, ...] = (),
    ) -> None:
        self.did = did
        self.moved = moved
        self.amount = amount
        self.players = players
        self.word = word
        self.before = before
        self.about = about


class GameObject(View):
    """An object in a zone (109.1). Written only through `State.edit` in commit."""

    def __init__(self, id: int, cards: tuple[int, ...], zone: int, owner: int, controller: int, epoch: int) -> None:
        super().__init__(id, cards, zone, owner, controller)
        self.epoch = epoch

    def copy(self, epoch: int) -> GameObject:
        """A writable copy for another epoch."""
        o = GameObject(self.id, self.cards, self.zone, self.owner, self.controller, epoch)
        copy_view(self, o)
        return o


class Snapshot(View):
    """Last known information (608.2h): the view as it was, with its row."""

    def __init__(self, view: View, row: Row) -> None:
        super().__init__(view.id, view.cards, view.zone, view.owner, view.controller)
        copy_view(view, self)
        self.row = row
        self.attachments: tuple[int, ...] = ()
        self.alone = False  # it was the only attacking, or the only blocking, creature (506.5)


def copy_view(source: View, to: View) -> None:
    """Copies every field of a view. The dictionaries are shared: commit replaces them, never changes them."""
    to.base_controller = source.base_controller
    to.face = source.face
    to.face_override = source.face_override
    to.token = source.token
    to.is_copy = source.is_copy
    to.tapped = source.tapped
    to.flipped = source.flipped
    to.face_down = source.face_down
    to.phased_out = source.phased_out
    to.counters = source.counters
    to.damage = source.damage
    to.deathtouched = source.deathtouched
    to.attached_to = source.attached_to
    to.timestamp = source.timestamp
    to.since = source.since
    to.entered = source.entered
    to.attacking = source.attacking
    to.blocking = source.blocking
    to.blocked = source.blocked
    to.unblocked = source.unblocked
    to.struck_first = source.struck_first
    to.memory = source.memory
    to.words = source.words
    to.choices = source.choices
    to.instance = source.instance
    to.source = source.source
    to.bound = source.bound
    to.zone_position = source.zone_position


def target_codes(choices: Choices | None) -> list[int]:
    """All targets, each once."""
    found: list[int] = []
    for part in choices.parts if choices is not None else ():
        for mode in part.modes:
            for slot in mode.targets:
                found.extend(code for code in slot if code not in found)
    return found
