"""CR 603: which abilities trigger on what has happened; delayed and reflexive ones; putting them onto the stack."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import DO_ONCE, Triggered
from spellstack.abilities.context import Context
from spellstack.abilities.patterns import is_meant
from spellstack.abilities.player_words import CausesNoTriggers
from spellstack.abilities.trigger_words import TRIGGERS_MORE, TriggersMore
from spellstack.abilities.values import BATCH
from spellstack.core.decisions import Decision, Option, Script, ask
from spellstack.core.definition import AbilityInstance
from spellstack.core.events import (
    ACTION_DONE,
    BY_RULE,
    DELAYED_ENDED,
    STEP_BEGAN,
    TRIGGERED,
    Cause,
    Damage,
    Event,
    StackObject,
    ZoneChange,
)
from spellstack.core.node import equal
from spellstack.core.objects import Bindings, Choices, Outcome, View
from spellstack.core.state import DelayedTrigger, PendingTrigger
from spellstack.core.types import BATTLEFIELD, GRAVEYARD
from spellstack.rules.board import Board, board
from spellstack.rules.commit import add_pending, set_state_triggers, take_pending, write_log
from spellstack.rules.engine import RulesEngine
from spellstack.rules.inherent import has_inherent, inherent_triggers
from spellstack.rules.trigger_causes import has_caused
from spellstack.rules.trigger_choices import choose_for_trigger

SILENT: Final = "causes no triggers"


def find_triggers(engine: RulesEngine, done: list[Event], before: Board | None) -> None:
    """603.2, 603.10: listeners on the board after the events; those that look back, on the board before."""
    engine.happening = done
    now = board(engine)
    found: list[PendingTrigger] = []
    seen: set[str] = set()
    if SILENT in now.object_rules or (before is not None and SILENT in before.object_rules):
        done = [event for event in done if not silenced(engine, event, now, before)]
    if now.triggers or (before is not None and before.triggers):
        for event in done:
            for source, instance in now.triggers.get(event.kind, ()):
                consider(engine, event, source, instance, False, found, seen, now)
            if before is not None:
                for source, instance in before.triggers.get(event.kind, ()):
                    consider(engine, event, source, instance, True, found, seen, before)
    if engine.state.delayed:
        find_delayed(engine, done, found)
    if has_inherent(engine.state):
        found.extend(inherent_triggers(engine, done))
    if found:
        notices = [
            Event(
                TRIGGERED,
                Cause("603.2", p.source, p.controller, BY_RULE, p.instance.key),
                p.source,
                p.controller,
                p.source,
            )
            for p in found
        ]
        write_log(engine.state, notices)
        add_pending(engine.state, [p for p in found if not is_mana_trigger(p.instance)])
        engine.mana_triggers.extend(p for p in found if is_mana_trigger(p.instance))


def is_mana_trigger(instance: AbilityInstance) -> bool:
    """605.1b."""
    ability = instance.ability
    return isinstance(ability, Triggered) and ability.mana


def consider(
    engine: RulesEngine,
    event: Event,
    source: int,
    instance: AbilityInstance,
    back: bool,
    found: list[PendingTrigger],
    seen: set[str],
    at: Board,
) -> None:
    """One listener and one event: does it trigger? `at`: the board that it is seen on (603.10)."""
    ability = instance.ability
    if not isinstance(ability, Triggered):
        return
    pattern = ability.pattern
    if not pattern.listens(back):
        return
    view = engine.state.see(source)
    if view is None:
        return
    if pattern.once_per_batch():
        batch_key = batch_of(source, instance, event)
        if batch_key in seen:
            if pattern.occurs(trigger_context(engine, view, instance, event), event, back):
                count_more(found, source, instance, event)
            return
    ctx = trigger_context(engine, view, instance, event)
    if not pattern.occurs(ctx, event, back):
        return
    if ability.condition is not None and not ability.condition.holds(ctx):
        return
    if merged(found, source, instance, event):
        return
    if ability.limit and limit_reached(engine, source, instance, ability.limit, found):
        return
    if pattern.once_per_batch():
        seen.add(batch_of(source, instance, event))
    n = pattern.counted(event)
    results: tuple[tuple[str, Outcome], ...] = ((BATCH, Outcome(True, (), n)),) if n >= 0 else ()
    single = ability.limit != "" and ability.limit != DO_ONCE
    more = 0 if single else triggered_more(engine, event, source, at)
    for _ in range(1 if single else pattern.times(ctx, event) + more):
        found.append(PendingTrigger(instance, source, view.controller, event, Bindings(event, results, source=source)))


def triggered_more(engine: RulesEngine, event: Event, source: int, at: Board) -> int:
    """603.2d: how many more times an ability of this object triggers on the event."""
    rules = at.object_rules.get(TRIGGERS_MORE)
    if not rules:
        return 0
    more = 0
    for standing in rules:
        rule = standing.rule
        if not isinstance(rule, TriggersMore):
            continue
        ctx = standing.context(engine)
        if is_meant(ctx, rule.who, source) and (rule.cause is None or has_caused(ctx, rule, event)):
            more += 1
    return more


def silenced(engine: RulesEngine, event: Event, now: Board, before: Board | None) -> bool:
    """603.2: an effect says that this object's entering (or dying) causes no ability to trigger.

    Dying is judged as it was before (603.10a).
    """
    if not isinstance(event, ZoneChange):
        return False
    dying = event.from_zone == BATTLEFIELD and event.to_zone == GRAVEYARD
    if event.to_zone != BATTLEFIELD and not dying:
        return False
    at = before if dying else now
    rules = at.object_rules.get(SILENT) if at is not None else None
    if not rules:
        return False
    id = event.object if dying else event.new_object
    return any(
        isinstance(s.rule, CausesNoTriggers)
        and (s.rule.dying or not dying)
        and is_meant(s.context(engine), s.rule.who, id)
        for s in rules
    )


def batch_of(source: int, instance: AbilityInstance, event: Event) -> str:
    """603.2c: "one or more ... deal damage to a player" triggers once for each player, else once for all events."""
    player = event.player if isinstance(event, Damage) and event.object == 0 else -1
    ability = instance.ability
    if isinstance(ability, Triggered) and not ability.pattern.once_for_each_player():
        player = -1
    return f"{source}:{instance.key}:{player}"


def count_more(found: list[PendingTrigger], source: int, instance: AbilityInstance, event: Event) -> None:
    """603.2c: "that many" of a trigger on "one or more" counts all that moved or came at once."""
    for pending in found:
        bound = pending.bound
        if pending.source != source or pending.instance is not instance or bound is None or pending.event is event:
            continue
        n = dict(bound.results).get(BATCH, Outcome(True, (), 1)).amount + 1
        pending.bound = Bindings(bound.event, ((BATCH, Outcome(True, (), n)),), bound.choices, bound.source)
        return


def merged(found: list[PendingTrigger], source: int, instance: AbilityInstance, event: Event) -> bool:
    """603.2c: damage that is one occurrence for the ability adds up in what it has triggered on already."""
    ability = instance.ability
    if not isinstance(event, Damage) or not isinstance(ability, Triggered):
        return False
    common = ability.pattern.merged_by(event)
    if common == 0:
        return False
    for pending in found:
        known = pending.event
        if pending.source != source or pending.instance is not instance or not isinstance(known, Damage):
            continue
        if ability.pattern.merged_by(known) == common and known is not event:
            total = Damage(known.cause, known.source, known.target_code(), known.amount + event.amount, known.combat)
            pending.event = total
            pending.bound = Bindings(total, source=source)
            return True
    return False


def trigger_context(engine: RulesEngine, view: View, instance: AbilityInstance, event: Event | None) -> Context:
    """The point of view of a triggered ability of an object."""
    ctx = Context(engine, view.id, view.controller, instance, 0, view.choices, event)
    ctx.words = view.words
    return ctx


def limit_reached(
    engine: RulesEngine, source: int, instance: AbilityInstance, limit: str, found: list[PendingTrigger]
) -> bool:
    """603.2h and the like: only so often each turn; an ability that has triggered counts, resolved or not."""
    if limit != DO_ONCE and any(p.source == source and p.instance.key == instance.key for p in found):
        return True
    log = engine.state.log
    while log is not None and log.turn == engine.state.turn:
        event = log.event
        if limit == DO_ONCE:
            if event.kind == ACTION_DONE and event.word == DO_ONCE and event.object == source:
                if event.cause.ability == instance.key:
                    return True
            log = log.before
            continue
        if event.kind == TRIGGERED and event.object == source and event.cause.ability == instance.key:
            return True
        log = log.before
    return False


def find_delayed(engine: RulesEngine, done: list[Event], found: list[PendingTrigger]) -> None:
    """603.7: delayed triggered abilities; one without a duration triggers once and is gone."""
    spent: list[int] = []
    for delayed in list(engine.state.delayed.values()):
        ability = delayed.instance.ability
        if not isinstance(ability, Triggered):
            continue
        kinds = ability.pattern.kinds()
        events = [event for event in done if event.kind in kinds and waits_for(engine, delayed, ability, event)]
        counted: tuple[tuple[str, Outcome], ...] = ()
        if ability.pattern.once_per_batch() and events:  # 603.2c
            counted = ((BATCH, Outcome(True, (), len(events))),)
            del events[1:]
        for event in events:
            b = delayed.bound
            spoken = spoken_of(b, event)
            bound = Bindings(spoken, (*b.results, *counted), b.choices, b.source, b.words)
            pending = PendingTrigger(delayed.instance, delayed.source, delayed.controller, spoken, bound, delayed.id)
            found.append(pending)
            if delayed.duration is None or ability.limit == "once":
                spent.append(delayed.id)
                break
    for id in spent:
        engine.end_delayed(id)


def waits_for(engine: RulesEngine, delayed: DelayedTrigger, ability: Triggered, event: Event) -> bool:
    """Whether the event is what the delayed ability waits for."""
    return ability.pattern.matches(delayed_context(engine, delayed, event), event)


def spoken_of(bound: Bindings, event: Event) -> Event:
    """603.7c: "that creature" of an ability that waits for a step is of the event that its creator triggered on."""
    before = bound.event
    return before if event.kind == STEP_BEGAN and isinstance(before, Event) else event


def delayed_context(engine: RulesEngine, delayed: DelayedTrigger, event: Event | None) -> Context:
    ctx = Context(engine, delayed.source, delayed.controller, delayed.instance, 0, delayed.bound.choices, event)
    ctx.results = dict(delayed.bound.results)
    ctx.words = dict(delayed.bound.words)
    ctx.restore_mode()
    return ctx


def find_state_triggers(engine: RulesEngine) -> None:
    """603.8: state triggers; each once until it has left the stack."""
    now = board(engine)
    if not now.state_triggers and not engine.state.state_triggers:
        return
    waiting: set[str] = set()
    for p in engine.state.pending:
        waiting.add(f"{p.source}:{p.instance.key}")
    for id in engine.state.stack:
        o = engine.state.objects[id]
        if o.instance is not None:
            waiting.add(f"{o.source}:{o.instance.key}")
    found: list[PendingTrigger] = []
    for source, instance in now.state_triggers:
        ability = instance.ability
        key = f"{source}:{instance.key}"
        if key in waiting or not isinstance(ability, Triggered):
            continue
        condition = ability.pattern.state_condition()
        view = engine.state.see(source)
        if condition is None or view is None:
            continue
        ctx = trigger_context(engine, view, instance, None)
        if condition.holds(ctx):
            waiting.add(key)
            found.append(PendingTrigger(instance, source, view.controller, None, Bindings(None, source=source)))
    add_pending(engine.state, found)
    if engine.state.state_triggers != frozenset(waiting):
        set_state_triggers(engine.state, frozenset(waiting) if now.state_triggers else frozenset())


# --- onto the stack (603.3)


def put_triggers(engine: RulesEngine) -> Script[bool]:
    """603.3b: in APNAP order each player puts theirs onto the stack in an order of their choice.

    True if any was put.
    """
    waiting = take_pending(engine.state)
    if not waiting:
        return False
    for player in engine.state.apnap():
        own = [p for p in waiting if p.controller == player]
        ordered = yield from order_triggers(engine, player, own)
        for pending in ordered:
            yield from put_trigger(engine, pending)
    return True


def order_triggers(engine: RulesEngine, player: int, own: list[PendingTrigger]) -> Script[list[PendingTrigger]]:
    """The player orders their abilities; those of one class (equal ability and event kind) need no order among them."""
    if len(own) < 2 or all(alike(p, own[0]) for p in own):
        return own
    options = [Option("trigger", "603.3b", object=p.source, value=i, text=p.instance.key) for i, p in enumerate(own)]
    decision = Decision("order_triggers", player, options, "603.3b", len(own), len(own))
    answer = yield from ask(decision)
    return [own[i] for i in answer]


def alike(a: PendingTrigger, b: PendingTrigger) -> bool:
    """The order of equal abilities without targets cannot matter."""
    return (
        equal(a.instance.ability, b.instance.ability)
        and a.source == b.source
        and a.event is not None
        and b.event is not None
        and a.event.object == b.event.object
    )


def put_trigger(engine: RulesEngine, pending: PendingTrigger) -> Script[bool]:
    """603.3c-d: modes, targets and the like are chosen as it goes onto the stack; with none legal it is removed."""
    ability = pending.instance.ability
    if not isinstance(ability, Triggered):
        return False
    cause = Cause("603.3", pending.source, pending.controller, BY_RULE, pending.instance.key)
    source = engine.state.see(pending.source)
    bound = pending.bound
    kept = bound.choices if bound is not None else None
    first = kept if kept is not None else (source.choices if source is not None else None)
    event = StackObject(cause, pending.controller, pending.instance, pending.source, first, bound)
    yield from engine.perform([event])
    id = event.new_object
    chosen: Choices | None = yield from choose_for_trigger(engine, id, pending)
    if chosen is None:
        yield from engine.perform([Event(4, Cause("603.3d", pending.source, pending.controller, BY_RULE), id)])
        return False
    return True


def run_mana_triggers(engine: RulesEngine) -> Script[None]:
    """605.4a: triggered mana abilities resolve at once, without the stack."""
    while engine.mana_triggers:
        waiting = list(engine.mana_triggers)
        engine.mana_triggers.clear()
        for p in waiting:
            ability = p.instance.ability
            view = engine.state.see(p.source)
            if not isinstance(ability, Triggered) or view is None:
                continue
            ctx = Context(engine, p.source, p.controller, p.instance, 0, view.choices, p.event)
            ctx.rule = "605.4a"
            yield from engine.resolve_body(ctx, ability.body)


__all__ = ["DELAYED_ENDED", "find_state_triggers", "find_triggers", "put_triggers"]
