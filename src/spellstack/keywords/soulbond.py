"""CR 702.95: soulbond: two creatures are paired for as long as both are creatures under their controller's control."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect, ask_may
from spellstack.abilities.pairs import PAIRED, can_pair, partner_of
from spellstack.abilities.references import Reference
from spellstack.abilities.statics import Rule
from spellstack.actions.choosing import pick
from spellstack.core.decisions import Script
from spellstack.core.events import MemoryChange
from spellstack.core.node import Ability, Printer
from spellstack.core.objects import Outcome
from spellstack.keywords.building import YOUR_OTHER_CREATURE, enters, triggered
from spellstack.phrases.continuous import read_predicates
from spellstack.phrases.pronouns import read_source
from spellstack.phrases.reader import Reader


def unpaired(ctx: Context, but: int) -> list[int]:
    """The unpaired creatures that the controller of the ability controls, except one."""
    state = ctx.state
    return [
        id
        for id in state.battlefield
        if id != but
        and state.objects[id].controller == ctx.controller
        and can_pair(ctx, state.objects[id])
        and partner_of(ctx, id) == 0
    ]


@dataclass(frozen=True)
class MayBePaired(Condition):
    """702.95a: the source, and (`entered`) the creature that entered or else some other, are unpaired and yours."""

    entered: bool

    def holds(self, ctx: Context) -> bool:
        source = ctx.state.objects.get(ctx.source)
        if source is None or source.controller != ctx.controller or not can_pair(ctx, source):
            return False
        if partner_of(ctx, ctx.source):
            return False
        others = unpaired(ctx, ctx.source)
        if self.entered:
            return ctx.event is not None and ctx.event.new_object in others
        return bool(others)


@dataclass(frozen=True)
class PairUp(Effect):
    """702.95a: pairs the source with the creature that entered, or with one that its controller chooses."""

    entered: bool

    def run(self, ctx: Context) -> Script[Outcome]:
        others = unpaired(ctx, ctx.source)
        if self.entered:
            others = [id for id in others if ctx.event is not None and id == ctx.event.new_object]
        if not others:
            return Outcome()
        wants = yield from ask_may(ctx, ctx.controller, "pair")
        if not wants:
            return Outcome()
        chosen = yield from pick(ctx, ctx.controller, others, 1, 1, "702.95a", "pair")
        cause = ctx.cause("702.95a")
        yield from ctx.engine.perform(
            [
                MemoryChange(cause, ctx.source, PAIRED, (chosen[0],)),
                MemoryChange(cause, chosen[0], PAIRED, (ctx.source,)),
            ]
        )
        return Outcome(True, chosen, 1)


def soulbond(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.95a."""
    return (
        triggered(enters(), PairUp(False), "soulbond", condition=MayBePaired(False)),
        triggered(enters(YOUR_OTHER_CREATURE), PairUp(True), "soulbond", condition=MayBePaired(True)),
    )


# --- "as long as ~ is paired with another creature, each of those creatures ..."


@dataclass(frozen=True)
class IsPaired(Condition):
    """The source is paired."""

    what: Reference

    def holds(self, ctx: Context) -> bool:
        return partner_of(ctx, ctx.source) != 0

    def text(self, printer: Printer) -> str:
        return f"{self.what.text(printer)} is paired with another creature"


@dataclass(frozen=True)
class Pair(Reference):
    """Both creatures of the pair."""

    form: str = field(default="both creatures", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        other = partner_of(ctx, ctx.source)
        return (ctx.source, other) if other else ()

    def text(self, printer: Printer) -> str:
        return self.form

    def is_third(self, printer: Printer) -> bool:
        return self.form.startswith("each")


def read_paired(reader: Reader) -> Condition | None:
    what = read_source(reader)
    if what is None or not reader.phrase("is paired with another creature"):
        return None
    return IsPaired(what)


def read_pair_rule(reader: Reader) -> tuple[Rule, ...] | None:
    form = reader.first_of("each of those creatures", "both creatures")
    if not form:
        return None
    changed = read_predicates(reader, Pair(form))
    return (changed,) if changed is not None else None
