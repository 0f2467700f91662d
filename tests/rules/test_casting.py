"""CR 601: casting spells, with hand-built cards: no reader needed."""

from __future__ import annotations

from spellstack.abilities.statics import AdditionalCost
from spellstack.abilities.values import X
from spellstack.core.types import GRAVEYARD, HAND, SORCERY, STACK
from tests.rules.play import Play, adds, basic, bear, bolt, draws, face, hits, mana, pays, says, source, target, text

R, U, G = basic("R"), basic("U"), basic("G")


def test_a_spell_is_cast_and_resolves() -> None:
    play = Play([R], [bolt()])
    play.cast("Test Bolt", "B")
    assert play.zone("Test Bolt") == STACK
    assert play.tapped("Mountain") == 1
    play.resolve()
    assert play.life() == 17
    assert play.zone("Test Bolt") == GRAVEYARD


def test_without_mana_it_is_not_offered() -> None:
    play = Play([U], [bolt()])
    assert not play.offered("cast", "Test Bolt")


def test_sorceries_wait_for_an_empty_stack() -> None:
    """117.1a."""
    play = Play([R, R, R], [bolt(), bolt("Test Lava", "{R}", 3, types=SORCERY)])
    play.cast("Test Bolt", "B")
    assert not play.offered("cast", "Test Lava")
    play.resolve()
    assert play.offered("cast", "Test Lava")


def test_x_is_bounded_by_what_can_be_paid() -> None:
    """107.3a."""
    play = Play([R] * 4, [bolt("Test Blaze", "{X}{R}", X(), types=SORCERY)])
    play.cast("Test Blaze")
    assert (play.decision.kind, play.decision.at_least, play.decision.at_most) == ("x", 0, 3)
    play.answer((3,))
    play.answer("B")
    o = play.game.state.objects[play.id("Test Blaze")]
    assert play.game.engine.mana_value(o) == 4
    play.resolve()
    assert play.life() == 17


def kicked(name: str, cost: str, kick: str, n: int, more: int) -> object:
    from spellstack.abilities.effects import Conditional
    from spellstack.abilities.paid import CostPaid

    effect = Conditional(CostPaid("kicker"), hits(more), hits(n))
    cost_rule = AdditionalCost(pays(kick), "kicker", optional=True, rule="702.33a")
    from spellstack.core.types import INSTANT

    return face(name, cost, INSTANT, text(effect, target()), says(cost_rule))


def test_kicker_is_offered_only_if_it_can_be_paid() -> None:
    """601.2b, 702.33a."""
    play = Play([R] * 4, [kicked("Test Burst", "{R}", "{4}", 2, 4)])
    play.cast("Test Burst", "B")
    play.resolve()
    assert play.life() == 18
    play = Play([R] * 5, [kicked("Test Burst", "{R}", "{4}", 2, 4)])
    play.cast("Test Burst", "yes", "B")
    assert play.tapped("Mountain") == 5
    play.resolve()
    assert play.life() == 16


def test_dual_sources_are_matched_exactly() -> None:
    """118.3: a castable spell is never left uncast."""
    dual = source("Test Dual", adds("R", "U"))
    play = Play([dual, R, U], [bolt("Test Twist", "{U}{U}{R}")])
    play.cast("Test Twist", "B")
    play.resolve()
    assert play.life() == 17
    assert not Play([dual, R, R], [bolt("Test Twist", "{U}{U}{R}")]).offered("cast", "Test Twist")


def test_sources_of_several_mana() -> None:
    ring = source("Test Ring", adds("CC"))
    play = Play([ring, R], [bolt("Test Heavy", "{2}{R}")])
    play.cast("Test Heavy", "B")
    assert play.pool() == 0
    assert not Play([ring, R], [bolt("Test Heavy", "{1}{R}{R}")]).offered("cast", "Test Heavy")


def test_sources_that_cost_mana() -> None:
    """605.3a: a mana ability's own cost is paid on the way."""
    from spellstack.abilities.ability import Activated, Body
    from spellstack.abilities.costs import Cost, ManaPart, TapSelf
    from spellstack.actions.basic.mana import AddMana
    from spellstack.core.types import ARTIFACT

    signet = face(
        "Test Signet",
        "{2}",
        ARTIFACT,
        Activated(Cost((ManaPart(mana("{1}")), TapSelf())), Body(AddMana(adds("UR"))), mana=True),
    )
    play = Play([signet, G], [bolt("Test Twist", "{U}{R}")])
    play.cast("Test Twist", "B")
    assert play.pool() == 0
    play.resolve()
    assert play.life() == 17
    assert not Play([signet], [bolt("Test Twist", "{U}{R}")]).offered("cast", "Test Twist")
    assert not Play([signet, G], [bolt("Test Twist", "{U}{R}{R}")]).offered("cast", "Test Twist")


def test_life_pays_for_phyrexian_symbols() -> None:
    """107.4f, 119.4."""
    play = Play([R], [bolt("Test Shot", "{R/P}", 1)])
    play.cast("Test Shot", (1,), "B")
    assert play.life(0) == 18 and play.tapped("Mountain") == 0
    play = Play([R], [bolt("Test Shot", "{R/P}", 1)], life=1)
    play.cast("Test Shot")
    assert play.decision.kind == "target"
    play.answer("B")
    assert play.life(0) == 1 and play.tapped("Mountain") == 1
    assert not Play([], [bolt("Test Shot", "{R/P}", 1)], life=1).offered("cast", "Test Shot")


def test_monocoloured_hybrid() -> None:
    """107.4e."""
    cost = "{2/W}{2/W}{2/W}"
    assert Play([basic("W")] * 2 + [U] * 2, [bolt("Test Host", cost)]).offered("cast", "Test Host")
    assert not Play([U] * 5, [bolt("Test Host", cost)]).offered("cast", "Test Host")
    assert Play([U] * 6, [bolt("Test Host", cost)]).offered("cast", "Test Host")


def test_an_unpayable_cost() -> None:
    """118.6."""
    play = Play([U] * 3, [draws("Test Vision", "")])
    assert not play.offered("cast", "Test Vision")
    from spellstack.rules import casting

    refusals = casting.check(play.game.engine, 0, play.id("Test Vision"), 0)
    assert [r.rule for r in refusals] == ["118.6"]


def test_cancelling_leaves_the_game_as_it_was() -> None:
    """733.1."""
    play = Play([R] * 4, [bolt("Test Blaze", "{X}{R}", X())])
    before = play.game.digest()
    play.cast("Test Blaze", (2,))
    play.game.cancel()
    assert play.game.digest() == before
    assert play.zone("Test Blaze") == HAND


def test_colours_of_creatures_that_make_mana() -> None:
    """302.6: a creature that came this turn makes no mana; the pool pays first."""
    play = Play([R, R], [bolt()])
    play.do("mana", "Mountain")
    assert play.pool() == 1
    play.cast("Test Bolt", "B")
    assert play.pool() == 0 and play.tapped("Mountain") == 1


def test_a_big_hand_lists_quickly() -> None:
    import time

    play = Play([R, U, G], [bolt(), draws(), bear(), bolt("Test Heavy", "{4}{R}{R}")] * 2, their_hand=[bolt()] * 7)
    from spellstack.rules.options import priority_options

    engine = play.game.engine
    started = time.process_time()
    for _ in range(200):
        engine.casting.supply.clear()
        priority_options(engine, 1)
    idle = (time.process_time() - started) / 200
    started = time.process_time()
    for _ in range(200):
        engine.casting.supply.clear()
        priority_options(engine, 0)
    busy = (time.process_time() - started) / 200
    print(f"idle {idle * 1e6:.0f} us, busy {busy * 1e6:.0f} us")
