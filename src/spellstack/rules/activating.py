"""CR 602, 605, 606: activating abilities: what allows and forbids it, the steps; mana abilities resolve at once."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import X_NOT_ZERO, Activated
from spellstack.abilities.context import Context
from spellstack.abilities.costs import CostRecord, ManaPart, TapSelf, UntapSelf, summoning_sick
from spellstack.abilities.own_costs import settled_for_source
from spellstack.abilities.statics import Cannot, ObjectRule
from spellstack.core.decisions import Refusal, Script
from spellstack.core.definition import AbilityInstance
from spellstack.core.events import (
    ACTION_DONE,
    ACTIVATED,
    BY_COST,
    BY_RULE,
    REVEALED,
    Cause,
    ChoicesSet,
    Event,
    MemoryChange,
    PoolChange,
    StackObject,
)
from spellstack.core.mana import Mana
from spellstack.core.objects import GameObject
from spellstack.core.types import (
    BATTLEFIELD,
    DECLARE_ATTACKERS,
    DECLARE_BLOCKERS,
    END,
    END_COMBAT,
    FIRST_STRIKE_DAMAGE,
    HAND,
    LIBRARY,
    UPKEEP,
)
from spellstack.rules.announcing import (
    XCheck,
    add_mandatory,
    choose_all_targets,
    choose_life_symbols,
    choose_modes,
    choose_x,
    cost_refusals,
    fits_with_x,
    text_refusal,
)
from spellstack.rules.board import board
from spellstack.rules.costs import total_cost, x_counts_otherwise
from spellstack.rules.engine import RulesEngine
from spellstack.rules.guiding import guided
from spellstack.rules.mana_sources import ManaFacts
from spellstack.rules.notices import target_notices
from spellstack.rules.part_costs import in_payment_order
from spellstack.rules.paying import pay_total
from spellstack.rules.permissions import is_meant_view, meant_player, sorcery_time, split_second_refusal
from spellstack.rules.proposal import PartDraft, Proposal
from spellstack.rules.substitutes import WATERBEND, keys_of

LOYALTY_KEY: Final = "used:loyalty"

# Restrictions on use that name how often (602.5b), and the keys of what is remembered for them.
EACH_TURN: Final[dict[str, int]] = {"once": 1, "once each turn": 1, "twice": 2, "twice each turn": 2, "three times": 3}
ONCE_EVER: Final[tuple[str, ...]] = ("once ever", "only once", "exhaust", "once per game")


def ability_at(engine: RulesEngine, object: int, index: int) -> AbilityInstance | None:
    """An activated ability of an object by its number among them; each of several equip abilities is one (702.6d)."""
    for number, instance in board(engine).activated.get(object, ()):
        if number == index:
            return instance
    return None


def activators(engine: RulesEngine, o: GameObject, ability: Activated, player: int) -> bool:
    """602.2: only the controller, or the owner where nobody controls it; some let any player."""
    if ability.any_player:
        return True
    return player == (o.controller if o.zone == BATTLEFIELD else o.owner)


# --- what forbids it (602.5)


def limit_refusal(
    engine: RulesEngine, o: GameObject, instance: AbilityInstance, ability: Activated, player: int
) -> Refusal | None:
    """602.1b, 602.5b-e, 606.3: instructions about when and how often it may be activated."""
    if ability.loyalty:
        refusal = loyalty_refusal(engine, o, player)
        if refusal is not None:
            return refusal
    for word in ability.limits:
        refusal = one_limit(engine, o, instance, word, player)
        if refusal is not None:
            return refusal
    if ability.condition is not None:
        ctx = Context(engine, o.id, player, instance)
        if not ability.condition.holds(ctx):
            return Refusal("602.5b", "its condition for activating is not met", o.id)
    return None


def one_limit(engine: RulesEngine, o: GameObject, instance: AbilityInstance, word: str, player: int) -> Refusal | None:
    """One restriction by its word."""
    state = engine.state
    if word == "instant" or word == X_NOT_ZERO:
        return None
    if word == "sorcery":
        if sorcery_time(engine, player):
            return None
        ability = instance.ability
        rule = "702.6a" if isinstance(ability, Activated) and ability.word == "equip" else "602.5d"
        return Refusal(rule, "it can be activated only as a sorcery", o.id)
    if word in EACH_TURN:
        if uses_this_turn(engine, o, instance) < EACH_TURN[word]:
            return None
        return Refusal("602.5b", "it was activated as often as it may be this turn", o.id)
    if word in ONCE_EVER:
        if not o.memory.get(f"used:{instance.key}"):
            return None
        return Refusal("602.5b", "it may be activated only once", o.id)
    fits = True
    if word == "your turn":
        fits = state.active == player
    elif word == "not your turn":
        fits = state.active != player
    elif word == "their turn":
        fits = state.active == player
    elif word == "opponents":
        fits = player in state.opponents(o.controller)
    elif word == "not your turn before attackers":
        fits = state.active != player and state.step < DECLARE_ATTACKERS
    elif word == "not your upkeep":
        fits = state.active != player and state.step == UPKEEP
    elif word == "your end step":
        fits = state.active == player and state.step == END
    elif word == "declare blockers":
        fits = state.step == DECLARE_BLOCKERS
    elif word == "before blockers":
        fits = state.step < DECLARE_BLOCKERS
    elif word == "before damage":
        fits = state.step < FIRST_STRIKE_DAMAGE
    elif word == "before end of combat":
        fits = state.step < END_COMBAT
    elif word == "your upkeep":
        fits = state.active == player and state.step == UPKEEP
    elif word == "upkeep":
        fits = state.step == UPKEEP
    elif word == "combat":
        fits = 4 <= state.step <= 9
    elif word == "before attackers":
        fits = state.step < DECLARE_ATTACKERS
    elif word == "your turn before attackers":
        fits = state.active == player and state.step < DECLARE_ATTACKERS
    elif word == "end of combat":
        fits = state.step == END_COMBAT
    elif word == "declare attackers":
        fits = state.step == DECLARE_ATTACKERS
    else:
        return Refusal("602.1b", f"its restriction is not known: {word}", o.id)
    return None if fits else Refusal("602.5b", f"it can be activated only: {word}", o.id)


def uses_this_turn(engine: RulesEngine, o: GameObject, instance: AbilityInstance) -> int:
    """602.5b: how often this ability of this object was activated in this turn."""
    uses = o.memory.get(f"used:{instance.key}", ())
    return uses[1] if len(uses) > 1 and uses[0] == engine.state.turn else 0


def loyalty_refusal(engine: RulesEngine, o: GameObject, player: int) -> Refusal | None:
    """606.3: as a sorcery, once each turn for each permanent."""
    if not sorcery_time(engine, player) and not has_object_rule(engine, "activate loyalty as an instant", o):
        return Refusal("606.3", "loyalty abilities wait for its controller's main phase and an empty stack", o.id)
    uses = o.memory.get(LOYALTY_KEY, ())
    most = 2 if has_object_rule(engine, "activate loyalty twice", o) else 1
    if len(uses) > 1 and uses[0] == engine.state.turn and uses[1] >= most:
        return Refusal("606.3", "a loyalty ability of it was activated this turn", o.id)
    return None


def has_object_rule(engine: RulesEngine, word: str, o: GameObject) -> bool:
    """Whether an effect with that word counts for the object."""
    for standing in board(engine).object_rules.get(word, ()):
        rule = standing.rule
        if isinstance(rule, ObjectRule) and is_meant_view(standing.context(engine), rule.who, o):
            return True
    return False


def activation_forbidden(engine: RulesEngine, o: GameObject, ability: Activated, player: int) -> Refusal | None:
    """602.5: an effect says that it can't be activated. `unless` in the prohibition spares mana abilities."""
    cannots = board(engine).cannots
    if not cannots:
        return None
    for act in ("activate", "activate abilities"):
        for standing in cannots.get(act, ()):
            rule = standing.rule
            if not isinstance(rule, Cannot) or (rule.unless and ability.mana):
                continue
            ctx = standing.context(engine)
            if rule.condition is not None and not rule.condition.holds(ctx):
                continue
            if act == "activate":
                meant = meant_player(ctx, rule.who, player, standing.controller) and (
                    rule.other is None or is_meant_view(ctx, rule.other, o)
                )
            else:
                meant = is_meant_view(ctx, rule.who, o)
            if meant:
                return Refusal("602.5", "an effect says that its abilities can't be activated", standing.source)
    return None


def sick_refusal(engine: RulesEngine, o: GameObject, instance: AbilityInstance, ability: Activated) -> Refusal | None:
    """602.5a, 302.6: {T} and {Q} of a creature that came under control this turn, without haste."""
    if o.zone != BATTLEFIELD:
        return None
    for part in ability.cost.parts:
        if isinstance(part, (TapSelf, UntapSelf)):
            refusal = summoning_sick(Context(engine, o.id, o.controller, instance), o)
            if refusal is not None and not has_object_rule(engine, "activate as though haste", o):
                return refusal
    return None


def mana_refusal(engine: RulesEngine, o: GameObject, instance: AbilityInstance, facts: ManaFacts) -> Refusal | None:
    """Why a mana ability can't be activated now, whatever mana its own cost asks for."""
    ability = instance.ability
    if not isinstance(ability, Activated):
        return Refusal("605.1a", "it is no mana ability", o.id)
    player = o.controller if o.zone == BATTLEFIELD else o.owner
    if facts.taps:
        if o.tapped:
            return Refusal("107.5", "it is already tapped", o.id)
        refusal = sick_refusal(engine, o, instance, ability)
        if refusal is not None:
            return refusal
    refusal = activation_forbidden(engine, o, ability, player)
    if refusal is not None:
        return refusal
    if facts.limited:
        refusal = limit_refusal(engine, o, instance, ability, player)
        if refusal is not None:
            return refusal
    if facts.parts:
        ctx = Context(engine, o.id, player, instance)
        for part in facts.parts:
            refusal = part.refusal(ctx, player)
            if refusal is not None:
                return refusal
    return None


def proposal_of(
    engine: RulesEngine, player: int, object: int, instance: AbilityInstance, ability: Activated, stack_id: int
) -> Proposal:
    """An ability as it is announced; `stack_id`: its object on the stack, or its source while it is only judged."""
    proposal = Proposal(engine, player, stack_id, object)
    proposal.instance = instance
    proposal.ability = ability
    proposal.base = settled_for_source(ability.cost, Context(engine, object, player, instance))
    proposal.parts = [PartDraft(ability.body)]
    proposal.open_x = x_counts_otherwise(proposal)
    proposal.open_substitutes = bool(keys_of(proposal))
    source = engine.state.see(object)
    if source is not None:
        proposal.first = source.choices
        proposal.words = source.words
    return proposal


def check(engine: RulesEngine, player: int, object: int, index: int, first_only: bool = False) -> list[Refusal]:
    """602: why the player can't activate this ability now; empty if they can."""
    o = engine.state.objects.get(object)
    instance = ability_at(engine, object, index)
    if o is None or instance is None:
        return [Refusal("602.1", "there is no such ability here", object)]
    ability = instance.ability
    if not isinstance(ability, Activated):
        return [Refusal("602.1c", "only an activated ability can be activated", object)]
    found: list[Refusal] = []
    if not activators(engine, o, ability, player) or o.phased_out:
        found.append(Refusal("602.2", "only its controller can activate its abilities", object))
        return found
    if not ability.mana:
        refusal = split_second_refusal(engine)
        if refusal is not None:
            found.append(refusal)
    refusal = activation_forbidden(engine, o, ability, player)
    if refusal is not None:
        found.append(refusal)
    if found and first_only:
        return found
    refusal = limit_refusal(engine, o, instance, ability, player)
    if refusal is not None:
        found.append(refusal)
        if first_only:
            return found
    refusal = sick_refusal(engine, o, instance, ability)
    if refusal is not None:
        found.append(Refusal("602.5a", refusal.reason, refusal.source))
        found.append(refusal)
    if found and first_only:
        return found
    proposal = proposal_of(engine, player, object, instance, ability, object)
    refusal = text_refusal(proposal)
    if refusal is not None:
        if fits_with_x(proposal):
            return found
        found.append(refusal)
        if first_only:
            return found
    found.extend(cost_refusals(proposal, first_only))
    return found


# --- activating (602.2)


def activate(engine: RulesEngine, player: int, object: int, index: int) -> Script[bool]:
    """602.2a-b: announces the ability, makes its choices, pays; False if illegal (the caller undoes it)."""
    instance = ability_at(engine, object, index)
    if instance is None or not isinstance(instance.ability, Activated):
        return False
    ability = instance.ability
    if ability.mana:
        return (yield from activate_mana(engine, player, object, index, (), None))
    cause = Cause("602.2a", object, player, BY_RULE, instance.key)
    o = engine.state.objects[object]
    if o.zone == HAND or o.zone == LIBRARY:
        yield from engine.perform([Event(REVEALED, Cause("701.20a", object, player, BY_RULE), object, player)])
    event = StackObject(cause, player, instance, object, None)
    yield from engine.perform([event])
    id = event.new_object
    proposal = proposal_of(engine, player, object, instance, ability, id)
    add_mandatory(proposal)
    for part in proposal.parts:
        if part.body.modes:
            chosen = yield from choose_modes(proposal, part)
            if not chosen:
                return False
    fine = yield from choose_x(proposal, XCheck(proposal))
    if not fine:
        return False
    yield from choose_life_symbols(proposal)
    fine = yield from choose_all_targets(proposal)
    if not fine:
        return False
    return (yield from finish(proposal, o, instance, ability))


def finish(proposal: Proposal, source: GameObject, instance: AbilityInstance, ability: Activated) -> Script[bool]:
    """602.2b: the total cost is determined and paid; then the ability is activated."""
    engine = proposal.engine
    id = proposal.object
    choices = ChoicesSet(
        Cause("602.2b", proposal.source, proposal.player, BY_RULE, instance.key), id, proposal.choices()
    )
    yield from engine.perform([choices])
    total = total_cost(proposal)
    record = CostRecord()
    paid = yield from pay_total(proposal, total, record)
    if not paid:
        return False
    cause = Cause("602.2b", proposal.source, proposal.player, BY_RULE, instance.key)
    final = proposal.choices(tuple(record.ids.items()), record.mana, tuple(record.amounts.items()))
    events: list[Event] = [ChoicesSet(cause, id, final)]
    events.extend(use_events(engine, proposal.source, instance, ability, cause))
    events.append(Event(ACTIVATED, cause, proposal.source, proposal.player, id, word=ability.word))
    if WATERBEND in keys_of(proposal):  # 701.67c
        events.append(Event(ACTION_DONE, cause, proposal.source, proposal.player, proposal.source, word=WATERBEND))
    events.extend(target_notices(proposal))
    yield from engine.perform(events)
    return True


def use_events(
    engine: RulesEngine, object: int, instance: AbilityInstance, ability: Activated, cause: Cause
) -> list[Event]:
    """602.5b, 606.3: the object remembers that the ability was used, where that matters."""
    o = engine.state.objects.get(object)
    if o is None:
        return []
    events: list[Event] = []
    turn = engine.state.turn
    if any(word in EACH_TURN or word in ONCE_EVER for word in ability.limits):
        times = uses_this_turn(engine, o, instance) + 1
        events.append(MemoryChange(cause, object, f"used:{instance.key}", (turn, times)))
    if ability.loyalty:
        uses = o.memory.get(LOYALTY_KEY, ())
        times = uses[1] + 1 if len(uses) > 1 and uses[0] == turn else 1
        events.append(MemoryChange(cause, object, LOYALTY_KEY, (turn, times)))
    return events


# --- mana abilities (605.3)


def activate_mana(
    engine: RulesEngine,
    player: int,
    object: int,
    index: int,
    kinds: tuple[int, ...],
    inputs: tuple[int, ...] | None,
) -> Script[bool]:
    """605.3b: costs are paid, and the ability resolves at once.

    `kinds`: the mana that automatic payment wants from it, () where the player chooses; `inputs`: the types of mana
    that pay for its own cost, None where payment finds them.
    """
    instance = ability_at(engine, object, index)
    if instance is None or not isinstance(instance.ability, Activated):
        return False
    ability = instance.ability
    proposal = proposal_of(engine, player, object, instance, ability, object)
    for part in proposal.parts:
        if part.body.modes:
            chosen = yield from choose_modes(proposal, part)
            if not chosen:
                return False
    fine = yield from choose_x(proposal, XCheck(proposal))
    if not fine:
        return False
    record = CostRecord()
    total = total_cost(proposal)
    if inputs is not None and total.has_mana():
        paid = yield from pay_inputs(proposal, inputs, record)
        if not paid:
            return False
        total.generic = 0
        total.symbols = []
    paid = yield from pay_total(proposal, total, record)
    if not paid:
        return False
    cause = Cause("605.3b", object, player, BY_RULE, instance.key)
    events = use_events(engine, object, instance, ability, cause)
    if events:
        yield from engine.perform(events)
    ctx = Context(engine, object, player, instance)
    ctx.choices = proposal.choices(tuple(record.ids.items()), record.mana, tuple(record.amounts.items()))
    ctx.words = proposal.words
    ctx.rule = "605.3b"
    script = engine.resolve_body(ctx, ability.body)
    if kinds:
        yield from guided(script, ability, kinds)
    else:
        yield from script
    return True


def pay_inputs(proposal: Proposal, inputs: tuple[int, ...], record: CostRecord) -> Script[bool]:
    """The mana in a mana ability's own cost, by the types that the plan set aside for it."""
    pool = list(proposal.engine.state.players[proposal.player].pool)
    spent: list[Mana] = []
    for kind in inputs:
        found = next((mana for mana in pool if mana.kind == kind), None)
        if found is None:
            return False
        pool.remove(found)
        spent.append(found)
    cause = Cause("118.3a", proposal.source, proposal.player, BY_COST)
    yield from proposal.engine.perform([PoolChange(cause, proposal.player, tuple(pool))])
    record.mana = tuple(spent)
    return True


__all__ = ["ManaPart", "activate", "activate_mana", "check", "in_payment_order", "mana_refusal"]
