"""CR 310.9-310.12: battles: their protectors, and what comes of a defeated Siege."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import OF_KEYWORD, Body, Static, Triggered
from spellstack.abilities.context import Context
from spellstack.abilities.counter_patterns import CountersTaken
from spellstack.abilities.effects import Effect, ask_may
from spellstack.abilities.references import Source
from spellstack.actions.choosing import pick_player
from spellstack.actions.deeds import exile, moves_outcome
from spellstack.actions.replacements.entering import Entering, entry_of
from spellstack.core.decisions import Script
from spellstack.core.events import Event
from spellstack.core.node import Ability, Printer
from spellstack.core.objects import Outcome
from spellstack.core.state import State

DEFENSE = "defense"
PROTECTOR = "protector"
SIEGE = "Siege"


def fit_protectors(state: State, controller: int, siege: bool) -> list[int]:
    """310.9a, 310.12a: an opponent of a Siege's controller; of a battle without a type, the controller."""
    return list(state.opponents(controller)) if siege else [controller]


@dataclass(frozen=True)
class EntersProtected(Entering):
    """310.9a: as it enters, its controller chooses its protector."""

    siege: bool = True

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        entry = entry_of(event)
        players = fit_protectors(ctx.state, ctx.controller, self.siege)
        if entry is not None and players:
            chosen = yield from pick_player(ctx, ctx.controller, players, "310.9a")
            entry.memory[PROTECTOR] = (chosen,)
        return [event]

    def rule(self) -> str:
        return "310.9a"


@dataclass(frozen=True)
class CastDefeated(Effect):
    """310.12b: exile it, then you may cast it transformed without paying its mana cost."""

    def run(self, ctx: Context) -> Script[Outcome]:
        here = ctx.here(ctx.source)
        if here is None:
            return Outcome()
        happened = yield from ctx.engine.perform([exile(ctx, here.id)])
        outcome = moves_outcome(ctx, happened)
        for id in outcome.moved:
            if ctx.engine.can_cast_now(ctx.controller, id, "transformed"):
                wants = yield from ask_may(ctx, ctx.controller, "cast")
                if wants:
                    yield from ctx.engine.cast_now(ctx.controller, id, "transformed", ctx)
        return outcome

    def text(self, printer: Printer) -> str:
        return "exile it, then you may cast it transformed without paying its mana cost"


def battle_abilities(subtypes: tuple[str, ...]) -> tuple[Ability, ...]:
    """What every battle has by rule (310.9a), and every Siege (310.12b)."""
    siege = SIEGE in subtypes
    protected = Static((EntersProtected(Source(), siege),), word=PROTECTOR, form=OF_KEYWORD)
    found: list[Ability] = [protected]
    if siege:
        last = CountersTaken(Source("this permanent"), DEFENSE, "the last", opening="when")
        found.append(Triggered(last, Body(CastDefeated()), word=SIEGE))
    return tuple(found)
