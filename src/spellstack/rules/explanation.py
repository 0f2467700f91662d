"""CR 613: explains an object's characteristics: each with the effects that made it what it is, in their order."""

from __future__ import annotations

from spellstack.abilities.ability import KeywordAbility
from spellstack.core.definition import AbilityInstance
from spellstack.core.objects import Row
from spellstack.core.types import COLOR_WORDS, SUPERTYPE_WORDS, TYPE_WORDS, words_of
from spellstack.rules.copying import copiable
from spellstack.rules.engine import RulesEngine
from spellstack.rules.explaining import RowStep, explain_row


class Reason:
    """One step for one characteristic: the rule of the layer, the source's name, the value before and after.

    `source`: id of the object whose ability or spell it is, 0 for the rules; `effect`: id of a lasting effect, 0 else.
    """

    def __init__(self, step: RowStep, source_name: str, before: str, after: str) -> None:
        self.rule = step.rule
        self.source = step.source
        self.source_name = source_name
        self.effect = step.effect
        self.timestamp = step.timestamp
        self.before = before
        self.after = after

    def __str__(self) -> str:
        by = self.source_name or "the rules"
        return f"{self.after} (was {self.before}), by {by} [{self.rule}]"


class Characteristic:
    """A characteristic: its name, value now, its copiable value (707.2), and each step between."""

    def __init__(self, name: str, start: str, value: str, reasons: tuple[Reason, ...]) -> None:
        self.name = name
        self.start = start
        self.value = value
        self.reasons = reasons

    def __str__(self) -> str:
        lines = [f"{self.name}: {self.value}", f"  {self.start}, as printed or copied [613.1]"]
        lines += [f"  {reason}" for reason in self.reasons]
        return "\n".join(lines)


class Explanation:
    """All characteristics of an object that have a value or were changed. Attributes by name: `explanation.power`."""

    def __init__(self, id: int, name: str, parts: tuple[Characteristic, ...]) -> None:
        self.id = id
        self.name = name
        self.parts = parts

    def part(self, name: str) -> Characteristic | None:
        """The characteristic of that name, or None where the object has none."""
        for part in self.parts:
            if part.name == name:
                return part
        return None

    @property
    def power(self) -> Characteristic | None:
        return self.part("power")

    @property
    def toughness(self) -> Characteristic | None:
        return self.part("toughness")

    @property
    def colors(self) -> Characteristic | None:
        return self.part("colors")

    @property
    def types(self) -> Characteristic | None:
        return self.part("types")

    @property
    def abilities(self) -> Characteristic | None:
        return self.part("abilities")

    def __str__(self) -> str:
        return "\n".join(str(part) for part in self.parts)


ASPECTS = ("name", "controller", "types", "colors", "abilities", "power", "toughness")


def explain(engine: RulesEngine, id: int) -> Explanation:
    """Why an object is what it is now.

    Raises KeyError if there is no such object.
    """
    view = engine.state.objects[id]
    steps = explain_row(engine, id)
    start = engine.faces.entry(copiable(engine, view)).row
    now = engine.row(view)
    parts: list[Characteristic] = []
    for aspect in ASPECTS:
        first = value_of(engine, start, aspect)
        last = value_of(engine, now, aspect)
        reasons = tuple(
            Reason(step, name_of(engine, step.source), before, after)
            for step in steps
            if (before := value_of(engine, step.before, aspect)) != (after := value_of(engine, step.after, aspect))
        )
        if reasons or last:
            parts.append(Characteristic(aspect, first or "none", last or "none", reasons))
    return Explanation(id, now.name, tuple(parts))


def value_of(engine: RulesEngine, row: Row, aspect: str) -> str:
    """A characteristic in words; "" where there is none."""
    if aspect == "name":
        return row.name
    if aspect == "controller":
        return engine.state.players[row.controller].name if row.controller >= 0 else ""
    if aspect == "types":
        words = [*words_of(row.supertypes, SUPERTYPE_WORDS), *words_of(row.types, TYPE_WORDS), *row.subtypes]
        return " ".join(words)
    if aspect == "colors":
        return ", ".join(words_of(row.colors, COLOR_WORDS)) or "colorless"
    if aspect == "abilities":
        return "; ".join(ability_name(instance) for instance in row.abilities)
    if not row.types & TYPE_WORDS["creature"] and not row.power and not row.toughness:
        return ""
    return str(row.power if aspect == "power" else row.toughness)


def ability_name(instance: AbilityInstance) -> str:
    """A keyword by its name, any other ability by its key (where it comes from)."""
    ability = instance.ability
    return ability.name if isinstance(ability, KeywordAbility) else instance.key


def name_of(engine: RulesEngine, id: int) -> str:
    """The name of a source, now or as it last was."""
    view = engine.state.see(id)
    return engine.row(view).name if view is not None else ""
