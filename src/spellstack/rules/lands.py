"""CR 305.1-305.3, 116.2a: playing lands."""

from __future__ import annotations

from spellstack.abilities.statics import CastingPermission
from spellstack.core.decisions import Refusal, Script
from spellstack.core.events import (
    BY_RULE,
    BY_SPECIAL,
    LAND_PLAYED,
    LANDS_PLAYED,
    Cause,
    Entry,
    Event,
    MemoryChange,
    ZoneChange,
)
from spellstack.core.objects import GameObject
from spellstack.core.types import BATTLEFIELD, HAND, LAND
from spellstack.rules.board import board
from spellstack.rules.engine import RulesEngine
from spellstack.rules.permissions import Way, permits, sorcery_time
from spellstack.rules.player_rules import land_plays
from spellstack.rules.proposed import ProposedSpell, faces_of, layout_of
from spellstack.rules.restrictions import cannot
from spellstack.rules.spell_facts import facts_of


def land_faces(engine: RulesEngine, o: GameObject) -> list[int]:
    """The faces that are lands and may be played: the front, or either of a modal double-faced card (712.12)."""
    faces = faces_of(engine, o)
    if layout_of(engine, o) == "modal_dfc":
        return [i for i, face in enumerate(faces) if face.types & LAND]
    return [0] if faces and faces[0].types & LAND else []


def ways_to_play(engine: RulesEngine, player: int, object: int) -> list[Way]:
    """The ways in which the player may play the card as a land; the index is the `how` of an option."""
    o = engine.state.objects.get(object)
    if o is None or o.zone == BATTLEFIELD:
        return []
    ways: list[Way] = []
    for face in land_faces(engine, o):
        if o.zone == HAND and o.owner == player:
            ways.append(Way(face, HAND, "305.1"))
            continue
        spell = ProposedSpell(engine, o, player, face)
        way = permitted_play(engine, spell)
        if way is not None:
            ways.append(way)
    return ways


def permitted_play(engine: RulesEngine, spell: ProposedSpell) -> Way | None:
    """An effect that lets the land be played from where it is (305.1, 601.1a)."""
    o = spell.object
    for own in facts_of(engine, spell.row).permissions:
        rule = own.rule
        if isinstance(rule, CastingPermission) and rule.lands and rule.zones >> o.zone & 1 and o.owner == spell.player:
            if own.condition is None or own.condition.holds(spell.context(own.instance)):
                return Way(spell.face, o.zone, rule.rule)
    for standing in board(engine).permissions:
        rule = standing.rule
        if not isinstance(rule, CastingPermission) or not rule.lands or not rule.zones >> o.zone & 1:
            continue
        if permits(engine, spell, standing, rule):
            way = Way(spell.face, o.zone, rule.rule)
            way.grant = standing.source
            if rule.once_each_turn:
                way.uses = f"used:{standing.key}"
            return way
    return None


def play_refusal(engine: RulesEngine, player: int) -> Refusal | None:
    """305.1-305.3: whether the player could play any land now."""
    state = engine.state
    if state.active != player:
        return Refusal("305.3", "lands are played only in the player's own turn")
    if not sorcery_time(engine, player):
        return Refusal("117.1a", "lands are played in a main phase, with an empty stack")
    return count_refusal(engine, player)


def count_refusal(engine: RulesEngine, player: int) -> Refusal | None:
    """305.2b."""
    if engine.state.players[player].lands_played >= land_plays(engine, player):
        return Refusal("305.2", "the player has played as many lands this turn as they may")
    return cannot(engine, "play lands", -1 - player)


def forbidden(engine: RulesEngine, player: int, object: int) -> bool:
    """Whether an effect says that the player can't play this land."""
    return cannot(engine, "play lands", -1 - player, object) is not None


def land_refusals(engine: RulesEngine, player: int, object: int) -> list[Refusal]:
    """All reasons why the player can't play the card as a land now; empty if they can."""
    found: list[Refusal] = []
    if not ways_to_play(engine, player, object):
        found.append(Refusal("305.1", "no rule or effect lets the player play it as a land from where it is", object))
    refusal = play_refusal(engine, player)
    if refusal is not None:
        found.append(refusal)
        if refusal.rule == "305.3":
            found.append(Refusal("305.1", refusal.reason, object))
    forbidden = cannot(engine, "play lands", -1 - player, object)
    if forbidden is not None:
        found.append(forbidden)
    return found


def play_land(engine: RulesEngine, player: int, object: int, how: int, rule: str = "305.1") -> Script[bool]:
    """305.1: the land is put onto the battlefield; it counts as a land played (305.2a)."""
    ways = ways_to_play(engine, player, object)
    if how >= len(ways):
        return False
    return (yield from play_by(engine, player, object, ways[how], rule))


def play_by(engine: RulesEngine, player: int, object: int, way: Way, rule: str) -> Script[bool]:
    state = engine.state
    o = state.objects[object]
    entry = Entry()
    entry.controller = player
    entry.face = way.face
    cause = Cause(rule, object, player, BY_SPECIAL)
    move = ZoneChange(cause, object, o.zone, BATTLEFIELD, o.owner, entry, "play")
    count = Event(LANDS_PLAYED, Cause("305.2", object, player, BY_RULE), 0, player)
    count.amount = state.players[player].lands_played + 1
    events: list[Event] = [move, count]
    if way.uses:
        events.append(MemoryChange(cause, way.grant, way.uses, (state.turn,)))
    yield from engine.perform(events)
    id = move.new_object
    if id == 0:
        return False
    yield from engine.perform([Event(LAND_PLAYED, Cause("305.1", id, player, BY_SPECIAL), id, player, id)])
    return True


def play_land_during_resolution(engine: RulesEngine, player: int, object: int, ctx: object) -> Script[bool]:
    """305.2b, 305.3: an instruction to play a land is followed only in the player's turn and within their number."""
    o = engine.state.objects.get(object)
    if o is None or engine.state.active != player or count_refusal(engine, player) is not None:
        return False
    faces = land_faces(engine, o)
    if not faces:
        return False
    return (yield from play_by(engine, player, object, Way(faces[0], o.zone, "305.1"), "608.2g"))
