"""CR 702.22: banding: attacking bands, what blocks them, and who divides combat damage."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.core.decisions import Answer, Decision, Option, Refusal, Script
from spellstack.core.events import BY_TURN, Cause, Event, MemoryChange
from spellstack.core.keyword_bits import BANDING
from spellstack.core.objects import GameObject
from spellstack.keywords.protection import keyword_instances
from spellstack.rules.engine import RulesEngine

BAND: Final = "band"
"""Memory key of an attacking creature: turn and combat phase, and the number of its band in them (702.22e)."""


def has_banding(engine: RulesEngine, id: int) -> bool:
    return engine.row(engine.state.objects[id]).keywords & BANDING != 0


def kinds_of_others(engine: RulesEngine, id: int) -> list[Filter]:
    """The qualities of its "bands with other [quality]" abilities."""
    row = engine.row(engine.state.objects[id])
    return [ability.filter for ability in keyword_instances(row, "bands with other") if ability.filter is not None]


def is_of(engine: RulesEngine, id: int, quality: Filter) -> bool:
    o = engine.state.objects[id]
    return quality.admits(Context(engine, id, o.controller), o)


def may_lead(engine: RulesEngine, id: int) -> bool:
    """Whether the creature could make a band with others."""
    return has_banding(engine, id) or any(is_of(engine, id, quality) for quality in kinds_of_others(engine, id))


def is_band(engine: RulesEngine, ids: list[int]) -> bool:
    """702.22c: creatures with banding and up to one without; or any of a quality, one of which bands with others."""
    if sum(1 for id in ids if not has_banding(engine, id)) <= min(1, len(ids) - 1):
        return True
    for id in ids:
        for quality in kinds_of_others(engine, id):
            if all(is_of(engine, other, quality) for other in ids):
                return True
    return False


class BandCheck:
    """702.22c-d: judges the creatures that shall be one band."""

    def __init__(self, engine: RulesEngine, ids: list[int], attacked: dict[int, int]) -> None:
        self.engine = engine
        self.ids = ids
        self.attacked = attacked

    def __call__(self, answer: Answer) -> Refusal | None:
        if not answer:
            return None
        ids = [self.ids[i] for i in answer]
        if len(ids) < 2:
            return Refusal("702.22c", "a band has two or more creatures", ids[0])
        if len({self.attacked[id] for id in ids}) > 1:
            return Refusal("702.22d", "all creatures in a band attack the same player, planeswalker, or battle", ids[0])
        if not is_band(self.engine, ids):
            return Refusal("702.22c", "no more than one creature of a band is without banding", ids[0])
        return None


def declare_bands(engine: RulesEngine, player: int, attacked: dict[int, int]) -> Script[list[Event]]:
    """702.22c: the bands that the attacking player declares, one after another; what the creatures remember of them."""
    state = engine.state
    events: list[Event] = []
    free = list(attacked)
    number = 0
    while len(free) > 1 and any(may_lead(engine, id) for id in free):
        check = BandCheck(engine, free, attacked)
        options = [Option("object", "702.22c", object=id) for id in free]
        decision = Decision(
            "pick", player, options, "702.22c", 0, len(free), prompt="band", check=check, least=()
        )  # fmt: skip
        answer = yield from engine.ask(decision)
        if not answer:
            break
        number += 1
        cause = Cause("702.22c", 0, player, BY_TURN)
        for i in answer:
            events.append(MemoryChange(cause, free[i], BAND, (state.turn, state.combat_number, number)))
        free = [id for i, id in enumerate(free) if i not in answer]
    return events


def band_of(engine: RulesEngine, id: int) -> tuple[int, ...]:
    """The other creatures of its band that still attack (702.22f)."""
    state = engine.state
    o = state.objects.get(id)
    if o is None or not o.attacking:
        return ()
    band = o.memory.get(BAND, ())
    if band[:2] != (state.turn, state.combat_number):
        return ()
    return tuple(
        other.id
        for other in (state.objects[code] for code in state.battlefield)
        if other.id != id and other.attacking and other.memory.get(BAND, ()) == band and not other.phased_out
    )


def also_blocked(engine: RulesEngine, attackers: tuple[int, ...]) -> tuple[int, ...]:
    """702.22h: what is blocked by a creature that blocks these: each other creature of their bands too."""
    found = list(attackers)
    for id in attackers:
        found.extend(other for other in band_of(engine, id) if other not in found)
    return tuple(found)


def held_by_band(engine: RulesEngine, ids: list[int]) -> bool:
    """702.22j-k: one of these has banding, or one bands with another of them."""
    if any(has_banding(engine, id) for id in ids):
        return True
    for id in ids:
        for quality in kinds_of_others(engine, id):
            if is_of(engine, id, quality) and any(other != id and is_of(engine, other, quality) for other in ids):
                return True
    return False


def divides_damage(engine: RulesEngine, o: GameObject, against: list[int]) -> int:
    """702.22j-k: the player on the other side who divides the creature's combat damage; -1: its controller does."""
    if not held_by_band(engine, against):
        return -1
    return engine.state.objects[against[0]].controller
