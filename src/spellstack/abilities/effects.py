"""CR 608.2, 609: instructions. Each kind stands in `actions/`; here the base and what composes them."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.references import Reference
from spellstack.abilities.values import Value
from spellstack.abilities.wording import capital, stopped
from spellstack.core.decisions import Decision, Option, Script
from spellstack.core.node import Node, Printer
from spellstack.core.objects import Outcome


class Effect(Node):
    """An instruction: `outcome = yield from effect.run(ctx)`. It chooses first and acts once, in one batch."""

    def run(self, ctx: Context) -> Script[Outcome]:
        raise TypeError(f"{type(self).__name__} cannot be run")

    def possible(self, ctx: Context, player: int) -> bool:
        """608.2d: whether the player may choose to do it: an option that is impossible is not offered."""
        return True

    def scaled(self, each: Value) -> Effect | None:
        """The instruction with its amount "for each" of something; None if it has none to multiply."""
        return None

    def for_each(self, each: Value) -> Effect | None:
        """The same for "For each [thing], [instruction]": done once, with its amount multiplied; None: it has none."""
        return None


NOTHING = Outcome()


@dataclass(frozen=True)
class Sequence(Effect):
    """608.2c: instructions in the order written. `form` tells how they are joined (sentences, "then", "and")."""

    parts: tuple[Effect, ...]
    form: str = field(default="", compare=False)

    def possible(self, ctx: Context, player: int) -> bool:
        return not self.parts or self.parts[0].possible(ctx, player)

    def run(self, ctx: Context) -> Script[Outcome]:
        did = False
        last = NOTHING
        for part in self.parts:
            last = yield from part.run(ctx)
            did = did or last.did
        return Outcome(did, last.moved, last.amount, last.players, last.word)

    def text(self, printer: Printer) -> str:
        joins = self.form.split("|") if self.form else []
        found = self.parts[0].text(printer)
        for i, part in enumerate(self.parts[1:]):
            join = joins[i] if i < len(joins) else "."
            text = part.text(printer)
            if join.startswith((".", "/")):
                word = join[1:].lstrip()
                gap = "\n" if join.startswith("/") else " "
                if "—" in word:  # an ability word (207.2c)
                    word, _, then = word.partition(" —")
                    text = f"— {capital(f'{then.strip()} {text}'.strip())}"
                found = stopped(found) + gap + capital(f"{word} {text}" if word else text)
            elif join == "":
                found += " " + text
            elif found.endswith('."'):  # a quoted ability has ended the sentence
                found += " " + capital(f"{join} {text}")
            else:
                found += f"{join} {text}" if join.startswith(",") else f" {join} {text}"
        return found


@dataclass(frozen=True)
class Labelled(Effect):
    """Keeps the outcome of an instruction under a name, for "this way", "that many", "it" (607, 608.2c)."""

    effect: Effect
    label: str

    def possible(self, ctx: Context, player: int) -> bool:
        return self.effect.possible(ctx, player)

    def run(self, ctx: Context) -> Script[Outcome]:
        outcome = yield from self.effect.run(ctx)
        ctx.results[self.label] = outcome
        return outcome

    def text(self, printer: Printer) -> str:
        return self.effect.text(printer)


@dataclass(frozen=True)
class IfDone(Effect):
    """ "If you do / if you don't / if a player does": follows the instruction kept under `label` (608.2c)."""

    label: str
    then: Effect
    negated: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        before = ctx.results.get(self.label)
        if (before is not None and before.did) != self.negated:
            outcome = yield from self.then.run(ctx)
            return outcome
        return NOTHING

    def text(self, printer: Printer) -> str:
        opening = self.form or ("if you don't" if self.negated else "if you do")
        return f"{opening}, {self.then.text(printer)}"


@dataclass(frozen=True)
class Conditional(Effect):
    """ "If [condition], [effect]. Otherwise, [effect]" (608.2c).

    `instead`: the otherwise part stands first in the text.
    """

    condition: Condition
    then: Effect | None
    otherwise: Effect | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        chosen = self.then if self.condition.holds(ctx) else self.otherwise
        if chosen is None:
            return NOTHING
        outcome = yield from chosen.run(ctx)
        return outcome

    def text(self, printer: Printer) -> str:
        """`form`: "" if first; "after": the condition last; "instead": "[otherwise].

        If [condition], [then] instead".
        """
        condition = self.condition.text(printer)
        then = self.then.text(printer) if self.then is not None else ""
        other = self.otherwise.text(printer) if self.otherwise is not None else ""
        if self.form == "after":
            found = f"{then} if {condition}"
            return f"{stopped(found)} Otherwise, {other}" if other else found
        if self.form == "unless":
            return f"{other} unless {condition}"
        form, _, word = self.form.partition("/")
        gap = f"\n{word} — " if word else " "
        if form == "instead last":
            return f"{stopped(other)}{gap}If {condition}, {then} instead"
        if form == "instead first":
            return f"{stopped(other)}{gap}If {condition}, instead {then}"
        if form == "instead after":
            return f"{stopped(other)}{gap}{capital(then)} instead if {condition}"
        found = f"if {condition}, {then}"
        if other:
            found = f"{stopped(found)} Otherwise, {other}"
        return found


@dataclass(frozen=True)
class May(Effect):
    """ "You may [effect]" (608.2d): the player decides as it resolves. `who`: player code reference, None for you.

    Where `who` are several, each decides in turn; then those who want to do it together (101.4). They are kept under
    `label`, which the instruction speaks of.
    """

    effect: Effect
    who: Reference | None = None
    label: str = ""
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        player = ctx.controller
        if self.who is not None:
            players = self.who.players(ctx)
            if not players:
                return NOTHING
            if self.label:
                outcome = yield from self.run_for(ctx, players)
                return outcome
            player = players[0]
        if not self.effect.possible(ctx, player):
            return NOTHING
        yes = yield from ask_may(ctx, player)
        if not yes:
            return NOTHING
        outcome = yield from self.effect.run(ctx)
        return outcome

    def run_for(self, ctx: Context, players: tuple[int, ...]) -> Script[Outcome]:
        """Asks each of several players, and does it for those who want it."""
        willing: list[int] = []
        before = ctx.player
        for p in ctx.state.apnap():
            if p not in players:
                continue
            ctx.player = p
            if self.effect.possible(ctx, p):
                yes = yield from ask_may(ctx, p)
                if yes:
                    willing.append(p)
        ctx.player = before
        if not willing:
            return NOTHING
        ctx.results[self.label] = Outcome(True, (), len(willing), tuple(willing))
        done = yield from self.effect.run(ctx)
        return Outcome(done.did, done.moved, done.amount, tuple(willing), done.word, done.before, done.about)

    def text(self, printer: Printer) -> str:
        who = self.who.text(printer) if self.who is not None else "you"
        return f"{who} may {self.effect.text(printer)}"


@dataclass(frozen=True)
class OneOf(Effect):
    """608.2d: "[A] or [B]": each of the players chooses one of several instructions that is possible for them."""

    parts: tuple[Effect, ...]
    who: Reference

    def possible(self, ctx: Context, player: int) -> bool:
        return any(part.possible(ctx, player) for part in self.parts)

    def run(self, ctx: Context) -> Script[Outcome]:
        before = ctx.player
        outcome = NOTHING
        players = self.who.players(ctx)
        for p in ctx.state.apnap():
            if p not in players:
                continue
            ctx.player = p
            usable = [part for part in self.parts if part.possible(ctx, p)]
            if not usable:
                continue
            options = [
                Option("mode", "608.2d", value=self.parts.index(part) + 1, text=type(part).__name__) for part in usable
            ]
            answer = yield from ctx.engine.ask(Decision("mode", p, options, "608.2d", source=ctx.source))
            done = yield from usable[answer[0]].run(ctx)
            outcome = Outcome(outcome.did or done.did, outcome.moved + done.moved, outcome.amount + done.amount)
        ctx.player = before
        return outcome

    def text(self, printer: Printer) -> str:
        return " or ".join(part.text(printer) for part in self.parts)


def ask_may(ctx: Context, player: int, prompt: str = "") -> Script[bool]:
    """Yes or no (608.2d)."""
    options = [
        Option("yes", "608.2d", player=player, value=1, text="yes"),
        Option("no", "608.2d", player=player, text="no"),
    ]
    decision = Decision("may", player, options, "608.2d", source=ctx.source, prompt=prompt)
    answer = yield from ctx.engine.ask(decision)
    return answer[0] == 0
