"""CR 722.3c: the copies in exile that prepared permanents let their controllers cast."""

from __future__ import annotations

from spellstack.core.definition import CardDefinition
from spellstack.core.events import BY_RULE, CardCopied, Cause, Event
from spellstack.core.objects import GameObject
from spellstack.core.types import BATTLEFIELD, EXILE
from spellstack.designations.prepared import PREPARED, PREPARED_BY
from spellstack.rules.copying import copiable
from spellstack.rules.engine import RulesEngine


def preparations(engine: RulesEngine) -> list[Event]:
    """A copy for each prepared permanent that has none yet: made before anybody could cast it."""
    state = engine.state
    prepared = [o for o in map(state.objects.__getitem__, state.battlefield) if PREPARED in o.memory]
    if not prepared:
        return []
    known = {state.objects[id].memory.get(PREPARED_BY, (0,))[0] for id in state.exile}
    events: list[Event] = []
    for o in prepared:
        if o.id in known or o.phased_out or not o.memory[PREPARED]:
            continue
        spell = copiable(engine, o).inset
        if spell is not None:
            cause = Cause("722.3c", o.id, o.controller, BY_RULE)
            definition = CardDefinition(spell.name, "normal", (spell,))
            events.append(CardCopied(cause, o.controller, definition, EXILE, {PREPARED_BY: (o.id,)}))
    return events


def prepared_permanent(engine: RulesEngine, copy: GameObject) -> GameObject | None:
    """The prepared permanent that a copy in exile belongs to."""
    o = engine.state.objects.get(copy.memory.get(PREPARED_BY, (0,))[0])
    return o if o is not None and o.zone == BATTLEFIELD and not o.phased_out and o.memory.get(PREPARED) else None


def prepared_controller(engine: RulesEngine, copy: GameObject) -> int:
    """Who may cast the copy; -1 nobody."""
    o = prepared_permanent(engine, copy)
    return o.controller if o is not None else -1


def is_kept(engine: RulesEngine, copy: GameObject) -> bool:
    """Whether a copy of a card stays in exile, an exception to 704.5e."""
    return prepared_permanent(engine, copy) is not None
