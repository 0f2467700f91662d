"""CR 614.11, 121.6: sentences that put other instructions in the place of a draw (or of a loss, or a gain of life)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.durations import END_OF_TURN, Until
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import Reference, They, You
from spellstack.abilities.statics import Rule
from spellstack.abilities.values import ResultAmount
from spellstack.actions.basic.continuous import LockedIn
from spellstack.actions.replacements.instead_of import InsteadOf
from spellstack.actions.replacements.read_instead import read_affected_player
from spellstack.core.decisions import Script
from spellstack.core.events import DRAW, DRAW_CARDS, GAIN_LIFE, LOSE_GAME
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.conditions import read_condition
from spellstack.phrases.reader import PLAYER, Reader
from spellstack.phrases.references import read_player
from spellstack.phrases.sentences import Part, at_close, joined, new_sentence, read_sentence, read_statement

WOULD = (
    ("draw a card", DRAW),
    ("draw one or more cards", DRAW_CARDS),
    ("draw two or more cards", DRAW_CARDS),
    ("gain life", GAIN_LIFE),
    ("lose the game", LOSE_GAME),
)
EXCEPTIONS = (
    ("except the first one you draw in each of your draw steps", "first"),
    ("except the first one they draw in each of their draw steps", "first"),
    ("during your draw step", "step"),
)
SKIPS = ("that player skips that draw", "skip that draw", "they skip that draw")


@dataclass(frozen=True)
class NextInstead(Effect):
    """614.1a, 611.2: "the next time you would draw a card this turn, ... instead", or for the turn."""

    rule: InsteadOf
    once: bool = True
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        rule = self.rule
        if isinstance(rule.who, Reference):
            codes = rule.who.codes(ctx)
            if not codes:
                return Outcome()
            rule = replace(rule, who=LockedIn(codes))
        left = 1 if self.once else -1
        yield from ctx.engine.start_effect(ctx, rule, None, Until(END_OF_TURN), remaining=left, rule="614.11")
        return Outcome(True)

    def text(self, printer: Printer) -> str:
        if self.once:
            return f"the next time {self.rule.would(printer)}, {self.rule.instead(printer)}"
        return f"until end of turn, {self.rule.text(printer)}"


def read_draw_instead(reader: Reader) -> tuple[Rule, ...] | None:
    """ "If you would draw a card, [instruction] instead", "if you would gain life, draw that many cards instead"."""
    if not reader.accept("if"):
        return None
    who = read_affected_player(reader)
    if who is None:
        return None
    rule = read_would(reader, who, "")
    return (rule,) if rule is not None else None


def read_next_draw(reader: Reader) -> Effect | None:
    """ "The next time you would draw a card this turn, ... instead", "until end of turn, if target player ..."."""
    if reader.phrase("the next time"):
        who = read_player(reader)
        rule = read_would(reader, who, "this turn") if who is not None else None
        return NextInstead(rule) if rule is not None else None
    if not reader.phrase("until end of turn , if"):
        return None
    who = read_player(reader)
    rule = read_would(reader, who, "") if who is not None else None
    return NextInstead(rule, False) if rule is not None else None


def read_would(reader: Reader, who: Reference, turn: str) -> InsteadOf | None:
    """What follows the player: the event, its limits, and what is done instead."""
    if not reader.accept("would"):
        return None
    words, kind = next(((text, kind) for text, kind in WOULD if reader.phrase(text)), ("", -1))
    if kind < 0:
        return None
    if not isinstance(who, You):
        reader.remember(They(), PLAYER, frozenset(("player", "opponent")), False)
    condition: Condition | None = None
    said = exception = ""
    if reader.accept("while"):
        condition = read_condition(reader)
        if condition is None:
            return None
    else:
        for text, word in EXCEPTIONS:
            if reader.phrase(text):
                said, exception = text, word
                break
    if (turn and not reader.phrase(turn)) or not reader.accept(","):
        return None
    least = 2 if words.startswith("draw two") else 1
    rule = InsteadOf(kind, who, None, least=least, condition=condition, exception=exception, said=said, turn=turn)
    return read_done_instead(reader, rule, who)


def read_done_instead(reader: Reader, rule: InsteadOf, who: Reference) -> InsteadOf | None:
    """What is done, "instead" before or behind it, and the sentences that follow."""
    may = False
    first = reader.accept("instead")
    if isinstance(who, You) and reader.phrase("you may"):
        may = True
        first = first or reader.accept("instead")
    skip = reader.first_of(*SKIPS)
    label = reader.new_label()
    amounts, static = reader.amounts, reader.static
    reader.amounts = (*reader.amounts, ResultAmount(label))
    reader.static = False
    parts: list[Part] = []
    done = skip == "" or reader.accept("and")
    if done:
        inner = reader.new_label()
        effect = read_statement(reader)
        if effect is None:
            reader.static = static
            return None
        reader.last_label = inner
        parts.append(Part(effect, "", inner))
    ok = (first or reader.accept("instead")) and read_further(reader, parts)
    reader.amounts, reader.static = amounts, static
    if not ok:
        return None
    before = parts[0].whole(reader.used) if parts else None
    after = joined(reader, parts[1:]) if len(parts) > 1 else None
    form = "first" if first else ""
    return replace(rule, effect=before, may=may, label=label, after=after, skip=skip, form=form)


def read_further(reader: Reader, parts: list[Part]) -> bool:
    """Further sentences of the same replacement, to the end of the text."""
    while parts and reader.is_word("."):
        here = reader.mark()
        reader.pos += 1
        if at_close(reader):
            reader.reset(here)
            return True
        if not read_sentence(reader, parts, new_sentence(reader)):
            return False
    return True
