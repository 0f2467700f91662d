"""CR 702.131b, 702.195a: designations that players get as soon as a static ability says so."""

from __future__ import annotations

from spellstack.abilities.patterns import is_meant
from spellstack.abilities.statics import ObjectRule, PlayerRule
from spellstack.core.events import BY_RULE, DESIGNATION, TRANSFORM, Cause, Event
from spellstack.keywords.defining import DESIGNATED
from spellstack.keywords.faces import BOUND
from spellstack.rules.board import Standing, board
from spellstack.rules.engine import RulesEngine


def designation_events(engine: RulesEngine) -> list[Event]:
    """What players get now that they don't have yet. Ascend and storied function all the time and use no stack."""
    events: list[Event] = []
    for key, standings in board(engine).player_rules.items():
        if key.startswith(DESIGNATED):
            word = key[len(DESIGNATED) :]
            for player in engine.state.apnap():
                if word not in engine.state.players[player].designations:
                    source = giver(engine, standings, player)
                    if source:
                        cause = Cause("702.131b", source, player, BY_RULE)
                        events.append(Event(DESIGNATION, cause, 0, player, word=word))
    return events


def day_events(engine: RulesEngine) -> list[Event]:
    """702.145c-g: it becomes day (or night) for a daybound permanent; what is the wrong way up turns over."""
    state = engine.state
    events: list[Event] = []
    for standing in board(engine).object_rules.get(BOUND, ()):
        rule = standing.rule
        id = standing.source
        o = state.objects.get(id)
        if not isinstance(rule, ObjectRule) or o is None:
            continue
        word = rule.keyword
        cause = Cause("702.145c", id, o.controller, BY_RULE)
        if not state.day:
            return [Event(DESIGNATION, cause, 0, -1, word="day" if word == "daybound" else "night")]
        if (state.day == "night") == (word == "daybound"):
            events.append(Event(TRANSFORM, cause, id, o.controller))
    return events


def giver(engine: RulesEngine, standings: list[Standing], player: int) -> int:
    """The object whose ability gives the player the designation; 0 if none does."""
    for standing in standings:
        rule = standing.rule
        if isinstance(rule, PlayerRule) and is_meant(standing.context(engine), rule.who, -1 - player):
            return standing.source
    return 0
