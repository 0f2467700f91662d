"""CR 104, 800.4: players who lose leave the game; the game ends when one is left, or none."""

from __future__ import annotations

from spellstack.abilities.modifications.types import ChangeControl
from spellstack.abilities.statics import Continuous
from spellstack.core.decisions import Script
from spellstack.core.events import (
    BY_RULE,
    CEASE,
    EFFECT_ENDED,
    PLAYER_LEFT,
    Cause,
    Event,
    ZoneChange,
)
from spellstack.core.types import BATTLEFIELD, EXILE, STACK
from spellstack.rules.commit import end_game
from spellstack.rules.engine import RulesEngine


def players_leave(engine: RulesEngine) -> Script[bool]:
    """104.2-104.4, 800.4a: who has lost leaves; ends the game if it is decided. True if anybody left or won."""
    state = engine.state
    winners = [p.index for p in state.players if p.won and not p.lost]
    if winners:
        end_game(state, tuple(winners))
        return True
    leaving = [p.index for p in state.players if p.lost and not p.left]
    if not leaving:
        return False
    staying = [p.index for p in state.players if p.in_game()]
    if len(staying) <= 1:
        end_game(state, tuple(staying))
        return True
    for player in leaving:
        yield from leave(engine, player)
    return True


def leave(engine: RulesEngine, player: int) -> Script[None]:
    """800.4a:
    everything they own leaves with them, effects that gave them control end, what they still control is exiled.
    """
    state = engine.state
    cause = Cause("800.4a", 0, player, BY_RULE)
    events: list[Event] = [Event(PLAYER_LEFT, cause, 0, player)]
    for id, o in state.objects.items():
        if o.owner == player:
            events.append(Event(CEASE, cause, id))
    for effect in state.effects.values():
        if effect.controller == player and effect.affected is not None and gives_control(effect.holds):
            events.append(Event(EFFECT_ENDED, cause, amount=effect.id))
    yield from engine.perform(events)
    rest: list[Event] = []
    for id, o in state.objects.items():
        if o.controller != player:
            continue
        if o.zone == STACK and not o.cards:
            rest.append(Event(CEASE, cause, id))
        elif o.zone == BATTLEFIELD:
            rest.append(ZoneChange(cause, id, BATTLEFIELD, EXILE, o.owner))
        elif o.zone == STACK:
            rest.append(ZoneChange(cause, id, STACK, EXILE, o.owner))
    if rest:
        yield from engine.perform(rest)


def gives_control(holds: object) -> bool:
    """Whether an effect is one of layer 2."""
    return isinstance(holds, Continuous) and any(isinstance(m, ChangeControl) for m in holds.modifications)
