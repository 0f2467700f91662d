"""CR 106.3, 106.7, 605.1a: instructions that add mana, and what they could add, as payment must know it beforehand."""

from __future__ import annotations

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Conditional, Effect, Labelled, Sequence
from spellstack.core.node import Node


class ProducesMana(Effect):
    """An instruction that adds mana. Payment asks it what it would add, before it is run.

    `bundles`: the ways it may turn out that its player may choose among. Each is a tuple with one mask for each mana
    (core.types: W U B R G and colourless): the types of which that mana's player chooses one on its own. "Add {G}{G}":
    ((16, 16),). "Add {U} or {R}": ((2 | 8,),). "Add two mana of any one color": ((1, 1), (2, 2), (4, 4), (8, 8),
    (16, 16)). "Add two mana in any combination of {U} and {R}": ((10, 10),). No mana (106.5): ((),) or ().
    """

    def bundles(self, ctx: Context) -> tuple[tuple[int, ...], ...]:
        raise TypeError("no mana")

    def always_same(self) -> bool:
        """Whether `bundles` does not depend on the game, so that it need be asked only once."""
        return False

    def restriction(self) -> Node | None:
        """106.6: what the mana may be spent on, None anything."""
        return None


def could_add_mana(effect: Effect | None) -> bool:
    """605.1a: whether the instructions could add mana."""
    return len(producers(effect)) > 0


def producers(effect: Effect | None) -> list[ProducesMana]:
    """All instructions in a tree that add mana, in order."""
    if isinstance(effect, ProducesMana):
        return [effect]
    found: list[ProducesMana] = []
    if isinstance(effect, Sequence):
        for part in effect.parts:
            found.extend(producers(part))
    elif isinstance(effect, Labelled):
        found.extend(producers(effect.effect))
    elif isinstance(effect, Conditional):
        found.extend(producers(effect.then))
        found.extend(producers(effect.otherwise))
    return found
