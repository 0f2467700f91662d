"""The board of a conformance scenario, as the set-up of a game that starts with its first turn."""

from __future__ import annotations

from spellstack.core.card_text import CardText, FaceText
from spellstack.core.definition import CardDefinition
from spellstack.core.types import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY
from spellstack.rules.setup import BoardSetup, PlacedCard, PlacedPlayer
from spellstack.scenario.cards import CardShelf, compiled, face_index
from spellstack.scenario.conformance.records import Data, Record

FILLER = "Mountain"
FILLER_COUNT = 71

_ZONES = {
    "battlefield": BATTLEFIELD,
    "hand": HAND,
    "library": LIBRARY,
    "graveyard": GRAVEYARD,
    "command": COMMAND,
    "exile": EXILE,
}
_FORMATS = {"duel": "duel", "ffa": "free_for_all", "commander_duel": "commander", "commander_ffa": "commander"}


class ConformanceBoard:
    """The set-up, the clauses that were not read, what cannot be set up, and the index of each aliased card."""

    def __init__(self, setup: BoardSetup, unread: list[str], strange: list[str], aliases: dict[str, int]) -> None:
        self.setup = setup
        self.unread = unread
        self.strange = strange
        self.aliases = aliases


class BoardBuilder:
    """Builds the board of one record from the cards of a shelf."""

    def __init__(self, record: Record, shelf: CardShelf) -> None:
        self.record = record
        self.shelf = shelf
        self.unread: dict[str, None] = {}
        self.strange: list[str] = []
        self.aliases: dict[str, int] = {}
        self.cards: list[PlacedCard] = []

    def build(self) -> ConformanceBoard:
        """Battlefields first, player by player, in the order given: that is the order of their timestamps."""
        setup = self.record.setup
        zones: list[Data] = setup.get("zones", [])
        libraries: dict[str, list[PlacedCard]] = {player: [] for player in self.record.players}
        for player in self.record.players:
            for entry in zones:
                if entry["player"] == player and entry["zone"] != "library":
                    self.cards += self.entry(entry)
        for entry in zones:
            if entry["zone"] == "library":
                libraries[entry["player"]] += self.entry(entry)
        for index, player in enumerate(self.record.players):
            cleared = player in setup.get("library_cleared", ())
            filler = [] if cleared else self.filler(index)
            self.cards += [*reversed(libraries[player]), *filler]
        players = [PlacedPlayer(player["id"], player["life"]) for player in setup["players"]]
        board = BoardSetup(players, self.cards)
        board.format = _FORMATS.get(setup["format"], "free_for_all")
        board.before_first_turn = True
        board.shuffle = setup["shuffle"]
        board.first_player_draws = setup["first_player_draws"]
        if setup["format"] not in _FORMATS:
            self.strange.append(f"the format {setup['format']}")
        if setup.get("decks"):
            missing = [name for name in self.record.other_names if self.shelf.has(name)]
            self.strange += [f"{name}, of a deck that is not in the record" for name in missing]
        return ConformanceBoard(board, list(self.unread), self.strange, self.aliases)

    def filler(self, owner: int) -> list[PlacedCard]:
        definition = self.definition(FILLER)
        return [PlacedCard(definition, owner, LIBRARY) for _ in range(FILLER_COUNT)]

    def entry(self, entry: Data) -> list[PlacedCard]:
        """The cards of one line of the set-up."""
        if "emblem" in entry:
            self.strange.append(f"an emblem ({entry['emblem']})")
            return []
        owner = self.record.players.index(entry["player"])
        zone = _ZONES[entry["zone"]]
        definition = self.custom(entry["custom"]) if "custom" in entry else self.definition(entry["card"])
        found = []
        for _ in range(entry["count"]):
            placed = PlacedCard(definition, owner, zone)
            placed.tapped = entry.get("tapped", False)
            placed.commander = zone == COMMAND and self.record.setup["format"].startswith("commander")
            if zone == BATTLEFIELD and "card" in entry:
                placed.face = face_index(definition, entry["card"]) or 0
            found.append(placed)
        if "alias" in entry:
            self.aliases[entry["alias"]] = len(self.cards)
        return found

    def definition(self, name: str) -> CardDefinition:
        definition = self.shelf.definition(name)
        for clause in definition.unread:
            self.unread[f"{definition.name}: {clause.text}"] = None
        return definition

    def custom(self, custom: Data) -> CardDefinition:
        """A made-up permanent that carries one ability."""
        text = custom["oracle"].replace("1 target permanent(s)", "target permanent")
        text = text.replace("2 target permanent(s)", "two target permanents")
        face = FaceText(custom["name"], "", "Enchantment", text)
        definition = compiled(CardText(custom["name"], "normal", (face,)))
        for clause in definition.unread:
            self.unread[f"{definition.name}: {clause.text}"] = None
        return definition
