"""CR 611, 613.6-613.7: continuous effects as they are applied: one from each static ability or resolved effect."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.aspects import EXISTENCE
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.filters import AnyOf, Filter, Phrase
from spellstack.abilities.modifications.base import LAYER_COPY, Modification
from spellstack.abilities.modifications.power import SetPT
from spellstack.abilities.nouns import (
    ColorCount,
    ColorIs,
    Historic,
    Named,
    NotColor,
    NotSubtype,
    NotType,
    Other,
    Outlaw,
    PermanentIs,
    SubtypeIs,
    SupertypeIs,
    TokenIs,
    TypeIs,
)
from spellstack.abilities.qualities import ControlledBy, WithKeyword
from spellstack.abilities.references import Attached, Each, Source, You
from spellstack.abilities.statics import Continuous
from spellstack.core.definition import AbilityInstance
from spellstack.core.state import EffectInstance


class EffectGroup:
    """The parts of one ability's effect. Once one has begun to apply, losing the ability stops none of them (613.6)."""

    def __init__(self, condition: Condition | None) -> None:
        self.condition = condition
        self.started = False


class ContinuousEffect:
    """One sentence of a static ability, or of a resolved spell or ability, that changes characteristics.

    `listed`: the ability that the source's row must list for it to exist, None for effects of resolved spells and
    abilities. `locked`: what it applies to, from the moment it first applies (613.6, 611.2c); None before.
    `age`: the timestamp of the object it comes from.
    `home`: the abilities of the source as the effect was found; while the row has the same, no search is needed.
    """

    def __init__(
        self,
        rule: Continuous,
        ctx: Context,
        timestamp: int,
        order: int,
        group: EffectGroup,
        listed: AbilityInstance | None,
        home: tuple[AbilityInstance, ...],
        defining: bool,
        age: int = 0,
    ) -> None:
        self.rule = rule
        self.ctx = ctx
        self.timestamp = timestamp
        self.age = age
        self.order = order
        self.group = group
        self.listed = listed
        self.home = home
        self.defining = defining
        self.locked: tuple[int, ...] | None = None
        self.fixed = False  # what it applies to was locked in as it began
        self.filter: Filter | None = rule.which.filter if isinstance(rule.which, Each) else None
        self.layers: dict[int, list[Modification]] = {}
        for modification in rule.modifications:
            layer = modification.layer()
            if layer != LAYER_COPY:
                self.layers.setdefault(layer, []).append(modification)

    def sort_key(self) -> tuple[int, int, int, int]:
        """613.3, 613.7: characteristic-defining abilities first, then by timestamp.

        Abilities that one effect granted to several objects have one timestamp; the older object's comes first, and the
        abilities of one object in their order.
        """
        return (0 if self.defining else 1, self.timestamp, self.age, self.order)

    def writes(self, layer: int) -> int:
        """The aspects it changes in a layer."""
        mask = 0
        for modification in self.layers[layer]:
            mask |= modification.writes()
        return mask

    def reads(self, layer: int) -> int:
        """The aspects that say whether it exists, what it applies to, and what it does (613.8a)."""
        mask = 0
        if not self.group.started:
            if self.listed is not None:
                mask |= EXISTENCE
            if self.group.condition is not None:
                mask |= self.group.condition.reads()
        if self.locked is None:
            mask |= self.filter.reads() if self.filter is not None else 0
        for modification in self.layers[layer]:
            mask |= modification.reads()
        return mask

    def source(self) -> int:
        return self.ctx.source

    def is_widespread(self) -> bool:
        """Whether it may apply to what enters later: not where it locked in what it means, or goes by its source."""
        return not (self.fixed or isinstance(self.rule.which, Source | Attached))


def effect_context(engine_context: Context, effect: EffectInstance) -> Context:
    """Gives a context the knowledge of a lasting effect: locked amounts, words, event and results (608.2h, 603.7c)."""
    ctx = engine_context
    ctx.values = dict(effect.values)
    ctx.values["effect"] = effect.id
    ctx.values["timestamp"] = effect.timestamp
    ctx.words = dict(effect.words)
    return ctx


def as_granted(rule: Continuous) -> Continuous:
    """604.3a: an ability that an effect has granted defines nothing: it sets power and toughness in layer 7b."""
    parts = tuple(
        SetPT(part.power, part.toughness, False, part.form) if isinstance(part, SetPT) else part
        for part in rule.modifications
    )
    return Continuous(rule.which, parts, rule.form)


def judged_by_row(wanted: Filter) -> bool:
    """Whether a filter looks at nothing but the row, controller, owner, zone, being a token, and being the source.

    Objects that are alike in these are then judged once.
    """
    if isinstance(wanted, Phrase):
        return (
            judged_by_row(wanted.head)
            and all(judged_by_row(part) for part in wanted.adjectives)
            and all(judged_by_row(part) for part in wanted.posts)
        )
    if isinstance(wanted, AnyOf):
        return all(judged_by_row(part) for part in wanted.parts)
    if isinstance(wanted, ControlledBy):
        return isinstance(wanted.who, You)
    return isinstance(wanted, BY_ROW)


BY_ROW: Final = (
    TypeIs,
    NotType,
    PermanentIs,
    SubtypeIs,
    NotSubtype,
    ColorIs,
    NotColor,
    ColorCount,
    SupertypeIs,
    Historic,
    Outlaw,
    TokenIs,
    Named,
    Other,
    WithKeyword,
)
