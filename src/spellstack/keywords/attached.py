"""CR 702.89, 702.103, 702.151: umbra armor, bestow, reconfigure: what is attached, and when it is a creature."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import KeywordAbility, TargetSpec
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.modifications.types import ChangeTypes
from spellstack.abilities.references import Target
from spellstack.abilities.statics import AlternativeCost, Continuous
from spellstack.actions.attach import Attach, Unattach
from spellstack.actions.replacements.base import PlainReplacement
from spellstack.core.events import DAMAGE_CLEARED, DESTROY, Event
from spellstack.core.node import Ability
from spellstack.core.types import CREATURE, ENCHANTMENT, STACK
from spellstack.keywords.building import (
    A_CREATURE,
    EVERYWHERE,
    ME,
    ON_BATTLEFIELD,
    YOUR_OTHER_CREATURE,
    activated,
    cost_of,
    static,
)


@dataclass(frozen=True)
class UmbraArmor(PlainReplacement):
    """702.89a: the enchanted permanent's damage is removed and this Aura destroyed instead."""

    def kinds(self) -> tuple[int, ...]:
        return (DESTROY,)

    def matches(self, ctx: Context, event: Event) -> bool:
        view = ctx.source_view()
        return view is not None and event.object != 0 and view.attached_to == event.object

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        cause = ctx.cause("702.89a")
        return [Event(DAMAGE_CLEARED, cause, event.object), Event(DESTROY, cause, ctx.source, -1, ctx.source)]

    def rule(self) -> str:
        return "702.89a"


def umbra_armor(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.89a."""
    return (static("umbra armor", UmbraArmor()),)


@dataclass(frozen=True)
class Bestowed(Condition):
    """702.103b, f: cast bestowed, and on the stack or attached; unattached it is a creature again."""

    def holds(self, ctx: Context) -> bool:
        view = ctx.source_view()
        if view is None or view.choices is None or view.choices.alternative != "bestow":
            return False
        return view.zone == STACK or view.attached_to != 0


def bestow(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.103a-b: an Aura with enchant creature while it is bestowed."""
    aura = Continuous(
        ME,
        (
            ChangeTypes(types=ENCHANTMENT, subtypes=("Aura",), lose_types=CREATURE),
            AddAbility((KeywordAbility("enchant", filter=A_CREATURE),)),
        ),
    )
    return (
        static("bestow", AlternativeCost(cost_of(ability), "bestow", rule="702.103a"), zones=EVERYWHERE),
        static("bestow", aura, zones=ON_BATTLEFIELD | 1 << STACK, condition=Bestowed()),
    )


@dataclass(frozen=True)
class AttachedNow(Condition):
    """The source is attached to something."""

    def holds(self, ctx: Context) -> bool:
        view = ctx.source_view()
        return view is not None and view.attached_to != 0


def reconfigure(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.151a-b."""
    cost = cost_of(ability)
    target = TargetSpec(YOUR_OTHER_CREATURE, rule="702.151a")
    no_creature = Continuous(ME, (ChangeTypes(lose_types=CREATURE),))
    limits = ("sorcery",)
    return (
        activated(cost, Attach(ME, Target(0)), "reconfigure", (target,), limits),
        activated(cost, Unattach(ME), "reconfigure", limits=limits, condition=AttachedNow()),
        static("reconfigure", no_creature, condition=AttachedNow()),
    )
