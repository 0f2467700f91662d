"""CR 605: all the mana that a player could make now, found by trying: for checks of mana options."""

from __future__ import annotations

from collections import Counter

from spellstack.core.decisions import Answer, Decision, Option
from spellstack.core.mana import Mana, pool_text
from spellstack.core.types import ALL_COLORS
from spellstack.rules.game import Game
from spellstack.rules.inputs import Settings
from spellstack.rules.options import priority_options, take_action
from spellstack.rules.wiring import GameEngine

MOST_STATES = 400
ANY = "{Any}"


class Reached:
    """One pool that can be reached: its symbols, with {Any} for mana whose colour was free to choose."""

    def __init__(self, symbols: Counter[str]) -> None:
        self.symbols = symbols

    def is_part_of(self, other: Reached) -> bool:
        """Whether the other pool has all of this and more."""
        return self.symbols != other.symbols and not self.symbols - other.symbols


class ManaSearch:
    """Tries all mana abilities of a player, one after the other, on a fork of the game."""

    def __init__(self, game: Game, player: int) -> None:
        self.engine = GameEngine(game.state.copy())
        self.player = player
        self.seen: set[str] = set()
        self.reached: list[Reached] = []
        self.free: dict[int, Mana] = {}  # mana whose colour was free to choose, by identity

    def options(self) -> list[Counter[str]]:
        """The pools that can be reached, without those that are part of a larger one."""
        self.engine.settings = Settings(asks_everything=True)
        self.visit()
        kept = [one for one in self.reached if not any(one.is_part_of(other) for other in self.reached)]
        return [one.symbols for one in kept]

    def visit(self) -> None:
        key = self.key()
        if key in self.seen or len(self.seen) > MOST_STATES:
            return
        self.seen.add(key)
        symbols = self.symbols()
        if all(one.symbols != symbols for one in self.reached):
            self.reached.append(Reached(symbols))
        saved = self.engine.state.copy()
        for option in priority_options(self.engine, self.player):
            if option.kind == "mana":
                self.try_option(option, ())
                self.engine.restore(saved.copy())

    def try_option(self, option: Option, answers: tuple[Answer, ...]) -> None:
        """Activates the ability with these answers; where more is asked, with each answer there is."""
        saved = self.engine.state.copy()
        before = {id(mana) for mana in self.pool()}
        script = take_action(self.engine, self.player, option)  # lint: allow lost-generator: run below
        given = list(answers)
        free = False
        answer: Answer | None = None
        while True:
            try:
                decision = next(script) if answer is None else script.send(answer)
            except StopIteration as end:
                if end.value:
                    if free:
                        self.free.update({id(mana): mana for mana in self.pool() if id(mana) not in before})
                    self.visit()
                return
            answer = decision.only_answer()
            if answer is None and is_free_color(decision):
                free = True
                answer = decision.some_answer()
            if answer is None and given:
                answer = given.pop(0)
            if answer is None:
                break
        for choice in range(len(decision.options)):
            self.engine.restore(saved.copy())
            if decision.validate((choice,)) is None:
                self.try_option(option, (*answers, (choice,)))

    def pool(self) -> tuple[Mana, ...]:
        return self.engine.state.players[self.player].pool

    def symbols(self) -> Counter[str]:
        return Counter(ANY if id(mana) in self.free else pool_text((mana,)) for mana in self.pool())

    def key(self) -> str:
        """What distinguishes one position of the search from another: the pool, and what of each name is untapped."""
        state = self.engine.state
        things = Counter(
            f"{self.engine.row(thing).name} {thing.tapped} {sorted(thing.counters.items())}"
            for thing in (state.objects[id] for id in state.battlefield)
            if thing.controller == self.player
        )
        player = state.players[self.player]
        return f"{sorted(self.symbols().items())} {sorted(things.items())} {player.life} {len(player.hand)}"


def is_free_color(decision: Decision) -> bool:
    """Whether any of the five colours may be chosen."""
    mask = 0
    for option in decision.options:
        mask |= option.value
    return decision.kind == "color" and len(decision.options) == 5 and decision.at_most == 1 and mask >= ALL_COLORS
