"""CR 118.3, 601.2g-h, 107.4: whether a total cost can be paid, with which mana and sources; automatic payment.

The search is exact: simple sources are matched with the symbols; sources that make several mana, or cost something
themselves, are tried in combinations. A castable spell is never left uncast.
"""

from __future__ import annotations

from typing import Final

from spellstack.abilities.chosen_costs import ChosenPart
from spellstack.abilities.context import Context
from spellstack.abilities.costs import PayLife, TapSelf
from spellstack.actions.basic.spending import SpendOnly
from spellstack.core.decisions import Refusal
from spellstack.core.events import BY_COST, BY_PAYMENT, PAY_LIFE, Cause, Event
from spellstack.core.mana import Mana, Symbol
from spellstack.core.objects import Choices
from spellstack.core.types import ALL_COLORS
from spellstack.core.types import SNOW as SNOW_SUPERTYPE
from spellstack.rules.costs import Total, needs_x
from spellstack.rules.engine import RulesEngine
from spellstack.rules.mana_sources import (
    GENERIC_ONLY,
    SNOW,
    TYPES,
    ManaOption,
    ManaSource,
    supply_of,
)
from spellstack.rules.matching import Demand, Unit, match
from spellstack.rules.part_costs import parts_fit
from spellstack.rules.player_rules import rules_for
from spellstack.rules.possible import is_possible
from spellstack.rules.proposal import Proposal
from spellstack.rules.substitutes import candidates, substitute_mask

POOL: Final = 0
SOURCE: Final = 1
SUBSTITUTE: Final = 2
OPEN: Final = 3
ALL: Final = TYPES | SNOW | GENERIC_ONLY
MOST_COMBINATIONS: Final = 600


class Use:
    """One activation in a plan: the source, which of its abilities, the mana wanted from it (bits, in order).

    `inputs`: the types of mana that pay the mana in its own cost; None where it has none. `mana`: all that it does is
    to tap for this mana.
    """

    def __init__(
        self,
        object: int,
        ability: int,
        kinds: tuple[int, ...],
        inputs: tuple[int, ...] | None = None,
        mana: Mana | None = None,
    ) -> None:
        self.object = object
        self.ability = ability
        self.kinds = kinds
        self.inputs = inputs
        self.mana = mana


class Plan:
    """How a total cost is paid: activations in order, then mana out of the pool; `life` for Phyrexian symbols."""

    def __init__(self, uses: list[Use], life: int) -> None:
        self.uses = uses
        self.life = life


class Claim:
    """A total cost as the matching sees it: demands for one way of paying symbols that can be paid in several ways."""

    def __init__(self, demands: list[Demand], life: int) -> None:
        self.demands = demands
        self.life = life


class Purpose:
    """What the payment is for: restricted mana looks at it (106.6). `excluded`: sources that may not be used."""

    def __init__(self, proposal: Proposal) -> None:
        self.proposal = proposal
        self.excluded: list[int] = [proposal.object] if proposal.is_spell() else []
        self.as_though = as_though(proposal)
        facts = proposal.facts
        self.no_mana: bool = facts is not None and facts.no_mana and proposal.is_spell()

    def allows(self, restriction: object, source: int) -> bool:
        """106.6: whether mana with this restriction may be spent on it."""
        if self.no_mana:
            return False
        if restriction is None:
            return True
        if not isinstance(restriction, SpendOnly):
            return False
        proposal = self.proposal
        ctx = Context(proposal.engine, source, proposal.player)
        if proposal.proposed is not None:
            ctx.rows = {proposal.object: proposal.proposed.row}
        ability = not proposal.is_spell()
        view = proposal.view()
        if not ability and proposal.way is not None:  # "spells from exile": where it is cast from
            ctx.stack_object = view.id
            ctx.choices = Choices(from_zone=proposal.way.zone)
        return restriction.allows(ctx, view, ability, restriction.with_x and needs_x(proposal))


def as_though(proposal: Proposal) -> int:
    """609.4b: the types that any mana may be spent as for it, as a mask: all, the colours, or (0) only what it is."""
    mask = 0
    if proposal.way is not None:
        mask = TYPES if proposal.way.any_mana else ALL_COLORS if proposal.way.any_color else 0
    if rules_for(proposal.engine, proposal.player, "mana as any color"):
        mask |= ALL_COLORS
    return mask


def unit_mask(engine: RulesEngine, mana: Mana, as_though: int) -> int:
    mask = mana.kind | as_though
    return mask | (SNOW if mana.snow else 0)


# --- what is asked


def claims(total: Total, life_symbols: int, as_though: int) -> list[Claim]:
    """Every way of paying the symbols (107.4e-f): mana first, life and two generic for one later."""
    choices: list[list[tuple[tuple[int, ...], int]]] = []
    for symbol in total.symbols:
        choices.append(ways_of_symbol(symbol, as_though))
    found: list[Claim] = []
    extend_claims(choices, 0, [ALL] * total.generic, 0, life_symbols, found)
    found.sort(key=lambda claim: claim.life)
    return found


def ways_of_symbol(symbol: Symbol, as_though: int) -> list[tuple[tuple[int, ...], int]]:
    """Each way as masks of mana and a number of life payments."""
    if symbol.snow:
        return [((SNOW,), 0)]
    mask = TYPES if symbol.mask & as_though else symbol.mask
    ways: list[tuple[tuple[int, ...], int]] = [((mask,), 0)]
    if symbol.generic > 0:
        ways.append(((ALL,) * symbol.generic, 0))
    if symbol.phyrexian:
        ways.append(((), 1))
    return ways


def extend_claims(
    choices: list[list[tuple[tuple[int, ...], int]]],
    place: int,
    masks: list[int],
    life: int,
    life_symbols: int,
    found: list[Claim],
) -> None:
    if place == len(choices):
        if life_symbols < 0 or life == life_symbols:
            found.append(Claim([Demand(mask) for mask in masks], 2 * life))
        return
    for more, paid in choices[place]:
        extend_claims(choices, place + 1, masks + list(more), life + paid, life_symbols, found)


# --- what there is


def pool_units(engine: RulesEngine, purpose: Purpose) -> list[Unit]:
    """Mana in the pool that may be spent on it: restricted mana first, then what would be lost."""
    pool = engine.state.players[purpose.proposal.player].pool
    order = sorted(range(len(pool)), key=lambda i: (pool[i].restriction is None, pool[i].persistent))
    units: list[Unit] = []
    for i in order:
        mana = pool[i]
        if purpose.allows(mana.restriction, mana.source):
            units.append(Unit(unit_mask(engine, mana, purpose.as_though), POOL, i))
    return units


def source_mask(mask: int, as_though: int) -> int:
    return mask | as_though


def wanted_colors(engine: RulesEngine, purpose: Purpose) -> list[int]:
    """How many coloured symbols the player's other cards in hand have, for each type of mana."""
    counts = [0] * 6
    state = engine.state
    for id in state.players[purpose.proposal.player].hand:
        if id == purpose.proposal.object:
            continue
        cost = engine.row(state.objects[id]).mana_cost
        for symbol in cost.symbols if cost is not None else ():
            for i in range(6):
                if symbol.mask >> i & 1:
                    counts[i] += 1
    return counts


def keeping_value(source: ManaSource, wanted: list[int]) -> int:
    """How much a source is needed for the rest of the hand: what is needed least is spent first."""
    mask = source.options[0].units[0]
    return sum(wanted[i] for i in range(6) if mask >> i & 1)


class Search:
    """The search for a plan: units of pool and simple sources, then combinations of the other sources."""

    def __init__(self, engine: RulesEngine, total: Total, purpose: Purpose, considerate: bool = False) -> None:
        self.engine = engine
        self.total = total
        self.purpose = purpose
        supply = supply_of(engine, purpose.proposal.player)
        excluded = purpose.excluded
        self.simple: list[ManaSource] = [s for s in supply.simple if s.object not in excluded and not purpose.no_mana]
        if considerate and len(self.simple) > 1:
            wanted = wanted_colors(engine, purpose)
            self.simple.sort(key=lambda s: (s.penalty, keeping_value(s, wanted)))
        self.complex: list[ManaSource] = [s for s in supply.complex if s.object not in excluded and self.usable(s)]
        self.base: list[Unit] = substitute_units(engine, purpose)
        self.must_use: int = len(self.base)
        self.base.extend(pool_units(engine, purpose))
        for i, source in enumerate(self.simple):
            mask = source_mask(source.options[0].units[0], purpose.as_though)
            self.base.append(Unit(mask, SOURCE, i))
        if purpose.proposal.open_substitutes:
            self.add_open(purpose.proposal)
        self.tried = 0
        self.opened: list[int] = []  # what of the open substitutes the plan found uses

    def add_open(self, proposal: Proposal) -> None:
        """What could still be chosen to pay for mana (702.51a): last, used only where it must be."""
        place = {source.object: i for i, source in enumerate(self.simple)}
        for id in candidates(proposal):
            mask = substitute_mask(proposal, id)
            if id in place:  # tapped for mana or for the spell, not for both
                for unit in self.base:
                    if unit.kind == SOURCE and unit.giver == place[id]:
                        unit.mask |= mask
            else:
                self.base.append(Unit(mask, OPEN, id))

    def usable(self, source: ManaSource) -> bool:
        return any(self.purpose.allows(option.restriction, source.object) for option in source.options)

    def plan(self, life_symbols: int, cheapest: bool) -> Plan | None:
        """A plan that works, None if none does. `cheapest`: one with as few sources that are not simple as possible."""
        found = [
            claim
            for claim in claims(self.total, life_symbols, self.purpose.as_though)
            if self.life_fits(claim.life, [])
        ]
        for claim in found:
            plan = self.with_sources(claim, [])
            if plan is not None:
                return plan
        if not self.complex:
            return None
        plan = self.with_everything(found)
        if plan is None or not cheapest:
            return plan
        self.tried = 0
        for size in range(1, len(self.complex) + 1):
            for claim in found:
                smaller = self.combine(claim, [], self.complex, 0, size)
                if smaller is not None:
                    return smaller
                if self.tried > MOST_COMBINATIONS:
                    return plan
        return plan

    def with_everything(self, found: list[Claim]) -> Plan | None:
        """A plan that uses all sources that cost nothing, and as many of the others as it takes."""
        free: list[tuple[ManaSource, ManaOption]] = []
        others: list[ManaSource] = []
        chooses = any(isinstance(part, ChosenPart) for part in self.total.parts)
        for source in self.complex:
            if is_free(source, chooses) and self.purpose.allows(source.options[0].restriction, source.object):
                free.append((source, source.options[0]))
            else:
                others.append(source)
        for size in range(len(others) + 1):
            for claim in found:
                plan = self.combine(claim, free, others, 0, size)
                if plan is not None:
                    return plan
                if self.tried > MOST_COMBINATIONS:
                    return None
        return None

    def plan_using(self, life_symbols: int, source: ManaSource, option: ManaOption) -> Plan | None:
        """A plan in which this source is used in this way, needed or not."""
        rest = [other for other in self.complex if other.object != source.object]
        for claim in claims(self.total, life_symbols, self.purpose.as_though):
            for size in range(len(rest) + 1):
                plan = self.combine(claim, [(source, option)], rest, 0, size)
                if plan is not None:
                    return plan
        return None

    def combine(
        self,
        claim: Claim,
        picked: list[tuple[ManaSource, ManaOption]],
        others: list[ManaSource],
        start: int,
        size: int,
    ) -> Plan | None:
        """Tries all combinations of `size` more sources; of sources alike, the first stands for all."""
        if size == 0:
            self.tried += 1
            return self.with_sources(claim, picked)
        for i in range(start, len(others) - size + 1):
            source = others[i]
            if i > start and alike(source, others[i - 1]):
                continue
            for option in source.options:
                if not self.purpose.allows(option.restriction, source.object):
                    continue
                plan = self.combine(claim, [*picked, (source, option)], others, i + 1, size - 1)
                if plan is not None:
                    return plan
                if self.tried > MOST_COMBINATIONS:
                    return None
        return None

    def life_fits(self, life: int, picked: list[tuple[ManaSource, ManaOption]]) -> bool:
        """119.4: all life that is paid together must be there."""
        for part in self.total.parts:
            if isinstance(part, PayLife):
                life += part.amount.of(self.purpose.proposal.context())
        life += sum(option.life for _, option in picked)
        if life <= 0:
            return True
        proposal = self.purpose.proposal
        if life > self.engine.state.players[proposal.player].life:
            return False
        mode = BY_PAYMENT if proposal.context().cost_mode == BY_PAYMENT else BY_COST
        paying = Cause("119.4", proposal.source, proposal.player, mode)
        return is_possible(self.engine, Event(PAY_LIFE, paying, 0, proposal.player, amount=life))

    def with_sources(self, claim: Claim, picked: list[tuple[ManaSource, ManaOption]]) -> Plan | None:
        """A plan with just these sources that are not simple, in this order; those that cost mana come last."""
        order = sorted(picked, key=lambda pair: len(pair[1].facts.inputs))
        units = list(self.base)
        demands = list(claim.demands)
        for place, (_, option) in enumerate(order):
            for symbol in option.facts.inputs:
                demands.extend(input_demands(symbol, place))
            for mask in option.units:
                units.append(Unit(source_mask(mask, self.purpose.as_though), SOURCE, -1, place))
        if picked:
            if not self.life_fits(claim.life, picked):
                return None
            used = {source.object for source, _ in picked}
            units = [
                u for u in units if not (u.kind == SOURCE and u.giver >= 0 and self.simple[u.giver].object in used)
            ]
        paid_by = match(demands, units, self.must_use)
        if paid_by is None:
            return None
        self.opened = [units[u].giver for u in paid_by if units[u].kind == OPEN]
        plan = self.as_plan(claim, demands, units, paid_by, order)
        if not parts_fit(self.purpose.proposal, self.total, order):
            return None
        return plan

    def as_plan(
        self,
        claim: Claim,
        demands: list[Demand],
        units: list[Unit],
        paid_by: list[int],
        order: list[tuple[ManaSource, ManaOption]],
    ) -> Plan:
        uses: list[Use] = []
        taken: dict[int, int] = {}
        for d, u in enumerate(paid_by):
            taken[u] = demands[d].mask
        for u, unit in enumerate(units):
            if unit.kind == SOURCE and unit.giver >= 0 and u in taken:
                source = self.simple[unit.giver]
                uses.append(simple_use(source, taken[u]))
        for place, (giver, option) in enumerate(order):
            kinds: list[int] = []
            for u, unit in enumerate(units):
                if unit.place == place:
                    kinds.append(one_kind(unit.mask & TYPES, taken.get(u, ALL)))
            if self.purpose.as_though:
                kinds = [one_kind(mask & TYPES, ALL) for mask in option.units]
            ability = option.ability_for(kinds[0]) if kinds else option.ability
            uses.append(
                Use(giver.object, ability, tuple(kinds), self.inputs_of(place, option, demands, units, paid_by))
            )
        return Plan(uses, claim.life)

    def inputs_of(
        self, place: int, option: ManaOption, demands: list[Demand], units: list[Unit], paid_by: list[int]
    ) -> tuple[int, ...] | None:
        """The types of mana that pay for the activation at this place of the plan."""
        if not option.facts.inputs:
            return None
        pool = self.engine.state.players[self.purpose.proposal.player].pool
        found: list[int] = []
        for d, u in enumerate(paid_by):
            if demands[d].before == place:
                unit = units[u]
                found.append(
                    pool[unit.giver].kind if unit.kind == POOL else one_kind(unit.mask & TYPES, demands[d].mask)
                )
        return tuple(found)


def is_free(source: ManaSource, chooses: bool) -> bool:
    """Whether using the source can't hurt: one way to use it, and no cost that something else may need."""
    if len(source.options) != 1:
        return False
    option = source.options[0]
    facts = option.facts
    if facts.inputs or facts.chosen or option.life > 0:
        return False
    return facts.taps and not (facts.consumes_self and chooses)


def alike(a: ManaSource, b: ManaSource) -> bool:
    """Whether two sources can do the same for the same."""
    if len(a.options) != len(b.options) or a.penalty != b.penalty:
        return False
    for one, other in zip(a.options, b.options, strict=True):
        if one.facts is not other.facts or one.units != other.units:
            return False
    return True


def simple_use(source: ManaSource, wanted: int) -> Use:
    """A tap for one mana that is wanted; one that does nothing else if there is a choice."""
    option = source.options[0]
    mask = option.units[0]
    kind = one_kind(mask & option.bare if mask & option.bare & wanted else mask, wanted)
    mana = Mana(kind, source.object, mask & SNOW != 0) if kind & option.bare else None
    return Use(source.object, option.ability_for(kind), (kind,), None, mana)


def one_kind(mask: int, wanted: int) -> int:
    """One type of mana out of a mask, one that is wanted if there is one."""
    both = mask & wanted & TYPES
    chosen = both if both else mask & TYPES
    return chosen & -chosen


def input_demands(symbol: Symbol, place: int) -> list[Demand]:
    """What a mana ability's own cost asks for, to be paid by what was made before."""
    if symbol.snow:
        return [Demand(SNOW, place)]
    if symbol.mask:
        return [Demand(symbol.mask, place)]
    return [Demand(ALL & ~GENERIC_ONLY, place) for _ in range(symbol.generic)]


# --- the question, and the answer


def payment_refusals(proposal: Proposal, total: Total, first_only: bool = True) -> list[Refusal]:
    """118.3, 118.6: why the total cost can't be paid now; empty if it can."""
    if total.unpayable:
        return [Refusal("118.6", "it has no mana cost, which can't be paid", proposal.source)]
    found: list[Refusal] = []
    ctx = proposal.context()
    for part in total.parts:
        refusal = part.refusal(ctx, proposal.player)
        if refusal is not None:
            found.append(Refusal("118.3", refusal.reason, refusal.source))
            found.append(refusal)
            if first_only:
                return found
    if found:
        return found
    if not total.has_mana() and not total.parts:
        return []
    if not could_reach(proposal, total):
        return [Refusal("118.3", "there is not enough mana to pay for it", proposal.source)]
    if find_plan(proposal, total, False) is None:
        reason = "there is not the right mana to pay for it" if total.has_mana() else "the cost can't be paid in full"
        refusals = [Refusal("118.3", reason, proposal.source)]
        if proposal.life_symbols > 0:
            refusals.append(Refusal("119.4", "there is not enough life to pay", proposal.source))
        return refusals
    return []


def could_reach(proposal: Proposal, total: Total) -> bool:
    """A quick bound: as much mana as the cost has, if every source gives all it can."""
    needed = total.generic + sum(1 for symbol in total.symbols if not symbol.phyrexian)
    if needed == 0:
        return True
    engine = proposal.engine
    supply = supply_of(engine, proposal.player)
    there = supply.most + len(engine.state.players[proposal.player].pool) + len(proposal.substituted)
    return there >= needed or (proposal.open_substitutes and there + len(candidates(proposal)) >= needed)


def find_plan(proposal: Proposal, total: Total, cheapest: bool = True) -> Plan | None:
    """A way to pay the total cost, with mana abilities that can be activated now; None if there is none."""
    return Search(proposal.engine, total, purpose_of(proposal, total), cheapest).plan(proposal.life_symbols, cheapest)


def purpose_of(proposal: Proposal, total: Total) -> Purpose:
    """What the payment is for; a source that must be tapped for the ability itself makes no mana for it."""
    purpose = Purpose(proposal)
    if any(isinstance(part, TapSelf) for part in total.parts):
        purpose.excluded.append(proposal.source)
    return purpose


def substitute_units(engine: RulesEngine, purpose: Purpose) -> list[Unit]:
    """What was chosen to pay for mana: each pays for one, and makes none itself any more."""
    proposal = purpose.proposal
    units: list[Unit] = []
    for i, id in enumerate(proposal.substituted):
        purpose.excluded.append(id)
        units.append(Unit(substitute_mask(proposal, id), SUBSTITUTE, i))
    return units


def stays_payable(proposal: Proposal, total: Total, source: ManaSource, option: ManaOption) -> bool:
    """Whether the total cost could still be paid after this use of a source."""
    search = Search(proposal.engine, total, purpose_of(proposal, total))
    return search.plan_using(proposal.life_symbols, source, option) is not None


def fewest_substitutes(proposal: Proposal, total: Total) -> list[int]:
    """The substitutes that must pay, where mana pays all it can."""
    search = Search(proposal.engine, total, purpose_of(proposal, total))
    search.plan(proposal.life_symbols, True)
    return search.opened


def plan_from_pool(proposal: Proposal, total: Total) -> tuple[tuple[int, ...], int] | None:
    """The mana of the pool that pays the whole mana cost (indexes), and the life; None if the pool does not suffice."""
    engine = proposal.engine
    purpose = Purpose(proposal)
    base = substitute_units(engine, purpose)
    must_use = len(base)
    base.extend(pool_units(engine, purpose))
    for claim in claims(total, proposal.life_symbols, purpose.as_though):
        paid_by = match(claim.demands, base, must_use)
        if paid_by is not None:
            return tuple(base[u].giver for u in paid_by if base[u].kind == POOL), claim.life
    return None


def is_snow_source(engine: RulesEngine, id: int) -> bool:
    view = engine.state.see(id)
    return view is not None and engine.row(view).supertypes & SNOW_SUPERTYPE != 0


__all__ = ["ChosenPart", "Plan", "Use", "find_plan", "payment_refusals", "plan_from_pool"]
