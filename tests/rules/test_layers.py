"""CR 611-613: layers, sublayers, timestamps, dependency, with hand-built nodes."""

from __future__ import annotations

import pytest

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.amounts import CharacteristicOf, CountOf
from spellstack.abilities.filters import Phrase
from spellstack.abilities.modifications.abilities import AddAbility, BarAbility, LoseAbility
from spellstack.abilities.modifications.copying import BecomeCopy
from spellstack.abilities.modifications.power import ChangePT, SetPT, SwitchPT
from spellstack.abilities.modifications.text import ChangeText
from spellstack.abilities.modifications.types import ChangeColors, ChangeControl, ChangeTypes
from spellstack.abilities.nouns import (
    CardHead,
    ColorIs,
    NotSubtype,
    NotType,
    Other,
    PermanentIs,
    SubtypeIs,
    SupertypeIs,
    TypeIs,
)
from spellstack.abilities.qualities import InZone
from spellstack.abilities.references import Attached, Source, Subject, You
from spellstack.abilities.values import Number
from spellstack.core.keyword_bits import FLYING, HASTE
from spellstack.core.types import (
    ALL_COLORS,
    ARTIFACT,
    BASIC,
    BLACK,
    CREATURE,
    ENCHANTMENT,
    GRAVEYARD,
    HAND,
    LAND,
    LEGENDARY,
    RED,
    WHITE,
)
from spellstack.kinds.lands import intrinsic_mana
from spellstack.rules.board import board, build
from spellstack.rules.explaining import explain_row
from spellstack.rules.setup import PlacedCard
from tests.rules.boards import Table, card, each, face, static

PLUS_ONE = ChangePT(Number(1), Number(1))
FLIES = KeywordAbility("flying")
BEAR = face("Test Bear", power=2, toughness=2, cost="{1}{G}", subtypes=("Bear",))
ALL_WHITE = each(ColorIs(WHITE))


ITS_MANA_VALUE = CharacteristicOf("mana value", Subject())
CREATURE_CARDS_IN_GRAVEYARD = CountOf(Phrase((TypeIs(CREATURE),), CardHead(), (InZone(GRAVEYARD, You()),)))


# --- 611


def test_a_resolved_effect_keeps_its_set() -> None:
    """611.2c."""
    white = face("Pale Scout", power=1, toughness=1, cost="{W}")
    red = face("Red Scout", power=1, toughness=1, cost="{R}")
    table = Table(card(white), card(white), card(red), card(white, HAND))
    table.lasting(table.find(ALL_WHITE), PLUS_ONE)
    table.lasting((0,), ChangeColors(RED))
    table.lasting((2,), ChangeColors(WHITE))
    assert [table.pt(i) for i in range(4)] == ["2/2", "2/2", "1/1", "1/1"]


def test_a_static_bonus_follows_the_colour() -> None:
    """611.3a-b, 613.5."""
    table = Table(card(face("Test Crusade", ENCHANTMENT, abilities=(static(ALL_WHITE, PLUS_ONE),))), card(BEAR))
    assert table.pt(1) == "2/2"
    table.lasting((1,), ChangeColors(WHITE))
    assert table.pt(1) == "3/3"
    table.lasting((1,), ChangeColors(RED))
    assert table.pt(1) == "2/2"


# --- 613.4


def test_a_switch_stays_on_top_of_later_changes() -> None:
    """613.4d."""
    table = Table(card(face("Test Crab", power=1, toughness=3)))
    first = table.lasting((0,), ChangePT(Number(0), Number(1)))
    assert table.pt(0) == "1/4"
    table.lasting((0,), SwitchPT())
    assert table.pt(0) == "4/1"
    later = table.lasting((0,), ChangePT(Number(5), Number(0)))
    assert table.pt(0) == "4/6"
    table.end(later)
    table.end(first)
    assert table.pt(0) == "3/1"
    table.lasting((0,), SwitchPT())
    assert table.pt(0) == "1/3"


def test_set_power_lies_below_counters_and_bonuses() -> None:
    """613.5, 613.4b-c."""
    table = Table(
        card(BEAR), card(face("Ranks", ENCHANTMENT, abilities=(static(each(), ChangePT(Number(0), Number(2))),)))
    )
    table.counters(0, "+1/+1", 1)
    assert table.pt(0) == "3/5"
    table.lasting((0,), ChangePT(Number(4), Number(4)))
    assert table.pt(0) == "7/9"
    table.lasting((0,), SetPT(Number(0), Number(1)))
    assert table.pt(0) == "5/8"
    assert (table.row(0).base_power, table.row(0).base_toughness) == (0, 1)


def test_counters_of_other_kinds() -> None:
    """122.1a-b."""
    table = Table(card(BEAR))
    table.counters(0, "-1/-1", 3)
    table.counters(0, "+2/+0", 1)
    table.counters(0, "flying", 1)
    table.counters(0, "charge", 4)
    assert table.pt(0) == "1/-1"
    assert table.row(0).keywords & FLYING


def test_a_characteristic_defining_ability_counts_in_every_zone_and_first() -> None:
    """604.3, 613.4a."""
    value = CREATURE_CARDS_IN_GRAVEYARD
    star = face("Bone Heap", abilities=(static(Source(), SetPT(value, value, defining=True), defining=True),))
    table = Table(card(star), card(star, HAND), card(star, GRAVEYARD), card(BEAR, GRAVEYARD))
    assert [table.pt(i) for i in range(3)] == ["2/2", "2/2", "2/2"]
    table.lasting((0,), SetPT(Number(0), Number(1)))
    assert table.pt(0) == "0/1"


def test_a_granted_ability_defines_nothing() -> None:
    """604.3a, 613.4b: it sets power and toughness with the timestamp of what granted it."""
    value = CREATURE_CARDS_IN_GRAVEYARD
    heap = static(Source(), SetPT(value, value, defining=True), defining=True)
    table = Table(card(BEAR), card(BEAR, GRAVEYARD))
    table.lasting((0,), SetPT(Number(3), Number(3)))
    table.lasting((0,), AddAbility((heap,)))
    assert table.pt(0) == "1/1"


# --- 613.6


def test_the_set_found_in_an_earlier_layer_is_kept() -> None:
    """613.6: noncreature artifacts become 2/2 artifact creatures."""
    march = static(
        each(NotType(CREATURE), head=TypeIs(ARTIFACT)),
        ChangeTypes(types=ARTIFACT | CREATURE),
        SetPT(ITS_MANA_VALUE, ITS_MANA_VALUE),
    )
    table = Table(
        card(face("March", ENCHANTMENT, abilities=(march,))),
        card(face("Big Engine", ARTIFACT, cost="{5}")),
        card(face("Small Engine", ARTIFACT | CREATURE, 0, 1, cost="{3}")),
    )
    assert (table.pt(1), table.pt(2)) == ("5/5", "0/1")
    assert table.row(1).types == ARTIFACT | CREATURE


def test_the_newest_setting_effect_wins_each_time() -> None:
    """613.6, 613.7b: a land animated in two ways."""
    table = Table(card(face("Old Tomb", LAND)), *[card(BEAR, GRAVEYARD) for _ in range(10)])
    wake = (ChangeTypes(types=CREATURE), SetPT(Number(3), Number(3)))
    table.lasting((0,), *wake)
    assert table.pt(0) == "3/3"
    table.lasting((0,), PLUS_ONE)
    assert table.pt(0) == "4/4"
    value = CREATURE_CARDS_IN_GRAVEYARD
    table.lasting((0,), ChangeTypes(types=CREATURE), SetPT(value, value))
    assert table.pt(0) == "11/11"
    table.lasting((0,), *wake)
    assert table.pt(0) == "4/4"


def opalescence(name: str) -> PlacedCard:
    return card(
        face(
            name,
            ENCHANTMENT,
            cost="{2}{W}{W}",
            abilities=(
                static(
                    each(Other(), NotSubtype("Aura"), head=TypeIs(ENCHANTMENT)),
                    ChangeTypes(types=CREATURE),
                    SetPT(ITS_MANA_VALUE, ITS_MANA_VALUE),
                ),
            ),
        )
    )


def humility() -> PlacedCard:
    return card(
        face(
            "All Alike",
            ENCHANTMENT,
            cost="{2}{W}{W}",
            abilities=(static(each(), LoseAbility(), SetPT(Number(1), Number(1))),),
        )
    )


@pytest.mark.parametrize(("humble_first", "expected"), [(True, "4/4"), (False, "1/1")])
def test_an_effect_goes_on_though_its_ability_is_lost(humble_first: bool, expected: str) -> None:
    """613.6: the enchantment that takes all abilities is itself a creature without any, and goes on."""
    cards = [humility(), opalescence("Living Glyphs")]
    if not humble_first:
        cards.reverse()
    flyer = face("Test Hawk", power=3, toughness=3, abilities=(FLIES,))
    table = Table(*cards, card(flyer))
    index = 0 if humble_first else 1
    assert table.pt(index) == expected
    assert table.pt(2) == "1/1"
    assert not table.row(2).keywords & FLYING
    assert not table.row(1 - index).types & CREATURE


# --- 613.7, 613.9


@pytest.mark.parametrize("gains_last", [True, False])
def test_gaining_and_losing_go_by_timestamp(gains_last: bool) -> None:
    """613.9: two Auras, no dependency."""
    gains = face("Wings", ENCHANTMENT, abilities=(static(Attached(), AddAbility((FLIES,))),), subtypes=("Aura",))
    loses = face("Lead", ENCHANTMENT, abilities=(static(Attached(), LoseAbility("flying")),), subtypes=("Aura",))
    order = [loses, gains] if gains_last else [gains, loses]
    table = Table(card(BEAR), *[card(made, attached_to=1) for made in order])
    assert bool(table.row(0).keywords & FLYING) == gains_last


@pytest.mark.parametrize("bonus_first", [True, False])
def test_colour_comes_before_bonus_whatever_is_older(bonus_first: bool) -> None:
    """613.9."""
    bonus = card(face("Test Crusade", ENCHANTMENT, abilities=(static(ALL_WHITE, PLUS_ONE),)))
    paint = card(face("Pale Mantle", ENCHANTMENT, abilities=(static(Attached(), ChangeColors(WHITE)),)), attached_to=1)
    table = Table(card(BEAR), *([bonus, paint] if bonus_first else [paint, bonus]))
    assert table.pt(0) == "3/3"


def test_an_ability_granted_to_an_equipment_is_newer_than_its_own() -> None:
    """613.7a."""
    hammer = face(
        "Heavy Hammer",
        ARTIFACT,
        abilities=(static(Attached(), ChangePT(Number(10), Number(10)), LoseAbility("flying")),),
        subtypes=("Equipment",),
    )
    lift = static(Attached(), AddAbility((FLIES,)))
    rune = face("Lifting Rune", ENCHANTMENT, abilities=(static(Attached(), AddAbility((lift,))),))
    table = Table(card(BEAR), card(hammer, attached_to=1), card(rune, attached_to=2))
    equip = table.state.edit(table.ids[1])
    equip.timestamp = table.state.tick()
    table.state.version += 1
    assert table.pt(0) == "12/12"
    assert table.row(0).keywords & FLYING


def test_what_cannot_be_had_is_not_gained_later() -> None:
    """613.1f."""
    table = Table(card(face("Test Hawk", power=1, toughness=1, abilities=(FLIES,))))
    table.lasting((0,), BarAbility("flying"))
    table.lasting((0,), AddAbility((FLIES, KeywordAbility("haste"))))
    assert table.row(0).keywords == HASTE


# --- 613.8


def mountains() -> PlacedCard:
    """Nonbasic lands are Mountains."""
    which = each(SupertypeIs(BASIC, wanted=False), head=TypeIs(LAND))
    return card(
        face("Red Moon", ENCHANTMENT, abilities=(static(which, ChangeTypes(subtypes=("Mountain",), keep=False)),))
    )


def swamps() -> PlacedCard:
    """Each land is a Swamp in addition to its other land types."""
    ability = static(each(head=TypeIs(LAND)), ChangeTypes(subtypes=("Swamp",)))
    return card(face("Deep Tomb", LAND, abilities=(ability,), supertypes=LEGENDARY))


@pytest.mark.parametrize("moon_first", [True, False])
def test_what_would_lose_its_ability_depends_on_what_takes_it(moon_first: bool) -> None:
    """613.8a-b, 305.7."""
    forest = face("Test Forest", LAND, subtypes=("Forest",), supertypes=BASIC, abilities=(intrinsic_mana("Forest"),))
    cards = [mountains(), swamps()] if moon_first else [swamps(), mountains()]
    table = Table(*cards, card(forest))
    tomb = table.row(1 if moon_first else 0)
    assert tomb.subtypes == ("Mountain",)
    assert tomb.supertypes == LEGENDARY
    assert [i.ability for i in tomb.abilities] == [intrinsic_mana("Mountain")]
    assert table.row(2).subtypes == ("Forest",)


def test_a_land_gets_the_mana_ability_of_each_basic_type() -> None:
    """305.6-305.7."""
    forest = face("Test Forest", LAND, subtypes=("Forest",), supertypes=BASIC, abilities=(intrinsic_mana("Forest"),))
    table = Table(swamps(), card(forest))
    assert [i.ability for i in table.row(1).abilities] == [intrinsic_mana("Forest"), intrinsic_mana("Swamp")]
    activated = board(table.engine).activated[table.ids[1]]
    assert [number for number, _ in activated] == [0, 1]


@pytest.mark.parametrize("march_first", [True, False])
def test_what_finds_more_after_another_waits_for_it(march_first: bool) -> None:
    """613.8a: everything is an artifact, noncreature artifacts become creatures."""
    lattice = card(
        face(
            "Grey World",
            ARTIFACT,
            cost="{6}",
            abilities=(static(each(head=PermanentIs()), ChangeTypes(types=ARTIFACT)),),
        )
    )
    march = card(
        face(
            "March",
            ENCHANTMENT,
            cost="{3}{U}",
            abilities=(
                static(
                    each(NotType(CREATURE), head=TypeIs(ARTIFACT)),
                    ChangeTypes(types=ARTIFACT | CREATURE),
                    SetPT(ITS_MANA_VALUE, ITS_MANA_VALUE),
                ),
            ),
        )
    )
    table = Table(*([march, lattice] if march_first else [lattice, march]), card(face("Plot", LAND)))
    assert table.pt(2) == "0/0"
    assert sorted([table.pt(0), table.pt(1)]) == ["4/4", "6/6"]
    assert table.row(2).types == ARTIFACT | CREATURE | LAND


def test_effects_in_a_loop_go_by_timestamp() -> None:
    """613.8b: each would change what the other applies to."""
    goblins = static(each(head=SubtypeIs("Elf")), ChangeTypes(subtypes=("Goblin",), keep=False))
    elves = static(each(head=SubtypeIs("Goblin")), ChangeTypes(subtypes=("Elf",), keep=False))
    one = card(face("One", ENCHANTMENT, abilities=(goblins,)))
    two = card(face("Two", ENCHANTMENT, abilities=(elves,)))
    creatures = [card(face("Test Elf", subtypes=("Elf",))), card(face("Test Goblin", subtypes=("Goblin",)))]
    table = Table(one, two, *creatures)
    assert [table.row(i).subtypes for i in (2, 3)] == [("Elf",), ("Elf",)]
    table = Table(two, one, *creatures)
    assert [table.row(i).subtypes for i in (2, 3)] == [("Goblin",), ("Goblin",)]


def test_what_applies_to_nothing_yet_waits_for_what_makes_it_apply() -> None:
    """613.8a: no loop, as only one of them changes what the other applies to."""
    goblins = static(each(head=SubtypeIs("Elf")), ChangeTypes(subtypes=("Goblin",), keep=False))
    elves = static(each(head=SubtypeIs("Goblin")), ChangeTypes(subtypes=("Elf",), keep=False))
    one = card(face("One", ENCHANTMENT, abilities=(goblins,)))
    two = card(face("Two", ENCHANTMENT, abilities=(elves,)))
    table = Table(two, one, card(face("Test Elf", subtypes=("Elf",))))
    assert table.row(2).subtypes == ("Elf",)


def test_an_ability_gained_in_layer_six_acts_in_that_layer_and_later_ones() -> None:
    """613.8c: the order is looked at again after each effect."""
    banner = static(each(Other()), AddAbility((KeywordAbility("haste"),)), PLUS_ONE)
    table = Table(card(BEAR), card(BEAR))
    table.lasting((0,), AddAbility((banner,)))
    assert table.row(1).keywords & HASTE
    assert (table.pt(0), table.pt(1)) == ("2/2", "3/3")
    table.lasting((0,), LoseAbility())
    assert not table.row(1).keywords & HASTE


# --- layers 1 to 3


def test_a_copy_effect_lies_below_everything() -> None:
    """613.2a, 707.4: other effects stay."""
    table = Table(card(face("Changer", power=0, toughness=1, abilities=(FLIES,))), card(BEAR))
    table.lasting((0,), ChangePT(Number(3), Number(3)))
    table.lasting((0,), BecomeCopy(BEAR))
    assert table.pt(0) == "5/5"
    assert table.row(0).name == "Test Bear"
    assert not table.row(0).keywords


def test_control_changes_in_layer_two() -> None:
    """613.1b: the latest wins; bonuses of the new controller follow once control is settled."""
    table = Table(card(BEAR))
    assert table.row(0).controller == -1
    table.lasting((0,), ChangeControl(), player=1)
    assert table.row(0).controller == 1
    table.lasting((0,), ChangeControl(), player=0)
    assert table.row(0).controller == 0


def test_a_changed_colour_word_changes_what_an_ability_means() -> None:
    """612.2, 613.1c."""
    black = face("Dark Scout", power=1, toughness=1, cost="{B}")
    table = Table(card(face("Test Crusade", ENCHANTMENT, abilities=(static(ALL_WHITE, PLUS_ONE),))), card(black))
    assert table.pt(1) == "1/1"
    table.lasting((0,), ChangeText("white", "black"))
    assert table.pt(1) == "2/2"
    assert table.row(1).colors == BLACK


def test_a_changed_land_type_changes_the_mana_of_a_land() -> None:
    """612.2, 305.7."""
    forest = face("Test Forest", LAND, subtypes=("Forest",), supertypes=BASIC, abilities=(intrinsic_mana("Forest"),))
    table = Table(card(forest))
    table.lasting((0,), ChangeText("Forest", "Island"))
    assert table.row(0).name == "Test Forest"
    assert table.row(0).subtypes == ("Island",)
    assert [i.ability for i in table.row(0).abilities] == [intrinsic_mana("Island")]


def test_text_changes_do_not_reach_granted_abilities() -> None:
    """612.3."""
    guard = KeywordAbility("protection", filter=ColorIs(WHITE))
    table = Table(card(face("Guard", power=1, toughness=1, abilities=(guard,))), card(BEAR))
    table.lasting((0, 1), ChangeText("white", "black"))
    table.lasting((1,), AddAbility((guard,)))
    assert [i.ability for i in table.row(0).abilities] == [KeywordAbility("protection", filter=ColorIs(BLACK))]
    assert [i.ability for i in table.row(1).abilities] == [guard]


# --- types


def test_set_subtypes_replace_those_of_their_set_only() -> None:
    """205.1a-b."""
    dryad = face("Test Dryad", LAND | CREATURE, 1, 1, subtypes=("Forest", "Dryad"))
    table = Table(card(dryad))
    table.lasting((0,), ChangeTypes(subtypes=("Goblin",), keep=False))
    assert table.row(0).subtypes == ("Forest", "Goblin")
    table.lasting((0,), ChangeTypes(types=ENCHANTMENT, keep=False, keep_types=False))
    assert table.row(0).types == ENCHANTMENT
    assert table.row(0).subtypes == ()


# --- the board


def test_objects_that_look_the_same_share_a_row() -> None:
    table = Table(
        card(BEAR), card(BEAR), card(face("Banner", ENCHANTMENT, abilities=(static(each(yours=True), PLUS_ONE),)))
    )
    assert table.row(0) is table.row(1)
    assert table.pt(0) == "3/3"


def test_the_board_is_worked_out_once_for_each_version() -> None:
    table = Table(card(BEAR))
    first = board(table.engine)
    assert board(table.engine) is first
    table.lasting((0,), PLUS_ONE)
    again = board(table.engine)
    assert again is not first
    assert build(table.engine).rows[table.ids[0]].power == again.rows[table.ids[0]].power == 3


def test_a_phased_out_permanent_neither_gives_nor_gets() -> None:
    """702.26b."""
    banner = face("Banner", ENCHANTMENT, abilities=(static(each(), PLUS_ONE),))
    table = Table(card(BEAR), card(banner), card(banner), card(BEAR))
    table.state.edit(table.ids[1]).phased_out = True
    table.state.edit(table.ids[3]).phased_out = True
    table.state.version += 1
    assert (table.pt(0), table.pt(3)) == ("3/3", "2/2")


def test_explaining_lists_what_made_the_characteristics() -> None:
    table = Table(card(BEAR), card(face("Banner", ENCHANTMENT, abilities=(static(each(), PLUS_ONE),))))
    table.counters(0, "+1/+1", 2)
    effect = table.lasting((0,), ChangeColors(ALL_COLORS))
    steps = explain_row(table.engine, table.ids[0])
    assert [(s.layer, s.rule) for s in steps] == [(50, "613.1e"), (72, "613.4c"), (72, "613.4c")]
    assert steps[0].effect == effect
    assert (steps[-1].before.power, steps[-1].after.power) in ((3, 5), (4, 5))
    assert steps[-1].source in (table.ids[0], table.ids[1])
