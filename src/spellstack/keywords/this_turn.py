"""CR 608.2i, 702: what the history of the turn says, for keyword abilities that look back on it."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.nouns import has_subtype
from spellstack.abilities.values import Value
from spellstack.core.events import ATTACKS, CAST, DAMAGE, LIFE_CHANGE, Damage, ZoneChange
from spellstack.core.log import this_turn
from spellstack.core.subtypes import CREATURE_TYPE_SET
from spellstack.core.types import BATTLEFIELD, GRAVEYARD


@dataclass(frozen=True)
class OpponentLostLife(Condition):
    """702.137a: an opponent has lost life in this turn."""

    def holds(self, ctx: Context) -> bool:
        return any(
            event.kind == LIFE_CHANGE and event.amount < 0 and event.player != ctx.controller
            for event in this_turn(ctx.state.log, ctx.state.turn)
        )


@dataclass(frozen=True)
class CastAnotherSpell(Condition):
    """702.117a: the controller has cast another spell in this turn."""

    def holds(self, ctx: Context) -> bool:
        return any(
            event.kind == CAST and event.player == ctx.controller and event.object != ctx.source
            for event in this_turn(ctx.state.log, ctx.state.turn)
        )


@dataclass(frozen=True)
class DamageBySharedType(Condition):
    """702.76a: a source of yours that shared a creature type with this card dealt combat damage to a player this turn.

    `word`: that subtype instead, or a commander (702.173a).
    """

    word: str = ""

    def holds(self, ctx: Context) -> bool:
        state = ctx.state
        own = ctx.source_view()
        if own is None:
            return False
        row = ctx.row(own)
        for event in this_turn(state.log, state.turn):
            if not isinstance(event, Damage) or not event.combat or event.object or event.amount <= 0:
                continue
            source = state.see(event.source)
            if source is None or source.controller != ctx.controller:
                continue
            if self.word:
                commander = any(state.cards[card].commander for card in source.cards)
                if commander or has_subtype(ctx, source, self.word):
                    return True
            elif row.every_creature_type and any(w in CREATURE_TYPE_SET for w in ctx.row(source).subtypes):
                return True
            elif any(w in CREATURE_TYPE_SET and has_subtype(ctx, source, w) for w in row.subtypes):
                return True
        return False


@dataclass(frozen=True)
class OpponentWasDamaged(Condition):
    """702.54a: an opponent has been dealt damage in this turn."""

    def holds(self, ctx: Context) -> bool:
        return any(
            event.kind == DAMAGE and event.object == 0 and event.amount > 0 and event.player != ctx.controller
            for event in this_turn(ctx.state.log, ctx.state.turn)
        )


@dataclass(frozen=True)
class YouAttacked(Condition):
    """508.6: the controller has attacked with a creature in this turn."""

    def holds(self, ctx: Context) -> bool:
        return any(
            event.kind == ATTACKS and event.cause.controller == ctx.controller
            for event in this_turn(ctx.state.log, ctx.state.turn)
        )


@dataclass(frozen=True)
class Attacked(Condition):
    """508.3a: the source has attacked in this turn (702.142a)."""

    def holds(self, ctx: Context) -> bool:
        return any(
            event.kind == ATTACKS and event.object == ctx.source for event in this_turn(ctx.state.log, ctx.state.turn)
        )


@dataclass(frozen=True)
class DamageToOpponents(Value):
    """702.54b: how much damage opponents have been dealt in this turn."""

    def of(self, ctx: Context) -> int:
        return sum(
            event.amount
            for event in this_turn(ctx.state.log, ctx.state.turn)
            if event.kind == DAMAGE and event.object == 0 and event.player != ctx.controller
        )


@dataclass(frozen=True)
class SpellsCastBefore(Value):
    """702.40a: spells cast before this one in the turn, by anybody."""

    def of(self, ctx: Context) -> int:
        count = 0
        before = False
        for event in this_turn(ctx.state.log, ctx.state.turn):  # newest first
            if event is ctx.event:
                before = True
            elif before and event.kind == CAST:
                count += 1
        return count


@dataclass(frozen=True)
class PermanentsDied(Value):
    """702.69a: permanents put into a graveyard from the battlefield in this turn."""

    def of(self, ctx: Context) -> int:
        return sum(
            1
            for event in this_turn(ctx.state.log, ctx.state.turn)
            if isinstance(event, ZoneChange) and event.from_zone == BATTLEFIELD and event.to_zone == GRAVEYARD
        )
