"""CR 702.89, 702.151: umbra armor and reconfigure: what is attached, and when it is a creature."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import Activated, Body, KeywordAbility, TargetSpec
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.modifications.types import ChangeTypes
from spellstack.abilities.references import Target
from spellstack.abilities.statics import Continuous
from spellstack.actions.attach import Attach, Unattach
from spellstack.actions.replacements.base import PlainReplacement
from spellstack.core.events import DAMAGE_CLEARED, DESTROY, Event
from spellstack.core.node import Ability, Printer
from spellstack.core.types import CREATURE
from spellstack.keywords.building import (
    ME,
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
class AttachedNow(Condition):
    """The source is attached to something."""

    def text(self, printer: Printer) -> str:
        return "this permanent is attached to a creature"

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
        Activated(cost, Body(Unattach(ME)), limits, AttachedNow(), form="unattach"),
        static("reconfigure", no_creature, condition=AttachedNow()),
    )
