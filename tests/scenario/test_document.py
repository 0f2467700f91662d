"""Scenario files: what is read, and what is said of files that are malformed."""

from __future__ import annotations

from pathlib import Path

import pytest

from spellstack.scenario.document import Loaded, files_under, from_source, load
from spellstack.scenario.lines import read_text
from spellstack.scenario.problems import ScenarioMalformed
from spellstack.scenario.starting import STARTING_FILE
from spellstack.scenario.tree import Attack, Cast, Go, Resolve

SCENARIOS = Path(__file__).parent.parent / "scenarios"


def one(text: str, file: str = "test.yaml") -> Loaded:
    loaded = from_source(read_text(text, file))
    assert len(loaded) == 1
    return loaded[0]


def problem(text: str, file: str = "test.yaml") -> ScenarioMalformed:
    found = one(text, file).problem
    assert found is not None
    return found


def test_all_shipped_scenarios_load() -> None:
    loaded = [scenario for file in files_under([SCENARIOS]) for scenario in load(file)]
    assert len(loaded) >= 514
    assert [str(scenario.problem) for scenario in loaded if scenario.problem is not None] == []


def test_the_starting_file_loads() -> None:
    scenario = one(STARTING_FILE).scenario
    assert scenario is not None
    assert [card.name for card in scenario.cards] == ["Test Fencer", "Test Brute"]


def test_steps_become_typed() -> None:
    text = """
name: steps
board: {A: {battlefield: [2 Test Land, {card: Test Bear, id: bear}]}}
do:
  - {cast: Bolt, targets: [bear, [B, A]], x: 3, refused: "702.11"}
  - {resolve: all}
  - {attack: {bear: B}}
  - {go: {turn: B, step: upkeep}}
"""
    scenario = one(text).scenario
    assert scenario is not None
    cast, resolve, attack, go = scenario.steps
    assert isinstance(cast, Cast) and cast.targets == ("bear", ("B", "A")) and cast.refused == "702.11" and cast.x == 3
    assert cast.place.line == 5
    assert isinstance(resolve, Resolve) and resolve.count is None
    assert isinstance(attack, Attack) and attack.attacks == (("bear", "B"),)
    assert isinstance(go, Go) and (go.turn, go.step) == ("B", "upkeep")
    assert [entry.count for entry in scenario.board["A"].battlefield] == [2, 1]


def test_players_named_in_part_keep_the_others() -> None:
    scenario = one("{name: n, players: {B: {life: 2}}, board: {}, do: []}").scenario
    assert scenario is not None
    assert [(player.name, player.life) for player in scenario.players] == [("A", None), ("B", 2)]


def test_json_with_tabs() -> None:
    scenario = one('{\n\t"name": "n",\n\t"board": {},\n\t"do": [{"go": "end"}]\n}', "test.json").scenario
    assert scenario is not None and scenario.steps[0].place.line == 4


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("name: n\nboard: {}\n", 1, ["do is missing"]),
        ("name: n\nboard: {}\ndo:\n  - {cast: Bolt, target: [B]}\n", 4, ["unknown key target", "targets"]),
        ("name: n\nboard: {}\ndo:\n  - {cast: Bolt, play: Bolt}\n", 4, ["exactly one of cast, activate, play"]),
        ("name: n\nboard: {}\ndo:\n  - {cast: Bolt, refused: 702.2}\n", 4, ["702.2", "in quotes"]),
        ("name: n\nboard: {}\ndo:\n  - {go: combat}\n", 4, ['"combat"', "declare_attackers"]),
        ("name: n\nboard: {}\ndo:\n  - {pass: C}\n", 4, ['"C" is not a player', "A, B"]),
        ("name: n\nboard:\n  A:\n    hand: [{card: a, id: x}, {card: b, id: x}]\ndo: []\n", 4, ['"x" is given twice']),
        ("name: n\nboard:\n  A:\n    hand: [{card: a, id: A}]\ndo: []\n", 4, ["player's name"]),
        ("name: n\nboard: {}\ndo: []\nexpect: {bear: {pt: 4}}\n", 4, ["found 4", "text"]),
        ("name: n\nname: m\n", 2, ['"name" is given twice']),
        ("name: n\nboard: [\n", 3, ["not YAML"]),
        ("- 7\n", 1, ["found 7", "a mapping"]),
        ("", 1, ["empty"]),
    ],
)
def test_malformed_files_say_line_and_what_was_expected(text: str, line: int, words: list[str]) -> None:
    try:
        found = problem(text)
    except ScenarioMalformed as error:
        found = error
    assert (found.place.file, found.place.line) == ("test.yaml", line)
    for word in words:
        assert word in str(found)


def test_one_malformed_scenario_leaves_the_others() -> None:
    loaded = from_source(read_text("- {name: a, board: {}, do: []}\n- {name: b}\n", "test.yaml"))
    assert [scenario.problem is None for scenario in loaded] == [True, False]
    assert loaded[1].name == "b"


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(ScenarioMalformed, match="no such file"):
        files_under([Path("nowhere.yaml")])
