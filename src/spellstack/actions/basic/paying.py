"""CR 118.12, 608.2c-d, 101.4:
costs paid as instructions are followed, "unless", and instructions done by or for several.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.amounts import each_text
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, CostPart, ManaPart, PayLife, PlayerCounters
from spellstack.abilities.effects import NOTHING, Conditional, Effect, Labelled, ask_may
from spellstack.abilities.picks import Picking
from spellstack.abilities.references import AnyPlayer, Each, Opponents, Reference, They, You
from spellstack.abilities.rewriting import told_apart
from spellstack.abilities.values import Number, ResultAmount, Value
from spellstack.abilities.wording import listed
from spellstack.actions.choosing import amount_for, players_of
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.mana import ManaCost
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.conditions import read_condition
from spellstack.phrases.costs import read_mana
from spellstack.phrases.numbers import read_amount, read_amount_of, read_each
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_player
from spellstack.phrases.sentences import chosen_by, elided, read_or_verb, read_verb, sentence_ends


@dataclass(frozen=True)
class Pay(Effect):
    """118.12: "Pay {2}", usually after "you may" and before "If you do". `times`: "for each ..."."""

    cost: Cost
    who: Reference = You()
    times: Value | None = None
    form: str = field(default="", compare=False)

    def possible(self, ctx: Context, player: int) -> bool:
        return ctx.engine.can_pay(player, self.price(ctx), ctx)

    def price(self, ctx: Context) -> Cost:
        """What is to be paid, as it stands now."""
        n = 1 if self.times is None else max(0, self.times.of(ctx))
        return self.cost if n == 1 else Cost(self.cost.parts * n if n else (ManaPart(ManaCost(())),))

    def scaled(self, each: Value) -> Effect | None:
        return Pay(self.cost, self.who, each) if self.times is None else None

    def run(self, ctx: Context) -> Script[Outcome]:
        paid: list[int] = []
        for p in players_of(ctx, self.who):
            cost = self.price(ctx)
            if ctx.engine.can_pay(p, cost, ctx):
                done = yield from ctx.engine.pay(p, cost, ctx, ctx.cause("118.12"))
                if done:
                    paid.append(p)
        return Outcome(bool(paid), (), len(paid), tuple(paid))

    def text(self, printer: Printer) -> str:
        parts: list[str] = []
        for part in self.cost.parts:
            text = part.text(printer)
            parts.append(text[4:] if text.startswith("pay ") else text)
        each = f" {each_text(self.times, printer)}" if self.times is not None else ""
        return f"{said(self.who, 'pay', printer)} {listed(parts, 'and')}{each}"


@dataclass(frozen=True)
class UnlessDoes(Effect):
    """118.12a:
    "[Effect] unless [player] [does something]" ("unless they discard a card", "unless you sacrifice a land").
    """

    effect: Effect
    alternative: Effect
    who: Reference = You()
    form: str = field(default="", compare=False)
    shared: bool = False  # "unless any player pays": one who does spares them all

    def run(self, ctx: Context) -> Script[Outcome]:
        if self.shared:
            found = yield from self.run_shared(ctx)
            return found
        before = ctx.player
        outcome = NOTHING
        avoided = False
        for p in players_of(ctx, self.who):
            ctx.player = p
            did = False
            if self.alternative.possible(ctx, p):
                wants = yield from ask_may(ctx, p, "unless")
                if wants:
                    done = yield from self.alternative.run(ctx)
                    did = done.did
            avoided = avoided or did
            if not did:
                outcome = yield from self.effect.run(ctx)
        ctx.player = before
        # 118.12a: "if they do" asks whether they paid; what was moved is what the instruction moved.
        return Outcome(avoided, outcome.moved, outcome.amount, outcome.players, "", outcome.before, outcome.about)

    def run_shared(self, ctx: Context) -> Script[Outcome]:
        """Each of the players may do it, in turn; if nobody does, the instruction is followed."""
        before = ctx.player
        for p in players_of(ctx, self.who):
            ctx.player = p
            if not self.alternative.possible(ctx, p):
                continue
            wants = yield from ask_may(ctx, p, "unless")
            if wants:
                done = yield from self.alternative.run(ctx)
                if done.did:
                    ctx.player = before
                    return Outcome(True)
        ctx.player = before
        outcome = yield from self.effect.run(ctx)
        return Outcome(False, outcome.moved, outcome.amount, outcome.players, "", outcome.before, outcome.about)

    def other(self, printer: Printer) -> str:
        """The alternative with its subject ("you" may be understood in an instruction)."""
        found = self.alternative.text(printer)
        return f"you {found}" if isinstance(self.who, You) and not found.startswith("you ") else found

    def text(self, printer: Printer) -> str:
        if self.form == "front":
            return f"unless {self.other(printer)}, {self.effect.text(printer)}"
        effect = self.effect.text(printer)
        first, stop, rest = effect.partition(". If that spell is countered this way")
        return f"{first} unless {self.other(printer)}{stop}{rest}"


@dataclass(frozen=True)
class ForEachPlayer(Effect):
    """101.4: an instruction with choices of its own that each of several players follows in APNAP order;
    "they" is each in turn.
    """

    who: Reference
    effect: Effect
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        before = ctx.player
        did: list[int] = []
        moved: tuple[int, ...] = ()
        amount = 0
        for p in players_of(ctx, self.who):
            ctx.player = p
            outcome = yield from self.effect.run(ctx)
            if outcome.did:
                did.append(p)
            moved += outcome.moved
            amount += outcome.amount
        ctx.player = before
        return Outcome(bool(did), moved, amount, tuple(did))

    def text(self, printer: Printer) -> str:
        return f"for each {self.form}, {self.effect.text(printer)}"


@dataclass(frozen=True)
class ForEachObject(Effect):
    """ "For each creature destroyed this way, its controller ...": "it" is each object in turn."""

    which: Reference
    effect: Effect
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        before = ctx.subject
        did = False
        moved: tuple[int, ...] = ()
        amount = 0
        for view in self.which.views(ctx):
            ctx.subject = view
            outcome = yield from self.effect.run(ctx)
            did = did or outcome.did
            moved += outcome.moved
            amount += outcome.amount
        ctx.subject = before
        return Outcome(did, moved, amount)

    def text(self, printer: Printer) -> str:
        return f"for each {self.form}, {self.effect.text(printer)}"


@dataclass(frozen=True)
class Repeat(Effect):
    """608.2c: an instruction followed several times over ("N times", "repeat this process")."""

    effect: Effect
    times: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        did = False
        moved: tuple[int, ...] = ()
        amount = 0
        left = amount_for(ctx, self.times)
        while left > 0:
            left -= 1
            outcome = yield from self.effect.run(ctx)
            did = did or outcome.did
            moved += outcome.moved
            amount += outcome.amount
        return Outcome(did, moved, amount)

    def text(self, printer: Printer) -> str:
        return f"{self.effect.text(printer)}. {self.form}"


@dataclass(frozen=True)
class EnergyEqual(PlayerCounters):
    """ "(Pay) an amount of {E} equal to its mana value"."""

    def text(self, printer: Printer) -> str:
        return f"pay an amount of {{E}} equal to {self.count.text(printer)}"


def read_pay(reader: Reader, subject: Reference) -> Effect | None:
    """ "Pay {2}", "pays 3 life", "pay {E}{E}"."""
    parts: list[CostPart] = []
    while True:
        part = read_paid(reader)
        if part is None:
            return None
        parts.append(part)
        here = reader.mark()
        if not reader.accept("and"):
            return Pay(Cost(tuple(parts)), subject)
        again = read_paid(reader)
        reader.reset(here)
        if again is None:
            return Pay(Cost(tuple(parts)), subject)
        reader.accept("and")


def read_paid(reader: Reader) -> CostPart | None:
    """One thing that is paid."""
    here = reader.mark()
    n = 0
    while reader.peek().text == "{E}":
        reader.pos += 1
        n += 1
    if n:
        return PlayerCounters("energy", Number(n))
    if reader.phrase("an amount of {e} equal to"):
        value = read_amount(reader)
        return EnergyEqual("energy", value) if value is not None and value.is_phrase() else None
    mana = read_mana(reader)
    if mana is not None and mana.symbols:
        return ManaPart(mana)
    reader.reset(here)
    life = read_amount_of(reader, "life")
    if life is not None and not life.is_phrase():
        return PayLife(life)
    reader.reset(here)
    return None


def elided_or(reader: Reader, who: Reference) -> Reference:
    """The subject, not written again, of the verb behind "or"."""
    here = reader.mark()
    found = elided(reader, who) if reader.accept("or") and not isinstance(who, You) else who
    reader.reset(here)
    return found


def read_unless(reader: Reader, effect: Effect) -> Effect | None:
    """ "... unless its controller pays {2}", "... unless you sacrifice a land": ends a sentence (118.12a)."""
    if not reader.accept("unless"):
        return None
    here = reader.mark()
    condition = read_condition(reader)
    if condition is not None and sentence_ends(reader):
        return Conditional(condition, None, effect, "unless")
    reader.reset(here)
    who = read_player(reader)
    if who is None:
        return None
    shared = isinstance(who, (AnyPlayer, Opponents)) and who.form.startswith("any")  # one who pays spares them all
    before = reader.begin_picks()
    amounts = reader.amounts
    if isinstance(effect, Labelled):  # "that many" is not what is to be avoided
        reader.amounts = tuple(a for a in amounts if not isinstance(a, ResultAmount) or a.label != effect.label)
    alternative = read_verb(reader, who)
    reader.amounts = amounts
    own = reader.end_picks(before)
    if alternative is not None and reader.accept("for", "each"):
        each = read_each(reader)
        alternative = alternative.scaled(each) if each is not None else None
    if alternative is None:
        return None
    if not own:
        alternative = read_or_verb(reader, elided_or(reader, who), alternative)
    if own:
        alternative = Picking(chosen_by(reader, own, who), alternative)
    if shared:
        return UnlessDoes(effect, told_apart(alternative, who), who, shared=True)
    if isinstance(who, They) and who.of is not None:
        effect = told_apart(effect, who.of)
    elif isinstance(who, (Opponents, AnyPlayer, Each)):  # each decides for themself (101.4)
        effect, alternative = told_apart(effect, who), told_apart(alternative, who)
    return UnlessDoes(effect, alternative, who)
