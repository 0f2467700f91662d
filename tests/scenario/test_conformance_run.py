"""Playing conformance records: queues, stops, checks and verdicts, with made-up cards."""

from __future__ import annotations

from typing import Any

from spellstack.core.card_text import CardText, FaceText
from spellstack.scenario.cards import CardShelf
from spellstack.scenario.conformance.batch import Outcome, judge, tally
from spellstack.scenario.conformance.records import Record


def card(name: str, cost: str, types: str, text: str = "", size: str = "") -> CardText:
    power, _, toughness = size.partition("/")
    return CardText(name, "normal", (FaceText(name, cost, types, text, power or None, toughness or None),))


SHELF = CardShelf(None).with_made_up(
    (
        card("Mountain", "", "Basic Land — Mountain"),
        card("Test Bolt", "{R}", "Instant", "Test Bolt deals 3 damage to any target."),
        card("Test Bear", "{1}{G}", "Creature — Bear", "", "2/2"),
        card("Test Pump", "{R}", "Instant", "Target creature gets +2/+0 until end of turn."),
        card("Test Oracle", "{R}", "Creature — Human", "When this creature enters, you may draw a card.", "1/1"),
    )
)


def zone(where: str, player: str, name: str, count: int = 1) -> dict[str, Any]:
    return {"zone": where, "player": player, "card": name, "count": count}


def act(n: int, do: str, player: str = "A", step: str = "precombat_main", turn: int = 1, **more: Any) -> dict[str, Any]:
    return {"n": n, "turn": turn, "step": step, "player": player, "do": do, **more}


def played(
    zones: list[dict[str, Any]],
    script: list[dict[str, Any]],
    expect: list[dict[str, Any]],
    choices: list[dict[str, Any]] | None = None,
    stop: tuple[int, str] = (1, "end"),
    strict: bool = True,
) -> Outcome:
    players = [{"id": "A", "life": 20}, {"id": "B", "life": 20}]
    data = {
        "id": "Test#test",
        "area": "test",
        "strict": strict,
        "setup": {
            "format": "duel", "players": players, "zones": zones, "shuffle": False, "first_player_draws": False,
        },
        "script": script,
        "choices": choices or [],
        "checks": [],
        "expect": expect,
        "cards": [],
        "stop": {"turn": stop[0], "step": stop[1]},
    }  # fmt: skip
    return judge(Record(data), SHELF, {})


MOUNTAIN = zone("battlefield", "A", "Mountain", 2)
BOLT = zone("hand", "A", "Test Bolt")


def life(player: str, value: int) -> dict[str, Any]:
    return {"kind": "life", "player": player, "value": value}


def test_a_cast_with_its_target() -> None:
    script = [act(1, "cast", card="Test Bolt", targets=[{"player": "B"}])]
    graveyard = {"kind": "graveyard_count", "player": "A", "card": "Test Bolt", "count": 1}
    outcome = played([MOUNTAIN, BOLT], script, [life("B", 17), graveyard])
    assert (outcome.verdict, outcome.detail) == ("passed", "")


def test_another_result_fails() -> None:
    script = [act(1, "cast", card="Test Bolt", targets=[{"player": "B"}])]
    outcome = played([MOUNTAIN, BOLT], script, [life("B", 20)])
    assert outcome.verdict == "failed"
    assert "life of B: found 17, expected 20" in outcome.detail


def test_the_step_has_ended_but_the_turn_has_not() -> None:
    zones = [MOUNTAIN, zone("hand", "A", "Test Pump"), zone("battlefield", "A", "Test Bear")]
    script = [act(1, "cast", card="Test Pump", targets=[{"name": "Test Bear"}])]
    size = {"kind": "power_toughness", "player": "A", "card": "Test Bear", "power": 4, "toughness": 2}
    assert played(zones, script, [size], stop=(1, "end")).verdict == "passed"
    assert played(zones, script, [{**size, "power": 2}], stop=(2, "untap")).verdict == "passed"


def test_attack_and_block() -> None:
    zones = [zone("battlefield", "A", "Test Bear", 2), zone("battlefield", "B", "Test Bear")]
    script = [
        act(1, "attack", step="declare_attackers", card="Test Bear"),
        act(2, "attack", step="declare_attackers", card="Test Bear"),
        act(3, "block", "B", step="declare_blockers", card="Test Bear", attacker={"card": "Test Bear"}),
    ]
    count = {"kind": "permanent_count", "player": "A", "card": "Test Bear", "count": 1}
    assert played(zones, script, [life("B", 18), count]).detail == ""


def test_an_action_that_is_not_legal() -> None:
    script = [act(1, "cast", card="Test Bolt", targets=[{"player": "B"}])]
    outcome = played([BOLT], script, [life("B", 20)])
    assert outcome.verdict == "failed" and "not allowed: A cast Test Bolt" in outcome.detail
    refused = {"kind": "illegal_action", "hint": "Test Bolt"}
    assert played([BOLT], script, [life("B", 20), refused]).verdict == "passed"
    assert "had to be refused" in played([MOUNTAIN, BOLT], script, [refused]).detail


def test_listed_decisions_and_drift() -> None:
    zones = [MOUNTAIN, zone("hand", "A", "Test Oracle")]
    script = [act(1, "cast", card="Test Oracle")]
    yes = {"n": 2, "player": "A", "kind": "choice", "value": "Yes", "answer": "yes_no", "yes": True}
    hand = {"kind": "hand_total", "player": "A", "count": 1}
    assert played(zones, script, [hand], [yes]).verdict == "passed"
    assert played(zones, script, [hand]).verdict == "drifted"
    left = played([MOUNTAIN, BOLT], [], [], [yes])
    assert left.verdict == "drifted" and "left over: A Yes" in left.detail


def test_playable() -> None:
    check = {"kind": "playable", "player": "A", "action": "cast", "card": "Test Bolt", "value": True}
    assert played([MOUNTAIN, BOLT], [], [check]).verdict == "passed"
    assert played([BOLT], [], [check]).verdict == "failed"


def test_mana_options() -> None:
    count = {"kind": "mana_options_count", "player": "A", "count": 1}
    option = {"kind": "mana_option", "player": "A", "value": "{R}{R}"}
    assert played([MOUNTAIN], [], [count, option]).verdict == "passed"


def test_cards_that_are_not_there_are_unread() -> None:
    assert played([zone("hand", "A", "Test Unicorn")], [], []).verdict == "unread"


def test_the_tally() -> None:
    outcomes = [played([MOUNTAIN, BOLT], [], []), played([zone("hand", "A", "Test Unicorn")], [], [])]
    assert tally("strict", outcomes) == "strict 2: passed 1, failed 0, drifted 0, unread 1, error 0"
