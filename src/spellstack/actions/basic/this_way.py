"""CR 608.2c, 608.2h: amounts of what an instruction did: "the damage prevented this way", "the life lost this way",
"each land card discarded this
way".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.composing import FrontEach
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect, Labelled
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.references import Each, EventObject, Reference, Result, Subject
from spellstack.abilities.values import PaidCounters, ResultAmount, Value, kept_amount
from spellstack.actions.basic.paying import ForEachObject
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import BATTLEFIELD, EXILE, GRAVEYARD, HAND
from spellstack.phrases.counters import read_counter_kind
from spellstack.phrases.deeds import DEEDS, DoneThings, label_of_deed
from spellstack.phrases.nouns import is_for_players, nouns_of, read_phrase
from spellstack.phrases.numbers import read_each
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import OBJECT, Reader, Referent
from spellstack.phrases.sentences import read_statement


@dataclass(frozen=True)
class ThisWay(Value):
    """The amount of the instruction kept under `label`, as a phrase names it."""

    label: str
    form: str = field(default="", compare=False)

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        return kept_amount(ctx, self.label)

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class RemovedAsCost(PaidCounters):
    """ "The number of charge counters removed this way", where they were removed as a cost. `kind` "": any."""

    kind: str = ""

    def is_phrase(self) -> bool:
        return True

    def each(self, printer: Printer) -> str:
        return f"{self.kind} counter removed this way".lstrip()

    def text(self, printer: Printer) -> str:
        kind = f"{self.kind} " if self.kind else ""
        return f"the number of {kind}counters removed this way"


def read_removed(reader: Reader, word: str) -> Value | None:
    """ "[charge] counters removed this way", of what the cost removed."""
    label = next((label for label, verb in reversed(reader.deeds) if verb == "remove"), "")
    if not reader.paid_counters and not label:
        return None
    kind = "" if reader.is_word(word) else read_counter_kind(reader)
    if not reader.accept(word, "removed", "this", "way"):
        return None
    if reader.paid_counters:
        return RemovedAsCost(kind=kind) if not kind or kind == reader.paid_counters else None
    if word != "counter" or not kind:
        return None
    reader.used.add(label)
    return RemovedThen(label, kind)


@dataclass(frozen=True)
class RemovedThen(Value):
    """ "(For each) +1/+1 counter removed this way", by an instruction before."""

    label: str
    kind: str

    def of(self, ctx: Context) -> int:
        return kept_amount(ctx, self.label)

    def each(self, printer: Printer) -> str:
        return f"{self.kind} counter removed this way"


@dataclass(frozen=True)
class CountThisWay(Value):
    """How many of the objects that an instruction moved or chose are of a kind ("each land card discarded this
    way").
    """

    label: str
    filter: Filter
    word: str
    zone: int = -1  # only those that were there: "exiled from their hand this way"
    form: str = field(default="", compare=False)

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        outcome = ctx.results.get(self.label)
        if outcome is None:
            return 0
        ids = outcome.before or outcome.moved
        count = 0
        for old, new in zip(ids, outcome.moved, strict=True):
            view = ctx.see(old)
            if self.zone >= 0 and (view is None or view.zone != self.zone):
                continue
            if view is None or view.zone != BATTLEFIELD:
                view = ctx.see(new)
            if view is not None and self.filter.admits(ctx, view):
                count += 1
        return count

    def each(self, printer: Printer) -> str:
        return f"{self.filter.noun(printer, False)} {self.word}{self.form} this way"

    def text(self, printer: Printer) -> str:
        return f"the number of {self.filter.noun(printer, True)} {self.word}{self.form} this way"


@dataclass(frozen=True)
class GreatestThisWay(Value):
    """ "The greatest mana value among cards discarded this way"."""

    what: str
    label: str
    filter: Filter
    deed: str
    word: str = "greatest"

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        found: list[int] = []
        for view in DoneThings(self.label, self.filter).views(ctx):
            row = ctx.row(view)
            if self.what == "mana value":
                found.append(ctx.mana_value(view))
            else:
                found.append(row.power if self.what == "power" else row.toughness)
        return sum(found) if self.word == "total" else max(found, default=0)

    def text(self, printer: Printer) -> str:
        join = "of" if self.word == "total" else "among"
        return f"the {self.word} {self.what} {join} {self.filter.noun(printer, True)} {self.deed} this way"


def read_greatest_this_way(reader: Reader) -> Value | None:
    if not reader.accept("the"):
        return None
    word = reader.accept_any("greatest", "highest", "total")
    what = reader.first_of("mana value", "power", "toughness") if word else ""
    if not what or not reader.accept("of" if word == "total" else "among"):
        return None
    phrase = read_phrase(reader)
    deed = reader.first_of(*DEEDS) if phrase is not None and reader.plural else ""
    label = done_label(reader, deed) if deed and reader.phrase("this way") else ""
    return GreatestThisWay(what, label, phrase, deed, word) if phrase is not None and label else None


AMOUNTS = (
    "the life lost this way", "the life gained this way", "the damage dealt this way", "the total life lost this way",
    "the amount of damage dealt this way", "the amount of life lost this way", "the number of cards discarded this way",
    "the number of counters removed this way", "the damage prevented this way",
)  # fmt: skip


@dataclass(frozen=True)
class MostDiscarded(Value):
    """ "The greatest number of cards a player discarded this way"."""

    label: str

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        outcome = ctx.results.get(self.label)
        owners = [view.owner for id in outcome.moved if (view := ctx.see(id))] if outcome is not None else []
        return max((owners.count(p) for p in owners), default=0)

    def text(self, printer: Printer) -> str:
        return "the greatest number of cards a player discarded this way"


def read_most_discarded(reader: Reader) -> Value | None:
    if not reader.phrase("the greatest number of cards a player discarded this way"):
        return None
    label = label_of_deed(reader, "discarded")
    return MostDiscarded(label) if label else None


@dataclass(frozen=True)
class OwnedInBoth(Value):
    """ "The total number of instant and sorcery cards you own in exile and in your graveyard"."""

    filter: Filter

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        found = 0
        for id in (*ctx.state.zone_ids(EXILE), *ctx.state.zone_ids(GRAVEYARD)):
            o = ctx.state.objects[id]
            if o.owner == ctx.controller and self.filter.admits(ctx, o):
                found += 1
        return found

    def text(self, printer: Printer) -> str:
        return f"the total number of {self.filter.noun(printer, True)} you own in exile and in your graveyard"


def read_owned_in_both(reader: Reader) -> Value | None:
    if not reader.phrase("the total number of"):
        return None
    phrase = read_phrase(reader)
    if not isinstance(phrase, Phrase) or not reader.plural or not reader.phrase("and in your graveyard"):
        return None
    plain = Phrase(phrase.adjectives, phrase.head)
    words = [post.text(Printer("", "")) for post in phrase.posts]
    return OwnedInBoth(plain) if words == ["you own", "in exile"] else None


def done_label(reader: Reader, word: str) -> str:
    """The label of the instruction that did it: by its verb, else of the latest with an amount; "" if none."""
    label = label_of_deed(reader, word)
    if label:
        return label
    bound = reader.bound_amount()
    return bound.label if isinstance(bound, ResultAmount) else ""


def read_this_way(reader: Reader) -> Value | None:
    """ "The life lost this way", "the number of creatures destroyed this way"."""
    here = reader.mark()
    removed = read_removed(reader, "counters") if reader.phrase("the number of") else None
    if removed is not None:
        return removed
    reader.reset(here)
    form = reader.first_of(*AMOUNTS)
    if not form and reader.phrase("the amount of") and reader.symbol() == "{E}" and reader.phrase("paid this way"):
        form = "the amount of {E} paid this way"
    if form:
        bound = reader.bound_amount()
        return ThisWay(bound.label, form) if isinstance(bound, ResultAmount) else None
    reader.reset(here)
    return read_number_this_way(reader) if reader.phrase("the number of") else None


def read_number_this_way(reader: Reader) -> Value | None:
    phrase = read_phrase(reader)
    word = reader.first_of(*DEEDS)
    if phrase is None or not reader.plural or not word or not reader.phrase("this way"):
        return None
    label = done_label(reader, word)
    return CountThisWay(label, phrase, word) if label else None


def read_each_this_way(reader: Reader) -> Value | None:
    """After "for each": "land card discarded this way", "1 damage prevented this way"."""
    here = reader.mark()
    form = reader.first_of("1 damage prevented this way", "1 life lost this way", "1 life gained this way")
    if not form and reader.symbol() == "{E}" and reader.phrase("paid this way"):
        form = "{E} paid this way"
    if form:
        amount = reader.bound_amount()
        return ThisWay(amount.label, form) if isinstance(amount, ResultAmount) else None
    reader.reset(here)
    removed = read_removed(reader, "counter")
    if removed is not None:
        return removed
    reader.reset(here)
    phrase = read_phrase(reader)
    word = reader.first_of(*DEEDS)
    place = reader.first_of("from their hand", "from your hand") if word == "exiled" else ""
    if phrase is None or reader.plural or not word or not reader.phrase("this way"):
        return None
    label = done_label(reader, word)
    if not label:
        return None
    return CountThisWay(label, phrase, word, HAND, f" {place}") if place else CountThisWay(label, phrase, word)


@dataclass(frozen=True)
class ForEachDone(Effect):
    """ "For each creature destroyed this way, its controller ...": "it" is each object in turn, as it last was."""

    label: str
    filter: Filter
    word: str
    effect: Effect
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        before = ctx.subject
        moved: tuple[int, ...] = ()
        did = False
        for view in Result(self.label).views(ctx):
            if not self.filter.admits(ctx, view):
                continue
            ctx.subject = view
            outcome = yield from self.effect.run(ctx)
            did = did or outcome.did
            moved += outcome.moved
        ctx.subject = before
        return Outcome(did, moved, len(moved))

    def text(self, printer: Printer) -> str:
        return f"for each {self.filter.noun(printer, False)} {self.word} this way, {self.effect.text(printer)}"


def read_for_each_done(reader: Reader) -> Effect | None:
    """ "For each creature exiled this way, its controller creates a 2/2 green Boar creature token"."""
    if not reader.accept("for", "each"):
        return None
    phrase = read_phrase(reader)
    word = reader.first_of(*DEEDS)
    if phrase is None or reader.plural or not word or not reader.phrase("this way ,"):
        return None
    label = done_label(reader, word)
    if not label:
        return None
    referents = reader.referents
    reader.remember(Subject(), OBJECT, frozenset((*nouns_of(phrase), "permanent", "creature", "card")), False)
    effect = read_statement(reader)
    made = reader.referents[len(referents) + 1 :]
    reader.referents = referents
    return kept_all(reader, ForEachDone(label, phrase, word, effect), made) if effect is not None else None


def kept_all(reader: Reader, each: ForEachDone | ForEachObject, made: tuple[Referent, ...]) -> Effect:
    """What was made or moved for each is several things afterwards: "those tokens"."""
    if not isinstance(each.effect, Labelled):
        return each
    nouns: frozenset[str] = frozenset()
    for referent in made:
        if isinstance(referent.reference, Result) and referent.reference.label == each.effect.label:
            if referent.kind == OBJECT:
                nouns |= referent.nouns
    if not nouns:
        return each
    label = reader.new_label()
    reader.remember(Result(label), OBJECT, nouns, True)
    return Labelled(each, label)


def read_for_each_object(reader: Reader) -> Effect | None:
    """ "For each creature you control, create a token that's a copy of it": "it" is each of them in turn."""
    if not reader.accept("for", "each"):
        return None
    start = reader.pos
    known: Reference | None = None
    if reader.accept("of") and reader.is_word("them", "those"):
        known = read_simple_reference(reader)
        if isinstance(known, EventObject):  # of several simultaneous events a trigger knows one
            return None
        which, nouns = known, frozenset(("permanent", "creature", "card", "land", "artifact", "spell"))
    else:
        reader.pos = start
        phrase = read_phrase(reader)
        if phrase is None or reader.plural or is_for_players(phrase):
            return None
        which, nouns = Each(phrase, "each"), nouns_of(phrase)
    words = words_from(reader, start)
    if which is None or not reader.accept(","):
        return None
    referents = reader.referents
    reader.remember(Subject(), OBJECT, nouns, False)
    effect = read_statement(reader)
    made = reader.referents[len(referents) + 1 :]
    reader.referents = referents
    return kept_all(reader, ForEachObject(which, effect, words), made) if effect is not None else None


def words_from(reader: Reader, start: int) -> str:
    """The words from a place up to here, as written."""
    last = reader.tokens[reader.pos - 1]
    return reader.line[reader.tokens[start].start : last.start + len(last.text)]


NAMED_AGAIN: Final = frozenset(("it", "its", "that", "those", "they", "them", "their"))


def read_front_each(reader: Reader) -> Effect | None:
    """ "For each 1 damage prevented this way, put a +1/+1 counter on that creature", "For each creature you control,
    you gain 1 life". An instruction that speaks of each of the things is another matter.
    """
    if not reader.accept("for", "each"):
        return None
    each = read_each(reader)
    if each is None or not reader.accept(","):
        return None
    start = reader.pos
    effect = read_statement(reader)
    if isinstance(effect, Labelled):
        effect = effect.effect
    if effect is None or effect.for_each(each) is None:
        return None
    if not isinstance(each, ThisWay) and any(t.word in NAMED_AGAIN for t in reader.tokens[start : reader.pos]):
        return None
    return FrontEach(each, effect)
