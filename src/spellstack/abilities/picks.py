"""CR 608.2d: objects chosen as an instruction is followed ("a creature you control"), without targeting."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spellstack.abilities.chosen_costs import choose_objects
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter, Phrase, matching_codes
from spellstack.abilities.references import Reference
from spellstack.abilities.together import together_of
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import article
from spellstack.core.decisions import Script
from spellstack.core.node import Counted, Printer
from spellstack.core.objects import Outcome


@dataclass(frozen=True)
class Pick(Counted):
    """What is chosen, how many, and the label that it is kept under. `who` None: the controller chooses.

    `at_least` None: exactly as many as `count`. `count` None: any number. `random`: by chance.
    """

    filter: Filter
    label: str
    count: Value | None = Number(1)
    at_least: Value | None = None
    who: Reference | None = None
    random: bool = False
    form: str = field(default="", compare=False)

    def is_one(self) -> bool:
        return isinstance(self.count, Number) and self.count.n == 1

    def text(self, printer: Printer) -> str:
        if self.count is None:
            return f"any number of {self.filter.noun(printer, True)}"
        if self.random and self.form == "random" and isinstance(self.filter, Phrase):
            bare = Phrase(self.filter.adjectives, self.filter.head, self.filter.posts[:-1], self.filter.form)
            found = replace(self, filter=bare, random=False, form="").text(printer)
            return f"{found} at random {self.filter.posts[-1].text(printer)}"
        if self.random:
            return f"{replace(self, random=False).text(printer)} at random"
        if self.form in ("another", "one"):
            return f"{self.form} {self.filter.noun(printer, False)}"
        one = self.is_one()
        noun = self.filter.noun(printer, not one)
        if self.at_least is not None:
            return f"up to {self.count.counted(printer)} {noun}"
        if one and self.form != "word":
            return f"{article(noun)} {noun}"
        return f"{self.count.counted(printer)} {noun}"


def choosers(ctx: Context, pick: Pick) -> list[int]:
    """Who chooses, in APNAP order (101.4)."""
    if pick.who is None:
        return [ctx.controller]
    wanted = pick.who.players(ctx)
    return [p for p in ctx.state.apnap() if p in wanted]


@dataclass(frozen=True)
class Picking(Effect):
    """An instruction with choices in it: the choices are made first, then it is followed."""

    picks: tuple[Pick, ...]
    effect: Effect

    def possible(self, ctx: Context, player: int) -> bool:
        """608.2d: what must be chosen must be there."""
        for pick in self.picks:
            optional = pick.count is None or (pick.at_least is not None and pick.at_least.of(ctx) == 0)
            if not optional and not any(code > 0 for code in matching_codes(ctx, pick.filter)):
                return False
        return True

    def run(self, ctx: Context) -> Script[Outcome]:
        for pick in self.picks:
            chosen: tuple[int, ...] = ()
            before = ctx.player
            for player in choosers(ctx, pick):
                if pick.who is not None:
                    ctx.player = player
                more = yield from self.choose(ctx, pick, player)
                chosen += more
                ctx.player = before
                if pick.who is not None:
                    ctx.results[f"{pick.label}/{player}"] = Outcome(bool(more), more, len(more))
            ctx.results[pick.label] = Outcome(bool(chosen), chosen, len(chosen))
        outcome = yield from self.effect.run(ctx)
        return outcome

    def choose(self, ctx: Context, pick: Pick, player: int) -> Script[tuple[int, ...]]:
        """What one player chooses."""
        found = [code for code in matching_codes(ctx, pick.filter) if code > 0]
        most = len(found) if pick.count is None else pick.count.of(ctx)
        least = most if pick.at_least is None else pick.at_least.of(ctx)
        if pick.count is None:
            least = 0
        low, high = min(least, len(found)), min(most, len(found))
        parts = together_of(pick.filter)
        chosen = yield from choose_objects(ctx, player, found, low, high, "pick", "608.2d", pick.random, parts)
        return chosen

    def text(self, printer: Printer) -> str:
        before = printer.picks
        printer.picks = {**before, **{pick.label: pick for pick in self.picks}}
        text = self.effect.text(printer)
        printer.picks = before
        return text


@dataclass(frozen=True)
class Picked(Reference):
    """The objects chosen under a label; written as the choice itself where `form` is empty."""

    label: str
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        outcome = ctx.results.get(self.label)
        return outcome.moved if outcome is not None else ()

    def chosen_by(self, ctx: Context, player: int) -> tuple[int, ...]:
        """What this player of several chose; all of it where there was one chooser."""
        own = ctx.results.get(f"{self.label}/{player}")
        return own.moved if own is not None else self.codes(ctx)

    def text(self, printer: Printer) -> str:
        return self.form or printer.picks[self.label].text(printer)

    def is_third(self, printer: Printer) -> bool:
        if self.form:
            return super().is_third(printer)
        pick = printer.picks[self.label]
        return isinstance(pick, Counted) and pick.is_one()
