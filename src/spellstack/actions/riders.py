"""CR 608.2c, 614.15, 701.19c: sentences that change the instruction before them, and what replaces dying for a turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from spellstack.abilities.composing import WhereX, Wrapping
from spellstack.abilities.context import Context
from spellstack.abilities.durations import END_OF_TURN, Until
from spellstack.abilities.effects import Conditional, Effect, IfDone, Labelled, May, Sequence
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.nouns import PermanentIs, TypeIs
from spellstack.abilities.picks import Picking
from spellstack.abilities.qualities import DamagedBy
from spellstack.abilities.references import Reference, Result, Source
from spellstack.abilities.statics import Cannot
from spellstack.abilities.wording import capital, stopped
from spellstack.actions.basic.continuous import LockedIn, present
from spellstack.actions.basic.copying import CastNow, CastSome, Permit
from spellstack.actions.basic.damage import DealDamage, DealDivided
from spellstack.actions.basic.mana import KEPT, AddMana
from spellstack.actions.basic.paying import UnlessDoes
from spellstack.actions.basic.spending import SpendOnly, read_spending
from spellstack.actions.deeds import on_battlefield
from spellstack.actions.replacements.destroying import LeavesToExile, MovesInstead
from spellstack.actions.simple import Counter, Destroy
from spellstack.actions.wording import one_of
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import BATTLEFIELD, CREATURE, EXILE, GRAVEYARD
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object

Changer = Callable[[Effect], Effect | None]


def change_last(effect: Effect, change: Changer) -> Effect | None:
    """The effect with its last instruction changed; None if that is not what the sentence speaks of."""
    if isinstance(effect, Labelled):
        inner = change_last(effect.effect, change)
        return replace(effect, effect=inner) if inner is not None else None
    if isinstance(effect, Picking):
        inner = change_last(effect.effect, change)
        return replace(effect, effect=inner) if inner is not None else None
    if isinstance(effect, UnlessDoes):
        inner = change_last(effect.effect, change)
        return replace(effect, effect=inner) if inner is not None else None
    if isinstance(effect, Sequence) and effect.parts:
        inner = change_last(effect.parts[-1], change)
        return replace(effect, parts=(*effect.parts[:-1], inner)) if inner is not None else None
    return change(effect)


def read_no_regeneration(reader: Reader, effect: Effect) -> Effect | None:
    """ "It can't be regenerated." (701.19c)."""
    word = reader.first_of(
        "it", "they", "that creature", "those creatures", "that permanent", "a creature destroyed this way",
        "the creature", "creatures destroyed this way", "artifacts destroyed this way", "lands destroyed this way",
        "permanents destroyed this way", "a permanent destroyed this way",
    )  # fmt: skip
    if not word or not reader.phrase("can't be regenerated"):
        return None
    form = word[:1].upper() + word[1:]
    way = word.endswith("this way")
    return not_regenerated(effect, form, way)


def not_regenerated(effect: Effect, form: str, way: bool) -> Effect | None:
    """The last destruction in it, without regeneration; `way`: of what was "destroyed this way", it may stand earlier.

    In the middle of a sequence the words would be printed in the wrong place: they are kept behind it.
    """
    found = change_last(effect, lambda e: replace(e, regenerable=False, form=form) if isinstance(e, Destroy) else None)
    if found is not None:
        return found
    if isinstance(effect, (Conditional, IfDone)) and effect.then is not None:
        if isinstance(effect, Conditional) and effect.otherwise is not None and "instead" not in effect.form:
            return None
        inner = not_regenerated(effect.then, form, way)
        if inner is None or (isinstance(effect, Conditional) and effect.form not in ("", "after")):
            return None
        if isinstance(effect, Conditional) and effect.form == "after":
            return BeyondRegeneration(replace(effect, then=silenced(effect.then)), form)
        return replace(effect, then=inner)
    if way and isinstance(effect, Sequence):
        silent = silenced(effect)
        return BeyondRegeneration(silent, form) if silent is not effect else None
    return None


def silenced(effect: Effect) -> Effect:
    """All destruction in it without regeneration, the words being said elsewhere."""
    if isinstance(effect, Destroy):
        return replace(effect, regenerable=False, form="said")
    if isinstance(effect, (Labelled, Picking)):
        inner = silenced(effect.effect)
        return effect if inner is effect.effect else replace(effect, effect=inner)
    if isinstance(effect, Sequence):
        parts = tuple(silenced(part) for part in effect.parts)
        return effect if all(a is b for a, b in zip(parts, effect.parts, strict=True)) else replace(effect, parts=parts)
    return effect


@dataclass(frozen=True)
class BeyondRegeneration(Wrapping):
    """701.19c: "Creatures destroyed this way can't be regenerated", where the sentence stands apart."""

    effect: Effect
    subject: str

    def inner(self) -> Effect:
        return self.effect

    def text(self, printer: Printer) -> str:
        return f"{stopped(self.effect.text(printer))} {self.subject} can't be regenerated"


@dataclass(frozen=True)
class NotRegenerated(Effect):
    """701.19c: "A creature dealt damage this way can't be regenerated this turn." """

    what: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = tuple(on_battlefield(ctx, self.what.objects(ctx)))
        if ids:
            rule = Cannot("be regenerated", LockedIn(ids), rule="701.19c")
            yield from ctx.engine.start_effect(ctx, rule, None, Until(END_OF_TURN, "this turn"), rule="701.19c")
        return Outcome(bool(ids), ids, len(ids))

    def text(self, printer: Printer) -> str:
        return f"{self.form} can't be regenerated this turn"


def read_not_regenerated(reader: Reader) -> Effect | None:
    """What was dealt damage by the sentence before."""
    form = reader.first_of("a creature dealt damage this way", "creatures dealt damage this way")
    if not form or not reader.last_label or not reader.phrase("can't be regenerated this turn"):
        return None
    reader.used.add(reader.last_label)
    return NotRegenerated(Result(reader.last_label), form)


def read_unpreventable(reader: Reader, effect: Effect) -> Effect | None:
    """ "The damage can't be prevented." (615.12)."""
    form = reader.first_of("the damage can't be prevented", "this damage can't be prevented")
    if not form:
        return None
    return change_last(effect, lambda e: made_unpreventable(e, form))


def made_unpreventable(effect: Effect, form: str) -> Effect | None:
    if isinstance(effect, DealDamage):
        return replace(effect, unpreventable=True, form=form)
    if isinstance(effect, DealDivided):
        return replace(effect, unpreventable=True, form=f"{effect.form}|{form}")
    return None


COUNTERED = "if that spell is countered this way , "
INSTEAD = (
    ("exile it instead of putting it into its owner's graveyard", "exile"),
    ("put it on top of its owner's library instead of into that player's graveyard", "top"),
    ("put that card on top of its owner's library instead of into that player's graveyard", "top"),
    ("put it on the bottom of its owner's library instead of into that player's graveyard", "bottom"),
    ("put it into its owner's hand instead of into that player's graveyard", "hand"),
    ("return it to its owner's hand instead of putting it into that player's graveyard", "hand"),
)


def read_countered_instead(reader: Reader, effect: Effect) -> Effect | None:
    """ "If that spell is countered this way, exile it instead of putting it into its owner's graveyard." """
    if not reader.phrase(COUNTERED):
        return None
    text = reader.first_of(*(text for text, _ in INSTEAD))
    place = next((place for known, place in INSTEAD if known == text), "")
    return change_last(effect, lambda e: sent(e, place, text)) if text else None


def sent(effect: Effect, place: str, text: str) -> Effect | None:
    return replace(effect, instead_to=place, form=text) if isinstance(effect, Counter) else None


@dataclass(frozen=True)
class DiesInstead(Effect):
    """614.1a: "If that creature would die this turn, exile it instead": a replacement effect that lasts for the
    turn.
    """

    what: Reference | Filter  # a filter: whatever it finds as it would die
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        if isinstance(self.what, Filter):
            every = MovesInstead(self.what, BATTLEFIELD, GRAVEYARD, EXILE)
            yield from ctx.engine.start_effect(ctx, every, None, Until(END_OF_TURN, "this turn"), rule="614.1a")
            return Outcome(True)
        codes = present(ctx, self.what.codes(ctx))
        ids = tuple(code for code in codes if code > 0)
        if ids:
            rule = MovesInstead(LockedIn(ids), BATTLEFIELD, GRAVEYARD, EXILE)
            yield from ctx.engine.start_effect(ctx, rule, ids, Until(END_OF_TURN, "this turn"), rule="614.1a")
        return Outcome(bool(ids), ids, len(ids))

    def text(self, printer: Printer) -> str:
        said = one_of(self.what, printer) if isinstance(self.what, Filter) else self.what.text(printer)
        subject = self.form or said
        if "|" in subject:
            words, _, form = subject.partition("|")
            subject = f"{words} {Source(form).text(printer)}"
        return f"if {subject} would die this turn, exile it instead"


def read_dies_instead(reader: Reader) -> Effect | None:
    """ "If that creature would die this turn, exile it instead", also "a creature dealt damage this way"."""
    if not reader.accept("if"):
        return None
    here = reader.mark()
    if reader.accept_any("a", "an"):
        phrase = read_phrase(reader)
        if phrase is not None and not reader.plural and reader.phrase("would die this turn , exile it instead"):
            return DiesInstead(phrase)
        if phrase is not None and reader.phrase("dealt damage by"):
            return read_dealt_by(reader, here.pos)
        reader.reset(here)
    what = read_object(reader, False)
    form = ""
    if what is None or not reader.phrase("would die this turn , exile it instead"):
        reader.reset(here)
        form = reader.first_of(
            "a creature dealt damage this way",
            "a permanent dealt damage this way",
            "the creature",
            "that creature or planeswalker",
            "that permanent",
        )
        if not form or not reader.last_label or not reader.phrase("would die this turn , exile it instead"):
            return None
        reader.used.add(reader.last_label)
        what = Result(reader.last_label)
    return DiesInstead(what, form)


@dataclass(frozen=True)
class LeavesInstead(Effect):
    """614.1a: "If it would leave the battlefield, exile it instead of putting it anywhere else"."""

    what: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = tuple(on_battlefield(ctx, self.what.objects(ctx)))
        if ids:
            rule = LeavesToExile(LockedIn(ids))
            yield from ctx.engine.start_effect(ctx, rule, ids, None, rule="614.1a")
        return Outcome(bool(ids), ids, len(ids))

    def text(self, printer: Printer) -> str:
        what = self.what.text(printer)
        return f"if {what} would leave the battlefield, exile it instead of putting it anywhere else"


def read_leaves_instead(reader: Reader) -> Effect | None:
    """ "If that creature would leave the battlefield, exile it instead of putting it anywhere else"."""
    if not reader.accept("if"):
        return None
    what = read_object(reader, False)
    if what is None or not reader.phrase("would leave the battlefield , exile it instead of putting it anywhere else"):
        return None
    return LeavesInstead(what)


AFTER_CAST = tuple(
    f"if {what} would be put into {where} graveyard{when} , exile it instead"
    for what in ("that spell", "a spell cast this way", "that card", "it")
    for where in ("a", "your", "its owner's")
    for when in ("", " this turn")
)


def read_spell_exiled(reader: Reader, effect: Effect) -> Effect | None:
    """ "If that spell would be put into your graveyard, exile it instead": goes with permission to cast (614.1a)."""
    form = reader.first_of(*AFTER_CAST)
    return change_inner(effect, lambda e: cast_exiled(e, form)) if form else None


def cast_exiled(effect: Effect, form: str) -> Effect | None:
    if isinstance(effect, (CastNow, CastSome, Permit)):
        return replace(effect, exiles_after=True, form=f"{effect.form}|{form.replace(' ,', ',')}")
    return None


def change_inner(effect: Effect, change: Changer) -> Effect | None:
    """Like `change_last`, within "you may" as well."""
    if isinstance(effect, May):
        inner = change_inner(effect.effect, change)
        return replace(effect, effect=inner) if inner is not None else None
    return change_last(effect, lambda e: change_inner(e, change) if isinstance(e, May) else change(e))


def read_excess(reader: Reader, effect: Effect) -> Effect | None:
    """ "Excess damage is dealt to that creature's controller instead." (120.4a)."""
    if not reader.phrase("excess damage is dealt to that creature's controller instead"):
        return None
    return change_last(effect, lambda e: replace(e, excess=True) if isinstance(e, DealDamage) else None)


def read_dealt_by(reader: Reader, start: int) -> Effect | None:
    """ "... a permanent dealt damage by ~ would die this turn, exile it instead"."""
    source = read_object(reader, False)
    words = reader.line[reader.tokens[start].start : reader.tokens[reader.pos].start].strip()
    if not isinstance(source, Source) or not reader.phrase("would die this turn , exile it instead"):
        return None
    kind = "permanent" if "permanent" in words else "creature"
    head: Filter = PermanentIs() if kind == "permanent" else TypeIs(CREATURE)
    dealt = Phrase((), head, (DamagedBy(source),))
    return DiesInstead(dealt, f"a {kind} dealt damage by|{source.form}")


@dataclass(frozen=True)
class SpentOnly(Wrapping):
    """ "Spend this mana only to ...", where it does not stand right behind what the mana is: the words only."""

    effect: Effect
    restriction: SpendOnly

    def inner(self) -> Effect:
        return self.effect

    def text(self, printer: Printer) -> str:
        return f"{stopped(self.effect.text(printer))} {capital(self.restriction.text(printer))}"


def read_spend_later(reader: Reader, effect: Effect) -> Effect | None:
    """ "Spend this mana only to ..." behind "..., where X is ..." (106.6)."""
    restriction = read_spending(reader)
    if restriction is None or not isinstance(effect, (WhereX, Labelled)):
        return None
    changed = restricted(effect, restriction)
    return SpentOnly(changed, restriction) if changed is not None else None


def restricted(effect: Effect, restriction: SpendOnly) -> Effect | None:
    """The effect with its mana restricted."""
    if isinstance(effect, AddMana) and effect.restriction is None:
        return replace(effect, restriction=restriction, form="said later")
    if isinstance(effect, (WhereX, Labelled)):
        inner = restricted(effect.effect, restriction)
        return replace(effect, effect=inner) if inner is not None else None
    return None


def read_kept_mana(reader: Reader, effect: Effect) -> Effect | None:
    """106.4: "Until end of turn, you don't lose this mana as steps and phases end"."""
    if not reader.phrase(KEPT.replace(",", " ,")):
        return None
    return change_last(effect, lambda e: replace(e, persistent=True) if isinstance(e, AddMana) else None)


@dataclass(frozen=True)
class RoundedEachTime(Wrapping):
    """107.1a: "Round up each time.": the amounts before have been read with it."""

    effect: Effect
    words: str

    def inner(self) -> Effect:
        return self.effect

    def text(self, printer: Printer) -> str:
        return f"{stopped(self.effect.text(printer))} {self.words}"


def read_rounded(reader: Reader, effect: Effect) -> Effect | None:
    """ "Round down each time." """
    words = reader.first_of("round up each time", "round down each time")
    return RoundedEachTime(effect, capital(words)) if words else None
