"""CR 725.2, 726.2, 728.1: triggered abilities that belong to a designation, controlled by who has it, or to rad

counters: without a source.
"""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import Triggered
from spellstack.abilities.context import Context
from spellstack.core.definition import AbilityInstance
from spellstack.core.events import Event
from spellstack.core.objects import Bindings
from spellstack.core.state import PendingTrigger, State
from spellstack.designations.initiative import OF_INITIATIVE
from spellstack.designations.monarch import OF_MONARCH
from spellstack.designations.rad import OF_RAD, RAD
from spellstack.rules.engine import RulesEngine


def instances(word: str, abilities: tuple[Triggered, ...]) -> tuple[AbilityInstance, ...]:
    return tuple(AbilityInstance(ability, f"{word}#{i}") for i, ability in enumerate(abilities))


MONARCH: Final = instances("monarch", OF_MONARCH)
INITIATIVE: Final = instances("initiative", OF_INITIATIVE)
RADIATION: Final = instances("rad", OF_RAD)


def has_inherent(state: State) -> bool:
    """Whether there is anything that such abilities belong to."""
    if state.monarch >= 0 or state.initiative >= 0:
        return True
    for p in state.players:
        if p.counters and RAD in p.counters:
            return True
    return False


def inherent_triggers(engine: RulesEngine, done: list[Event]) -> list[PendingTrigger]:
    """What triggers on these events for the player who has a designation now."""
    found: list[PendingTrigger] = []
    seen: set[str] = set()
    state = engine.state
    for player, abilities in (
        (state.monarch, MONARCH),
        (state.initiative, INITIATIVE),
        (state.active, RADIATION),
    ):
        if player < 0:
            continue
        for event in done:
            for instance in abilities:
                ability = instance.ability
                if not isinstance(ability, Triggered) or event.kind not in ability.pattern.kinds():
                    continue
                ctx = Context(engine, 0, player, instance, event=event)
                if not ability.pattern.matches(ctx, event):
                    continue
                if ability.condition is not None and not ability.condition.holds(ctx):
                    continue
                if ability.pattern.once_per_batch():  # 726.2: once for the creatures of each player
                    source = state.see(event.source)
                    key = f"{instance.key}:{source.controller if source is not None else -1}"
                    if key in seen:
                        continue
                    seen.add(key)
                found.append(PendingTrigger(instance, 0, player, event, Bindings(event)))
    return found
