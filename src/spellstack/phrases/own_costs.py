"""CR 702.1a-b: the sentence that says what a keyword costs ("The flashback cost is equal to its mana cost"), and "{X},
where X is ..." behind a keyword.
"""

from __future__ import annotations

from typing import Final

from spellstack.abilities.costs import Cost, ManaPart
from spellstack.abilities.own_costs import ManaEqualTo, OwnManaCost
from spellstack.phrases.costs import read_cost, read_mana
from spellstack.phrases.numbers import read_amount
from spellstack.phrases.reader import Reader

OPENINGS: Final = ("the", "its", "each card's", "each of those cards'")
FORGETS: Final = ("blitz", "dash", "evoke")  # the permanent that the spell becomes would need the keyword, too
EQUAL_TO: Final = (
    "cost is equal to its mana cost",
    "cost is equal to that card's mana cost",
    "cost is equal to the card's mana cost",
)


def read_said_cost(reader: Reader) -> tuple[str, Cost] | None:
    """The whole sentence, without its stop: the keyword it speaks of, and its cost."""
    here = reader.mark()
    if not reader.first_of(*OPENINGS):
        return None
    start = reader.pos
    while reader.pos < start + 3 and not reader.is_word("cost") and not reader.at_stop():
        reader.pos += 1
    name = " ".join(token.word for token in reader.tokens[start : reader.pos])
    cost = read_equal(reader) if name else None
    if cost is None:
        reader.reset(here)
        return None
    return name, cost


def read_equal(reader: Reader) -> Cost | None:
    """ "cost is equal to its mana cost [reduced by {2}] [plus exile three other cards from your graveyard]"."""
    if not reader.first_of(*EQUAL_TO):
        return None
    less = 0
    if reader.phrase("reduced by"):
        mana = read_mana(reader)
        if mana is None or any(symbol.mask or symbol.variable for symbol in mana.symbols):
            return None
        less = mana.mana_value()
    if not reader.accept("plus"):
        return Cost((OwnManaCost(less),))
    more = read_cost(reader)
    return Cost((OwnManaCost(less), *more.parts)) if more is not None else None


def cost_said_behind(reader: Reader, name: str) -> Cost | None:
    """The cost of a keyword granted without one, as a later sentence of the line says it; takes nothing."""
    here = reader.mark()
    found: Cost | None = None
    if name in FORGETS:
        return None
    while found is None and not reader.at_end():
        if reader.accept("."):
            said = read_said_cost(reader)
            if said is not None and said[0] == name:
                found = said[1]
        else:
            reader.pos += 1
    furthest = reader.furthest
    reader.reset(here)
    reader.furthest = furthest
    return found


def with_meaning(reader: Reader, cost: Cost) -> Cost:
    """ "{X}, where X is your life total": the cost with what its X means, where that follows."""
    if len(cost.parts) != 1 or not isinstance(cost.parts[0], ManaPart) or str(cost.parts[0].cost) != "{X}":
        return cost
    here = reader.mark()
    if reader.phrase(", where x is"):
        value = read_amount(reader)
        if value is not None:
            return Cost((ManaEqualTo(value),))
    reader.reset(here)
    return cost
