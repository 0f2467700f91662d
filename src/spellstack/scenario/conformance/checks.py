"""What a conformance scenario expects, compared with the game: one function for each kind of check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from spellstack.abilities.ability import Activated
from spellstack.abilities.engine import Engine
from spellstack.cards.names import fold
from spellstack.core.objects import GameObject, Row
from spellstack.core.state import State
from spellstack.core.types import (
    COLOR_LETTERS,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LETTER_MASK,
    LIBRARY,
    SUPERTYPE_WORDS,
    TYPE_WORDS,
)
from spellstack.scenario.abilities import has_ability, instance_text
from spellstack.scenario.conformance.naming import is_ability_called, is_emblem_called
from spellstack.scenario.conformance.records import Data
from spellstack.scenario.references import printed_names

FACE_DOWN = "face_down_creature"
LOCKED = "fully_locked_room"


class Desk:
    """One moment of a game, as checks look at it.

    `offered` says whether an action is offered to a player now, `mana_options` what mana a player could make.
    """

    def __init__(
        self,
        engine: Engine,
        players: list[str],
        aliases: dict[str, int],
        offered: Callable[[Data], bool],
        mana_options: Callable[[int], list[Counter[str]]],
    ) -> None:
        self.engine = engine
        self.state: State = engine.state
        self.players = players
        self.aliases = aliases
        self.offered = offered
        self.mana_options = mana_options

    def fault(self, check: Data) -> str:
        """What is not as expected; empty if all is well."""
        test = _TESTS.get(check["kind"])
        if test is None:
            return f"{check['kind']}: this check is not known"
        return test(self, check)

    # --- finding

    def index(self, player: str) -> int:
        return self.players.index(player)

    def row(self, thing: GameObject) -> Row:
        return self.engine.row(thing)

    def controller(self, thing: GameObject) -> int:
        row = self.row(thing)
        return row.controller if row.controller >= 0 else thing.controller

    def name(self, thing: GameObject) -> str:
        return self.row(thing).name

    def called(self, thing: GameObject, check: Data) -> bool:
        """Whether an object is the one a check speaks of, by name or by what is nameless about it."""
        if "nameless" in check:
            if check["nameless"] == LOCKED:  # 709.5: it has the name of neither half
                return not thing.face_down and not self.name(thing) and "Room" in self.row(thing).subtypes
            return bool(thing.face_down) if check["nameless"] == FACE_DOWN else not self.name(thing)
        wanted = check["card"]
        if wanted in self.aliases:
            return self.state.latest(self.aliases[wanted]) == thing.id
        wanted = fold(wanted)
        name = fold(self.name(thing))
        if name == wanted:
            return True
        # A token named by its subtypes is "Zombie Token" (111.4); sources without the word mean the same.
        return thing.token and name == f"{wanted} token"

    def permanents(self, check: Data) -> list[GameObject]:
        """The permanents a check speaks of, of its player if it names one."""
        found = []
        for id in self.state.battlefield:
            thing = self.state.objects[id]
            if thing.phased_out or not self.called(thing, check):
                continue
            if "player" in check and self.controller(thing) != self.index(check["player"]):
                continue
            found.append(thing)
        return found

    def cards(self, zone: int, check: Data) -> list[GameObject]:
        """The cards of a zone with the name of a check, of its player if it names one."""
        player = self.index(check["player"]) if "player" in check else -1
        found = []
        for id in self.state.zone_ids(zone, player if zone in (HAND, GRAVEYARD, LIBRARY) else -1):
            thing = self.state.objects[id]
            if player >= 0 and thing.owner != player:
                continue
            if fold(check["card"]) in printed_names(self.engine, id):
                found.append(thing)
        return found


def _equal(check: Data, found: Any, wanted: Any) -> str:
    if found == wanted:
        return ""
    about = check.get("card") or check.get("nameless") or ""
    who = f" of {check['player']}" if "player" in check else ""
    what = " ".join(
        str(check[key]) for key in ("counter", "subtype", "type", "color", "ability", "position") if key in check
    )
    return f"{check['kind']} {about}{who} {what}: found {found}, expected {wanted}".replace("  ", " ").replace(
        " :", ":"
    )


def _life(desk: Desk, check: Data) -> str:
    return _equal(check, desk.state.players[desk.index(check["player"])].life, check["value"])


def _permanent_count(desk: Desk, check: Data) -> str:
    return _equal(check, len(desk.permanents(check)), check["count"])


def _permanent_exists(desk: Desk, check: Data) -> str:
    return _equal(check, bool(desk.permanents(check)), check["value"])


def _permanent_total(desk: Desk, check: Data) -> str:
    player = desk.index(check["player"])
    things = [desk.state.objects[id] for id in desk.state.battlefield]
    found = sum(1 for thing in things if desk.controller(thing) == player and not thing.phased_out)
    return _equal(check, found, check["count"])


def _token_count(desk: Desk, check: Data) -> str:
    return _equal(check, sum(1 for thing in desk.permanents(check) if thing.token), check["count"])


def _zone_count(zone: int) -> Callable[[Desk, Data], str]:
    def test(desk: Desk, check: Data) -> str:
        return _equal(check, len(desk.cards(zone, check)), check["count"])

    return test


def _zone_total(zone: int) -> Callable[[Desk, Data], str]:
    def test(desk: Desk, check: Data) -> str:
        player = desk.index(check["player"])
        ids = desk.state.zone_ids(zone, player if zone in (HAND, GRAVEYARD, LIBRARY) else -1)
        return _equal(check, sum(1 for id in ids if desk.state.objects[id].owner == player), check["count"])

    return test


def _library_card(desk: Desk, check: Data) -> str:
    library = desk.state.players[desk.index(check["player"])].library
    position = check["position"]
    found = desk.name(desk.state.objects[library[position]]) if position < len(library) else "none"
    return _equal(check, found, check["value"])


def _power_toughness(desk: Desk, check: Data) -> str:
    wanted = (check["power"], check["toughness"])
    found = []
    for thing in desk.permanents(check):
        row = desk.row(thing)
        if check.get("base"):
            found.append((row.base_power, row.base_toughness))
        else:
            found.append((row.power, row.toughness))
    fits = bool(found) and (all(pt == wanted for pt in found) if check.get("all") else wanted in found)
    return "" if fits else _equal(check, found, wanted) or f"{check['kind']}: found {found}, expected {wanted}"


def _number_of_first(read: Callable[[Desk, GameObject, Data], Any]) -> Callable[[Desk, Data], str]:
    """A check of the first permanent with the name; where there is none, it fails."""

    def test(desk: Desk, check: Data) -> str:
        things = desk.permanents(check)
        if not things:
            return _equal(check, "no such permanent", check["value"])
        return _equal(check, read(desk, things[0], check), check["value"])

    return test


def _counters(desk: Desk, thing: GameObject, check: Data) -> int:
    return thing.counters.get(check["counter"], 0)


def _type(desk: Desk, thing: GameObject, check: Data) -> bool:
    return bool(desk.row(thing).types & TYPE_WORDS[check["type"].lower()])


def _subtype_of(desk: Desk, thing: GameObject, check: Data) -> bool:
    row = desk.row(thing)
    return fold(check["subtype"]) in map(fold, row.subtypes) or row.every_creature_type


def _subtype(desk: Desk, check: Data) -> str:
    if check.get("zone") != "exile":
        return _number_of_first(_subtype_of)(desk, check)
    things = desk.cards(EXILE, check)
    return _equal(check, bool(things) and _subtype_of(desk, things[0], check), check["value"])


def _supertype(desk: Desk, thing: GameObject, check: Data) -> bool:
    return bool(desk.row(thing).supertypes & SUPERTYPE_WORDS[check["supertype"].lower()])


def _color(desk: Desk, thing: GameObject, check: Data) -> bool:
    colors = desk.row(thing).colors
    if check["colors"] == "C":
        return not colors
    return all(colors & LETTER_MASK[letter] for letter in check["colors"])


def _card_counters(desk: Desk, check: Data) -> str:
    things = desk.cards(EXILE, check)
    found = things[0].counters.get(check["counter"], 0) if things else "no such card"
    return _equal(check, found, check["value"])


def _tapped_count(desk: Desk, check: Data) -> str:
    # "tapped_count" looks at both players' permanents.
    everybody = {key: value for key, value in check.items() if key != "player"}
    return _equal(check, sum(1 for t in desk.permanents(everybody) if t.tapped == check["tapped"]), check["count"])


def _ability(desk: Desk, check: Data) -> str:
    things = desk.permanents(check)
    wanted = check.get("permanents", 1)
    if len(things) != wanted and check["value"]:
        return _equal(check, f"{len(things)} permanents", f"{wanted} with it")
    has = [_has(desk.row(thing), check["ability"]) for thing in things]
    return _equal(check, bool(has) and all(has) if check["value"] else any(has), check["value"])


def _has(row: Row, ability: Data) -> bool:
    if "keyword" in ability:
        return has_ability(row, ability["keyword"])
    return any(isinstance(instance.ability, Activated) and instance.ability.mana for instance in row.abilities)


def _ability_instances(desk: Desk, check: Data) -> str:
    things = desk.permanents(check)
    word = fold(check["ability"].get("keyword", ""))
    found = (
        sum(1 for inst in desk.row(things[0]).abilities if fold(instance_text(inst)).startswith(word)) if things else 0
    )
    return _equal(check, found, check["count"])


def _player_counters(desk: Desk, check: Data) -> str:
    found = desk.state.players[desk.index(check["player"])].counters.get(check["counter"], 0)
    return _equal(check, found, check["value"])


def _mana_pool(desk: Desk, check: Data) -> str:
    pool = desk.state.players[desk.index(check["player"])].pool
    return _equal(
        check, sum(1 for mana in pool if COLOR_LETTERS[mana.kind.bit_length() - 1] == check["color"]), check["value"]
    )


def _symbols(text: str) -> Counter[str]:
    return Counter(text.replace("}", "} ").split())


def _mana_option(desk: Desk, check: Data) -> str:
    found = desk.mana_options(desk.index(check["player"]))
    return _equal(check, _symbols(check["value"]) in found, True)


def _mana_options(desk: Desk, check: Data) -> str:
    found = desk.mana_options(desk.index(check["player"]))
    wanted = [_symbols(value) for value in check["value"]]
    fits = len(found) == len(wanted) and all(one in found for one in wanted)
    return "" if fits else _equal(check, ["".join(one.elements()) for one in found], check["value"])


def _mana_options_count(desk: Desk, check: Data) -> str:
    return _equal(check, len(desk.mana_options(desk.index(check["player"]))), check["count"])


def _attached(desk: Desk, check: Data) -> str:
    things = [thing.id for thing in desk.permanents(check)]
    wanted = fold(check["attachment"])
    on = [desk.state.objects[id] for id in desk.state.battlefield if desk.state.objects[id].attached_to in things]
    return _equal(check, any(fold(desk.name(thing)) == wanted for thing in on), check["value"])


def _attachment_count(desk: Desk, check: Data) -> str:
    things = [thing.id for thing in desk.permanents(check)][:1]
    return _equal(
        check, sum(1 for id in desk.state.battlefield if desk.state.objects[id].attached_to in things), check["count"]
    )


def _no_attachments(desk: Desk, check: Data) -> str:
    things = [thing.id for thing in desk.permanents(check)]
    none = not any(desk.state.objects[id].attached_to in things for id in desk.state.battlefield)
    return _equal(check, none, check["value"])


def _stack_size(desk: Desk, check: Data) -> str:
    return _equal(check, len(desk.state.stack), check["value"])


def _stack_object(desk: Desk, check: Data) -> str:
    found = 0
    for id in desk.state.stack:
        thing = desk.state.objects[id]
        if check["action"] == "cast":
            names = (*printed_names(desk.engine, id), fold(desk.name(thing)))
            found += thing.instance is None and fold(check["card"]) in names
        elif thing.instance is not None:
            found += is_ability_called(desk.engine, thing.source, thing.instance, check["ability"])
    return _equal(check, found, check["count"])


def _playable(desk: Desk, check: Data) -> str:
    return _equal({**check, "card": check.get("card", check.get("ability", ""))}, desk.offered(check), check["value"])


def _in_game(desk: Desk, check: Data) -> str:
    return _equal(check, desk.state.players[desk.index(check["player"])].in_game(), check["value"])


def _won(desk: Desk, check: Data) -> str:
    return _equal(check, desk.state.over and desk.index(check["player"]) in desk.state.winners, check["value"])


def _lost(desk: Desk, check: Data) -> str:
    return _equal(check, desk.state.players[desk.index(check["player"])].lost, check["value"])


def _game_over(desk: Desk, check: Data) -> str:
    return _equal(check, desk.state.over, check["value"])


def _draw(desk: Desk, check: Data) -> str:
    return _equal(check, desk.state.draw, check["value"])


def _active_player(desk: Desk, check: Data) -> str:
    return _equal(check, desk.state.active == desk.index(check["player"]), check["value"])


def _protected_by(desk: Desk, thing: GameObject, check: Data) -> bool:
    return desk.index(check["protector"]) in thing.memory.get("protector", ())


def _emblem_total(desk: Desk, check: Data) -> str:
    player = desk.index(check["player"])
    things = [desk.state.objects[id] for id in desk.state.command]
    found = sum(1 for thing in things if thing.controller == player and not desk.row(thing).types)
    return _equal(check, found, check["count"])


def _emblem_count(desk: Desk, check: Data) -> str:
    things = [desk.state.objects[id] for id in desk.state.command]
    found = [thing for thing in things if "player" not in check or thing.controller == desk.index(check["player"])]
    named = [
        t
        for t in found
        if fold(desk.name(t)) == fold(check["card"]) or is_emblem_called(desk.engine, t.id, check["card"])
    ]
    return _equal(check, len(named), check["count"])


def _designated(word: str) -> Callable[[Desk, GameObject, Data], bool]:
    def read(desk: Desk, thing: GameObject, check: Data) -> bool:
        return bool(thing.memory.get(word))

    return read


def _speed(desk: Desk, check: Data) -> str:
    speed = desk.state.players[desk.index(check["player"])].memory.get("speed", (0,))
    return _equal(check, speed[0], check["value"])


def _class_level(desk: Desk, thing: GameObject, check: Data) -> int:
    return thing.counters.get("level", 0) or thing.memory.get("level", (1,))[0]


def _sick(desk: Desk, thing: GameObject, check: Data) -> bool:
    return thing.since > desk.state.players[desk.controller(thing)].turn_began


def _attacking(desk: Desk, thing: GameObject, check: Data) -> bool:
    return bool(thing.attacking)


def _top_revealed(desk: Desk, check: Data) -> str:
    return f"{check['kind']}: the runner cannot see whether a library is played with its top card revealed"


_TESTS: dict[str, Callable[[Desk, Data], str]] = {
    "ability": _ability,
    "ability_instances": _ability_instances,
    "active_player": _active_player,
    "attached": _attached,
    "attachment_count": _attachment_count,
    "attacking": _number_of_first(_attacking),
    "card_counters": _card_counters,
    "class_level": _number_of_first(_class_level),
    "color": _number_of_first(_color),
    "command_count": _zone_count(COMMAND),
    "counters": _number_of_first(_counters),
    "damage": _number_of_first(lambda desk, thing, check: thing.damage),
    "draw": _draw,
    "emblem_count": _emblem_count,
    "emblem_total": _emblem_total,
    "exile_count": _zone_count(EXILE),
    "exile_total": _zone_total(EXILE),
    "flipped": _number_of_first(lambda desk, thing, check: thing.flipped),
    "game_over": _game_over,
    "graveyard_count": _zone_count(GRAVEYARD),
    "graveyard_total": _zone_total(GRAVEYARD),
    "hand_count": _zone_count(HAND),
    "hand_total": _zone_total(HAND),
    "is_attached": _number_of_first(lambda desk, thing, check: bool(thing.attached_to)),
    "library_card": _library_card,
    "library_count": _zone_count(LIBRARY),
    "library_total": _zone_total(LIBRARY),
    "life": _life,
    "lost": _lost,
    "mana_option": _mana_option,
    "mana_options": _mana_options,
    "mana_options_count": _mana_options_count,
    "mana_pool": _mana_pool,
    "mana_value": _number_of_first(lambda desk, thing, check: desk.engine.mana_value(thing)),
    "no_attachments": _no_attachments,
    "not_goaded": _number_of_first(lambda desk, thing, check: not thing.memory.get("goaded")),
    "permanent_count": _permanent_count,
    "permanent_exists": _permanent_exists,
    "permanent_total": _permanent_total,
    "playable": _playable,
    "player_counters": _player_counters,
    "player_in_game": _in_game,
    "power": _number_of_first(lambda desk, thing, check: desk.row(thing).power),
    "power_toughness": _power_toughness,
    "protected_by": _number_of_first(_protected_by),
    "renowned": _number_of_first(_designated("renowned")),
    "speed": _speed,
    "stack_object": _stack_object,
    "stack_size": _stack_size,
    "subtype": _subtype,
    "summoning_sick": _number_of_first(_sick),
    "supertype": _number_of_first(_supertype),
    "tapped": _number_of_first(lambda desk, thing, check: thing.tapped),
    "tapped_count": _tapped_count,
    "token_count": _token_count,
    "top_card_revealed": _top_revealed,
    "toughness": _number_of_first(lambda desk, thing, check: desk.row(thing).toughness),
    "type": _number_of_first(_type),
    "won": _won,
}
