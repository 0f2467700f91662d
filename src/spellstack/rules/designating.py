"""CR 702.131b, 702.195a: designations that players get as soon as a static ability says so."""

from __future__ import annotations

from spellstack.abilities.patterns import is_meant
from spellstack.abilities.statics import ObjectRule, PlayerRule
from spellstack.core.events import BY_RULE, DESIGNATION, LIFE_CHANGE, TRANSFORM, Cause, Event, MemoryChange
from spellstack.core.log import this_turn
from spellstack.keywords.defining import DESIGNATED
from spellstack.keywords.faces import BOUND
from spellstack.keywords.speed import ENGINES, MAX_SPEED, SPEED
from spellstack.rules.board import Standing, board
from spellstack.rules.engine import RulesEngine


def gives_designations(engine: RulesEngine) -> bool:
    """Whether anything says of players that they get a designation as soon as something is so."""
    return any(key.startswith(DESIGNATED) for key in board(engine).player_rules)


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


def speed_events(engine: RulesEngine) -> list[Event]:
    """702.179a, c-d: speed begins at 1, and rises once in each of a player's turns in which an opponent lost life."""
    state = engine.state
    events: list[Event] = []
    standings = board(engine).player_rules.get(ENGINES, [])
    for p in state.players:
        kept = p.memory.get(SPEED, ())
        if not kept:
            if standings and giver(engine, standings, p.index):
                cause = Cause("702.179a", 0, p.index, BY_RULE)
                events.append(MemoryChange(cause, -1 - p.index, SPEED, (1, 0)))
        elif kept[0] < MAX_SPEED and kept[1] != state.turn and state.active == p.index and lost_life(engine, p.index):
            cause = Cause("702.179d", 0, p.index, BY_RULE)
            events.append(MemoryChange(cause, -1 - p.index, SPEED, (kept[0] + 1, state.turn)))
    return events


def lost_life(engine: RulesEngine, player: int) -> bool:
    """Whether an opponent of the player has lost life in this turn."""
    state = engine.state
    return any(
        event.kind == LIFE_CHANGE and event.amount < 0 and event.player != player
        for event in this_turn(state.log, state.turn)
    )


def giver(engine: RulesEngine, standings: list[Standing], player: int) -> int:
    """The object whose ability gives the player the designation; 0 if none does."""
    for standing in standings:
        rule = standing.rule
        if isinstance(rule, PlayerRule) and is_meant(standing.context(engine), rule.who, -1 - player):
            return standing.source
    return 0
