"""CR 601.2c: texts in which a target depends on an earlier one: "target creature that player controls"."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from spellstack.abilities.ability import Body
from spellstack.abilities.references import Target


def is_leaning(body: Body) -> bool:
    """Whether what may be chosen for one slot looks at what was chosen for another."""
    return len(body.targets) > 1 and any(has_target_in(spec.filter) for spec in body.targets[1:])


def has_target_in(part: object) -> bool:
    """Whether a target is spoken of somewhere in it."""
    if isinstance(part, Target):
        return True
    if isinstance(part, tuple):
        return any(has_target_in(inner) for inner in part)
    if is_dataclass(part):
        return any(has_target_in(getattr(part, field.name)) for field in fields(part))
    return False
