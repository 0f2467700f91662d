"""CR 701.55: facing a villainous choice."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.effects import NOTHING, Effect
from spellstack.abilities.references import AnyPlayer, Each, Opponents, Reference
from spellstack.abilities.rewriting import told_apart
from spellstack.abilities.wording import capital
from spellstack.actions.choosing import pick_word, players_of
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.reader import Reader
from spellstack.phrases.sentences import read_statement

OPTIONS: Final = ["first", "second"]


@dataclass(frozen=True)
class VillainousChoice(Effect):
    """701.55a-b, d: each player in turn chooses one option, also one that can't be followed; it is followed."""

    who: Reference
    options: tuple[Effect, Effect]
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        before = ctx.player
        outcome = NOTHING
        for p in players_of(ctx, self.who):
            ctx.player = p
            word = yield from pick_word(ctx, p, OPTIONS, "mode", "701.55a")
            outcome = yield from self.options[OPTIONS.index(word)].run(ctx)
        ctx.player = before
        return outcome

    def text(self, printer: Printer) -> str:
        first, second = (option.text(printer) for option in self.options)
        return f"{said(self.who, 'face', printer)} a villainous choice — {capital(first)}, or {second}"


def read_face(reader: Reader, subject: Reference) -> Effect | None:
    """ "... faces a villainous choice — They lose 5 life, or you draw two cards"."""
    if not reader.phrase("a villainous choice —"):
        return None
    first = read_statement(reader)
    if first is None or not reader.accept(",", "or"):
        return None
    second = read_statement(reader)
    if second is None:
        return None
    if isinstance(subject, (Opponents, AnyPlayer, Each)):
        first, second = told_apart(first, subject), told_apart(second, subject)
    return VillainousChoice(subject, (first, second))
