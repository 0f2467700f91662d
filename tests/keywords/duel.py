"""A small game between two players with hand-built cards, driven by the names of cards."""

from __future__ import annotations

from spellstack.abilities.ability import Activated, Body, KeywordAbility
from spellstack.abilities.costs import Cost, ManaPart, TapSelf
from spellstack.actions.basic.mana import AddMana, Symbols
from spellstack.core.decisions import Decision, Option
from spellstack.core.definition import CardDefinition, Face
from spellstack.core.keyword_bits import KEYWORD_BITS
from spellstack.core.mana import parse_cost
from spellstack.core.node import Ability
from spellstack.core.objects import GameObject
from spellstack.core.types import BATTLEFIELD, CREATURE, HAND, LAND, LIBRARY
from spellstack.rules.game import Game
from spellstack.rules.setup import BoardSetup, PlacedCard, PlacedPlayer

Said = int | str | tuple[int, ...] | bool


def mana(text: str) -> Cost:
    """A cost of mana symbols."""
    cost = parse_cost(text)
    assert cost is not None
    return Cost((ManaPart(cost),))


def face(
    name: str,
    *abilities: Ability,
    cost: str = "",
    types: int = CREATURE,
    power: int = 2,
    toughness: int = 2,
    subtypes: tuple[str, ...] = (),
) -> Face:
    """A card's only face."""
    mask = 0
    for ability in abilities:
        if isinstance(ability, KeywordAbility):
            mask |= KEYWORD_BITS.get(ability.name, 0)
    parsed = parse_cost(cost)
    colors = parsed.colors() if parsed is not None else 0
    return Face(name, parsed, colors, types, 0, subtypes, abilities, power, toughness, keywords=mask)


def source_of(bit: int, name: str) -> Face:
    """A land with a mana ability."""
    ability = Activated(Cost((TapSelf(),)), Body(AddMana(Symbols(((bit,),)))), mana=True)
    return face(name, ability, types=LAND)


class Duel:
    """Two players; cards by zone, first those of the active player."""

    def __init__(self, *cards: tuple[Face, int, int], lands: int = 0, step: int = 3) -> None:
        """`cards`: (face, zone, owner). `lands`: how many lands for red mana each player has."""
        placed: list[PlacedCard] = []
        for made, zone, owner in cards:
            placed.append(PlacedCard(CardDefinition(made.name, "normal", (made,)), owner, zone))
        for owner in (0, 1):
            for _ in range(lands):
                ore = source_of(8, "Ore")
                placed.append(PlacedCard(CardDefinition(ore.name, "normal", (ore,)), owner, BATTLEFIELD))
            for n in range(12):
                blank = face(f"Blank {n}", types=LAND)
                placed.append(PlacedCard(CardDefinition(blank.name, "normal", (blank,)), owner, LIBRARY))
        setup = BoardSetup([PlacedPlayer("A", 20), PlacedPlayer("B", 20)], placed)
        setup.step = step
        self.game = Game.from_board(setup)
        self.first = self.game.state.turn

    # --- reading

    @property
    def decision(self) -> Decision:
        return self.game.decision

    def at_priority(self) -> bool:
        return any(option.kind == "pass" for option in self.decision.options)

    def find(self, name: str, zone: int = -1) -> GameObject:
        """The newest object of that name."""
        found = self.all(name, zone)
        assert found, f"{name} is nowhere"
        return found[-1]

    def all(self, name: str, zone: int = -1) -> list[GameObject]:
        state = self.game.state
        return [
            o
            for o in state.objects.values()
            if (zone < 0 or o.zone == zone) and o.instance is None and self.name(o) == name
        ]

    def name(self, o: GameObject) -> str:
        if o.face_override is not None:
            return o.face_override.name
        return self.game.state.cards[o.cards[0]].definition.name if o.cards else ""

    def zone(self, name: str) -> int:
        return self.find(name).zone

    def life(self, player: int) -> int:
        return self.game.state.players[player].life

    def hand(self, player: int) -> int:
        return len(self.game.state.players[player].hand)

    def pt(self, name: str) -> tuple[int, int]:
        row = self.game.engine.row(self.find(name, BATTLEFIELD))
        return row.power, row.toughness

    def stack(self) -> int:
        return len(self.game.state.stack)

    # --- doing

    def option(self, kind: str, name: str, text: str = "", how: int = -1) -> Option | None:
        for option in self.decision.options:
            if option.kind == kind and (not text or text in option.text) and how in (-1, option.how):
                o = self.game.state.objects.get(option.object)
                if o is not None and self.name(o) == name:
                    return option
        return None

    def take(self, kind: str, name: str, *answers: Said, text: str = "", how: int = -1) -> None:
        """Takes an option at priority, then answers what is asked until priority comes back."""
        self.to_priority()
        option = self.option(kind, name, text, how)
        assert option is not None, f"{kind} {name} is not offered: {self.decision.options}"
        self.game.choose(option)
        self.answer(*answers)

    def answer(self, *answers: Said) -> None:
        left = list(answers)
        while not self.game.over and not self.at_priority():
            if left:
                self.game.choose(self.meant(left.pop(0)))
            else:
                self.game.choose(self.decision.some_answer())
        assert not left, f"never asked: {left}"

    def meant(self, said: Said) -> object:
        if isinstance(said, str):
            for option in self.decision.options:
                o = self.game.state.objects.get(option.object) or self.game.state.objects.get(option.target)
                if option.text == said or (o is not None and self.name(o) == said):
                    return option
            raise AssertionError(f"{said} is not among {self.decision.options}")
        return said

    def to_priority(self) -> None:
        self.answer()

    def pass_once(self) -> None:
        self.to_priority()
        self.game.choose(next(o for o in self.decision.options if o.kind == "pass"))

    def resolve(self, *answers: Said) -> None:
        """Everybody passes until the stack is empty; answers what is asked meanwhile."""
        left = list(answers)
        while self.stack() or not self.at_priority():
            if self.at_priority():
                self.pass_once()
            elif left:
                self.game.choose(self.meant(left.pop(0)))
            else:
                self.game.choose(self.decision.some_answer())
        assert not left, f"never asked: {left}"

    def go(self, step: int, turn: int = 0) -> None:
        """Passes until that step (of the turn with that number, from 1); attacks and blocks are the least ones."""
        state = self.game.state
        wanted = self.first + turn - 1 if turn else state.turn
        while not (state.turn == wanted and state.step == step and self.at_priority()):
            if self.at_priority():
                self.pass_once()
            else:
                self.game.choose(self.decision.some_answer())
            state = self.game.state
            assert state.turn <= wanted, "the step went by"

    def until(self, kind: str) -> Decision:
        """Passes until a decision of that kind is asked."""
        while self.decision.kind != kind:
            if self.at_priority():
                self.pass_once()
            else:
                self.game.choose(self.decision.some_answer())
        return self.decision

    def attack(self, *names: str) -> None:
        """Attacks the other player with these creatures."""
        decision = self.until("attackers")
        chosen = []
        for name in names:
            id = self.find(name, BATTLEFIELD).id
            chosen.append(next(i for i, o in enumerate(decision.options) if o.object == id and o.target < 0))
        self.game.choose(tuple(sorted(chosen)))

    def block(self, *pairs: tuple[str, str]) -> None:
        decision = self.until("blockers")
        chosen = []
        for blocker, attacker in pairs:
            b = self.find(blocker, BATTLEFIELD).id
            a = self.find(attacker, BATTLEFIELD).id
            chosen.append(next(i for i, o in enumerate(decision.options) if o.object == b and o.target == a))
        self.game.choose(tuple(sorted(chosen)))


__all__ = ["HAND", "Duel", "face", "mana"]
