"""CR 608.2d: "For each player, choose friend or foe": what the players are called by the sentences that follow."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.references import FOES, FRIENDS
from spellstack.actions.choosing import pick_word
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class ChooseFriends(Effect):
    """The controller chooses a side for each player."""

    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        sides: dict[str, list[int]] = {"friend": [], "foe": []}
        for p in ctx.state.turn_order(ctx.controller):
            word = yield from pick_word(ctx, ctx.controller, ["friend", "foe"], "mode", "608.2d")
            sides[word].append(p)
        for label, word in ((FRIENDS, "friend"), (FOES, "foe")):
            found = tuple(sides[word])
            ctx.results[label] = Outcome(bool(found), (), len(found), found)
        return Outcome(True)

    def text(self, printer: Printer) -> str:
        return "for each player, choose friend or foe"


def read_friends(reader: Reader) -> Effect | None:
    """The sentence."""
    return ChooseFriends() if reader.phrase("for each player , choose friend or foe") else None
