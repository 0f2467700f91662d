"""CR 614.1c-e, 614.12, 707.6: "enters tapped", "enters with", "as ... enters", "enters as a copy"."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.amounts import PerEach, each_text
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost
from spellstack.abilities.effects import Effect, ask_may
from spellstack.abilities.filters import Filter, matching_codes
from spellstack.abilities.references import Each, Reference, Source
from spellstack.abilities.statics import Replacement
from spellstack.abilities.values import Value, X
from spellstack.abilities.wording import capital, listed, with_article
from spellstack.actions.basic.choices import choose_word, word_key
from spellstack.actions.basic.copy_exceptions import CopyExceptions
from spellstack.actions.basic.counters import counters_text
from spellstack.actions.choosing import amount_for, pick, pick_player, pick_word
from spellstack.actions.wording import one_of
from spellstack.core.decisions import Script
from spellstack.core.events import KNOWLEDGE, TOKEN_CREATED, ZONE_CHANGE, Entry, Event, TokenCreated, ZoneChange
from spellstack.core.node import Printer
from spellstack.core.types import BATTLEFIELD, EXILE, GRAVEYARD, STACK


def entry_of(event: Event) -> Entry | None:
    """How the object enters the battlefield; None if the event is none of its kind."""
    if isinstance(event, TokenCreated):
        return event.entry
    if isinstance(event, ZoneChange) and event.to_zone == BATTLEFIELD:
        return event.entry
    return None


def enters_as(ctx: Context, wanted: Reference | Filter | None, event: Event) -> bool:
    """614.12: whether what enters is meant, judged as it would exist on the battlefield."""
    if entry_of(event) is None:
        return False
    if wanted is None:
        return True
    if isinstance(wanted, Each):
        wanted = wanted.filter
    if isinstance(wanted, Reference):
        if isinstance(wanted, Source):
            return ctx.values.get("own", 0) == 1
        return bool(event.object) and event.object in wanted.codes(ctx)
    if ctx.values.get("own", 0) == 1:
        return False  # of others it speaks only from the battlefield (614.12)
    view = ctx.engine.entering(event)
    return view is not None and wanted.admits(ctx, view)


def party(what: Reference | Filter, printer: Printer) -> str:
    """What enters, as it is written."""
    return what.noun(printer, True) if isinstance(what, Filter) else what.text(printer)


def enter(what: Reference | Filter, printer: Printer) -> str:
    """The verb in the number of its subject."""
    third = isinstance(what, Reference) and what.is_third(printer)
    return "enters" if third else "enter"


@dataclass(frozen=True)
class Entering(Replacement):
    """Replaces entering the battlefield of what it speaks of ("~", "creatures your opponents control")."""

    what: Reference | Filter

    def kinds(self) -> tuple[int, ...]:
        return (ZONE_CHANGE, TOKEN_CREATED)

    def rule(self) -> str:
        return "614.1c"

    def matches(self, ctx: Context, event: Event) -> bool:
        return enters_as(ctx, self.what, event)


@dataclass(frozen=True)
class EntersDoing(Entering):
    """614.1c: "As ~ enters, sacrifice all lands you control": done to other things, before it is there."""

    effect: Effect

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        yield from self.effect.run(ctx)
        return [event]

    def text(self, printer: Printer) -> str:
        return f"as {party(self.what, printer)} enters, {self.effect.text(printer)}"


@dataclass(frozen=True)
class EntersTapped(Entering):
    """614.1c-d: enters tapped, `unless` (or only `if_`) a condition holds; `untapped`: enters untapped."""

    unless: Condition | None = None
    if_: Condition | None = None
    untapped: bool = False
    form: str = field(default="", compare=False)

    def matches(self, ctx: Context, event: Event) -> bool:
        if not enters_as(ctx, self.what, event):
            return False
        if self.unless is not None and self.unless.holds(ctx):
            return False
        return self.if_ is None or self.if_.holds(ctx)

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        yield from ()
        entry = entry_of(event)
        if entry is not None:
            entry.tapped = not self.untapped
        return [event]

    def text(self, printer: Printer) -> str:
        if self.form == "said":
            return ""  # "enters tapped with two charge counters on it"
        word = "untapped" if self.untapped else "tapped"
        found = f"{party(self.what, printer)} {enter(self.what, printer)} {word}"
        if self.unless is not None:
            found += f" unless {self.unless.text(printer)}"
        if self.if_ is not None and self.form == "if behind":
            return f"{found} if {self.if_.text(printer)}"
        return f"if {self.if_.text(printer)}, {found}" if self.if_ is not None else found


@dataclass(frozen=True)
class EntersUnless(Entering):
    """614.1c: "As ~ enters, you may pay 2 life. If you don't, it enters tapped." """

    cost: Cost
    form: str = field(default="", compare=False)
    then: bool = field(default=False, compare=False)  # behind another sentence about the same

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        entry = entry_of(event)
        paid = False
        if ctx.engine.can_pay(ctx.controller, self.cost, ctx):
            wants = yield from ask_may(ctx, ctx.controller, "pay")
            if wants:
                paid = yield from ctx.engine.pay(ctx.controller, self.cost, ctx, ctx.cause("614.1c"))
        if entry is not None and not paid:
            entry.tapped = True
        return [event]

    def text(self, printer: Printer) -> str:
        what = party(self.what, printer)
        cost = self.cost.parts[0].text(printer)
        if self.then:
            return f"then you may {cost}. If you don't, {self.form or what} enters tapped"
        return f"as {what} enters, you may {cost}. If you don't, {self.form or what} enters tapped"


@dataclass(frozen=True)
class EntersForCost(Entering):
    """614.1c: "If this land would enter, sacrifice a Forest instead. If you do, put it onto the battlefield. If you
    don't, put it into its owner's graveyard." `may`: nobody must pay.
    """

    cost: Cost
    may: bool = False
    form: str = field(default="", compare=False)

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        player = ctx.controller
        paid = False
        if ctx.engine.can_pay(player, self.cost, ctx):
            wants = True
            if self.may:
                wants = yield from ask_may(ctx, player, "pay")
            if wants:
                paid = yield from ctx.engine.pay(player, self.cost, ctx, ctx.cause("614.1c"))
        if not paid and isinstance(event, ZoneChange):
            event.to_zone = GRAVEYARD
        return [event]

    def text(self, printer: Printer) -> str:
        what = party(self.what, printer)
        may = "you may " if self.may else ""
        cost = self.cost.parts[0].text(printer)
        return (
            f"if {what} would enter, {may}{cost} instead. If you do, put {what} onto the battlefield. "
            "If you don't, put it into its owner's graveyard"
        )


@dataclass(frozen=True)
class EntersWithCounters(Entering):
    """614.1c, 122.6a: enters with counters on it, `if_` a condition holds. `additional`: beside others it has."""

    counters: tuple[tuple[str, Value], ...]
    if_: Condition | None = None
    additional: bool = False
    form: str = field(default="", compare=False)
    choice: bool = False  # one of the kinds, of your choice

    def matches(self, ctx: Context, event: Event) -> bool:
        return enters_as(ctx, self.what, event) and (self.if_ is None or self.if_.holds(ctx))

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        yield from ()
        entry = entry_of(event)
        if entry is not None:
            view = ctx.engine.entering(event)
            counters = self.counters
            if self.choice:
                picked = yield from pick_word(ctx, ctx.controller, [k for k, _ in counters], "mode", "122.1")
                counters = tuple((kind, value) for kind, value in counters if kind == picked)
            for kind, value in counters:
                n = amount_for(ctx, value, subject=view)
                if n > 0:
                    entry.counters[kind] = entry.counters.get(kind, 0) + n
        return [event]

    def text(self, printer: Printer) -> str:
        kind, count = self.counters[0]
        words = self.form.split("|")
        on = f"on {next((word for word in ('them', 'him', 'her') if word in words), 'it')}"
        tapped = "tapped " if "tapped" in words else ""
        what = f"{party(self.what, printer)} {enter(self.what, printer)} {tapped}with"
        if "equal" in words:
            return f"{what} a number of {kind} counters {on} equal to {count.text(printer)}"
        if self.additional and count.is_one():
            counters = f"an additional {kind} counter"
        elif self.additional:
            counters = f"{count.counted(printer)} additional {kind} counters"
        elif self.choice:
            counters = counters_text(tuple(kind for kind, _ in self.counters), count, printer)
        else:
            counters = listed([counters_text((k,), n, printer) for k, n in self.counters], "and")
        found = f"{what} {counters} {on}"
        if isinstance(count, PerEach):
            found += " " + each_text(count.times, printer)
        if isinstance(count, X) and count.means is not None:
            found += f", where X is {count.means.text(printer)}"
        if self.if_ is None:
            return found
        condition = self.if_.text(printer)
        return f"if {condition}, {found}" if "front" in words else f"{found} if {condition}"


@dataclass(frozen=True)
class EntersChoosing(Entering):
    """614.1c: "As ~ enters, choose a color / creature type / card name / opponent":
    kept for the linked ability (607.2d).
    """

    choice: str
    then: EntersUnless | None = None  # what the same effect goes on with
    form: str = field(default="", compare=False)

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        entry = entry_of(event)
        if entry is None:
            return [event]
        if self.choice in ("opponent", "player"):
            state = ctx.state
            players = state.opponents(ctx.controller) if self.choice == "opponent" else state.turn_order(ctx.controller)
            chosen = yield from pick_player(ctx, ctx.controller, players, "614.1c")
            entry.memory["player"] = (chosen,)
        else:
            word = yield from choose_word(ctx, ctx.controller, self.choice)
            entry.words[word_key(self.choice)] = word
        if self.then is not None:
            yield from self.then.replace(ctx, event)
        return [event]

    def text(self, printer: Printer) -> str:
        found = f"as {party(self.what, printer)} enters, choose {self.form or with_article(self.choice)}"
        return f"{found}. {capital(self.then.text(printer))}" if self.then is not None else found


@dataclass(frozen=True)
class EntersLooking(EntersChoosing):
    """ "As ~ enters, look at an opponent's hand, then choose any card name." (701.20e)"""

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        state = ctx.state
        seen = yield from pick_player(ctx, ctx.controller, state.opponents(ctx.controller), "614.1c")
        if seen >= 0 and state.players[seen].hand:
            cause = ctx.cause("701.20e")
            yield from ctx.engine.perform(
                [Event(KNOWLEDGE, cause, id, ctx.controller) for id in state.players[seen].hand]
            )
        word = yield from choose_word(ctx, ctx.controller, self.choice)
        entry = entry_of(event)
        if entry is not None:
            entry.words[word_key(self.choice)] = word
        return [event]

    def text(self, printer: Printer) -> str:
        return f"as {party(self.what, printer)} enters, look at an opponent's hand, then choose any {self.choice}"


@dataclass(frozen=True)
class EntersAsCopy(Entering):
    """707.5, 707.9, 614.1c: "You may have ~ enter as a copy of any creature on the battlefield, except ..."

    `filter`: what may be copied, in the zones it speaks of. `may`: nobody must. `tapped`: it enters tapped.
    """

    filter: Filter | Reference
    exceptions: CopyExceptions | None = None
    may: bool = True
    counters: tuple[tuple[str, Value], ...] = ()
    tapped: bool = False
    form: str = field(default="", compare=False)

    def rank(self) -> int:
        return 2

    def rule(self) -> str:
        return "707.5"

    def optional(self) -> bool:
        return self.may

    def matches(self, ctx: Context, event: Event) -> bool:
        return enters_as(ctx, self.what, event) and bool(self.candidates(ctx, event))

    def candidates(self, ctx: Context, event: Event) -> list[int]:
        filter = self.filter
        if isinstance(filter, Reference):  # "creatures you control enter as a copy of this creature"
            return [view.id for view in filter.views(ctx)]
        return [code for code in matching_codes(ctx, filter) if code > 0 and code != event.object]

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        entry = entry_of(event)
        chosen = yield from pick(ctx, ctx.controller, self.candidates(ctx, event), 1, 1, "707.5", "copy")
        view = ctx.see(chosen[0]) if chosen else None
        if entry is None or view is None:
            return [event]
        face = ctx.engine.copiable(view)
        before = ctx.subject
        ctx.subject = view
        if self.exceptions is not None:
            face = self.exceptions.change(ctx, face)
        entry.copy_of = face
        more = self.exceptions.enters_with(face) if self.exceptions is not None else []
        for kind, value in (*self.counters, *more):
            n = amount_for(ctx, value)
            entry.counters[kind] = entry.counters.get(kind, 0) + n
        ctx.subject = before
        if self.tapped:
            entry.tapped = True
        return [event]

    def text(self, printer: Printer) -> str:
        what = party(self.what, printer)
        tapped = " tapped" if self.tapped else ""
        if isinstance(self.filter, Reference):
            return f"{what} {enter(self.what, printer)}{tapped} as a copy of {self.filter.text(printer)}"
        copied = f"{self.form or 'any'} {self.filter.noun(printer, False)}"
        found = (
            f"you may have {what} enter{tapped} as a copy of {copied}"
            if self.may
            else f"{what} enters{tapped} as a copy of {copied}"
        )
        return found + (f", except {self.exceptions.text(printer)}" if self.exceptions is not None else "")


@dataclass(frozen=True)
class ExiledUnlessCast(Entering):
    """614.6: "If a nontoken creature would enter and it wasn't cast, exile it instead".

    `paid`: nor does it enter if no mana was spent to cast it.
    """

    paid: bool = False
    form: str = field(default="", compare=False)

    def matches(self, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ZoneChange) or event.to_zone != BATTLEFIELD or not enters_as(ctx, self.what, event):
            return False
        view = ctx.see(event.object)
        choices = view.choices if view is not None and event.from_zone == STACK else None
        if choices is None or choices.from_zone < 0:
            return True
        return self.paid and not choices.mana

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        yield from ()
        if isinstance(event, ZoneChange):
            event.to_zone = EXILE
            event.entry = Entry()
        return [event]

    def text(self, printer: Printer) -> str:
        what = one_of(self.what, printer) if isinstance(self.what, Filter) else self.what.text(printer)
        unpaid = " or no mana was spent to cast it" if self.paid else ""
        return f"if {what} would enter and it wasn't cast{unpaid}, exile it instead"
