"""CR 707.10d-e: "copy that spell for each other creature that it could target", "the copy targets that token"."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter, matching_codes
from spellstack.abilities.references import Reference, You
from spellstack.actions.choosing import code_option, players_of
from spellstack.actions.wording import said
from spellstack.core.decisions import Decision, Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome, target_codes
from spellstack.phrases.named import source_text
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.pronouns import PLURALS
from spellstack.phrases.reader import Reader

RULE: Final = "707.10d"


def targets_of(ctx: Context, object: int) -> list[int]:
    """What the spell or ability targets, each once."""
    view = ctx.see(object)
    return target_codes(view.choices) if view is not None else []


@dataclass(frozen=True)
class CopyForEach(Effect):
    """707.10d: a copy for each other object or player that it could target. `tail`: how that is written."""

    what: Reference
    others: Filter
    who: Reference | None = None
    tail: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        players = [ctx.controller] if self.who is None else players_of(ctx, self.who)
        made: list[int] = []
        for p in players:
            for object in self.what.codes(ctx):
                codes = yield from self.ordered(ctx, p, self.possible_targets(ctx, p, object))
                for code in codes:
                    id = yield from ctx.engine.copy_at(ctx, object, p, code)
                    if id:
                        made.append(id)
        return Outcome(bool(made), tuple(made), len(made))

    def possible_targets(self, ctx: Context, player: int, object: int) -> list[int]:
        """Every other thing of the kind that it could target; "they control" is of the player who copies."""
        inner = ctx.derive()
        inner.player = player
        taken = targets_of(ctx, object)
        return [
            code
            for code in matching_codes(inner, self.others)
            if code not in taken and ctx.engine.could_target(object, code)
        ]

    def ordered(self, ctx: Context, player: int, codes: list[int]) -> Script[list[int]]:
        """The copies are put onto the stack in the order that their controller chooses."""
        if len(codes) < 2:
            return codes
        options = [code_option(code, RULE) for code in codes]
        answer = yield from ctx.engine.ask(Decision("order", player, options, RULE, source=ctx.source))
        return [codes[i] for i in answer]

    def text(self, printer: Printer) -> str:
        copy = said(self.who if self.who is not None else You(), "copy", printer)
        other = f"for each other {self.others.noun(printer, False)}"
        return f"{copy} {self.what.text(printer)} {other} {self.tail}"


@dataclass(frozen=True)
class CopyAt(Effect):
    """707.10e: a copy that targets this; of several things its controller chooses one."""

    what: Reference
    at: Reference
    who: Reference | None = None

    def run(self, ctx: Context) -> Script[Outcome]:
        made: list[int] = []
        for p in [ctx.controller] if self.who is None else players_of(ctx, self.who):
            for object in self.what.codes(ctx):
                codes = [code for code in self.at.codes(ctx) if ctx.engine.could_target(object, code)]
                if len(codes) > 1:
                    options = [code_option(code, "707.10e") for code in codes]
                    answer = yield from ctx.engine.ask(Decision("pick", p, options, "707.10e", 1, 1, source=ctx.source))
                    codes = [codes[answer[0]]]
                for code in codes:
                    id = yield from ctx.engine.copy_at(ctx, object, p, code)
                    if id:
                        made.append(id)
        return Outcome(bool(made), tuple(made), len(made))

    def text(self, printer: Printer) -> str:
        copy = said(self.who if self.who is not None else You(), "copy", printer)
        return f"{copy} {self.what.text(printer)}. The copy targets {self.at.text(printer)}"


COULD_TARGET: Final = (
    "that the spell could target",
    "the spell could target",
    "that spell could target",
    "that ability could target",
    "the spell or ability could target",
)
DIFFERENT: Final = ". each copy targets a different one of those"


def read_for_each_other(reader: Reader, what: Reference, subject: Reference) -> Effect | None:
    """Behind "copy that spell": "for each other creature you control that the spell could target. Each copy ..."."""
    if not reader.phrase("for each other"):
        return None
    who = None if isinstance(subject, You) else subject
    others = read_phrase(reader)
    if others is None or reader.plural:
        return None
    here = reader.pos
    if not reader.first_of(*COULD_TARGET) or not reader.phrase(DIFFERENT):
        return None
    if not reader.phrase("permanents and players") and not (reader.is_word(*PLURALS) or reader.peek().text.istitle()):
        return None
    if not reader.at_stop():
        reader.take()
    return CopyForEach(what, others, who, source_text(reader, here))
