"""Saves as replays: what a game started from, and all that it was given since. Loading one plays the game again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spellstack.core.definition import CardDefinition, DeckList
from spellstack.rules.inputs import Input, Settings
from spellstack.rules.saving import CannotSave, SaveBroken, check_cards, fingerprints


class Origin:
    """What a game started from, if it started from decks. Immutable."""

    def __init__(
        self,
        decks: Sequence[DeckList],
        seed: int,
        players: tuple[str, ...],
        format: str,
        starting_player: int,
        asks_everything: bool,
    ) -> None:
        self.decks = tuple(decks)
        self.seed = seed
        self.players = players
        self.format = format
        self.starting_player = starting_player
        self.asks_everything = asks_everything


class Replay:
    """A replay as read: start there, give these inputs, and the digest must be this."""

    def __init__(self, origin: Origin, inputs: list[Input], digest: str) -> None:
        self.origin = origin
        self.inputs = inputs
        self.digest = digest


def tree_of(origin: Origin | None, inputs: list[Input], digest: str) -> object:
    """What is written. Raises CannotSave if the game has no such beginning."""
    if origin is None:
        raise CannotSave("only a game that started from decks, and was not changed by hand, has a replay: snapshot it")
    cards = [card for deck in origin.decks for card in (*deck.main, *deck.commanders, *deck.sideboard)]
    return {
        "decks": [
            [deck.name, *([card.name for card in part] for part in (deck.main, deck.commanders, deck.sideboard))]
            for deck in origin.decks
        ],
        "cards": fingerprints(cards),
        "seed": origin.seed,
        "players": list(origin.players),
        "game": origin.format,
        "starting_player": origin.starting_player,
        "asks_everything": origin.asks_everything,
        "inputs": [input_tree(input) for input in inputs],
        "digest": digest,
    }


def read_replay(tree: dict[str, object], definitions: Mapping[str, CardDefinition]) -> Replay:
    """Raises SaveCards, SaveBroken."""
    check_cards(texts(tree, "cards"), definitions)
    decks: list[DeckList] = []
    for item in items(tree, "decks"):
        if not isinstance(item, list) or len(item) != 4:
            raise SaveBroken("a deck of the save is not what it should be")
        name, main, commanders, sideboard = item
        parts = [tuple(definitions[card] for card in part) for part in (main, commanders, sideboard)]
        decks.append(DeckList(str(name), *parts))
    origin = Origin(
        decks,
        number(tree, "seed"),
        tuple(str(name) for name in items(tree, "players")),
        str(tree.get("game")),
        number(tree, "starting_player"),
        bool(tree.get("asks_everything")),
    )
    return Replay(origin, [read_input(item) for item in items(tree, "inputs")], str(tree.get("digest")))


# --- inputs


def input_tree(input: Input) -> object:
    """An answer is a list; what else a game is given is a mapping."""
    if input.answer is not None:
        return list(input.answer)
    if input.settings is not None:
        return {"settings": settings_tree(input.settings)}
    if input.seed is not None:
        return {"seed": input.seed}
    return {"conceding": input.conceding}


def read_input(tree: object) -> Input:
    if isinstance(tree, list):
        return Input(tuple(int(n) for n in tree))
    if isinstance(tree, dict) and "settings" in tree:
        return Input(settings=read_settings(tree["settings"]))
    if isinstance(tree, dict) and "seed" in tree:
        return Input(seed=number(tree, "seed"))
    if isinstance(tree, dict) and "conceding" in tree:
        return Input(conceding=number(tree, "conceding"))
    raise SaveBroken(f"the save gives its game something unknown: {tree!r}")


def settings_tree(settings: Settings) -> object:
    return [
        settings.asks_everything,
        sorted(settings.manual_mana),
        settings.scripted_chance,
        settings.shows_forced,
    ]


def read_settings(tree: object) -> Settings:
    if not isinstance(tree, list) or len(tree) != 4:
        raise SaveBroken("the settings of the save are not what they should be")
    everything, by_hand, chance, forced = tree
    return Settings(bool(everything), frozenset(int(player) for player in by_hand), bool(chance), bool(forced))


# --- reading what was parsed


def items(tree: dict[str, object], key: str) -> list[object]:
    found = tree.get(key)
    if not isinstance(found, list):
        raise SaveBroken(f"the save has no list {key!r}")
    return found


def number(tree: dict[str, object], key: str) -> int:
    found = tree.get(key)
    if not isinstance(found, int):
        raise SaveBroken(f"the save has no number {key!r}")
    return found


def texts(tree: dict[str, object], key: str) -> dict[str, str]:
    found = tree.get(key)
    if not isinstance(found, dict):
        raise SaveBroken(f"the save has no table {key!r}")
    return {str(name): str(value) for name, value in found.items()}
