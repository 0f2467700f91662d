"""CR 603.7, 603.12: delayed and reflexive triggered abilities that an instruction creates."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spellstack.abilities.ability import Body, Triggered
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.durations import END_OF_TURN, Duration, Until
from spellstack.abilities.effects import NOTHING, Effect
from spellstack.abilities.patterns import ANY_MAIN, Happens, LosesControl, Moves, Pattern, StepBegins
from spellstack.abilities.references import EventObject, Reference, Result, Source, Target, You
from spellstack.actions.basic.done_this_way import DoneThisWay, ThatDone, read_done_this_way
from spellstack.core.decisions import Script
from spellstack.core.events import CAST, Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import CLEANUP, DRAW, END, END_COMBAT, MAIN1, UPKEEP
from spellstack.phrases.deeds import label_of_deed
from spellstack.phrases.nouns import is_for_players, nouns_of, read_phrase
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import OBJECT, Reader, Referent, label_number
from spellstack.phrases.references import means_players
from spellstack.phrases.sentences import (
    Part,
    joined,
    new_sentence,
    read_instructions,
    read_sentence,
    read_statement,
)
from spellstack.phrases.trigger_verbs import read_object_verb
from spellstack.phrases.triggers import read_trigger


@dataclass(frozen=True)
class Delay(Effect):
    """603.7a: "At the beginning of the next end step, ...", "When that creature dies this turn, ...".

    The ability remembers the results of the instructions before it. `duration` None: it triggers once; else every time
    until then.
    """

    trigger: Triggered
    duration: Duration | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        yield from ctx.engine.delay(ctx, self.trigger, self.duration)
        return Outcome(True)

    def text(self, printer: Printer) -> str:
        """`form`: the moment as it is written; "last|" before it where it stands behind the instruction."""
        place, _, moment = self.form.rpartition("|")
        effect = self.trigger.body.effect
        inner = effect.text(printer) if effect is not None else ""
        return f"{inner} at {moment}" if place == "last" else f"at {moment}, {inner}"


@dataclass(frozen=True)
class Never(Pattern):
    """The trigger condition of a reflexive ability, which has been met as the ability is created (603.12)."""

    def kinds(self) -> tuple[int, ...]:
        return ()

    def matches(self, ctx: Context, event: Event) -> bool:
        return False


def outer_target(slot: int) -> str:
    """The label under which a reflexive ability, with targets of its own, knows those of the ability that made it."""
    return f"target {slot}"


@dataclass(frozen=True)
class WhenDone(Effect):
    """603.12: "When you do, ...": triggers if the instruction kept under `label` was followed.

    `condition`: what must have been done: "when you discard a land card this way".
    """

    label: str
    body: Body
    form: str = field(default="", compare=False)
    condition: Condition | None = None

    def run(self, ctx: Context) -> Script[Outcome]:
        before = ctx.results.get(self.label)
        if before is None or not before.did:
            return NOTHING
        if self.condition is not None and not self.condition.holds(ctx):
            return NOTHING
        mode = ctx.mode
        for slot in range(len(mode.targets) if mode is not None else 0):
            codes = ctx.targets(slot)
            players = tuple(-1 - code for code in codes if code < 0)
            ctx.results[outer_target(slot)] = Outcome(True, tuple(c for c in codes if c > 0), len(codes), players)
        yield from ctx.engine.reflexive(ctx, Triggered(Never(), self.body))
        return Outcome(True)

    def text(self, printer: Printer) -> str:
        what = self.condition.text(printer) if self.condition is not None else self.form or "you do"
        return f"when {what}, {self.body.text(printer)}"


MOMENTS: tuple[tuple[str, int, bool], ...] = (
    ("the beginning of the next end step", END, False),
    ("the beginning of your next end step", END, True),
    ("the beginning of the next turn's upkeep", UPKEEP, False),
    ("the beginning of your next upkeep", UPKEEP, True),
    ("the beginning of the next upkeep", UPKEEP, False),
    ("the beginning of your next draw step", DRAW, True),
    ("the beginning of your next main phase", ANY_MAIN, True),
    ("the beginning of your next precombat main phase", MAIN1, True),
    ("the beginning of the next cleanup step", CLEANUP, False),
    ("end of combat", END_COMBAT, False),
    ("this turn's next end of combat", END_COMBAT, False),
)


class Moment:
    """When a delayed ability triggers: its pattern and the words."""

    def __init__(self, pattern: StepBegins, words: str) -> None:
        self.pattern = pattern
        self.words = words


def read_moment(reader: Reader) -> Moment | None:
    """ "At the beginning of the next end step", "at end of combat"."""
    here = reader.mark()
    if reader.accept("at"):
        for words, step, yours in MOMENTS:
            if reader.phrase(words):
                whose: Reference | None = You("you") if yours else None
                return Moment(StepBegins(step, whose, f"at {words}"), words)
    reader.reset(here)
    return None


def read_delayed(reader: Reader) -> Effect | None:
    """ "At the beginning of the next end step, sacrifice it"."""
    moment = read_moment(reader)
    if moment is None or not reader.accept(","):
        return None
    effect = read_delayed_sentences(reader)
    if effect is None:
        return None
    return Delay(Triggered(moment.pattern, Body(effect)), None, moment.words)


def read_delayed_sentences(reader: Reader) -> Effect | None:
    """A sentence, and those after it that speak of what it will have done: they wait with it."""
    parts: list[Part] = []
    first = reader.count
    if not read_sentence(reader, parts, ""):
        return None
    while reader.is_word("."):
        here = reader.mark()
        known = set(reader.used)
        last = reader.count
        before = list(parts)
        reader.pos += 1
        found = read_sentence(reader, parts, new_sentence(reader))
        fresh = [label_number(label) for label in sorted(reader.used - known)]
        if not found or not any(first < number <= last for number in fresh):
            reader.reset(here)
            parts = before
            break
    return joined(reader, parts)


def read_delay_last(reader: Reader, effect: Effect) -> Effect | None:
    """ "Sacrifice it at the beginning of the next end step": ends a sentence."""
    moment = read_moment(reader)
    if moment is None:
        return None
    return Delay(Triggered(moment.pattern, Body(effect)), None, f"last|{moment.words}")


def read_when_done(reader: Reader) -> Effect | None:
    """ "When you do, ~ deals 3 damage to any target": with targets of its own (603.12)."""
    form = reader.first_of("when you do", "when they do", "when that player does", "when it does")
    label = reader.last_label
    condition: Condition | None = None
    if not form and reader.accept("when"):
        condition = read_done_this_way(reader)
        label = condition.label if isinstance(condition, DoneThisWay) else ""
    if not label or not reader.accept(",") or not (form or condition is not None):
        return None
    outer = reader.targets
    reader.targets = outer[:0]  # a bare () is taken for the empty tuple below, by the compiler
    known = reader.referents
    reader.referents = tuple(from_outside(referent) for referent in known)
    if isinstance(condition, DoneThisWay) and condition.op == "a" and not is_for_players(condition.filter):
        reader.remember(ThatDone(label, kind=condition.filter), OBJECT, nouns_of(condition.filter), False)
    effect = read_instructions(reader)
    inner = reader.targets
    reader.targets = outer
    if effect is None:
        return None
    reader.used.add(label)
    reader.pos -= 1 if reader.pos and reader.tokens[reader.pos - 1].word == "." else 0
    return WhenDone(label, Body(effect, inner), form[5:], condition)


def from_outside(referent: Referent) -> Referent:
    """A target of the ability outside, as the reflexive one knows it."""
    target = referent.reference
    if not isinstance(target, Target):
        return referent
    return Referent(Result(outer_target(target.slot)), referent.kind, referent.nouns, referent.plural)


def read_delayed_event(reader: Reader) -> Effect | None:
    """ "When that creature dies this turn, draw a card": waits for the event until the turn ends (603.7c)."""
    word = reader.peek().word
    if word not in ("when", "whenever") or reader.static:
        return None
    targets = reader.targets
    here = reader.mark()
    for read in (read_control_lost, read_trigger, read_known_event, read_next_cast):
        pattern = read(reader)
        duration: Duration | None = (
            Until(END_OF_TURN, "this turn") if pattern is not None and reader.phrase("this turn") else None
        )
        outer, front = reader.duration, reader.front
        if duration is None:
            duration = outer  # "until your next turn, whenever ..."
        fits = duration is not None or read is read_control_lost
        if pattern is not None and fits and reader.targets == targets and reader.accept(","):
            reader.duration = reader.front = None  # it is how long the ability waits, not how long its effect lasts
            effect = read_statement(reader)
            reader.duration, reader.front = outer, front
            if outer is not None and duration is outer:
                reader.duration_taken = True
            if effect is None or reader.targets != targets:
                return None
            once = "once" if read is read_next_cast else ""
            return DelayEvent(Triggered(pattern, Body(effect), limit=once), duration, word)
        reader.reset(here)
    return None


def read_known_event(reader: Reader) -> Pattern | None:
    """ "When that creature dies", "when a creature dealt damage this way dies": of what was spoken of before."""
    opening = reader.accept_any("when", "whenever")
    what: Reference | None = None
    form = reader.first_of("a creature dealt damage this way", "a permanent dealt damage this way")
    if form:
        label = label_of_deed(reader, "dealt damage")
        what = Result(label, form) if label else None
    else:
        what = read_simple_reference(reader)
        if isinstance(what, (You, Source)) or (what is not None and means_players(reader, what)):
            return None
    found = read_object_verb(reader, what, False) if what is not None else None
    return replace(found, opening=opening) if isinstance(found, (Moves, Happens)) else None


def read_next_cast(reader: Reader) -> Pattern | None:
    """ "When you next cast an instant or sorcery spell"."""
    if not reader.phrase("when you next cast") or not reader.accept_any("a", "an"):
        return None
    phrase = read_phrase(reader)
    if phrase is None or reader.plural or "spell" not in nouns_of(phrase):
        return None
    reader.remember(EventObject("object"), OBJECT, nouns_of(phrase) | {"spell", "card"}, False)
    return Happens(CAST, object=phrase, player=You("you"), subject="player", form="next cast {object}", opening="when")


def read_control_lost(reader: Reader) -> Pattern | None:
    """ "When you lose control of that creature": of what the instructions before spoke of."""
    here = reader.mark()
    if reader.phrase("when you lose control of"):
        what = read_simple_reference(reader)
        if what is not None and not isinstance(what, You):
            return LosesControl(what)
    reader.reset(here)
    return None


@dataclass(frozen=True)
class DelayEvent(Effect):
    """603.7a-c: a delayed triggered ability that waits for an event until a duration ends, or (None) for one event."""

    trigger: Triggered
    duration: Duration | None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        yield from ctx.engine.delay(ctx, self.trigger, self.duration)
        return Outcome(True)

    def text(self, printer: Printer) -> str:
        effect = self.trigger.body.effect
        said, printer.duration_said = printer.duration_said, False
        inner = effect.text(printer) if effect is not None else ""
        printer.duration_said = said
        event = self.trigger.pattern.text(printer)
        turn = " this turn" if isinstance(self.duration, Until) and self.duration.form == "this turn" else ""
        return f"{event[:1].lower()}{event[1:]}{turn}, {inner}"
