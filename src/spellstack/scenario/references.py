"""CR 109, 400.7: what the words of a scenario refer to: ids, card names and players, followed from zone to zone."""

from __future__ import annotations

from collections.abc import Iterable

from spellstack.abilities.engine import Engine
from spellstack.cards.names import fold, nearest
from spellstack.core.state import State
from spellstack.core.types import LIBRARY, NOWHERE, STACK, ZONE_WORDS, code_player, player_code
from spellstack.scenario.problems import Place, ReferenceAmbiguous, ReferenceUnknown

NOTHING = 0


class References:
    """The ids of a scenario and the players, and which object each now means.

    `ids` maps an id to an object; the object is followed through zone changes by `State.became`. The same References
    serve a game and its forks: the state to look in is given with each question.
    """

    def __init__(self, players: tuple[str, ...], ids: dict[str, int]) -> None:
        self.players = players
        self.ids = ids
        self.coming: tuple[str, ...] = ()  # names for what the step at hand brings about (`as`)

    def name_new(self, name: str, id: int) -> None:
        """From now on `name` is the id of this object (`as` on a step)."""
        self.ids[name] = id

    def player(self, name: str) -> int:
        """The index of a player."""
        return self.players.index(name)

    def of_id(self, state: State, name: str) -> int:
        """The object that an id means now, in whatever zone it is."""
        return state.latest(self.ids[name])

    def fitting(self, engine: Engine, ref: str, among: Iterable[int]) -> list[int]:
        """Which codes (object ids, negative player codes) among those given the reference fits.

        An id fits its object, and an ability on the stack whose source it is. A card name fits by what is printed on
        the card; only where nothing fits so, by the name the object has now (as a copy, or a token).
        """
        codes = list(among)
        if ref in self.players:
            return [code for code in codes if code == player_code(self.player(ref))]
        state = engine.state
        objects = [code for code in codes if code > 0]
        if ref in self.ids:
            meant = self.of_id(state, ref)
            direct = [id for id in objects if id == self.ids[ref] or state.latest(id) == meant]
            return direct or [id for id in objects if _source(state, id) == meant]
        wanted = fold(ref)
        for names in (printed_names, _names_now, _source_names):
            found = [id for id in objects if wanted in names(engine, id)]
            if found:
                return found
        return []

    def resolve(self, engine: Engine, ref: str, place: Place, among: Iterable[int] | None = None) -> int:
        """The one code a reference means: among the codes given if any of them fits, else in the whole game.

        Raises ReferenceUnknown where it names nothing at all, ReferenceAmbiguous where it could be several.
        """
        if ref in self.players:
            return player_code(self.player(ref))
        found = self.fitting(engine, ref, among) if among is not None else []
        if not found:
            if ref in self.ids:
                return self.of_id(engine.state, ref)
            found = self.fitting(engine, ref, engine.state.objects)
        if not found:
            raise ReferenceUnknown(place, ref, nearest(ref, self._known(engine)))
        if len(found) > 1 and not _interchangeable(engine, found):
            raise ReferenceAmbiguous(place, ref, tuple(self.describe(engine, id) for id in found))
        return found[0]

    def describe(self, engine: Engine, code: int) -> str:
        """An object or player in words: `Grizzly Bears (bears, A's battlefield)`."""
        if code < 0:
            return self.players[code_player(code)]
        state = engine.state
        view = state.see(code)
        if view is None:
            return f"object {code}"
        name = object_name(engine, code)
        known = [id for id in self.ids if self.of_id(state, id) == code]
        where = ZONE_WORDS[view.zone if state.here(code) is not None else NOWHERE]
        whose = self.players[view.controller if view.controller >= 0 else view.owner]
        return f"{name} ({', '.join([*known, f'{whose} {where}'])})"

    def _known(self, engine: Engine) -> dict[str, str]:
        known = {fold(name): name for name in (*self.players, *self.ids)}
        for id in engine.state.objects:
            name = object_name(engine, id)
            known[fold(name)] = name
        return known


def printed_names(engine: Engine, id: int) -> tuple[str, ...]:
    """The names an object may be called by, as printed: of the card, and of each face; folded."""
    view = engine.state.see(id)
    if view is None or view.instance is not None:
        return ()
    if view.face_override is not None and (view.token or not view.cards):
        return (fold(view.face_override.name),)
    names: list[str] = []
    for card_id in view.cards:
        definition = engine.state.cards[card_id].definition
        names.append(fold(definition.name))
        names.extend(fold(face.name) for face in definition.faces)
    return tuple(names)


def _names_now(engine: Engine, id: int) -> tuple[str, ...]:
    view = engine.state.see(id)
    if view is None or view.instance is not None:
        return ()
    return (fold(engine.row(view).name),)


def _source_names(engine: Engine, id: int) -> tuple[str, ...]:
    """For an ability on the stack: the names of its source."""
    source = _source(engine.state, id)
    return (*printed_names(engine, source), *_names_now(engine, source)) if source else ()


def _source(state: State, id: int) -> int:
    """The source, as it is now, of an ability on the stack; 0 for anything else."""
    view = state.see(id)
    if view is None or view.instance is None or not view.source:
        return NOTHING
    return state.latest(view.source)


def object_name(engine: Engine, id: int) -> str:
    """What an object is called in messages: its name, else (face down, say) the name on its card."""
    view = engine.state.see(id)
    if view is None:
        return f"object {id}"
    if view.instance is not None and view.source:
        return f"ability of {object_name(engine, view.source)}"
    name = engine.row(view).name
    if name:
        return name
    return engine.state.cards[view.cards[0]].definition.name if view.cards else f"object {id}"


def _interchangeable(engine: Engine, ids: list[int]) -> bool:
    """Cards with one name in one library: which of them is meant can make no difference that a scenario could see."""
    things = [engine.state.objects.get(id) for id in ids]
    owners = {thing.owner for thing in things if thing is not None and thing.zone == LIBRARY}
    return len(owners) == 1 and all(thing is not None and thing.zone == LIBRARY for thing in things)


def on_stack(state: State, id: int) -> bool:
    """Whether the object is on the stack now."""
    thing = state.here(id)
    return thing is not None and thing.zone == STACK
