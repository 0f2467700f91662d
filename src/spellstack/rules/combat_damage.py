"""CR 510, 702.19, 702.2c: combat damage is assigned, and dealt all at once."""

from __future__ import annotations

from spellstack.abilities.context import Context
from spellstack.abilities.effects import ask_may
from spellstack.core.decisions import Answer, Decision, Option, Refusal, Script
from spellstack.core.events import BY_TURN, Cause, CombatChange, Damage, Event
from spellstack.core.keyword_bits import DEATHTOUCH, DOUBLE_STRIKE, FIRST_STRIKE, TRAMPLE
from spellstack.core.objects import GameObject
from spellstack.core.types import BATTLE, CREATURE, PLANESWALKER
from spellstack.keywords.protection import keyword_instances
from spellstack.rules.banding import divides_damage
from spellstack.rules.combat_checks import can_be_attacked, defending_player, has_rule, lethal_damage
from spellstack.rules.engine import RulesEngine


class Assignment:
    """510.1: one creature's damage: who gets how much. Written while players assign."""

    def __init__(self, source: int, deathtouch: bool) -> None:
        self.source = source
        self.deathtouch = deathtouch
        self.amounts: list[tuple[int, int]] = []


def needs_first_strike_step(engine: RulesEngine) -> bool:
    """510.4, 702.4b, 702.7b: whether a creature in combat has first strike or double strike as the combat damage step
    begins.
    """
    state = engine.state
    for id in state.battlefield:
        o = state.objects[id]
        if (o.attacking or o.blocking) and not o.phased_out and engine.row(o).keywords & (FIRST_STRIKE | DOUBLE_STRIKE):
            return True
    return False


def combat_damage(engine: RulesEngine, first: bool) -> Script[None]:
    """510.1-2: every creature that takes part in this step assigns its damage, then all of it is dealt at once."""
    state = engine.state
    strikers = participants(engine, first)
    if first:
        yield from engine.perform([struck(engine, id) for id in strikers])
    assignments: list[Assignment] = []
    attackers = [id for id in strikers if state.objects[id].attacking]
    attackers.sort(
        key=lambda id: 1 if engine.row(state.objects[id]).keywords & TRAMPLE else 0
    )  # 702.19b counts the others
    for id in attackers:
        yield from assign_attacker(engine, id, assignments)
    for id in strikers:
        if state.objects[id].blocking:
            yield from assign_blocker(engine, id, assignments)
    cause = Cause("510.2", 0, state.active, BY_TURN)
    batch: list[Event] = []
    for assignment in assignments:
        for code, amount in assignment.amounts:
            if amount > 0:
                batch.append(Damage(cause, assignment.source, code, amount, combat=True))
    if batch:
        yield from engine.perform(batch)


def participants(engine: RulesEngine, first: bool) -> list[int]:
    """510.4: who assigns damage in this step; attackers in the order of the battlefield, then blockers.

    In the second of two steps: who has not struck yet, and who has double strike now (702.4c-d, 702.7c).
    """
    state = engine.state
    found: list[int] = []
    for id in state.battlefield:
        o = state.objects[id]
        if (o.attacking or o.blocking) and not o.phased_out:
            row = engine.row(o)
            if not row.types & CREATURE:
                continue
            if first:
                if row.keywords & (FIRST_STRIKE | DOUBLE_STRIKE):
                    found.append(id)
            elif not o.struck_first or row.keywords & DOUBLE_STRIKE:
                found.append(id)
    return found


def struck(engine: RulesEngine, id: int) -> Event:
    """510.4: this creature had first strike or double strike as the first combat damage step began."""
    o = engine.state.objects[id]
    cause = Cause("510.4", id, engine.state.active, BY_TURN)
    return CombatChange(cause, id, o.attacking, o.blocking, o.blocked, o.unblocked, True)


def damage_amount(engine: RulesEngine, o: GameObject) -> int:
    """510.1a: its power, or what an effect says instead."""
    if has_rule(engine, "assign no damage", o.id):
        return 0
    row = engine.row(o)
    return row.toughness if has_rule(engine, "assign damage by toughness", o.id) else row.power


def blockers_of(engine: RulesEngine, attacker: int) -> list[int]:
    """The creatures that block it now."""
    state = engine.state
    found: list[int] = []
    for id in state.battlefield:
        o = state.objects[id]
        if attacker in o.blocking and not o.phased_out:
            found.append(id)
    return found


def attacked_now(engine: RulesEngine, o: GameObject) -> int:
    """506.4c: the code of what it currently attacks; 0: what it attacked is gone."""
    if o.attacking < 0:
        return o.attacking if engine.state.players[-1 - o.attacking].in_game() else 0
    target = engine.state.objects.get(o.attacking)
    return o.attacking if target is not None and can_be_attacked(engine, target, o.controller) else 0


def assign_attacker(engine: RulesEngine, id: int, assignments: list[Assignment]) -> Script[None]:
    """510.1b-c: how an attacking creature assigns its damage."""
    o = engine.state.objects[id]
    amount = damage_amount(engine, o)
    if amount <= 0:
        return
    row = engine.row(o)
    assignment = Assignment(id, row.keywords & DEATHTOUCH != 0)
    assignments.append(assignment)
    goals = attacked_codes(engine, o)
    blocked = o.blocked
    if blocked and goals and has_rule(engine, "assign as though unblocked", id):
        ctx = Context(engine, id, o.controller)
        past = yield from ask_may(ctx, o.controller, "assign combat damage as though it weren't blocked")
        blocked = not past
    if not blocked:
        if goals:
            yield from divide_over(engine, assignment, [], goals, amount, assignments)
        return
    blockers = blockers_of(engine, id)
    if divides_damage(engine, o, blockers) >= 0:
        yield from divide_over(engine, assignment, blockers, [], amount, assignments)
    elif row.keywords & TRAMPLE:
        yield from divide_over(engine, assignment, blockers, goals, amount, assignments)
    elif blockers:
        yield from divide_over(engine, assignment, blockers, [], amount, assignments)


def assign_blocker(engine: RulesEngine, id: int, assignments: list[Assignment]) -> Script[None]:
    """510.1d: how a blocking creature assigns its damage."""
    o = engine.state.objects[id]
    amount = damage_amount(engine, o)
    if amount <= 0:
        return
    assignment = Assignment(id, engine.row(o).keywords & DEATHTOUCH != 0)
    assignments.append(assignment)
    attackers = [a for a in o.blocking if is_attacking(engine, a)]
    if attackers:
        yield from divide_over(engine, assignment, attackers, [], amount, assignments)


def is_attacking(engine: RulesEngine, id: int) -> bool:
    o = engine.state.objects.get(id)
    return o is not None and o.attacking != 0 and not o.phased_out


def attacked_codes(engine: RulesEngine, o: GameObject) -> list[int]:
    """Who may get the damage of an attacker that is not held by blockers, in the order of 702.19b-e."""
    now = attacked_now(engine, o)
    goals = [now] if now else []
    if o.attacking > 0 and tramples_over_planeswalkers(engine, o):
        target = engine.state.see(o.attacking)
        if target is not None and engine.row(target).types & PLANESWALKER:
            player = defending_player(engine, o.attacking)
            if player >= 0 and player != o.controller and engine.state.players[player].in_game():
                goals.append(-1 - player)  # 702.19c, e
    return goals


def tramples_over_planeswalkers(engine: RulesEngine, o: GameObject) -> bool:
    return any(ability.word == "over planeswalkers" for ability in keyword_instances(engine.row(o), "trample"))


def divide_over(
    engine: RulesEngine,
    assignment: Assignment,
    creatures: list[int],
    goals: list[int],
    amount: int,
    assignments: list[Assignment],
) -> Script[None]:
    """Lets the controller divide the damage where there is a choice. `goals`: who gets what is beyond lethal damage."""
    codes = [*creatures, *goals]
    if not codes:
        return
    o = engine.state.objects[assignment.source]
    if len(codes) == 1:
        assignment.amounts = [(codes[0], amount)]
        return
    needs = [lethal(engine, code, assignment, assignments) for code in codes]
    rule = "702.19b" if goals else "510.1c" if o.attacking else "510.1d"
    options = [
        Option("assign", rule, object=max(code, 0), player=-1 - code if code < 0 else -1, target=code) for code in codes
    ]
    judge = DivisionJudge(o.id, len(creatures), needs)
    other = divides_damage(engine, o, creatures)
    decision = Decision(
        "divide",
        other if other >= 0 else o.controller,
        options,
        "510.1c" if o.attacking else "510.1d",
        source=o.id,
        total=amount,
        minimum_each=0,
        check=judge.check,
        least=judge.usual(amount),
    )
    answer = yield from engine.ask(decision)
    assignment.amounts = [(code, n) for code, n in zip(codes, answer, strict=True)]


class DivisionJudge:
    """702.19b-c: nothing is assigned past the blockers, or past a planeswalker, until each has lethal damage."""

    def __init__(self, source: int, creatures: int, needs: list[int]) -> None:
        self.source = source
        self.creatures = creatures
        self.needs = needs

    def check(self, answer: Answer) -> Refusal | None:
        beyond = 0  # what is assigned to goals from here on
        for i in range(len(answer) - 1, -1, -1):
            if beyond and answer[i] < self.needs[i]:
                rule = "702.19b" if i < self.creatures else "702.19c"
                return Refusal(
                    rule, f"lethal damage ({self.needs[i]}) must be assigned before it tramples over", self.source
                )
            if i >= self.creatures:
                beyond += answer[i]
        return None

    def usual(self, amount: int) -> Answer:
        """Lethal damage to each in order, the rest to the last (a goal, where there is one)."""
        found: list[int] = []
        rest = amount
        for need in self.needs:
            n = min(need, rest)
            found.append(n)
            rest -= n
        found[-1] += rest
        return tuple(found)


def lethal(engine: RulesEngine, code: int, assignment: Assignment, assignments: list[Assignment]) -> int:
    """702.19b-c, 702.2c: how much more is lethal, with the damage marked and what others assign in this step."""
    if code < 0:
        return 0
    o = engine.state.objects[code]
    row = engine.row(o)
    given = 0
    deadly = o.deathtouched
    for other in assignments:
        for goal, n in other.amounts:
            if goal == code:
                given += n
                deadly = deadly or (other.deathtouch and n > 0)
    if row.types & CREATURE:
        need = max(0, lethal_damage(engine, o) - o.damage - given)
        if deadly:
            return 0
        return min(need, 1) if assignment.deathtouch else need
    if row.types & PLANESWALKER:
        return max(0, o.counters.get("loyalty", 0) - given)
    if row.types & BATTLE:
        return max(0, o.counters.get("defense", 0) - given)
    return 0
