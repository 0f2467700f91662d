"""CR 509.1a-c, 702: which creatures may block which attackers, and which declarations of blockers are legal."""

from __future__ import annotations

from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost
from spellstack.abilities.patterns import is_meant
from spellstack.abilities.statics import Cannot, Must
from spellstack.core.decisions import Answer, Option, Refusal
from spellstack.core.keyword_bits import (
    DAUNT,
    DECAYED,
    FEAR,
    FLYING,
    HORSEMANSHIP,
    INTIMIDATE,
    LANDWALK,
    MENACE,
    PROTECTION,
    REACH,
    SHADOW,
    SKULK,
)
from spellstack.core.objects import GameObject, Row
from spellstack.core.types import ARTIFACT, BATTLE, BATTLEFIELD, BLACK, CREATURE
from spellstack.keywords.protection import keyword_instances, protected_from, walks
from spellstack.rules.board import board
from spellstack.rules.combat_checks import (
    NO_LIMIT,
    combat_cost,
    concerns,
    context_for,
    defending_player,
    forbids,
    has_rule,
    limit_of_players,
    object_rules,
    restrictions_on,
)
from spellstack.rules.engine import RulesEngine

_EVASION = FLYING | FEAR | INTIMIDATE | SHADOW | HORSEMANSHIP | SKULK | LANDWALK | PROTECTION | DAUNT


def creature_refusal(engine: RulesEngine, player: int, id: int) -> Refusal | None:
    """509.1a: why this creature can't be chosen to block at all, whatever attacks."""
    o = engine.state.objects.get(id)
    if o is None or o.zone != BATTLEFIELD or o.phased_out:
        return Refusal("509.1a", "it is not on the battlefield", id)
    row = engine.row(o)
    if o.controller != player:
        return Refusal("509.1a", "only the defending player's creatures block", id)
    if not row.types & CREATURE:
        return Refusal("506.3", "only a creature can block", id)
    if row.types & BATTLE:
        return Refusal("509.1a", "a creature that is also a battle can't block", id)
    if o.tapped and not has_rule(engine, "block as though untapped", id):
        return Refusal("509.1a", "it is tapped", id)
    if row.keywords & DECAYED:
        return Refusal("702.147a", "a creature with decayed can't block", id)
    return None


def pair_refusal(engine: RulesEngine, blocker: int, attacker: int) -> Refusal | None:
    """509.1b: the restriction or evasion ability that keeps one creature from blocking another."""
    objects = engine.state.objects
    a = objects[attacker]
    b = objects[blocker]
    a_row = engine.row(a)
    b_row = engine.row(b)
    if (a_row.keywords & _EVASION) or (b_row.keywords & SHADOW):
        refusal = evasion_refusal(engine, a, a_row, b, b_row)
        if refusal is not None:
            return refusal
    cannots = board(engine).cannots
    if not cannots:
        return None
    player = b.controller
    for standing in cannots.get("block", ()):
        rule = standing.rule
        if isinstance(rule, Cannot) and forbids(engine, standing, rule, blocker, attacker, player):
            return Refusal(cited(rule), "an effect says that it can't block that creature", standing.source)
    for standing in cannots.get("be blocked", ()):
        rule = standing.rule
        if (
            isinstance(rule, Cannot)
            and rule.amount is None
            and forbids(engine, standing, rule, attacker, blocker, player)
        ):
            return Refusal(cited(rule), "an effect says that it can't be blocked by that creature", standing.source)
    return None


def cited(rule: Cannot) -> str:
    return rule.rule if rule.rule != "101.2" else "509.1b"


def evasion_refusal(engine: RulesEngine, a: GameObject, a_row: Row, b: GameObject, b_row: Row) -> Refusal | None:
    """702: evasion abilities; each alone can make the block illegal, so they add up (509.1b)."""
    mask = a_row.keywords
    other = b_row.keywords
    if mask & FLYING and not other & (FLYING | REACH) and not has_rule(engine, "block as though reach", b.id):
        return Refusal("702.9b", "only creatures with flying or reach can block it", a.id)
    if mask & SHADOW and not other & SHADOW and not has_rule(engine, "block as though shadow", b.id):
        return Refusal("702.28b", "only creatures with shadow can block it", a.id)
    if other & SHADOW and not mask & SHADOW:
        return Refusal("702.28b", "a creature with shadow blocks only creatures with shadow", b.id)
    if mask & HORSEMANSHIP and not other & HORSEMANSHIP:
        return Refusal("702.31b", "only creatures with horsemanship can block it", a.id)
    if mask & FEAR and not b_row.types & ARTIFACT and not b_row.colors & BLACK:
        return Refusal("702.36b", "only artifact or black creatures can block it", a.id)
    if mask & INTIMIDATE and not b_row.types & ARTIFACT and not b_row.colors & a_row.colors:
        return Refusal("702.13b", "only artifact creatures and creatures that share a color can block it", a.id)
    if mask & SKULK and b_row.power > a_row.power:
        return Refusal("702.118b", "creatures with greater power can't block it", a.id)
    if mask & DAUNT and b_row.power <= 2:
        return Refusal("509.1b", "creatures with power 2 or less can't block it", a.id)
    if mask & PROTECTION and protected_from(view_of(engine, a), a_row, b):
        return Refusal("702.16f", "it has protection from the blocking creature", a.id)
    if mask & LANDWALK:
        ctx = view_of(engine, a)
        for ability in keyword_instances(a_row, "landwalk"):
            if walks(ctx, ability, b.controller) and not walk_stopped(engine, a.id, ability.word):
                return Refusal("702.14c", "the defending player controls a land of that kind", a.id)
    return None


def walk_stopped(engine: RulesEngine, id: int, word: str) -> bool:
    """609.4: whether it can be blocked as though it didn't have this landwalk."""
    rules = object_rules(engine, "be blocked as though without", id)
    return any(rule.keyword in (word, "landwalk") for rule, _ in rules)


def view_of(engine: RulesEngine, o: GameObject) -> Context:
    """An object's own point of view."""
    return Context(engine, o.id, o.controller)


def attackers_of(engine: RulesEngine, player: int) -> list[int]:
    """509.1a: the creatures that attack this player, planeswalkers they control, or battles they protect."""
    state = engine.state
    found: list[int] = []
    for id in state.battlefield:
        o = state.objects[id]
        if (
            o.attacking
            and not o.phased_out
            and o.controller != player
            and defending_player(engine, o.attacking) == player
        ):
            found.append(id)
    return found


def block_refusals(engine: RulesEngine, player: int, blocker: int, attacker: int) -> list[Refusal]:
    """All reasons why this block can't be declared; empty if it can (as far as it alone decides)."""
    found: list[Refusal] = []
    whole = creature_refusal(engine, player, blocker)
    if whole is not None:
        found.append(whole)
    if attacker not in attackers_of(engine, player):
        found.append(Refusal("509.1a", "it is not attacking that player", attacker))
    elif blocker in engine.state.objects:
        pair = pair_refusal(engine, blocker, attacker)
        if pair is not None:
            found.append(pair)
    return found


class BlockDeclaration:
    """The possible declarations of blockers of one player (509.1): pairs as options, and the judge of combinations."""

    def __init__(self, engine: RulesEngine, player: int) -> None:
        self.engine = engine
        self.player = player
        self.options: list[Option] = []
        self.choices: dict[int, list[int]] = {}  # blocker -> indexes of its options
        self.costly: set[int] = set()
        self.capacity: dict[int, int] = {}  # blocker -> how many it may block
        self.fewest: dict[int, tuple[int, str]] = {}  # attacker -> if blocked, at least so many, and by which rule
        self.most: dict[int, tuple[int, str]] = {}
        self.total_limit = NO_LIMIT
        self.not_alone: set[int] = set()  # blockers that can't block alone
        self.pair_weights: list[int] = []  # requirements that each pair obeys by itself
        self.block_needs: list[tuple[int, frozenset[int]]] = []  # (blocker, options): obeyed if it makes one of them
        self.blocked_needs: list[frozenset[int]] = []  # obeyed if one of these options is chosen
        self.best: Answer | None = None
        attackers = attackers_of(engine, player)
        if attackers:
            self._find_options(attackers)
        if self.options:
            self._find_limits()
            self._find_requirements()

    def _find_options(self, attackers: list[int]) -> None:
        engine = self.engine
        state = engine.state
        for id in state.battlefield:
            if state.objects[id].controller != self.player or creature_refusal(engine, self.player, id) is not None:
                continue
            for attacker in attackers:
                if pair_refusal(engine, id, attacker) is None:
                    self._add(id, attacker)

    def _add(self, id: int, attacker: int) -> None:
        index = len(self.options)
        name = self.engine.row(self.engine.state.objects[id]).name
        self.options.append(Option("block", "509.1a", object=id, target=attacker, text=name))
        self.choices.setdefault(id, []).append(index)
        cost, _ = combat_cost(self.engine, "block cost", [(id, attacker)])
        if cost.parts:
            self.costly.add(index)

    def _find_limits(self) -> None:
        engine = self.engine
        self.total_limit = limit_of_players(engine, "most blockers", self.player)
        for id in self.choices:
            self.capacity[id] = capacity(engine, id)
        if board(engine).cannots.get("block alone"):
            for id in self.choices:
                if restrictions_on(engine, "block alone", id, self.player):
                    self.not_alone.add(id)
        for attacker in dict.fromkeys(option.target for option in self.options):
            if engine.row(engine.state.objects[attacker]).keywords & MENACE:
                self.fewest[attacker] = (2, "702.111b")
            for rule, ctx in restrictions_on(engine, "be blocked", attacker, self.player):
                if rule.amount is None or rule.other is not None:
                    continue
                n = rule.amount.of(ctx)
                if rule.unless and n > self.fewest.get(attacker, (0, ""))[0]:
                    self.fewest[attacker] = (n, cited(rule))
                elif not rule.unless and n < self.most.get(attacker, (NO_LIMIT, ""))[0]:
                    self.most[attacker] = (n, cited(rule))

    def _find_requirements(self) -> None:
        engine = self.engine
        self.pair_weights = [0] * len(self.options)
        for standing in board(engine).musts:
            rule = standing.rule
            if not isinstance(rule, Must):
                continue
            if rule.act == "block":
                for id, indexes in self.choices.items():
                    ctx = context_for(engine, standing, id, self.player)
                    if concerns(ctx, standing, rule.who, id):
                        fit = [
                            i
                            for i in indexes
                            if rule.other is None or is_meant(ctx, rule.other, self.options[i].target)
                        ]
                        self.block_needs.append((id, frozenset(fit)))
            elif rule.act in ("be blocked", "be blocked by all"):
                for attacker in dict.fromkeys(option.target for option in self.options):
                    ctx = context_for(engine, standing, attacker, self.player)
                    if not concerns(ctx, standing, rule.who, attacker):
                        continue
                    fit = [
                        i
                        for i, option in enumerate(self.options)
                        if option.target == attacker
                        and (rule.other is None or is_meant(ctx, rule.other, option.object))
                    ]
                    if rule.act == "be blocked":
                        self.blocked_needs.append(frozenset(fit))
                    else:
                        for i in fit:
                            self.pair_weights[i] += 1

    # --- judging

    def obeyed(self, answer: Answer) -> int:
        """509.1c: how many requirements a declaration obeys."""
        count = sum(self.pair_weights[i] for i in answer)
        chosen = frozenset(answer)
        count += sum(1 for _, fit in self.block_needs if fit & chosen)
        count += sum(1 for fit in self.blocked_needs if fit & chosen)
        return count

    def check(self, answer: Answer) -> Refusal | None:
        """509.1b-c: whether this combination is legal."""
        refusal = self.combination_refusal(answer)
        if refusal is not None:
            return refusal
        if self.has_requirements() and self.obeyed(answer) < self.obeyed(self.least()):
            return Refusal("509.1c", "more creatures must block if able")
        if any(i in self.costly for i in answer):
            cost, ctx = self.cost(answer)
            if ctx is not None and not self.engine.can_pay(self.player, cost, ctx):
                return Refusal("509.1d", "the cost to block can't be paid", ctx.source)
        return None

    def cost(self, answer: Answer) -> tuple[Cost, Context | None]:
        """509.1d: what these blocks cost together."""
        return combat_cost(
            self.engine, "block cost", [(self.options[i].object, self.options[i].target) for i in answer]
        )

    def has_requirements(self) -> bool:
        return bool(self.block_needs or self.blocked_needs) or any(self.pair_weights)

    def combination_refusal(self, answer: Answer) -> Refusal | None:
        """509.1b: what a combination of blocks disobeys."""
        blockers: dict[int, int] = {}
        blocked: dict[int, int] = {}
        for i in answer:
            option = self.options[i]
            blockers[option.object] = blockers.get(option.object, 0) + 1
            blocked[option.target] = blocked.get(option.target, 0) + 1
        for id, n in blockers.items():
            if n > self.capacity[id]:
                return Refusal("509.1a", f"it can block no more than {self.capacity[id]}", id)
            if id in self.not_alone and len(blockers) == 1:
                return Refusal("509.1b", "it can't block alone", id)
        if len(blockers) > self.total_limit:
            return Refusal("509.1b", f"no more than {self.total_limit} creatures can block")
        for attacker, n in blocked.items():
            fewest, rule = self.fewest.get(attacker, (0, ""))
            if n < fewest:
                return Refusal(rule, f"it can't be blocked except by {fewest} or more creatures", attacker)
            most, rule = self.most.get(attacker, (NO_LIMIT, ""))
            if n > most:
                return Refusal(rule, f"it can't be blocked by more than {most}", attacker)
        return None

    def least(self) -> Answer:
        """A legal declaration that obeys as many requirements as possible without paying (509.1c)."""
        if self.best is None:
            if self.has_requirements():
                search = BlockSearch(self)
                search.run(0, ())
                self.best = tuple(sorted(search.best))
            else:
                self.best = ()
        return self.best


class BlockSearch:
    """509.1c: the most requirements that free blocks can obey together, by branch and bound over the blockers."""

    def __init__(self, declaration: BlockDeclaration) -> None:
        self.declaration = declaration
        self.best: Answer = ()
        self.best_count = 0
        self.sets: list[list[Answer]] = []  # for each blocker the sets of options it may choose, none last
        for id, indexes in declaration.choices.items():
            free = [i for i in indexes if i not in declaration.costly and self._matters(i)]
            if free:
                self.sets.append([*subsets(free, declaration.capacity[id]), ()])
        self.rest: list[Answer] = [()] * (len(self.sets) + 1)  # every option of the blockers from here on
        for n in range(len(self.sets) - 1, -1, -1):
            here: set[int] = set()
            for chosen in self.sets[n]:
                here.update(chosen)
            self.rest[n] = tuple(sorted(here)) + self.rest[n + 1]
        self.all_needs = declaration.obeyed(self.rest[0])

    def _matters(self, i: int) -> bool:
        """Whether a pair could help to obey a requirement: itself, with others on the same attacker, or as company."""
        d = self.declaration
        if d.not_alone:
            return True
        target = d.options[i].target
        for fit in d.blocked_needs:
            if any(d.options[j].target == target for j in fit):
                return True
        for _, fit in d.block_needs:
            if any(d.options[j].target == target for j in fit):
                return True
        return any(d.pair_weights[j] and d.options[j].target == target for j in range(len(d.options)))

    def run(self, n: int, chosen: Answer) -> None:
        d = self.declaration
        if self.best_count == self.all_needs and self.all_needs:
            return
        if d.obeyed(chosen + self.rest[n]) <= self.best_count:
            return
        if n == len(self.sets):
            if d.combination_refusal(chosen) is None:
                self.best = chosen
                self.best_count = d.obeyed(chosen)
            return
        for extra in self.sets[n]:
            self.run(n + 1, chosen + extra)


def subsets(indexes: list[int], most: int) -> list[Answer]:
    """The sets of up to `most` of the indexes, except the empty one; larger ones first."""
    found: list[Answer] = [()]
    for i in indexes:
        found += [(*chosen, i) for chosen in found if len(chosen) < most]
    found.remove(())
    found.sort(key=lambda chosen: -len(chosen))
    return found


def capacity(engine: RulesEngine, id: int) -> int:
    """509.1a: how many attackers a creature may block: one, and what effects add."""
    count = 1
    for rule, ctx in object_rules(engine, "block additional", id):
        if rule.amount is None:
            return NO_LIMIT
        count += rule.amount.of(ctx)
    return count
