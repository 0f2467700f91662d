"""Games from hand-built boards: lands, spells out of nodes, and a few words to cast them with."""

from __future__ import annotations

from spellstack.abilities.ability import Activated, Body, SpellAbility, Static, TargetSpec
from spellstack.abilities.costs import Cost, ManaPart, TapSelf
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter
from spellstack.abilities.nouns import AnyTarget
from spellstack.abilities.references import Source, Target, You
from spellstack.abilities.statics import Rule
from spellstack.abilities.values import Number, Value
from spellstack.actions.basic.damage import DamagePart, DealDamage
from spellstack.actions.basic.draw import Draw
from spellstack.actions.basic.mana import AddMana, Menu, Symbols
from spellstack.core.decisions import Decision, Option, Refusal
from spellstack.core.definition import CardDefinition, Face
from spellstack.core.keyword_bits import KEYWORD_BITS
from spellstack.core.mana import ManaCost, parse_cost
from spellstack.core.node import Ability
from spellstack.core.types import BATTLEFIELD, CREATURE, HAND, INSTANT, LAND, LETTER_MASK
from spellstack.kinds.lands import intrinsic_mana
from spellstack.rules.game import Game
from spellstack.rules.setup import BoardSetup, PlacedCard, PlacedPlayer

ME = Source()
YOU = You()
BASICS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}


def mana(text: str) -> ManaCost:
    found = parse_cost(text)
    assert found is not None
    return found


def pays(text: str) -> Cost:
    return Cost((ManaPart(mana(text)),))


def face(
    name: str,
    cost: str,
    types: int,
    *abilities: Ability,
    subtypes: tuple[str, ...] = (),
    power: int = 0,
    toughness: int = 0,
    keywords: tuple[str, ...] = (),
) -> Face:
    mask = 0
    for word in keywords:
        mask |= KEYWORD_BITS[word]
    found = parse_cost(cost)
    colors = found.colors() if found is not None else 0
    return Face(name, found, colors, types, 0, subtypes, abilities, power, toughness, keywords=mask)


def basic(letter: str) -> Face:
    word = BASICS[letter]
    return face(word, "", LAND, intrinsic_mana(word), subtypes=(word,))


def source(name: str, menu: Menu, *parts: object, types: int = LAND, cost: str = "") -> Face:
    """A permanent with one mana ability: `{T}`, and what else it costs."""
    price = Cost((TapSelf(), *parts))  # type: ignore[arg-type]
    return face(name, cost, types, Activated(price, Body(AddMana(menu)), mana=True))


def adds(*bundles: str) -> Symbols:
    """`adds("GG", "RR")`."""
    return Symbols(tuple(tuple(LETTER_MASK[letter] for letter in bundle) for bundle in bundles))


def hits(n: Value | int, slot: int = 0) -> Effect:
    amount = n if isinstance(n, Value) else Number(n)
    return DealDamage(ME, (DamagePart(amount, Target(slot)),))


def target(filter: Filter | None = None, **more: object) -> TargetSpec:
    return TargetSpec(filter if filter is not None else AnyTarget(), **more)  # type: ignore[arg-type]


def text(effect: Effect, *targets: TargetSpec) -> SpellAbility:
    return SpellAbility(Body(effect, targets))


def says(*rules: Rule, zones: int = 0xFF) -> Static:
    return Static(rules, zones=zones)


def bolt(name: str = "Test Bolt", cost: str = "{R}", n: int = 3, *more: Ability, types: int = INSTANT) -> Face:
    return face(name, cost, types, text(hits(n), target()), *more)


def draws(name: str = "Test Draw", cost: str = "{U}", *more: Ability, subtypes: tuple[str, ...] = ()) -> Face:
    return face(name, cost, INSTANT, text(Draw(YOU, Number(1))), *more, subtypes=subtypes)


def bear(name: str = "Test Bear", cost: str = "{1}{G}", *abilities: Ability, keywords: tuple[str, ...] = ()) -> Face:
    return face(name, cost, CREATURE, *abilities, power=2, toughness=2, keywords=keywords)


class Play:
    """Two players, A with `mine`, B with `theirs` on the battlefield, A with a hand; cards by name."""

    def __init__(
        self,
        mine: list[Face] | None = None,
        hand: list[Face] | None = None,
        theirs: list[Face] | None = None,
        graveyard: list[Face] | None = None,
        their_hand: list[Face] | None = None,
        life: int = 20,
        players: int = 2,
    ) -> None:
        cards: list[PlacedCard] = []
        places = (
            (mine, 0, BATTLEFIELD),
            (theirs, 1, BATTLEFIELD),
            (hand, 0, HAND),
            (graveyard, 0, 3),
            (their_hand, 1, HAND),
        )
        for faces, owner, zone in places:
            for made in faces or []:
                cards.append(PlacedCard(CardDefinition(made.name, "normal", (made,)), owner, zone))
        blank = CardDefinition("Blank", "normal", (Face("Blank", None, 0, LAND, 0, ()),))
        for owner in range(players):
            cards.extend(PlacedCard(blank, owner, 0) for _ in range(10))
        seats = [PlacedPlayer("ABCD"[i], life if i == 0 else 20) for i in range(players)]
        self.game = Game.from_board(BoardSetup(seats, cards))
        self.names: dict[str, list[int]] = {}
        for placed, id in zip(cards, self.game.ids, strict=True):
            self.names.setdefault(placed.definition.name, []).append(id)

    @property
    def decision(self) -> Decision:
        return self.game.decision

    def id(self, name: str, n: int = 0) -> int:
        """The object that the n-th card of this name is now."""
        return self.game.state.latest(self.names[name][n])

    def options(self, kind: str, name: str, n: int = 0) -> list[Option]:
        return [o for o in self.decision.options if o.kind == kind and o.object == self.id(name, n)]

    def offered(self, kind: str, name: str) -> bool:
        return bool(self.options(kind, name))

    def do(self, kind: str, name: str, *answers: object, index: int = 0, n: int = 0) -> None:
        """Takes an option; further decisions of the announcement get the answers in order."""
        found = self.options(kind, name, n)
        assert found, f"{kind} {name} is not offered"
        self.game.choose(found[index])
        for answer in answers:
            self.answer(answer)
        assert self.game.cancelled is None, self.game.cancelled

    def cast(self, name: str, *answers: object, index: int = 0, n: int = 0) -> None:
        self.do("cast", name, *answers, index=index, n=n)

    def answer(self, answer: object) -> None:
        decision = self.decision
        assert decision.kind != "action", f"nothing asks for {answer!r}"
        self.game.choose(self.translate(decision, answer))

    def translate(self, decision: Decision, answer: object) -> object:
        if isinstance(answer, str):
            return (self.index(decision, answer),)
        if isinstance(answer, list):
            found = [self.index(decision, word) for word in answer]
            return tuple(found if decision.ordered else sorted(found))
        return answer

    def index(self, decision: Decision, word: str) -> int:
        name, _, number = word.partition("#")
        for i, option in enumerate(decision.options):
            if word in ("A", "B", "C", "D") and option.player == "ABCD".index(word):
                return i
            if name in self.names and option.object == self.id(name, int(number or 0)):
                return i
            if option.text == word or option.kind == word:
                return i
        raise AssertionError(f"{word} is not among {decision.options}")

    def why_not(self, word: str) -> Refusal | None:
        code = -1 - "ABCD".index(word) if word in ("A", "B", "C", "D") else self.id(word)
        return self.decision.why_not(code)

    def resolve(self) -> None:
        """Everybody passes until the stack is empty."""
        while self.game.state.stack and not self.game.over:
            assert self.decision.kind == "action", self.decision
            self.game.choose(0)

    def life(self, player: int = 1) -> int:
        return self.game.state.players[player].life

    def zone(self, name: str, n: int = 0) -> int:
        return self.game.state.objects[self.id(name, n)].zone

    def tapped(self, name: str) -> int:
        return sum(1 for i in range(len(self.names[name])) if self.game.state.objects[self.id(name, i)].tapped)

    def pool(self, player: int = 0) -> int:
        return len(self.game.state.players[player].pool)
