"""CR 508.1g, 701.43, 702.154: optional costs to attack: exerting and enlisting."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.amounts import CharacteristicOf
from spellstack.abilities.chosen_costs import ChosenPart
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, CostPart, CostRecord, summoning_sick
from spellstack.abilities.patterns import Happens
from spellstack.abilities.references import EventObject
from spellstack.abilities.statics import ObjectRule
from spellstack.abilities.values import Number
from spellstack.core.decisions import Script
from spellstack.core.events import ACTION_DONE, DESIGNATION, TAP, Event
from spellstack.core.node import Ability, Printer
from spellstack.core.types import CREATURE
from spellstack.keywords.building import ME, pump, static, triggered

ATTACK_OPTION = "attack option"  # an ObjectRule: `cost` may be paid as it attacks (508.1g)


@dataclass(frozen=True)
class Exert(CostPart):
    """701.43a-b: it won't untap during that player's next untap step; the player has exerted it."""

    def text(self, printer: Printer) -> str:
        return "exert it"

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        cause = self.cause(ctx, "701.43a", player)
        yield from ctx.engine.perform(
            [
                Event(DESIGNATION, cause, ctx.source, -1, ctx.source, 2 + player, "stays tapped"),
                Event(ACTION_DONE, cause, ctx.source, player, ctx.source, 1, "exert"),
            ]
        )
        record.add("exerted", (ctx.source,))
        return True


def may_exert() -> ObjectRule:
    """ "You may exert this creature as it attacks." What follows triggers on ACTION_DONE "exert"."""
    return ObjectRule(ATTACK_OPTION, ME, cost=Cost((Exert(),)), keyword="exert")


@dataclass(frozen=True)
class TapToEnlist(ChosenPart):
    """702.154a: taps an untapped nonattacking creature the player controls that isn't summoning sick."""

    def text(self, printer: Printer) -> str:
        return "tap an untapped nonattacking creature you control"

    def candidates(self, ctx: Context, player: int) -> list[int]:
        state = ctx.state
        found: list[int] = []
        for id in state.battlefield:
            o = state.objects[id]
            if id == ctx.source or o.controller != player or o.tapped or o.phased_out or o.attacking:
                continue
            if ctx.row(o).types & CREATURE and summoning_sick(ctx, o) is None:
                found.append(id)
        return found

    def role(self) -> str:
        return "enlisted"

    def rule(self) -> str:
        return "702.154a"

    def events(self, ctx: Context, player: int, chosen: tuple[int, ...]) -> list[Event]:
        cause = self.cause(ctx, "702.154a", player)
        found: list[Event] = []
        for id in chosen:
            found.append(Event(TAP, cause, id, player))
            found.append(Event(ACTION_DONE, cause, ctx.source, player, id, 1, "enlist"))
        return found


def enlist(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.154a."""
    option = ObjectRule(ATTACK_OPTION, ME, cost=Cost((TapToEnlist(),)), keyword="enlist")
    power = CharacteristicOf("power", EventObject("source"))
    pattern = Happens(ACTION_DONE, object=ME, word="enlist")
    return (static("enlist", option), triggered(pattern, pump(ME, power, Number(0)), "enlist"))
