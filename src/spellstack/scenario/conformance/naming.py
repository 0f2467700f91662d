"""CR 113, 114: what conformance scenarios call abilities and emblems: by the keyword behind them, by their maker."""

from __future__ import annotations

from spellstack.abilities.engine import Engine
from spellstack.cards.names import fold
from spellstack.core.definition import AbilityInstance
from spellstack.core.events import EmblemCreated
from spellstack.core.objects import View
from spellstack.core.types import COMMAND
from spellstack.scenario.abilities import begins_with, instance_text
from spellstack.scenario.references import printed_names

STACK_ABILITY = "stack ability ("
"""How a target begins that is an ability on the stack; the beginning of its text follows."""
EMBLEM = "emblem "


def keyword_behind(engine: Engine, source: int, instance: AbilityInstance) -> str:
    """The wording of the keyword ability that stands for an ability (702.1); "" where it stands for itself."""
    view = engine.state.see(source)
    if view is None:
        return ""
    for listed in engine.row(view).abilities:
        if instance.key.startswith(f"{listed.key}."):
            return instance_text(listed)
    return ""


def is_ability_called(engine: Engine, source: int, instance: AbilityInstance, label: str) -> bool:
    """Whether an ability's text, or that of the keyword behind it, begins so."""
    names = printed_names(engine, source) if source else ()
    if begins_with(instance_text(instance), label, names):
        return True
    behind = keyword_behind(engine, source, instance)
    return bool(behind) and begins_with(behind, label, names)


def is_stack_ability(engine: Engine, view: View, name: str) -> bool:
    """Whether an object on the stack is the ability that a target names by the beginning of its text."""
    if view.instance is None or not name.startswith(STACK_ABILITY):
        return False
    return is_ability_called(engine, view.source, view.instance, name.removeprefix(STACK_ABILITY).rstrip(")"))


def is_emblem_called(engine: Engine, id: int, name: str) -> bool:
    """Whether an object is the emblem that a scenario names by its maker: "Emblem Chandra"."""
    wanted = fold(name)
    view = engine.state.see(id)
    if view is None or view.zone != COMMAND or not wanted.startswith(EMBLEM):
        return False
    link = engine.state.log
    while link is not None:
        event = link.event
        if isinstance(event, EmblemCreated) and event.new_object == id:
            maker = wanted.removeprefix(EMBLEM)
            return any(name.startswith(maker) for name in printed_names(engine, event.source))
        link = link.before
    return False
