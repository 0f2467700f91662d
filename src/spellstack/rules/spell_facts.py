"""CR 113.6, 601.2b, 601.3, 702:
what the abilities of one object say about casting it, sorted once for each set of abilities.
"""

from __future__ import annotations

from spellstack.abilities.ability import Body, KeywordAbility, SpellAbility, Static, TargetSpec
from spellstack.abilities.casting_words import ManaOnX, NoMana
from spellstack.abilities.conditions import Condition
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.references import Source
from spellstack.abilities.statics import (
    AdditionalCost,
    AlternativeCost,
    CastingPermission,
    CostChange,
    PaymentSubstitute,
    Rule,
    TextAddition,
)
from spellstack.core.definition import AbilityInstance
from spellstack.core.objects import Row
from spellstack.core.types import ENCHANTMENT, INSTANT, SORCERY
from spellstack.keywords.reduced_ways import ReducedWay
from spellstack.rules.ability_sets import expansion
from spellstack.rules.engine import RulesEngine

MOST_FACTS = 4096


class OwnRule:
    """A rule that an object's static ability holds about the object itself, with the condition of the ability."""

    def __init__(self, instance: AbilityInstance, rule: Rule, condition: Condition | None) -> None:
        self.instance = instance
        self.rule = rule
        self.condition = condition


class SpellFacts:
    """What the abilities of an object say about casting it (and splicing it)."""

    def __init__(self, abilities: tuple[AbilityInstance, ...]) -> None:
        self.permissions: list[OwnRule] = []
        self.alternatives: list[OwnRule] = []
        self.additional: list[OwnRule] = []
        self.cost_changes: list[OwnRule] = []
        self.substitutes: list[PaymentSubstitute] = []
        self.splices: list[TextAddition] = []
        self.reduced: list[ReducedWay] = []
        self.bodies: list[Body] = []
        self.enchants: list[Filter] = []
        self.keywords: list[str] = []
        self.escalate: KeywordAbility | None = None
        self.no_mana = False
        self.x_colors = 0  # what mana alone may be spent on X
        for instance in abilities:
            self.sort(instance)
            if isinstance(instance.ability, KeywordAbility):
                self.keyword(instance.ability)
                for part in expansion(instance):
                    self.sort(part)
        # Nothing that casting has to look at besides text and mana cost.
        self.plain: bool = not (
            self.permissions or self.alternatives or self.additional or self.cost_changes or self.reduced
        )

    def sort(self, instance: AbilityInstance) -> None:
        ability = instance.ability
        if isinstance(ability, SpellAbility):
            self.bodies.append(ability.body)
        elif isinstance(ability, Static):
            for rule in ability.rules:
                self.sort_rule(OwnRule(instance, rule, ability.condition))

    def sort_rule(self, own: OwnRule) -> None:
        rule = own.rule
        if isinstance(rule, CastingPermission):
            if isinstance(rule.what, Source):
                self.permissions.append(own)
        elif isinstance(rule, AlternativeCost):
            self.alternatives.append(own)
        elif isinstance(rule, AdditionalCost):
            self.additional.append(own)
        elif isinstance(rule, CostChange):
            if isinstance(rule.what, Source) and rule.of == "cast":
                self.cost_changes.append(own)
        elif isinstance(rule, PaymentSubstitute):
            if all(rule.key != other.key for other in self.substitutes):
                self.substitutes.append(rule)  # 702.51d: more instances are redundant
        elif isinstance(rule, TextAddition):
            self.splices.append(rule)
        elif isinstance(rule, ReducedWay):
            self.reduced.append(rule)
        elif isinstance(rule, NoMana):
            self.no_mana = True
        elif isinstance(rule, ManaOnX):
            self.x_colors = rule.mask

    def keyword(self, ability: KeywordAbility) -> None:
        self.keywords.append(ability.name)
        if ability.name == "enchant" and ability.filter is not None:
            self.enchants.append(ability.filter)
        if ability.name == "escalate":
            self.escalate = ability

    def spell_bodies(self, row: Row) -> list[Body]:
        """The text parts of the spell: instructions of an instant or sorcery, or the target of an Aura (115.1b)."""
        if row.types & (INSTANT | SORCERY):
            return self.bodies
        if self.enchants and row.types & ENCHANTMENT and "Aura" in row.subtypes:
            return [Body(None, (enchant_target(self.enchants),))]
        return []


def enchant_target(enchants: list[Filter]) -> TargetSpec:
    """702.5a, 702.5c: what an Aura spell targets: what all its enchant abilities admit (see 702.5b)."""
    if len(enchants) == 1:
        rule = "702.5d" if enchants[0].wants_players() else "702.5a"
        return TargetSpec(enchants[0], rule=rule)
    return TargetSpec(Phrase(tuple(enchants[1:]), enchants[0]), rule="702.5c")


def facts_of(engine: RulesEngine, row: Row) -> SpellFacts:
    """What the abilities of a row say about casting."""
    cache = engine.casting.facts
    found = cache.get(row.abilities)
    if found is None:
        found = SpellFacts(row.abilities)
        if len(cache) >= MOST_FACTS:
            cache.clear()
        cache[row.abilities] = found
    return found
