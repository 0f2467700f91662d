"""CR 118.3a, 107.4: which mana pays for which symbol: matchings between what is asked and what there is."""

from __future__ import annotations


class Demand:
    """One mana that is asked for: the mask of what pays it. `before`: only units of sources used before this one.

    A mask has the bits of the types of mana (core.types), and SNOW and GENERIC_ONLY of rules/mana_sources.
    """

    def __init__(self, mask: int, before: int = -1) -> None:
        self.mask = mask
        self.before = before


class Unit:
    """One mana there is, or could be: its mask, and what gives it. `place`: of its source in the plan's order.

    `giver`: index of the mana in the pool, or of the source in the supply; `kind` tells which.
    """

    def __init__(self, mask: int, kind: int, giver: int, place: int = -1) -> None:
        self.mask = mask
        self.kind = kind
        self.giver = giver
        self.place = place


def fits(demand: Demand, unit: Unit) -> bool:
    if not demand.mask & unit.mask:
        return False
    return demand.before < 0 or unit.place < demand.before


def match(demands: list[Demand], units: list[Unit], must_use: int = 0) -> list[int] | None:
    """For each demand the index of the unit that pays it; None if not all can be paid.

    Units earlier in the list are used before later ones wherever that is possible. The first `must_use` units have to
    be used, each of them.
    """
    if len(units) < len(demands) or must_use > len(demands):
        return None
    paid_by = [-1] * len(demands)
    left = len(demands)
    for u in range(len(units)):
        if left == 0:
            break
        seen = [False] * len(demands)
        if augment(demands, units, u, paid_by, seen):
            left -= 1
        elif u < must_use:
            return None
    return paid_by if left == 0 else None


def augment(demands: list[Demand], units: list[Unit], u: int, paid_by: list[int], seen: list[bool]) -> bool:
    """Finds a demand for a unit, moving others where needed."""
    unit = units[u]
    for d in range(len(demands)):
        if seen[d] or not fits(demands[d], unit):
            continue
        seen[d] = True
        if paid_by[d] < 0 or augment(demands, units, paid_by[d], paid_by, seen):
            paid_by[d] = u
            return True
    return False
