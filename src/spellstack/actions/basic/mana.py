"""CR 106: adding mana. What an ability could add (106.7) and what it adds are read off the same menu."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.ability import Activated, Body, Triggered
from spellstack.abilities.context import Context
from spellstack.abilities.costs import TapSelf
from spellstack.abilities.effects import Conditional, Effect, IfDone, Labelled, May, Sequence
from spellstack.abilities.filters import Filter, matching_codes
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import Number, Value
from spellstack.actions.choosing import amount_for, pick_number, players_of
from spellstack.core.decisions import Decision, Option, Script
from spellstack.core.events import Event, ProduceMana
from spellstack.core.mana import Mana, pool_text
from spellstack.core.node import Node
from spellstack.core.objects import Outcome, View
from spellstack.core.types import ALL_COLORS, COLOR_WORDS, COLORLESS_MANA, SNOW

ALL_TYPES = ALL_COLORS | COLORLESS_MANA


class Menu(Node):
    """What mana may be added: `bundles` are the alternatives, each a tuple of types of mana (one bit each)."""

    def bundles(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        raise TypeError(f"{type(self).__name__} adds no mana")

    def choose(self, ctx: Context, player: int) -> Script[tuple[int, ...]]:
        """The player chooses one of the bundles."""
        found = self.bundles(ctx, player)
        if not found:
            return ()
        if len(found) == 1:
            return found[0]
        options = [Option("color", "106.3", value=i, text=bundle_text(bundle)) for i, bundle in enumerate(found)]
        answer = yield from ctx.engine.ask(Decision("color", player, options, "106.3", source=ctx.source))
        return found[answer[0]]


def bundle_text(bundle: tuple[int, ...]) -> str:
    return pool_text(tuple(Mana(kind) for kind in bundle))


@dataclass(frozen=True)
class Symbols(Menu):
    """ "{C}{C}", or with several alternatives "{W} or {U}", "{W}{W}, {W}{U}, or {U}{U}":
    types of mana, one bit each.
    """

    alternatives: tuple[tuple[int, ...], ...]
    form: str = field(default="", compare=False)

    def bundles(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        return list(self.alternatives)


@dataclass(frozen=True)
class OneColor(Menu):
    """ "N mana of any color", "of any one color": all of one colour of `mask`."""

    count: Value = Number(1)
    mask: int = ALL_COLORS
    form: str = field(default="", compare=False)

    def bundles(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        n = amount_for(ctx, self.count, player)
        return [(bit,) * n for bit in bits_of(self.mask)] if n > 0 else []


@dataclass(frozen=True)
class Combination(Menu):
    """ "N mana in any combination of colors", "of {R} and/or {G}": each mana of any type of `mask`."""

    count: Value
    mask: int = ALL_COLORS
    form: str = field(default="", compare=False)

    def bundles(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        """All combinations where they are few; beyond, those of one colour (a bound for what could be made)."""
        n = amount_for(ctx, self.count, player)
        kinds = bits_of(self.mask)
        if n == 0:
            return []
        return combinations(kinds, n) if n <= 4 else [(bit,) * n for bit in kinds]

    def choose(self, ctx: Context, player: int) -> Script[tuple[int, ...]]:
        left = amount_for(ctx, self.count, player)
        kinds = bits_of(self.mask)
        chosen: list[int] = []
        for i, bit in enumerate(kinds):
            n = left
            if i < len(kinds) - 1:
                n = yield from pick_number(ctx, player, 0, left, "106.1b")
            chosen.extend([bit] * n)
            left -= n
        return tuple(chosen)


def combinations(kinds: list[int], n: int) -> list[tuple[int, ...]]:
    """Multisets of `n` types."""
    if n == 0:
        return [()]
    found: list[tuple[int, ...]] = []
    for i, kind in enumerate(kinds):
        found.extend((kind, *rest) for rest in combinations(kinds[i:], n - 1))
    return found


@dataclass(frozen=True)
class ChosenColor(Menu):
    """ "N mana of the chosen color": the colour chosen as the source entered (607.2d), or by the ability itself."""

    count: Value = Number(1)
    form: str = field(default="", compare=False)

    def bundles(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        word = ctx.words.get("color", "")
        view = ctx.source_view()
        if not word and view is not None:
            word = view.words.get("color", "")
        bit = COLOR_WORDS.get(word, 0)
        return [(bit,) * amount_for(ctx, self.count, player)] if bit else []


@dataclass(frozen=True)
class CommanderColors(Menu):
    """ "N mana of any color in your commander's color identity" (903.4)."""

    count: Value = Number(1)
    form: str = field(default="", compare=False)

    def bundles(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        mask = 0
        for card in ctx.state.cards.values():
            if card.commander and card.owner == player:
                mask |= card.definition.color_identity
        n = amount_for(ctx, self.count, player)
        return [(bit,) * n for bit in bits_of(mask)]


@dataclass(frozen=True)
class CouldProduce(Menu):
    """106.7: "one mana of any color (or type) that a land you control could produce"."""

    filter: Filter
    types: bool = False
    form: str = field(default="", compare=False)

    def bundles(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        mask = 0
        seen: list[int] = [ctx.source]
        for code in matching_codes(ctx, self.filter):
            view = ctx.see(code)
            if view is not None and code not in seen:
                mask |= could_produce(ctx, view, seen)
        return [(bit,) for bit in bits_of(mask & (ALL_TYPES if self.types else ALL_COLORS))]


@dataclass(frozen=True)
class TypeOfEvent(Menu):
    """ "One mana of any type that land produced" (106.12a): a type among those of the event that triggered."""

    form: str = field(default="", compare=False)

    def bundles(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        event = ctx.event
        kinds: list[int] = []
        if isinstance(event, ProduceMana):
            kinds = [m.kind for m in event.mana]
        elif event is not None:
            kinds = [bit for bit in bits_of(ALL_TYPES) if str(bit) in event.word]
        parent = event.parent if event is not None else None
        if isinstance(parent, ProduceMana):
            kinds = [m.kind for m in parent.mana]
        return [(bit,) for bit in dict.fromkeys(kinds)]


@dataclass(frozen=True)
class SpendOnly(Node):
    """106.6: what mana may be spent on: spells and sources of abilities that filters admit. None: no such spells or
    abilities.

    `not_spells`: "can't be spent to cast ..." (all else is allowed).
    """

    spells: Filter | None
    abilities: Filter | None = None
    any_ability: bool = False
    not_spells: Filter | None = None
    form: str = field(default="", compare=False)

    def allows(self, ctx: Context, view: View, ability: bool) -> bool:
        """Whether it may pay for this spell, or for an ability of this source."""
        if self.not_spells is not None:
            return ability or not self.not_spells.admits(ctx, view)
        if ability:
            return self.any_ability or (self.abilities is not None and self.abilities.admits(ctx, view))
        return self.spells is not None and self.spells.admits(ctx, view)


@dataclass(frozen=True)
class AddMana(Effect):
    """106.4: the player adds what the menu offers, `times` over ("for each ...");
    restrictions and riders go with it (106.6).
    """

    menu: Menu
    who: Reference = You()
    times: Value | None = None
    restriction: Node | None = None
    rider: Node | None = None
    persistent: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        total = 0
        players = players_of(ctx, self.who)
        for p in players:
            n = 1 if self.times is None else amount_for(ctx, self.times, p)
            if n == 0:
                continue
            bundle = yield from self.menu.choose(ctx, p)
            kinds = bundle * n
            total += len(kinds)
            if kinds:
                yield from add(ctx, p, self.mana(ctx, kinds))
        return Outcome(total > 0, (), total, tuple(players))

    def mana(self, ctx: Context, kinds: tuple[int, ...]) -> tuple[Mana, ...]:
        """The mana itself, with its source (106.3)."""
        view = ctx.source_view()
        snow = view is not None and ctx.row(view).supertypes & SNOW != 0
        return tuple(Mana(kind, ctx.source, snow, self.restriction, self.rider, self.persistent) for kind in kinds)

    def could_add(self, ctx: Context, player: int) -> list[tuple[int, ...]]:
        """The bundles it could add now (106.7)."""
        n = 1 if self.times is None else amount_for(ctx, self.times, player)
        return [bundle * n for bundle in self.menu.bundles(ctx, player) if n > 0]


def add(ctx: Context, player: int, mana: tuple[Mana, ...]) -> Script[None]:
    """One event of mana production (106.12b)."""
    instance = ctx.instance
    tapped = False
    if instance is not None and isinstance(instance.ability, Activated):
        tapped = any(isinstance(part, TapSelf) for part in instance.ability.cost.parts)
    yield from ctx.engine.perform([ProduceMana(ctx.cause("106.4"), player, ctx.source, mana, tapped)])


def bits_of(mask: int) -> list[int]:
    """The types of a mask, W U B R G C."""
    return [1 << i for i in range(6) if mask >> i & 1]


def mana_effects(effect: Effect | None) -> list[AddMana]:
    """The instructions to add mana within an effect, in order; conditions and choices are taken as they might be."""
    if isinstance(effect, AddMana):
        return [effect]
    found: list[AddMana] = []
    if isinstance(effect, Sequence):
        for part in effect.parts:
            found.extend(mana_effects(part))
    elif isinstance(effect, (Labelled, May)):
        found.extend(mana_effects(effect.effect))
    elif isinstance(effect, IfDone):
        found.extend(mana_effects(effect.then))
    elif isinstance(effect, Conditional):
        found.extend(mana_effects(effect.then))
        found.extend(mana_effects(effect.otherwise))
    return found


def body_adds_mana(body: Body) -> bool:
    """605.1: whether a body could add mana when it resolves."""
    return bool(mana_effects(body.effect)) or any(body_adds_mana(mode) for mode in body.modes)


def could_produce(ctx: Context, view: View, seen: list[int]) -> int:
    """106.7: the types of mana that the mana abilities of a permanent could produce now, as a mask."""
    seen.append(view.id)
    mask = 0
    for instance in ctx.row(view).abilities:
        ability = instance.ability
        if not isinstance(ability, (Activated, Triggered)) or not ability.mana:
            continue
        inner = Context(ctx.engine, view.id, view.controller, instance)
        for effect in mana_effects(ability.body.effect):
            if isinstance(effect.menu, CouldProduce):
                mask |= could_of_others(inner, effect.menu, seen)
                continue
            for bundle in effect.could_add(inner, view.controller):
                for kind in bundle:
                    mask |= kind
    return mask


def could_of_others(ctx: Context, menu: CouldProduce, seen: list[int]) -> int:
    """What others could produce, without running in a circle."""
    mask = 0
    for code in matching_codes(ctx, menu.filter):
        view = ctx.see(code)
        if view is not None and code not in seen:
            mask |= could_produce(ctx, view, seen)
    return mask & (ALL_TYPES if menu.types else ALL_COLORS)


@dataclass(frozen=True)
class LoseMana(Effect):
    """106.4: the players lose all unspent mana."""

    who: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        from spellstack.core.events import PoolChange

        players = players_of(ctx, self.who)
        events: list[Event] = [PoolChange(ctx.cause("106.4"), p, ()) for p in players]
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(events), (), 0, tuple(players))
