"""CR 702.96: overload: the spell's text with each "target" replaced by "each"."""

from __future__ import annotations

from dataclasses import replace

from spellstack.abilities.ability import Body, TargetSpec
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Each, Target
from spellstack.abilities.rewriting import each_part, rebuilt
from spellstack.core.node import Node


def overloaded(body: Body) -> Body:
    """702.96b: the body without targets; where it spoke of a target it speaks of each such object."""
    effect = each_instead(body.effect, body.targets)
    modes = tuple(overloaded(mode) for mode in body.modes)
    return replace(body, effect=effect if isinstance(effect, Effect) else None, targets=(), modes=modes)


def each_instead(node: object, specs: tuple[TargetSpec, ...]) -> object:
    """The tree with every reference to a target slot replaced."""
    if isinstance(node, Target) and node.slot < len(specs):
        return Each(specs[node.slot].filter)
    if isinstance(node, tuple):
        return each_part(node, lambda one: each_instead(one, specs))
    return rebuilt(node, lambda value: each_instead(value, specs)) if isinstance(node, Node) else node
