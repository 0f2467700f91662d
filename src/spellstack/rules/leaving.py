"""CR 104, 800.4: players who lose leave the game; the game ends when one is left, or none."""

from __future__ import annotations

from spellstack.abilities.modifications.types import ChangeControl
from spellstack.abilities.statics import Continuous
from spellstack.core.decisions import Script
from spellstack.core.events import (
    BY_RULE,
    CEASE,
    DESIGNATION,
    EFFECT_ENDED,
    PLAYER_LEFT,
    Cause,
    Event,
    ZoneChange,
)
from spellstack.core.types import BATTLEFIELD, EXILE, STACK
from spellstack.rules.commit import end_game
from spellstack.rules.engine import RulesEngine
from spellstack.rules.restrictions import cannot


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
    events.extend(handed_on(engine, player))
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


def handed_on(engine: RulesEngine, player: int) -> list[Event]:
    """725.4, 726.4: who becomes the monarch, or takes the initiative, as the player who has it leaves."""
    state = engine.state
    events: list[Event] = []
    first = state.active if state.players[state.active].in_game() else state.next_player(state.active)
    order = state.turn_order(first)
    if state.monarch == player:
        able = [p for p in order if cannot(engine, "become monarch", -1 - p) is None]
        cause = Cause("725.4", 0, player, BY_RULE)
        events.append(Event(DESIGNATION, cause, 0, able[0] if able else -1, word="monarch"))
    if state.initiative == player:
        cause = Cause("726.4", 0, player, BY_RULE)
        events.append(Event(DESIGNATION, cause, 0, order[0], word="initiative"))
    return events


def gives_control(holds: object) -> bool:
    """Whether an effect is one of layer 2."""
    return isinstance(holds, Continuous) and any(isinstance(m, ChangeControl) for m in holds.modifications)
