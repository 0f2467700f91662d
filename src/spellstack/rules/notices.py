"""CR 601.2c, 700.13: what is told of targets once a spell or ability was announced or its targets changed."""

from __future__ import annotations

from spellstack.core.events import BECAME_TARGET, BY_RULE, CRIME, Cause, Event
from spellstack.core.types import BATTLEFIELD, GRAVEYARD, STACK
from spellstack.rules.engine import RulesEngine
from spellstack.rules.proposal import Proposal


def codes_of(proposal: Proposal) -> list[int]:
    """All targets, each once."""
    found: list[int] = []
    for part in proposal.parts:
        for mode in part.modes:
            for codes in mode.targets:
                found.extend(code for code in codes if code not in found)
    return found


def target_notices(proposal: Proposal) -> list[Event]:
    """Each object or player that became a target, and whether the player committed a crime (700.13)."""
    return notices_for(proposal.engine, codes_of(proposal), proposal.object, proposal.player)


def notices_for(engine: RulesEngine, codes: list[int], stack_object: int, player: int) -> list[Event]:
    """What the targets tell of a spell that is cast, or an ability that is activated or triggers."""
    events = became_targets(codes, stack_object, player)
    if any(is_opponents(engine, code, player) for code in codes):
        events.append(Event(CRIME, Cause("700.13", stack_object, player, BY_RULE), 0, player, stack_object))
    return events


def became_targets(codes: list[int], stack_object: int, player: int) -> list[Event]:
    """What becoming targets of the object on the stack tells; of copies and changed targets no more (700.13)."""
    cause = Cause("601.2c", stack_object, player, BY_RULE)
    events: list[Event] = []
    for code in codes:
        if code > 0:
            events.append(Event(BECAME_TARGET, cause, code, player, stack_object))
        else:
            events.append(Event(BECAME_TARGET, cause, 0, -1 - code, stack_object))
    return events


def is_opponents(engine: RulesEngine, code: int, player: int) -> bool:
    """700.13: an opponent, or something an opponent controls or owns where it is."""
    if code < 0:
        return -1 - code != player
    o = engine.state.objects.get(code)
    if o is None:
        return False
    if o.zone == BATTLEFIELD or o.zone == STACK:
        return o.controller != player
    return o.zone == GRAVEYARD and o.owner != player
