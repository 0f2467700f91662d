"""CR 506-511: attacks, blocks and combat damage, with hand-built creatures: no reader needed."""

from __future__ import annotations

from spellstack.abilities.ability import KeywordAbility, Static
from spellstack.abilities.costs import Cost, ManaPart
from spellstack.abilities.filters import Phrase
from spellstack.abilities.nouns import PlayerHead, TypeIs
from spellstack.abilities.qualities import WithKeyword
from spellstack.abilities.references import Source, You
from spellstack.abilities.statics import Cannot, Must, ObjectRule, PlayerRule, Rule
from spellstack.abilities.values import Number
from spellstack.core.decisions import Answer, Decision, Script
from spellstack.core.definition import Face
from spellstack.core.keyword_bits import KEYWORD_BITS
from spellstack.core.mana import parse_cost
from spellstack.core.node import Ability
from spellstack.core.state import State
from spellstack.core.types import ARTIFACT, BLACK, CREATURE, LAND, PLANESWALKER
from spellstack.rules import combat
from spellstack.rules.attacking import AttackDeclaration, attack_refusals
from spellstack.rules.blocking import BlockDeclaration, block_refusals
from spellstack.rules.setup import BoardSetup, PlacedCard, PlacedPlayer, place_board
from spellstack.rules.wiring import GameEngine
from tests.rules.boards import card

ME = Source()


def kw(*names: str) -> tuple[Ability, ...]:
    return tuple(KeywordAbility(name) for name in names)


def says(*rules: Rule) -> tuple[Ability, ...]:
    return (Static(rules),)


def creature(power: int, toughness: int, *abilities: Ability, types: int = CREATURE, colors: int = 0) -> Face:
    mask = 0
    for ability in abilities:
        if isinstance(ability, KeywordAbility):
            mask |= KEYWORD_BITS.get(ability.name, 0)
    key = f"{power}/{toughness}:{types}:{colors}:{abilities!r}"
    return Face("Beast", None, colors, types, 0, (), abilities, power, toughness, key=key, keywords=mask)


class Fight:
    """A position in combat; `a` and `b` are the ids of the cards of each player."""

    def __init__(self, mine: list[Face | PlacedCard], theirs: list[Face | PlacedCard], players: int = 2) -> None:
        cards: list[PlacedCard] = []
        for owner, faces in ((0, mine), (1, theirs)):
            for made in faces:
                placed = made if isinstance(made, PlacedCard) else card(made, owner=owner)
                placed.owner = placed.controller = owner
                face = placed.definition.faces[0]
                if face.loyalty:
                    placed.counters = {"loyalty": face.loyalty}
                cards.append(placed)
        seats = [PlacedPlayer("ABCD"[i], 20) for i in range(players)]
        placed_board = place_board(BoardSetup(seats, cards))
        self.engine = GameEngine(placed_board.state)
        self.a = placed_board.ids[: len(mine)]
        self.b = placed_board.ids[len(mine) :]
        self.asked: list[Decision] = []

    @property
    def state(self) -> State:
        return self.engine.state

    def drive(self, script: Script[None], *answers: Answer) -> None:
        """Runs a procedure; answers are given in order, then the least ones."""
        left = list(answers)
        try:
            decision = next(script)
            while True:
                self.asked.append(decision)
                answer = left.pop(0) if left else decision.some_answer()
                assert decision.validate(answer) is None, decision.validate(answer)
                decision = script.send(answer)
        except StopIteration:
            assert not left

    def attack(self, *pairs: tuple[int, int]) -> None:
        declaration = AttackDeclaration(self.engine, 0)
        answer = tuple(i for i, o in enumerate(declaration.options) if (o.object, o.target) in pairs)
        assert len(answer) == len(pairs)
        self.drive(combat.declare_attackers(self.engine), answer)

    def block(self, *pairs: tuple[int, int]) -> None:
        declaration = BlockDeclaration(self.engine, 1)
        answer = tuple(i for i, o in enumerate(declaration.options) if (o.object, o.target) in pairs)
        assert len(answer) == len(pairs)
        self.drive(combat.declare_blockers(self.engine), *([answer] if declaration.options else []))

    def damage(self, *answers: Answer, first: bool = False) -> None:
        self.drive(combat.combat_damage(self.engine, first), *answers)

    def life(self, player: int = 1) -> int:
        return self.state.players[player].life

    def marked(self, id: int) -> int:
        return self.state.objects[id].damage

    def attack_rule(self, *pairs: tuple[int, int]) -> str:
        """The rule that refuses these attacks together; "" if they are legal."""
        declaration = AttackDeclaration(self.engine, 0)
        answer = tuple(i for i, o in enumerate(declaration.options) if (o.object, o.target) in pairs)
        if len(answer) < len(pairs):
            return next(r.rule for pair in pairs for r in attack_refusals(self.engine, 0, *pair))
        refusal = declaration.check(answer)
        return refusal.rule if refusal is not None else ""

    def block_rule(self, *pairs: tuple[int, int]) -> str:
        declaration = BlockDeclaration(self.engine, 1)
        answer = tuple(i for i, o in enumerate(declaration.options) if (o.object, o.target) in pairs)
        if len(answer) < len(pairs):
            return next(r.rule for pair in pairs for r in block_refusals(self.engine, 1, *pair))
        refusal = declaration.check(answer)
        return refusal.rule if refusal is not None else ""


BEAR = creature(2, 2)
GIANT = creature(3, 3)
B = -2  # the code of player B


def test_unblocked_attackers_deal_damage_and_become_tapped() -> None:
    """508.1f, 510.1b, 702.20b."""
    fight = Fight([BEAR, creature(3, 3, *kw("vigilance"))], [])
    fight.attack((fight.a[0], B), (fight.a[1], B))
    assert [fight.state.objects[id].tapped for id in fight.a] == [True, False]
    fight.block()
    fight.damage()
    assert fight.life() == 15


def test_who_cannot_attack() -> None:
    """508.1a, 302.6, 702.3b, 702.10b."""
    tapped = card(BEAR)
    tapped.tapped = True
    sick = card(creature(2, 3))
    sick.sick = True
    hasty = card(creature(2, 4, *kw("haste")))
    hasty.sick = True
    fight = Fight([tapped, sick, hasty, creature(0, 4, *kw("defender"))], [])
    a = fight.a
    assert [fight.attack_rule((id, B)) for id in a] == ["508.1a", "302.6", "", "702.3b"]


def test_attack_alone() -> None:
    """508.1c, 506.5."""
    shy = creature(2, 1, *says(Cannot("attack alone", ME)))
    fight = Fight([shy, shy], [])
    assert fight.attack_rule((fight.a[0], B)) == "508.1c"
    assert fight.attack_rule((fight.a[0], B), (fight.a[1], B)) == ""


def test_requirement_under_a_limit() -> None:
    """508.1d: with room for one attacker, only the creature that must attack can."""
    must = creature(5, 3, *says(Must("attack", ME)))
    limit = creature(0, 1, *says(PlayerRule("most attackers", Phrase((), PlayerHead()), Number(1))))
    fight = Fight([must, BEAR], [limit])
    forced, free = fight.a
    assert fight.attack_rule() == "508.1d"
    assert fight.attack_rule((free, B)) == "508.1d"
    assert fight.attack_rule((forced, B), (free, B)) == "508.1c"
    assert fight.attack_rule((forced, B)) == ""


def test_requirement_that_needs_company() -> None:
    """508.1c-d: a creature that must attack but can't attack alone takes another along."""
    shy = creature(2, 1, *says(Must("attack", ME), Cannot("attack alone", ME)))
    fight = Fight([shy, BEAR], [])
    assert fight.attack_rule() == "508.1d"
    assert fight.attack_rule((fight.a[0], B), (fight.a[1], B)) == ""
    assert Fight([shy], []).attack_rule() == ""


def test_a_cost_frees_from_the_requirement() -> None:
    """508.1d, 508.1h: nobody must pay to attack."""
    tax = ObjectRule("attack cost", Phrase((), TypeIs(CREATURE)), other=You(), cost=two_mana())
    fight = Fight([creature(5, 3, *says(Must("attack", ME)))], [creature(0, 1, *says(tax))])
    assert fight.attack_rule() == ""
    assert fight.attack_rule((fight.a[0], B)) == "508.1h"


def two_mana() -> Cost:
    mana = parse_cost("{2}")
    assert mana is not None
    return Cost((ManaPart(mana),))


def test_attacking_a_planeswalker() -> None:
    """506.2, 508.1b, 120.3c."""
    walker = Face("Mage", None, 0, PLANESWALKER, 0, (), (), loyalty=4, key="mage")
    fight = Fight([GIANT], [walker])
    fight.attack((fight.a[0], fight.b[0]))
    fight.block()
    fight.damage()
    assert fight.life() == 20
    assert fight.state.objects[fight.b[0]].counters["loyalty"] == 1


def test_several_opponents() -> None:
    """506.2a, 802.2: each attacker has its own defending player."""
    fight = Fight([BEAR, GIANT], [], players=3)
    fight.attack((fight.a[0], -2), (fight.a[1], -3))
    fight.block()
    fight.damage()
    assert (fight.life(1), fight.life(2)) == (18, 17)


def test_evasion() -> None:
    """509.1b, 702.9b, 702.13b, 702.28b, 702.31b, 702.36b, 702.118b."""
    flyer = creature(2, 2, *kw("flying"))
    reach = creature(1, 3, *kw("reach"))
    black = creature(1, 1, colors=BLACK)
    metal = creature(1, 1, types=CREATURE | ARTIFACT)
    shadow = creature(2, 2, *kw("shadow"))
    rider = creature(2, 3, *kw("horsemanship"))
    fear = creature(1, 2, *kw("fear"))
    sneak = creature(2, 1, *kw("skulk"))
    fight = Fight([flyer, fear, shadow, rider, sneak, BEAR], [flyer, reach, GIANT, black, metal, shadow])
    for id in fight.a:
        fight.attack()
        o = fight.state.edit(id)
        o.attacking = B
    fight.state.version += 1
    wing, dread, shade, horse, low, bear = fight.a
    f, r, g, k, m, s = fight.b
    assert [fight.block_rule((x, wing)) for x in (f, r, g)] == ["", "", "702.9b"]
    assert [fight.block_rule((x, dread)) for x in (g, k, m)] == ["702.36b", "", ""]
    assert [fight.block_rule((x, shade)) for x in (s, g)] == ["", "702.28b"]
    assert fight.block_rule((s, bear)) == "702.28b"
    assert fight.block_rule((g, horse)) == "702.31b"
    assert [fight.block_rule((x, low)) for x in (g, k)] == ["702.118b", ""]


def test_landwalk_and_protection() -> None:
    """702.14c, 702.16f."""
    land = Face("Marsh", None, 0, LAND, 0, ("Swamp",), (), key="marsh")
    walker = creature(2, 2, KeywordAbility("landwalk", filter=Phrase((), TypeIs(LAND)), word="swampwalk"))
    knight = creature(2, 2, KeywordAbility("protection", word="black"))
    fight = Fight([walker, knight], [land, BEAR, creature(1, 1, colors=BLACK)])
    fight.attack((fight.a[0], B), (fight.a[1], B))
    _, bear, black = fight.b
    assert fight.block_rule((bear, fight.a[0])) == "702.14c"
    assert fight.block_rule((black, fight.a[1])) == "702.16f"
    assert fight.block_rule((bear, fight.a[1])) == ""


def test_menace_and_a_creature_that_must_block() -> None:
    """509.1c, 702.111b: both must block, for one alone can't."""
    brute = creature(3, 2, *kw("menace"))
    watch = creature(1, 2, *says(Must("block", ME)))
    fight = Fight([brute], [watch, BEAR])
    fight.attack((fight.a[0], B))
    w, bear = fight.b
    b = fight.a[0]
    assert fight.block_rule() == "509.1c"
    assert fight.block_rule((w, b)) == "702.111b"
    assert fight.block_rule((bear, b)) == "702.111b"
    assert fight.block_rule((w, b), (bear, b)) == ""


def test_lure() -> None:
    """509.1c: every creature able to block it does; a tapped one is not able (509.1a)."""
    bait = creature(6, 4, *says(Must("be blocked by all", ME)))
    tapped = card(GIANT)
    tapped.tapped = True
    fight = Fight([bait, BEAR], [BEAR, creature(2, 4, *kw("reach")), tapped])
    fight.attack((fight.a[0], B), (fight.a[1], B))
    x, y, z = fight.b
    lure, other = fight.a
    assert fight.block_rule() == "509.1c"
    assert fight.block_rule((x, lure)) == "509.1c"
    assert fight.block_rule((x, lure), (y, other)) == "509.1c"
    assert fight.block_rule((x, lure), (y, lure)) == ""
    assert fight.block_rule((z, lure)) == "509.1a"


def test_one_blocker_for_two_that_must_be_blocked() -> None:
    """509.1c: as many requirements as can be obeyed, no more."""
    bait = creature(1, 1, *says(Must("be blocked", ME)))
    fight = Fight([bait, bait], [BEAR])
    fight.attack((fight.a[0], B), (fight.a[1], B))
    assert fight.block_rule() == "509.1c"
    assert fight.block_rule((fight.b[0], fight.a[0])) == ""
    assert fight.block_rule((fight.b[0], fight.a[1])) == ""


def test_blocked_by_more_or_fewer() -> None:
    """509.1b: "can't be blocked by more than one", "except by three or more"."""
    alone = creature(2, 2, *says(Cannot("be blocked", ME, amount=Number(1))))
    three = creature(2, 3, *says(Cannot("be blocked", ME, unless=True, amount=Number(3))))
    fight = Fight([alone, three], [BEAR, BEAR, BEAR])
    fight.attack((fight.a[0], B), (fight.a[1], B))
    one, many = fight.a
    x, y, z = fight.b
    assert fight.block_rule((x, one), (y, one)) == "509.1b"
    assert fight.block_rule((x, many), (y, many)) == "509.1b"
    assert fight.block_rule((x, many), (y, many), (z, many)) == ""


def test_block_only_flyers() -> None:
    """509.1b."""
    flyers = Phrase((), TypeIs(CREATURE), (WithKeyword("flying"),))
    cloud = creature(1, 1, *kw("flying"), *says(Cannot("block", ME, other=flyers, unless=True)))
    fight = Fight([BEAR, creature(1, 1, *kw("flying"))], [cloud])
    fight.attack((fight.a[0], B), (fight.a[1], B))
    assert fight.block_rule((fight.b[0], fight.a[0])) == "509.1b"
    assert fight.block_rule((fight.b[0], fight.a[1])) == ""


def test_damage_is_divided_freely() -> None:
    """510.1c: no order, no lethal damage first."""
    fight = Fight([creature(4, 3)], [GIANT, GIANT])
    fight.attack((fight.a[0], B))
    fight.block((fight.b[0], fight.a[0]), (fight.b[1], fight.a[0]))
    fight.damage((2, 2))
    assert [fight.marked(id) for id in fight.b] == [2, 2]
    assert fight.marked(fight.a[0]) == 6


def test_blocking_two_attackers() -> None:
    """509.1a, 510.1d: a creature that can block an additional creature."""
    ox = creature(4, 5, *says(ObjectRule("block additional", ME, amount=Number(1))))
    fight = Fight([BEAR, BEAR], [ox])
    fight.attack((fight.a[0], B), (fight.a[1], B))
    fight.block((fight.b[0], fight.a[0]), (fight.b[0], fight.a[1]))
    fight.damage((2, 2))
    assert [fight.marked(id) for id in fight.a] == [2, 2]
    assert fight.marked(fight.b[0]) == 4


def test_trample() -> None:
    """702.19b: what is beyond lethal damage goes past the blockers."""
    fight = Fight([creature(5, 5, *kw("trample"))], [BEAR])
    fight.attack((fight.a[0], B))
    fight.block((fight.b[0], fight.a[0]))
    script = combat.combat_damage(fight.engine, False)
    decision = next(script)
    refusal = decision.validate((1, 4))
    assert refusal is not None and refusal.rule == "702.19b"
    assert decision.validate((2, 3)) is None and decision.validate((5, 0)) is None
    fight.damage((2, 3))
    assert fight.life() == 17


def test_deathtouch_and_trample() -> None:
    """702.2c, 702.19b: one damage is lethal."""
    fight = Fight([creature(5, 5, *kw("trample", "deathtouch"))], [GIANT, GIANT])
    fight.attack((fight.a[0], B))
    fight.block((fight.b[0], fight.a[0]), (fight.b[1], fight.a[0]))
    fight.damage((1, 1, 3))
    assert fight.life() == 17


def test_trample_counts_the_damage_of_others() -> None:
    """702.19b (example): 1 from each attacker kills a 2/2 that blocks both."""
    double = creature(2, 2, *says(ObjectRule("block additional", ME, amount=Number(1))))
    fight = Fight([creature(3, 3, *kw("trample")), creature(1, 1)], [double])
    fight.attack((fight.a[0], B), (fight.a[1], B))
    fight.block((fight.b[0], fight.a[0]), (fight.b[0], fight.a[1]))
    fight.damage((1, 2), (2, 0))
    assert fight.life() == 18


def test_trample_over_planeswalkers() -> None:
    """702.19c."""
    walker = Face("Mage", None, 0, PLANESWALKER, 0, (), (), loyalty=3, key="mage")
    over = creature(7, 7, KeywordAbility("trample", word="over planeswalkers"))
    fight = Fight([over], [walker])
    fight.attack((fight.a[0], fight.b[0]))
    fight.block()
    script = combat.combat_damage(fight.engine, False)
    refusal = next(script).validate((2, 5))
    assert refusal is not None and refusal.rule == "702.19c"
    fight.damage((3, 4))
    assert fight.life() == 16


def test_no_damage_past_a_blocker_that_is_gone() -> None:
    """509.1h, 510.1c, 702.19d: a blocked creature stays blocked; trample goes through all the same."""
    fight = Fight([GIANT, creature(3, 4, *kw("trample"))], [BEAR, BEAR])
    fight.attack((fight.a[0], B), (fight.a[1], B))
    fight.block((fight.b[0], fight.a[0]), (fight.b[1], fight.a[1]))
    for id in fight.b:
        fight.state.edit(id).blocking = ()
    fight.state.version += 1
    fight.damage()
    assert fight.life() == 17


def test_first_and_double_strike() -> None:
    """510.4, 702.4b, 702.7b."""
    fight = Fight([creature(2, 2, *kw("double strike")), creature(1, 1, *kw("first strike")), GIANT], [])
    fight.attack(*((id, B) for id in fight.a))
    fight.block()
    assert combat.needs_first_strike_step(fight.engine)
    fight.damage(first=True)
    assert fight.life() == 17
    fight.damage()
    assert fight.life() == 12


def test_end_of_combat() -> None:
    """511.3."""
    fight = Fight([GIANT], [BEAR])
    fight.attack((fight.a[0], B))
    fight.block((fight.b[0], fight.a[0]))
    fight.drive(combat.end_combat(fight.engine))
    assert not any(combat.in_combat(fight.state.objects[id]) for id in fight.state.battlefield)


def pieces(rng: Rng, kinds: list[tuple[Ability, ...]]) -> tuple[Ability, ...]:
    return kinds[rng.below(len(kinds))]


class Rng:
    """A small stream of numbers, the same on every machine."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def below(self, n: int) -> int:
        self.seed = (self.seed * 1103515245 + 12345) % (1 << 31)
        return (self.seed >> 8) % n


ATTACKER_KINDS: list[tuple[Ability, ...]] = [
    (),
    kw("menace"),
    kw("flying"),
    says(Must("be blocked", ME)),
    says(Must("be blocked by all", ME)),
    says(Cannot("be blocked", ME, amount=Number(1))),
    says(Must("attack", ME)),
    says(Must("attack", ME), Cannot("attack alone", ME)),
]
BLOCKER_KINDS: list[tuple[Ability, ...]] = [
    (),
    kw("reach"),
    says(Must("block", ME)),
    says(ObjectRule("block additional", ME, amount=Number(1))),
    says(Cannot("block alone", ME)),
    says(PlayerRule("most blockers", Phrase((), PlayerHead()), Number(2))),
    says(PlayerRule("most attackers", Phrase((), PlayerHead()), Number(2))),
]


def subsets(n: int) -> list[Answer]:
    return [tuple(i for i in range(n) if mask >> i & 1) for mask in range(1 << n)]


def test_the_least_declaration_obeys_most() -> None:
    """508.1d, 509.1c: against trying every combination, on many small boards."""
    for seed in range(120):
        rng = Rng(seed)
        mine = [creature(2, 2 + i, *pieces(rng, ATTACKER_KINDS)) for i in range(3)]
        theirs = [creature(1, 2 + i, *pieces(rng, BLOCKER_KINDS)) for i in range(3)]
        fight = Fight(list(mine), list(theirs))
        attack = AttackDeclaration(fight.engine, 0)
        legal = [a for a in subsets(len(attack.options)) if attack.combination_refusal(a) is None]
        most = max(sum(attack.weights[i] for i in a) for a in legal)
        assert attack.check(attack.least()) is None
        assert sum(attack.weights[i] for i in attack.least()) == most
        for id in fight.a:
            fight.state.edit(id).attacking = B
        fight.state.version += 1
        block = BlockDeclaration(fight.engine, 1)
        legal = [a for a in subsets(len(block.options)) if block.combination_refusal(a) is None]
        assert block.check(block.least()) is None
        assert block.obeyed(block.least()) == max(block.obeyed(a) for a in legal)
