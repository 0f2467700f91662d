"""CR 113.6: which objects off the battlefield have abilities that function where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spellstack.core.objects import View
from spellstack.core.types import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY
from spellstack.rules.copying import FaceEntry, ZoneScan, copiable_face

if TYPE_CHECKING:
    from spellstack.rules.engine import RulesEngine

OWNED_ZONES: Final = (HAND, GRAVEYARD, LIBRARY)
SHARED_ZONES: Final = (EXILE, COMMAND)


def functioning_ids(engine: RulesEngine) -> list[int]:
    """The objects in hands, graveyards, libraries, exile and the command zone with abilities that function there.

    Which they are is kept for each zone until its order changes.
    """
    state = engine.state
    found: list[int] = []
    for player in state.players:
        for zone, ids in ((HAND, player.hand), (GRAVEYARD, player.graveyard), (LIBRARY, player.library)):
            if ids:
                found.extend(scan(engine, zone, player.index, ids).found)
    if state.exile:
        found.extend(scan(engine, EXILE, -1, state.exile).found)
    if state.command:
        found.extend(scan(engine, COMMAND, -1, state.command).found)
    return found


def stray_copies(engine: RulesEngine) -> list[int]:
    """704.5d-e: the tokens and copies of cards in graveyards, hands and libraries."""
    found: list[int] = []
    for player in engine.state.players:
        for zone, ids in ((GRAVEYARD, player.graveyard), (HAND, player.hand), (LIBRARY, player.library)):
            if ids:
                found.extend(scan(engine, zone, player.index, ids).strays)
    return found


def scan(engine: RulesEngine, zone: int, player: int, ids: tuple[int, ...]) -> ZoneScan:
    """What there is to know of one zone."""
    scans = engine.faces.in_zones
    known = scans.get((zone, player))
    if known is not None and known.ids is ids:
        return known
    objects = engine.state.objects
    found: list[int] = []
    strays: list[int] = []
    for id in ids:
        o = objects[id]
        entry = resting_entry(engine, o)
        if entry.abilities.zones & (1 << zone | 1 << acting_zone(zone, entry)):
            found.append(id)
        if o.token or o.is_copy:
            strays.append(id)
    made = ZoneScan(ids, tuple(found), tuple(strays))
    scans[(zone, player)] = made
    return made


def resting_entry(engine: RulesEngine, view: View) -> FaceEntry:
    """Face and abilities of an object off the battlefield, face down or not."""
    if view.face_override is None and len(view.cards) == 1:
        definition = engine.state.cards[view.cards[0]].definition
        if len(definition.faces) == 1:
            return engine.faces.entry(definition.faces[0])
    return engine.faces.entry(copiable_face(engine.state, engine.faces, view, []))


def acting_zone(zone: int, entry: FaceEntry) -> int:
    """114.4: what an emblem says functions in the command zone as it would on the battlefield."""
    if zone == COMMAND and entry.row.types == 0:
        return BATTLEFIELD
    return zone
