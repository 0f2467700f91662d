"""CR 608: resolving the top object of the stack."""

from __future__ import annotations

from spellstack.abilities.ability import Body, Triggered
from spellstack.abilities.context import Context
from spellstack.core.decisions import Script
from spellstack.core.events import BY_RULE, CEASE, FIZZLED, RESOLVED, Cause, Entry, Event, TokenCreated, ZoneChange
from spellstack.core.objects import Card, Choices, GameObject, ModeChoice, PartChoice
from spellstack.core.types import BATTLEFIELD, GRAVEYARD, PERMANENT_TYPES, STACK
from spellstack.keywords.mutate import MUTATE
from spellstack.kinds.rooms import UNLOCKED, unlock_notices
from spellstack.rules.copying import copiable
from spellstack.rules.engine import RulesEngine
from spellstack.rules.merging import is_mutating, merge
from spellstack.rules.rooms import halves_of
from spellstack.rules.targets import still_legal
from spellstack.rules.text_changes import changed_parts


def resolve_top(engine: RulesEngine) -> Script[None]:
    """608.1: the topmost object resolves."""
    id = engine.state.stack[-1]
    o = engine.state.objects[id]
    if o.instance is not None and not o.cards and o.face_override is None:
        yield from resolve_ability(engine, id)
    else:
        yield from resolve_spell(engine, id)


# --- targets (608.2b)


def legal_parts(engine: RulesEngine, o: GameObject, ctx: Context) -> tuple[tuple[PartChoice, ...], bool, bool]:
    """The parts with illegal targets left out; whether there were targets; whether any is still legal."""
    choices = o.choices
    had = False
    legal = False
    parts: list[PartChoice] = []
    for part in changed_parts(engine, o, choices.parts) if choices is not None else ():
        modes: list[ModeChoice] = []
        for mode in part.modes:
            body = mode_body(part, mode)
            ctx.mode = mode
            slots: list[tuple[int, ...]] = []
            shares: list[tuple[int, ...]] = []
            for slot, codes in enumerate(mode.targets):
                if slot >= len(body.targets):
                    # No target of this text: a delayed ability knows those of what created it (603.7c).
                    slots.append(codes)
                    shares.append(mode.division[slot] if slot < len(mode.division) else ())
                    continue
                had = had or bool(codes)
                kept = [i for i, code in enumerate(codes) if still_legal(engine, ctx, body.targets[slot], code)]
                legal = legal or bool(kept)
                slots.append(tuple(codes[i] for i in kept))
                if slot < len(mode.division):
                    amounts = mode.division[slot]
                    shares.append(tuple(amounts[i] for i in kept) if amounts else ())
            modes.append(ModeChoice(mode.mode, tuple(slots), tuple(shares)))
        parts.append(PartChoice(part.body, tuple(modes), part.origin))
    ctx.mode = None
    return tuple(parts), had, legal


def mode_body(part: PartChoice, mode: ModeChoice) -> Body:
    """The text that a mode choice belongs to."""
    body = part.body
    if not isinstance(body, Body):
        raise TypeError("a text part without a body")
    return body.modes[mode.mode] if body.modes else body


def run_parts(engine: RulesEngine, ctx: Context, parts: tuple[PartChoice, ...]) -> Script[None]:
    """608.2c: the instructions in the order written, each part with its own choices."""
    for part in parts:
        ctx.part_origin = part.origin
        if part.origin:
            ctx.results = {}
        for mode in part.modes:
            ctx.mode = mode
            effect = mode_body(part, mode).effect
            if effect is not None:
                yield from effect.run(ctx)
    ctx.mode = None


# --- abilities


def resolve_ability(engine: RulesEngine, id: int) -> Script[None]:
    """608.2: an activated or triggered ability."""
    state = engine.state
    o = state.objects[id]
    ctx = engine.context_of(o)
    ability = o.instance.ability if o.instance is not None else None
    cause = Cause("608.2b", o.source, o.controller, BY_RULE)
    if isinstance(ability, Triggered) and ability.condition is not None and not ability.condition.holds(ctx):
        cause = Cause("603.4", o.source, o.controller, BY_RULE)
        yield from engine.perform([Event(FIZZLED, cause, id, o.controller), Event(CEASE, cause, id)])
        return
    parts, had, legal = legal_parts(engine, o, ctx)
    if had and not legal:
        yield from engine.perform([Event(FIZZLED, cause, id, o.controller), Event(CEASE, cause, id)])
        return
    yield from run_parts(engine, ctx, parts)
    done = Cause("608.2n", ctx.source, ctx.controller, BY_RULE, o.instance.key if o.instance is not None else "")
    events = [Event(RESOLVED, done, id, ctx.controller, ctx.source)]
    if id in state.objects:
        events.append(Event(CEASE, done, id))
    yield from engine.perform(events)


# --- spells


def resolve_spell(engine: RulesEngine, id: int) -> Script[None]:
    """608.2, 608.3: an instant or sorcery does what it says; a permanent spell enters the battlefield."""
    state = engine.state
    o = state.objects[id]
    ctx = engine.context_of(o)
    parts, had, legal = legal_parts(engine, o, ctx)
    permanent = engine.row(o).types & PERMANENT_TYPES != 0
    if had and not legal:
        if permanent and bestowed_stays(engine, o):
            yield from enter_permanent(engine, id, ())
            return
        cause = Cause("608.2b", id, o.controller, BY_RULE)
        yield from engine.perform([Event(FIZZLED, cause, id, o.controller)])
        yield from leave_stack(engine, id, "608.2b")
        return
    if permanent:
        if legal and is_mutating(o):
            yield from merge(engine, o, parts[0].modes[0].targets[0][0])
            return
        yield from enter_permanent(engine, id, parts)
        return
    yield from run_parts(engine, ctx, parts)
    cause = Cause("608.2n", id, ctx.controller, BY_RULE)
    yield from engine.perform([Event(RESOLVED, cause, id, ctx.controller, id)])
    yield from leave_stack(engine, id, "608.2n")


def bestowed_stays(engine: RulesEngine, o: GameObject) -> bool:
    """608.3b, 702.103e, 702.140b: a bestowed or mutating spell whose target is illegal resolves as a creature."""
    return o.choices is not None and o.choices.alternative in ("bestow", MUTATE)


def leave_stack(engine: RulesEngine, id: int, rule: str) -> Script[None]:
    """608.2n: as the last step the spell goes to its owner's graveyard; a copy ceases to exist."""
    o = engine.state.objects.get(id)
    if o is None or o.zone != STACK:
        return
    cause = Cause(rule, id, o.controller, BY_RULE)
    if not o.cards:
        yield from engine.perform([Event(CEASE, cause, id)])
        return
    word = "resolved" if rule == "608.2n" else ""  # what replaces the last step of resolving looks at it
    yield from engine.perform([ZoneChange(cause, id, STACK, GRAVEYARD, o.owner, word=word)])


def enter_permanent(engine: RulesEngine, id: int, parts: tuple[PartChoice, ...]) -> Script[None]:
    """608.3a-d, f: under its controller's control; an Aura attached to its target; a copy becomes a token."""
    o = engine.state.objects[id]
    cause = Cause("608.3a", id, o.controller, BY_RULE)
    entry = Entry()
    entry.controller = o.controller
    entry.choices = o.choices
    entry.face = o.face
    entry.face_down = o.face_down
    doors = len(halves_of(engine, o))
    if doors:  # 709.5d: the half that was cast is unlocked
        entry.memory[UNLOCKED] = (o.face,)
    for part in parts:
        for mode in part.modes:
            for codes in mode.targets:
                if codes and entry.attach_to == 0:
                    entry.attach_to = codes[0]
    yield from engine.perform([Event(RESOLVED, cause, id, o.controller, id)])
    if not o.cards or state_card(engine, o).copy:  # 608.3f
        face = copiable(engine, o)
        yield from engine.perform([TokenCreated(cause, o.controller, face, entry), Event(CEASE, cause, id)])
        return
    event = ZoneChange(cause, id, STACK, BATTLEFIELD, o.owner, entry)
    yield from engine.perform([event])
    yield from leave_stack(engine, id, "608.3e")  # where it could not be put onto the battlefield
    if doors and event.to_zone == BATTLEFIELD and event.new_object in engine.state.objects:
        notices = unlock_notices(cause, event.new_object, o.controller, o.face, False)
        yield from engine.perform(notices)


def state_card(engine: RulesEngine, o: GameObject) -> Card:
    """The card, or copy of a card, that an object is."""
    return engine.state.cards[o.cards[0]]


def resolve_body(engine: RulesEngine, ctx: Context, body: Body) -> Script[None]:
    """Runs a body outside the stack (mana abilities, 605.3b): with the choices of `ctx`, if any."""
    choices: Choices | None = ctx.choices
    if body.modes and choices is not None and choices.parts:
        yield from run_parts(engine, ctx, choices.parts)
        return
    if choices is not None and choices.parts and choices.parts[0].modes:
        ctx.mode = choices.parts[0].modes[0]
    if body.effect is not None:
        yield from body.effect.run(ctx)
