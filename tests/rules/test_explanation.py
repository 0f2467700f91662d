"""CR 613: explanations of characteristics: value, copiable value, and every step between with rule and source."""

from __future__ import annotations

from spellstack.abilities.modifications.power import ChangePT, SetPT
from spellstack.abilities.modifications.types import ChangeColors
from spellstack.abilities.values import Number
from spellstack.core.types import BLUE, ENCHANTMENT
from spellstack.rules.explanation import explain
from tests.rules.boards import Table, card, each, face, static


def test_power_lists_each_effect_with_its_rule_and_source() -> None:
    banner = face("Test Banner", ENCHANTMENT, abilities=(static(each(), ChangePT(Number(1), Number(1))),))
    table = Table(card(face("Test Bear", power=2, toughness=2, cost="{G}")), card(banner))
    table.lasting((0,), SetPT(Number(0), Number(1)))
    power = explain(table.engine, table.ids[0]).power
    assert power is not None
    assert (power.start, power.value) == ("2", "1")
    assert [(r.rule, r.source_name, r.before, r.after) for r in power.reasons] == [
        ("613.4b", "", "2", "0"),
        ("613.4c", "Test Banner", "0", "1"),
    ]
    assert "by Test Banner [613.4c]" in str(power)


def test_what_no_effect_touched_has_no_reasons() -> None:
    table = Table(card(face("Test Bear", power=2, toughness=2, cost="{G}")))
    table.lasting((0,), ChangeColors(BLUE))
    told = explain(table.engine, table.ids[0])
    assert told.colors is not None
    assert told.colors.value == "blue"
    assert told.colors.start == "green"
    assert told.power is not None
    assert told.power.reasons == ()
    assert told.part("abilities") is None
