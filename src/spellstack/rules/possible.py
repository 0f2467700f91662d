"""CR 101.2-101.3, 614.17: which events can happen at all: "can't" effects, and what has nothing to happen to."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.casting_words import PAY_LIFE_AS_COST, SACRIFICE_AS_COST
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Each
from spellstack.abilities.statics import Cannot
from spellstack.actions.replacements.entering import enters_as
from spellstack.core.events import (
    BY_COST,
    COUNTER_SPELL,
    COUNTERS_PUT,
    COUNTERS_REMOVED,
    CREATE_TOKENS,
    DAMAGE,
    DESIGNATION,
    DESTROY,
    DISCARD,
    DRAW,
    EXILE,
    GAIN_LIFE,
    LAST_COMPOSITE,
    LOSE_GAME,
    LOSE_LIFE,
    MARK_DAMAGE,
    MILL,
    PAY_LIFE,
    PHASE_CHANGE,
    PRODUCE_MANA,
    PUT_COUNTERS,
    REGENERATE,
    REMOVE_COUNTERS,
    SACRIFICE,
    SEARCH,
    TAP,
    TRANSFORM,
    UNTAP_OBJECT,
    WIN_GAME,
    ZONE_CHANGE,
    Event,
    ZoneChange,
)
from spellstack.core.keyword_bits import INDESTRUCTIBLE
from spellstack.core.types import BATTLEFIELD
from spellstack.rules.board import board
from spellstack.rules.engine import RulesEngine
from spellstack.rules.restrictions import cannot

_NEEDS_AMOUNT: Final = frozenset(
    (DAMAGE, GAIN_LIFE, LOSE_LIFE, PUT_COUNTERS, REMOVE_COUNTERS, CREATE_TOKENS, COUNTERS_PUT, COUNTERS_REMOVED, MILL)
)
_ACT_OF_OBJECT: Final[dict[int, str]] = {
    SACRIFICE: "be sacrificed",
    COUNTER_SPELL: "be countered",
    PUT_COUNTERS: "have counters",
    UNTAP_OBJECT: "untap",
    REGENERATE: "be regenerated",
    TRANSFORM: "transform",
    DESTROY: "be destroyed",
    DAMAGE: "be dealt damage",
}
_ACT_OF_PLAYER: Final[dict[int, str]] = {
    GAIN_LIFE: "gain life",
    LOSE_LIFE: "lose life",
    PAY_LIFE: "lose life",
    DRAW: "draw",
    SEARCH: "search",
    LOSE_GAME: "lose",
    WIN_GAME: "win",
    PUT_COUNTERS: "get counters",
    DISCARD: "discard",
    CREATE_TOKENS: "create tokens",
}


def is_possible(engine: RulesEngine, event: Event) -> bool:
    """Whether the event has something to happen to and nothing forbids it."""
    kind = event.kind
    if kind > LAST_COMPOSITE:
        return True
    if kind in _NEEDS_AMOUNT and event.amount <= 0:
        return kind == MARK_DAMAGE
    # Mana comes from a source that may be gone: it was sacrificed for it (106.3).
    if event.object and kind != PRODUCE_MANA and not object_is_there(engine, event):
        return False
    if event.object == 0 and event.player >= 0 and kind > 39 and engine.state.players[event.player].left:
        return False
    if kind == DESTROY and engine.row(engine.state.objects[event.object]).keywords & INDESTRUCTIBLE:
        return False
    cannots = board(engine).cannots
    if not cannots:
        return True
    return not is_forbidden(engine, event)


def object_is_there(engine: RulesEngine, event: Event) -> bool:
    """608.2b-h: an event needs its object where it is; tapping what is tapped is no event (701.26)."""
    kind = event.kind
    o = engine.state.objects.get(event.object)
    if o is None:
        return False
    if kind == TAP:
        return not o.tapped
    if kind == UNTAP_OBJECT:
        return o.tapped
    if isinstance(event, ZoneChange):
        return o.zone == event.from_zone
    if kind in (DESTROY, SACRIFICE):
        return o.zone == BATTLEFIELD and not o.phased_out and (kind == DESTROY or o.controller == event.player)
    if kind == DAMAGE:
        return o.zone == BATTLEFIELD and not o.phased_out
    return True


def cannot_enter(engine: RulesEngine, event: ZoneChange) -> bool:
    """614.17d: whether an effect says that it can't enter: judged as it would exist on the battlefield.

    Where the effect speaks of cards in other zones, it is judged as it is there.
    """
    for standing in board(engine).cannots.get("enter", ()):
        rule = standing.rule
        if not isinstance(rule, Cannot):
            continue
        ctx = standing.context(engine)
        who = rule.who.filter if isinstance(rule.who, Each) else rule.who
        if isinstance(who, Filter) and who.zone_mask() and not who.zone_mask() >> BATTLEFIELD & 1:
            view = engine.state.see(event.object)
            meant = view is not None and who.admits(ctx, view)
        else:
            meant = enters_as(ctx, who, event)
        if meant and (rule.condition is None or rule.condition.holds(ctx)):
            return True
    return False


def is_forbidden(engine: RulesEngine, event: Event) -> bool:
    """101.2: an effect says that it can't happen."""
    kind = event.kind
    if event.cause.mode == BY_COST and cost_forbidden(engine, event):
        return True
    if event.object:
        act = _ACT_OF_OBJECT.get(kind, "")
        if kind == ZONE_CHANGE and isinstance(event, ZoneChange):
            if event.to_zone == BATTLEFIELD:
                return cannot_enter(engine, event)
            act = "leave " + str(event.from_zone)
        if kind == PHASE_CHANGE and event.amount:
            act = "phase out"
            host = engine.state.objects[event.object].attached_to
            if event.cause.rule == "702.26g" and host > 0 and cannot(engine, act, host) is not None:
                return True  # it would have phased out with what it is attached to
        if act and cannot(engine, act, event.object, event.source, event.cause.controller) is not None:
            return True
        if kind == PUT_COUNTERS and counters_forbidden(engine, f"have {event.word} counters", event.object):
            return True
    if (event.player >= 0 and event.object == 0) or kind == DISCARD:
        act = f"become {event.word}" if kind == DESIGNATION else _ACT_OF_PLAYER.get(kind, "")
        if act and cannot(engine, act, -1 - event.player, event.source, event.cause.controller) is not None:
            return True
        if kind == SEARCH and event.cause.controller == event.player:
            if cannot(engine, "search by their own", -1 - event.player) is not None:
                return True
        if kind == PUT_COUNTERS and counters_forbidden(engine, f"get {event.word} counters", -1 - event.player):
            return True
    if kind == EXILE and event.object:
        return cannot(engine, "be exiled", event.object, event.source, event.cause.controller) is not None
    return False


def cost_forbidden(engine: RulesEngine, event: Event) -> bool:
    """118.3: an effect says that this can't be paid to cast a spell or to activate an ability."""
    if event.kind == SACRIFICE:
        return cannot(engine, SACRIFICE_AS_COST, event.object, 0, event.player) is not None
    if event.kind in (LOSE_LIFE, PAY_LIFE):
        return cannot(engine, PAY_LIFE_AS_COST, -1 - event.player) is not None
    return False


def counters_forbidden(engine: RulesEngine, act: str, code: int) -> bool:
    """122.1: an effect forbids counters of that kind on the object, or to the player."""
    return cannot(engine, act, code) is not None
