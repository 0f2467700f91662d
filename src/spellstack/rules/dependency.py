"""CR 613.8: dependency: which of the effects that wait in a layer must wait for which others, found out by trial."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellstack.core.objects import Row
from spellstack.rules.continuous import ContinuousEffect

if TYPE_CHECKING:
    from spellstack.rules.layers import RowBuilder


def order_matters(pending: list[ContinuousEffect], layer: int) -> bool:
    """A quick look: whether any of them reads an aspect that another of them writes."""
    for a in pending:
        reads = a.reads(layer)
        if reads:
            for b in pending:
                if b is not a and reads & b.writes(layer):
                    return True
    return False


def next_effect(builder: RowBuilder, pending: list[ContinuousEffect], layer: int) -> ContinuousEffect:
    """613.8b: the earliest of the effects that wait for no other; those in a loop do not wait for each other."""
    waits: list[set[int]] = []
    for a in pending:
        found: set[int] = set()
        for i, b in enumerate(pending):
            if b is not a and depends(builder, a, b, layer):
                found.add(i)
        waits.append(found)
    for i, effect in enumerate(pending):
        if all(i in reached(waits, j) for j in waits[i]):
            return effect
    return pending[0]


def reached(waits: list[set[int]], start: int) -> set[int]:
    """All that `start` waits for, directly or through others: with itself among them it stands in a loop."""
    found: set[int] = set()
    todo = [start]
    while todo:
        for j in sorted(waits[todo.pop()]):
            if j not in found:
                found.add(j)
                todo.append(j)
    return found


def depends(builder: RowBuilder, a: ContinuousEffect, b: ContinuousEffect, layer: int) -> bool:
    """613.8a: whether applying `b` would change the existence of `a`, what it applies to, or what it does to that."""
    if a.defining != b.defining or not a.reads(layer) & b.writes(layer):
        return False
    if not builder.exists(b):
        return False
    before = observe(builder, a, layer)
    saved: dict[int, Row] = {}
    ids = builder.affected(b)
    for id in ids:
        row = builder.rows.get(id)
        if row is not None:
            saved[id] = row
    traced = builder.traced
    builder.traced = 0
    builder.change(b, layer, ids)
    after = observe(builder, a, layer)
    builder.traced = traced
    builder.rows.update(saved)
    return before != after


def observe(
    builder: RowBuilder, effect: ContinuousEffect, layer: int
) -> tuple[bool, tuple[int, ...], tuple[tuple[object, ...], ...]]:
    """Whether an effect exists now, what it applies to, and what it would do to each of these."""
    if not builder.exists(effect):
        return (False, (), ())
    ids = builder.affected(effect)
    deeds: list[tuple[object, ...]] = []
    for modification in effect.layers[layer]:
        if not modification.uniform():
            for id in ids:
                view = builder.views.get(id)
                if view is not None:
                    deeds.append(modification.signature(effect.ctx, view))
    return (True, ids, tuple(deeds))
