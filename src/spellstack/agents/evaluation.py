"""CR 104: how good a position is for a player, in points: a card in hand is worth about one and a half.

Only what the player may know counts: of opponents' hands, the number of cards.
"""

from __future__ import annotations

from spellstack.core import keyword_bits as kw
from spellstack.core.objects import GameObject, Row
from spellstack.core.players import Player
from spellstack.core.types import CREATURE, LAND, PLANESWALKER
from spellstack.rules.game import Game

WON = 10000.0

_ABILITY_WORTH = (
    (kw.FLYING, 0.35),
    (kw.MENACE, 0.2),
    (kw.TRAMPLE, 0.15),
    (kw.LIFELINK, 0.3),
    (kw.DOUBLE_STRIKE, 0.8),
    (kw.FIRST_STRIKE, 0.2),
    (kw.VIGILANCE, 0.1),
)


def score(game: Game, player: int) -> float:
    """How good the position is for `player`: its own side less the strongest opponent's."""
    state = game.state
    if state.over:
        if player in state.winners:
            return WON
        return 0.0 if state.draw else -WON
    me = state.players[player]
    if not me.in_game():
        return -WON
    worth: dict[int, float] = {}
    for id in state.battlefield:
        object = state.objects[id]
        if not object.phased_out:
            worth[object.controller] = worth.get(object.controller, 0.0) + permanent_worth(game, object)
    mine = worth.get(player, 0.0) + life_worth(me.life) + own_hand_worth(game, me) - 0.4 * me.counters.get("poison", 0)
    theirs = [
        worth.get(other, 0.0)
        + life_worth(state.players[other].life)
        + 1.5 * len(state.players[other].hand)
        - 0.6 * state.players[other].counters.get("poison", 0)
        for other in state.opponents(player)
    ]
    return mine - max(theirs, default=0.0)


def life_worth(life: int) -> float:
    """Each point of life is worth more the fewer there are."""
    return 3.2 * max(life, 0) ** 0.5 if life > 0 else -20.0


def permanent_worth(game: Game, object: GameObject) -> float:
    """What a permanent is worth to its controller."""
    row = game.engine.row(object)
    if row.types & CREATURE:
        worth = creature_worth(row)
    elif row.types & LAND:
        return 2.2
    elif row.types & PLANESWALKER:
        worth = 3.0 + 0.5 * object.counters.get("loyalty", 0)
    else:
        worth = 1.2 + 0.5 * row.mana_value
    if row.types & LAND:
        worth += 2.0
    return worth * 0.4 if object.token and not row.types & CREATURE else worth


def creature_worth(row: Row) -> float:
    """What a creature is worth: its size, what makes it hard to stop, and its other abilities."""
    power = max(row.power, 0)
    worth = 0.6 + 0.8 * power + 0.55 * max(row.toughness, 0)
    for bit, share in _ABILITY_WORTH:
        if row.keywords & bit:
            worth += share * power
    if row.keywords & kw.DEATHTOUCH:
        worth += 1.2
    if row.keywords & kw.DEFENDER:
        worth -= 0.6 * power
    if row.keywords & (kw.HEXPROOF | kw.INDESTRUCTIBLE):
        worth += 1.0
    return worth + 0.25 * len(row.abilities)


def own_hand_worth(game: Game, me: Player) -> float:
    """One's own hand: spells by their cost; a land is worth much while lands are few, little when there are plenty."""
    lands = sum(1 for id in game.state.battlefield if _is_own_land(game, id, me.index))
    total = 0.0
    for id in me.hand:
        row = game.engine.row(game.state.objects[id])
        if row.types & LAND:
            total += 1.6 if lands < 5 else 0.5
        else:
            total += 1.3 + 0.08 * min(row.mana_value, 6)
    return total


def _is_own_land(game: Game, id: int, player: int) -> bool:
    object = game.state.objects[id]
    return object.controller == player and game.engine.row(object).types & LAND != 0
