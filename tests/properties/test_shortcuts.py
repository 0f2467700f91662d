"""What is left out because it could come to nothing would have come to nothing (117.3d, 500.2, 704.3).

Games are played on beside the engine stage by stage, with nothing remembered from one stage to the next: the positions
and histories must be the same.
"""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from spellstack.core.decisions import Answer
from spellstack.core.definition import DeckList
from spellstack.core.log import entries
from spellstack.core.state import STAGE_PRIORITY, State
from spellstack.rules.commit import set_priority
from spellstack.rules.digest import digest
from spellstack.rules.game import Game
from spellstack.rules.options import priority_options
from spellstack.rules.stages import pass_priority, stage_script
from spellstack.rules.wiring import GameEngine
from tests.properties.cards import card, green_deck, red_deck
from tests.properties.test_games import some_answer


def tricky_deck() -> DeckList:
    """Cards that wait for their moment: flash, flashback, triggers of steps, tapping, attachments, prohibitions."""
    plains = card("Plains", "", "Basic Land — Plains")
    cards = [
        card("Test Ambusher", "{1}{W}", "Creature — Cat", "Flash", "2", "2"),
        card("Test Echo", "{W}", "Sorcery", "You gain 2 life.\nFlashback {1}{W}"),
        card("Test Vigil", "{1}{W}", "Enchantment", "At the beginning of your end step, you gain 1 life."),
        card("Test Sword", "{1}", "Artifact — Equipment", "Equipped creature gets +1/+0.\nEquip {1}"),
        card("Test Chains", "{W}", "Enchantment — Aura", "Enchant tapped creature\nEnchanted creature gets -1/-1."),
        card("Test Sentry", "{1}{W}", "Creature — Elf", "{T}: Test Sentry deals 1 damage to any target.", "1", "3"),
        card("Test Silence", "{1}{W}", "Creature — Human", "Your opponents can't gain life.", "1", "2"),
        card(
            "Test Dawn",
            "{2}{W}",
            "Creature — Angel",
            "Flying\nAs long as it's your turn, Test Dawn gets +1/+0.",
            "2",
            "2",
        ),
    ]
    return DeckList("white", tuple([plains] * 16 + cards * 3))


DECKS = (red_deck(), green_deck(), tricky_deck())


def go_on(state: State) -> State:
    """The position at the next decision after the player with priority has passed; every stage is run in full."""
    engine = GameEngine(state.copy())
    pass_priority(engine)
    while not engine.state.over:
        engine.board_cache = None
        if engine.state.stage == STAGE_PRIORITY:
            player = engine.state.stage_player
            set_priority(engine.state, player)
            if any(option.kind not in ("pass", "mana") for option in priority_options(engine, player)):
                return engine.state
            pass_priority(engine)
            continue
        script = stage_script(engine)
        answer: Answer | None = None
        while True:
            try:
                decision = next(script) if answer is None else script.send(answer)
            except StopIteration:
                break
            answer = decision.only_answer()
            if answer is None:
                return engine.state
    return engine.state


def history(state: State) -> list[tuple[int, int, int, int, int, str]]:
    """What the log tells, newest last."""
    return [
        (link.turn, link.step, link.event.kind, link.event.object, link.event.player, link.event.cause.rule)
        for link in entries(state.log)
    ]


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.integers(0, 2), st.integers(0, 2))
def test_nothing_is_left_out_that_could_come_to_something(seed: int, first: int, second: int) -> None:
    game = Game.new((DECKS[first], DECKS[second]), seed=seed)
    chance = random.Random(seed)
    for _ in range(120):
        if game.over:
            return
        decision = game.decision
        if decision.kind != "action" or chance.random() < 0.5:
            game.choose(some_answer(game, chance))
            continue
        expected = go_on(game.state)
        game.choose((0,))
        assert digest(game.state, []) == digest(expected, [])
        assert history(game.state)[-40:] == history(expected)[-40:]
