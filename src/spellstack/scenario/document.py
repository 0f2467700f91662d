"""Loads scenario files: schema, then meaning, then the typed tree (format in docs/scenarios.md)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from spellstack.core.card_text import CardText, FaceText
from spellstack.scenario import schema
from spellstack.scenario.lines import Path_, Sourced, read_file
from spellstack.scenario.problems import Place, ScenarioMalformed
from spellstack.scenario.script import ScriptReader
from spellstack.scenario.tree import Entry, PlayerSetup, Scenario, Zones

DEFAULT_PLAYERS = ("A", "B")
SUFFIXES = (".yaml", ".yml", ".json")

_NUMBERED = re.compile(r"^([0-9]+) (.+)$")


class Loaded:
    """One scenario of a file as far as it could be loaded: a tree, or what is wrong with it.

    Attributes: `file`, `name` and `rules` as far as they are known, `scenario` or None, `problem` or None.
    """

    def __init__(
        self,
        file: str,
        name: str,
        rules: tuple[str, ...],
        scenario: Scenario | None,
        problem: ScenarioMalformed | None,
    ) -> None:
        self.file = file
        self.name = name
        self.rules = rules
        self.scenario = scenario
        self.problem = problem


def files_under(paths: list[Path]) -> list[Path]:
    """The scenario files that the paths name: files as they are, of directories all YAML and JSON files in them.

    Raises ScenarioMalformed for a path that is not there.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
            found.extend(file for file in inside if not file.name.endswith(".schema.json"))
        elif path.is_file():
            found.append(path)
        else:
            raise ScenarioMalformed(Place(str(path), 1), "no such file", "a scenario file or a directory of them")
    return found


def load(path: Path) -> list[Loaded]:
    """All scenarios of a file, each either as a tree or with what is wrong with it."""
    file = str(path)
    try:
        source = read_file(path)
    except ScenarioMalformed as problem:
        return [Loaded(file, path.name, (), None, problem)]
    return from_source(source)


def from_source(source: Sourced) -> list[Loaded]:
    """All scenarios of a source that has been read."""
    if isinstance(source.data, list) and source.data:
        return [_one(source, (index,)) for index in range(len(source.data))]
    if isinstance(source.data, list):
        problem = ScenarioMalformed(source.place(()), "the list is empty", "at least one scenario")
        return [Loaded(source.file, "", (), None, problem)]
    return [_one(source, ())]


def _one(source: Sourced, path: Path_) -> Loaded:
    data = source.data[path[0]] if path else source.data
    name, rules = "", tuple[str, ...]()
    if isinstance(data, dict):
        name = data["name"] if isinstance(data.get("name"), str) else ""
        found = data.get("rules")
        rules = tuple(str(rule) for rule in found) if isinstance(found, list) else ()
    try:
        schema.check(source, path)
        return Loaded(source.file, name, rules, _scenario(source, path, data), None)
    except ScenarioMalformed as problem:
        return Loaded(source.file, name, rules, None, problem)


def _scenario(source: Sourced, path: Path_, data: dict[str, Any]) -> Scenario:
    reader = _BoardReader(source, path, data)
    players = reader.players()
    board = reader.board()
    script = ScriptReader(source, reader.names)
    steps = script.steps(data["do"], (*path, "do"))
    expect = script.expect(data["expect"], (*path, "expect")) if "expect" in data else None
    reader.known_player(data.get("turn"), (*path, "turn"))
    return Scenario(
        name=data["name"],
        place=source.place(path),
        rules=tuple(data.get("rules", ())),
        players=players,
        board=board,
        steps=steps,
        expect=expect,
        cards=tuple(_card(card) for card in data.get("cards", ())),
        format=data.get("format", "duel"),
        seed=data.get("seed", 0),
        allow_unread=data.get("unread") == "allow",
        day=data.get("day"),
        turn=data.get("turn"),
        step=data.get("step", "main1"),
    )


def _card(data: dict[str, Any]) -> CardText:
    """A made-up card, in the fields of Scryfall's card objects."""
    face = FaceText(
        name=data["name"],
        mana_cost=data.get("mana_cost", ""),
        type_line=data["type_line"],
        oracle_text=data.get("oracle_text", ""),
        power=data.get("power"),
        toughness=data.get("toughness"),
        loyalty=data.get("loyalty"),
        defense=data.get("defense"),
        color_indicator=tuple(data.get("color_indicator", ())),
    )
    return CardText(data["name"], "normal", (face,))


class _BoardReader:
    """Reads players and board of one scenario, and checks that ids and players are named once and exist."""

    def __init__(self, source: Sourced, path: Path_, data: dict[str, Any]) -> None:
        self.source = source
        self.path = path
        self.data = data
        given = data.get("players", {})
        # A and B play unless others are named; a mapping that speaks of one of them leaves the other as it is.
        one_default = len(given) < 2 and all(name in DEFAULT_PLAYERS for name in given)
        self.names: tuple[str, ...] = DEFAULT_PLAYERS if one_default else tuple(given)
        self.ids: dict[str, Path_] = {}

    def players(self) -> tuple[PlayerSetup, ...]:
        given: dict[str, Any] = self.data.get("players", {})
        if len(self.names) < 2:
            place = self.source.place((*self.path, "players"))
            raise ScenarioMalformed(place, "players: one player alone", "at least two players")
        described = [(name, given.get(name, {})) for name in self.names]
        return tuple(
            PlayerSetup(
                name=name,
                life=about.get("life"),
                poison=about.get("poison", 0),
                counters=about.get("counters", {}),
                mana=about.get("mana", ""),
                monarch=about.get("monarch", False),
                initiative=about.get("initiative", False),
            )
            for name, about in described
        )

    def known_player(self, name: str | None, path: Path_) -> None:
        """Raises ScenarioMalformed where `name` is not one of the players."""
        if name is not None and name not in self.names:
            raise ScenarioMalformed(
                self.source.place(path), f'"{name}" is not a player', "one of " + ", ".join(self.names)
            )

    def board(self) -> dict[str, Zones]:
        board: dict[str, Zones] = {}
        for player, zones in self.data["board"].items():
            path = (*self.path, "board", player)
            self.known_player(player, path)
            read = {zone: self.entries(entries, (*path, zone)) for zone, entries in zones.items()}
            board[player] = Zones(**read)
        for zones_read in board.values():
            for zone in (zones_read.battlefield, zones_read.exile):
                for entry in zone:
                    self.known_links(entry)
        return board

    def entries(self, entries: list[Any], path: Path_) -> tuple[Entry, ...]:
        return tuple(self.entry(data, (*path, index)) for index, data in enumerate(entries))

    def entry(self, data: str | dict[str, Any], path: Path_) -> Entry:
        place = self.source.place(path)
        if isinstance(data, str):
            numbered = _NUMBERED.match(data)
            if numbered:
                return Entry(card=numbered[2], place=place, count=int(numbered[1]))
            return Entry(card=data, place=place)
        entry = Entry(place=place, **data)
        if entry.id is not None:
            if entry.id in self.names:
                raise ScenarioMalformed(place, f'the id "{entry.id}" is a player\'s name', "another id")
            if entry.id in self.ids:
                raise ScenarioMalformed(place, f'the id "{entry.id}" is given twice', "an id for each object")
            if entry.count != 1:
                raise ScenarioMalformed(place, f'the id "{entry.id}" is for {entry.count} cards', "an id for one card")
            self.ids[entry.id] = path
        self.known_player(entry.controller, path)
        return entry

    def known_links(self, entry: Entry) -> None:
        for name, link in (("attached_to", entry.attached_to), ("exiled_with", entry.exiled_with)):
            if link is not None and link not in self.ids and not (name == "attached_to" and link in self.names):
                raise ScenarioMalformed(entry.place, f'{name}: "{link}" is not on the board', "an id of the board")
