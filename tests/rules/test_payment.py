"""CR 106.6, 115.7, 305, 605.3, 608.2g: restricted mana, new targets, lands, payment, casting in a resolution."""

from __future__ import annotations

from spellstack.abilities.ability import Activated, Body, KeywordAbility, Triggered
from spellstack.abilities.chosen_costs import Sacrifice
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, TapSelf
from spellstack.abilities.filters import Phrase
from spellstack.abilities.nouns import CardHead, NotType, PlayerHead, Spell, TypeIs
from spellstack.abilities.patterns import Happens
from spellstack.abilities.references import Target
from spellstack.abilities.statics import Cannot, CastingPermission, PlayerRule
from spellstack.abilities.values import Number
from spellstack.actions.basic.mana import AddMana
from spellstack.actions.basic.spending import SpendOnly
from spellstack.actions.simple import Destroy
from spellstack.core.events import CAST, Cause
from spellstack.core.types import ARTIFACT, CREATURE, GRAVEYARD, HAND, LAND, LIBRARY, STACK
from spellstack.rules import lands
from spellstack.rules.casting import cast_during_resolution
from spellstack.rules.resolution_costs import can_pay_during_resolution, pay_during_resolution
from spellstack.rules.retargeting import CHANGE_ALL, choose_new_targets
from tests.rules.play import ME, YOU, Play, adds, basic, bear, bolt, draws, face, hits, pays, says, source, target

R, U, G, W = basic("R"), basic("U"), basic("G"), basic("W")


def run(play: Play, script, *answers):  # type: ignore[no-untyped-def]
    """Drives a procedure of the engine with answers."""
    left = list(answers)
    try:
        decision = next(script)
        while True:
            answer = decision.only_answer()
            if answer is None:
                answer = play.translate(decision, left.pop(0)) if left else decision.some_answer()
            assert decision.validate(answer) is None
            decision = script.send(answer)
    except StopIteration as end:
        assert not left
        return end.value


def test_restricted_mana() -> None:
    """106.6."""
    only = SpendOnly(Phrase((TypeIs(CREATURE),), Spell()))
    zig = face(
        "Test Zig", "", LAND, Activated(Cost((TapSelf(),)), Body(AddMana(adds("G", "R"), restriction=only)), mana=True)
    )
    play = Play([zig], [bolt(), bear("Test Cub", "{G}")])
    assert not play.offered("cast", "Test Bolt")
    play.cast("Test Cub")
    assert play.tapped("Test Zig") == 1
    play = Play([zig, R], [bolt(), bear("Test Cub", "{R}{G}")])
    play.do("mana", "Test Zig", (0,))
    play.cast("Test Cub")
    assert play.pool() == 0


def test_new_targets() -> None:
    """115.7d-e."""
    play = Play([R], [bolt()], [bear()])
    play.cast("Test Bolt", "B")
    engine = play.game.engine
    id = play.id("Test Bolt")
    assert run(play, choose_new_targets(engine, 1, id, None), "Test Bear")
    play.resolve()
    assert play.life() == 20 and play.zone("Test Bear") == GRAVEYARD


def test_all_targets_or_none() -> None:
    """115.7a: with no other legal target nothing changes."""
    kill = face("Test Kill", "{R}", 16, text_of(Destroy(Target(0)), Phrase((), TypeIs(CREATURE))))
    play = Play([R], [kill], [bear()])
    play.cast("Test Kill")
    assert not run(play, choose_new_targets(play.game.engine, 1, play.id("Test Kill"), None, CHANGE_ALL))


def text_of(effect, filter):  # type: ignore[no-untyped-def]
    from spellstack.abilities.ability import SpellAbility

    return SpellAbility(Body(effect, (target(filter),)))


def test_one_land_each_turn() -> None:
    """305.2."""
    play = Play([], [G, R])
    play.do("play", "Forest")
    assert not play.offered("play", "Mountain")
    refusals = lands.land_refusals(play.game.engine, 0, play.id("Mountain"))
    assert [r.rule for r in refusals] == ["305.2"]
    more = face("Test Journey", "", ARTIFACT, says(PlayerRule("land plays", YOU, Number(1)), zones=4))
    play = Play([more], [G, R])
    play.do("play", "Forest")
    play.do("play", "Mountain")
    assert play.zone("Mountain") == 2


def test_lands_from_elsewhere() -> None:
    grave = CastingPermission(TypeIs(LAND), zones=1 << GRAVEYARD, lands=True, key="play from")
    crucible = face("Test Crucible", "", ARTIFACT, says(grave, zones=4))
    play = Play([crucible], graveyard=[R])
    play.do("play", "Mountain")
    assert play.zone("Mountain") == 2


def test_the_top_of_the_library() -> None:
    top = CastingPermission(Phrase((TypeIs(CREATURE),), Spell()), zones=1 << LIBRARY, top_only=True, key="play from")
    horde = face("Test Horde", "", ARTIFACT, says(top, zones=4))
    from spellstack.core.definition import CardDefinition
    from spellstack.rules.game import Game
    from spellstack.rules.setup import BoardSetup, PlacedCard, PlacedPlayer

    cards = [
        PlacedCard(CardDefinition(f.name, "normal", (f,)), 0, zone)
        for f, zone in ((horde, 2), (G, 2), (G, 2), (bear(), LIBRARY), (bolt(), LIBRARY))
    ]
    game = Game.from_board(BoardSetup([PlacedPlayer("A", 20), PlacedPlayer("B", 20)], cards))
    found = [o for o in game.decision.options if o.kind == "cast"]
    assert [o.text for o in found] == ["Test Bear"]
    game.choose(found[0])
    assert game.state.objects[game.state.latest(game.ids[3])].zone == STACK


def test_split_second() -> None:
    """702.61a."""
    fast = bolt("Test Fast", "{R}", 2, KeywordAbility("split second"))
    fast.keywords = 1 << 32
    play = Play([R, R], [fast, bolt()])
    play.cast("Test Fast", "B")
    assert not play.offered("cast", "Test Bolt")
    assert play.options("mana", "Mountain", 0) or play.options("mana", "Mountain", 1)


def test_spells_each_turn() -> None:
    """601.3: "can't cast more than one spell each turn"."""
    law = face("Test Law", "", ARTIFACT, says(Cannot("cast", PlayerHead(), amount=Number(1)), zones=4))
    play = Play([R, R, law], [bolt(), bolt("Test Shock", "{R}", 2)])
    play.cast("Test Bolt", "B")
    assert not play.offered("cast", "Test Shock")


def test_casting_during_a_resolution() -> None:
    """608.2g, 118.9: without paying its mana cost; undone if it turns out illegal."""
    play = Play([], [bolt("Test Heavy", "{5}{R}")])
    engine = play.game.engine
    ctx = Context(engine, play.id("Test Heavy"), 0)
    assert run(play, cast_during_resolution(engine, 0, play.id("Test Heavy"), "free", ctx), "B")
    assert play.zone("Test Heavy") == STACK
    play = Play([], [bolt("Test Heavy", "{5}{R}")])
    ctx = Context(play.game.engine, 0, 0)
    assert not run(play, cast_during_resolution(play.game.engine, 0, play.id("Test Heavy"), "", ctx))


def test_paying_during_a_resolution() -> None:
    """118.12."""
    play = Play([R, R])
    engine = play.game.engine
    ctx = Context(engine, 0, 0)
    assert not can_pay_during_resolution(engine, 0, pays("{3}"), ctx)
    assert run(play, pay_during_resolution(engine, 0, pays("{2}"), ctx, Cause("118.12")))
    assert play.tapped("Mountain") == 2


def test_two_parts_want_different_objects() -> None:
    """118.10."""
    golem = face("Test Golem", "", ARTIFACT | CREATURE, power=1, toughness=1)
    both = Cost((Sacrifice(TypeIs(ARTIFACT), Number(1)), Sacrifice(TypeIs(CREATURE), Number(1))))
    thing = face("Test Altar", "", 8, Activated(both, Body(hits(1), (target(),))))
    assert not Play([thing, golem]).offered("activate", "Test Altar")
    play = Play([thing, golem, bear()])
    play.do("activate", "Test Altar", "B")
    assert play.zone("Test Golem") == GRAVEYARD and play.zone("Test Bear") == GRAVEYARD


def test_a_trigger_without_a_legal_target_is_removed() -> None:
    """603.3d."""
    seer = face(
        "Test Seer",
        "{1}{B}",
        ARTIFACT,
        Triggered(Happens(CAST, Spell(), YOU), Body(Destroy(Target(0)), (target(Phrase((), TypeIs(CREATURE))),))),
    )
    play = Play([R, seer], [bolt()])
    play.cast("Test Bolt", "B")
    assert len(play.game.state.stack) == 1


def test_payment_by_hand() -> None:
    """601.2g."""
    play = Play([R, source("Test Dual", adds("R", "U"))], [bolt()])
    play.game.pay_by_hand((0,))
    play.cast("Test Bolt", "B")
    assert play.decision.kind == "pay_mana"
    play.answer("Test Dual")
    if play.decision.kind == "color":
        play.answer((0,))
    play.answer("done")
    assert play.tapped("Test Dual") == 1 and play.tapped("Mountain") == 0


def test_cards_of_a_graveyard_that_are_no_permission() -> None:
    play = Play([R], graveyard=[bolt()])
    assert not play.offered("cast", "Test Bolt")
    assert CardHead and G and U and W and draws and ME and HAND


def test_many_sources_stay_quick() -> None:
    """Twenty sources of several mana and treasures: judged in milliseconds."""
    import time

    from spellstack.abilities.costs import SacrificeSelf
    from spellstack.actions.basic.mana import OneColor

    chest = face(
        "Test Chest", "", ARTIFACT, Activated(Cost((TapSelf(), SacrificeSelf())), Body(AddMana(OneColor())), mana=True)
    )
    ring = source("Test Ring", adds("CC"), types=ARTIFACT)
    play = Play([chest] * 8 + [ring] * 6 + [R] * 6, [bolt("Test Huge", "{18}{R}{R}{R}{R}{R}{R}{R}")])
    from spellstack.rules import casting

    started = time.process_time()
    found = casting.check(play.game.engine, 0, play.id("Test Huge"), 0)
    assert not found
    assert time.process_time() - started < 0.2
    other = Play([chest] * 8 + [ring] * 6 + [R] * 6, [bolt("Test Huge", "{11}" + "{R}" * 15)])
    started = time.process_time()
    assert not other.offered("cast", "Test Huge")
    assert casting.check(other.game.engine, 0, other.id("Test Huge"), 0)
    assert time.process_time() - started < 0.3
    play.cast("Test Huge", "B")
    assert play.pool() == 0


def test_mana_that_may_not_be_spent_on_some_spells() -> None:
    """106.6: what may not be spent on a spell is not counted for it."""
    not_these = SpendOnly(None, not_spells=Phrase((NotType(ARTIFACT),), Spell()))
    stone = face(
        "Test Stone",
        "",
        ARTIFACT,
        Activated(Cost((TapSelf(),)), Body(AddMana(adds("C"), restriction=not_these)), mana=True),
    )
    assert not Play([stone, R], [bolt("Test Slow", "{1}{R}")]).offered("cast", "Test Slow")
    golem = face("Test Golem", "{1}{R}", ARTIFACT | CREATURE, power=1, toughness=1)
    assert Play([stone, R], [golem]).offered("cast", "Test Golem")
