"""CR 613: how the characteristics of an object came about, step by step, layer by layer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spellstack.core.node import Node
from spellstack.core.objects import Row
from spellstack.rules.layers import RowBuilder, Step

if TYPE_CHECKING:
    from spellstack.rules.engine import RulesEngine

RULE_OF_LAYER: Final[dict[int, str]] = {
    20: "613.1b",
    30: "613.1c",
    40: "613.1d",
    50: "613.1e",
    60: "613.1f",
    70: "613.4a",
    71: "613.4b",
    72: "613.4c",
    73: "613.4d",
}


class RowStep:
    """One effect that changed an object, and what it changed.

    `layer`: as in abilities/modifications/base.py; `rule`: its number; `source`: id of the object whose ability or
    spell it is (0: the rules); `effect`: id of the lasting effect, 0 for a static ability or counters; `node`: what
    it says.
    """

    def __init__(self, step: Step) -> None:
        applied = step.effect
        self.layer = step.layer
        self.rule: str = step.what or RULE_OF_LAYER.get(step.layer, "613.1")
        self.before: Row = step.before
        self.after: Row = step.after
        self.source = 0
        self.effect = 0
        self.timestamp = 0
        self.key = ""
        self.node: Node | None = None
        if applied is not None:
            self.source = applied.ctx.source
            self.timestamp = applied.timestamp
            self.node = applied.rule
            value = applied.ctx.values.get("effect", 0)
            self.effect = value if value != applied.ctx.source else 0
            self.key = applied.ctx.instance.key if applied.ctx.instance is not None else ""


def explain_row(engine: RulesEngine, id: int) -> list[RowStep]:
    """The steps from the copiable values to the characteristics now, in the order in which they were applied."""
    builder = RowBuilder(engine, traced=id)
    outer = engine.building
    engine.building = builder
    try:
        builder.run()
    finally:
        engine.building = outer
    return [RowStep(step) for step in builder.steps]
