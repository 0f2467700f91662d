"""CR 702.33g, 601.2c: target slots that are there only if something was chosen for the spell."""

from __future__ import annotations

from dataclasses import replace

from spellstack.abilities.ability import TargetSpec
from spellstack.abilities.conditions import Condition, Not
from spellstack.abilities.effects import Conditional, Effect
from spellstack.abilities.judgements import WasKicked
from spellstack.abilities.paid import CastWith, CostPaid
from spellstack.abilities.references import Source, Target
from spellstack.core.node import Node, equal


class SlotUse:
    """Where the slots of a text are spoken of: `bound` under one condition on how the spell was cast, else `plain`."""

    def __init__(self) -> None:
        self.bound: dict[int, list[Condition]] = {}
        self.plain: set[int] = set()

    def note(self, slot: int, condition: Condition | None) -> None:
        if condition is None:
            self.plain.add(slot)
        else:
            self.bound.setdefault(slot, []).append(condition)

    def condition(self, slot: int) -> Condition | None:
        """The condition under which alone the slot is spoken of; None if there is none, or no single one."""
        found = self.bound.get(slot)
        if not found or slot in self.plain or any(not equal(other, found[0]) for other in found):
            return None
        return found[0]


def conditional_slots(effect: Effect, targets: tuple[TargetSpec, ...]) -> tuple[TargetSpec, ...]:
    """The slots, each with its condition where the instructions speak of it only if a cost was paid for the spell."""
    if not targets:
        return targets
    use = SlotUse()
    look(effect, None, use)
    return tuple(
        replace(spec, condition=use.condition(slot)) if use.condition(slot) is not None else spec
        for slot, spec in enumerate(targets)
    )


def look(value: object, condition: Condition | None, use: SlotUse) -> None:
    """Notes every reference to a slot in a tree."""
    if isinstance(value, Target):
        use.note(value.slot, condition)
    elif isinstance(value, tuple):
        for part in value:
            look(part, condition, use)
    elif isinstance(value, Conditional) and is_of_casting(value.condition):
        look(value.then, value.condition, use)
        look(value.otherwise, Not(value.condition), use)
    elif isinstance(value, Node):
        for name in field_names(value):
            look(getattr(value, name), condition, use)


def is_of_casting(condition: Condition) -> bool:
    """Whether a condition asks how the spell itself was cast."""
    if isinstance(condition, WasKicked):
        return isinstance(condition.what, Source)
    return isinstance(condition, (CostPaid, CastWith))


def field_names(node: object) -> list[str]:
    """The fields of a node, in order."""
    return list(getattr(node, "__dataclass_fields__", {}))
