"""Checks what must be true of players, objects and the game (format in docs/scenarios.md)."""

from __future__ import annotations

from collections import Counter

from spellstack.abilities.engine import Engine
from spellstack.cards.names import fold
from spellstack.core.log import entries
from spellstack.core.mana import pool_text
from spellstack.core.objects import GameObject, Row
from spellstack.core.players import Player
from spellstack.core.state import State
from spellstack.core.types import (
    BATTLEFIELD,
    COLOR_LETTERS,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LETTER_MASK,
    LIBRARY,
    STACK,
    STEP_WORDS,
    SUPERTYPE_WORDS,
    TYPE_WORDS,
    ZONE_WORDS,
    words_of,
)
from spellstack.scenario.abilities import has_ability
from spellstack.scenario.answers import color_mask
from spellstack.scenario.problems import ScenarioMalformed
from spellstack.scenario.references import References, object_name
from spellstack.scenario.tree import About, Attribute, Count, Expect, ZoneHas

_ZONES = {
    "hand": HAND,
    "graveyard": GRAVEYARD,
    "library": LIBRARY,
    "exile": EXILE,
    "battlefield": BATTLEFIELD,
    "command": COMMAND,
    "stack": STACK,
}
_PLAYER_WORDS = ("life", "poison", "counters", "mana", "won", "lost", *_ZONES)


def cites(wanted: str, rule: str) -> bool:
    """Whether a rule is the one wanted or one of its subrules: "702.11" accepts 702.11b, not 702.111."""
    if rule == wanted:
        return True
    if not rule.startswith(wanted):
        return False
    rest = rule[len(wanted)]
    return rest.isalpha() if "." in wanted else rest == "."


class Judge:
    """Compares a moment of a game with what a scenario expects of it."""

    def __init__(self, engine: Engine, references: References) -> None:
        self.engine = engine
        self.state: State = engine.state
        self.references = references

    def faults(self, expect: Expect) -> list[str]:
        """Everything that is not as expected, each with its line (`can` and `cannot` are the runner's)."""
        faults: list[str] = []
        for about in expect.about:
            faults += self.about(about)
        if expect.stack is not None:
            faults += self.stack(expect.stack, expect.place.line)
        if expect.turn is not None and self.references.players[self.state.active] != expect.turn:
            faults.append(_line(expect.place.line, "turn", self.references.players[self.state.active], expect.turn))
        if expect.step is not None and STEP_WORDS[self.state.step] != expect.step:
            faults.append(_line(expect.place.line, "step", STEP_WORDS[self.state.step], expect.step))
        if expect.draw is not None and self.state.draw != expect.draw:
            faults.append(_line(expect.place.line, "draw", self.state.draw, expect.draw))
        for count in expect.counts:
            faults += self.count(count)
        if expect.log:
            faults += self.log(expect.log, expect.place.line)
        return faults

    def about(self, about: About) -> list[str]:
        """What is not as expected of one player or object."""
        if about.ref in self.references.players:
            player = self.state.players[self.references.player(about.ref)]
            return [fault for attribute in about.attributes for fault in self.player(player, attribute)]
        if all(attribute.name == "zone" and attribute.value == "none" for attribute in about.attributes):
            if about.ref not in self.references.ids and not self.references.fitting(
                self.engine, about.ref, self.state.objects
            ):
                return []  # a token by its name, which is gone
        id = self.references.resolve(self.engine, about.ref, about.place)
        return [fault for attribute in about.attributes for fault in self.object(about.ref, id, attribute)]

    # --- players

    def player(self, player: Player, wanted: Attribute) -> list[str]:
        name = wanted.name
        if name not in _PLAYER_WORDS:
            raise ScenarioMalformed(
                wanted.place, f"{name} is not said of a player", "one of " + ", ".join(_PLAYER_WORDS)
            )
        label = f"{player.name}.{name}"
        if isinstance(wanted.value, ZoneHas):
            return self.zone(player, name, wanted.value, wanted.place.line)
        if name == "won":
            return _compare(wanted, label, player.won or (self.state.over and player.index in self.state.winners))
        return _compare(wanted, label, _player_value(player, name))

    def zone(self, player: Player, name: str, wanted: ZoneHas, line: int) -> list[str]:
        """The contents of a zone: how many, exactly which, or with and without which."""
        names = self.zone_names(player.index, _ZONES[name])
        label = f"{player.name}.{name}"
        if wanted.number is not None:
            return (
                []
                if len(names) == wanted.number
                else [_line(line, label, f"{len(names)} ({_list(names)})", wanted.number)]
            )
        if wanted.exactly is not None:
            asked = Counter(fold(word) for word in wanted.exactly)
            fits = len(names) == sum(asked.values()) and _matches(asked, names)
            return [] if fits else [_line(line, label, _list(names), _list(wanted.exactly))]
        faults = []
        for word in wanted.has:
            if not any(fold(word) in options for options in names):
                faults.append(_line(line, label, _list(names), f"{word} among them"))
        for word in wanted.lacks:
            if any(fold(word) in options for options in names):
                faults.append(_line(line, label, _list(names), f"no {word}"))
        return faults

    def zone_names(self, player: int, zone: int) -> list[tuple[str, ...]]:
        """For each object of a player's zone the names it goes by, the one it has now first.

        The battlefield's objects are those the player controls, the shared zones' those they own.
        """
        found = []
        for id in self.state.zone_ids(zone, player):
            thing = self.state.objects[id]
            whose = self.controller(thing) if zone in (BATTLEFIELD, STACK) else thing.owner
            if whose == player and not thing.phased_out:
                found.append(self.names(thing))
        return found

    def names(self, thing: GameObject) -> tuple[str, ...]:
        names = [self.engine.row(thing).name]
        if thing.zone != BATTLEFIELD:
            names += [self.state.cards[card].definition.name for card in thing.cards]
        return tuple(dict.fromkeys([names[0], *(fold(name) for name in names)]))

    def controller(self, thing: GameObject) -> int:
        """Who controls an object now (layer 2)."""
        row = self.engine.row(thing)
        return row.controller if row.controller >= 0 else thing.controller

    # --- objects

    def object(self, ref: str, id: int, wanted: Attribute) -> list[str]:
        label = f"{ref}.{wanted.name}"
        thing = self.state.here(id)
        if wanted.name == "zone":
            return _compare(wanted, label, "none" if thing is None else ZONE_WORDS[thing.zone])
        if thing is None:
            return [_line(wanted.place.line, label, f"{ref} is in no zone", wanted.value)]
        row = self.engine.row(thing)
        if wanted.name in ("has", "lacks"):
            return self.abilities(ref, row, wanted, thing.words)
        if wanted.name in ("attached_to", "attacking", "blocking"):
            return self.relation(label, thing, wanted)
        if isinstance(wanted.value, ZoneHas):
            raise ScenarioMalformed(wanted.place, f"{wanted.name} is not said of an object", "a player")
        if isinstance(wanted.value, tuple):
            found = self.words(row, wanted.name)
            same = sorted(map(fold, found)) == sorted(map(fold, wanted.value))
            return [] if same else [_line(wanted.place.line, label, _list(found), _list(wanted.value))]
        return _compare(wanted, label, self.value(thing, row, wanted))

    def value(self, thing: GameObject, row: Row, wanted: Attribute) -> bool | int | str | dict[str, int]:
        """The plain values: numbers, words, truths."""
        name = wanted.name
        if name == "controller":
            return self.references.players[self.controller(thing)]
        if name == "owner":
            return self.references.players[thing.owner]
        if name == "pt":
            return f"{row.power}/{row.toughness}"
        if name == "tapped":
            return thing.tapped
        if name == "damage":
            return thing.damage
        if name == "counters":
            return {kind: n for kind, n in thing.counters.items() if n}
        if name == "name":
            return row.name
        if name == "mana_value":
            return self.engine.mana_value(thing)
        if name == "face_down":
            return bool(thing.face_down)
        if name == "loyalty":
            return thing.counters.get("loyalty", 0) if thing.zone == BATTLEFIELD else row.loyalty
        raise ScenarioMalformed(wanted.place, f"{name} is not said of an object", "what the format lists for objects")

    def words(self, row: Row, name: str) -> tuple[str, ...]:
        if name == "types":
            return words_of(row.types, TYPE_WORDS)
        if name == "subtypes":
            return row.subtypes
        if name == "supertypes":
            return words_of(row.supertypes, SUPERTYPE_WORDS)
        return tuple(letter for letter in COLOR_LETTERS if row.colors & LETTER_MASK[letter])

    def is_granted(self, row: Row, word: str) -> bool:
        """Whether another object gives it the ability, with a word that was chosen for that object (607.2d)."""
        for source in {instance.granted_by for instance in row.abilities if instance.granted_by}:
            giver = self.state.see(source)
            if giver is not None and giver.words and has_ability(row, word, giver.words):
                return True
        return False

    def abilities(self, ref: str, row: Row, wanted: Attribute, chosen: dict[str, str]) -> list[str]:
        assert isinstance(wanted.value, tuple)
        faults = []
        for word in wanted.value:
            has = has_ability(row, word, chosen) or self.is_granted(row, word)
            if has != (wanted.name == "has"):
                faults.append(f"line {wanted.place.line}: {ref} {'has' if has else 'lacks'} {word}")
        return faults

    def relation(self, label: str, thing: GameObject, wanted: Attribute) -> list[str]:
        """What something is attached to, attacks or blocks, given as references, or as yes and no."""
        codes = self.codes(thing, wanted.name)
        if wanted.value is None or isinstance(wanted.value, bool):
            found = bool(codes)
            fits = found == bool(wanted.value)
        else:
            words = wanted.value if isinstance(wanted.value, tuple) else (str(wanted.value),)
            meant = [self.references.resolve(self.engine, word, wanted.place, codes) for word in words]
            fits = sorted(meant) == sorted(codes)
        if fits:
            return []
        described = _list([self.references.describe(self.engine, code) for code in codes]) or "nothing"
        return [_line(wanted.place.line, label, described, wanted.value)]

    def codes(self, thing: GameObject, name: str) -> list[int]:
        if name == "attached_to":
            return [thing.attached_to] if thing.attached_to else []
        if name == "attacking":
            return [thing.attacking] if thing.attacking else []
        return list(thing.blocking)

    # --- the game

    def stack(self, wanted: int | tuple[str, ...], line: int) -> list[str]:
        """The stack: how many objects, or their names from the top; an ability goes by its source's name."""
        stack = [self.state.objects[id] for id in reversed(self.state.stack)]
        names = [_stack_name(self.engine, thing) for thing in stack]
        if isinstance(wanted, int):
            return [] if len(names) == wanted else [_line(line, "stack", f"{len(names)} ({_list(names)})", wanted)]
        if len(wanted) == len(stack):
            fits = [
                thing.id in self.references.fitting(self.engine, word, [thing.id])
                for word, thing in zip(wanted, stack, strict=True)
            ]
            if all(fits):
                return []
        return [_line(line, "stack", _list(names), _list(wanted))]

    def count(self, count: Count) -> list[str]:
        """How many objects of a zone fit a description."""
        if count.zone not in _ZONES:
            raise ScenarioMalformed(count.place, f'"{count.zone}" is not a zone', "one of " + ", ".join(_ZONES))
        ids = self.state.zone_ids(_ZONES[count.zone])
        found = sum(1 for id in ids if self.counted(self.state.objects[id], count))
        return [] if found == count.number else [_line(count.place.line, "count", found, count.number)]

    def counted(self, thing: GameObject, count: Count) -> bool:
        row = self.engine.row(thing)
        if thing.phased_out:
            return False
        if count.controller is not None:
            whose = self.controller(thing) if thing.zone in (BATTLEFIELD, STACK) else thing.owner
            if self.references.players[whose] != count.controller:
                return False
        if count.name is not None and fold(count.name) not in [fold(name) for name in self.names(thing)]:
            return False
        if count.type is not None and not self.has_type(row, count.type):
            return False
        if count.subtype is not None and fold(count.subtype) not in map(fold, row.subtypes):
            return False
        if count.color is not None and not row.colors & color_mask(count.color):
            return False
        if count.token is not None and thing.token != count.token:
            return False
        return count.tapped is None or thing.tapped == count.tapped

    def has_type(self, row: Row, word: str) -> bool:
        """Card types, supertypes and subtypes alike, as a type line shows them."""
        lower = word.lower()
        if lower in TYPE_WORDS:
            return row.types & TYPE_WORDS[lower] != 0
        if lower in SUPERTYPE_WORDS:
            return row.supertypes & SUPERTYPE_WORDS[lower] != 0
        return fold(word) in map(fold, row.subtypes)

    def log(self, wanted: tuple[str, ...], line: int) -> list[str]:
        """Rules that the events so far cited, in this order, others between."""
        cited = [rule for link in entries(self.state.log) for rule in link.event.rules()]
        position = 0
        for rule in wanted:
            while position < len(cited) and not cites(rule, cited[position]):
                position += 1
            if position == len(cited):
                return [
                    _line(
                        line, "log", "cited " + ", ".join(dict.fromkeys(cited)), f"{_list(wanted)} ({rule} is missing)"
                    )
                ]
            position += 1
        return []


def _player_value(player: Player, name: str) -> bool | int | str | dict[str, int]:
    if name == "life":
        return player.life
    if name == "poison":
        return player.counters.get("poison", 0)
    if name == "counters":
        return {kind: n for kind, n in player.counters.items() if n}
    if name == "mana":
        return pool_text(player.pool)
    return player.lost


def _stack_name(engine: Engine, thing: GameObject) -> str:
    return object_name(engine, thing.id)


def _compare(wanted: Attribute, label: str, found: bool | int | str | dict[str, int]) -> list[str]:
    value = wanted.value
    if wanted.name == "mana" and isinstance(value, str) and isinstance(found, str):
        value = _sorted_mana(value)
    return (
        []
        if found == value and isinstance(found, bool) == isinstance(value, bool)
        else [_line(wanted.place.line, label, found, value)]
    )


def _sorted_mana(text: str) -> str:
    """Symbols in the order in which pools are written (see core.mana.pool_text)."""
    symbols = text.replace("}", "} ").split()
    return "".join(sorted(symbols, key=lambda symbol: "WUBRGC".find(symbol[1:2])))


def _line(line: int, label: str, found: object, wanted: object) -> str:
    return f"line {line}: {label} is {found if found != '' else 'empty'}, expected {wanted}"


def _list(words: tuple[str, ...] | list[str] | list[tuple[str, ...]]) -> str:
    return "[" + ", ".join(word if isinstance(word, str) else word[0] for word in words) + "]"


def _matches(asked: Counter[str], names: list[tuple[str, ...]]) -> bool:
    """Whether each object can be given one of the words asked for; its first fitting name counts."""
    left = Counter(asked)
    for options in names:
        fit = next((word for word in options if left[fold(word)] > 0), None)
        if fit is None:
            return False
        left[fold(fit)] -= 1
    return True
