"""CR 508.1, 509.1: effects by which another player chooses which creatures attack or block, and how."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.context import Context
from spellstack.abilities.durations import END_OF_TURN, Until
from spellstack.abilities.effects import Effect
from spellstack.abilities.statics import PlayerRule
from spellstack.actions.basic.continuous import LockedIn
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.reader import Reader

ATTACKS: Final = "chooses attackers"
BLOCKS: Final = "chooses blockers"
THIS_TURN: Final = Until(END_OF_TURN, "this turn")
WORDS: Final[tuple[tuple[str, str], ...]] = (
    ("you choose which creatures attack this turn", ATTACKS),
    ("you choose which creatures block this turn and how those creatures block", BLOCKS),
    ("you choose how those creatures block", BLOCKS),
)


@dataclass(frozen=True)
class ChooseInCombat(Effect):
    """The controller chooses in the place of the players who attack or block this turn, within what is legal."""

    word: str
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        rule = PlayerRule(self.word, LockedIn((-1 - ctx.controller,)))
        cited = "508.1" if self.word == ATTACKS else "509.1"
        yield from ctx.engine.start_effect(ctx, rule, None, THIS_TURN, rule=cited)
        return Outcome(True)

    def text(self, printer: Printer) -> str:
        return self.form


def read_choose_in_combat(reader: Reader) -> Effect | None:
    """ "You choose which creatures attack this turn"."""
    for form, word in WORDS:
        if reader.phrase(form):
            return ChooseInCombat(word, form)
    return None
