"""CR 723: a player who is controlled by another: the turn for which that counts, and who decides for them."""

from __future__ import annotations

from spellstack.core.decisions import Decision
from spellstack.core.events import BY_TURN, Cause, Event, MemoryChange
from spellstack.core.players import CONTROLLED, CONTROLLED_NEXT
from spellstack.core.state import ExtraTurn, State
from spellstack.rules.commit import set_extra_turns


def begin_control(state: State, player: int, turn: int) -> list[Event]:
    """723.1: what was to count for the player's next turn counts from its beginning on."""
    waiting = state.players[player].memory.get(CONTROLLED_NEXT, ())
    if not waiting:
        return []
    cause = Cause("723.1", 0, player, BY_TURN)
    if waiting[1]:
        set_extra_turns(state, (*state.extra_turns, ExtraTurn(player, 0)))
    return [
        MemoryChange(cause, -1 - player, CONTROLLED_NEXT, ()),
        MemoryChange(cause, -1 - player, CONTROLLED, (waiting[0], turn)),
    ]


def let_decide(state: State, decision: Decision) -> None:
    """723.5: who controls the player decides for them, during that whole turn."""
    control = state.players[decision.player].memory.get(CONTROLLED, ())
    if control and control[1] == state.turn and state.players[control[0]].in_game():
        decision.decider = control[0]
