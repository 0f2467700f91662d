"""CR 305.2, 402.2, 500.11, 502.4, 613.11: what effects change about the rules for players."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.patterns import is_meant
from spellstack.abilities.player_words import HandSize
from spellstack.abilities.rule_words import HAND_REVEALED, TOP_REVEALED
from spellstack.abilities.statics import ObjectRule, PlayerRule
from spellstack.core.types import DRAW, STEP_WORDS, UNTAP, UPKEEP
from spellstack.rules.board import Standing, board
from spellstack.rules.engine import RulesEngine
from spellstack.rules.restrictions import cannot


def rules_for(engine: RulesEngine, player: int, word: str) -> list[Standing]:
    """The effects with that word that count for the player."""
    found: list[Standing] = []
    for standing in board(engine).player_rules.get(word, ()):
        rule = standing.rule
        if isinstance(rule, PlayerRule) and is_meant(standing.context(engine), rule.who, -1 - player):
            found.append(standing)
    return found


def amount_of(engine: RulesEngine, standing: Standing, missing: int) -> int:
    rule = standing.rule
    if isinstance(rule, PlayerRule | ObjectRule) and rule.amount is not None:
        return rule.amount.of(standing.context(engine))
    return missing


def hand_size(engine: RulesEngine, player: int) -> int:
    """402.2: seven, as effects set or change it in order of timestamps (613.11); -1: no maximum."""
    found = [(s.timestamp, 0, s) for s in rules_for(engine, player, "no maximum hand size")]
    found += [(s.timestamp, 1, s) for s in rules_for(engine, player, "hand size is")]
    found += [(s.timestamp, 2, s) for s in rules_for(engine, player, "hand size")]
    size = 7
    unlimited = False
    for _, what, standing in sorted(found, key=lambda item: item[0]):
        if what == 0:
            unlimited = True
        elif what == 1:
            size = amount_of(engine, standing, 7)
            unlimited = False
        else:
            lowered = isinstance(standing.rule, HandSize) and standing.rule.lowered
            change = amount_of(engine, standing, 0)
            size += -change if lowered else change
    return -1 if unlimited else max(0, size)


def land_plays(engine: RulesEngine, player: int) -> int:
    """305.2: one a turn, and what effects add."""
    return 1 + sum(amount_of(engine, s, 1) for s in rules_for(engine, player, "land plays"))


def shown_cards(engine: RulesEngine, player: int, viewer: int) -> tuple[int, ...]:
    """401.5, 402.3: the cards in the player's hand and on top of their library that the viewer may see now."""
    p = engine.state.players[player]
    hand = p.hand if player == viewer or rules_for(engine, player, HAND_REVEALED) else ()
    top = bool(rules_for(engine, player, TOP_REVEALED))
    if player == viewer and rules_for(engine, player, "look at top of library"):
        top = True
    return (*hand, *p.library[:1]) if top else hand


SKIPPED: Final[dict[int, str]] = {UNTAP: "skip untap step", UPKEEP: "skip upkeep step", DRAW: "skip draw step"}


def skips_step(engine: RulesEngine, player: int, step: int) -> bool:
    """500.11, 614.10: an effect has the player skip it."""
    if not board(engine).player_rules:
        return False
    word = SKIPPED.get(step, "skip " + STEP_WORDS[step])
    return bool(rules_for(engine, player, word))


def untaps_normally(engine: RulesEngine, id: int, player: int) -> bool:
    """502.4: the active player's permanents, and others that an effect untaps then; not what an effect keeps tapped."""
    o = engine.state.objects[id]
    if o.controller != player:
        found = board(engine).object_rules.get("untap during others' untap steps", ())
        if not any(
            isinstance(s.rule, ObjectRule) and s.controller != player and is_meant(s.context(engine), s.rule.who, id)
            for s in found
        ):
            return False
    if o.counters.get("stun", 0):
        return True  # 122.1d replaces the untapping
    return cannot(engine, "untap in untap step", id) is None
