"""CR 701.19, 614.1a, 614.6, 702.89: what happens instead of destruction, dying, and other changes of zone."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter
from spellstack.abilities.patterns import is_meant
from spellstack.abilities.references import Reference, Source
from spellstack.abilities.statics import Replacement
from spellstack.abilities.wording import with_article
from spellstack.actions.replacements.base import PlainReplacement, shield_used
from spellstack.actions.wording import one_of
from spellstack.core.decisions import Script
from spellstack.core.events import DESTROY, REGENERATE, SHUFFLED, ZONE_CHANGE, Event, ZoneChange, ZoneOrder
from spellstack.core.node import Printer
from spellstack.core.objects import EXILED_WITH, Outcome
from spellstack.core.rng import shuffled
from spellstack.core.types import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY

ANYWHERE = 0xFF  # a mask of all zones


@dataclass(frozen=True)
class RegenerationShield(PlainReplacement):
    """701.19a-b: instead of being destroyed it is tapped, its damage removed, and it leaves combat."""

    what: Reference | Filter
    form: str = field(default="", compare=False)

    def kinds(self) -> tuple[int, ...]:
        return (DESTROY,)

    def rule(self) -> str:
        return "701.19a"

    def matches(self, ctx: Context, event: Event) -> bool:
        if event.word == "no regeneration" or not is_meant(ctx, self.what, event.object):
            return False
        return ctx.engine.is_possible(Event(REGENERATE, ctx.cause("701.19c"), event.object))

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        used = shield_used(ctx, 0) if ctx.values.get("remaining", -1) > 0 else []
        return [*used, Event(REGENERATE, ctx.cause("701.19a"), event.object, event.player, ctx.source)]


@dataclass(frozen=True)
class DestroyedInstead(Replacement):
    """ "If it would be destroyed, [effect] instead": the effect happens while replacing."""

    what: Reference | Filter
    effect: Effect
    form: str = field(default="", compare=False)

    def kinds(self) -> tuple[int, ...]:
        return (DESTROY,)

    def matches(self, ctx: Context, event: Event) -> bool:
        return is_meant(ctx, self.what, event.object)

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        yield from self.effect.run(ctx)
        return []


@dataclass(frozen=True)
class MovesInstead(PlainReplacement):
    """614.6: what would be put into a zone goes elsewhere: "would die, exile it instead", "would be put into a
    graveyard".

    `from_zone` -1: from anywhere. `to`: where it goes instead; `position` in a library; `shuffles`: it is shuffled in.
    `not_from`: a zone it must not come from (-1 none). `cards_only`: tokens are not meant. `once`: as a shield.
    """

    what: Reference | Filter
    from_zone: int = BATTLEFIELD
    instead_of: int = GRAVEYARD
    to: int = EXILE
    position: int = 0
    shuffles: bool = False
    reveals: bool = False
    not_from: int = -1
    counters: tuple[tuple[str, int], ...] = ()
    word: str = ""
    place: str = "a graveyard"
    form: str = field(default="", compare=False)
    lasting: str = field(default="", compare=False)  # "this turn", where it is no static ability

    def kinds(self) -> tuple[int, ...]:
        return (ZONE_CHANGE,)

    def functions_in(self) -> int:
        """113.6: "from anywhere", of its own card, functions in every zone that it could leave."""
        return ANYWHERE if self.from_zone < 0 and isinstance(self.what, Source) else 0

    def matches(self, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ZoneChange) or event.to_zone != self.instead_of:
            return False
        if self.from_zone >= 0 and event.from_zone != self.from_zone:
            return False
        if self.word and event.word != self.word:
            return False
        if self.place == "an opponent's graveyard" and event.player == ctx.controller:
            return False
        if self.place == "your graveyard" and event.player != ctx.controller:
            return False
        return event.from_zone != self.not_from and is_meant(ctx, self.what, event.object)

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        if not isinstance(event, ZoneChange):
            return [event]
        event.to_zone = self.to
        event.entry.position = self.position
        if self.to == EXILE:  # 607.2b
            event.entry.memory[EXILED_WITH] = (ctx.source,)
            event.entry.words[EXILED_WITH] = ctx.instance.key if ctx.instance is not None else ""
        for kind, n in self.counters:
            event.entry.counters[kind] = event.entry.counters.get(kind, 0) + n
        if not self.shuffles:
            return [event]
        library = (*ctx.state.players[event.player].library,)
        order, rng = shuffled(library, ctx.state.rng)
        place = rng % (len(library) + 1)
        event.entry.position = place
        cause = ctx.cause("701.24g")
        return [
            ZoneOrder(cause, event.player, LIBRARY, order, rng),
            event,
            Event(SHUFFLED, cause, 0, event.player, ctx.source),
        ]

    def text(self, printer: Printer) -> str:
        what = one_of(self.what, printer) if isinstance(self.what, Filter) else self.what.text(printer)
        it = what if self.form == "~" else self.form or "it"
        if self.from_zone == BATTLEFIELD and self.instead_of == GRAVEYARD:
            start = f"if {what} would die{self.lasting}"
        else:
            start = f"if {what} would be put into {self.place} from anywhere{self.lasting}"
        if self.form == "instead first":
            return f"{start}, instead shuffle it into its owner's library"
        if self.shuffles and self.reveals:
            return f"{start}, reveal {it} and shuffle it into its owner's library instead"
        if self.shuffles:
            return f"{start}, shuffle {it} into its owner's library instead"
        if self.counters:
            it, _, first = it.partition("|")
            done = f"exile {it} with {with_article(self.counters[0][0])} counter on it"
            return f"{start}, instead {done}" if first else f"{start}, {done} instead"
        if self.to == EXILE:
            return f"{start}, exile {it} instead"
        if self.to == HAND:
            return f"{start}, return {it} to its owner's hand instead"
        return f"{start}, put {it} on {'top' if self.position == 0 else 'the bottom'} of its owner's library instead"


@dataclass(frozen=True)
class MovesInsteadDoing(Replacement):
    """614.6: like MovesInstead, but an instruction is followed instead of the move."""

    what: Reference | Filter
    effect: Effect
    from_zone: int = BATTLEFIELD
    instead_of: int = GRAVEYARD
    keeps: bool = False  # the move happens as well ("... and you gain 1 life")
    label: str = ""
    form: str = field(default="", compare=False)

    def kinds(self) -> tuple[int, ...]:
        return (ZONE_CHANGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ZoneChange) or event.to_zone != self.instead_of:
            return False
        if self.from_zone >= 0 and event.from_zone != self.from_zone:
            return False
        return is_meant(ctx, self.what, event.object)

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        if self.label:
            ctx.results[self.label] = Outcome(True, (event.object,), 1)
        yield from self.effect.run(ctx)
        return [event] if self.keeps else []


@dataclass(frozen=True)
class LeavesToExile(PlainReplacement):
    """614.1a: what would leave the battlefield for anywhere else is exiled instead."""

    what: Reference | Filter
    form: str = field(default="", compare=False)

    def kinds(self) -> tuple[int, ...]:
        return (ZONE_CHANGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ZoneChange) or event.from_zone != BATTLEFIELD:
            return False
        return event.to_zone not in (BATTLEFIELD, EXILE) and is_meant(ctx, self.what, event.object)

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        if isinstance(event, ZoneChange):
            event.to_zone = EXILE
        return [event]

    def text(self, printer: Printer) -> str:
        what = self.what.text(printer)
        return f"if {what} would leave the battlefield, exile it instead of putting it anywhere else"
