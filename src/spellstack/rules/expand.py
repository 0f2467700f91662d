"""CR 120, 121, 119, 122, 701: composites: what an event consists of, once nothing replaces it any more.

Each function returns the parts of one composite; `perform` gives every part the composite as its parent.
"""

from __future__ import annotations

from collections.abc import Callable

from spellstack.actions.basic.damage import not_excess
from spellstack.core.events import (
    ATTACH,
    ATTACH_TO,
    CEASE,
    COUNTER_SPELL,
    COUNTERS_PUT,
    COUNTERS_REMOVED,
    DAMAGE_CLEARED,
    DESTROY,
    DISCARD,
    DRAW,
    DREW_FROM_EMPTY,
    EXILE,
    FACE_CHANGE,
    GAIN_LIFE,
    LIFE_CHANGE,
    LOSE_GAME,
    LOSE_LIFE,
    MILL,
    PLAYER_LOST,
    PLAYER_WON,
    PUT_COUNTERS,
    REGENERATE,
    REMOVE_COUNTERS,
    SACRIFICE,
    SET_LIFE,
    TAP,
    TAPPED_FOR_MANA,
    TRANSFORM,
    TURN_FACE_UP,
    WIN_GAME,
    Cause,
    CombatChange,
    CreateTokens,
    Damage,
    Entry,
    Event,
    MarkDamage,
    PoolChange,
    ProduceMana,
    TokenCreated,
    ZoneChange,
)
from spellstack.core.keyword_bits import DEATHTOUCH, INFECT, LIFELINK, TOXIC, WITHER
from spellstack.core.objects import GameObject, Row, View
from spellstack.core.types import (
    BATTLE,
    BATTLEFIELD,
    CREATURE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    PLANESWALKER,
    STACK,
)
from spellstack.core.types import (
    EXILE as EXILE_ZONE,
)
from spellstack.rules.engine import RulesEngine
from spellstack.rules.player_rules import rules_for


def part_cause(event: Event, rule: str) -> Cause:
    """The cause of a part: as its whole, by the rule that makes it a part."""
    c = event.cause
    return Cause(rule, c.source, c.controller, c.mode, c.ability)


def expand(engine: RulesEngine, event: Event) -> list[Event]:
    """The parts of a composite, in order."""
    if isinstance(event, Damage):
        return damage_results(engine, event)
    if isinstance(event, CreateTokens):
        return [TokenCreated(event.cause, event.player, event.face, event.entry.copy()) for _ in range(event.amount)]
    if isinstance(event, ProduceMana):
        return produced(event)
    build = SIMPLE.get(event.kind)
    return build(engine, event) if build is not None else []


# --- damage (120.3)


def damage_results(engine: RulesEngine, event: Damage) -> list[Event]:
    """120.3: what damage does, by what it is dealt to and what deals it.

    The source counts as it is or, gone, as it last was (702.2e), whatever zone it deals damage from (702.2d).
    """
    source = engine.state.see(event.source)
    keywords = engine.row(source).keywords if source is not None else 0
    parts: list[Event] = []
    if event.object:
        target = engine.state.objects.get(event.object)
        if target is None:
            return parts
        parts.extend(damage_to_permanent(engine, event, target, keywords))
    else:
        parts.extend(damage_to_player(engine, event, source, keywords))
    if keywords & LIFELINK and source is not None:
        parts.append(Event(GAIN_LIFE, part_cause(event, "702.15b"), 0, source.controller, event.source, event.amount))
    return parts


def damage_to_player(engine: RulesEngine, event: Damage, source: View | None, keywords: int) -> list[Event]:
    """120.3a-b, 702.90b, 702.164c."""
    parts: list[Event] = []
    if keywords & INFECT or rules_for(engine, event.player, "damage as infect"):
        parts.append(
            Event(PUT_COUNTERS, part_cause(event, "702.90b"), 0, event.player, event.source, event.amount, "poison")
        )
    else:
        parts.append(
            Event(LOSE_LIFE, part_cause(event, "120.3a"), 0, event.player, event.source, event.amount, "damage")
        )
    if keywords & TOXIC and event.combat and source is not None:
        n = engine.toxic_value(source)
        parts.append(Event(PUT_COUNTERS, part_cause(event, "702.164c"), 0, event.player, event.source, n, "poison"))
    return parts


def damage_to_permanent(engine: RulesEngine, event: Damage, target: GameObject, keywords: int) -> list[Event]:
    """120.3c-e, h; 120.10 for the excess."""
    row: Row = engine.row(target)
    parts: list[Event] = []
    if row.types & PLANESWALKER:
        loyalty = target.counters.get("loyalty", 0)
        n = min(event.amount, loyalty)
        parts.append(Event(REMOVE_COUNTERS, part_cause(event, "120.3c"), target.id, -1, event.source, n, "loyalty"))
    if row.types & BATTLE:
        defense = target.counters.get("defense", 0)
        n = min(event.amount, defense)
        parts.append(Event(REMOVE_COUNTERS, part_cause(event, "120.3h"), target.id, -1, event.source, n, "defense"))
    if row.types & CREATURE:
        if keywords & (WITHER | INFECT):
            parts.append(
                Event(PUT_COUNTERS, part_cause(event, "120.3d"), target.id, -1, event.source, event.amount, "-1/-1")
            )
            if keywords & DEATHTOUCH:
                parts.append(MarkDamage(part_cause(event, "702.2b"), target.id, event.source, 0, True))
        else:
            deathtouch = keywords & DEATHTOUCH != 0
            parts.append(MarkDamage(part_cause(event, "120.3e"), target.id, event.source, event.amount, deathtouch))
    limit = not_excess(engine, row, target, keywords & DEATHTOUCH != 0)
    if limit >= 0:
        event.excess = max(0, event.amount - limit)
    return parts


# --- mana (106.12, 605)


def produced(event: ProduceMana) -> list[Event]:
    parts: list[Event] = [PoolChange(part_cause(event, "106.4"), event.player, event.mana, True)]
    if event.tapped:
        notice = Event(
            TAPPED_FOR_MANA, part_cause(event, "106.12"), event.source, event.player, event.source, event.amount
        )
        notice.word = "".join(sorted({str(m.kind) for m in event.mana}))
        parts.append(notice)
    return parts


# --- the others


def draw(engine: RulesEngine, event: Event) -> list[Event]:
    """121.1, 704.5b."""
    library = engine.state.players[event.player].library
    if not library:
        return [Event(DREW_FROM_EMPTY, part_cause(event, "121.4"), 0, event.player, amount=1)]
    return [ZoneChange(part_cause(event, "121.1"), library[0], LIBRARY, HAND, event.player, word="draw")]


def to_graveyard(engine: RulesEngine, event: Event, from_zone: int, rule: str, word: str) -> list[Event]:
    o = engine.state.objects.get(event.object)
    if o is None or o.zone != from_zone:
        return []
    return [ZoneChange(part_cause(event, rule), o.id, from_zone, GRAVEYARD, o.owner, word=word)]


def discard(engine: RulesEngine, event: Event) -> list[Event]:
    return to_graveyard(engine, event, HAND, "701.9a", "discard")


def sacrifice(engine: RulesEngine, event: Event) -> list[Event]:
    return to_graveyard(engine, event, BATTLEFIELD, "701.21a", "sacrifice")


def destroy(engine: RulesEngine, event: Event) -> list[Event]:
    return to_graveyard(engine, event, BATTLEFIELD, "701.8a", "destroy")


def exile(engine: RulesEngine, event: Event) -> list[Event]:
    o = engine.state.objects.get(event.object)
    if o is None:
        return []
    return [ZoneChange(part_cause(event, "701.13a"), o.id, o.zone, EXILE_ZONE, o.owner, word="exile")]


def counter_spell(engine: RulesEngine, event: Event) -> list[Event]:
    """701.6a: a countered spell goes to its owner's graveyard; a countered ability is no more."""
    o = engine.state.objects.get(event.object)
    if o is None or o.zone != STACK:
        return []
    if not o.cards:
        return [Event(CEASE, part_cause(event, "701.6a"), o.id)]
    zone, position = COUNTERED_TO.get(event.word, (GRAVEYARD, 0))
    entry = Entry()
    entry.position = position
    return [ZoneChange(part_cause(event, "701.6a"), o.id, STACK, zone, o.owner, entry, "counter")]


COUNTERED_TO: dict[str, tuple[int, int]] = {
    "exile": (EXILE_ZONE, 0),
    "hand": (HAND, 0),
    "top": (LIBRARY, 0),
    "bottom": (LIBRARY, -1),
}
"""614.1a: where an effect says that a countered card goes instead of the graveyard, and its place in a library."""


def gain_life(engine: RulesEngine, event: Event) -> list[Event]:
    return [Event(LIFE_CHANGE, part_cause(event, "119.3"), 0, event.player, event.source, event.amount)]


def lose_life(engine: RulesEngine, event: Event) -> list[Event]:
    return [Event(LIFE_CHANGE, part_cause(event, "119.3"), 0, event.player, event.source, -event.amount)]


def set_life(engine: RulesEngine, event: Event) -> list[Event]:
    """119.5: the player gains or loses what it takes."""
    difference = event.amount - engine.state.players[event.player].life
    if difference > 0:
        return [Event(GAIN_LIFE, part_cause(event, "119.5"), 0, event.player, event.source, difference)]
    if difference < 0:
        return [Event(LOSE_LIFE, part_cause(event, "119.5"), 0, event.player, event.source, -difference)]
    return []


def put_counters(engine: RulesEngine, event: Event) -> list[Event]:
    cause = part_cause(event, "122.1")
    return [Event(COUNTERS_PUT, cause, event.object, event.player, event.source, event.amount, event.word)]


def remove_counters(engine: RulesEngine, event: Event) -> list[Event]:
    """122.1: no more than there are; with no kind named, of each kind as they come."""
    if event.object:
        o = engine.state.objects.get(event.object)
        counters = o.counters if o is not None else {}
    else:
        counters = engine.state.players[event.player].counters
    parts: list[Event] = []
    left = event.amount
    cause = part_cause(event, "122.1")
    for kind, n in counters.items():
        if event.word not in ("", kind) or left <= 0:
            continue
        taken = min(left, n)
        left -= taken
        parts.append(Event(COUNTERS_REMOVED, cause, event.object, event.player, event.source, taken, kind))
    return parts


def attach(engine: RulesEngine, event: Event) -> list[Event]:
    """701.3: `amount` is the code of what it becomes attached to."""
    return [Event(ATTACH_TO, part_cause(event, "701.3a"), event.object, amount=event.amount)]


def transform(engine: RulesEngine, event: Event) -> list[Event]:
    """701.27: the other face is up."""
    o = engine.state.objects.get(event.object)
    if o is None:
        return []
    return [Event(FACE_CHANGE, part_cause(event, "701.27a"), o.id, amount=1 - o.face)]


def turn_face_up(engine: RulesEngine, event: Event) -> list[Event]:
    """708.8."""
    o = engine.state.objects.get(event.object)
    if o is None:
        return []
    return [Event(FACE_CHANGE, part_cause(event, "708.8"), o.id, amount=o.face)]


def lose_game(engine: RulesEngine, event: Event) -> list[Event]:
    return [Event(PLAYER_LOST, event.cause, 0, event.player)]


def win_game(engine: RulesEngine, event: Event) -> list[Event]:
    """104.2b."""
    return [Event(PLAYER_WON, event.cause, 0, event.player)]


def mill(engine: RulesEngine, event: Event) -> list[Event]:
    """701.17a."""
    library = engine.state.players[event.player].library
    cause = part_cause(event, "701.17a")
    return [ZoneChange(cause, id, LIBRARY, GRAVEYARD, event.player, word="mill") for id in library[: event.amount]]


def regenerate(engine: RulesEngine, event: Event) -> list[Event]:
    """701.19a: tapped, damage removed, out of combat."""
    o = engine.state.objects.get(event.object)
    if o is None:
        return []
    cause = part_cause(event, "701.19a")
    parts: list[Event] = [Event(DAMAGE_CLEARED, cause, o.id)]
    if not o.tapped:
        parts.append(Event(TAP, cause, o.id))
    if o.attacking or o.blocking:
        parts.append(CombatChange(cause, o.id, 0, (), False, False, o.struck_first))
    return parts


SIMPLE: dict[int, Callable[[RulesEngine, Event], list[Event]]] = {
    DRAW: draw,
    DISCARD: discard,
    SACRIFICE: sacrifice,
    DESTROY: destroy,
    EXILE: exile,
    COUNTER_SPELL: counter_spell,
    GAIN_LIFE: gain_life,
    LOSE_LIFE: lose_life,
    SET_LIFE: set_life,
    PUT_COUNTERS: put_counters,
    REMOVE_COUNTERS: remove_counters,
    ATTACH: attach,
    TRANSFORM: transform,
    TURN_FACE_UP: turn_face_up,
    LOSE_GAME: lose_game,
    WIN_GAME: win_game,
    MILL: mill,
    REGENERATE: regenerate,
}
