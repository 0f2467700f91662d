"""CR 701.6, 701.8, 701.13, 701.21, 701.26: counter, destroy, exile, sacrifice, tap and untap."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.ability import TargetSpec
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.kind_qualities import OfThatType
from spellstack.abilities.nouns import OpponentHead, Other, PlayerHead
from spellstack.abilities.references import Each, Opponents, Reference, Target, You
from spellstack.abilities.several import Several
from spellstack.abilities.together import least_together, together_of
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import possessive, with_article
from spellstack.actions.choosing import amount_for, pick, pick_random, pick_word, players_of
from spellstack.actions.deeds import (
    count_outcome,
    counter,
    destroy,
    exile,
    moves_outcome,
    on_battlefield,
    sacrifice,
    tap,
    untap,
)
from spellstack.actions.wording import each_tail, said, with_each
from spellstack.core.decisions import Script
from spellstack.core.events import SACRIFICE, TAP, UNTAP_OBJECT, Event
from spellstack.core.node import Printer, equal
from spellstack.core.objects import Outcome
from spellstack.core.types import GRAVEYARD, STACK, ZONE_WORDS
from spellstack.phrases.nouns import read_set
from spellstack.phrases.numbers import read_count
from spellstack.phrases.posts import read_zone
from spellstack.phrases.pronouns import read_owner
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object, read_objects


@dataclass(frozen=True)
class Destroy(Effect):
    """701.8: all at once. `regenerable` False: they can't be regenerated (701.19c)."""

    what: Reference
    regenerable: bool = True
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = tuple(on_battlefield(ctx, self.what.objects(ctx)))
        if not ids:
            return Outcome()
        happened = yield from ctx.engine.perform([destroy(ctx, id, self.regenerable) for id in ids])
        outcome = moves_outcome(ctx, happened)
        outcome.about = ids
        return outcome

    def text(self, printer: Printer) -> str:
        found = f"destroy {self.what.text(printer)}"
        if self.regenerable or self.form == "said":
            return found
        if self.form.startswith("and "):
            return f"{found} {self.form} can't be regenerated"
        return f"{found}. {self.form} can't be regenerated"


@dataclass(frozen=True)
class Exile(Effect):
    """701.13: from wherever they are, all at once. `then`: "until" and the like stand in `actions/exile.py`."""

    what: Reference
    who: Reference = You()
    from_zone: Filter | None = None
    form: str = field(default="", compare=False)

    def possible(self, ctx: Context, player: int) -> bool:
        return bool(self.what.objects(ctx))

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = self.what.objects(ctx)
        if self.from_zone is not None:
            ids = tuple(id for id in ids if self.from_zone.admits(ctx, ctx.state.objects[id]))
        events = [exile(ctx, id) for id in ids]
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return moves_outcome(ctx, happened)

    def text(self, printer: Printer) -> str:
        source = f" {self.from_zone.text(printer)}" if self.from_zone is not None else ""
        return f"{said(self.who, 'exile', printer)} {self.what.text(printer)}{source}"


@dataclass(frozen=True)
class Counter(Effect):
    """701.6: counters spells and abilities. `instead_to`: where the card of a spell countered this way goes instead."""

    what: Reference
    instead_to: str = ""
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = [id for id in self.what.objects(ctx) if ctx.state.objects[id].zone == STACK]
        if not ids:
            return Outcome()
        yield from ctx.engine.perform([counter(ctx, id, self.instead_to) for id in ids])
        gone = tuple(id for id in ids if id not in ctx.state.objects)
        now = tuple(ctx.state.became.get(id, id) for id in gone)
        return Outcome(bool(gone), now, len(gone), before=gone, about=tuple(ids))

    def text(self, printer: Printer) -> str:
        found = f"counter {self.what.text(printer)}"
        return f"{found}. If that spell is countered this way, {self.form}" if self.instead_to else found


@dataclass(frozen=True)
class Sacrifice(Effect):
    """701.21: players sacrifice permanents of their choice: they choose in APNAP order, then all at once (101.4).

    `count` None: all that the filter finds. `up_to`: any number up to it. `other`: not the source.
    """

    who: Reference
    filter: Filter
    count: Value | None
    up_to: bool = False
    random: bool = False
    form: str = field(default="", compare=False)

    def possible(self, ctx: Context, player: int) -> bool:
        need = 0 if self.up_to or self.count is None else amount_for(ctx, self.count, player)
        found = sacrificeable(ctx, player, self.filter)
        parts = together_of(self.filter)
        if parts and least_together(ctx, parts, found, need, len(found)) is None:
            return False
        return len(found) >= need

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        players = players_of(ctx, self.who)
        for p in players:
            chosen = yield from self.choose(ctx, p)
            events.extend(sacrifice(ctx, id, p) for id in chosen)
        if not events:
            return Outcome(False, (), 0, tuple(players))
        happened = yield from ctx.engine.perform(events)
        done = moves_outcome(ctx, happened)
        who = tuple(dict.fromkeys(event.player for event in happened if event.kind == SACRIFICE))
        return Outcome(done.did, done.moved, done.amount, who, before=done.before)

    def choose(self, ctx: Context, player: int) -> Script[tuple[int, ...]]:
        found = sacrificeable(ctx, player, self.filter)
        if self.count is None:
            if not self.up_to:
                return tuple(found)
            n = len(found)
        else:
            n = amount_for(ctx, self.count, player)
        if self.random:
            chosen = yield from pick_random(ctx, found, n)
            return chosen
        least = 0 if self.up_to else n
        together = together_of(self.filter)
        chosen = yield from pick(ctx, player, found, least, n, "701.21a", "sacrifice", together=together)
        return chosen

    def text(self, printer: Printer) -> str:
        start = said(self.who, "sacrifice", printer)
        random = " at random" if self.random else ""
        if self.count is None:
            word = "any number of" if self.up_to else "all"
            return f"{start} {word} {self.filter.noun(printer, True)}"
        up_to = "up to " if self.up_to else ""
        if self.count.is_one() and not up_to:
            noun = self.filter.noun(printer, False)
            if self.form == "another":
                return f"{start} another {noun}{random}"
            choice = f" {self.form}" if self.form else ""
            return f"{start} {with_article(noun)}{choice}{random}{each_tail(self.count, printer)}"
        noun = self.filter.noun(printer, not self.count.is_one())
        choice = f" {self.form}" if self.form else ""
        return f"{start} {up_to}{self.count.counted(printer)} {noun}{choice}{random}{each_tail(self.count, printer)}"


def sacrificeable(ctx: Context, player: int, filter: Filter) -> list[int]:
    """What the player controls, of the kind, and may sacrifice."""
    state = ctx.state
    before = ctx.player
    ctx.player = player
    found: list[int] = []
    for id in state.battlefield:
        o = state.objects[id]
        if o.controller == player and not o.phased_out and filter.admits(ctx, o):
            if ctx.engine.is_possible(sacrifice(ctx, id, player)):
                found.append(id)
    ctx.player = before
    return found


@dataclass(frozen=True)
class SacrificeThese(Effect):
    """701.21: sacrifices given permanents ("sacrifice ~", "sacrifice it"). `who` None: the controller of the ability.

    A player can't sacrifice what they don't control (701.21a); `who` given ("its controller sacrifices it") counts.
    """

    what: Reference
    who: Reference | None = None
    form: str = field(default="", compare=False)

    def possible(self, ctx: Context, player: int) -> bool:
        return any(ctx.state.objects[id].controller == player for id in on_battlefield(ctx, self.what.objects(ctx)))

    def run(self, ctx: Context) -> Script[Outcome]:
        players = [ctx.controller] if self.who is None else players_of(ctx, self.who)
        events: list[Event] = []
        for id in on_battlefield(ctx, self.what.objects(ctx)):
            controller = ctx.state.objects[id].controller
            if controller in players:
                events.append(sacrifice(ctx, id, controller))
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return moves_outcome(ctx, happened)

    def text(self, printer: Printer) -> str:
        start = said(self.who if self.who is not None else You(), "sacrifice", printer)
        return f"{start} {self.what.text(printer)}"


@dataclass(frozen=True)
class Tap(Effect):
    """701.26a."""

    what: Reference
    who: Reference = You()
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = on_battlefield(ctx, self.what.objects(ctx))
        events = [tap(ctx, id) for id in ids if not ctx.state.objects[id].tapped]
        if not events:
            return Outcome(False, tuple(ids))
        happened = yield from ctx.engine.perform(events)
        done = count_outcome(happened, TAP)
        return Outcome(done.did, tuple(ids), done.amount)

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'tap', printer)} {self.what.text(printer)}"


@dataclass(frozen=True)
class Untap(Effect):
    """701.26b."""

    what: Reference
    who: Reference = You()
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = on_battlefield(ctx, self.what.objects(ctx))
        events = [untap(ctx, id) for id in ids if ctx.state.objects[id].tapped]
        if not events:
            return Outcome(False, tuple(ids))
        happened = yield from ctx.engine.perform(events)
        done = count_outcome(happened, UNTAP_OBJECT)
        return Outcome(done.did, tuple(ids), done.amount)

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'untap', printer)} {self.what.text(printer)}"


@dataclass(frozen=True)
class TapOrUntap(Effect):
    """ "Tap or untap": the controller chooses as it resolves (608.2d)."""

    what: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = on_battlefield(ctx, self.what.objects(ctx))
        events: list[Event] = []
        for id in ids:
            word = yield from pick_word(ctx, ctx.controller, ["tap", "untap"], "mode", "608.2d")
            if word == "tap" and not ctx.state.objects[id].tapped:
                events.append(tap(ctx, id))
            elif word == "untap" and ctx.state.objects[id].tapped:
                events.append(untap(ctx, id))
        if not events:
            return Outcome(False, tuple(ids))
        yield from ctx.engine.perform(events)
        return Outcome(True, tuple(ids), len(events))

    def text(self, printer: Printer) -> str:
        return f"tap or untap {self.what.text(printer)}"


@dataclass(frozen=True)
class ZoneOf(Reference):
    """All cards in a zone of a player, or (None) of all players: "target player's graveyard", "all graveyards"."""

    zone: int
    whose: Reference | None
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        if self.whose is None:
            return ctx.state.zone_ids(self.zone)
        return tuple(id for p in self.whose.players(ctx) for id in ctx.state.zone_ids(self.zone, p))

    def text(self, printer: Printer) -> str:
        if self.form or self.whose is None:
            return self.form
        return f"{possessive(self.whose.text(printer))} {ZONE_WORDS[self.zone]}"


CHOICES = ("of their choice", "of your choice")


def read_destroy(reader: Reader, subject: Reference) -> Effect | None:
    """ "Destroy target creature", "destroy all artifacts. They can't be regenerated." (701.19c)."""
    what = read_objects(reader)
    if what is None:
        return None
    reader.produce_amount()
    reader.produce("card", "permanent", "creature", plural=is_many(reader, what))
    also = reader.first_of("and it can't be regenerated", "and they can't be regenerated")
    return Destroy(what, not also, " ".join(also.split()[:2]))


def read_exile(reader: Reader, subject: Reference) -> Effect | None:
    """ "Exile target creature", "exile all cards from target player's graveyard", "exile it"."""
    from spellstack.actions.basic.moving import read_rest

    here = reader.mark()
    what: Reference | None = read_rest(reader) or read_whole_zone(reader)
    if what is None:
        reader.reset(here)
        what = read_objects(reader)
    if what is None:
        return None
    zone: Filter | None = None
    if reader.is_word("from") and not isinstance(what, Each):
        zone = read_zone(reader)
        if zone is None:
            return None
    elif reader.accept("and", "their", "graveyard"):
        what = Several((what, ZoneOf(GRAVEYARD, subject, "their graveyard")))
    reader.produce_amount()
    reader.produce("card", "permanent", "creature", plural=is_many(reader, what))
    return Exile(what, subject, zone)


def counts_tapped(reader: Reader, start: int) -> None:
    """ "Each creature tapped this way": known where all that is tapped is untapped before."""
    if any(token.word == "untapped" for token in reader.tokens[start : reader.pos]):
        reader.produce_amount()


def read_whole_zone(reader: Reader) -> Reference | None:
    """ "All graveyards", "target player's graveyard", "your graveyard"."""
    if reader.phrase("any number of target players' graveyards"):
        players = reader.new_target(TargetSpec(PlayerHead(), Number(0), None), frozenset(("player",)), True)
        return ZoneOf(GRAVEYARD, players, "any number of target players' graveyards")
    if reader.phrase("all graveyards"):
        return ZoneOf(GRAVEYARD, None, "all graveyards")
    for form, head in (("player's", PlayerHead()), ("opponent's", OpponentHead())):
        if reader.accept("target", form, "graveyard"):
            target = reader.new_target(TargetSpec(head), frozenset(("player", "opponent")), False)
            return ZoneOf(GRAVEYARD, target)
    for form, who in (("your", You("you")), ("each opponent's", Opponents("each opponent"))):
        if reader.accept(*form.split(), "graveyard"):
            return ZoneOf(GRAVEYARD, who)
    if reader.phrase("all opponents' graveyards"):
        return ZoneOf(GRAVEYARD, Opponents("all opponents"), "all opponents' graveyards")
    whose = read_owner(reader, True)
    return ZoneOf(GRAVEYARD, whose) if whose is not None and reader.accept("graveyard") else None


def is_many(reader: Reader, what: Reference) -> bool:
    """Whether later words speak of it as "them"."""
    for referent in reversed(reader.referents):
        if equal(referent.reference, what):
            return referent.plural
    return False


def read_counter(reader: Reader, subject: Reference) -> Effect | None:
    """ "Counter target spell", "counter that ability"."""
    what = read_object(reader, False)
    return Counter(what) if what is not None else None


def read_sacrifice(reader: Reader, subject: Reference) -> Effect | None:
    """ "... sacrifices a creature of their choice", "sacrifice two lands", "sacrifice it"."""
    here = reader.mark()
    found = read_sacrificed(reader, subject)
    if found is not None:
        reader.produce_amount()
        return found
    reader.reset(here)
    what = read_object(reader, False)
    if what is None or (isinstance(what, Target) and not what.form):
        return None
    return SacrificeThese(what, subject)


def read_sacrificed(reader: Reader, subject: Reference) -> Effect | None:
    """Permanents that the player chooses."""
    form = ""
    up_to = False
    count: Value | None = Number(1)
    other = False
    if reader.phrase("any number of"):
        count, up_to = None, True
    elif reader.accept("all"):
        count = None
    elif reader.accept("another"):
        form, other = "another", True
    elif not reader.accept_any("a", "an"):
        up_to = reader.accept("up", "to")
        count = read_count(reader)
        if count is None:
            return None
    one = count is not None and count.is_one()
    phrase = read_set(reader, not one and (count is not None or up_to))
    if phrase is None or reader.plural == one:
        return None
    if other:
        phrase = Phrase((Other(),), phrase)
    random = reader.phrase("at random")
    choice = reader.first_of(*CHOICES)
    form = form or choice
    if choice and "type" in reader.chose_words and reader.phrase("of that type"):
        phrase = Phrase((), phrase, (OfThatType("type"),))
        form = f"{choice} of that type"
    if count is not None:
        count = with_each(reader, count)
    reader.produce("creature", "permanent", "card", "artifact", "land", plural=not one)
    return Sacrifice(subject, phrase, count, up_to, random, form)


def read_tap(reader: Reader, subject: Reference) -> Effect | None:
    """ "Tap target creature", "tap or untap target permanent"."""
    if reader.phrase("or untap"):
        what = read_objects(reader)
        return TapOrUntap(what) if what is not None else None
    start = reader.pos
    what = read_objects(reader)
    if what is None:
        return None
    counts_tapped(reader, start)
    return Tap(what, subject)


def read_untap(reader: Reader, subject: Reference) -> Effect | None:
    """ "Untap ~", "untap all creatures you control"."""
    what = read_objects(reader)
    return Untap(what, subject) if what is not None else None
