"""CR 205.1, 611.2, 612, 613: effects by which objects become something: types, colours, sizes, or other words."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.composing import Sooner, WhereX
from spellstack.abilities.context import Context
from spellstack.abilities.durations import Duration
from spellstack.abilities.effects import Conditional, Effect, Labelled, May, Sequence
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.modifications.base import Modification
from spellstack.abilities.modifications.power import SwitchPT
from spellstack.abilities.modifications.text import ChangeText
from spellstack.abilities.modifications.types import ChangeColors, ChangeTypes
from spellstack.abilities.picks import Picking
from spellstack.abilities.references import Reference, You
from spellstack.abilities.wording import listed, possessive, with_article
from spellstack.actions.basic.choices import choose_word, word_key
from spellstack.actions.basic.continuous import Change, times_what_follows
from spellstack.actions.basic.having import Have
from spellstack.actions.choosing import pick_word
from spellstack.actions.wording import Lasting, lasting_text, read_lasting
from spellstack.core.decisions import Script
from spellstack.core.node import Ability, Printer
from spellstack.core.objects import Outcome
from spellstack.core.subtypes import CREATURE_TYPE_SET
from spellstack.phrases.becoming import SINGLE_TYPES, read_changes, still_later
from spellstack.phrases.pronouns import read_possessor
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import possessive_at, read_object
from spellstack.phrases.tokens import Token


@dataclass(frozen=True)
class ChangeAsChosen(Effect):
    """ "Becomes the color of your choice": a word is chosen, then the change happens. `what`: as `choose_word` says."""

    change: Change
    what: str

    def run(self, ctx: Context) -> Script[Outcome]:
        if not self.change.which.codes(ctx):
            return Outcome()
        word = yield from choose_word(ctx, ctx.controller, self.what)
        ctx.words = {**ctx.words, word_key(self.what): word}
        outcome = yield from self.change.run(ctx)
        return outcome

    def possible(self, ctx: Context, player: int) -> bool:
        return self.change.possible(ctx, player)

    def text(self, printer: Printer) -> str:
        return self.change.text(printer)


@dataclass(frozen=True)
class StillOf(Effect):
    """205.1b: "It's still a land": a sentence of its own that tells what the change before it keeps."""

    change: Change
    form: str = field(compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        outcome = yield from self.change.run(ctx)
        return outcome

    def possible(self, ctx: Context, player: int) -> bool:
        return self.change.possible(ctx, player)

    def text(self, printer: Printer) -> str:
        return f"{self.change.text(printer)}. {self.form}"


@dataclass(frozen=True)
class SwitchSizes(Effect):
    """613.4d: "Switch target creature's power and toughness until end of turn"."""

    which: Reference
    duration: Duration | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        outcome = yield from Change(self.which, (SwitchPT(),), self.duration).run(ctx)
        return outcome

    def text(self, printer: Printer) -> str:
        lasting = lasting_text(self.duration, self.form, printer)
        return f"switch {possessive(self.which.text(printer))} power and toughness{lasting}"


@dataclass(frozen=True)
class ChangeWords(Effect):
    """612.2: in the text of an object one word becomes another.

    `kinds`: among "color", "basic land type", "creature type". The player chooses one where there are several, then
    the two words.
    """

    which: Reference
    kinds: tuple[str, ...]
    duration: Duration | None = None
    form: str = field(default="", compare=False)
    barred: str = ""  # a creature type that the new word can't be
    into: str = ""  # what the new word is, where the text says it

    def run(self, ctx: Context) -> Script[Outcome]:
        if not self.which.objects(ctx):
            return Outcome()
        player = ctx.controller
        kind = self.kinds[0]
        if len(self.kinds) > 1:
            kind = yield from pick_word(ctx, player, list(self.kinds), "mode", "612.2")
        old = yield from choose_word(ctx, player, kind)
        new = self.into
        if not new:
            new = yield from choose_word(ctx, player, kind, self.barred)
        outcome = yield from Change(self.which, (ChangeText(old, new),), self.duration).run(ctx)
        return outcome

    def text(self, printer: Printer) -> str:
        pairs = [f"one {word_of(kind)} with {self.into or 'another'}" for kind in self.kinds]
        lasting = lasting_text(self.duration, self.form, printer)
        which = self.which.text(printer)
        found = f"change the text of {which} by replacing all instances of {listed(pairs, 'or')}{lasting}"
        return f"{found}. The new creature type can't be {self.barred}" if self.barred else found


def word_of(kind: str) -> str:
    return "color word" if kind == "color" else kind


# --- reading


def read_become(reader: Reader, subject: Reference) -> Effect | None:
    """ "... becomes a 4/4 Elemental creature with haste until end of turn", "... becomes the color of your choice"."""
    return changed(reader, subject, read_changes(reader, "become"))


def read_no_longer(reader: Reader, subject: Reference) -> Effect | None:
    """ "... isn't an artifact until end of turn"."""
    return changed(reader, subject, read_changes(reader, "not be"))


def read_have_base(reader: Reader, subject: Reference) -> Effect | None:
    """ "... has base power and toughness 4/4 until end of turn"."""
    return changed(reader, subject, read_changes(reader, "have"))


def read_lose_and(reader: Reader, subject: Reference) -> Effect | None:
    """ "... loses all abilities and becomes a blue Frog creature with base power and toughness 1/1"."""
    return changed(reader, subject, read_changes(reader, "lose"))


def read_gain_and(reader: Reader, subject: Reference) -> Effect | None:
    """ "... gains flying and becomes blue until end of turn"."""
    return changed(reader, subject, read_changes(reader, "gain"))


def read_get_and(reader: Reader, subject: Reference) -> Effect | None:
    """ "... gets +2/+2 and becomes a Bear in addition to its other types until end of turn"."""
    changes = read_changes(reader, "get")
    if changes is None or len(changes) < 2:
        return None
    effect = changed(reader, subject, changes)
    return effect if isinstance(effect, Change) and effect.duration is not None else None


def changed(reader: Reader, subject: Reference, changes: tuple[Modification, ...] | None) -> Effect | None:
    """The changes with their duration, and the choice that goes before."""
    if changes is None:
        return None
    lasting: Lasting = read_lasting(reader)
    changes = times_what_follows(reader, changes) if lasting.duration is not None else changes
    change = Change(subject, changes, lasting.duration, lasting.form)
    what = choice_of(changes)
    return ChangeAsChosen(change, what) if what else change


def choice_of(changes: tuple[Modification, ...]) -> str:
    """What is chosen as the effect begins: "color", "creature type", ...; "" nothing."""
    for change in changes:
        if isinstance(change, AddAbility) and any(speaks_of_choice(ability) for ability in change.abilities):
            return "color"
        if isinstance(change, ChangeColors) and change.form == "the color of your choice":
            return "color"
        if isinstance(change, ChangeColors) and change.form == "the color or colors of your choice":
            return "colors"
        if isinstance(change, ChangeTypes) and change.chosen:
            head = change.form.partition("|")[0]
            if head.endswith(" of your choice"):
                return head.removeprefix("the ").removesuffix(" of your choice")
    return ""


def speaks_of_choice(ability: Ability) -> bool:
    """ "Protection from the color of your choice"."""
    return isinstance(ability, KeywordAbility) and ability.word == "the color of your choice"


def read_still(reader: Reader, last: Effect) -> Effect | None:
    """The sentence "It's still a land." after what something becomes."""
    form = ""
    if reader.phrase("it's still") and reader.accept_any("a", "an"):
        form = f"It's still {with_article(reader.take().word)}"
    elif reader.phrase("they're still"):
        word = reader.take().word
        form = f"They're still {word}" if word in SINGLE_TYPES else ""
    return with_still(last, form) if form else None


def with_still(effect: Effect, form: str) -> Effect | None:
    """The instruction with the change in it amended; None where it holds no such change at its end."""
    if isinstance(effect, Change):
        amended = still_later(effect.modifications)
        return StillOf(replace(effect, modifications=amended), form) if amended is not None else None
    if isinstance(effect, Labelled):
        inner = with_still(effect.effect, form)
        return Labelled(inner, effect.label) if inner is not None else None
    if isinstance(effect, Sooner | Picking | May | WhereX | Have):
        inner = with_still(effect.effect, form)
        return replace(effect, effect=inner) if inner is not None else None
    if isinstance(effect, Conditional) and effect.then is not None and effect.otherwise is None and not effect.form:
        inner = with_still(effect.then, form)
        return replace(effect, then=inner) if inner is not None else None
    if isinstance(effect, Sequence):
        inner = with_still(effect.parts[-1], form)
        return replace(effect, parts=(*effect.parts[:-1], inner)) if inner is not None else None
    return None


def read_switch(reader: Reader, subject: Reference) -> Effect | None:
    """ "Switch target creature's power and toughness until end of turn"."""
    which = read_owned(reader)
    if which is None or not reader.phrase("power and toughness"):
        return None
    lasting = read_lasting(reader)
    return SwitchSizes(which, lasting.duration, lasting.form)


def read_owned(reader: Reader) -> Reference | None:
    """An object in the possessive: "its", "this creature's", "target creature's", "each of those creatures'"."""
    here = reader.mark()
    known = read_possessor(reader)
    if known is not None and not isinstance(known, You):
        return known
    reader.reset(here)
    place = possessive_at(reader)
    if place < 0:
        return None
    saved = reader.tokens
    token = saved[place]
    reader.tokens = [*saved[:place], Token(token.kind, token.text[:-2], token.start), *saved[place + 1 :]]
    found = read_object(reader)
    reader.tokens = saved
    if found is None or reader.pos != place + 1:
        reader.reset(here)
        return None
    return found


def read_change_text(reader: Reader) -> Effect | None:
    """ "Change the text of target spell or permanent by replacing all instances of one color word with another"."""
    if not reader.phrase("change the text of"):
        return None
    which = read_object(reader)
    if which is None or not reader.phrase("by replacing all instances of"):
        return None
    kinds: list[str] = []
    while reader.accept("one"):
        kind = reader.first_of("color word", "basic land type", "creature type")
        if not kind or not reader.accept("with"):
            return None
        if not reader.accept("another"):
            into = read_creature_type(reader) if kind == "creature type" and not kinds else ""
            return ChangeWords(which, (kind,), None, into=into) if into else None
        kinds.append("color" if kind == "color word" else kind)
        if not reader.accept("or"):
            break
    if not kinds:
        return None
    lasting = read_lasting(reader)
    here = reader.mark()
    barred = read_creature_type(reader) if reader.phrase(". the new creature type can't be") else ""
    if not barred:
        reader.reset(here)
    return ChangeWords(which, tuple(kinds), lasting.duration, lasting.form, barred)


def read_creature_type(reader: Reader) -> str:
    """A creature type in the singular; "" if none is next."""
    return reader.take().text if reader.peek().text in CREATURE_TYPE_SET else ""
