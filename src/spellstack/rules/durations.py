"""CR 514.2, 500.5, 511.2, 610.3, 611.2: when effects and delayed abilities end."""

from __future__ import annotations

from spellstack.abilities import durations as words
from spellstack.abilities.context import Context
from spellstack.abilities.durations import AsLongAs, Duration
from spellstack.abilities.statics import Ending
from spellstack.core.decisions import Script
from spellstack.core.events import BY_TURN, DELAYED_ENDED, EFFECT_ENDED, Cause, Event
from spellstack.core.node import Node
from spellstack.core.state import EffectInstance, State
from spellstack.core.types import BATTLEFIELD
from spellstack.rules.engine import RulesEngine


def end_effects(engine: RulesEngine, moment: str, player: int = -1) -> Script[None]:
    """Ends what lasts until `moment` (a word of abilities.durations); for "your ..." only what `player` controls.

    An effect that began in this very turn does not end with the "next turn" it began in.
    """
    state = engine.state
    ending: list[Event] = []
    for effect in state.effects.values():
        if moment == words.END_OF_TURN and kind_of(effect.duration) == words.NEXT_TURN and in_force(state, effect):
            ending.append(Event(EFFECT_ENDED, Cause("514.2", effect.source, effect.controller), amount=effect.id))
        if kind_of(effect.duration) == moment and ends_now(engine, moment, effect.controller, effect.turn, player):
            ending.append(
                Event(EFFECT_ENDED, Cause("514.2", effect.source, effect.controller, BY_TURN), amount=effect.id)
            )
    for delayed in state.delayed.values():
        if kind_of(delayed.duration) == moment and ends_now(engine, moment, delayed.controller, delayed.turn, player):
            ending.append(
                Event(DELAYED_ENDED, Cause("514.2", delayed.source, delayed.controller, BY_TURN), amount=delayed.id)
            )
    if ending:
        yield from engine.perform(ending)


def kind_of(duration: Node | None) -> str:
    return duration.kind() if isinstance(duration, Duration) else ""


def ends_now(engine: RulesEngine, moment: str, controller: int, begun: int, player: int) -> bool:
    if moment in (words.END_OF_TURN, words.END_OF_COMBAT):
        return True
    return controller == player and begun < engine.state.turn


def is_for_turn(effect: EffectInstance) -> bool:
    """Whether an effect is for a player's next turn alone."""
    return kind_of(effect.duration) == words.NEXT_TURN


def in_force(state: State, effect: EffectInstance) -> bool:
    """611.2a: whether an effect for a player's next turn is on: in that turn, not before."""
    if not is_for_turn(effect):
        return True
    return effect.turn < state.turn and dict(effect.values).get(words.TURN_PLAYER) == state.active


def ends_by_itself(effect: EffectInstance) -> bool:
    """Whether what happens in the game may end the effect at any time."""
    return kind_of(effect.duration) in (words.AS_LONG_AS, words.SOURCE_LEAVES)


def end_conditional(engine: RulesEngine) -> Script[bool]:
    """611.2b, 610.3:
    effects "for as long as" whose condition is false now, or "until ~ leaves" whose source is gone, end.
    """
    state = engine.state
    ending: list[Event] = []
    back: list[Event] = []
    for effect in state.effects.values():
        duration = effect.duration
        if duration is None:
            continue
        if isinstance(duration, AsLongAs):
            if not duration.condition.holds(effect_context(engine, effect)):
                ending.append(Event(EFFECT_ENDED, Cause("611.2b", effect.source, effect.controller), amount=effect.id))
        elif kind_of(duration) == words.SOURCE_LEAVES:
            o = state.objects.get(effect.source)
            if o is None or o.zone != BATTLEFIELD:
                ending.append(Event(EFFECT_ENDED, Cause("610.3", effect.source, effect.controller), amount=effect.id))
                if isinstance(effect.holds, Ending) and effect.affected is not None:
                    back.extend(effect.holds.at_end(effect_context(engine, effect), effect.affected))
    if ending:
        yield from engine.perform(ending)
    if back:
        yield from engine.perform(back)
    return bool(ending)


def effect_context(engine: RulesEngine, effect: EffectInstance) -> Context:
    """The point of view of an effect that lasts."""
    ctx = Context(engine, effect.source, effect.controller)
    ctx.values = dict(effect.values)
    ctx.words = dict(effect.words)
    if effect.bound is not None:
        ctx.choices = effect.bound.choices
        ctx.results = dict(effect.bound.results)
        if ctx.choices is not None and ctx.choices.parts and ctx.choices.parts[0].modes:
            ctx.mode = ctx.choices.parts[0].modes[0]
    return ctx
