"""CR 701.27, 701.28, 701.40, 701.58, 701.62, 701.15, 701.35, 701.60, 702.26, 701.43: what turns or marks a permanent.

Transform, convert, manifest, cloak, goad, detain, suspect, phase out, and "doesn't untap during its next untap step".
"""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.ability import KeywordAbility, Static
from spellstack.abilities.context import Context
from spellstack.abilities.durations import YOUR_NEXT_TURN, Duration, Until
from spellstack.abilities.effects import Effect
from spellstack.abilities.layouts import TWO_FACED
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.references import Reference, Source, You
from spellstack.abilities.statics import GOADED, Cannot, Continuous, Must
from spellstack.abilities.values import Number, Value
from spellstack.actions.basic.continuous import NO_ONE, LockedIn
from spellstack.actions.basic.destination import Destination, put
from spellstack.actions.choosing import amount_for, pick, players_of
from spellstack.actions.deeds import action_done, moves_outcome, on_battlefield
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import (
    DESIGNATION,
    EFFECT_ENDED,
    PHASE_CHANGE,
    TRANSFORM,
    Entry,
    Event,
    MemoryChange,
    ZoneChange,
)
from spellstack.core.node import Printer
from spellstack.core.objects import TURNED, Outcome
from spellstack.core.types import BATTLEFIELD, GRAVEYARD, INSTANT, SORCERY
from spellstack.phrases.durations import read_duration
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object

NEXT_TURN = Until(YOUR_NEXT_TURN)


@dataclass(frozen=True)
class Transform(Effect):
    """701.27a: turns double-faced permanents over. An ability of a permanent that has turned since does nothing
    (701.27f).
    """

    what: Reference
    verb: str = "transform"
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = [id for id in on_battlefield(ctx, self.what.objects(ctx)) if self.can_turn(ctx, id)]
        if not ids:
            return Outcome()
        happened = yield from ctx.engine.perform(
            [Event(TRANSFORM, ctx.cause("701.27a"), id, -1, ctx.source) for id in ids]
        )
        turned = tuple(event.object for event in happened if event.kind == TRANSFORM)
        return Outcome(bool(turned), turned, len(turned))

    def can_turn(self, ctx: Context, id: int) -> bool:
        o = ctx.state.objects[id]
        if len(o.cards) != 1 or o.face_down:
            return False
        definition = ctx.state.cards[o.cards[0]].definition
        if len(definition.faces) != 2 or definition.layout not in TWO_FACED:
            return False
        if definition.faces[1 - o.face].types & (INSTANT | SORCERY):
            return False
        stacked = ctx.state.see(ctx.stack_object) if ctx.stack_object else None
        turned = o.memory.get(TURNED, (0,))[0]
        return not (id == ctx.source and stacked is not None and turned > stacked.entered)

    def text(self, printer: Printer) -> str:
        if self.form == "self":
            return said(self.what, self.verb, printer)
        return f"{self.verb} {self.what.text(printer)}"


@dataclass(frozen=True)
class Manifest(Effect):
    """701.40a, 701.58a: puts the top cards of libraries onto the battlefield face down, one at a time (701.40e)."""

    who: Reference = You()
    count: Value = Number(1)
    verb: str = "manifest"
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        made: list[int] = []
        for p in players_of(ctx, self.who):
            left = amount_for(ctx, self.count, p)
            while left > 0 and ctx.state.players[p].library:
                left -= 1
                new = yield from face_down(ctx, ctx.state.players[p].library[0], p, self.verb)
                made.extend(new)
        return Outcome(bool(made), tuple(made), len(made))

    def text(self, printer: Printer) -> str:
        start = said(self.who, self.verb, printer)
        owner = "your" if isinstance(self.who, You) else "their"
        if self.count.is_one():
            return f"{start} the top card of {owner} library"
        return f"{start} the top {self.count.counted(printer)} cards of {owner} library"


def face_down(ctx: Context, card: int, player: int, kind: str) -> Script[tuple[int, ...]]:
    """Puts a card onto the battlefield face down under a player's control."""
    entry = Entry()
    entry.controller = player
    entry.face_down = kind
    o = ctx.state.objects[card]
    rule = "701.40a" if kind == "manifest" else "701.58a"
    happened = yield from ctx.engine.perform([ZoneChange(ctx.cause(rule), card, o.zone, BATTLEFIELD, o.owner, entry)])
    return moves_outcome(ctx, happened).moved


@dataclass(frozen=True)
class ManifestDread(Effect):
    """701.62a: each looks at two cards of their library, manifests one, puts the other into the graveyard."""

    who: Reference = You()
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        made: list[int] = []
        players = players_of(ctx, self.who)
        for p in players:
            top = ctx.state.players[p].library[:2]
            chosen = yield from pick(ctx, p, list(top), 1, 1, "701.62a", "manifest")
            if chosen:
                new = yield from face_down(ctx, chosen[0], p, "manifest")
                made.extend(new)
            rest = tuple(id for id in top if id in ctx.state.objects)
            yield from put(ctx, rest, Destination(GRAVEYARD))
        yield from ctx.engine.perform([action_done(ctx, "manifest dread", p, rule="701.62b") for p in players])
        return Outcome(bool(made), tuple(made), len(made), tuple(players))

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'manifest', printer)} dread"


@dataclass(frozen=True)
class Goad(Effect):
    """701.15a-b: until your next turn they attack each combat if able, and someone other than you if able."""

    what: Reference
    duration: Duration = NEXT_TURN
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = tuple(on_battlefield(ctx, self.what.objects(ctx)))
        if not ids:
            return Outcome()
        yield from ctx.engine.start_effect(ctx, Must(GOADED, LockedIn(ids)), ids, self.duration, rule="701.15a")
        return Outcome(True, ids, len(ids))

    def text(self, printer: Printer) -> str:
        if self.form:
            return f"{said(self.what, 'be', printer)} goaded {self.duration.text(printer)}"
        return f"goad {self.what.text(printer)}"


@dataclass(frozen=True)
class Detain(Effect):
    """701.35a: until your next turn they can't attack or block and their activated abilities can't be activated."""

    what: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = tuple(on_battlefield(ctx, self.what.objects(ctx)))
        if not ids:
            return Outcome()
        for act in ("attack", "block", "activate abilities"):
            rule = Cannot(act, LockedIn(ids), rule="701.35a")
            yield from ctx.engine.start_effect(ctx, rule, ids, NEXT_TURN, rule="701.35a")
        return Outcome(True, ids, len(ids))

    def text(self, printer: Printer) -> str:
        return f"detain {self.what.text(printer)}"


@dataclass(frozen=True)
class Suspect(Effect):
    """701.60a-c: they become suspected: menace and "can't block" for as long as they are."""

    what: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = tuple(
            id
            for id in on_battlefield(ctx, self.what.objects(ctx))
            if not ctx.state.objects[id].memory.get("suspected")
        )
        if not ids:
            return Outcome()
        blocks = Static((Cannot("block", Source(), rule="701.60c"),))
        rule = Continuous(NO_ONE, (AddAbility((KeywordAbility("menace"), blocks)),))
        for id in ids:
            yield from ctx.engine.start_effect(ctx, rule, (id,), None, rule=SUSPECTED)
        yield from ctx.engine.perform(
            [Event(DESIGNATION, ctx.cause("701.60a"), id, -1, ctx.source, 1, "suspected") for id in ids]
        )
        return Outcome(True, ids, len(ids))

    def text(self, printer: Printer) -> str:
        return f"suspect {self.what.text(printer)}"


@dataclass(frozen=True)
class Clear(Effect):
    """701.60a: they are no longer suspected, and have menace and "can't block" by it no more."""

    what: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = [
            id for id in on_battlefield(ctx, self.what.objects(ctx)) if ctx.state.objects[id].memory.get("suspected")
        ]
        cause = ctx.cause("701.60a")
        events: list[Event] = [MemoryChange(cause, id, "suspected", ()) for id in ids]
        for effect in ctx.state.effects.values():
            if effect.rule == SUSPECTED and effect.affected is not None and any(id in effect.affected for id in ids):
                events.append(Event(EFFECT_ENDED, cause, amount=effect.id))
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(ids), tuple(ids), len(ids))

    def text(self, printer: Printer) -> str:
        return f"{said(self.what, self.form or 'be', printer)} no longer suspected"


SUSPECTED = "701.60c"  # the rule that the effect of being suspected cites


@dataclass(frozen=True)
class PhaseOut(Effect):
    """702.26a-b: the permanents phase out, with what is attached to them (702.26g)."""

    what: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = on_battlefield(ctx, self.what.objects(ctx))
        events = [Event(PHASE_CHANGE, ctx.cause("702.26a"), id, amount=1) for id in ids]
        for id in ctx.state.battlefield:
            if ctx.state.objects[id].attached_to in ids and id not in ids:
                events.append(Event(PHASE_CHANGE, ctx.cause("702.26g"), id, amount=1))
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(ids), tuple(ids), len(ids))

    def text(self, printer: Printer) -> str:
        return f"{said(self.what, 'phase', printer)} out"


@dataclass(frozen=True)
class StaysTapped(Effect):
    """502.4, 701.43a: it doesn't untap during its controller's next untap step."""

    what: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = on_battlefield(ctx, self.what.objects(ctx))
        events = [Event(DESIGNATION, ctx.cause("502.4"), id, -1, ctx.source, 1, "stays tapped") for id in ids]
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(ids), tuple(ids), len(ids))

    def text(self, printer: Printer) -> str:
        start = said(self.what, "don't", printer)
        return f"{start} untap during {self.form}"


# --- reading


def read_transform(reader: Reader, subject: Reference) -> Effect | None:
    """ "Transform ~"; "~ transforms"."""
    return read_turning(reader, subject, "transform")


def read_convert(reader: Reader, subject: Reference) -> Effect | None:
    """ "Convert ~"."""
    return read_turning(reader, subject, "convert")


def read_turning(reader: Reader, subject: Reference, verb: str) -> Effect | None:
    if not isinstance(subject, You):
        return Transform(subject, verb, "self")
    what = read_object(reader)
    return Transform(what, verb) if what is not None else None


def read_manifest(reader: Reader, subject: Reference) -> Effect | None:
    """ "Manifest the top card of your library", "manifest dread"."""
    if reader.accept("dread"):
        reader.produce("creature", "permanent")
        return ManifestDread(subject)
    return read_face_down(reader, subject, "manifest")


def read_cloak(reader: Reader, subject: Reference) -> Effect | None:
    """ "Cloak the top card of your library"."""
    return read_face_down(reader, subject, "cloak")


def read_face_down(reader: Reader, subject: Reference, verb: str) -> Effect | None:
    if not reader.accept("the", "top"):
        return None
    count: Value | None = Number(1)
    if not reader.accept("card"):
        count = read_number(reader)
        if count is None or not reader.accept("cards"):
            return None
    if not reader.accept("of") or not reader.accept_any("your", "their") or not reader.accept("library"):
        return None
    if count is None:
        return None
    reader.produce("creature", "permanent", plural=not count.is_one())
    return Manifest(subject, count, verb)


def read_goad(reader: Reader, subject: Reference) -> Effect | None:
    what = read_object(reader)
    return Goad(what) if what is not None else None


def read_be_goaded(reader: Reader, subject: Reference) -> Effect | None:
    """ "The token is goaded for the rest of the game", "this creature is no longer suspected"."""
    if not isinstance(subject, You) and reader.phrase("no longer suspected"):
        return Clear(subject)
    if isinstance(subject, You) or not reader.accept(GOADED):
        return None
    duration = read_duration(reader)
    return Goad(subject, duration, "is") if duration is not None else None


def read_detain(reader: Reader, subject: Reference) -> Effect | None:
    what = read_object(reader)
    return Detain(what) if what is not None else None


def read_suspect(reader: Reader, subject: Reference) -> Effect | None:
    what = read_object(reader)
    return Suspect(what) if what is not None else None


def read_phase(reader: Reader, subject: Reference) -> Effect | None:
    """ "... phases out"."""
    return PhaseOut(subject) if reader.accept("out") and not isinstance(subject, You) else None


def read_stays_tapped(reader: Reader, subject: Reference) -> Effect | None:
    """ "... doesn't untap during its controller's next untap step"."""
    if not reader.phrase("untap during"):
        return None
    form = reader.first_of("its controller's", "their controllers'", "their controller's", "your", "that player's")
    if not form:
        return None
    word = reader.first_of("next untap steps", "next untap step")
    return StaysTapped(subject, f"{form} {word}") if word else None
