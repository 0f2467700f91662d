"""CR 612, 400.7a: text-changing effects on spells; effects on spells that go on as they become permanents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellstack.abilities.context import Context
from spellstack.abilities.modifications.text import ChangeText
from spellstack.abilities.rewriting import WordChange, rewrite
from spellstack.abilities.statics import Continuous
from spellstack.core.objects import GameObject, PartChoice
from spellstack.core.state import EffectInstance, State
from spellstack.core.types import BATTLEFIELD, STACK
from spellstack.rules.continuous import effect_context

if TYPE_CHECKING:
    from spellstack.rules.engine import RulesEngine


def changed_parts(engine: RulesEngine, o: GameObject, parts: tuple[PartChoice, ...]) -> tuple[PartChoice, ...]:
    """612.1, 702.47: the text parts of a spell as text-changing effects have made them."""
    changes = word_changes(engine, o.id)
    for change in changes:
        parts = tuple(PartChoice(rewrite(part.body, change), part.modes, part.origin) for part in parts)
    return parts


def word_changes(engine: RulesEngine, id: int) -> list[WordChange]:
    """The word changes that lasting effects make to an object, in timestamp order."""
    found: list[WordChange] = []
    for effect in engine.state.effects.values():
        holds = effect.holds
        if isinstance(holds, Continuous) and effect.affected is not None and id in effect.affected:
            for modification in holds.modifications:
                if isinstance(modification, ChangeText):
                    ctx = effect_context(Context(engine, effect.source, effect.controller), effect)
                    found.append(modification.change(ctx))
    return found


def affected_now(state: State, effect: EffectInstance) -> tuple[int, ...] | None:
    """What an effect has locked in; a spell among it counts as the permanent it became (400.7a)."""
    ids = effect.affected
    if ids is None:
        return None
    for id in ids:
        if id > 0 and id not in state.objects and id in state.became:
            return tuple(permanent_of(state, id) for id in ids)
    return ids


def permanent_of(state: State, id: int) -> int:
    """The permanent that a spell has become, or the same id."""
    if id in state.objects or id not in state.became:
        return id
    before = state.snapshots.get(id)
    now = state.objects.get(state.became[id])
    if before is not None and before.zone == STACK and now is not None and now.zone == BATTLEFIELD:
        return now.id
    return id
