"""CR 706: rolling dice: results, tables of results, and what speaks of a result."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.effects import NOTHING, Effect
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import Value, kept_amount
from spellstack.abilities.wording import WORD_NUMBERS, capital, stopped
from spellstack.actions.choosing import players_of
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import DIE, Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.conditions import finish_amount
from spellstack.phrases.numbers import read_amount
from spellstack.phrases.player_rules import LOWEST
from spellstack.phrases.reader import Reader
from spellstack.phrases.sentences import read_instructions
from spellstack.phrases.tokens import NUMBER


@dataclass(frozen=True)
class RollDie(Effect):
    """706.2: a die is rolled; the result is the natural result with its modifiers (706.2b)."""

    sides: int
    who: Reference = You()
    plus: Value | None = None
    minus: Value | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        result = 0
        events: list[Event] = []
        for p in players_of(ctx, self.who):
            n = yield from roll(ctx, p, self.sides)
            result = n + 1
            if self.plus is not None:
                result += self.plus.of(ctx)
            if self.minus is not None:
                result -= self.minus.of(ctx)
            events.append(Event(DIE, ctx.cause("706.2"), 0, p, ctx.source, result, natural(n + 1, self.sides)))
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(True, (), result)

    def text(self, printer: Printer) -> str:
        sides = f"a {self.form}-sided die" if self.form else f"a d{self.sides}"
        found = f"{said(self.who, 'roll', printer)} {sides}"
        if self.plus is not None:
            found += f" and add {self.plus.text(printer)}"
        if self.minus is not None:
            found += f" and subtract {self.minus.text(printer)}"
        return found


def roll(ctx: Context, player: int, sides: int) -> Script[int]:
    """A natural result less one. Effects may have the player roll more dice and ignore the lowest (614.1a, 706.6)."""
    best = -1
    left = 1 + ctx.engine.player_rule_count(player, LOWEST)
    while left > 0:
        left -= 1
        n = yield from ctx.engine.random_number(ctx, sides, "roll")
        best = max(best, n)
    return best


def natural(result: int, sides: int) -> str:
    """706.3: what the event tells of the natural result: the number, "highest" where it is the highest."""
    return "highest" if result == sides else str(result)


def read_roll(reader: Reader, subject: Reference) -> Effect | None:
    """ "Roll a d20", "roll a six-sided die", "roll a d20 and add the number of creatures you control"."""
    if not reader.accept("a"):
        return None
    word = reader.take().word
    form = ""
    if word.endswith("-sided") and reader.accept("die"):
        form = word.removesuffix("-sided")
        sides = WORD_NUMBERS.get(form, 0)
    else:
        sides = int(word[1:]) if word.startswith("d") and word[1:].isdigit() else 0
        if word == "d" and reader.peek().kind == NUMBER:
            sides = reader.digits()
    if sides <= 0:
        return None
    plus: Value | None = None
    minus: Value | None = None
    here = reader.mark()
    if reader.phrase("and add"):
        plus = read_amount(reader)
    elif reader.phrase("and subtract"):
        minus = read_amount(reader)
    if plus is None and minus is None:
        reader.reset(here)
    reader.die_label = reader.label
    reader.used.add(reader.label)
    reader.produce_amount()
    return RollDie(sides, subject, plus, minus, form)


# --- tables of results (706.3b)


@dataclass(frozen=True)
class ResultRow:
    """One row: for results from `low` to `high` (0: and higher)."""

    low: int
    high: int
    effect: Effect

    def text(self, printer: Printer) -> str:
        span = str(self.low) if self.low == self.high else f"{self.low}—{self.high}" if self.high else f"{self.low}+"
        return f"{span} | {capital(self.effect.text(printer))}"

    def covers(self, result: int) -> bool:
        return self.low <= result and (self.high == 0 or result <= self.high)


@dataclass(frozen=True)
class RollTable(Effect):
    """706.3b: the roll, and what follows for its result; a result without a row does nothing."""

    roll: Effect
    rows: tuple[ResultRow, ...]
    label: str = ""

    def run(self, ctx: Context) -> Script[Outcome]:
        rolled = yield from self.roll.run(ctx)
        if self.label in ctx.results:
            rolled = ctx.results[self.label]
        for row in self.rows:
            if row.covers(rolled.amount):
                outcome = yield from row.effect.run(ctx)
                return outcome
        return NOTHING

    def text(self, printer: Printer) -> str:
        lines = [self.roll.text(printer), *(row.text(printer) for row in self.rows)]
        return "\n".join([*(stopped(line) for line in lines[:-1]), lines[-1]])


def read_table(reader: Reader, effect: Effect) -> Effect | None:
    """The rows below "roll a d20"."""
    if not reader.die_label or not row_at(reader, reader.pos):
        return None
    rows: list[ResultRow] = []
    whole = reader.end
    while reader.pos < whole and row_at(reader, reader.pos):
        low, high = read_span(reader)
        stop = reader.pos
        while stop < whole and not (row_at(reader, stop) and new_line(reader, stop)):
            stop += 1
        reader.end = stop
        found = read_instructions(reader)
        ended = reader.pos >= stop
        reader.end = whole
        if found is None or not ended:
            return None
        rows.append(ResultRow(low, high, found))
    return RollTable(effect, tuple(rows), reader.die_label)


def new_line(reader: Reader, at: int) -> bool:
    return "\n" in reader.line[reader.tokens[at - 1].start : reader.tokens[at].start]


def row_at(reader: Reader, at: int) -> bool:
    """Whether a row begins here: "1—9 |", "20 |", "15+ |"."""
    tokens = reader.tokens
    if at >= reader.end or tokens[at].kind != NUMBER:
        return False
    words = [token.word for token in tokens[at + 1 : at + 4]]
    return words[:1] == ["|"] or words[:2] == ["+", "|"] or (words[:1] in (["—"], ["-"]) and words[2:] == ["|"])


def read_span(reader: Reader) -> tuple[int, int]:
    """The results that a row is for."""
    low = reader.digits()
    high = low
    if reader.accept("+"):
        high = 0
    elif reader.accept_any("—", "-"):
        high = reader.digits()
    reader.accept("|")
    return low, high


# --- the result


@dataclass(frozen=True)
class RollResult(Value):
    """ "The result" of the roll before."""

    label: str

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        return kept_amount(ctx, self.label)

    def text(self, printer: Printer) -> str:
        return "the result"


def read_result(reader: Reader) -> Value | None:
    if not reader.die_label or not reader.phrase("the result"):
        return None
    reader.used.add(reader.die_label)
    return RollResult(reader.die_label)


def read_result_is(reader: Reader) -> Condition | None:
    """ "The result is 3 or less", "the result is equal to or less than ..."."""
    value = read_result(reader)
    return finish_amount(reader, value) if value is not None and reader.accept("is") else None
