"""CR 106.6: what mana does to the spell that it is spent on."""

from __future__ import annotations

from spellstack.abilities.ability import KeywordAbility, Triggered
from spellstack.abilities.context import Context
from spellstack.abilities.durations import END_OF_TURN, Until
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.statics import Cannot, Continuous
from spellstack.actions.basic.continuous import NO_ONE, LockedIn
from spellstack.actions.basic.delayed import Never
from spellstack.actions.basic.spending import SpendOnly, SpentOn
from spellstack.actions.basic.when_spent import WhenSpent
from spellstack.core.decisions import Script
from spellstack.core.events import CAST, Cause, Event
from spellstack.core.mana import Mana
from spellstack.rules.engine import RulesEngine


def apply_spent(engine: RulesEngine, player: int, spell: int, mana: tuple[Mana, ...]) -> Script[None]:
    """As a spell becomes cast: what the mana that was spent on it gives it, each thing once for each source."""
    done: list[tuple[int, str]] = []
    for one in mana:
        if isinstance(one.rider, WhenSpent):  # such mana comes one by one
            yield from trigger_spent(engine, player, spell, one.source, one.rider)
        gains = gained(engine, player, spell, one)
        if not gains or (one.source, gains) in done:
            continue
        done.append((one.source, gains))
        ctx = Context(engine, one.source, player)
        if gains == "uncounterable":
            rule = Cannot("be countered", LockedIn((spell,)), rule="101.2")
            yield from engine.start_effect(ctx, rule, (spell,), None, rule="106.6")
        else:
            haste = Continuous(NO_ONE, (AddAbility((KeywordAbility("haste"),)),))
            lasting = Until(END_OF_TURN) if gains == "haste this turn" else None
            yield from engine.start_effect(ctx, haste, (spell,), lasting, rule="106.6")


def trigger_spent(engine: RulesEngine, player: int, spell: int, source: int, rider: WhenSpent) -> Script[None]:
    """603.12: "when you spend this mana to cast ..." triggers."""
    view = engine.state.see(spell)
    ctx = Context(engine, source, player)
    if view is not None and rider.spells.admits(ctx, view):
        ctx.event = Event(CAST, Cause("601.2i", spell, player), spell, player, spell)
        yield from engine.reflexive(ctx, Triggered(Never(), rider.body))


def gained(engine: RulesEngine, player: int, spell: int, mana: Mana) -> str:
    """What this mana gives the spell; "" nothing."""
    if isinstance(mana.restriction, SpendOnly) and mana.restriction.uncounterable:
        return "uncounterable"
    rider = mana.rider
    view = engine.state.see(spell)
    if not isinstance(rider, SpentOn) or view is None:
        return ""
    return rider.gains if rider.spells.admits(Context(engine, mana.source, player), view) else ""
