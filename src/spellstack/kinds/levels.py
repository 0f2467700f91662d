"""CR 702.87, 711, 716, 719, 721: levelers, station cards, classes and cases: abilities that come with a level."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.ability import Activated, Body, Static, Triggered
from spellstack.abilities.conditions import All, Condition, Not
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost
from spellstack.abilities.effects import Effect
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.modifications.base import Modification
from spellstack.abilities.modifications.power import SetPT
from spellstack.abilities.modifications.types import ChangeTypes
from spellstack.abilities.patterns import Pattern, StepBegins
from spellstack.abilities.references import Source, You
from spellstack.abilities.statics import Continuous
from spellstack.abilities.values import Number
from spellstack.core.decisions import Script
from spellstack.core.events import ACTION_DONE, BY_EFFECT, Cause, Event, MemoryChange
from spellstack.core.node import Ability, Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import ARTIFACT, CREATURE, END
from spellstack.designations.harnessed import HARNESSED
from spellstack.keywords.counters import BecomesMarked, IsMarked

CLASS_LEVEL = "class level"
ME = Source()


@dataclass(frozen=True)
class CountersBetween(Condition):
    """The source has at least `least` counters of the kind, and at most `most` (-1: any number more)."""

    kind: str
    least: int
    most: int = -1

    def holds(self, ctx: Context) -> bool:
        view = ctx.source_view()
        n = view.counters.get(self.kind, 0) if view is not None else 0
        return n >= self.least and (self.most < 0 or n <= self.most)


@dataclass(frozen=True)
class Bar(Static):
    """A static ability that a level symbol or station bar stands for (711.2, 721.2); `written` as it is printed."""

    written: str = field(default="", compare=False)

    def text(self, printer: Printer) -> str:
        return self.written


def leveled(least: int, most: int, power: int, toughness: int, abilities: tuple[Ability, ...], written: str) -> Bar:
    """711.2a-b: base power and toughness, and abilities, while it has so many level counters."""
    changes: list[Modification] = [SetPT(Number(power), Number(toughness))]
    if abilities:
        changes.append(AddAbility(abilities))
    return Bar((Continuous(ME, tuple(changes)),), CountersBetween("level", least, most), written=written)


def stationed(least: int, abilities: tuple[Ability, ...], creature: bool, written: str) -> Bar:
    """721.2a-b: abilities with so many charge counters; `creature`: it is an artifact creature then."""
    changes: list[Modification] = []
    if creature:
        changes.append(ChangeTypes(types=ARTIFACT | CREATURE))
    if abilities:
        changes.append(AddAbility(abilities))
    return Bar((Continuous(ME, tuple(changes)),), CountersBetween("charge", least), written=written)


def infinite(abilities: tuple[Ability, ...], written: str) -> Bar:
    """702.186b: abilities as long as it is harnessed."""
    return Bar((Continuous(ME, (AddAbility(abilities),)),), IsMarked(HARNESSED), written=written)


# --- anchor words (614.12c)


@dataclass(frozen=True)
class AnchorChosen(Condition):
    """614.12c: the word was chosen as the permanent entered."""

    word: str

    def holds(self, ctx: Context) -> bool:
        view = ctx.source_view()
        return view is not None and view.words.get("word", "") == self.word

    def text(self, printer: Printer) -> str:
        return f"{self.word} was chosen"


def anchored(word: str, abilities: tuple[Ability, ...], written: str) -> Bar:
    """614.12c: the abilities behind an anchor word, as long as it was chosen."""
    return Bar((Continuous(ME, (AddAbility(abilities),)),), AnchorChosen(word), written=written)


# --- classes (716)


def level_of(ctx: Context) -> int:
    """716.2d: a Class is level 1 until it becomes another."""
    view = ctx.source_view()
    kept = view.memory.get(CLASS_LEVEL, ()) if view is not None else ()
    return kept[0] if kept else 1


@dataclass(frozen=True)
class ClassLevel(Condition):
    """The source is of this level, or (`more`) of a greater one too."""

    level: int
    more: bool = False

    def holds(self, ctx: Context) -> bool:
        n = level_of(ctx)
        return n >= self.level if self.more else n == self.level


@dataclass(frozen=True)
class GainLevel(Effect):
    """716.2a: the Class becomes the level."""

    level: int

    def run(self, ctx: Context) -> Script[Outcome]:
        if ctx.source not in ctx.state.objects:
            return Outcome()
        cause = Cause("716.2a", ctx.source, ctx.controller, BY_EFFECT)
        yield from ctx.engine.perform(
            [
                MemoryChange(cause, ctx.source, CLASS_LEVEL, (self.level,)),
                Event(ACTION_DONE, cause, ctx.source, ctx.controller, ctx.source, self.level, CLASS_LEVEL),
            ]
        )
        return Outcome(True, (ctx.source,), 1)


@dataclass(frozen=True)
class LevelUp(Activated):
    """ "{1}{R}: Level 2" (716.2a)."""

    def text(self, printer: Printer) -> str:
        effect = self.body.effect
        n = effect.level if isinstance(effect, GainLevel) else 0
        return f"{self.cost.text(printer)}: Level {n}"


def level_up(cost: Cost, level: int) -> LevelUp:
    return LevelUp(cost, Body(GainLevel(level)), ("sorcery",), ClassLevel(level - 1), word="class")


def at_level(level: int, abilities: tuple[Ability, ...], written: str) -> Bar:
    """716.2c: the abilities of a class level."""
    return Bar((Continuous(ME, (AddAbility(abilities),)),), ClassLevel(level, True), written=written)


@dataclass(frozen=True)
class BecomesLevel(Pattern):
    """ "When this Class becomes level 2" (716.2a)."""

    level: int
    form: str = field(default="this Class", compare=False)

    def kinds(self) -> tuple[int, ...]:
        return (ACTION_DONE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        return event.word == CLASS_LEVEL and event.object == ctx.source and event.amount == self.level

    def text(self, printer: Printer) -> str:
        return f"when {self.form} becomes level {self.level}"


# --- cases (719)


@dataclass(frozen=True)
class ToSolve(Triggered):
    """719.3a: "To solve — [condition]": at the beginning of your end step it becomes solved."""

    wanted: Condition | None = None

    def text(self, printer: Printer) -> str:
        said = self.wanted.text(printer) if self.wanted is not None else ""
        return f"To solve — {said[:1].upper()}{said[1:]}."


def to_solve(condition: Condition) -> ToSolve:
    both = All((Not(IsMarked("solved")), condition))
    return ToSolve(StepBegins(END, You()), Body(BecomesMarked("solved")), both, wanted=condition)
