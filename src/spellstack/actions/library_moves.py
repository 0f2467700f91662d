"""CR 605.1a: whether a cost or an effect moves a card to or from a library: such an ability is no mana ability."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import Body
from spellstack.abilities.costs import Cost, CostPart, DrawCost, MillCost
from spellstack.abilities.effects import Effect
from spellstack.abilities.more_costs import ExileTop as ExileTopCost
from spellstack.abilities.more_costs import PutSelfInLibrary
from spellstack.actions.basic.destination import Destination
from spellstack.actions.basic.draw import Draw
from spellstack.actions.basic.moving import ExileTop, ShuffleInto
from spellstack.actions.explore import Connive, Discover, Explore
from spellstack.actions.mill import Mill
from spellstack.actions.search import Search
from spellstack.actions.transform import Manifest, ManifestDread
from spellstack.core.types import LIBRARY

MOVERS: Final = (Draw, Mill, ExileTop, ShuffleInto, Search, Explore, Connive, Discover, Manifest, ManifestDread)
"""Instructions that take cards from a library, or put them there."""


def moves_library_card(cost: Cost, body: Body) -> bool:
    """Whether one of the two does, as the ability is written; what it makes happen later does not count."""
    return any(cost_moves(part) for part in cost.parts) or body_moves(body)


def cost_moves(part: CostPart) -> bool:
    if isinstance(part, ExileTopCost):
        return part.zone == LIBRARY
    return isinstance(part, MillCost | DrawCost | PutSelfInLibrary)


def body_moves(body: Body) -> bool:
    return holds_mover(body.effect) or any(body_moves(mode) for mode in body.modes)


def holds_mover(node: object) -> bool:
    if isinstance(node, MOVERS):
        return True
    if isinstance(node, Destination):
        return node.zone == LIBRARY
    if isinstance(node, tuple):
        return any(holds_mover(part) for part in node)
    if isinstance(node, Effect):
        return any(holds_mover(getattr(node, name)) for name in getattr(node, "__dataclass_fields__", {}))
    return False
