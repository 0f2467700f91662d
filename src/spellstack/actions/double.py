"""CR 701.10, 701.11: double and triple. Damage (701.10g) is a replacement effect: `actions/replacements/`."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.durations import Duration
from spellstack.abilities.effects import Effect
from spellstack.abilities.modifications.power import ChangePT
from spellstack.abilities.references import Reference, You
from spellstack.abilities.statics import Continuous
from spellstack.abilities.values import Number
from spellstack.abilities.wording import possessive
from spellstack.actions.basic.continuous import NO_ONE
from spellstack.actions.basic.counters import counted
from spellstack.actions.basic.life import life_becomes
from spellstack.actions.basic.mana import ManaMaker
from spellstack.actions.choosing import pick_color, players_of
from spellstack.actions.deeds import amount_outcome, on_battlefield, put_counters
from spellstack.actions.wording import lasting_text, read_lasting
from spellstack.core.decisions import Script
from spellstack.core.events import PUT_COUNTERS, ChoicesSet, Event, ProduceMana
from spellstack.core.mana import Mana
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import ALL_COLORS, COLOR_WORDS, COLORLESS_MANA, words_of
from spellstack.phrases.counters import read_counter_kind
from spellstack.phrases.pronouns import read_possessor
from spellstack.phrases.reader import OBJECT, Reader
from spellstack.phrases.references import read_object, read_player, read_reference
from spellstack.phrases.tokens import Token


@dataclass(frozen=True)
class DoublePT(Effect):
    """701.10a-c, 701.11: gets +X/+Y, where X and Y are `times` minus one its power and toughness as this resolves.

    A negative power or toughness is doubled downwards. Both numbers are locked in: later changes of base power leave
    the addition alone (613.4c).
    """

    which: Reference
    duration: Duration | None
    power: bool = True
    toughness: bool = False
    times: int = 2
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = tuple(on_battlefield(ctx, self.which.objects(ctx)))
        additions: list[tuple[int, int]] = []
        for id in ids:
            row = ctx.row(ctx.state.objects[id])
            more = self.times - 1
            additions.append((row.power * more if self.power else 0, row.toughness * more if self.toughness else 0))
        for id, (p, t) in zip(ids, additions, strict=True):
            rule = Continuous(NO_ONE, (ChangePT(Number(p), Number(t)),))
            yield from ctx.engine.start_effect(ctx, rule, (id,), self.duration, rule="701.10b")
        return Outcome(bool(ids), ids, len(ids))

    def text(self, printer: Printer) -> str:
        verb = "double" if self.times == 2 else "triple"
        what = "power and toughness" if self.power and self.toughness else "power" if self.power else "toughness"
        if self.form.startswith("of"):
            found = f"{verb} the {what} of {self.which.text(printer)}"
        else:
            found = f"{verb} {possessive(self.which.text(printer))} {what}"
        form = self.form.split("|")[1]
        return f"{found}{lasting_text(self.duration, form, printer)}"


@dataclass(frozen=True)
class DoubleLife(Effect):
    """701.10d: the player gains or loses life so that the total is `times` its value. A total of 0 stays."""

    who: Reference
    times: int = 2
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        players = players_of(ctx, self.who)
        for p in players:
            events.extend(life_becomes(ctx, p, ctx.state.players[p].life * self.times))
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(events), (), 0, tuple(players))

    def text(self, printer: Printer) -> str:
        return f"double {possessive(self.who.text(printer))} life total"


@dataclass(frozen=True)
class DoubleCounters(Effect):
    """701.10e: as many more of the counters as there are. `kind` "": of each kind.

    An effect that puts counters: what adds to or doubles such counters applies (122.6, 614.16).
    """

    kind: str
    on: Reference
    times: int = 2
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for code in self.on.codes(ctx):
            have = counted(ctx, code)
            for kind in [self.kind] if self.kind else sorted(have):
                n = have.get(kind, 0) * (self.times - 1)
                if n > 0:
                    now = code
                    if code > 0:
                        o = ctx.here(code)
                        now = o.id if o is not None else code
                    events.append(put_counters(ctx, now, kind, n))
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return amount_outcome(happened, PUT_COUNTERS)

    def text(self, printer: Printer) -> str:
        on = self.on.text(printer)
        if self.form.startswith("possession"):
            return f"double the number of {self.kind} counters {on} {'has' if self.on.is_third(printer) else 'have'}"
        kind = f"{self.kind} counters" if self.kind else "each kind of counter"
        if self.form == "have":
            return f"double the number of {kind} you have"
        if self.form == "each of":
            on = f"each of {on}"
        return f"double the number of {kind} on {on}"


@dataclass(frozen=True)
class DoubleMana(ManaMaker):
    """701.10f: adds as much mana of a type as the player has. `mask` 0: of each type; else one type, chosen if several.

    The added mana is free of the restrictions on the mana that was there (106.6).
    """

    who: Reference
    mask: int = 0
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        total = 0
        for p in players_of(ctx, self.who):
            wanted = ALL_COLORS | COLORLESS_MANA
            if self.mask:
                wanted = yield from pick_color(ctx, p, self.mask, "701.10f")
            pool = ctx.state.players[p].pool
            added = tuple(Mana(m.kind, ctx.source) for m in pool if m.kind & wanted)
            total += len(added)
            yield from add_to_pool(ctx, p, added)
        return Outcome(total > 0, (), total)

    def text(self, printer: Printer) -> str:
        if self.mask == 0:
            return "double the amount of each type of unspent mana you have"
        return f"double the amount of unspent {words_of(self.mask, COLOR_WORDS)[0]} mana you have"


@dataclass(frozen=True)
class DoubleX(Effect):
    """701.10, 107.3: the value of X of a spell (107.3) becomes `times` what it is."""

    which: Reference
    times: int = 2

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for id in self.which.objects(ctx):
            choices = ctx.state.objects[id].choices
            if choices is not None and choices.x > 0:
                now = copy(choices)
                now.x = choices.x * self.times
                events.append(ChoicesSet(ctx.cause("107.3"), id, now))
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(events))

    def text(self, printer: Printer) -> str:
        return "double the value of X" if self.times == 2 else "triple the value of X"


def add_to_pool(ctx: Context, player: int, mana: tuple[Mana, ...]) -> Script[None]:
    """One event of mana production by the effect."""
    if mana:
        yield from ctx.engine.perform([ProduceMana(ctx.cause("701.10f"), player, ctx.source, mana, False)])


def read_double(reader: Reader, subject: Reference) -> Effect | None:
    """ "Double target creature's power until end of turn" and all other things that double."""
    return read_doubling(reader, 2)


def read_triple(reader: Reader, subject: Reference) -> Effect | None:
    """ "Triple target creature's power until end of turn" (701.11)."""
    return read_doubling(reader, 3)


PARTS = (("power and toughness", True, True), ("power", True, False), ("toughness", False, True))


def read_doubling(reader: Reader, times: int) -> Effect | None:
    here = reader.mark()
    if reader.phrase("the number of"):
        return read_double_counters(reader, times)
    if reader.phrase("the value of x"):  # of the spell that was spoken of last
        spell = reader.bind(OBJECT, "spell", False)
        return DoubleX(spell, times) if spell is not None else None
    if reader.phrase("the amount of each type of unspent mana you have"):
        return DoubleMana(You())
    if reader.phrase("the amount of unspent"):
        mask = COLOR_WORDS.get(reader.take().word, 0)
        return DoubleMana(You(), mask) if mask and reader.phrase("mana you have") else None
    if reader.accept("the"):
        for text, power, toughness in PARTS:
            if reader.phrase(text) and reader.accept("of"):
                which = read_object(reader)
                if which is None:
                    return None
                lasting = read_lasting(reader)
                if lasting.duration is None:
                    return None
                return DoublePT(which, lasting.duration, power, toughness, times, f"of|{lasting.form}")
        reader.reset(here)
        return None
    return read_double_own(reader, times)


def read_double_own(reader: Reader, times: int) -> Effect | None:
    """ "... its power", "... target creature's power and toughness", "... target player's life total"."""
    owner = read_possessed(reader)
    if owner is None:
        return None
    if reader.accept("life", "total"):
        return DoubleLife(owner, times)
    for text, power, toughness in PARTS:
        if reader.phrase(text):
            lasting = read_lasting(reader)
            if lasting.duration is None:
                return None
            return DoublePT(owner, lasting.duration, power, toughness, times, f"|{lasting.form}")
    return None


def read_possessed(reader: Reader) -> Reference | None:
    """ "Its", "your", "target creature's", "each creature you control's"."""
    here = reader.mark()
    known = read_possessor(reader)
    if known is not None:
        return known
    reader.reset(here)
    return read_owner_target(reader)


def read_owner_target(reader: Reader) -> Reference | None:
    """ "Target creature's", "target player's": the noun as a target, with its possessive ending."""
    if not reader.is_word("target", "each"):
        return None
    for ahead in range(1, 7):
        token = reader.peek(ahead)
        if token.word.endswith("'s"):
            inner = list(reader.tokens)
            place = reader.pos + ahead
            inner[place] = Token(token.kind, token.text[:-2], token.start)
            saved = reader.tokens
            reader.tokens = inner
            found = read_reference(reader, False)
            reader.tokens = saved
            return found if found is not None and reader.pos == place + 1 else None
    return None


def read_double_counters(reader: Reader, times: int) -> Effect | None:
    """ "... +1/+1 counters on target creature", "... each kind of counter on target permanent"."""
    if reader.phrase("each kind of counter you have"):
        return DoubleCounters("", You("you"), times, "have")
    if reader.phrase("each kind of counter on"):
        on = read_reference(reader)
        return DoubleCounters("", on, times) if on is not None else None
    kind = read_counter_kind(reader)
    if not kind or not reader.accept("counters"):
        return None
    if reader.accept("on"):
        form = "each of" if reader.phrase("each of") else ""
        on = read_reference(reader)
        return DoubleCounters(kind, on, times, form) if on is not None else None
    who = read_player(reader)
    if who is None or not reader.accept_any("has", "have"):
        return None
    return DoubleCounters(kind, who, times, "possession")
