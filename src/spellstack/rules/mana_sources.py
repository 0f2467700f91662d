"""CR 605, 106.7: what a player could make mana with now: sources with their mana abilities, and what each would add."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import Activated
from spellstack.abilities.chosen_costs import ChosenPart
from spellstack.abilities.context import Context
from spellstack.abilities.costs import (
    CostPart,
    DiscardSelf,
    ExileSelf,
    PayLife,
    RemoveCounters,
    ReturnSelf,
    SacrificeSelf,
    TapSelf,
    UntapSelf,
)
from spellstack.abilities.effects import Conditional, Effect, Labelled, Sequence
from spellstack.abilities.more_costs import RemoveCountersFrom
from spellstack.abilities.references import You
from spellstack.abilities.values import Number
from spellstack.actions.basic.mana import AddMana, Combination, OneColor, Symbols
from spellstack.core.definition import AbilityInstance
from spellstack.core.events import PRODUCE_MANA, TAP, TAPPED_FOR_MANA
from spellstack.core.keyword_bits import HASTE
from spellstack.core.mana import Symbol
from spellstack.core.node import Node
from spellstack.core.objects import GameObject
from spellstack.core.types import BATTLEFIELD, CREATURE, LAND
from spellstack.core.types import SNOW as SNOW_SUPERTYPE
from spellstack.rules.board import Board, board
from spellstack.rules.engine import RulesEngine
from spellstack.rules.substitutes import GENERIC_ONLY

SNOW: Final = 64  # a unit from a snow source (107.4h)
TYPES: Final = 63
MOST_USES: Final = 6
HASTY: Final = "activate as though haste"


class ManaFacts:
    """What is always so of a mana ability: its cost taken apart, and its mana if that never changes.

    `fixed`: the mask of the one mana it adds, where it adds one mana that does not depend on the game; else 0.
    """

    def __init__(self, ability: Activated) -> None:
        self.taps = False
        self.inputs: tuple[Symbol, ...] = ability.cost.mana().symbols
        self.parts: list[CostPart] = []
        self.consumes_self = False
        for part in ability.cost.others():
            if isinstance(part, TapSelf):
                self.taps = True
                continue
            self.parts.append(part)
            if isinstance(part, (SacrificeSelf, DiscardSelf, ExileSelf, ReturnSelf)):
                self.consumes_self = True
        self.chosen: bool = any(isinstance(part, ChosenPart) for part in self.parts)
        self.limited: bool = bool(ability.limits) or ability.condition is not None
        self.fixed: int = fixed_mask(ability)
        self.prepares: bool = prepares(ability.body.effect)  # it does something first that may change its mana
        self.bare: bool = self.fixed != 0 and isinstance(ability.body.effect, AddMana)  # it does nothing else
        self.simple: bool = self.taps and not self.parts and not self.inputs and not self.limited and self.fixed != 0


def fixed_mask(ability: Activated) -> int:
    """The mask of the one mana that the ability adds, if that is all it does for mana and it never changes; else 0."""
    effect = ability.body.effect
    if isinstance(effect, Sequence):
        adding = [part for part in effect.parts if isinstance(part, AddMana)]
        if len(adding) != 1 or any(holds_mana(part) for part in effect.parts if not isinstance(part, AddMana)):
            return 0
        effect = adding[0]
    if not isinstance(effect, AddMana) or effect.times is not None or effect.restriction is not None:
        return 0
    if not isinstance(effect.who, You) or effect.rider is not None or effect.persistent:
        return 0
    menu = effect.menu
    if isinstance(menu, Symbols):
        mask = 0
        for bundle in menu.alternatives:
            if len(bundle) != 1:
                return 0
            mask |= bundle[0]
        return mask
    if isinstance(menu, OneColor) and isinstance(menu.count, Number) and menu.count.n == 1:
        return menu.mask
    return 0


def prepares(effect: Effect | None) -> bool:
    """Whether another instruction comes before the one that adds mana, so that its mana is known only by trying."""
    return isinstance(effect, Sequence) and bool(effect.parts) and not holds_mana(effect.parts[0])


def holds_mana(effect: Effect) -> bool:
    if isinstance(effect, AddMana):
        return True
    if isinstance(effect, Sequence):
        return any(holds_mana(part) for part in effect.parts)
    if isinstance(effect, Labelled):
        return holds_mana(effect.effect)
    if isinstance(effect, Conditional):
        return (effect.then is not None and holds_mana(effect.then)) or (
            effect.otherwise is not None and holds_mana(effect.otherwise)
        )
    return False


def mana_facts(engine: RulesEngine, instance: AbilityInstance) -> ManaFacts | None:
    """The facts of a mana ability; None if the instance is none (605.1a)."""
    ability = instance.ability
    if not isinstance(ability, Activated) or not ability.mana:
        return None
    found = engine.casting.mana.get(instance)
    if found is None:
        found = ManaFacts(ability)
        if len(engine.casting.mana) > 4096:
            engine.casting.mana.clear()
        engine.casting.mana[instance] = found
    return found


class ManaOption:
    """One use of a source: which ability, and a mask for each mana that it would add.

    `by_kind`: where several abilities of the source each add one mana, the ability for each type (a bit).
    `restriction`: what the mana may be spent on (106.6). `bare`: the types that come with a tap and nothing else.
    """

    def __init__(self, ability: int, units: tuple[int, ...], facts: ManaFacts, restriction: Node | None) -> None:
        self.ability = ability
        self.units = units
        self.facts = facts
        self.restriction = restriction
        self.by_kind: list[tuple[int, int]] = []
        self.bare = 0
        self.life = 0

    def ability_for(self, kind: int) -> int:
        for mask, ability in self.by_kind:
            if mask & kind:
                return ability
        return self.ability


class ManaSource:
    """A permanent (or card) that could make mana, and the ways it could. `simple`: one mana of a mask, for a tap."""

    def __init__(self, object: int, options: list[ManaOption], penalty: int) -> None:
        self.object = object
        self.options = options
        self.penalty = penalty
        self.simple: bool = len(options) == 1 and len(options[0].units) == 1 and is_plain(options[0])
        self.most: int = max(len(option.units) - len(option.facts.inputs) for option in options)


def is_plain(option: ManaOption) -> bool:
    facts = option.facts
    return not facts.parts and not facts.inputs and option.restriction is None


class Supply:
    """All sources a player could use on a board. `simple` as they are best spent; `most`: an upper bound.

    `lasting`: it stays so until the board or the player's means change (see `Board.means`).
    """

    def __init__(self, now: Board, player: int) -> None:
        self.board = now
        self.version = now.version
        self.means = now.means[player]
        self.simple: list[ManaSource] = []
        self.complex: list[ManaSource] = []
        self.most = 0
        self.mask = 0  # all types that could be made
        self.lasting = True

    def is_of(self, now: Board, player: int) -> bool:
        """Whether it is so still."""
        if self.board is not now or self.means != now.means[player]:
            return False
        return self.lasting or self.version == now.version

    def add(self, source: ManaSource) -> None:
        if source.simple:
            self.simple.append(source)
        else:
            self.complex.append(source)
        self.most += max(0, source.most)
        for option in source.options:
            for unit in option.units:
                self.mask |= unit


def supply_of(engine: RulesEngine, player: int) -> Supply:
    """What the player could make mana with, worked out once for as long as it is so."""
    now = board(engine)  # a game that was taken back has another board, though its version may come again
    found = engine.casting.supply.get(player)
    if found is None or not found.is_of(now, player):
        found = find_supply(engine, player)
        engine.casting.supply[player] = found
    return found


def find_supply(engine: RulesEngine, player: int) -> Supply:
    now = board(engine)
    supply = Supply(now, player)
    state = engine.state
    changed = production_is_changed(now)
    forbidden = "activate" in now.cannots or "activate abilities" in now.cannots
    supply.lasting = not (changed or forbidden or HASTY in now.object_rules)
    for id, abilities in now.activated.items():
        o = state.objects.get(id)
        if o is None or o.controller != player or o.phased_out:
            continue
        profile = profile_of(engine, now, id)
        if profile is not None and not forbidden and not changed:
            if profile.simple is None:
                continue  # no mana abilities
            plain = plain_source(engine, now, o, profile)
            if plain is not None:
                supply.add(plain)
            continue
        supply.lasting = False
        for source in sources_of(engine, o, abilities, changed):
            supply.add(source)
    supply.simple.sort(key=lambda source: source.penalty)
    supply.complex.sort(key=lambda source: source.penalty)
    return supply


class ManaProfile:
    """The mana abilities of a set of abilities where they are simple: one option, with the mana of a tap.

    `simple` None: there are no mana abilities. `snowy`: the same from a snow source.
    """

    def __init__(self, simple: ManaOption | None, snowy: ManaOption | None) -> None:
        self.simple = simple
        self.snowy = snowy


def profile_of(engine: RulesEngine, now: Board, id: int) -> ManaProfile | None:
    """The profile of a permanent's abilities; None where they must be looked at one by one."""
    found = now.sets.get(id)
    if found is None:
        return None
    profiles = engine.casting.profiles
    if found in profiles:
        return profiles[found]
    if len(profiles) > 4096:
        profiles.clear()
    profile = make_profile(engine, found.activated)
    profiles[found] = profile
    return profile


def make_profile(engine: RulesEngine, activated: tuple[tuple[int, AbilityInstance], ...]) -> ManaProfile | None:
    simple: ManaOption | None = None
    snowy: ManaOption | None = None
    for index, instance in activated:
        facts = mana_facts(engine, instance)
        if facts is None:
            continue
        ability = instance.ability
        if not facts.simple or not isinstance(ability, Activated) or ability.zone != BATTLEFIELD:
            return None
        simple = merge(simple, index, facts, 0)
        snowy = merge(snowy, index, facts, SNOW)
    return ManaProfile(simple, snowy)


def plain_source(engine: RulesEngine, now: Board, o: GameObject, profile: ManaProfile) -> ManaSource | None:
    """A permanent whose mana abilities only need a tap; None if it can't be tapped for mana now (107.5, 302.6)."""
    if o.tapped:
        return None
    row = now.rows[o.id]
    if row.types & CREATURE and not row.keywords & HASTE:
        if o.since > engine.state.players[o.controller].turn_began:
            if HASTY not in now.object_rules or not acts_with_haste(engine, o):
                return None
    option = profile.snowy if row.supertypes & SNOW_SUPERTYPE else profile.simple
    if option is None:
        return None
    return ManaSource(o.id, [option], penalty_of(o, row.types, [option]))


def acts_with_haste(engine: RulesEngine, o: GameObject) -> bool:
    from spellstack.rules.activating import has_object_rule

    return has_object_rule(engine, HASTY, o)


def production_is_changed(now: Board) -> bool:
    """Whether anything may make a source yield other or more mana than its ability says (106.12a-b, 605.4a)."""
    triggers = now.triggers
    return (
        PRODUCE_MANA in now.replacements or PRODUCE_MANA in triggers or TAPPED_FOR_MANA in triggers or TAP in triggers
    )


def sources_of(
    engine: RulesEngine, o: GameObject, abilities: list[tuple[int, AbilityInstance]], changed: bool
) -> list[ManaSource]:
    """The uses of one object's mana abilities: those with a tap exclude each other, others are sources of their own."""
    from spellstack.rules.activating import mana_refusal

    row_types = -1
    tapping: list[ManaOption] = []
    merged: ManaOption | None = None
    found: list[ManaSource] = []
    for index, instance in abilities:
        facts = mana_facts(engine, instance)
        if facts is None or (facts.taps and o.tapped):
            continue
        if mana_refusal(engine, o, instance, facts) is not None:
            continue
        if row_types < 0:
            row_types = engine.row(o).types
        if facts.simple and not changed:
            snow = SNOW if engine.row(o).supertypes & SNOW_SUPERTYPE else 0
            merged = merge(merged, index, facts, snow)
            continue
        options = options_of(engine, o, index, instance, facts, changed)
        if facts.taps or facts.consumes_self:
            tapping.extend(options)
        elif options:
            uses = uses_of(engine, o, instance, facts)
            for _ in range(uses):
                found.append(ManaSource(o.id, options, penalty_of(o, row_types, options)))
    if merged is not None:
        tapping.insert(0, merged)
    if tapping:
        found.insert(0, ManaSource(o.id, tapping, penalty_of(o, row_types, tapping)))
    return found


def merge(merged: ManaOption | None, index: int, facts: ManaFacts, snow: int) -> ManaOption:
    """Several abilities that each add one mana for a tap are one source of any of those types."""
    if merged is None:
        merged = ManaOption(index, (facts.fixed | snow,), facts, None)
    else:
        merged.units = (merged.units[0] | facts.fixed,)
    if facts.bare:
        known = 0
        for mask, _ in merged.by_kind:
            known |= mask
        merged.bare |= facts.fixed & ~known
    merged.by_kind.append((facts.fixed, index))
    return merged


def penalty_of(o: GameObject, types: int, options: list[ManaOption]) -> int:
    """How gladly a source is kept: lands with few types are spent first, what costs life or is given up last."""
    penalty = 0
    if o.zone != 2:
        penalty += 70
    elif types & CREATURE:
        penalty += 30
    elif not types & LAND:
        penalty += 20
    first = options[0]
    penalty += min((first.units[0] & TYPES).bit_count(), 6) if first.units else 9
    if first.facts.consumes_self or first.facts.chosen:
        penalty += 60
    elif first.facts.parts:
        penalty += 50
    return penalty


def uses_of(engine: RulesEngine, o: GameObject, instance: AbilityInstance, facts: ManaFacts) -> int:
    """How often an ability without a tap could be used in a row."""
    most = MOST_USES
    ctx = Context(engine, o.id, o.controller, instance)
    for part in facts.parts:
        if isinstance(part, PayLife):
            most = min(most, engine.state.players[o.controller].life // max(1, part.amount.of(ctx)))
        elif isinstance(part, ChosenPart):
            most = min(most, len(part.candidates(ctx, o.controller)) // max(1, part.needed(ctx)))
        elif isinstance(part, RemoveCounters):
            have = o.counters.get(part.kind, 0) if part.kind else sum(o.counters.values())
            most = min(most, have // max(1, part.count.of(ctx)))
        elif isinstance(part, RemoveCountersFrom):
            most = min(most, part.total(ctx) // max(1, part.count.of(ctx)))
        elif isinstance(part, UntapSelf):
            most = min(most, 1)
    if isinstance(instance.ability, Activated) and instance.ability.limits:
        most = min(most, 1)
    return most


def options_of(
    engine: RulesEngine, o: GameObject, index: int, instance: AbilityInstance, facts: ManaFacts, changed: bool
) -> list[ManaOption]:
    """What one use of the ability could add."""
    from spellstack.rules.trial import try_mana_ability

    ability = instance.ability
    if not isinstance(ability, Activated):
        return []
    ctx = Context(engine, o.id, o.controller, instance)
    snow = SNOW if engine.row(o).supertypes & SNOW_SUPERTYPE else 0
    restriction: Node | None = None
    tried = (changed or facts.prepares) and not engine.casting.trial
    if tried and not facts.inputs and not facts.chosen:
        bundles = try_mana_ability(engine, o.id, index)
    else:
        bundles = bundles_of(ctx, ability.body.effect, o.controller)
        snowy = [tuple(unit | snow for unit in bundle) for bundle in bundles]
        bundles = snowy
    restriction = restriction_of(ability.body.effect)
    life = 0
    for part in facts.parts:
        if isinstance(part, PayLife):
            life += part.amount.of(ctx)
    found: list[ManaOption] = []
    for bundle in one_unit_merged(bundles):
        option = ManaOption(index, bundle, facts, restriction)
        option.life = life
        found.append(option)
    return found


def one_unit_merged(bundles: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Bundles that all hold one mana are one bundle with a mask; empty bundles are none."""
    if bundles and all(len(bundle) == 1 for bundle in bundles):
        mask = 0
        for bundle in bundles:
            mask |= bundle[0]
        return [(mask,)]
    return [bundle for bundle in dict.fromkeys(bundles) if bundle]


def restriction_of(effect: Effect | None) -> Node | None:
    """106.6: the restriction on the mana that the effect adds."""
    if isinstance(effect, AddMana):
        return effect.restriction
    if isinstance(effect, Sequence):
        for part in effect.parts:
            found = restriction_of(part)
            if found is not None:
                return found
    if isinstance(effect, Labelled):
        return restriction_of(effect.effect)
    if isinstance(effect, Conditional):
        return restriction_of(effect.then) or restriction_of(effect.otherwise)
    return None


def bundles_of(ctx: Context, effect: Effect | None, player: int) -> list[tuple[int, ...]]:
    """What the instructions would add now, as one mask for each mana, for each way they may turn out."""
    if isinstance(effect, AddMana):
        if player not in effect.who.players(ctx):
            return [()]
        if isinstance(effect.menu, Combination) and effect.times is None:
            return [(effect.menu.mask,) * max(0, effect.menu.count.of(ctx))]
        return effect.could_add(ctx, player) or [()]
    if isinstance(effect, Sequence):
        found: list[tuple[int, ...]] = [()]
        for part in effect.parts:
            more = bundles_of(ctx, part, player)
            if more != [()]:
                found = [before + after for before in found for after in more]
        return found
    if isinstance(effect, Labelled):
        return bundles_of(ctx, effect.effect, player)
    if isinstance(effect, Conditional):
        return bundles_of(ctx, effect.then if effect.condition.holds(ctx) else effect.otherwise, player)
    return [()]


__all__ = ["GENERIC_ONLY", "ManaFacts", "ManaOption", "ManaSource", "Supply", "mana_facts", "supply_of"]
