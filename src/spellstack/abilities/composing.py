"""CR 608.2c, 107.3, 608.2h: what holds instructions together in sentences: "where X is", "for each"."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.amounts import each_text
from spellstack.abilities.context import Context
from spellstack.abilities.durations import Duration
from spellstack.abilities.effects import NOTHING, Effect
from spellstack.abilities.nouns import TypeIs
from spellstack.abilities.references import Reference, says
from spellstack.abilities.rewriting import WordChange, rewrite
from spellstack.abilities.values import Value
from spellstack.abilities.wording import capital
from spellstack.core.decisions import Decision, Option, Script
from spellstack.core.node import Node, Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import CREATURE


class Wrapping(Effect):
    """Words around an instruction that change nothing of what it does."""

    def inner(self) -> Effect:
        raise TypeError("no instruction inside")

    def run(self, ctx: Context) -> Script[Outcome]:
        outcome = yield from self.inner().run(ctx)
        return outcome

    def possible(self, ctx: Context, player: int) -> bool:
        return self.inner().possible(ctx, player)


@dataclass(frozen=True)
class WhereX(Effect):
    """ "..., where X is [value]" (107.3i): X is worked out as the instruction is followed, and is that from then on."""

    effect: Effect
    value: Value
    letter: str = "X"
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ctx.values = {**ctx.values, self.letter: max(0, self.value.of(ctx))}
        outcome = yield from self.effect.run(ctx)
        return outcome

    def possible(self, ctx: Context, player: int) -> bool:
        return self.effect.possible(ctx, player)

    def text(self, printer: Printer) -> str:
        return f"{self.effect.text(printer)}, where {self.letter} is {self.value.text(printer)}"


@dataclass(frozen=True)
class WithEach(Wrapping):
    """ "... for each [thing]": the instruction inside has its amounts multiplied already; here stand the words."""

    effect: Effect
    each: Value
    form: str = field(default="", compare=False)

    def inner(self) -> Effect:
        return self.effect

    def text(self, printer: Printer) -> str:
        return f"{self.effect.text(printer)} {each_text(self.each, printer)}"


@dataclass(frozen=True)
class Worded(Wrapping):
    """207.2c: an instruction behind an ability word, which has no meaning: "Addendum — ..."."""

    effect: Effect
    word: str
    form: str = field(default="", compare=False)

    def inner(self) -> Effect:
        return self.effect

    def text(self, printer: Printer) -> str:
        return f"{self.word} — {capital(self.effect.text(printer))}"


@dataclass(frozen=True)
class FrontEach(Effect):
    """ "For each [thing], [instruction]": one instruction, its amount multiplied (`effect` is as it is written)."""

    each: Value
    effect: Effect
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        multiplied = self.effect.for_each(self.each)
        if multiplied is None:
            raise TypeError("nothing to multiply")
        outcome = yield from multiplied.run(ctx)
        return outcome

    def possible(self, ctx: Context, player: int) -> bool:
        return self.effect.possible(ctx, player)

    def text(self, printer: Printer) -> str:
        return f"{each_text(self.each, printer)}, {self.effect.text(printer)}"


@dataclass(frozen=True)
class Gapped(Effect):
    """An instruction that shares subject and verb with the one before: "... and 3 damage to each other creature"."""

    effect: Effect
    subject: Reference = field(compare=False)
    verb: str = field(compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        outcome = yield from self.effect.run(ctx)
        return outcome

    def text(self, printer: Printer) -> str:
        return self.effect.text(printer).removeprefix(says(printer, self.subject, self.verb)).lstrip()


@dataclass(frozen=True)
class Sooner(Wrapping):
    """An instruction with its duration in front: "Until end of turn, ...": the words only."""

    effect: Effect
    duration: Duration = field(compare=False)

    def inner(self) -> Effect:
        return self.effect

    def text(self, printer: Printer) -> str:
        before = printer.duration_said
        printer.duration_said = True
        text = self.effect.text(printer)
        printer.duration_said = before
        return f"{self.duration.text(printer)}, {text}"


@dataclass(frozen=True)
class WithOpponent(Effect):
    """608.2d: "an opponent" does it: the controller of the ability chooses which; later words know that player."""

    label: str
    effect: Effect
    form: str = field(default="", compare=False)

    def possible(self, ctx: Context, player: int) -> bool:
        return bool(ctx.state.opponents(ctx.controller))

    def run(self, ctx: Context) -> Script[Outcome]:
        opponents = ctx.state.opponents(ctx.controller)
        if not opponents:
            return Outcome()
        chosen = opponents[0]
        if len(opponents) > 1:
            options = [Option("player", "608.2d", player=p) for p in opponents]
            answer = yield from ctx.engine.ask(Decision("player", ctx.controller, options, "608.2d", source=ctx.source))
            chosen = opponents[answer[0]]
        ctx.results[self.label] = Outcome(True, (), 0, (chosen,))
        outcome = yield from self.effect.run(ctx)
        return outcome

    def text(self, printer: Printer) -> str:
        return self.effect.text(printer)


@dataclass(frozen=True)
class Renamed(Effect):
    """Its outcome is known under the label of the instruction that might have taken its place, too (614.15)."""

    effect: Effect
    label: str
    other: str

    def run(self, ctx: Context) -> Script[Outcome]:
        outcome = yield from self.effect.run(ctx)
        found = ctx.results.get(self.label)
        if found is not None:
            ctx.results[self.other] = found
        return outcome

    def possible(self, ctx: Context, player: int) -> bool:
        return self.effect.possible(ctx, player)

    def text(self, printer: Printer) -> str:
        return self.effect.text(printer)


AGAIN: Final = "again"  # the label under which it is kept that a process is to be repeated
ROUND: Final = "round"  # how often it was followed before


class KindChange(WordChange):
    """Creatures become permanents of another type, wherever a text speaks of them."""

    def __init__(self, mask: int) -> None:
        super().__init__("", "")
        self.mask = mask

    def leaf(self, node: Node) -> Node | None:
        return TypeIs(self.mask) if isinstance(node, TypeIs) and node.mask == CREATURE else None


@dataclass(frozen=True)
class Process(Effect):
    """Instructions that may ask to be followed once more, from the first of them.

    `kinds`: then once more for each of these card types, in the place of creatures ("for an enchantment").
    """

    effect: Effect
    kinds: tuple[int, ...] = ()

    def run(self, ctx: Context) -> Script[Outcome]:
        done = 0
        outcome = NOTHING
        while True:
            ctx.results[ROUND] = Outcome(False, (), done)
            ctx.results.pop(AGAIN, None)
            outcome = yield from self.effect.run(ctx)
            if AGAIN not in ctx.results or ctx.state.over:
                break
            done += 1
        for mask in self.kinds:
            same = rewrite(self.effect, KindChange(mask))
            if isinstance(same, Effect):
                outcome = yield from same.run(ctx)
        return outcome

    def possible(self, ctx: Context, player: int) -> bool:
        return self.effect.possible(ctx, player)

    def text(self, printer: Printer) -> str:
        return self.effect.text(printer)
