"""CR 103, 110: turns a scenario's board into the set-up of a game, and keeps which object each id names."""

from __future__ import annotations

import re

from spellstack.cards.errors import UnknownCard
from spellstack.core.definition import CardDefinition
from spellstack.core.mana import Mana
from spellstack.core.objects import Choices
from spellstack.core.types import (
    BATTLEFIELD,
    COLOR_WORDS,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LETTER_MASK,
    LIBRARY,
    NOWHERE,
    STEP_WORDS,
    player_code,
)
from spellstack.rules.setup import BLANK, BoardSetup, PlacedCard, PlacedPlayer
from spellstack.scenario.cards import CardShelf, copiable_face, face_index
from spellstack.scenario.problems import CardsUnread, Place, ScenarioMalformed
from spellstack.scenario.tree import Entry, PlayerSetup, Scenario, Zones

LIBRARY_SIZE = 40

_MANA = re.compile(r"\{([WUBRGC])\}")
_TURNED_DOWN_BY = re.compile(r"^(morph|megamorph|disguise)\b", re.MULTILINE | re.IGNORECASE)


class Board:
    """The set-up of a game, and for each id of the scenario the index of its card in `setup.cards`."""

    def __init__(self, setup: BoardSetup, ids: dict[str, int]) -> None:
        self.setup = setup
        self.ids = ids


def build(scenario: Scenario, shelf: CardShelf) -> Board:
    """The board of a scenario, ready for `Game.from_board`.

    Raises ScenarioMalformed for cards, faces and words that do not exist, CardsUnread where the reader does not
    understand a card and the scenario does not allow that.
    """
    return _Builder(scenario, shelf.with_made_up(scenario.cards)).build()


class _Builder:
    def __init__(self, scenario: Scenario, shelf: CardShelf) -> None:
        self.scenario = scenario
        self.shelf = shelf
        self.players = [player.name for player in scenario.players]
        self.cards: list[PlacedCard] = []
        self.ids: dict[str, int] = {}
        self.links: list[tuple[PlacedCard, Entry]] = []
        self.unread: dict[str, None] = {}

    def build(self) -> Board:
        for zone in (BATTLEFIELD, HAND, GRAVEYARD, EXILE, LIBRARY, COMMAND, NOWHERE):
            for index, name in enumerate(self.players):
                for entry in _entries(self.scenario.board.get(name, Zones()), zone):
                    self.place(entry, index, zone)
        if self.unread and not self.scenario.allow_unread:
            raise CardsUnread(self.scenario.place, tuple(self.unread))
        for placed, entry in self.links:
            self.link(placed, entry)
        setup = BoardSetup([self.player(player) for player in self.scenario.players], self.cards, self.scenario.seed)
        setup.format = self.scenario.format
        setup.turn_player = self.players.index(self.scenario.turn) if self.scenario.turn else 0
        setup.step = STEP_WORDS.index(self.scenario.step)
        setup.day = self.scenario.day or ""
        for index, player in enumerate(self.scenario.players):
            if player.monarch:
                setup.monarch = index
            if player.initiative:
                setup.initiative = index
        return Board(setup, self.ids)

    def player(self, given: PlayerSetup) -> PlacedPlayer:
        starting = 40 if self.scenario.format == "commander" else 20  # 903.7, 103.4
        placed = PlacedPlayer(given.name, starting if given.life is None else given.life)
        placed.starting_life = starting
        placed.counters = {kind: n for kind, n in given.counters.items() if n > 0}
        if given.poison:
            placed.counters["poison"] = given.poison
        placed.pool = mana_pool(given.mana, self.scenario.place)
        return placed

    def place(self, entry: Entry, owner: int, zone: int) -> None:
        name, count = entry.card, entry.count
        if count > 1 and not self.shelf.has(name) and self.shelf.has(f"{count} {name}"):
            name, count = f"{count} {name}", 1  # a card whose name begins with a number
        definition = self.definition(name, entry.place)
        for _ in range(count):
            placed = PlacedCard(definition, owner, zone)
            self.describe(placed, entry, name)
            self.cards.append(placed)
        if entry.id is not None:
            self.ids[entry.id] = len(self.cards) - 1

    def definition(self, name: str, place: Place) -> CardDefinition:
        try:
            definition = self.shelf.definition(name)
        except UnknownCard as error:
            raise ScenarioMalformed(place, str(error), "the name of a card, or of one under `cards`") from error
        for clause in definition.unread:
            self.unread[f"{clause.where}: {clause.text}"] = None
        return definition

    def describe(self, placed: PlacedCard, entry: Entry, name: str) -> None:
        if entry.controller is not None:
            placed.controller = self.players.index(entry.controller)
        placed.token = entry.token
        placed.commander = entry.commander
        placed.companion = entry.companion
        placed.tapped = entry.tapped
        placed.sick = entry.sick
        placed.damage = entry.damage
        placed.counters = None if entry.counters is None else dict(entry.counters)
        placed.face = self.face(placed.definition, entry, name)
        if entry.face_down:
            placed.face_down = _turned_down_by(placed.definition)
        if entry.copy_of is not None:
            placed.copy_of = copiable_face(self.definition(entry.copy_of, entry.place), entry.copy_of)
        if entry.chosen is not None:
            placed.words = _words(entry.chosen)
        if entry.x is not None or entry.kicked:
            costs = (("kicker", entry.kicked),) if entry.kicked else ()
            placed.choices = Choices(x=entry.x or 0, costs=costs)
        if entry.attached_to is not None or entry.exiled_with is not None:
            self.links.append((placed, entry))

    def face(self, definition: CardDefinition, entry: Entry, name: str) -> int:
        """The face that is up: the one asked for, else the front, which is also what a card's other names mean."""
        if entry.face is None:
            return 0
        index = face_index(definition, entry.face)
        if index is None:
            faces = ", ".join(face.name for face in definition.faces)
            raise ScenarioMalformed(entry.place, f'"{name}" has no face "{entry.face}"', f"one of {faces}")
        return index

    def link(self, placed: PlacedCard, entry: Entry) -> None:
        if entry.attached_to is not None:
            if entry.attached_to in self.players:
                placed.attached_to = player_code(self.players.index(entry.attached_to))
            else:
                placed.attached_to = self.ids[entry.attached_to] + 1
        if entry.exiled_with is not None:
            placed.linked_to = self.ids[entry.exiled_with] + 1


def _entries(zones: Zones, zone: int) -> tuple[Entry, ...]:
    if zone == BATTLEFIELD:
        return zones.battlefield
    if zone == HAND:
        return zones.hand
    if zone == GRAVEYARD:
        return zones.graveyard
    if zone == EXILE:
        return zones.exile
    if zone == COMMAND:
        return zones.command
    if zone == NOWHERE:
        return zones.sideboard
    if zones.library is None:
        return (Entry(BLANK.name, Place("", 0), count=LIBRARY_SIZE),)
    return zones.library


def mana_pool(text: str, place: Place) -> tuple[Mana, ...]:
    """`{R}{R}` as mana in a pool. Raises ScenarioMalformed for anything else."""
    if _MANA.sub("", text).strip():
        raise ScenarioMalformed(place, f'mana: found "{text}"', "symbols such as {R}{R}{C}")
    return tuple(Mana(LETTER_MASK[letter]) for letter in _MANA.findall(text))


def _words(chosen: str) -> dict[str, str]:
    """A chosen word under the kinds it may be of: a colour; else a type, a name, a word."""
    for word, mask in COLOR_WORDS.items():
        if chosen.lower() == word or LETTER_MASK.get(chosen) == mask:
            return {"color": word}
    return {"type": chosen, "name": chosen, "word": chosen}


def _turned_down_by(definition: CardDefinition) -> str:
    """Which ability lets a face-down permanent like this exist: morph and disguise know it (702.37, 702.168)."""
    found = _TURNED_DOWN_BY.search(definition.faces[0].full_text)
    if found is None:
        return "manifest"
    return "disguise" if found[1].lower() == "disguise" else "morph"
