"""CR 102, 119: a player and what belongs to them."""

from __future__ import annotations

from typing import Final

from spellstack.core.mana import Mana

CONTROLLED_NEXT: Final = "controlled next turn"
"""Memory key (723.1): who will control the player, and 1 if the player takes an extra turn after that turn."""
CONTROLLED: Final = "controlled"
"""Memory key: who controls the player, and the number of the turn for which that counts."""


class Player:
    """A player. Written only through `State.edit_player` in commit. Zones hold object ids, library top first."""

    def __init__(self, index: int, name: str, life: int, epoch: int) -> None:
        self.index = index
        self.name = name
        self.epoch = epoch
        self.life = life
        self.starting_life = life  # 103.4
        self.counters: dict[str, int] = {}
        self.library: tuple[int, ...] = ()
        self.hand: tuple[int, ...] = ()
        self.graveyard: tuple[int, ...] = ()
        self.pool: tuple[Mana, ...] = ()
        self.lands_played = 0
        self.drew_from_empty = False  # 704.5b
        self.lost = False
        self.won = False
        self.left = False
        self.loss_rule = ""
        self.turn_began = 0  # clock as their most recent turn began (302.6)
        self.turns_taken = 0
        self.mulligans = 0
        self.commander_casts: dict[int, int] = {}  # card id -> casts from the command zone (903.8)
        self.commander_damage: dict[int, int] = {}  # card id -> combat damage received (903.10a)
        self.memory: dict[str, tuple[int, ...]] = {}
        self.designations: frozenset[str] = frozenset()

    def copy(self, epoch: int) -> Player:
        p = Player(self.index, self.name, self.life, epoch)
        p.starting_life = self.starting_life
        p.counters = self.counters
        p.library = self.library
        p.hand = self.hand
        p.graveyard = self.graveyard
        p.pool = self.pool
        p.lands_played = self.lands_played
        p.drew_from_empty = self.drew_from_empty
        p.lost = self.lost
        p.won = self.won
        p.left = self.left
        p.loss_rule = self.loss_rule
        p.turn_began = self.turn_began
        p.turns_taken = self.turns_taken
        p.mulligans = self.mulligans
        p.commander_casts = self.commander_casts
        p.commander_damage = self.commander_damage
        p.memory = self.memory
        p.designations = self.designations
        return p

    def in_game(self) -> bool:
        return not (self.lost or self.left)
