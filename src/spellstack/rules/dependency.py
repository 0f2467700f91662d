"""CR 613.8: dependency: which of the effects that wait in a layer must wait for which others, found out by trial."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellstack.core.objects import Row
from spellstack.rules.continuous import ContinuousEffect

if TYPE_CHECKING:
    from spellstack.rules.layers import RowBuilder


Observation = tuple[bool, tuple[int, ...], tuple[tuple[object, ...], ...]]


def order_matters(pending: list[ContinuousEffect], layer: int) -> bool:
    """A quick look: whether any of them reads an aspect that another of them writes."""
    for a in pending:
        reads = a.reads(layer)
        if reads:
            for b in pending:
                if b is not a and reads & b.writes(layer):
                    return True
    return False


class Trial:
    """What is found out about the effects that wait in a layer, as far as it is asked for."""

    def __init__(self, builder: RowBuilder, pending: list[ContinuousEffect], layer: int) -> None:
        self.builder = builder
        self.pending = pending
        self.layer = layer
        self.waits: dict[int, list[int]] = {}
        self.observed: dict[int, Observation] = {}

    def waits_for(self, i: int) -> list[int]:
        """The effects that effect `i` depends on."""
        found = self.waits.get(i)
        if found is None:
            found = [j for j in range(len(self.pending)) if j != i and self.depends(i, j)]
            self.waits[i] = found
        return found

    def reached(self, start: int) -> set[int]:
        """All that `start` waits for, directly or through others: with itself among them it stands in a loop."""
        found: set[int] = set()
        todo = [start]
        while todo:
            for j in self.waits_for(todo.pop()):
                if j not in found:
                    found.add(j)
                    todo.append(j)
        return found

    def depends(self, i: int, j: int) -> bool:
        """613.8a: whether applying `j` would change whether `i` exists, what it applies to, or what it does to that."""
        a = self.pending[i]
        b = self.pending[j]
        if a.defining != b.defining or not a.reads(self.layer) & b.writes(self.layer):
            return False
        builder = self.builder
        if not builder.exists(b):
            return False
        before = self.observed.get(i)
        if before is None:
            before = observe(builder, a, self.layer)
            self.observed[i] = before
        saved: dict[int, Row] = {}
        ids = builder.affected(b)
        for id in ids:
            row = builder.rows.get(id)
            if row is not None:
                saved[id] = row
        traced = builder.traced
        builder.traced = 0
        builder.change(b, self.layer, ids)
        after = observe(builder, a, self.layer)
        builder.traced = traced
        builder.rows.update(saved)
        return before != after


def next_effect(builder: RowBuilder, pending: list[ContinuousEffect], layer: int) -> ContinuousEffect:
    """613.8b: the earliest of the effects that wait for no other; those in a loop do not wait for each other."""
    trial = Trial(builder, pending, layer)
    for i, effect in enumerate(pending):
        if all(i in trial.reached(j) for j in trial.waits_for(i)):
            return effect
    return pending[0]


def observe(builder: RowBuilder, effect: ContinuousEffect, layer: int) -> Observation:
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
