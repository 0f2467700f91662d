"""CR 506, 508.1c, 509.1b: what attacking and blocking have in common: whom effects speak of, who defends."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, CostPart
from spellstack.abilities.filters import Filter
from spellstack.abilities.patterns import is_meant
from spellstack.abilities.references import Reference
from spellstack.abilities.statics import Cannot, ObjectRule, PlayerRule
from spellstack.core.objects import GameObject, View
from spellstack.core.types import BATTLE, BATTLEFIELD, PLANESWALKER
from spellstack.keywords.combat_sentences import LETHAL_BY_POWER
from spellstack.rules.board import Standing, board
from spellstack.rules.engine import RulesEngine

NO_LIMIT: Final = 1_000_000


def concerns(ctx: Context, standing: Standing, who: Reference | Filter, code: int) -> bool:
    """Whether an effect speaks of this object or player: what it locked in (611.2c), else what it says."""
    effect = standing.effect
    if effect is not None and effect.affected is not None:
        return code in effect.affected
    return is_meant(ctx, who, code)


def context_for(engine: RulesEngine, standing: Standing, who: int, player: int) -> Context:
    """The effect's point of view, looking at one creature; `player` is the defending player in question (508.5)."""
    ctx = standing.context(engine)
    ctx.player = player
    ctx.subject = engine.state.see(who) if who > 0 else None
    return ctx


def forbids(engine: RulesEngine, standing: Standing, rule: Cannot, who: int, other: int, player: int) -> bool:
    """Whether a restriction forbids this pair (508.1c, 509.1b)."""
    ctx = context_for(engine, standing, who, player)
    if not concerns(ctx, standing, rule.who, who):
        return False
    if rule.condition is not None and not rule.condition.holds(ctx):
        return False
    if rule.other is None:
        return True
    return is_meant(ctx, rule.other, other) != rule.unless


def restrictions_on(engine: RulesEngine, act: str, who: int, player: int) -> list[tuple[Cannot, Context]]:
    """The restrictions of an act that concern this creature as a whole (alone, by more than one, ...)."""
    found: list[tuple[Cannot, Context]] = []
    for standing in board(engine).cannots.get(act, ()):
        rule = standing.rule
        if isinstance(rule, Cannot):
            ctx = context_for(engine, standing, who, player)
            if concerns(ctx, standing, rule.who, who) and (rule.condition is None or rule.condition.holds(ctx)):
                found.append((rule, ctx))
    return found


def object_rules(
    engine: RulesEngine, word: str, id: int, other: int = 0, player: int = -1
) -> list[tuple[ObjectRule, Context]]:
    """The rules of a word ("attack cost", "block additional", ...) that speak of this object, and of `other`."""
    standings = board(engine).object_rules.get(word)
    if not standings:
        return []
    found: list[tuple[ObjectRule, Context]] = []
    for standing in standings:
        rule = standing.rule
        if not isinstance(rule, ObjectRule):
            continue
        ctx = context_for(engine, standing, id, player)
        if concerns(ctx, standing, rule.who, id) and (
            other == 0 or rule.other is None or is_meant(ctx, rule.other, other)
        ):
            found.append((rule, ctx))
    return found


def has_rule(engine: RulesEngine, word: str, id: int) -> bool:
    return bool(object_rules(engine, word, id))


def lethal_damage(engine: RulesEngine, o: GameObject) -> int:
    """704.5g, 120.6: its toughness, or where an effect says so its power; no creature is destroyed by no damage."""
    row = engine.row(o)
    return max(1, row.power) if has_rule(engine, LETHAL_BY_POWER, o.id) else row.toughness


def combat_cost(engine: RulesEngine, word: str, pairs: list[tuple[int, int]]) -> tuple[Cost, Context | None]:
    """508.1h, 509.1d: the total cost of attacking or blocking with these pairs, and whose ability asks for it."""
    parts: list[CostPart] = []
    asks: Context | None = None
    if not board(engine).object_rules.get(word):
        return Cost(), None
    for who, other in pairs:
        for rule, ctx in object_rules(engine, word, who, other, defending_player(engine, other)):
            if rule.cost is not None:
                ctx.subject = engine.state.see(who)
                times = 1 if rule.amount is None else max(0, rule.amount.of(ctx))
                parts.extend(rule.cost.parts * times)
                asks = ctx
    return Cost(tuple(parts)), asks


def limit_of_players(engine: RulesEngine, word: str, player: int) -> int:
    """The least number that a rule for players sets ("most attackers", "most attackers of", "most blockers")."""
    least = NO_LIMIT
    for standing in board(engine).player_rules.get(word, ()):
        rule = standing.rule
        if isinstance(rule, PlayerRule) and rule.amount is not None:
            ctx = standing.context(engine)
            if concerns(ctx, standing, rule.who, -1 - player):
                least = min(least, rule.amount.of(ctx))
    return least


def defending_player(engine: RulesEngine, code: int) -> int:
    """506.2, 508.5: the player attacked, the controller of a planeswalker, the protector of a battle; -1: unknown."""
    if code < 0:
        return -1 - code
    view = engine.state.see(code)
    return protector(engine, view) if view is not None else -1


def protector(engine: RulesEngine, view: View) -> int:
    """Who defends a permanent: the protector of a battle (310.8), else its controller."""
    if engine.row(view).types & BATTLE:
        chosen = view.memory.get("protector", ())
        if chosen:
            return chosen[0]
    return view.controller


def can_be_attacked(engine: RulesEngine, o: GameObject, attacker: int) -> bool:
    """506.2-3: a planeswalker that an opponent controls, or a battle that an opponent protects."""
    if o.zone != BATTLEFIELD or o.phased_out:
        return False
    types = engine.row(o).types
    return types & (PLANESWALKER | BATTLE) != 0 and protector(engine, o) != attacker


def defenders(engine: RulesEngine, attacker: int) -> list[int]:
    """508.1b: whom the active player's creatures may attack: players first, then planeswalkers and battles."""
    state = engine.state
    codes = [-1 - p for p in state.opponents(attacker)]
    for id in state.battlefield:
        if can_be_attacked(engine, state.objects[id], attacker):
            codes.append(id)
    return codes
