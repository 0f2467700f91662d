"""CR 614, 615, 616: replacement and prevention effects:
which apply to an event, in what order, and what happens instead.
"""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import Static
from spellstack.abilities.context import Context
from spellstack.abilities.statics import Replacement
from spellstack.actions.replacements.damage import Prevent
from spellstack.actions.replacements.entering import EntersChoosing, EntersTapped, EntersWithCounters
from spellstack.core.decisions import Answer, Decision, Option, Refusal, Script, ask
from spellstack.core.definition import AbilityInstance
from spellstack.core.events import DAMAGE, TOKEN_CREATED, ZONE_CHANGE, Damage, Event, TokenCreated, ZoneChange
from spellstack.core.node import equal
from spellstack.core.types import BATTLE, BATTLEFIELD, PLANESWALKER
from spellstack.kinds.battles import EntersProtected
from spellstack.kinds.starting_counters import STARTING_COUNTERS
from spellstack.rules.board import Board, Standing, board
from spellstack.rules.commanders import TO_COMMAND_ZONE, saves_commander
from spellstack.rules.counter_effects import KINDS, counter_effect
from spellstack.rules.engine import RulesEngine
from spellstack.rules.preview import preview_abilities, preview_types
from spellstack.rules.restrictions import prevents_by_protection, unpreventable

SPECIAL: Final = (ZONE_CHANGE, TOKEN_CREATED, DAMAGE)
"""Events that an ability of their own object, or protection, may replace."""


class Candidate:
    """A replacement effect that could apply to an event."""

    def __init__(self, key: str, rule: Replacement, ctx: Context, source: int) -> None:
        self.key = key
        self.rule = rule
        self.ctx = ctx
        self.source = source


def may_be_replaced(engine: RulesEngine, now: Board, level: list[Event]) -> bool:
    """Whether any effect may apply to an event of the level: of one on the board, or one that needs no ability."""
    if now.replacements and (len(level) > 1 or (level and level[0].kind in now.replacements)):
        return True
    for e in level:
        kind = e.kind
        if kind in SPECIAL or (kind in KINDS and counter_effect(engine.state, e) is not None):
            return True
    return False


def replace_level(engine: RulesEngine, level: list[Event]) -> Script[list[Event]]:
    """Applies to each event of a simultaneous batch every replacement effect it can, each once (614.5)."""
    yield from share_shields(engine, level)
    result: list[Event] = []
    for event in in_chooser_order(engine, level):
        kind = event.kind
        if kind in SPECIAL or kind in KINDS or kind in board(engine).replacements:
            kept = yield from replace_event(engine, event)
            result.extend(kept)
        else:
            result.append(event)
    return result


def share_shields(engine: RulesEngine, level: list[Event]) -> Script[None]:
    """615.7: where several sources deal damage at once and a shield can't prevent it all, it is chosen what it does."""
    damage = [event for event in level if isinstance(event, Damage)]
    if len(damage) < 2:
        return
    for standing in board(engine).replacements.get(DAMAGE, ()):
        rule = standing.rule
        remaining = engine.remaining(standing)
        if standing.effect is None or remaining <= 0 or not isinstance(rule, Prevent) or rule.once:
            continue
        meant: list[Damage] = []
        for event in damage:
            ctx = standing.context(engine)
            ctx.event = event
            preventable = not event.unpreventable and not unpreventable(engine, event)
            if preventable and standing.key not in event.applied and rule.matches(ctx, event):
                meant.append(event)
        if len(meant) < 2 or sum(event.amount for event in meant) <= remaining:
            continue
        options = [Option("assign", "615.7", object=event.source, target=event.source) for event in meant]
        judge = ShareJudge([event.amount for event in meant])
        player = chooser(engine, meant[0])
        decision = Decision(
            "divide", player, options, "615.7", source=standing.source, prompt="prevent", total=remaining,
            minimum_each=0, check=judge.check, least=judge.usual(remaining),
        )  # fmt: skip
        answer = yield from ask(decision)
        for event, n in zip(meant, answer, strict=True):
            event.shares = (*event.shares, (standing.effect.id, n))


class ShareJudge:
    """615.7: of each damage no more is prevented than there is."""

    def __init__(self, amounts: list[int]) -> None:
        self.amounts = amounts

    def check(self, answer: Answer) -> Refusal | None:
        for n, amount in zip(answer, self.amounts, strict=True):
            if n > amount:
                return Refusal("615.7", "no more can be prevented than would be dealt")
        return None

    def usual(self, total: int) -> Answer:
        """All of the first, as far as the shield goes."""
        found: list[int] = []
        for amount in self.amounts:
            found.append(min(amount, total))
            total -= found[-1]
        return tuple(found)


def in_chooser_order(engine: RulesEngine, level: list[Event]) -> list[Event]:
    """616.1, 101.4: choosers in APNAP order; within one chooser, as the events stand."""
    if len(level) < 2:
        return level
    order = engine.state.apnap()
    ranked = sorted(range(len(level)), key=lambda i: (position(order, chooser(engine, level[i])), i))
    return [level[i] for i in ranked]


def position(order: list[int], player: int) -> int:
    return order.index(player) if player in order else len(order)


def chooser(engine: RulesEngine, event: Event) -> int:
    """616.1: the affected player, or the affected object's controller (its owner if it has none)."""
    if event.object:
        view = engine.state.see(event.object)
        if view is not None:
            if isinstance(event, ZoneChange) and event.to_zone == BATTLEFIELD and event.entry.controller >= 0:
                return event.entry.controller
            return view.controller if view.zone in (BATTLEFIELD, 4) else view.owner
    if event.player >= 0:
        return event.player
    return event.cause.controller if event.cause.controller >= 0 else engine.state.active


def replace_event(engine: RulesEngine, event: Event) -> Script[list[Event]]:
    """One event: chooses among the effects that apply, applies one, and looks again (616.1f)."""
    waiting = [event]
    finished: list[Event] = []
    while waiting:
        current = waiting.pop(0)
        found = candidates(engine, current)
        if not found:
            finished.append(current)
            continue
        chosen = yield from choose(engine, current, found)
        if chosen is None:
            finished.append(current)
            continue
        became = yield from apply(engine, current, chosen)
        waiting = became + waiting
    return finished


def candidates(engine: RulesEngine, event: Event) -> list[Candidate]:
    """The effects that could apply now and have not yet been applied to this event (614.5)."""
    found: list[Candidate] = []
    now: Board = board(engine)
    free = isinstance(event, Damage) and (event.unpreventable or unpreventable(engine, event))
    for standing in now.replacements.get(event.kind, ()):
        if standing.key in event.applied:
            continue
        rule = standing.rule
        if not isinstance(rule, Replacement) or (free and rule.prevents() and not rule.goes_on()):
            continue
        ctx = standing.context(engine)
        ctx.event = event
        remaining = engine.remaining(standing)
        if remaining == 0:
            continue
        ctx.values["remaining"] = remaining
        if free:
            ctx.values["unpreventable"] = 1
        if rule.matches(ctx, event):
            found.append(Candidate(standing.key, rule, ctx, standing.source))
    if event.kind in KINDS:
        found.extend(counter_candidates(engine, event, free))
    if isinstance(event, ZoneChange | TokenCreated):
        found.extend(own_candidates(engine, event))
    if isinstance(event, ZoneChange) and "903.9b" not in event.applied and saves_commander(engine.state, event):
        ctx = Context(engine, event.object, engine.state.objects[event.object].owner)
        found.append(Candidate("903.9b", TO_COMMAND_ZONE, ctx, event.object))
    if isinstance(event, Damage) and not free:
        shield = prevents_by_protection(engine, event)
        if shield is not None and "702.16e" not in event.applied:
            ctx = Context(engine, event.object, chooser(engine, event))
            found.append(Candidate("702.16e", shield, ctx, event.object))
    return found


def counter_candidates(engine: RulesEngine, event: Event, free: bool) -> list[Candidate]:
    """122.1c-d, 122.1h: what shield, stun and finality counters on the permanent do."""
    effect = counter_effect(engine.state, event)
    if effect is None or effect.rule() in event.applied or (free and effect.prevents()):
        return []
    return [Candidate(effect.rule(), effect, Context(engine, event.object, chooser(engine, event)), event.object)]


def own_candidates(engine: RulesEngine, event: ZoneChange | TokenCreated) -> list[Candidate]:
    """614.12: replacement effects of the permanent itself count as it would be on the battlefield."""
    if isinstance(event, ZoneChange) and event.to_zone != BATTLEFIELD:
        return []
    found: list[Candidate] = starting_candidates(engine, event)
    for instance in preview_abilities(engine, event):
        ability = instance.ability
        if not isinstance(ability, Static):
            continue
        for i, rule in enumerate(ability.rules):
            key = f"own:{instance.key}:{i}"
            if not isinstance(rule, Replacement) or event.kind not in rule.kinds() or key in event.applied:
                continue
            ctx = entering_context(engine, event, instance)
            if (ability.condition is None or ability.condition.holds(ctx)) and rule.matches(ctx, event):
                found.append(Candidate(key, rule, ctx, event.object))
    return found


def entering_context(
    engine: RulesEngine, event: ZoneChange | TokenCreated, instance: AbilityInstance | None
) -> Context:
    """The point of view of an ability of what is entering."""
    ctx = Context(engine, event.object, entering_controller(engine, event), instance, 0, None, event)
    view = engine.state.see(event.object)
    if view is not None:
        ctx.choices = view.choices
    if event.entry.choices is not None:
        ctx.choices = event.entry.choices
    ctx.values["own"] = 1
    return ctx


STARTING_KEY: Final = "306.5b"


def starting_candidates(engine: RulesEngine, event: ZoneChange | TokenCreated) -> list[Candidate]:
    """306.5b, 310.4b: the loyalty of a planeswalker, the defense of a battle."""
    if STARTING_KEY in event.applied or not preview_types(engine, event) & (PLANESWALKER | BATTLE):
        return []
    ctx = entering_context(engine, event, None)
    if not STARTING_COUNTERS.matches(ctx, event):
        return []
    return [Candidate(STARTING_KEY, STARTING_COUNTERS, ctx, event.object)]


def entering_controller(engine: RulesEngine, event: Event) -> int:
    """Under whose control the object would enter."""
    if isinstance(event, ZoneChange | TokenCreated) and event.entry.controller >= 0:
        return event.entry.controller
    if isinstance(event, ZoneChange):
        view = engine.state.see(event.object)
        if view is not None and view.zone == 4:
            return view.controller
    if isinstance(event, TokenCreated):
        return event.player
    return event.cause.controller if event.cause.controller >= 0 else event.player


def choose(engine: RulesEngine, event: Event, found: list[Candidate]) -> Script[Candidate | None]:
    """616.1a-e: the lowest rank first; among equals the affected player chooses."""
    lowest = min(c.rule.rank() for c in found)
    ranked = [c for c in found if c.rule.rank() == lowest]
    chosen = ranked[0]
    if len(ranked) > 1 and distinct(ranked):
        player = chooser(engine, event)
        options = [
            Option("replacement", c.rule.rule(), object=c.source, value=i, text=c.key, effects=(c.source,))
            for i, c in enumerate(ranked)
        ]
        decision = Decision("replacement", player, options, "616.1", source=event.object, prompt=str(event.kind))
        answer = yield from ask(decision)
        chosen = ranked[answer[0]]
    if chosen.rule.optional():
        player = chosen.ctx.controller
        options = [Option("yes", chosen.rule.rule(), value=1, text="yes"), Option("no", chosen.rule.rule(), text="no")]
        decision = Decision(chosen.rule.asks(), player, options, chosen.rule.rule(), source=chosen.source)
        answer = yield from ask(decision)
        if answer[0] == 1:
            event.applied = (*event.applied, chosen.key)
            rest = candidates(engine, event)
            if not rest:
                return None
            again = yield from choose(engine, event, rest)
            return again
    return chosen


def distinct(ranked: list[Candidate]) -> bool:
    """Whether the order may matter: effects of equal wording without choices commute, and so do "enters tapped",
    "enters with counters" and one "as it enters, choose".
    """
    if all(isinstance(c.rule, EntersTapped | EntersWithCounters | EntersChoosing | EntersProtected) for c in ranked):
        if sum(isinstance(c.rule, EntersChoosing) for c in ranked) > 1:
            return True
        return len({c.rule.untapped for c in ranked if isinstance(c.rule, EntersTapped)}) > 1
    first = ranked[0].rule
    return any(not equal(c.rule, first) for c in ranked) or first.optional()


def apply(engine: RulesEngine, event: Event, chosen: Candidate) -> Script[list[Event]]:
    """What happens instead; everything that comes of it remembers that the effect has been applied (614.5)."""
    applied = (*event.applied, chosen.key)
    rules = (*event.extra_rules, chosen.rule.rule())
    outer = engine.replacing
    engine.replacing = applied
    became = yield from chosen.rule.replace(chosen.ctx, event)
    engine.replacing = outer
    for e in became:
        e.applied = applied
        e.extra_rules = rules if e is event or not e.extra_rules else e.extra_rules
        if e is not event and e.parent is None:
            e.parent = event.parent
    return became


__all__ = ["Standing", "chooser", "replace_level"]
