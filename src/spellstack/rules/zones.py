"""CR 113.6: which objects off the battlefield have abilities that function where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spellstack.core.objects import View
from spellstack.core.types import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY
from spellstack.rules.copying import FaceEntry, copiable_face

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


def nothing_functions(engine: RulesEngine, zones: list[tuple[int, int]]) -> bool:
    """Whether no object in these zones, each with its player, has an ability that functions there."""
    for zone, player in zones:
        ids = engine.state.zone_ids(zone, player)
        if ids and scan(engine, zone, -1 if zone in SHARED_ZONES else player, ids).found:
            return False
    return True


def stray_copies(engine: RulesEngine) -> list[int]:
    """704.5d-e: the tokens and copies of cards in graveyards, hands and libraries."""
    found: list[int] = []
    for player in engine.state.players:
        for zone, ids in ((GRAVEYARD, player.graveyard), (HAND, player.hand), (LIBRARY, player.library)):
            if ids:
                found.extend(scan(engine, zone, player.index, ids).strays)
    return found


class ZoneScan:
    """The objects of a zone that have abilities functioning there (113.6), and the tokens and copies in it, as long as
    the zone's order is `ids`. `newest`: the greatest id among them.
    """

    def __init__(self, ids: tuple[int, ...], found: tuple[int, ...], strays: tuple[int, ...]) -> None:
        self.ids = ids
        self.found = found
        self.strays = strays
        self.members: frozenset[int] = frozenset(ids)
        self.newest: int = max(ids, default=0)


NO_SCAN: Final = ZoneScan((), (), ())


def scan(engine: RulesEngine, zone: int, player: int, ids: tuple[int, ...]) -> ZoneScan:
    """What there is to know of one zone. Objects that were there before are known already."""
    known = engine.zone_scans.get((zone, player), NO_SCAN)
    if known.ids is ids:
        return known
    found = set(known.found)
    strays = set(known.strays)
    objects = engine.state.objects
    for id in frozenset(ids) - known.members:
        o = objects[id]
        entry = resting_entry(engine, o)
        if entry.abilities.zones & (1 << zone | 1 << acting_zone(zone, entry)):
            found.add(id)
        if o.token or o.is_copy:
            strays.add(id)
    made = ZoneScan(ids, in_order(ids, found), in_order(ids, strays))
    engine.zone_scans[(zone, player)] = made
    return made


def in_order(ids: tuple[int, ...], wanted: set[int]) -> tuple[int, ...]:
    return tuple(id for id in ids if id in wanted) if wanted else ()


def scans_before(scans: dict[tuple[int, int], ZoneScan], next_id: int) -> dict[tuple[int, int], ZoneScan]:
    """Those that hold for a game that has made no objects from this id on: later it may make others of the same ids."""
    return {key: made for key, made in scans.items() if made.newest < next_id}


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
