"""Playing scenarios: steps, answers, refusals, references and expectations, with made-up cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from spellstack.scenario.batch import judge, run_paths
from spellstack.scenario.cards import CardShelf
from spellstack.scenario.document import from_source
from spellstack.scenario.lines import read_text
from spellstack.scenario.starting import STARTING_FILE
from spellstack.scenario.verdicts import Verdict

CARDS = """
name: test
cards:
  - {name: Test Bear, mana_cost: "{1}{G}", type_line: Creature — Bear, power: "2", toughness: "2"}
  - {name: Test Giant, mana_cost: "{4}{R}", type_line: Creature — Giant, power: "4", toughness: "4"}
  - {name: Test Bolt, mana_cost: "{R}", type_line: Instant, oracle_text: "Test Bolt deals 3 damage to any target."}
  - {name: Test Oracle, mana_cost: "{0}", type_line: Creature — Human, power: "1", toughness: "1",
     oracle_text: "When this creature enters, you may draw a card."}
  - {name: Test Riddle, mana_cost: "{0}", type_line: Sorcery, oracle_text: "Frobnicate the frotz."}
  - {name: Test Mountain, type_line: Basic Land — Mountain}
"""


def run(text: str, verbose: bool = False) -> Verdict:
    (loaded,) = from_source(read_text(CARDS + text, "test.yaml"))
    return judge(loaded, CardShelf(None), verbose)


def detail(text: str, verdict: str) -> str:
    found = run(text)
    assert found.verdict == verdict, found.detail
    return found.detail


def test_the_starting_file_passes() -> None:
    (loaded,) = from_source(read_text(STARTING_FILE, "new.yaml"))
    assert judge(loaded, CardShelf(None)).detail == ""


def test_a_cast_an_attack_and_what_becomes_of_them() -> None:
    text = """
board:
  A: {battlefield: [Test Mountain, {card: Test Giant, id: giant}], hand: [Test Bolt]}
  B: {battlefield: [{card: Test Bear, id: bear}]}
do:
  - {cast: Test Bolt, targets: [bear]}
  - {expect: {stack: [Test Bolt], A: {hand: 0}}}
  - {resolve: all}
  - {attack: {giant: B}}
  - {expect: {giant: {attacking: B, tapped: true}, step: declare_attackers}}
  - {go: combat_damage}
expect:
  bear: {zone: graveyard}
  A: {graveyard: [Test Bolt], battlefield: {has: [Test Giant], lacks: [Test Bear]}}
  B: {life: 16}
  count: [{of: {controller: A, type: Land, tapped: true}, is: 1}]
  log: ["601.2i", "704.5g"]
"""
    assert run(text).detail == ""


def test_what_is_not_true_is_listed_with_its_line() -> None:
    text = """
board: {A: {battlefield: [{card: Test Bear, id: bear}]}}
do: []
expect:
  bear: {pt: "3/3", zone: battlefield}
  A: {life: 19}
"""
    found = detail(text, "failed")
    assert "bear.pt is 2/2, expected 3/3" in found
    assert "A.life is 20, expected 19" in found
    assert "zone" not in found


def test_a_step_that_is_not_allowed() -> None:
    text = """
board: {A: {hand: [Test Bolt]}}
do:
  - {cast: Test Bolt, targets: [B]}
"""
    assert "cast Test Bolt: refused" in detail(text, "failed")
    assert run(text.replace("[B]}", '[B], refused: "118.3"}')).verdict == "passed"
    assert "refused, but not by 702.11" in detail(text.replace("[B]}", '[B], refused: "702.11"}'), "failed")


def test_a_refusal_that_does_not_come() -> None:
    text = """
board: {A: {battlefield: [Test Mountain], hand: [Test Bolt]}}
do:
  - {cast: Test Bolt, targets: [B], refused: true}
"""
    assert "was allowed, but had to be refused" in detail(text, "failed")


def test_backing_out_leaves_the_game_as_it_was() -> None:
    text = """
board: {A: {battlefield: [Test Mountain], hand: [Test Bolt]}}
do:
  - {cast: Test Bolt, targets: [B], cancel: "601.2c"}
  - {expect: {A: {hand: [Test Bolt]}, stack: 0, count: [{of: {type: Land, tapped: true}, is: 0}]}}
  - {cast: Test Bolt, targets: [B]}
  - {resolve: all}
expect: {B: {life: 17}}
"""
    assert run(text).detail == ""


def test_a_decision_that_nobody_answers() -> None:
    text = """
board: {A: {hand: [Test Oracle]}}
do:
  - {cast: Test Oracle}
  - {resolve: all}
"""
    found = detail(text, "failed")
    assert "nobody answers: A must decide may for Test Oracle" in found
    assert "yes; no" in found


def test_answers_and_answers_never_used() -> None:
    text = """
board: {A: {hand: [Test Oracle]}}
do:
  - {cast: Test Oracle}
  - {resolve: all, choose: {decide: may, by: A, answer: yes}}
expect: {A: {hand: [Blank]}}
"""
    assert run(text).detail == ""
    twice = text.replace("{decide: may, by: A, answer: yes}", "[{decide: may, answer: yes}, {decide: pick, answer: x}]")
    assert "the answer to pick (x) was never asked for" in detail(twice, "failed")


def test_an_ambiguous_name_lists_its_candidates() -> None:
    text = """
board: {A: {battlefield: [Test Mountain], hand: [Test Bolt]}, B: {battlefield: [2 Test Bear]}}
do:
  - {cast: Test Bolt, targets: [Test Bear]}
"""
    found = detail(text, "malformed")
    assert "ambiguous" in found and found.count("Test Bear (B battlefield)") == 2


def test_names_that_mean_nothing() -> None:
    assert "nothing is called" in detail("board: {}\ndo: [{cast: Test Blot}]\n", "malformed")
    assert "no card is named" in detail("board: {A: {hand: [Test Blot]}}\ndo: []\n", "malformed")


def test_cards_that_are_not_wholly_read() -> None:
    text = "board: {A: {hand: [Test Riddle]}}\ndo: []\n"
    assert "Frobnicate the frotz" in detail(text, "unread")
    assert run("unread: allow\n" + text).verdict == "passed"


@pytest.mark.parametrize("step", ["{pass: B}", "{play: Test Mountain, by: B}"])
def test_only_who_has_priority_acts(step: str) -> None:
    text = f"board: {{B: {{hand: [Test Mountain]}}}}\ndo:\n  - {step}\n"
    assert "A has priority" in detail(text, "failed")


def test_can_and_cannot() -> None:
    text = """
board:
  A: {battlefield: [{card: Test Bear, id: bear}, {card: Test Giant, id: giant, sick: true}]}
do: []
expect:
  can: [{attack: {bear: B}}, {attack: {}}]
  cannot: [{attack: {giant: B}, because: "302.6"}]
"""
    assert run(text).detail == ""


def test_the_story_is_told_with_rule_numbers() -> None:
    text = """
board: {A: {battlefield: [Test Mountain], hand: [Test Bolt]}}
do:
  - {cast: Test Bolt, targets: [B]}
  - {resolve: all}
"""
    story = "\n".join(run(text, verbose=True).story)
    assert "> cast Test Bolt" in story
    assert "A casts Test Bolt (601.2i" in story
    assert "Test Bolt deals 3 damage to B (120" in story


def test_malformed_file_reaches_other_processes(tmp_path: Path) -> None:
    """With `-j 2` a malformed scenario is a verdict like any other."""
    (tmp_path / "bad.yaml").write_text("- {name: One, do: [{cast: x, targets: [{}]}]}\n- {name: Two, do: [{fly: x}]}\n")
    verdicts = list(run_paths([tmp_path], jobs=2))
    assert [verdict.verdict for verdict in verdicts] == ["malformed", "malformed"]
