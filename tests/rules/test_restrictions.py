"""CR 101.2, 301.5, 303.4, 614.12, 702.5, 702.11, 702.16, 702.18: prohibitions, targeting, attaching, what enters."""

from __future__ import annotations

from spellstack.abilities.ability import Body, KeywordAbility, Static, Triggered
from spellstack.abilities.effects import Sequence
from spellstack.abilities.filters import Phrase
from spellstack.abilities.modifications.abilities import AddAbility, LoseAbility
from spellstack.abilities.modifications.power import ChangePT
from spellstack.abilities.nouns import ColorIs, OpponentHead, PlayerHead, TypeIs
from spellstack.abilities.patterns import Moves
from spellstack.abilities.references import Attached, Source, You
from spellstack.abilities.statics import Cannot, PlayerRule
from spellstack.abilities.values import Number
from spellstack.core.events import Cause, Damage, ZoneChange
from spellstack.core.types import ARTIFACT, BATTLEFIELD, CREATURE, ENCHANTMENT, GRAVEYARD, HAND, RED
from spellstack.rules.board import board
from spellstack.rules.preview import preview_abilities, preview_row
from spellstack.rules.restrictions import can_attach, cannot, prevents_by_protection, untargetable
from tests.rules.boards import Table, card, each, face, static

BEAR = face("Test Bear", power=2, toughness=2, cost="{G}")
BOLT_SOURCE = face("Red Mage", power=1, toughness=1, cost="{R}")


def refused(table: Table, target: int, by: int, source: int) -> str:
    """The rule by which player `by` can't target it with a source; "" where they can."""
    state = table.state
    code = table.ids[target] if target >= 0 else target
    refusal = untargetable(table.engine, state.objects[table.ids[source]], by, code)
    return refusal.rule if refusal is not None else ""


def test_shroud_hexproof_and_protection() -> None:
    """702.11b, 702.11d, 702.16b, 702.18a."""
    red = ColorIs(RED)
    kinds = [
        KeywordAbility("shroud"),
        KeywordAbility("hexproof"),
        KeywordAbility("hexproof", filter=red),
        KeywordAbility("protection", filter=red),
    ]
    cards = [card(face(f"Test {k.name}", power=1, toughness=1, abilities=(k,))) for k in kinds]
    table = Table(*cards, card(BOLT_SOURCE), card(BEAR))
    assert [refused(table, i, 0, 4) for i in range(4)] == ["702.18a", "", "", "702.16b"]
    assert [refused(table, i, 1, 4) for i in range(4)] == ["702.18a", "702.11b", "702.11d", "702.16b"]
    assert [refused(table, i, 1, 5) for i in range(4)] == ["702.18a", "702.11b", "", ""]


def test_players_have_hexproof_and_protection() -> None:
    """702.11c, 702.16b."""
    leyline = face("Test Leyline", ENCHANTMENT, abilities=(Static((PlayerRule("hexproof", You()),)),))
    ward = face("Red Ward", ENCHANTMENT, abilities=(Static((PlayerRule("protection", You(), other=ColorIs(RED)),)),))
    table = Table(card(leyline), card(ward, owner=1), card(BOLT_SOURCE), card(BEAR))
    assert refused(table, -1, 1, 3) == "702.11c"
    assert refused(table, -1, 0, 3) == ""
    assert refused(table, -2, 0, 2) == "702.16b"
    assert refused(table, -2, 0, 3) == ""


def test_a_prohibition_speaks_of_its_parties() -> None:
    """101.2."""
    quiet = face("Test Quiet", ENCHANTMENT, abilities=(Static((Cannot("gain life", Phrase((), OpponentHead())),)),))
    table = Table(card(quiet))
    assert cannot(table.engine, "gain life", -1) is None
    refusal = cannot(table.engine, "gain life", -2)
    assert refusal is not None
    assert (refusal.rule, refusal.source) == ("101.2", table.ids[0])
    assert cannot(table.engine, "draw", -2) is None


def test_a_static_ability_that_is_lost_forbids_nothing() -> None:
    """604.2."""
    quiet = face("Test Quiet", abilities=(Static((Cannot("gain life", Phrase((), PlayerHead())),)),))
    table = Table(card(quiet))
    assert cannot(table.engine, "gain life", -1) is not None
    table.lasting((0,), LoseAbility())
    assert cannot(table.engine, "gain life", -1) is None
    table.lasting((0,), AddAbility((Static((Cannot("draw", Phrase((), PlayerHead())),)),)))
    assert cannot(table.engine, "draw", -1) is not None


def test_attaching() -> None:
    """301.5, 303.4c, 702.5a, 702.16c-d."""
    aura = face(
        "Test Aura",
        ENCHANTMENT,
        abilities=(
            KeywordAbility("enchant", filter=Phrase((), TypeIs(CREATURE))),
            static(Attached(), ChangePT(Number(1), Number(1))),
        ),
        subtypes=("Aura",),
        cost="{R}",
    )
    sword = face("Test Sword", ARTIFACT, subtypes=("Equipment",))
    guard = face("Guard", power=1, toughness=1, abilities=(KeywordAbility("protection", filter=ColorIs(RED)),))
    table = Table(card(aura), card(sword), card(BEAR), card(guard), card(face("Rock", ARTIFACT)))
    state = table.state

    def rule(attachment: int, code: int) -> str:
        refusal = can_attach(table.engine, state.objects[table.ids[attachment]], code)
        return refusal.rule if refusal is not None else ""

    assert rule(0, table.ids[2]) == ""
    assert rule(0, table.ids[3]) == "702.16c"
    assert rule(0, table.ids[4]) == "702.5a"
    assert rule(0, -1) == "702.5a"
    assert rule(1, table.ids[3]) == ""
    assert rule(1, table.ids[4]) == "301.5"
    assert rule(1, table.ids[1]) == "301.5c"
    assert rule(1, 999) == "303.4c"


def test_protection_prevents_damage() -> None:
    """702.16e."""
    guard = face("Guard", power=1, toughness=1, abilities=(KeywordAbility("protection", filter=ColorIs(RED)),))
    table = Table(card(guard), card(BOLT_SOURCE), card(BEAR))
    cause = Cause("120.1")
    assert prevents_by_protection(table.engine, Damage(cause, table.ids[1], table.ids[0], 1)) is not None
    assert prevents_by_protection(table.engine, Damage(cause, table.ids[2], table.ids[0], 1)) is None
    assert prevents_by_protection(table.engine, Damage(cause, table.ids[1], -1, 1)) is None


def test_what_enters_is_seen_as_it_would_be() -> None:
    """614.12, 611.3c."""
    banner = face("Banner", ENCHANTMENT, abilities=(static(each(yours=True), ChangePT(Number(1), Number(1))),))
    loner = face("Loner", power=1, toughness=1, abilities=(static(Source(), AddAbility((KeywordAbility("haste"),))),))
    table = Table(card(banner), card(loner, HAND))
    event = ZoneChange(Cause("608.3", controller=0), table.ids[1], HAND, BATTLEFIELD, 0)
    before = table.state.version
    row = preview_row(table.engine, event)
    assert (row.power, row.toughness) == (2, 2)
    assert any(i.ability == KeywordAbility("haste") for i in preview_abilities(table.engine, event))
    event.entry.controller = 1
    assert preview_row(table.engine, event).power == 1
    assert table.state.version == before
    assert len(table.state.battlefield) == 1


def test_abilities_function_in_their_zones() -> None:
    """113.6: listeners on the battlefield, and from where the pattern says."""
    dies = Triggered(Moves(Source(), BATTLEFIELD, GRAVEYARD), Body(Sequence(())))
    from_hand = Triggered(Moves(Source(), HAND, GRAVEYARD), Body(Sequence(())))
    made = face("Test Ghost", power=1, toughness=1, abilities=(dies, from_hand))
    table = Table(card(made), card(made, HAND), card(made, GRAVEYARD))
    found = [(source, instance.ability) for source, instance in board(table.engine).triggers[1]]
    assert (table.ids[0], dies) in found
    assert (table.ids[1], from_hand) in found
    assert (table.ids[1], dies) not in found
    assert (table.ids[2], dies) not in found
