"""CR 113, 702: the abilities of an object sorted by kind, with keyword abilities replaced by what they stand for."""

from __future__ import annotations

from spellstack.abilities.ability import Activated, KeywordAbility, Static, Triggered
from spellstack.abilities.filters import Filter
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.nouns import ColorCount, ColorIs
from spellstack.abilities.references import AnyPlayer, Opponents, You
from spellstack.abilities.statics import FAMILY_CONTINUOUS, Continuous, PlayerRule, Rule
from spellstack.core.definition import AbilityInstance
from spellstack.core.types import BATTLEFIELD, COLOR_WORDS
from spellstack.keywords.expansion import expand

ON_BATTLEFIELD = 1 << BATTLEFIELD


class AbilitySet:
    """Abilities sorted for the engine. Made once for each face, and again for rows whose abilities changed.

    `continuous`: static abilities that change characteristics (613), with the instance that the row lists (a keyword
    where the static ability comes from one); `defining`: those of them that define characteristics (604.3); `statics`:
    static abilities with anything else to say; `zones`: mask of zones in which any of them functions (113.6).
    """

    def __init__(self, instances: tuple[AbilityInstance, ...]) -> None:
        self.instances = instances
        self.all: tuple[AbilityInstance, ...] = ()
        self.continuous: tuple[StaticEntry, ...] = ()
        self.defining: tuple[StaticEntry, ...] = ()
        self.statics: tuple[StaticEntry, ...] = ()
        self.triggered: tuple[TriggeredEntry, ...] = ()
        self.activated: tuple[tuple[int, AbilityInstance], ...] = ()
        self.zones = 0
        found: list[AbilityInstance] = []
        for instance in instances:
            found.append(instance)
            self.sort(instance, instance)
            if isinstance(instance.ability, KeywordAbility):
                for part in expansion(instance):
                    found.append(part)
                    self.sort(part, instance)
        self.all = tuple(found)
        self.plain: bool = self.says_nothing()

    def says_nothing(self) -> bool:
        """Nothing that the board must look at: keywords without expansion, spell abilities.

        Apart from the constructor, where the compiler takes the tuples for the empty ones that they start as.
        """
        return not (self.continuous or self.statics or self.triggered or self.activated)

    def sort(self, instance: AbilityInstance, listed: AbilityInstance) -> None:
        """Puts one ability where it belongs."""
        ability = instance.ability
        if isinstance(ability, Static):
            entry = StaticEntry(instance, listed, ability)
            if any(rule.family() == FAMILY_CONTINUOUS for rule in ability.rules):
                self.continuous = (*self.continuous, entry)
                if ability.defining:
                    self.defining = (*self.defining, entry)
            if any(rule.family() != FAMILY_CONTINUOUS or grants_to_players(rule) for rule in ability.rules):
                self.statics = (*self.statics, entry)
            if not ability.defining:
                self.zones |= ability.zones
        elif isinstance(ability, Triggered):
            triggered = TriggeredEntry(instance, ability)
            self.triggered = (*self.triggered, triggered)
            self.zones |= triggered.zones
        elif isinstance(ability, Activated):
            self.activated = (*self.activated, (len(self.activated), instance))
            self.zones |= 1 << ability.zone


def grants_to_players(rule: Rule) -> bool:
    """702.11c, 702.16, 702.18: "You have hexproof": players can have these."""
    return (
        isinstance(rule, Continuous)
        and isinstance(rule.which, You | Opponents | AnyPlayer)
        and any(isinstance(part, AddAbility) for part in rule.modifications)
    )


def player_rules_of(rule: Continuous) -> list[PlayerRule]:
    """The abilities that a rule gives to players, each as a rule about them; `other`: what protection is from."""
    found: list[PlayerRule] = []
    for part in rule.modifications:
        if not isinstance(part, AddAbility):
            continue
        for ability in part.abilities:
            if isinstance(ability, KeywordAbility) and ability.name in ("hexproof", "shroud", "protection"):
                found.append(PlayerRule(ability.name, rule.which, other=quality_of(ability)))
    return found


def quality_of(ability: KeywordAbility) -> Filter | None:
    """What a protection ability is from (702.16a); None: everything."""
    if ability.filter is not None:
        return ability.filter
    if ability.word in COLOR_WORDS:
        return ColorIs(COLOR_WORDS[ability.word])
    if ability.word in ("each color", "all colors"):
        return ColorCount("colored")
    return ColorCount(ability.word) if ability.word in ("monocolored", "multicolored", "colorless") else None


class StaticEntry:
    """A static ability: its instance, and the instance that the row lists for it."""

    def __init__(self, instance: AbilityInstance, listed: AbilityInstance, ability: Static) -> None:
        self.instance = instance
        self.listed = listed
        self.ability = ability

    def functions(self, zone: int) -> bool:
        """113.6: whether it functions in the zone."""
        return self.ability.zones >> zone & 1 != 0


class TriggeredEntry:
    """A triggered ability, the kinds of event it listens to, and the zones where it functions (113.6k)."""

    def __init__(self, instance: AbilityInstance, ability: Triggered) -> None:
        self.instance = instance
        self.ability = ability
        self.kinds: tuple[int, ...] = ability.pattern.kinds()
        self.zones: int = ability.pattern.zones() or ability.zones
        self.on_state: bool = ability.pattern.state_condition() is not None


def expansion(instance: AbilityInstance) -> tuple[AbilityInstance, ...]:
    """What a keyword ability stands for, each an instance with a key of its own; () where rules name the keyword."""
    found = instance.expanded
    if found is None:
        ability = instance.ability
        parts = expand(ability) if isinstance(ability, KeywordAbility) else ()
        found = tuple(
            AbilityInstance(part, f"{instance.key}.{i}", instance.granted_by, instance.timestamp)
            for i, part in enumerate(parts)
        )
        instance.expanded = found
    return found
