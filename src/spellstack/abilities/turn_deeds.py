"""CR 608.2i, 603.4: conditions on what players did this turn, on how a spell was cast, and on the state of the game."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.aspects import EVERYTHING
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter, Phrase, matching_codes
from spellstack.abilities.judgements import times_this_turn
from spellstack.abilities.patterns import is_other
from spellstack.abilities.qualities import OtherThan
from spellstack.abilities.references import Reference
from spellstack.abilities.values import Value
from spellstack.abilities.wording import listed, number_word, with_article
from spellstack.core.events import CAST
from spellstack.core.log import this_turn
from spellstack.core.node import Printer
from spellstack.core.objects import Snapshot
from spellstack.core.types import MAIN1, MAIN2


@dataclass(frozen=True)
class ThisPlayer(Reference):
    """One certain player."""

    player: int

    def codes(self, ctx: Context) -> tuple[int, ...]:
        return (-1 - self.player,)


@dataclass(frozen=True)
class DidThisTurn(Condition):
    """ "You've cast two or more spells this turn", "an opponent had two or more lands enter ...": one player did it.

    `deed`: as `times_this_turn` knows it. `opening` and `closing`: the words around what and how many; `what` None:
    there are no words between them.
    """

    deed: str
    who: Reference
    what: Filter | None
    least: int
    opening: str
    closing: str

    def holds(self, ctx: Context) -> bool:
        for player in self.who.players(ctx):
            if times_this_turn(ctx, self.deed, ThisPlayer(player), self.what) >= self.least:
                return True
        return False

    def text(self, printer: Printer) -> str:
        parts = [self.opening, self.quantity(printer), self.closing]
        return " ".join(part for part in parts if part)

    def quantity(self, printer: Printer) -> str:
        if self.what is None:
            return f"{number_word(self.least)} or more cards" if self.least > 1 else ""
        if self.least > 1:
            return f"{number_word(self.least)} or more {self.what.noun(printer, True)}"
        noun = self.what.noun(printer, False)
        return f"another {noun}" if is_other(self.what) else with_article(noun)


@dataclass(frozen=True)
class CastInMainPhase(Condition):
    """ "You cast this spell during your main phase" (505.1); a copy was not cast (707.10)."""

    spell: Reference

    def holds(self, ctx: Context) -> bool:
        codes = self.spell.codes(ctx)
        log = ctx.state.log
        while log is not None and log.turn == ctx.state.turn:
            event = log.event
            if event.kind == CAST and event.object in codes and event.player == ctx.controller:
                return log.step in (MAIN1, MAIN2) and log.active == ctx.controller
            log = log.before
        return False

    def text(self, printer: Printer) -> str:
        return f"you cast {self.spell.text(printer)} during your main phase"


@dataclass(frozen=True)
class MostCardsInHand(Condition):
    """ "You have more cards in hand than each opponent"."""

    def holds(self, ctx: Context) -> bool:
        players = ctx.state.players
        own = len(players[ctx.controller].hand)
        return all(len(players[p].hand) < own for p in ctx.state.opponents(ctx.controller))

    def text(self, printer: Printer) -> str:
        return "you have more cards in hand than each opponent"


@dataclass(frozen=True)
class NoOpponentControls(Condition):
    """ "No opponent controls a white or blue creature". `what` has "an opponent controls" in it, `shown` not."""

    what: Filter
    shown: Filter

    def holds(self, ctx: Context) -> bool:
        return not matching_codes(ctx, self.what)

    def reads(self) -> int:
        return EVERYTHING

    def text(self, printer: Printer) -> str:
        return f"no opponent controls {with_article(self.shown.noun(printer, False))}"


@dataclass(frozen=True)
class EnteredThisTurn(Condition):
    """ "This creature entered this turn"."""

    what: Reference

    def holds(self, ctx: Context) -> bool:
        began = ctx.state.players[ctx.state.active].turn_began
        return any(view.entered > began for view in self.what.views(ctx))

    def text(self, printer: Printer) -> str:
        return f"{self.what.text(printer)} entered this turn"


@dataclass(frozen=True)
class DayOrNight(Condition):
    """ "It's night" (731.1)."""

    word: str

    def holds(self, ctx: Context) -> bool:
        return ctx.state.day == self.word

    def text(self, printer: Printer) -> str:
        return f"it's {self.word}"


@dataclass(frozen=True)
class ThereIsIn(Condition):
    """ "An artifact card is in your graveyard": `shown` is the phrase without its place."""

    what: Filter
    shown: Filter
    place: str

    def holds(self, ctx: Context) -> bool:
        return bool(matching_codes(ctx, self.what))

    def reads(self) -> int:
        return EVERYTHING

    def text(self, printer: Printer) -> str:
        return f"{with_article(self.shown.noun(printer, False))} is {self.place}"


@dataclass(frozen=True)
class FirstCast(Condition):
    """ "It's the first instant spell, ... or the first Otter spell you've cast this turn": the event's spell is of
    one of these kinds, and no spell that you cast before it in the turn was.
    """

    kinds: tuple[Filter, ...]

    def holds(self, ctx: Context) -> bool:
        event = ctx.event
        view = ctx.see(event.object) if event is not None else None
        if event is None or view is None:
            return False
        return any(kind.admits(ctx, view) and not self.before(ctx, kind, event.object) for kind in self.kinds)

    def before(self, ctx: Context, kind: Filter, spell: int) -> bool:
        """Whether the player cast such a spell before this one."""
        reached = False
        for event in this_turn(ctx.state.log, ctx.state.turn):  # the newest first
            if event.kind != CAST or event.player != ctx.controller:
                continue
            view = ctx.see(event.object)
            itself = ctx.state.became.get(event.object, 0) == ctx.source and excludes_source(kind)
            if reached and not itself and view is not None and kind.admits(ctx, view):
                return True
            reached = reached or event.object == spell
        return False

    def text(self, printer: Printer) -> str:
        kinds = listed([f"the first {kind.noun(printer, False)}" for kind in self.kinds], "or")
        return f"it's {kinds} you've cast this turn"


def excludes_source(kind: Filter) -> bool:
    """Whether a noun phrase says "other than ~", which means the spell that ~ was, too."""
    return isinstance(kind, Phrase) and any(isinstance(part, OtherThan) for part in kind.posts)


@dataclass(frozen=True)
class WasAlone(Condition):
    """ "It was attacking or blocking alone" (506.5): as it last existed, no other creature did so too."""

    what: Reference

    def holds(self, ctx: Context) -> bool:
        return any(isinstance(view, Snapshot) and view.alone for view in self.what.views(ctx))

    def text(self, printer: Printer) -> str:
        return f"{self.what.text(printer)} was attacking or blocking alone"


@dataclass(frozen=True)
class AttacksAlone(Condition):
    """ "It's attacking alone" (506.5): no other creature is attacking."""

    what: Reference
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        own = self.what.codes(ctx)
        attackers = [id for id in ctx.state.battlefield if ctx.state.objects[id].attacking]
        return len(attackers) == 1 and attackers[0] in own

    def text(self, printer: Printer) -> str:
        return self.form or f"{self.what.text(printer)} is attacking alone"


@dataclass(frozen=True)
class ManaValues(Value):
    """ "Mana values among cards in your graveyard": how many different ones."""

    filter: Filter

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        found: set[int] = set()
        for code in matching_codes(ctx, self.filter):
            view = ctx.see(code)
            if view is not None:
                found.add(ctx.mana_value(view))
        return len(found)

    def text(self, printer: Printer) -> str:
        return f"the number of mana values among {self.filter.noun(printer, True)}"

    def each(self, printer: Printer) -> str:
        return f"mana value among {self.filter.noun(printer, True)}"


@dataclass(frozen=True)
class OthersCast(Value):
    """ "Each other spell that player has cast this turn", of the spell that is looked at and who casts it."""

    form: str = field(default="", compare=False)

    def of(self, ctx: Context) -> int:
        spell = ctx.subject
        if spell is None:
            return 0
        return sum(
            event.kind == CAST and event.player == spell.controller and event.object != spell.id
            for event in this_turn(ctx.state.log, ctx.state.turn)
        )

    def text(self, printer: Printer) -> str:
        return "other spell that player has cast this turn"
