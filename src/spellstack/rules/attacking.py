"""CR 508.1a-d: which creatures may attack whom, and which declarations of attackers are legal."""

from __future__ import annotations

from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost
from spellstack.abilities.patterns import is_meant
from spellstack.abilities.statics import GOADED, Cannot, Must
from spellstack.core.decisions import Answer, Option, Refusal
from spellstack.core.keyword_bits import DEFENDER, HASTE
from spellstack.core.types import BATTLE, BATTLEFIELD, CREATURE
from spellstack.rules.board import board
from spellstack.rules.combat_checks import (
    NO_LIMIT,
    combat_cost,
    concerns,
    context_for,
    defenders,
    defending_player,
    forbids,
    has_rule,
    limit_of_players,
    restrictions_on,
)
from spellstack.rules.engine import RulesEngine


def creature_refusal(engine: RulesEngine, player: int, id: int) -> Refusal | None:
    """508.1a: why this creature can't be chosen to attack at all, whomever."""
    o = engine.state.objects.get(id)
    if o is None or o.zone != BATTLEFIELD or o.phased_out:
        return Refusal("508.1a", "it is not on the battlefield", id)
    row = engine.row(o)
    if o.controller != player or player != engine.state.active:
        return Refusal("508.1a", "only the active player's creatures attack", id)
    if not row.types & CREATURE:
        return Refusal("506.3", "only a creature can attack", id)
    if row.types & BATTLE:
        return Refusal("508.1a", "a creature that is also a battle can't attack", id)
    if o.tapped:
        return Refusal("508.1a", "it is tapped", id)
    if o.since > engine.state.players[player].turn_began and not row.keywords & HASTE:
        if not has_rule(engine, "attack as though haste", id):
            return Refusal("302.6", "it came under control this turn and has no haste", id)  # 702.10b
    if row.keywords & DEFENDER and not has_rule(engine, "attack as though no defender", id):
        return Refusal("702.3b", "a creature with defender can't attack", id)
    return None


def pair_refusal(engine: RulesEngine, id: int, code: int) -> Refusal | None:
    """508.1c: the restriction that keeps this creature from attacking this player or permanent."""
    standings = board(engine).cannots.get("attack")
    if not standings:
        return None
    player = defending_player(engine, code)
    for standing in standings:
        rule = standing.rule
        if isinstance(rule, Cannot) and forbids(engine, standing, rule, id, code, player):
            cited = rule.rule if rule.rule != "101.2" else "508.1c"
            return Refusal(cited, "an effect says that it can't attack there", standing.source)
    return None


def attack_refusals(engine: RulesEngine, player: int, id: int, code: int) -> list[Refusal]:
    """All reasons why this attack can't be declared; empty if it can (as far as it alone decides)."""
    found: list[Refusal] = []
    whole = creature_refusal(engine, player, id)
    if whole is not None:
        found.append(whole)
    if code not in defenders(engine, player):
        found.append(Refusal("506.2", "that can't be attacked", id))
    pair = pair_refusal(engine, id, code)
    if pair is not None:
        found.append(pair)
    return found


class AttackDeclaration:
    """The possible declarations of attackers (508.1): the pairs that are options, and the judge of combinations."""

    def __init__(self, engine: RulesEngine, player: int) -> None:
        self.engine = engine
        self.player = player
        self.options: list[Option] = []
        self.choices: dict[int, list[int]] = {}  # creature -> indexes of its options
        self.costly: set[int] = set()  # options that cost something (508.1h)
        self.weights: list[int] = []  # requirements that each option obeys (508.1d)
        self.total_limit = NO_LIMIT
        self.limits: dict[int, int] = {}  # defender code -> most attackers
        self.company: dict[int, int] = {}  # creature -> how many others must attack with it
        self.best: tuple[int, ...] | None = None
        self._find_options()

    def _find_options(self) -> None:
        engine = self.engine
        state = engine.state
        codes: list[int] | None = None
        for id in state.battlefield:
            if state.objects[id].controller != self.player or creature_refusal(engine, self.player, id) is not None:
                continue
            if codes is None:
                codes = defenders(engine, self.player)
            for code in codes:
                if pair_refusal(engine, id, code) is None:
                    self._add(id, code)
        if self.options:
            self._find_limits()
            self.weights = [requirements(engine, option.object, option.target) for option in self.options]

    def _add(self, id: int, code: int) -> None:
        index = len(self.options)
        player = -1 - code if code < 0 else -1
        self.options.append(
            Option("attack", "508.1a", object=id, player=player, target=code, text=self.engine_name(id))
        )
        self.choices.setdefault(id, []).append(index)
        cost, _ = combat_cost(self.engine, "attack cost", [(id, code)])
        if cost.parts:
            self.costly.add(index)

    def engine_name(self, id: int) -> str:
        return self.engine.row(self.engine.state.objects[id]).name

    def _find_limits(self) -> None:
        engine = self.engine
        self.total_limit = limit_of_players(engine, "most attackers", self.player)
        if board(engine).player_rules.get("most attackers of"):
            for code in dict.fromkeys(option.target for option in self.options):
                if code < 0:
                    self.limits[code] = limit_of_players(engine, "most attackers of", -1 - code)
        if board(engine).cannots.get("attack alone"):
            for id in self.choices:
                for rule, ctx in restrictions_on(engine, "attack alone", id, -1):
                    need = rule.amount.of(ctx) if rule.amount is not None else 1
                    self.company[id] = max(self.company.get(id, 0), need)

    def check(self, answer: Answer) -> Refusal | None:
        """508.1c-d: whether this combination is legal."""
        refusal = self.combination_refusal(answer)
        if refusal is not None:
            return refusal
        obeyed = sum(self.weights[i] for i in answer)
        if obeyed < self.maximum():
            return Refusal("508.1d", "more creatures must attack if able")
        if any(i in self.costly for i in answer):
            cost, ctx = self.cost(answer)
            if ctx is not None and not self.engine.can_pay(self.player, cost, ctx):
                return Refusal("508.1h", "the cost to attack can't be paid", ctx.source)
        return None

    def cost(self, answer: Answer) -> tuple[Cost, Context | None]:
        """508.1h: what these attacks cost together."""
        pairs = [(self.options[i].object, self.options[i].target) for i in answer]
        return combat_cost(self.engine, "attack cost", pairs)

    def combination_refusal(self, answer: Answer) -> Refusal | None:
        creatures = [self.options[i].object for i in answer]
        if len(set(creatures)) != len(creatures):
            return Refusal("508.1b", "a creature attacks one player, planeswalker or battle")
        if len(answer) > self.total_limit:
            return Refusal("508.1c", f"no more than {self.total_limit} creatures can attack")
        for code, most in self.limits.items():
            if sum(1 for i in answer if self.options[i].target == code) > most:
                return Refusal("508.1c", f"no more than {most} creatures can attack that player")
        for id in creatures:
            need = self.company.get(id, 0)
            if len(answer) - 1 < need:
                return Refusal("508.1c", f"it can attack only together with {need} others", id)
        return None

    def maximum(self) -> int:
        """508.1d: how many requirements can be obeyed without disobeying a restriction or paying a cost."""
        return sum(self.weights[i] for i in self.least())

    def least(self) -> Answer:
        """The smallest legal declaration: as many requirements as possible are obeyed, nothing attacks beyond that."""
        if self.best is None:
            self.best = tuple(sorted(self._search()))
        return self.best

    def _search(self) -> list[int]:
        wanted: list[list[int]] = []
        for indexes in self.choices.values():
            useful = [i for i in indexes if self.weights[i] > 0 and i not in self.costly]
            if useful:
                useful.sort(key=lambda i: -self.weights[i])
                wanted.append(useful)
        if not wanted:
            return []
        if self.total_limit == NO_LIMIT and not self.company and all(n == NO_LIMIT for n in self.limits.values()):
            return [useful[0] for useful in wanted]
        search = AttackSearch(self, wanted)
        search.run(0, [], 0)
        return search.best


class AttackSearch:
    """508.1d under restrictions that bind several creatures: the most requirements that can be obeyed together."""

    def __init__(self, declaration: AttackDeclaration, wanted: list[list[int]]) -> None:
        self.declaration = declaration
        self.wanted = wanted
        self.best: list[int] = []
        self.best_weight = 0
        self.rest: list[int] = [0] * (len(wanted) + 1)  # the most that creatures from here on can add
        for n in range(len(wanted) - 1, -1, -1):
            self.rest[n] = self.rest[n + 1] + declaration.weights[wanted[n][0]]

    def run(self, n: int, chosen: list[int], weight: int) -> None:
        if weight + self.rest[n] <= self.best_weight:
            return
        d = self.declaration
        if n == len(self.wanted):
            whole = self.with_company(chosen)
            if whole is not None:
                self.best = whole
                self.best_weight = weight
            return
        if len(chosen) < d.total_limit:
            for i in self.wanted[n]:
                code = d.options[i].target
                if sum(1 for j in chosen if d.options[j].target == code) < d.limits.get(code, NO_LIMIT):
                    self.run(n + 1, [*chosen, i], weight + d.weights[i])
        self.run(n + 1, chosen, weight)

    def with_company(self, chosen: list[int]) -> list[int] | None:
        """The chosen attacks, with free ones added where a creature can't attack alone; None if that can't be had."""
        d = self.declaration
        whole = list(chosen)
        while True:
            refusal = d.combination_refusal(tuple(whole))
            if refusal is None:
                return whole
            if len(whole) >= d.total_limit:
                return None
            added = self.companion(whole)
            if added < 0:
                return None
            whole.append(added)

    def companion(self, whole: list[int]) -> int:
        """A free attack by a creature that does not attack yet; -1: none."""
        d = self.declaration
        there = {d.options[i].object for i in whole}
        for id, indexes in d.choices.items():
            if id in there:
                continue
            for i in indexes:
                code = d.options[i].target
                count = sum(1 for j in whole if d.options[j].target == code)
                if i not in d.costly and count < d.limits.get(code, NO_LIMIT):
                    return i
        return -1


def requirements(engine: RulesEngine, id: int, code: int) -> int:
    """508.1d: how many requirements this creature obeys by attacking this player or permanent."""
    count = 0
    player = defending_player(engine, code)
    goading: set[int] = set()
    for standing in board(engine).musts:
        rule = standing.rule
        if not isinstance(rule, Must) or rule.act not in ("attack", GOADED):
            continue
        ctx = context_for(engine, standing, id, player)
        if not concerns(ctx, standing, rule.who, id):
            continue
        if rule.act == "attack":
            count += 1 if rule.other is None or is_meant(ctx, rule.other, code) else 0
        elif standing.controller not in goading:  # 701.15b, d: once for each player who goaded it
            goading.add(standing.controller)
            count += 2 if code < 0 and code != -1 - standing.controller else 1
    return count


def is_goaded(engine: RulesEngine, id: int) -> bool:
    """701.15b: whether an effect or static ability goads the creature. While rows are being built: the board before."""
    now = engine.board_cache if engine.building is not None else board(engine)
    for standing in now.musts if now is not None else ():
        rule = standing.rule
        if isinstance(rule, Must) and rule.act == GOADED and concerns(standing.context(engine), standing, rule.who, id):
            return True
    return False
