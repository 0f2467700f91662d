"""CR 702.48, 702.119, 702.180: offering, emerge, harmonize: a way to cast for each object that makes it cheaper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, CostPart, CostRecord, ManaPart
from spellstack.abilities.filters import Filter
from spellstack.abilities.nouns import TypeIs
from spellstack.abilities.statics import FAMILY_CASTING, Rule
from spellstack.core.decisions import Refusal, Script
from spellstack.core.events import SACRIFICE, TAP, Event
from spellstack.core.mana import ManaCost, Symbol
from spellstack.core.node import Ability, Printer
from spellstack.core.types import CREATURE, GRAVEYARD, HAND
from spellstack.keywords.building import IN_GRAVEYARD, IN_HAND, cost_of, static

BY_MANA_VALUE: Final = "mana value"
BY_MANA_COST: Final = "mana cost"
BY_POWER: Final = "power"


@dataclass(frozen=True)
class ReducedWay(Rule):
    """A way to cast this card in which one permanent is sacrificed or tapped, which reduces the cost.

    `cost`: what is reduced, None the mana cost. `pays`: "sacrifice" or "tap". `by`: what of the permanent counts.
    `alone`: it can also be cast for the cost without one.
    """

    key: str
    cost: Cost | None
    wanted: Filter
    pays: str
    by: str
    cited: str
    zone: int = HAND
    flash: bool = False
    alone: bool = False
    exiles_after: bool = False

    def family(self) -> int:
        return FAMILY_CASTING


@dataclass(frozen=True)
class PayWith(CostPart):
    """Sacrifices, or taps, one given permanent."""

    object: int
    pays: str
    cited: str

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        o = ctx.state.objects.get(self.object)
        if o is None or o.controller != player or (self.pays == "tap" and o.tapped):
            return Refusal(self.cited, "it is no longer there to pay with", self.object)
        return None

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        kind = SACRIFICE if self.pays == "sacrifice" else TAP
        yield from ctx.engine.perform([Event(kind, self.cause(ctx, self.cited, player), self.object, player)])
        record.add("sacrificed" if self.pays == "sacrifice" else "tapped", (self.object,))
        return True

    def text(self, printer: Printer) -> str:
        return f"{self.pays} it"


def reduced(cost: ManaCost, generic: int, symbols: tuple[Symbol, ...] = ()) -> ManaCost:
    """118.7, 702.48c: the cost with so much generic mana less, and these coloured symbols less."""
    left = list(cost.symbols)
    for symbol in symbols:
        if symbol.mask:
            same = [own for own in left if own.mask & symbol.mask]
            if same:
                left.remove(same[0])
            else:
                generic += 1
        else:
            generic += symbol.generic
    found: list[Symbol] = []
    for own in left:
        if not own.mask and not own.variable and not own.snow:
            n = min(generic, own.generic)
            generic -= n
            if own.generic > n:
                found.append(Symbol(generic=own.generic - n))
        else:
            found.append(own)
    return ManaCost(tuple(found))


def emerge(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.119a-b."""
    wanted = ability.filter if ability.filter is not None else TypeIs(CREATURE)
    rule = ReducedWay("emerge", cost_of(ability), wanted, "sacrifice", BY_MANA_VALUE, "702.119a")
    return (static("emerge", rule, zones=IN_HAND),)


def offering(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.48a."""
    if ability.filter is None:
        return ()
    rule = ReducedWay("offering", None, ability.filter, "sacrifice", BY_MANA_COST, "702.48a", flash=True)
    return (static("offering", rule, zones=IN_HAND),)


def harmonize(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.180a."""
    rule = ReducedWay(
        "harmonize",
        cost_of(ability),
        TypeIs(CREATURE),
        "tap",
        BY_POWER,
        "702.180a",
        GRAVEYARD,
        alone=True,
        exiles_after=True,
    )
    return (static("harmonize", rule, zones=IN_GRAVEYARD),)


def cost_with(ctx: Context, rule: ReducedWay, printed: ManaCost | None, object: int) -> Cost | None:
    """What the card costs if this permanent is used; None where there is no cost to reduce."""
    base = rule.cost.mana() if rule.cost is not None else printed
    o = ctx.state.objects.get(object)
    if base is None or o is None:
        return None
    row = ctx.engine.row(o)
    if rule.by == BY_MANA_COST:
        less = reduced(base, 0, row.mana_cost.symbols if row.mana_cost is not None else ())
    elif rule.by == BY_MANA_VALUE:
        less = reduced(base, ctx.engine.mana_value(o))
    else:
        less = reduced(base, max(0, row.power))
    others = rule.cost.others() if rule.cost is not None else ()
    return Cost((ManaPart(less), *others, PayWith(object, rule.pays, rule.cited)))


def usable(ctx: Context, rule: ReducedWay, player: int) -> list[int]:
    """The permanents that could be used."""
    found: list[int] = []
    for id in ctx.state.battlefield:
        o = ctx.state.objects[id]
        if o.controller != player or o.phased_out or (rule.pays == "tap" and o.tapped):
            continue
        if rule.wanted.admits(ctx, o):
            event = Event(SACRIFICE, ctx.cause(rule.cited), id, player)
            if rule.pays == "tap" or ctx.engine.is_possible(event):
                found.append(id)
    return found
