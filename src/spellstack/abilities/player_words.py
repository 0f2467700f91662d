"""CR 101.2, 121.2, 122.1, 502.3, 603.2, 704.5: how statics say what players, counters and triggers can't do."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.statics import Cannot, ObjectRule, PlayerRule
from spellstack.abilities.wording import number_word, possessive
from spellstack.core.events import ATTACKS
from spellstack.core.log import this_turn
from spellstack.core.node import Printer
from spellstack.core.objects import View


@dataclass(frozen=True)
class MostUntapped(PlayerRule):
    """502.3: of the permanents that `kept` finds, the players untap no more than `most` in their untap steps."""

    kept: Filter | None = None
    most: int = 1

    def text(self, printer: Printer) -> str:
        noun = self.kept.noun(printer, self.most > 1) if self.kept is not None else "permanents"
        return (
            f"{self.who.text(printer)} can't untap more than {number_word(self.most)} {noun} during their untap steps"
        )


@dataclass(frozen=True)
class MostDrawn(Cannot):
    """121.2: "each player can't draw more than one card each turn". `amount`: how many."""

    def says_itself(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        return f"{self.who.text(printer)} can't draw more than one card each turn"


@dataclass(frozen=True)
class NoCountersOn(Cannot):
    """122.1: "counters can't be put on artifacts or creatures"."""

    def says_itself(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        on = self.who.noun(printer, True) if isinstance(self.who, Filter) else self.who.text(printer)
        return f"counters can't be put on {on}"


@dataclass(frozen=True)
class NoLegendRule(Cannot):
    """704.5j: the rule about legendary permanents with one name does not count for some."""

    def says_itself(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        return 'the "legend rule" doesn\'t apply' + (
            f" to {self.who.noun(printer, True)}" if isinstance(self.who, Filter) and self.form else ""
        )


@dataclass(frozen=True)
class CausesNoTriggers(ObjectRule):
    """603.2: what enters (or, `dying`, dies) doesn't cause abilities to trigger."""

    dying: bool = False

    def text(self, printer: Printer) -> str:
        noun = self.who.noun(printer, True) if isinstance(self.who, Filter) else self.who.text(printer)
        return f"{noun} entering{' or dying' if self.dying else ''} don't cause abilities to trigger"


@dataclass(frozen=True)
class HandSize(PlayerRule):
    """402.2, 613.11: a maximum hand size is set ("hand size is"), raised or lowered ("hand size")."""

    lowered: bool = False

    def text(self, printer: Printer) -> str:
        amount = self.amount.counted(printer) if self.amount is not None else ""
        if self.word == "hand size is":
            change = f"equal to {amount}" if self.amount is not None and self.amount.is_phrase() else amount
        else:
            change = f"{'reduced' if self.lowered else 'increased'} by {amount}"
        return f"{possessive(self.who.text(printer))} maximum hand size is {change}"


@dataclass(frozen=True)
class OfActor(Filter):
    """Opponents who have cast a spell, or attacked with a creature, this turn; of objects: those they control.

    `kind`: of the event.
    """

    kind: int
    form: str = field(default="", compare=False)

    def admits_player(self, ctx: Context, player: int) -> bool:
        if player == ctx.controller or not ctx.state.players[player].in_game():
            return False
        for event in this_turn(ctx.state.log, ctx.state.turn):
            if event.kind == self.kind:
                view = ctx.see(event.object) if self.kind == ATTACKS else None
                if (view.controller if view is not None else event.player) == player:
                    return True
        return False

    def admits(self, ctx: Context, view: View) -> bool:
        return self.admits_player(ctx, view.controller)

    def wants_players(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class ActorsCannot(Cannot):
    """101.2: "Each opponent who cast a spell this turn can't attack with creatures"."""

    def says_itself(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class NoSearchByOwn(Cannot):
    """701.23: "Spells and abilities your opponents control can't cause their controller to search their library"."""

    def says_itself(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        who = self.who.text(printer)
        return f"spells and abilities {who} control can't cause their controller to search their library"
