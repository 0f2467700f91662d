"""Saves as snapshots: the state of a checkpoint, object by object, and what the game was given since.

Each object is written once, after what it refers to; who refers to it names its number. Cards that are given again as
the save is loaded are written as names, their faces and abilities too; tokens, granted abilities and effects whole.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Final

from spellstack.core.definition import AbilityInstance, CardDefinition, Face
from spellstack.core.events import Event
from spellstack.core.log import Log, entries
from spellstack.core.node import Node
from spellstack.core.objects import Card, GameObject, Snapshot
from spellstack.core.players import Player
from spellstack.core.state import State
from spellstack.rules.ability_sets import expansion
from spellstack.rules.inputs import Checkpoint, Input
from spellstack.rules.replays import input_tree, items, read_input, read_settings, settings_tree, texts
from spellstack.rules.saved_classes import SAVED, SavedClass
from spellstack.rules.saving import SaveBroken, SaveOfOtherVersion, check_cards, fingerprints
from spellstack.rules.setup import BLANK

PACKAGE: Final = "spellstack."
MADE_LAYOUTS: Final = ("emblem", "dungeon")


class SnapshotParts:
    """A snapshot as read."""

    def __init__(self, checkpoint: Checkpoint, names: tuple[str, ...], ids: tuple[int, ...]) -> None:
        self.checkpoint = checkpoint
        self.names = names
        self.ids = ids
        self.inputs: list[Input] = []
        self.stop: tuple[int, ...] = ()
        self.digest = ""


def is_given(card: Card) -> bool:
    """Whether the card must be given when the save is loaded: tokens, emblems and the like are saved whole."""
    return not card.token and card.definition.name != BLANK.name and card.definition.layout not in MADE_LAYOUTS


# --- writing


def tree_of(
    checkpoint: Checkpoint,
    inputs: list[Input],
    names: tuple[str, ...],
    ids: tuple[int, ...],
    stop: tuple[int, ...],
    digest: str,
) -> object:
    """What is written. `stop`: turn and step where a scripted game stops, or nothing."""
    given = dict.fromkeys(card.definition for card in checkpoint.state.cards.values() if is_given(card))
    writer = Writer(list(given))
    state = writer.value(checkpoint.state)
    log = [[writer.value(link.event), link.turn, link.step, link.active] for link in entries(checkpoint.state.log)]
    return {
        "cards": fingerprints(given),
        "classes": [[name, *fields] for name, fields in writer.classes.items()],
        "objects": writer.rows,
        "state": state,
        "log": log,
        "settings": settings_tree(checkpoint.settings),
        "inputs": [input_tree(input) for input in inputs],
        "names": list(names),
        "ids": list(ids),
        "stop": list(stop),
        "digest": digest,
    }


class Writer:
    """Turns objects into rows: the number of the class, then the fields. Plain values stand for themselves, tuples are
    lists; anything else is a mapping whose one key says what it is.
    """

    def __init__(self, given: list[CardDefinition]) -> None:
        self.rows: list[list[object]] = []
        self.classes: dict[str, tuple[str, ...]] = {}
        self.numbers: dict[str, int] = {}
        self.saved: dict[type[object], SavedClass] = {saved.made: saved for saved in SAVED}
        self.known: dict[int, object] = {}  # by identity: what stands for an object
        self.kept: list[object] = []  # an identity means something as long as its object lives
        for definition in given:
            self.know(definition, {"c": definition.name})
            for i, face in enumerate(definition.faces):
                self.know_face(face, {"f": [definition.name, i]})

    def know(self, thing: object, reference: object) -> None:
        self.kept.append(thing)
        self.known.setdefault(id(thing), reference)  # lint: allow not-seeded: looked up only, never an order

    def know_face(self, face: Face, reference: object) -> None:
        """A face, its abilities, and what its keyword abilities stand for."""
        self.know(face, reference)
        for k, instance in enumerate(face.instances):
            self.know(instance, {"i": [reference, k]})
            self.know(instance.ability, {"a": [reference, k]})
            for m, part in enumerate(instance.expanded or ()):
                self.know(part, {"x": [reference, k, m]})

    def value(self, thing: object) -> object:
        """What stands for a value; objects are written first, where they are not yet."""
        if thing is None or isinstance(thing, int | str):
            return thing
        if isinstance(thing, tuple):
            return [self.value(part) for part in thing]
        if isinstance(thing, list):
            return {"l": [self.value(part) for part in thing]}
        if isinstance(thing, dict):
            return {"d": [[self.value(key), self.value(part)] for key, part in thing.items()]}
        if isinstance(thing, frozenset):
            return {"s": sorted(thing)}
        known = self.known.get(id(thing))  # lint: allow not-seeded: looked up only, never an order
        return known if known is not None else self.add(thing)

    def add(self, thing: object) -> object:
        name, fields = self.form(thing)
        row: list[object] = [self.value(getattr(thing, field)) for field in fields]
        number = self.numbers.get(name)
        if number is None:
            number = len(self.numbers)
            self.numbers[name] = number
            self.classes[name] = fields
        reference = {"o": len(self.rows)}
        self.rows.append([number, *row])
        if isinstance(thing, Face):
            self.know_face(thing, reference)
        else:
            self.know(thing, reference)
        return reference

    def form(self, thing: object) -> tuple[str, tuple[str, ...]]:
        """The name of its class, and the fields that are written."""
        if isinstance(thing, Node):
            made = type(thing)
            module: str = getattr(made, "__module__")  # noqa: B009 (mypyc takes the attribute for a field of nodes)
            return f"{module.removeprefix(PACKAGE)}:{made.__qualname__}", node_fields(made)
        saved = self.saved.get(type(thing))
        if saved is None:
            raise TypeError(f"a state must not hold a {type(thing).__name__}")
        return saved.name, saved.fields


def node_fields(made: type[Node]) -> tuple[str, ...]:
    fields: dict[str, object] = getattr(made, "__dataclass_fields__", {})
    return tuple(fields)


# --- reading


def read_snapshot(tree: dict[str, object], definitions: Mapping[str, CardDefinition]) -> SnapshotParts:
    """Raises SaveCards, SaveOfOtherVersion, SaveBroken."""
    check_cards(texts(tree, "cards"), definitions)
    reader = Reader(definitions)
    reader.read_classes(items(tree, "classes"))
    for row in items(tree, "objects"):
        reader.read_row(row)
    state = reader.value(tree.get("state"))
    if not isinstance(state, State):
        raise SaveBroken("the save has no state")
    state.log = reader.log(items(tree, "log"))
    checkpoint = Checkpoint(state, read_settings(tree.get("settings")))
    names = tuple(str(name) for name in items(tree, "names"))
    found = SnapshotParts(checkpoint, names, whole(items(tree, "ids")))
    found.inputs = [read_input(item) for item in items(tree, "inputs")]
    found.stop = whole(items(tree, "stop"))
    found.digest = str(tree.get("digest"))
    return found


def whole(numbers: list[object]) -> tuple[int, ...]:
    return tuple(n for n in numbers if isinstance(n, int))


class Reader:
    """Makes the objects of a snapshot, in the order in which they were written."""

    def __init__(self, definitions: Mapping[str, CardDefinition]) -> None:
        self.definitions = definitions
        self.made: list[object] = []
        self.classes: list[SavedClass] = []

    def read_classes(self, listed: list[object]) -> None:
        """Raises SaveOfOtherVersion for a class that is unknown, or has other fields now."""
        saved = {known.name: known for known in SAVED}
        for item in listed:
            name, *fields = item if isinstance(item, list) else [""]
            known = node_class(str(name)) if ":" in str(name) else saved.get(str(name))
            if known is None:
                raise SaveOfOtherVersion(f"the save speaks of {name}, which this version of Spellstack does not have")
            if list(known.fields) != fields:
                raise SaveOfOtherVersion(
                    f"in the save {name} has the fields {' '.join(fields)}: not so in this version"
                )
            self.classes.append(known)

    def read_row(self, row: object) -> None:
        if not isinstance(row, list) or not row or not isinstance(row[0], int) or row[0] >= len(self.classes):
            raise SaveBroken(f"object {len(self.made)} of the save is not what it should be")
        known = self.classes[row[0]]
        self.made.append(make(known, [self.value(part) for part in row[1:]]))

    def value(self, tree: object) -> object:
        """What a value stands for."""
        if isinstance(tree, list):
            return tuple(self.value(part) for part in tree)
        if not isinstance(tree, dict):
            return tree
        for key, inner in tree.items():
            return self.special(str(key), inner)
        raise SaveBroken("the save has a value that is nothing")

    def special(self, key: str, inner: object) -> object:
        if key == "c":
            return self.definitions[str(inner)]
        if key == "o" and isinstance(inner, int):
            return self.made[inner]
        if isinstance(inner, list):
            if key == "f":
                return self.definitions[str(inner[0])].faces[int(inner[1])]
            if key in ("i", "a", "x"):
                return self.of_face(key, inner)
            if key == "l":
                return [self.value(part) for part in inner]
            if key == "d":
                return {self.value(pair[0]): self.value(pair[1]) for pair in inner}
            if key == "s":
                return frozenset(inner)
        raise SaveBroken(f"the save has a value that means nothing: {key} {inner!r}")

    def of_face(self, key: str, place: list[object]) -> object:
        """An ability of a face, or one of those that its keyword ability stands for."""
        face, k = self.value(place[0]), place[1]
        if not isinstance(face, Face) or not isinstance(k, int):
            raise SaveBroken("the save speaks of an ability of no face")
        instance = face.instances[k]
        if key == "x":
            return expansion(instance)[whole(place)[-1]]
        return instance if key == "i" else instance.ability

    def log(self, links: list[object]) -> Log | None:
        log: Log | None = None
        for link in links:
            event = self.value(link[0]) if isinstance(link, list) else None
            if not isinstance(event, Event) or not isinstance(link, list) or len(whole(link)) != 3:
                raise SaveBroken("the history of the save holds something that is no event")
            turn, step, active = whole(link)
            log = Log(event, turn, step, active, log)
        return log


STAND_INS: Final[dict[str, object]] = {"epoch": 0, "target": 0, "code": 0, "zone": 0}
"""For what a class is made of and does not keep under that name; its fields are set one by one afterwards."""


def make(known: SavedClass, values: list[object]) -> object:
    """An object of a class with these values. Nodes and faces are made as they always are, others field by field."""
    made: Callable[..., object] = known.made
    if issubclass(known.made, Node):
        return made(*values)
    if known.made is Face:
        face = made(*values[:-3])
        for name, value in zip(known.fields[-3:], values[-3:], strict=True):
            setattr(face, name, value)
        return face
    given: dict[str, object] = {**STAND_INS, **dict(zip(known.fields, values, strict=True))}
    if known.made is Snapshot:
        given["view"] = GameObject(0, (), 0, 0, 0, 0)
    thing = made(*[given[name] for name in known.needs()])
    for name, value in zip(known.fields, values, strict=True):
        setattr(thing, name, value)
    if isinstance(thing, AbilityInstance):
        thing.expanded = None
    elif isinstance(thing, GameObject | Player):
        thing.epoch = 0
    elif isinstance(thing, State):
        thing.epoch = 1
        thing.log = None
    return thing


def node_class(name: str) -> SavedClass | None:
    """The class of nodes with this name, if there is one."""
    module, _, plain = name.partition(":")
    if not all(part.isidentifier() for part in module.split(".")):
        return None
    try:
        found = getattr(importlib.import_module(PACKAGE + module), plain, None)
    except ModuleNotFoundError:
        return None
    if not isinstance(found, type) or not issubclass(found, Node):
        return None
    return SavedClass(found, node_fields(found))
