"""CR 707.10, 707.4, 115.7, 608.2g, 601.3:
copies of spells, "becomes a copy", other targets, casting and playing cards now or later.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from spellstack.abilities.amounts import PerEach
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost
from spellstack.abilities.durations import END_OF_TURN, Duration, Until
from spellstack.abilities.effects import Effect, ask_may
from spellstack.abilities.filters import AnyOf, Filter, Phrase, matching_codes
from spellstack.abilities.modifications.copying import BecomeCopy
from spellstack.abilities.nouns import CardHead, Spell, TypeIs
from spellstack.abilities.references import Reference, Source, You
from spellstack.abilities.statics import CastingPermission, Continuous
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import capital, with_article
from spellstack.actions.basic.continuous import NO_ONE, LockedIn
from spellstack.actions.basic.copies_for_each import CopyAt, read_for_each_other
from spellstack.actions.basic.copy_exceptions import CopyExceptions
from spellstack.actions.basic.copy_words import read_exceptions
from spellstack.actions.choosing import amount_for, pick, players_of
from spellstack.actions.deeds import on_battlefield, remove_counters
from spellstack.actions.replacements.destroying import MovesInstead
from spellstack.actions.wording import each_tail, lasting_text, read_lasting, said, with_each
from spellstack.core.decisions import Script
from spellstack.core.definition import Face
from spellstack.core.events import KNOWLEDGE, Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import EXILE, GRAVEYARD, HAND, LAND, STACK
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object, read_other_object, read_player


@dataclass(frozen=True)
class CopySpell(Effect):
    """707.10: copies a spell or ability on the stack; `new_targets`:
    you may choose new targets for the copy (115.7d).
    """

    what: Reference
    count: Value = Number(1)
    who: Reference | None = None
    new_targets: bool = False
    exceptions: CopyExceptions | None = None
    form: str = field(default="", compare=False)

    def face(self, ctx: Context, id: int) -> Face | None:
        """707.9: the copiable values with the exceptions; None where there are none."""
        view = ctx.see(id)
        if self.exceptions is None or view is None or not view.cards:
            return None
        return self.exceptions.change(ctx, ctx.engine.copiable(view))

    def run(self, ctx: Context) -> Script[Outcome]:
        players = [ctx.controller] if self.who is None else players_of(ctx, self.who)
        made: list[int] = []
        for p in players:
            for code in self.what.codes(ctx):
                left = amount_for(ctx, self.count, p)
                while left > 0 and code > 0 and ctx.see(code) is not None:
                    left -= 1
                    id = yield from ctx.engine.copy_spell(ctx, code, p, self.new_targets, self.face(ctx, code))
                    if id:
                        made.append(id)
        return Outcome(bool(made), tuple(made), len(made))

    def text(self, printer: Printer) -> str:
        found = f"{said(self.who if self.who is not None else You(), 'copy', printer)} {self.what.text(printer)}"
        if not self.count.is_one():
            found += " twice" if self.count.counted(printer) == "two" else f" {self.count.counted(printer)} times"
        found += each_tail(self.count, printer)
        if self.exceptions is not None:
            found += f", except {self.exceptions.text(printer)}"
        if self.form == CHAINED:
            return f"{found} {CHAINED}"
        if self.form == THEIR_COPY:
            return f"{found}. {capital(THEIR_COPY)}"
        if self.new_targets:
            copies = "the copy" if self.count.is_one() and not isinstance(self.count, PerEach) else "the copies"
            found += f". You may choose new targets for {copies}"
        return found


@dataclass(frozen=True)
class ChangeTargets(Effect):
    """115.7: the player may choose new targets for a spell or ability, or changes them, also to a certain thing (`to`).

    `how`: "new targets" (115.7d), "change the targets" (115.7a), "change a target" (115.7b), "change any targets".
    """

    what: Reference
    how: str = "new targets"
    to: Reference | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        did = False
        only = 0
        if self.to is not None:
            goals = self.to.objects(ctx)
            if not goals:
                return Outcome()
            only = goals[0]
        for id in self.what.objects(ctx):
            if ctx.state.objects[id].zone == STACK:
                changed = yield from ctx.engine.new_targets(ctx.controller, id, ctx, self.how, only)
                did = did or changed
        return Outcome(did)

    def text(self, printer: Printer) -> str:
        if self.form:
            goal = f" to {self.to.text(printer)}" if self.to is not None else ""
            return f"change {self.form} {self.what.text(printer)}{goal}"
        return f"choose new targets for {self.what.text(printer)}"


@dataclass(frozen=True)
class BecomeCopyOf(Effect):
    """707.4: permanents become copies of an object, with exceptions, for a while or for good."""

    what: Reference
    of: Reference
    duration: Duration | None
    exceptions: CopyExceptions | None = None
    several: bool = field(default=False, compare=False)
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        views = self.of.views(ctx)
        ids = tuple(on_battlefield(ctx, self.what.objects(ctx)))
        if not views or not ids:
            return Outcome()
        face = ctx.engine.copiable(views[0])
        if self.exceptions is not None:
            face = self.exceptions.change(ctx, face)
        rule = Continuous(NO_ONE, (BecomeCopy(face),))
        yield from ctx.engine.start_effect(ctx, rule, ids, self.duration, rule="707.4")
        return Outcome(True, ids, len(ids))

    def text(self, printer: Printer) -> str:
        start = said(self.what, "become", printer)
        found = f"{start} {'copies' if self.several else 'a copy'} of {self.of.text(printer)}"
        found += lasting_text(self.duration, self.form, printer)
        return found + (f", except {self.exceptions.text(printer)}" if self.exceptions is not None else "")


BY_ENERGY = "by paying an amount of {E} equal to its mana value rather than paying its mana cost"


@dataclass(frozen=True)
class CastNow(Effect):
    """608.2g: a player casts (or, `lands`, plays) a card while the instruction is followed. `free`: without paying its
    mana cost.

    `each`: any number of the cards, one after another; else one of them. `one`: the player chooses which.
    """

    what: Reference
    free: bool = False
    lands: bool = False
    who: Reference | None = None
    each: bool = False
    exiles_after: bool = False
    one: bool = False
    energy: bool = False  # "by paying an amount of {E} equal to its mana value rather than paying its mana cost"
    form: str = field(default="", compare=False)

    def possible(self, ctx: Context, player: int) -> bool:
        return any(self.castable(ctx, player, id) for id in self.what.objects(ctx))

    def castable(self, ctx: Context, player: int, id: int) -> bool:
        if self.lands and ctx.engine.printed(ctx.state.objects[id]).types & LAND:
            return True
        if self.energy and ctx.state.players[player].counters.get("energy", 0) < self.price(ctx, id):
            return False
        return ctx.engine.can_cast_now(player, id, "free" if self.free or self.energy else "")

    def price(self, ctx: Context, id: int) -> int:
        view = ctx.see(id)
        return ctx.mana_value(view) if view is not None else 0

    def run(self, ctx: Context) -> Script[Outcome]:
        players = [ctx.controller] if self.who is None else players_of(ctx, self.who)
        cast: list[int] = []
        for p in players:
            found = self.what.objects(ctx)
            if self.one:
                able = [id for id in found if self.castable(ctx, p, id)]
                found = yield from pick(ctx, p, able, 1, 1, "608.2d", "cast")
            for id in found:
                if not self.castable(ctx, p, id) or (cast and not self.each):
                    continue
                if self.each:
                    wants = yield from ask_may(ctx, p, "cast")
                    if not wants:
                        continue
                done = yield from self.cast(ctx, p, id)
                if done:
                    spell = ctx.state.became.get(id, id)
                    cast.append(spell)
                    if self.exiles_after:
                        yield from exile_after(ctx, spell)
        return Outcome(bool(cast), tuple(cast), len(cast))

    def cast(self, ctx: Context, player: int, id: int) -> Script[bool]:
        if self.lands and ctx.engine.printed(ctx.state.objects[id]).types & LAND:
            done = yield from ctx.engine.play_land_now(player, id, ctx)
            return done
        price = self.price(ctx, id) if self.energy else 0
        done = yield from ctx.engine.cast_now(player, id, "free" if self.free or self.energy else "", ctx)
        if done and price > 0:  # 118.9: it is what was paid instead of mana
            yield from ctx.engine.perform([remove_counters(ctx, -1 - player, "energy", price)])
        return done

    def text(self, printer: Printer) -> str:
        start = said(self.who if self.who is not None else You(), "play" if self.lands else "cast", printer)
        form, _, after = self.form.partition("|")
        cost = "its mana cost" if form != "their" else "their mana costs"
        what = f"one of {self.what.text(printer)}" if self.one else self.what.text(printer)
        found = f"{start} {what}" + (f" without paying {cost}" if self.free else "")
        if self.energy:
            found += f" {BY_ENERGY}"
        return f"{found}. {capital(after)}" if after else found


def exile_after(ctx: Context, spell: int) -> Script[None]:
    """614.1a: the spell just cast is exiled if it would be put into a graveyard this turn."""
    rule = MovesInstead(LockedIn((spell,)), -1, GRAVEYARD, EXILE)
    yield from ctx.engine.start_effect(ctx, rule, (spell,), Until(END_OF_TURN), rule="614.1a")


@dataclass(frozen=True)
class Permit(Effect):
    """601.3, 118.9: "You may play that card this turn", "until the end of your next turn, you may cast those cards".

    `lands`: lands may be played. `free`: without paying mana costs. `cost`: what is paid instead. `any_mana`: mana of
    any type.
    """

    what: Reference
    duration: Duration | None
    who: Reference | None = None
    lands: bool = True
    free: bool = False
    cost: Cost | None = None
    own_cost: bool = False
    any_mana: bool = False
    flash: bool = False
    exiles_after: bool = False
    key: str = "play"
    any_color: bool = False  # mana as though it were mana of any color
    spells: Filter | None = None  # only such spells ("cast creature spells from among those cards")
    looks: bool = False  # "you may look at and play those cards" (406.3)
    said: str = field(default="", compare=False)  # the words about mana; "late|" first: the duration stands last
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = self.what.objects(ctx)
        players = [ctx.controller] if self.who is None else players_of(ctx, self.who)
        if not ids or not players:
            return Outcome()
        if self.looks:
            yield from ctx.engine.perform([Event(KNOWLEDGE, ctx.cause("406.3"), id, p) for id in ids for p in players])
        zones = 0
        for id in ids:
            zones |= 1 << ctx.state.objects[id].zone
        what: Reference | Filter = LockedIn(ids)
        if self.spells is not None:
            what = AnyOf((TypeIs(LAND), self.spells)) if self.lands else self.spells
        rule = CastingPermission(
            what, LockedIn(tuple(-1 - p for p in players)), zones, self.flash, self.cost, self.own_cost,
            self.free, self.lands, self.key, exiles_after=self.exiles_after, any_mana=self.any_mana,
            any_color=self.any_color,
        )  # fmt: skip
        yield from ctx.engine.start_effect(ctx, rule, ids, self.duration, rule="601.3")
        return Outcome(True, ids, len(ids), tuple(players))

    def text(self, printer: Printer) -> str:
        who = self.who.text(printer) if self.who is not None else "you"
        found = f"{who} may {self.verb_text(printer)}"
        order, _, mana = self.said.rpartition("|")
        costs = ["without paying its mana cost"] if self.free else []
        if self.free and "their" in order:
            costs = ["without paying their mana costs"]
        when = lasting_text(self.duration, self.form, printer).strip()
        parts = [when, *costs] if "late" in order else [*costs, when]
        found += "".join(f" {part}" for part in parts if part) + mana
        after = self.form.partition("|")[2]
        return f"{found}. {capital(after)}" if after else found

    def verb_text(self, printer: Printer) -> str:
        """What may be done with the cards."""
        if self.spells is None:
            looks = "look at and " if self.looks else ""
            return f"{looks}{'play' if self.lands else 'cast'} {self.what.text(printer)}"
        lands = "play lands and " if self.lands else ""
        return f"{lands}cast {self.spells.noun(printer, True)} from among {self.what.text(printer)}"


THEIR_COPY: Final = "each of those players may choose new targets for their copy"
CHAINED: Final = "and may choose a new target for that copy"


def read_copy(reader: Reader, subject: Reference) -> Effect | None:
    """ "Copy target instant or sorcery spell. You may choose new targets for the copy." """
    what = read_object(reader, False)
    if what is None:
        return None
    here = reader.mark()
    found = read_for_each_other(reader, what, subject)
    if found is not None:
        return found
    reader.reset(here)
    count: Value = Number(1)
    if reader.accept("twice"):
        count = Number(2)
    else:
        here = reader.mark()
        n = read_number(reader)
        if n is not None and reader.accept("times"):
            count = n
        else:
            reader.reset(here)
    count = with_each(reader, count)
    exceptions = read_exceptions(reader)
    here = reader.mark()
    one = count.is_one() and not isinstance(count, PerEach)
    if one and exceptions is None and reader.phrase(CHAINED):
        return CopySpell(what, count, None if isinstance(subject, You) else subject, True, None, CHAINED)
    who = None if isinstance(subject, You) else subject
    if one and exceptions is None and reader.accept(".") and reader.phrase("the copy targets"):
        at = read_object(reader, False)
        return CopyAt(what, at, who) if at is not None else None
    reader.reset(here)
    if one and exceptions is None and reader.accept(".") and reader.phrase(THEIR_COPY):
        return CopySpell(what, count, who, True, None, THEIR_COPY)
    reader.reset(here)
    new = reader.accept(".") and reader.phrase(f"you may choose new targets for {'the copy' if one else 'the copies'}")
    if not new:
        reader.reset(here)
    reader.produce("spell", "copy", plural=not one)
    return CopySpell(what, count, None if isinstance(subject, You) else subject, new, exceptions)


def read_new_targets(reader: Reader, subject: Reference) -> Effect | None:
    """ "(You may) choose new targets for target spell"."""
    if not reader.phrase("new targets for"):
        return None
    what = read_object(reader, False)
    return ChangeTargets(what) if what is not None else None


def read_become_copy(reader: Reader, subject: Reference) -> Effect | None:
    """ "... becomes a copy of target creature until end of turn, except it has haste"."""
    several = reader.phrase("copies of")
    if not several and not reader.phrase("a copy of"):
        return None
    of = read_other_object(reader, subject)  # "that creature" is another than what becomes the copy
    if of is None:
        return None
    lasting = read_lasting(reader)
    exceptions = read_exceptions(reader)
    if exceptions is not None and (exceptions.entering or exceptions.other_abilities):
        return None  # nothing enters
    return BecomeCopyOf(subject, of, lasting.duration, exceptions, several, lasting.form)


def read_cast(reader: Reader, subject: Reference) -> Effect | None:
    """After "you may": "cast it without paying its mana cost"; with a duration it is a permission (601.3)."""
    return read_casting(reader, subject, False)


def read_play(reader: Reader, subject: Reference) -> Effect | None:
    """After "you may": "play that card this turn"."""
    return read_casting(reader, subject, True)


def read_casting(reader: Reader, subject: Reference, lands: bool) -> Effect | None:
    one = reader.phrase("one of")
    what = read_object(reader, False)
    if isinstance(what, Source) and what.form == "this spell":
        return None  # it is being cast, or has been: its permission is a static ability
    if what is None or (one and not reader.tokens[reader.pos - 1].word.startswith(("them", "those", "cards"))):
        return None
    form = ""
    free = reader.phrase("without paying its mana cost")
    if not free and reader.phrase("without paying their mana costs"):
        free, form = True, "their"
    here = reader.mark()
    if reader.duration is not None or read_lasting(reader).duration is not None:
        reader.reset(here)
        return None
    energy = False
    if not free and not lands and reader.phrase("by paying an amount of"):
        energy = reader.symbol() == "{E}" and reader.phrase("equal to its mana value rather than paying its mana cost")
        if not energy:
            return None
    who = None if isinstance(subject, You) else subject
    return CastNow(what, free, lands, who, one=one, energy=energy, form=form)


def read_permit(reader: Reader) -> Effect | None:
    """ "You may play that card this turn": a permission, not a choice (601.3)."""
    who = read_player(reader)
    if who is None or not reader.accept("may"):
        return None
    looks = reader.phrase("look at and")
    verb = reader.accept_any("play", "cast")
    what = read_object(reader, False) if verb else None
    if what is None:
        return None
    return finish_permit(reader, Permit(what, None, who, verb == "play", looks=looks))


def finish_permit(reader: Reader, permit: Permit) -> Effect | None:
    """What follows the cards: for how long, without paying, with what mana."""
    order = read_free(reader)
    free = bool(order)
    lasting = read_lasting(reader)
    if lasting.duration is None:
        return None
    if not free:
        order = read_free(reader)
        free, order = bool(order), f"late {order}" if order else ""
    kind, said = read_mana_words(reader)
    return replace(
        permit, duration=lasting.duration, free=free, any_mana=kind == "type", any_color=kind == "color",
        key="free" if free else "play", form=lasting.form, said=f"{order}|{said}",
    )  # fmt: skip


def read_free(reader: Reader) -> str:
    """ "Without paying its mana cost": "its" or "their"; "" if it is not there."""
    if reader.phrase("without paying its mana cost"):
        return "its"
    return "their" if reader.phrase("without paying their mana costs") else ""


MANA_ENDS: Final = ("it", "them", "that spell", "those spells")
MANA_WORDS: Final = tuple(
    (kind, front + words + end)
    for front, ends in (
        (", and ", MANA_ENDS),
        (" and ", MANA_ENDS),
        (". If you cast a spell this way, ", ("it", "that spell")),
    )
    for kind, words in (
        ("color", "you may spend mana as though it were mana of any color to cast "),
        ("type", "mana of any type can be spent to cast "),
    )
    for end in ends
)


def read_mana_words(reader: Reader) -> tuple[str, str]:
    """609.4b, 118.14: "..., and mana of any type can be spent to cast that spell": which mana, and the words."""
    for kind, words in MANA_WORDS:
        if reader.phrase(words.lower().replace(",", " ,").replace(".", " .")):
            return kind, words
    return "", ""


@dataclass(frozen=True)
class CastSome(Effect):
    """608.2g: "(You may) cast an instant or sorcery spell with mana value 3 or less from your hand without paying
    its mana cost".
    """

    filter: Filter
    free: bool = True
    exiles_after: bool = False
    form: str = field(default="", compare=False)

    def castable(self, ctx: Context, player: int) -> list[int]:
        """The cards that may be cast: judged as cards in the zones that the phrase names (601.3e)."""
        wanted = card_phrase(self.filter)
        codes = [code for code in matching_codes(ctx, wanted) if code > 0]
        return [id for id in codes if ctx.engine.can_cast_now(player, id, "free" if self.free else "")]

    def possible(self, ctx: Context, player: int) -> bool:
        return bool(self.castable(ctx, player))

    def run(self, ctx: Context) -> Script[Outcome]:
        found = self.castable(ctx, ctx.controller)
        chosen = yield from pick(ctx, ctx.controller, found, 1, 1, "608.2g", "cast")
        if not chosen:
            return Outcome()
        done = yield from ctx.engine.cast_now(ctx.controller, chosen[0], "free" if self.free else "", ctx)
        now = ctx.state.became.get(chosen[0], chosen[0])
        if done and self.exiles_after:
            yield from exile_after(ctx, now)
        return Outcome(done, (now,) if done else (), 1 if done else 0)

    def text(self, printer: Printer) -> str:
        found = f"cast {with_article(self.filter.noun(printer, False))}"
        found = f"{found} without paying its mana cost" if self.free else found
        after = self.form.partition("|")[2]
        return f"{found}. {capital(after)}" if after else found


def card_phrase(filter: Filter) -> Filter:
    """The phrase about spells as one about cards in a zone."""
    if isinstance(filter, Phrase):
        head: Filter = CardHead() if isinstance(filter.head, Spell) else card_phrase(filter.head)
        return Phrase(filter.adjectives, head, filter.posts)
    return filter


def read_cast_some(reader: Reader, subject: Reference) -> Effect | None:
    """After "you may": "cast a spell with mana value 4 or less from your hand without paying its mana cost"."""
    if not isinstance(subject, You) or not reader.accept_any("a", "an"):
        return None
    phrase = read_phrase(reader)
    if not isinstance(phrase, Phrase) or reader.plural or not isinstance(phrase.head, Spell):
        return None
    if not phrase.zone_mask() & ((1 << HAND) | (1 << GRAVEYARD)):
        return None
    if not reader.phrase("without paying its mana cost"):
        return None
    reader.produce("spell", "card")
    return CastSome(phrase)


def read_change_target(reader: Reader, subject: Reference) -> Effect | None:
    """ "Change the target of target spell with a single target" (115.7a)."""
    form = reader.first_of(*CHANGES)
    what = read_object(reader, False) if form else None
    if what is None:
        return None
    to: Reference | None = None
    if reader.accept("to"):
        to = read_object(reader, False)
        if to is None:
            return None
    return ChangeTargets(what, CHANGES[form], to, form)


CHANGES: Final = {
    "the target of": "change the targets",
    "the targets of": "change the targets",
    "a target of": "change a target",
    "any targets of": "change any targets",
}


@dataclass(frozen=True)
class AllowFlash(Effect):
    """601.3: "You may cast spells this turn as though they had flash"."""

    what: Filter
    duration: Duration
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        you = LockedIn((-1 - ctx.controller,))
        rule = CastingPermission(self.what, you, flash=True, key="flash")
        yield from ctx.engine.start_effect(ctx, rule, None, self.duration, rule="601.3")
        return Outcome(True)

    def text(self, printer: Printer) -> str:
        when = lasting_text(self.duration, self.form, printer)
        return f"you may cast {self.what.noun(printer, True)}{when} as though they had flash"


def read_allow_flash(reader: Reader) -> Effect | None:
    """ "You may cast sorcery spells this turn as though they had flash"."""
    if not reader.phrase("you may cast"):
        return None
    phrase = read_phrase(reader)
    if phrase is None or not reader.plural:
        return None
    lasting = read_lasting(reader)
    if lasting.duration is None or not reader.phrase("as though they had flash"):
        return None
    return AllowFlash(phrase, lasting.duration, lasting.form)
