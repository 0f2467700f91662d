"""CR 601.2b-f: modes, targets, division, splicing, alternative and changed costs, payment by other means."""

from __future__ import annotations

from spellstack.abilities.ability import Activated, Body, KeywordAbility, SpellAbility, Triggered
from spellstack.abilities.chosen_costs import Discard, Sacrifice
from spellstack.abilities.costs import Cost, ManaPart, PayLife, SacrificeSelf, TapSelf
from spellstack.abilities.filters import Phrase
from spellstack.abilities.nouns import ColorIs, PlayerHead, Spell, SubtypeIs, TypeIs
from spellstack.abilities.patterns import Happens
from spellstack.abilities.qualities import ControlledBy
from spellstack.abilities.references import Target
from spellstack.abilities.statics import (
    AdditionalCost,
    AlternativeCost,
    Cannot,
    CastingPermission,
    CostChange,
    PaymentSubstitute,
    TextAddition,
)
from spellstack.abilities.values import Number, X
from spellstack.actions.basic.damage import DealDivided
from spellstack.actions.basic.draw import Draw
from spellstack.actions.basic.mana import AddMana, OneColor
from spellstack.actions.simple import Destroy
from spellstack.core.events import BECAME_TARGET, CAST, TAPPED_FOR_MANA
from spellstack.core.types import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    EXILE,
    GRAVEYARD,
    HAND,
    INSTANT,
    RED,
    SORCERY,
)
from spellstack.rules import activating, casting
from tests.rules.play import (
    ME,
    YOU,
    Play,
    adds,
    basic,
    bear,
    bolt,
    draws,
    face,
    hits,
    mana,
    pays,
    says,
    source,
    target,
    text,
)

R, U, G, W = basic("R"), basic("U"), basic("G"), basic("W")
CREATURES = Phrase((), TypeIs(CREATURE))


def modal(name: str, cost: str, *modes: Body, least: int = 1, most: int = 1) -> object:
    return face(name, cost, INSTANT, SpellAbility(Body(None, (), modes, Number(least), Number(most))))


KILL = Body(Destroy(Target(0)), (target(CREATURES),))
BURN = Body(hits(2), (target(),))
READ = Body(Draw(YOU, Number(1)))


def test_a_mode_without_targets_is_not_offered() -> None:
    """700.2a."""
    play = Play([R], [modal("Test Charm", "{R}", KILL, BURN, READ)])
    play.cast("Test Charm")
    assert play.decision.kind == "mode"
    assert [o.value for o in play.decision.options] == [2, 3]
    refusal = play.decision.why_not(1)
    assert refusal is not None and refusal.rule == "700.2a"
    play.answer((0,))
    play.answer("B")
    play.resolve()
    assert play.life() == 18


def test_two_modes_in_printed_order() -> None:
    """700.2d, 608.2c."""
    play = Play([R], [modal("Test Command", "{R}", KILL, BURN, READ, least=2, most=2)], [bear()])
    play.cast("Test Command")
    refusal = play.decision.validate((1, 1))
    assert refusal is not None and refusal.rule == "700.2d"
    play.answer((2, 1))
    assert play.decision.kind == "target"
    play.answer("B")
    play.resolve()
    assert play.life() == 18
    assert len(play.game.state.players[0].hand) == 1


def test_division_is_announced() -> None:
    """601.2d."""
    text_ = text(DealDivided(ME, Number(3), 0), target(at_most=None, divides=Number(3)))
    play = Play([R], [face("Test Rain", "{R}", INSTANT, text_)], [bear()])
    play.cast("Test Rain", ["B", "Test Bear"])
    refusal = play.decision.validate((3, 0))
    assert refusal is not None and refusal.rule == "601.2d"
    play.answer(tuple(2 if o.object else 1 for o in play.decision.options))
    play.resolve()
    assert play.life() == 19 and play.zone("Test Bear") == GRAVEYARD


def test_another_target_differs() -> None:
    """601.2c."""
    from spellstack.abilities.effects import Sequence

    effect = Sequence((hits(2, 0), hits(1, 1)))
    two = face("Test Trail", "{R}", INSTANT, text(effect, target(), target(distinct_from=(0,))))
    play = Play([R], [two])
    play.cast("Test Trail", "B")
    assert play.decision.only_answer() is None or True
    assert all(o.player != 1 for o in play.decision.options)


def arcane(name: str, cost: str, *more: object) -> object:
    return draws(name, cost, *more, subtypes=("Arcane",))  # type: ignore[arg-type]


def ray() -> object:
    onto = Phrase((SubtypeIs("Arcane"),), Spell())
    return bolt("Test Ray", "{1}{R}", 2, says(TextAddition(onto, pays("{1}{R}"))))


def test_splicing() -> None:
    """702.47a-c."""
    play = Play([U, R, R], [arcane("Test Mists", "{U}"), ray()])
    play.cast("Test Mists", ["Test Ray"], "B")
    assert play.tapped("Mountain") == 2
    assert play.zone("Test Ray") == HAND
    play.resolve()
    assert play.life() == 18
    assert play.zone("Test Mists") == GRAVEYARD


def test_splicing_needs_mana_and_quality() -> None:
    play = Play([U, R], [arcane("Test Mists", "{U}"), ray()])
    play.cast("Test Mists")
    assert play.decision.kind == "action"
    play = Play([U, R, R], [draws("Test Read", "{U}"), ray()])
    play.cast("Test Read")
    assert play.decision.kind == "action"
    assert play.game.engine.casting.refused[play.id("Test Ray")].rule == "702.47a"


def test_one_card_is_not_spliced_twice() -> None:
    """702.47b."""
    play = Play([U] + [R] * 4, [arcane("Test Mists", "{U}"), ray()])
    play.cast("Test Mists")
    refusal = play.decision.validate((0, 0))
    assert refusal is not None


def test_flashback_costs_and_exiles() -> None:
    """702.34a, 118.9."""
    back = CastingPermission(
        ME, zones=1 << GRAVEYARD, cost=pays("{4}{R}"), key="flashback", rule="702.34a", exiles_after=True
    )
    spell = bolt("Test Fire", "{R}", 2, says(back), types=SORCERY)
    assert not Play([R] * 4, graveyard=[spell]).offered("cast", "Test Fire")
    play = Play([R] * 5, graveyard=[spell])
    play.cast("Test Fire", "B")
    play.resolve()
    assert play.life() == 18
    assert play.zone("Test Fire") == EXILE


def test_an_alternative_cost() -> None:
    """118.9a."""
    mountains = Phrase((), SubtypeIs("Mountain"))
    free = AlternativeCost(Cost((Sacrifice(mountains, Number(2)),)), "alternative")
    play = Play([R, R], [bolt("Test Blast", "{4}{R}{R}", 4, says(free))])
    play.cast("Test Blast", "B")
    play.resolve()
    assert play.life() == 16
    assert play.zone("Mountain") == GRAVEYARD


def test_free_spells_have_x_zero() -> None:
    """107.3b."""
    omni = face("Test Mind", "{9}", ENCHANTMENT, says(CastingPermission(Spell(), free=True, key="free"), zones=4))
    play = Play([R, omni], [bolt("Test Blaze", "{X}{R}", X())])
    options = play.options("cast", "Test Blaze")
    assert [o.text for o in options] == ["Test Blaze", "Test Blaze (free)"]
    play.cast("Test Blaze", "B", index=1)
    play.resolve()
    assert play.life() == 20


def test_increases_then_reductions_then_floors() -> None:
    """601.2f."""
    more = face("Test Sphere", "{2}", ARTIFACT, says(CostChange("cast", Spell(), 1, mana("{1}")), zones=4))
    less = face("Test Helm", "{2}", ARTIFACT, says(CostChange("cast", Spell(), -1, mana("{1}")), zones=4))
    floor = face("Test Trine", "{3}", ARTIFACT, says(CostChange("cast", Spell(), 1, mana("{3}"), floor=True), zones=4))
    assert Play([R, more, less], [bolt()]).offered("cast", "Test Bolt")
    assert not Play([R, more], [bolt()]).offered("cast", "Test Bolt")
    assert not Play([U, less, less], [bolt()]).offered("cast", "Test Bolt")
    assert not Play([R, R, more, floor], [bolt()]).offered("cast", "Test Bolt")
    play = Play([R, R, R, less, floor], [bolt()])
    play.cast("Test Bolt", "B")
    assert play.tapped("Mountain") == 3


def test_the_cost_is_locked_before_it_is_paid() -> None:
    """601.2f-h: what made it cheaper may be sacrificed for it."""
    cheap = face(
        "Test Familiar",
        "{1}{R}",
        CREATURE,
        says(CostChange("cast", Spell(), -1, mana("{1}")), zones=4),
        power=1,
        toughness=1,
    )
    costs = AdditionalCost(Cost((Sacrifice(CREATURES, Number(1)),)))
    play = Play([U, cheap], [draws("Test Reap", "{1}{U}", says(costs))])
    play.cast("Test Reap")
    assert play.zone("Test Familiar") == GRAVEYARD
    play.resolve()
    assert len(play.game.state.players[0].hand) == 1


def test_a_spell_is_not_its_own_discard() -> None:
    """601.2a."""
    costs = AdditionalCost(Cost((Discard(None, Number(1)),)))
    assert not Play([U], [draws("Test Voice", "{U}", says(costs))]).offered("cast", "Test Voice")
    assert Play([U], [draws("Test Voice", "{U}", says(costs)), bear()]).offered("cast", "Test Voice")


def test_a_card_that_makes_mana_is_not_also_discarded() -> None:
    """601.2g-h."""
    from spellstack.abilities.costs import ExileSelf

    guide = face(
        "Test Guide",
        "{2}{R}",
        CREATURE,
        Activated(Cost((ExileSelf(HAND),)), Body(AddMana(adds("R"))), zone=HAND, mana=True),
        power=2,
        toughness=2,
    )
    costs = AdditionalCost(Cost((Discard(None, Number(1)),)))
    spell = draws("Test Voice", "{1}{R}", says(costs))
    assert not Play([R], [spell, guide]).offered("cast", "Test Voice")
    play = Play([R], [spell, guide, bear()])
    play.cast("Test Voice")
    assert play.zone("Test Guide") == EXILE and play.zone("Test Bear") == GRAVEYARD


def test_convoke() -> None:
    """702.51a."""
    spell = draws("Test Call", "{2}{G}", says(PaymentSubstitute("convoke", "702.51a")))
    assert not Play([bear(), bear("Test Cub")], [spell]).offered("cast", "Test Call")
    red = bear("Test Ogre", "{R}")
    assert not Play([red, red, red], [spell]).offered("cast", "Test Call")
    play = Play([U, red, bear()], [spell])
    play.cast("Test Call")
    assert play.decision.kind == "action"
    assert play.tapped("Test Bear") == 1 and play.tapped("Test Ogre") == 1 and play.tapped("Island") == 1
    play = Play([U, U, G, red, bear()], [spell])
    play.cast("Test Call", ["Test Ogre"])
    assert play.tapped("Test Ogre") == 1 and play.tapped("Test Bear") == 0


def test_delve() -> None:
    """702.66a."""
    spell = draws("Test Dig", "{3}{U}", says(PaymentSubstitute("delve", "702.66a")))
    assert not Play([U], [spell], graveyard=[bear()] * 2).offered("cast", "Test Dig")
    play = Play([U], [spell], graveyard=[bear()] * 3)
    play.cast("Test Dig")
    assert len(play.game.state.exile) == 3


def test_prohibitions_look_at_x() -> None:
    """601.3a."""
    from spellstack.abilities.qualities import Compare

    even = Cannot("cast", PlayerHead(), Phrase((), Spell(), (Compare("mana value", "=", Number(3)),)))
    winnow = face("Test Warden", "{9}", CREATURE, says(even, zones=4), power=1, toughness=1)
    play = Play([R] * 5, [bolt("Test Blaze", "{X}{R}", X()), bolt("Test Three", "{2}{R}")], [winnow])
    assert not play.offered("cast", "Test Three")
    refusals = casting.check(play.game.engine, 0, play.id("Test Three"), 0)
    assert [r.rule for r in refusals] == ["601.3"]
    play.cast("Test Blaze")
    assert play.decision.validate((2,)) is not None
    play.answer((3,))
    play.answer("B")
    play.resolve()
    assert play.life() == 17


def test_an_activated_ability() -> None:
    """602.2."""
    pinger = face("Test Pinger", "{2}{U}", CREATURE, Activated(Cost((TapSelf(),)), BURN), power=1, toughness=1)
    play = Play([pinger])
    play.do("activate", "Test Pinger", "B")
    assert play.tapped("Test Pinger") == 1
    play.resolve()
    assert play.life() == 18
    rules = [r.rule for r in activating.check(play.game.engine, 0, play.id("Test Pinger"), 0)]
    assert "118.3" in rules and "107.5" in rules


def test_sacrificing_the_source() -> None:
    fanatic = face("Test Fanatic", "{R}", CREATURE, Activated(Cost((SacrificeSelf(),)), BURN), power=1, toughness=1)
    play = Play([fanatic])
    play.do("activate", "Test Fanatic", "B")
    assert play.zone("Test Fanatic") == GRAVEYARD
    play.resolve()
    assert play.life() == 18


def test_once_each_turn() -> None:
    """602.5b."""
    thing = face("Test Thing", "{1}", ARTIFACT, Activated(pays("{G}"), READ, limits=("once",)))
    play = Play([G, G, thing])
    play.do("activate", "Test Thing")
    play.resolve()
    assert not play.offered("activate", "Test Thing")
    assert [r.rule for r in activating.check(play.game.engine, 0, play.id("Test Thing"), 0)] == ["602.5b"]


def test_life_must_be_there() -> None:
    """118.3, 119.4."""
    vanguard = face("Test Guard", "{1}", ARTIFACT, Activated(Cost((PayLife(Number(4)),)), READ))
    assert not Play([vanguard], life=3).offered("activate", "Test Guard")
    play = Play([vanguard], life=4)
    play.do("activate", "Test Guard")
    assert play.life(0) == 0


def test_a_trigger_with_a_target() -> None:
    """603.3d, 601.2i."""
    gutter = face(
        "Test Gutter",
        "{2}{R}",
        CREATURE,
        Triggered(Happens(CAST, Spell(), YOU), BURN),
        power=2,
        toughness=2,
    )
    play = Play([R, gutter], [bolt()])
    play.cast("Test Bolt", "B")
    assert play.decision.kind == "target"
    play.answer("B")
    assert len(play.game.state.stack) == 2
    play.resolve()
    assert play.life() == 15


def test_more_mana_by_a_trigger() -> None:
    """605.4a, 106.12a."""
    from spellstack.abilities.references import EventPlayer
    from spellstack.actions.basic.mana import TypeOfEvent

    flare = face(
        "Test Flare",
        "{2}{R}",
        ENCHANTMENT,
        Triggered(Happens(TAPPED_FOR_MANA, TypeIs(64)), Body(AddMana(TypeOfEvent(), EventPlayer())), mana=True),
    )
    play = Play([G, G, flare], [draws("Test Treefolk", "{2}{G}{G}")])
    play.cast("Test Treefolk")
    assert play.tapped("Forest") == 2 and play.pool() == 0
    assert not Play([G, G, flare], [draws("Test Treefolk", "{3}{G}{G}")]).offered("cast", "Test Treefolk")


def test_any_colour_is_chosen_by_the_plan() -> None:
    lotus = face(
        "Test Lotus",
        "{0}",
        ARTIFACT,
        Activated(Cost((TapSelf(), SacrificeSelf())), Body(AddMana(OneColor(Number(3)))), mana=True),
    )
    play = Play([lotus, U], [bolt("Test Triple", "{U}{R}{R}{R}")])
    play.cast("Test Triple", "B")
    assert play.zone("Test Lotus") == GRAVEYARD and play.pool() == 0
    play.resolve()
    assert play.life() == 17


def test_targets_are_told() -> None:
    play = Play([R], [bolt()], [bear()])
    play.cast("Test Bolt", "Test Bear")
    events = [link.event for link in play.game.log if link.event.kind == BECAME_TARGET]
    assert [e.object for e in events] == [play.id("Test Bear")]


def test_hexproof_is_named() -> None:
    """702.11b."""
    hexed = bear("Test Scout", "{G}", KeywordAbility("hexproof"), keywords=("hexproof",))
    play = Play([R], [bolt()], [hexed])
    play.cast("Test Bolt")
    refusal = play.why_not("Test Scout")
    assert refusal is not None and refusal.rule.startswith("702.11")


def test_overload_has_no_targets() -> None:
    """702.96a."""
    theirs = Phrase((), TypeIs(CREATURE), (ControlledBy(YOU, False),))
    spell = face(
        "Test Mortar", "{1}{R}", SORCERY, text(hits(4), target(theirs)), KeywordAbility("overload", pays("{3}{R}"))
    )
    play = Play([R] * 4 + [bear("Test Mine")], [spell], [bear(), bear("Test Cub")])
    play.cast("Test Mortar", index=1)
    play.resolve()
    assert play.zone("Test Bear") == GRAVEYARD and play.zone("Test Cub") == GRAVEYARD
    assert play.zone("Test Mine") == 2


def test_random_games_are_always_legal() -> None:
    """Nothing offered is refused."""
    import random

    cards = [
        bolt(),
        ray(),
        arcane("Test Mists", "{U}"),
        bolt("Test Blaze", "{X}{R}", X()),
        bear(),
        modal("Test Charm", "{R}", KILL, BURN, READ),
    ]
    for seed in range(5):
        rng = random.Random(seed)
        play = Play([R, R, U, G, R, U], cards, [bear(), R, R, U], their_hand=cards)
        for _ in range(200):
            if play.game.over:
                break
            decision = play.decision
            assert play.game.cancelled is None
            options = decision.options
            if decision.kind in ("x", "number"):
                answer = (rng.randint(decision.at_least, decision.at_most),)
            elif decision.kind == "divide" or not options:
                answer = decision.some_answer()
            else:
                n = rng.randint(decision.at_least, decision.at_most)
                answer = tuple(sorted(rng.sample(range(len(options)), n)))
            if decision.validate(answer) is not None:
                answer = decision.some_answer()
            assert decision.validate(answer) is None
            play.game.choose(answer)


assert RED and ColorIs and ManaPart and source and adds


def test_bestow() -> None:
    """702.103b, e."""
    dryad = face(
        "Test Dryad", "{1}{G}", CREATURE | ENCHANTMENT, KeywordAbility("bestow", pays("{3}{G}")), power=2, toughness=2
    )
    play = Play([G] * 4 + [bear()], [dryad], theirs=[R], their_hand=[bolt()])
    assert [o.text for o in play.options("cast", "Test Dryad")] == ["Test Dryad", "Test Dryad (bestow)"]
    play.cast("Test Dryad", index=1)  # the only creature is the only target
    view = play.game.state.objects[play.id("Test Dryad")]
    row = play.game.engine.row(view)
    assert row.types == ENCHANTMENT and row.subtypes == ("Aura",)
    play.resolve()
    dryad_now = play.game.state.objects[play.id("Test Dryad")]
    assert dryad_now.attached_to == play.id("Test Bear")
    assert play.game.engine.row(dryad_now).types == ENCHANTMENT
    play.game.choose(0)
    play.cast("Test Bolt", "Test Bear")
    play.resolve()
    dryad_now = play.game.state.objects[play.id("Test Dryad")]
    assert dryad_now.zone == 2 and play.game.engine.row(dryad_now).types & CREATURE


def test_an_adventure() -> None:
    """715.3."""
    from spellstack.core.definition import CardDefinition
    from spellstack.rules.game import Game
    from spellstack.rules.setup import BoardSetup, PlacedCard, PlacedPlayer

    giant = CardDefinition("Test Giant // Test Chop", "adventure", (bear("Test Giant"), bolt("Test Chop", "{R}")))
    lands = [PlacedCard(CardDefinition(f.name, "normal", (f,)), 0, 2) for f in (R, R, G)]
    cub = CardDefinition("Test Cub", "normal", (bear("Test Cub"),))
    library = [PlacedCard(cub, p, 0) for p in (0, 1) for _ in range(5)]
    card = PlacedCard(giant, 0, HAND)
    game = Game.from_board(BoardSetup([PlacedPlayer("A", 20), PlacedPlayer("B", 20)], [*lands, *library, card]))
    texts = [o.text for o in game.decision.options if o.kind == "cast"]
    assert texts == ["Test Giant", "Test Chop"]
    game.choose(next(o for o in game.decision.options if o.text == "Test Chop"))
    game.choose(next(o for o in game.decision.options if o.player == 1))
    while game.state.stack:
        game.choose(0)
    id = game.state.latest(game.ids[-1])
    assert game.state.objects[id].zone == EXILE
    assert game.state.players[1].life == 17
    texts = [o.text for o in game.decision.options if o.kind == "cast"]
    assert texts == ["Test Giant"]
    game.choose(next(o for o in game.decision.options if o.text == "Test Giant"))
    while game.state.stack:
        game.choose(0)
    assert game.state.objects[game.state.latest(game.ids[-1])].zone == 2


def test_a_card_is_not_its_own_target() -> None:
    """601.2a, 115.5: a card cast from the graveyard is no longer there; the source of an ability is where it was."""
    from spellstack.abilities.nouns import CardHead
    from spellstack.abilities.qualities import InZone

    back = CastingPermission(ME, zones=1 << GRAVEYARD, cost=pays("{B}"), key="flashback", rule="702.34a")
    buried = Phrase((), CardHead(), (InZone(GRAVEYARD),))
    purge = face("Test Purge", "{B}", INSTANT, text(Destroy(Target(0)), target(buried)), says(back))
    swamp = basic("B")
    assert not Play([swamp], graveyard=[purge]).offered("cast", "Test Purge")
    assert Play([swamp], graveyard=[purge, bear()]).offered("cast", "Test Purge")
    pinger = face("Test Pinger", "{2}{U}", CREATURE, Activated(pays("{B}"), KILL), power=1, toughness=1)
    assert Play([swamp, pinger]).offered("activate", "Test Pinger")
