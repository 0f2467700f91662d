"""CR 601.2f, 118.7-118.9, 107.3: the total cost:
base, additions, increases, reductions, then what looks at the total.
"""

from __future__ import annotations

from spellstack.abilities.ability import Activated
from spellstack.abilities.casting_words import AbilityCostChange, ItTargets, KeywordAbilityCost, OwnManaOnX, TargetsOf
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, CostPart, Loyalty, ManaPart, PayLife
from spellstack.abilities.filters import Filter
from spellstack.abilities.patterns import is_meant
from spellstack.abilities.references import Reference, Source
from spellstack.abilities.rewriting import field_names
from spellstack.abilities.rule_words import ReducingCost
from spellstack.abilities.statics import CostChange
from spellstack.abilities.values import Number, X
from spellstack.core.mana import ManaCost, Symbol
from spellstack.core.node import Node
from spellstack.core.objects import Choices
from spellstack.core.types import COMMAND
from spellstack.rules.board import Standing, board
from spellstack.rules.engine import RulesEngine
from spellstack.rules.permissions import casts_this_turn, is_meant_view, meant_player
from spellstack.rules.proposal import Proposal, escalate_cost
from spellstack.rules.targets import legal_targets


class Total:
    """A total cost (601.2f): generic mana, all other mana symbols, and what is not mana. `unpayable`: 118.6."""

    def __init__(self) -> None:
        self.generic = 0
        self.symbols: list[Symbol] = []
        self.parts: list[CostPart] = []
        self.unpayable = False

    def add_mana(self, cost: ManaCost, x: int) -> None:
        for symbol in cost.symbols:
            if symbol.variable:
                self.generic += x
            elif symbol.mask or symbol.snow:
                self.symbols.append(symbol)
            else:
                self.generic += symbol.generic

    def add(self, cost: Cost, x: int) -> None:
        self.add_mana(cost.mana(), x)
        self.parts.extend(cost.others())

    def mana_count(self) -> int:
        """How much mana it is, each symbol as one (`{2/W}` as what it is at least)."""
        return self.generic + len(self.symbols)

    def has_mana(self) -> bool:
        return self.generic > 0 or len(self.symbols) > 0

    def reduce(self, cost: ManaCost, times: int, minimum: int, colored: bool = False) -> None:
        """118.7: takes mana off, never below nothing, nor below `minimum` mana in all. `colored`: no generic mana."""
        for _ in range(times):
            for symbol in cost.symbols:
                self.reduce_by(symbol, minimum, colored)

    def reduce_by(self, symbol: Symbol, minimum: int, colored: bool) -> None:
        if not symbol.mask or symbol.snow:
            n = 1 if symbol.snow else symbol.generic
            self.generic -= min(n, self.generic, max(0, self.mana_count() - minimum))
            return
        if self.mana_count() <= minimum:
            return
        for i, own in enumerate(self.symbols):
            if own.mask & symbol.mask and not own.snow:
                del self.symbols[i]
                return
        if self.generic > 0 and not colored:  # 118.7b-c
            self.generic -= 1


def total_cost(proposal: Proposal) -> Total:
    """601.2f: the total cost with what was chosen so far."""
    total = Total()
    if proposal.base is None:
        total.unpayable = True
    else:
        total.add(proposal.base, proposal.x)
    add_additional(proposal, total)
    changes = cost_changes(proposal)
    for change in changes:
        if change.rule.sign > 0 and not change.rule.floor:
            increase(total, change)
    reductions = [change for change in changes if change.rule.sign < 0 and not change.rule.floor]
    reductions.sort(key=lambda change: -change.rule.minimum)  # the player may take them in any order: this is the best
    for change in reductions:
        total.reduce(change.mana, change.times, change.rule.minimum, change.rule.colored)
    for change in changes:
        if change.rule.floor:
            least = change.mana.mana_value()
            total.generic += max(0, least - mana_value_of(total))
    facts = proposal.facts
    colors = facts.x_colors if facts is not None and proposal.is_spell() else 0
    ability = proposal.ability
    if ability is not None and isinstance(ability.change, OwnManaOnX):
        colors = ability.change.colors
    if colors and proposal.base is not None:
        of_x = min(total.generic, proposal.x * proposal.base.mana().variables())
        total.generic -= of_x
        total.symbols.extend([Symbol(colors)] * of_x)
    join_loyalty(proposal, total)
    return total


def mana_value_of(total: Total) -> int:
    return total.generic + sum(symbol.mana_value() for symbol in total.symbols)


def add_additional(proposal: Proposal, total: Total) -> None:
    """118.8: additional costs: chosen ones, spliced cards, modes that cost, commander tax."""
    for chosen in proposal.optional:
        for _ in range(chosen.times):
            total.add(chosen.cost, proposal.x)
    for addition in proposal.spliced:
        total.add(addition.cost, proposal.x)
    escalate = escalate_cost(proposal.facts)
    for part in proposal.parts:
        body = part.body
        if body.mode_costs and len(body.mode_costs) == len(body.modes):
            for mode in part.modes:
                total.add(body.mode_costs[mode.mode], proposal.x)
        if escalate is not None and part.origin == 0:
            for _ in range(len(part.modes) - 1):
                total.add(escalate, proposal.x)
    if proposal.is_spell() and proposal.from_zone == COMMAND:
        state = proposal.engine.state
        o = state.objects.get(proposal.object)
        if o is not None and o.cards:
            casts = state.players[proposal.player].commander_casts.get(o.cards[0], 0)
            total.generic += 2 * casts  # 903.8


class Change:
    """One cost change and how often it applies ("for each")."""

    def __init__(self, rule: CostChange, mana: ManaCost, times: int, life: int) -> None:
        self.rule = rule
        self.mana = mana
        self.times = times
        self.life = life


def increase(total: Total, change: Change) -> None:
    for _ in range(change.times):
        total.add_mana(change.mana, 0)
        if change.rule.parts is not None:
            total.add(change.rule.parts, 0)
    if change.life > 0:
        total.parts.append(PayLife(Number(change.life)))


def cost_changes(proposal: Proposal) -> list[Change]:
    """All that changes what this spell or ability costs: its own text, and other abilities and effects."""
    found: list[Change] = []
    facts = proposal.facts
    if facts is not None and proposal.is_spell():
        for own in facts.cost_changes:
            rule = own.rule
            if isinstance(rule, CostChange):
                ctx = proposal.context(None, own.instance)
                holds = rule.condition is None or condition_holds(proposal, rule.condition, ctx)
                if holds and (own.condition is None or own.condition.holds(ctx)):
                    ctx.subject = proposal.view()
                    found.append(counted(ctx, rule))
    for chosen in proposal.optional:
        less = chosen.rule.reduces if isinstance(chosen.rule, ReducingCost) and chosen.times > 0 else None
        if less is not None:
            found.append(Change(CostChange("cast", Source(), -1, less, colored=True), less, chosen.times, 0))
    ability = proposal.ability
    if ability is not None and ability.change is not None:
        ctx = proposal.context()
        if ability.change.condition is None or condition_holds(proposal, ability.change.condition, ctx):
            found.append(counted(ctx, ability.change))
    standings = board(proposal.engine).costs
    for standing in standings:
        change = standing_change(proposal, standing)
        if change is not None:
            found.append(change)
    return found


def condition_holds(proposal: Proposal, condition: Condition, ctx: Context) -> bool:
    """A condition about the spell; one about its targets, before they are chosen, holds if such a target could be."""
    if not isinstance(condition, ItTargets):
        return condition.holds(ctx)
    modes = [mode for part in proposal.parts for mode in part.modes]
    if any(codes for mode in modes for codes in mode.targets):
        return condition.holds(ctx)
    bodies = [mode.body for mode in modes] or [body for part in proposal.parts for body in part.body.modes]
    for body in bodies:
        for spec in body.targets:
            for code in legal_targets(proposal.engine, ctx, spec, []):
                if condition.admits_code(ctx, code):
                    return True
    return False


def possible_targets(proposal: Proposal) -> list[int]:
    """The targets chosen so far; before that, what could be chosen."""
    modes = [mode for part in proposal.parts for mode in part.modes]
    chosen = [code for mode in modes for codes in mode.targets for code in codes]
    if chosen:
        return chosen
    ctx = proposal.context()
    return [
        code for mode in modes for spec in mode.body.targets for code in legal_targets(proposal.engine, ctx, spec, [])
    ]


def counted(ctx: Context, rule: CostChange) -> Change:
    times = 1 if rule.each is None else max(0, rule.each.of(ctx))
    return Change(rule, rule.symbols(ctx), times, rule.life.of(ctx) if rule.life is not None else 0)


def is_meant_from(ctx: Context, what: Reference | Filter, proposal: Proposal) -> bool:
    """Whether a cost change is for this spell or ability; what it says of where a spell is cast from is known."""
    known, stacked = ctx.choices, ctx.stack_object
    if proposal.is_spell():
        ctx.stack_object = proposal.view().id
        ctx.choices = Choices(from_zone=proposal.from_zone)
    found = is_meant_cost(ctx, what, proposal)
    ctx.choices, ctx.stack_object = known, stacked
    return found


def standing_change(proposal: Proposal, standing: Standing) -> Change | None:
    """A cost change of another object or an effect, if it is for this spell or ability."""
    rule = standing.rule
    if not isinstance(rule, CostChange):
        return None
    spell = proposal.is_spell()
    if (rule.of == "cast") != spell:
        return None
    if spell and isinstance(rule.what, Reference) and standing.source in (proposal.object, proposal.source):
        return None  # its own, counted with its own text
    ability = proposal.ability
    if rule.word and not (ability is not None and (ability.word == rule.word or is_loyalty(rule, ability))):
        return None
    if isinstance(rule, AbilityCostChange) and rule.not_mana and ability is not None and ability.mana:
        return None
    ctx = standing.context(proposal.engine)
    if proposal.proposed is not None:
        ctx.rows = {proposal.object: proposal.proposed.row}
    if rule.who is not None and not meant_player(ctx, rule.who, proposal.player, standing.controller):
        return None
    if not is_meant_from(ctx, rule.what, proposal):
        return None
    if rule.condition is not None and not condition_holds(proposal, rule.condition, proposal.context()):
        return None
    if isinstance(rule, KeywordAbilityCost) and not rule.fits_targets(ctx, possible_targets(proposal)):
        return None
    if rule.first and casts_this_turn(proposal.engine, ctx, proposal.player, rule.what) > 0:
        return None
    ctx.subject = proposal.view()
    if isinstance(rule.each, TargetsOf):
        return Change(rule, rule.symbols(ctx), targets_meant(proposal, ctx, rule.each), 0)
    return counted(ctx, rule)


def targets_meant(proposal: Proposal, ctx: Context, each: TargetsOf) -> int:
    """601.2f: how many of the targets are such; before any are chosen, how many there could be."""
    modes = [mode for part in proposal.parts for mode in part.modes]
    chosen = {code for mode in modes for codes in mode.targets for code in codes}
    if chosen:
        return sum(1 for code in chosen if is_meant(ctx, each.filter, code))
    own = proposal.context()
    most = 0
    for mode in modes:
        for spec in mode.body.targets:
            fitting = [
                code for code in legal_targets(proposal.engine, own, spec, []) if is_meant(ctx, each.filter, code)
            ]
            limit = spec.at_most.of(own) if spec.at_most is not None else len(fitting)
            most += min(limit, len(fitting))
    return most


def is_loyalty(rule: CostChange, ability: Activated) -> bool:
    """606.1: whether a change for loyalty abilities is for this ability."""
    return rule.word == "loyalty" and ability.loyalty


def is_meant_cost(ctx: Context, what: Filter | Reference, proposal: Proposal) -> bool:
    view = proposal.view()
    if is_meant_view(ctx, what, view):
        return True
    # While it is only proposed, a phrase about the card where it is ("spells you cast from your graveyard").
    proposed = proposal.proposed
    return proposed is not None and isinstance(what, Filter) and what.admits(ctx, proposed.object)


def join_loyalty(proposal: Proposal, total: Total) -> None:
    """606.5: several loyalty costs are one."""
    found = [part for part in total.parts if isinstance(part, Loyalty)]
    if len(found) < 2:
        return
    ctx = proposal.context()
    n = sum(part.sign * part.count.of(ctx) for part in found)
    rest = [part for part in total.parts if not isinstance(part, Loyalty)]
    total.parts = [Loyalty(0 if n == 0 else (1 if n > 0 else -1), Number(abs(n))), *rest]


# --- X (107.3)


def mentions_x(node: object) -> bool:
    """Whether a tree says X as announced (107.3a)."""
    if isinstance(node, X):
        return True
    if isinstance(node, ManaPart):
        return node.cost.variables() > 0
    if isinstance(node, Cost):
        return any(mentions_x(part) for part in node.parts)
    if isinstance(node, Symbol):
        return bool(node.variable)
    if isinstance(node, tuple):
        return any(mentions_x(part) for part in node)
    if isinstance(node, Node):
        return any(mentions_x(getattr(node, name)) for name in field_names(node))
    return False


def x_counts_otherwise(proposal: Proposal) -> bool:
    """Whether X stands in a part of the cost that is not mana: then a greater X is not always harder to pay for."""
    if proposal.base is not None and any(mentions_x(part) for part in proposal.base.others()):
        return True
    return any(mentions_x(chosen.cost.others()) for chosen in proposal.optional if chosen.times > 0)


def needs_x(proposal: Proposal) -> bool:
    """107.3a: whether a cost that will be paid has an X to be announced."""
    if proposal.base is not None and mentions_x(proposal.base):
        return True
    if any(mentions_x(chosen.cost) for chosen in proposal.optional if chosen.times > 0):
        return True
    return any(mentions_x(addition.cost) for addition in proposal.spliced)


def targets_matter(engine: RulesEngine, proposal: Proposal) -> bool:
    """Whether a cost change may depend on the targets, so that they must be chosen with an eye on the cost."""
    if not proposal.is_spell() and proposal.ability is None:
        return False  # a triggered ability has no cost (603.3d)
    facts = proposal.facts
    if proposal.ability is not None and proposal.ability.change is not None:
        return True
    if facts is not None and any(
        own.rule.each is not None or own.rule.condition is not None
        for own in facts.cost_changes
        if isinstance(own.rule, CostChange)
    ):
        return True
    return any(isinstance(standing.rule, CostChange) for standing in board(engine).costs)
