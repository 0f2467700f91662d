"""CR 506-511: the turn-based actions of the combat phase. turn.py calls them as the steps begin and end."""

from __future__ import annotations

from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost
from spellstack.abilities.statics import PlayerRule
from spellstack.actions.basic.combat_choices import ATTACKS as ATTACKERS_CHOSEN
from spellstack.actions.basic.combat_choices import BLOCKS as BLOCKERS_CHOSEN
from spellstack.core.decisions import Answer, Decision, Option, Script
from spellstack.core.definition import AbilityInstance
from spellstack.core.events import (
    ATTACKED,
    ATTACKERS_DECLARED,
    ATTACKS,
    BECAME_BLOCKED,
    BECAME_UNBLOCKED,
    BLOCKED_BY,
    BLOCKERS_DECLARED,
    BLOCKS,
    BLOCKS_CREATURE,
    BY_COST,
    BY_RULE,
    BY_TURN,
    TAP,
    Cause,
    CombatChange,
    Event,
)
from spellstack.core.keyword_bits import VIGILANCE
from spellstack.core.objects import GameObject
from spellstack.core.state import State
from spellstack.core.types import BATTLE, CREATURE, DECLARE_ATTACKERS, END_COMBAT
from spellstack.keywords.attack_costs import ATTACK_OPTION
from spellstack.rules.attacking import AttackDeclaration, attack_refusals
from spellstack.rules.banding import also_blocked, declare_bands
from spellstack.rules.blocking import BlockDeclaration, attackers_of, block_refusals
from spellstack.rules.board import board
from spellstack.rules.combat_checks import defending_player, object_rules
from spellstack.rules.combat_damage import blockers_of, combat_damage, needs_first_strike_step
from spellstack.rules.engine import RulesEngine


def anything_attacks(state: State) -> bool:
    """508.8: without attackers the declare blockers and combat damage steps are skipped."""
    return any(state.objects[id].attacking for id in state.battlefield)


def can_attack_at_all(engine: RulesEngine) -> bool:
    """Whether the active player has any attack to declare."""
    return bool(AttackDeclaration(engine, engine.state.active).options)


def combat_chooser(engine: RulesEngine, word: str, player: int) -> int:
    """Who makes the choices of an attacking or blocking player: the controller of the latest effect that says so."""
    for effect in reversed(list(engine.state.effects.values())):
        rule = effect.holds
        if isinstance(rule, PlayerRule) and rule.word == word and engine.state.players[effect.controller].in_game():
            return effect.controller
    return player


def declare_attackers(engine: RulesEngine) -> Script[None]:
    """508.1: the active player declares attackers."""
    state = engine.state
    player = state.active
    while True:
        declaration = AttackDeclaration(engine, player)
        if not declaration.options:
            return
        decision = Decision(
            "attackers",
            player,
            declaration.options,
            "508.1",
            0,
            len(declaration.options),
            decider=combat_chooser(engine, ATTACKERS_CHOSEN, player),
            check=declaration.check,
            least=declaration.least(),
        )
        answer = yield from engine.ask(decision)
        if not answer:
            return
        saved = state.copy()
        chosen = [declaration.options[i] for i in answer]
        cost, asks = declaration.cost(answer)
        yield from tap_attackers(engine, chosen)
        options = yield from choose_options(engine, player, [option.object for option in chosen])
        paid = yield from pay_cost(engine, player, cost, asks, "508.1j")
        if paid:
            paid = yield from pay_options(engine, player, options)
        if paid:
            events = attack_events(engine, player, chosen)
            attacked = {event.object: event.attacking for event in events if isinstance(event, CombatChange)}
            bands = yield from declare_bands(engine, player, attacked)
            yield from engine.perform(bands + events)
            return
        engine.restore(saved)  # 508.1: the game returns to the moment before the declaration


def tap_attackers(engine: RulesEngine, chosen: list[Option]) -> Script[None]:
    """508.1f, 702.20b: the chosen creatures become tapped, those with vigilance do not."""
    state = engine.state
    cause = Cause("508.1f", 0, state.active, BY_TURN)
    taps = [
        Event(TAP, cause, option.object, state.active)
        for option in chosen
        if not engine.row(state.objects[option.object]).keywords & VIGILANCE
    ]
    if taps:
        yield from engine.perform(taps)


def pay_cost(engine: RulesEngine, player: int, cost: Cost, asks: Context | None, rule: str) -> Script[bool]:
    """508.1h-j, 509.1d-f: the total cost is paid, or nothing happens."""
    if asks is None or not cost.parts:
        return True
    paid = yield from engine.pay(player, cost, asks, Cause(rule, asks.source, player, BY_COST))
    return paid


class AttackExtra:
    """An optional cost to attack that was chosen (508.1g): exerting, enlisting. `key` names the rule that offers it."""

    def __init__(self, creature: int, cost: Cost, keyword: str, instance: AbilityInstance | None) -> None:
        self.creature = creature
        self.cost = cost
        self.keyword = keyword
        self.instance = instance

    def context(self, engine: RulesEngine, player: int) -> Context:
        return Context(engine, self.creature, player, self.instance)


def choose_options(engine: RulesEngine, player: int, creatures: list[int]) -> Script[list[AttackExtra]]:
    """508.1g: which optional costs the player will pay, for each attacking creature that has any."""
    chosen: list[AttackExtra] = []
    if not board(engine).object_rules.get(ATTACK_OPTION):
        return chosen
    for creature in creatures:
        for rule, ctx in object_rules(engine, ATTACK_OPTION, creature):
            if rule.cost is None:
                continue
            extra = AttackExtra(creature, rule.cost, rule.keyword, ctx.instance)
            if not engine.can_pay(player, rule.cost, extra.context(engine, player)):
                continue
            options = [Option("yes", "508.1g", object=creature, text="yes"), Option("no", "508.1g", text="no")]
            decision = Decision("optional_cost", player, options, "508.1g", source=creature, prompt=rule.keyword)
            answer = yield from engine.ask(decision)
            if answer[0] == 0:
                chosen.append(extra)
    return chosen


def pay_options(engine: RulesEngine, player: int, chosen: list[AttackExtra]) -> Script[bool]:
    """508.1j: the optional costs that were chosen are paid."""
    for extra in chosen:
        ctx = extra.context(engine, player)
        cause = Cause("508.1j", extra.creature, player, BY_COST)
        paid = yield from engine.pay(player, extra.cost, ctx, cause)
        if not paid:
            return False
    return True


def attack_events(engine: RulesEngine, player: int, chosen: list[Option]) -> list[Event]:
    """508.1k-m, 508.3: the chosen creatures still controlled become attackers, and what triggers on that."""
    state = engine.state
    cause = Cause("508.1k", 0, player, BY_TURN)
    notice = Cause("508.3", 0, player, BY_RULE)
    changes: list[Event] = []
    notices: list[Event] = []
    for option in chosen:
        o = state.objects.get(option.object)
        if o is None or o.controller != player:
            continue
        code = option.target
        changes.append(CombatChange(cause, o.id, code, (), False, False, False))
        defender = defending_player(engine, code)
        notices.append(Event(ATTACKS, notice, o.id, defender, max(code, 0)))
    if len(notices) == 1:
        notices[0].word = "alone"  # 506.5
    if notices:
        declared = Event(ATTACKERS_DECLARED, notice, 0, player, amount=len(notices))
        notices.extend(attacked_notices(notice, changes))
        notices.append(declared)
    return changes + notices


def attacked_notices(cause: Cause, changes: list[Event]) -> list[Event]:
    """508.3b, e: one for each player or permanent that is attacked."""
    counts: dict[int, int] = {}
    for change in changes:
        if isinstance(change, CombatChange):
            counts[change.attacking] = counts.get(change.attacking, 0) + 1
    return [Event(ATTACKED, cause, max(code, 0), -1 - code if code < 0 else -1, amount=n) for code, n in counts.items()]


def declare_blockers(engine: RulesEngine) -> Script[None]:
    """509.1: each defending player in turn order declares blockers; what becomes blocked is set for all at once."""
    state = engine.state
    blocks: list[tuple[int, tuple[int, ...]]] = []
    players: list[int] = []
    for player in state.opponents(state.active):
        if attackers_of(engine, player):
            players.append(player)
            blocks += yield from choose_blocks(engine, player)
    yield from engine.perform(block_events(engine, players, blocks))


def choose_blocks(engine: RulesEngine, player: int) -> Script[list[tuple[int, tuple[int, ...]]]]:
    """509.1a-f: one defending player's blocks: each blocker with the attackers it blocks."""
    state = engine.state
    while True:
        declaration = BlockDeclaration(engine, player)
        if not declaration.options:
            return []
        decision = Decision(
            "blockers",
            player,
            declaration.options,
            "509.1",
            0,
            len(declaration.options),
            decider=combat_chooser(engine, BLOCKERS_CHOSEN, player),
            check=declaration.check,
            least=declaration.least(),
        )
        answer: Answer = yield from engine.ask(decision)
        if not answer:
            return []
        saved = state.copy()
        cost, asks = declaration.cost(answer)
        paid = yield from pay_cost(engine, player, cost, asks, "509.1f")
        if paid:
            return paired(declaration.options, answer)
        engine.restore(saved)


def paired(options: list[Option], answer: Answer) -> list[tuple[int, tuple[int, ...]]]:
    """Each chosen blocker with the attackers it blocks."""
    found: dict[int, tuple[int, ...]] = {}
    for i in answer:
        option = options[i]
        found[option.object] = (*found.get(option.object, ()), option.target)
    return list(found.items())


def block_events(engine: RulesEngine, players: list[int], blocks: list[tuple[int, tuple[int, ...]]]) -> list[Event]:
    """509.1g-i, 509.3: blockers, blocked and unblocked attackers, and what triggers on that."""
    state = engine.state
    active = state.active
    cause = Cause("509.1g", 0, active, BY_TURN)
    notice = Cause("509.3", 0, active, BY_RULE)
    changes: list[Event] = []
    notices: list[Event] = [Event(BLOCKERS_DECLARED, notice, 0, player) for player in players]
    by_attacker: dict[int, list[int]] = {}
    blocking: dict[int, tuple[int, ...]] = {}
    for blocker, attackers in blocks:
        o = state.objects.get(blocker)
        if o is None:
            continue
        there = tuple(a for a in attackers if a in state.objects)
        if not there:
            continue
        blocking[blocker] = also_blocked(engine, there)
        event = Event(BLOCKS, notice, blocker, o.controller, there[0], len(there))
        if len(blocks) == 1:
            event.word = "alone"  # 506.5
        notices.append(event)
        for attacker in blocking[blocker]:
            by_attacker.setdefault(attacker, []).append(blocker)
        notices.extend(Event(BLOCKS_CREATURE, notice, blocker, o.controller, attacker) for attacker in there)
    for id in state.battlefield:
        o = state.objects[id]
        attacking = o.attacking
        if attacking and not o.phased_out:
            found = by_attacker.get(id, [])
            is_blocked = bool(found) or o.blocked
            changes.append(CombatChange(cause, id, attacking, o.blocking, is_blocked, not is_blocked, o.struck_first))
            defender = defending_player(engine, attacking)
            if found:
                notices.append(Event(BECAME_BLOCKED, notice, id, defender, found[0], len(found)))
                notices.extend(Event(BLOCKED_BY, notice, id, defender, blocker) for blocker in found)
            elif not is_blocked:
                notices.append(Event(BECAME_UNBLOCKED, notice, id, defender, max(attacking, 0)))
        elif id in blocking:
            changes.append(CombatChange(cause, id, 0, blocking[id], False, False, o.struck_first))
    return changes + notices


def end_combat(engine: RulesEngine) -> Script[None]:
    """511.3: everything is removed from combat."""
    state = engine.state
    cause = Cause("511.3", 0, state.active, BY_TURN)
    ids = [id for id in state.battlefield if in_combat(state.objects[id])]
    if ids:
        yield from engine.perform([removal(cause, id) for id in ids])


def in_combat(o: GameObject) -> bool:
    return bool(o.attacking or o.blocking or o.blocked or o.unblocked or o.struck_first)


def removal(cause: Cause, id: int) -> Event:
    """506.4: the object stops being an attacking, blocking, blocked or unblocked creature."""
    return CombatChange(cause, id, 0, (), False, False, False)


def remove_from_combat(engine: RulesEngine, ids: list[int], cause: Cause) -> Script[None]:
    """506.4: an effect, or regeneration, removes creatures from combat."""
    state = engine.state
    batch = [removal(cause, id) for id in ids if id in state.objects and in_combat(state.objects[id])]
    if batch:
        yield from engine.perform(batch)


def removals(engine: RulesEngine) -> list[Event]:
    """506.4: who must leave combat now: no creature any more, a battle, phased out, or under another's control."""
    state = engine.state
    found: list[Event] = []
    if not DECLARE_ATTACKERS <= state.step <= END_COMBAT:
        return found
    for id in state.battlefield:
        o = state.objects[id]
        if not (o.attacking or o.blocking):
            continue
        types = engine.row(o).types
        stolen = (o.controller != state.active) if o.attacking else (o.controller == state.active)
        if not types & CREATURE or types & BATTLE or o.phased_out or stolen:
            found.append(removal(Cause("506.4", id, o.controller, BY_RULE), id))
    return found


__all__ = [
    "anything_attacks",
    "attack_refusals",
    "block_refusals",
    "blockers_of",
    "can_attack_at_all",
    "combat_damage",
    "declare_attackers",
    "declare_blockers",
    "end_combat",
    "needs_first_strike_step",
    "removals",
    "remove_from_combat",
]
