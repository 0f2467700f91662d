"""CR 615, 614.9, 701.19: prevention shields, redirection and regeneration, as instructions create them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from spellstack.abilities.ability import Body, TargetSpec
from spellstack.abilities.context import Context
from spellstack.abilities.durations import END_OF_TURN, Duration, Until
from spellstack.abilities.effects import Effect, IfDone, Sequence
from spellstack.abilities.filters import AnyOf, Filter, Phrase, matching_codes
from spellstack.abilities.nouns import AnyTarget, YouHead
from spellstack.abilities.references import Each, EventObject, EventPlayer, Reference, Source, You
from spellstack.abilities.values import Number, ResultAmount, Value
from spellstack.abilities.wording import capital, with_article
from spellstack.actions.basic.continuous import LockedIn, present
from spellstack.actions.basic.delayed import WhenDone
from spellstack.actions.choosing import amount_for, pick
from spellstack.actions.deeds import on_battlefield
from spellstack.actions.replacements.damage import DamageKind, MultiplyDamage, Prevent
from spellstack.actions.replacements.destroying import RegenerationShield
from spellstack.core.decisions import Script
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.nouns import nouns_of, read_phrase
from spellstack.phrases.numbers import read_number
from spellstack.phrases.posts import read_post
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import OBJECT, PLAYER, PLAYER_NOUNS, Reader
from spellstack.phrases.references import read_object, read_reference, with_others
from spellstack.phrases.sentences import read_clauses, read_statement

THIS_TURN = Until(END_OF_TURN)


def fixed_damage(ctx: Context, damage: DamageKind) -> DamageKind:
    """The kind of damage with what its references name fixed (611.2c); filters stay as they are."""
    source = damage.source
    to = damage.to
    if isinstance(source, Reference):
        source = LockedIn(source.codes(ctx))
    if isinstance(to, Reference):
        to = LockedIn(present(ctx, to.codes(ctx)))
    return replace(damage, source=source, to=to)


@dataclass(frozen=True)
class PreventDamage(Effect):
    """615.1a: "Prevent the next N damage that would be dealt to ...", "prevent all combat damage ...".

    `amount` None: all. `each`: a shield of that much for each of the recipients. `next_time`: the next time only.
    `chosen_source`: the source is chosen as the instruction is followed (609.7); it is what the filter admits.
    """

    damage: DamageKind
    amount: Value | None
    duration: Duration | None = THIS_TURN
    next_time: bool = False
    chosen_source: Filter | None = None
    then: Effect | None = None
    label: str = ""
    both: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        damage = fixed_damage(ctx, self.damage)
        if isinstance(damage.to, LockedIn) and not damage.to.codes_:
            return Outcome()
        if self.chosen_source is not None:
            source = yield from choose_source(ctx, self.chosen_source)
            if source == 0:
                return Outcome()
            damage = replace(damage, source=LockedIn((source,)), still=self.chosen_source)
        remaining = -1
        if self.amount is not None:
            remaining = amount_for(ctx, self.amount)
            if remaining == 0:
                return Outcome()
        elif self.next_time:
            remaining = 1
        parts = shields(damage, self.amount is not None)
        if self.both:
            parts = [replace(damage, source=None), replace(damage, to=None, source=damage.to)]
        for part in parts:
            rule = Prevent(part, None, self.then, self.label, self.next_time)
            yield from ctx.engine.start_effect(ctx, rule, None, self.duration, remaining=remaining, rule="615.1a")
        return Outcome(True)

    def text(self, printer: Printer) -> str:
        found = self.prevent_text(printer)
        return f"{found}. {capital(self.then.text(printer))}" if self.then is not None else found

    def prevent_text(self, printer: Printer) -> str:
        kind = (
            "combat damage" if self.damage.combat == 1 else "noncombat damage" if self.damage.combat == 2 else "damage"
        )
        if self.amount is not None:
            found = f"prevent the next {self.amount.text(printer)} {kind}"
        else:
            found = f"prevent all {kind}"
        parts = self.form.split("|")
        turn = f" {parts[1]}" if len(parts) > 1 and parts[1] else ""
        found += " that would be dealt"
        to = party_text(self.damage.to, printer)
        source = party_text(self.damage.source, printer)
        if self.chosen_source is not None:
            source = chosen_text(self.chosen_source, printer)
        if "would deal" in parts:
            goal = f" to {to}" if to else ""
            return f"prevent all {kind} {source} would deal{goal}{turn}"
        if self.both:
            return f"{found} to and dealt by {to}{turn}"
        first = f" to {to}" if to else ""
        second = f" by {source}" if source else ""
        if len(parts) > 3:
            words = {"to": first, "by": second, "turn": turn}
            return found + "".join(words[word] for word in parts[3].split(" "))
        return found + first + second + turn


def shields(damage: DamageKind, limited: bool) -> list[DamageKind]:
    """A shield with a limit serves each recipient on its own (615.7): one each."""
    to = damage.to
    if limited and isinstance(to, LockedIn) and len(to.codes_) > 1:
        return [replace(damage, to=LockedIn((code,))) for code in to.codes_]
    return [damage]


def choose_source(ctx: Context, filter: Filter) -> Script[int]:
    """609.7a: the controller chooses a source of damage: a permanent, a spell on the stack, or what they refer to; an

    object in the command zone.
    """
    codes = [code for code in matching_codes(ctx, filter) if code > 0]
    for id in ctx.state.stack:
        o = ctx.state.objects[id]
        if o.cards and id not in codes and filter.admits(ctx, o):
            codes.append(id)
        elif not o.cards and o.source and o.source not in codes:
            view = ctx.see(o.source)
            if view is not None and filter.admits(ctx, view):
                codes.append(o.source)
    for id in ctx.state.command:
        if not ctx.state.objects[id].face_down and filter.admits(ctx, ctx.state.objects[id]):
            codes.append(id)
    chosen = yield from pick(ctx, ctx.controller, codes, 1, 1, "609.7a", "source")
    return chosen[0] if chosen else 0


@dataclass(frozen=True)
class ReplaceDamage(Effect):
    """614.1a: a replacement effect of damage that lasts: "it deals double that damage this turn"."""

    rule: MultiplyDamage
    duration: Duration | None = THIS_TURN
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        damage = fixed_damage(ctx, self.rule.damage)
        fixed = replace(self.rule, damage=damage)
        yield from ctx.engine.start_effect(ctx, fixed, None, self.duration, rule=fixed.rule())
        return Outcome(True)

    def text(self, printer: Printer) -> str:
        return self.rule.text(printer)


@dataclass(frozen=True)
class Regenerate(Effect):
    """701.19a: a shield for the next time each permanent would be destroyed this turn."""

    what: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = tuple(on_battlefield(ctx, self.what.objects(ctx)))
        for id in ids:
            shield = RegenerationShield(LockedIn((id,)))
            yield from ctx.engine.start_effect(ctx, shield, (id,), THIS_TURN, remaining=1, rule="701.19a")
        return Outcome(bool(ids), ids, len(ids))

    def text(self, printer: Printer) -> str:
        return f"regenerate {self.what.text(printer)}"


def party_text(party: Reference | Filter | None, printer: Printer) -> str:
    """Whom damage is dealt to, or what deals it."""
    if party is None:
        return ""
    return party.noun(printer, True) if isinstance(party, Filter) else party.text(printer)


def chosen_text(choice: Filter, printer: Printer) -> str:
    """ "A red source of your choice"."""
    if isinstance(choice, Phrase) and choice.form == "later":
        plain = Phrase(choice.adjectives, choice.head, choice.posts[:-1])
        return f"{with_article(plain.noun(printer, False))} of your choice {choice.posts[-1].text(printer)}"
    return f"{with_article(choice.noun(printer, False))} of your choice"


def read_chosen_source(reader: Reader) -> Filter | None:
    """ "A source of your choice", "a red source of your choice", "... that shares a color with the exiled card"."""
    here = reader.mark()
    phrase = read_phrase(reader) if reader.accept_any("a", "an") else None
    if phrase is None or reader.plural or not reader.phrase("of your choice"):
        reader.reset(here)
        return None
    after = reader.mark()
    if isinstance(phrase, Phrase) and reader.is_word("that", "of"):
        post = read_post(reader, False, read_phrase)
        if post is not None:
            return Phrase(phrase.adjectives, phrase.head, (*phrase.posts, post), "later")
        reader.reset(after)
    return phrase


def read_regenerate(reader: Reader, subject: Reference) -> Effect | None:
    """ "Regenerate ~"."""
    what = read_object(reader)
    return Regenerate(what) if what is not None else None


def read_prevent(reader: Reader, subject: Reference) -> Effect | None:
    """ "Prevent the next 3 damage that would be dealt to any target this turn", "prevent all combat damage ...

    this turn".
    """
    amount: Value | None = None
    if reader.accept("the", "next"):
        amount = read_number(reader)
        if amount is None:
            return None
    elif not reader.accept("all"):
        return None
    combat = 1 if reader.accept("combat") else 2 if reader.accept("noncombat") else 0
    if not reader.phrase("damage that would be dealt"):
        return read_would_deal_none(reader, combat) if amount is None else None
    if amount is None and reader.phrase("to and dealt by"):
        what = read_object(reader, False)
        if what is None:
            return None
        kind = DamageKind(None, what, combat)
        if reader.duration is not None and not reader.is_word("this"):  # "until your next turn, prevent ..."
            reader.duration_taken = True
            return PreventDamage(kind, None, reader.duration, both=True, form="|||")
        if not reader.phrase("this turn"):
            return None
        return PreventDamage(kind, None, Until(END_OF_TURN, "this turn"), both=True, form="|this turn||")
    divided = read_prevent_divided(reader, amount) if amount is not None and not combat else None
    if divided is not None:
        return divided
    to: Reference | Filter | None = None
    source: Reference | Filter | None = None
    choice: Filter | None = None
    order: list[str] = []
    while True:
        if "turn" not in order and reader.phrase("this turn"):
            order.append("turn")
        elif "to" not in order and reader.accept("to"):
            to = read_party(reader, False)
            if to is None:
                return None
            order.append("to")
        elif "by" not in order and reader.accept("by"):
            choice = read_chosen_source(reader)
            source = read_party(reader, True) if choice is None else None
            if source is None and choice is None:
                return None
            order.append("by")
        else:
            break
    if "turn" not in order:
        return None
    turn = "this turn"
    form = "|".join(("", turn, "order", " ".join(order)))
    damage = DamageKind(source, to, combat)
    duration = Until(END_OF_TURN, turn)
    after = read_prevented_then(reader, damage) or Prevented(None, "", "")
    return PreventDamage(damage, amount, duration, chosen_source=choice, then=after.then, label=after.label, form=form)


@dataclass(frozen=True)
class PreventDivided(Effect):
    """601.2d, 615.7: "Prevent the next 5 damage that would be dealt this turn to any number of targets, divided as you
    choose": a shield for each target, of as much as was chosen."""

    slot: int
    amount: Value
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        did = False
        for code, n in zip(ctx.targets(self.slot), ctx.division(self.slot), strict=False):
            here = present(ctx, (code,))
            if not here or n <= 0:
                continue
            rule = Prevent(DamageKind(None, LockedIn(here)))
            yield from ctx.engine.start_effect(ctx, rule, None, THIS_TURN, remaining=n, rule="615.1a")
            did = True
        return Outcome(did)

    def text(self, printer: Printer) -> str:
        damage = f"prevent the next {self.amount.text(printer)} damage that would be dealt this turn"
        return f"{damage} to any number of targets, divided as you choose"


def read_prevent_divided(reader: Reader, amount: Value) -> Effect | None:
    """ "(Prevent the next N damage that would be dealt) this turn to any number of targets, divided as you choose"."""
    if not reader.phrase("this turn to any number of targets , divided as you choose"):
        return None
    slot = len(reader.targets)
    spec = TargetSpec(AnyTarget(), Number(0), None, amount)
    reader.new_target(spec, frozenset(("creature", "permanent", "planeswalker")), True)
    return PreventDivided(slot, amount)


def read_would_deal_none(reader: Reader, combat: int) -> Effect | None:
    """ "Prevent all damage creatures would deal this turn", "... target creature would deal this turn"."""
    if not reader.accept("damage"):
        return None
    choice = read_chosen_source(reader)
    source = read_party(reader, True) if choice is None else None
    if (source is None and choice is None) or not reader.phrase("would deal"):
        return None
    to: Reference | Filter | None = None
    if reader.accept("to"):
        to = read_party(reader, False)
        if to is None:
            return None
    if not reader.phrase("this turn"):
        return None
    form = "|this turn||would deal"
    damage = DamageKind(source, to, combat)
    duration = Until(END_OF_TURN, "this turn")
    after = read_prevented_then(reader, damage) or Prevented(None, "", "")
    return PreventDamage(damage, None, duration, chosen_source=choice, then=after.then, label=after.label, form=form)


def read_party(reader: Reader, deals: bool) -> Reference | Filter | None:
    """Whom damage is dealt to, or what deals it."""
    here = reader.mark()
    found = read_reference(reader, False)
    if isinstance(found, You) and reader.is_word("and", "and/or"):
        join = reader.take().word
        phrase = read_phrase(reader)
        if phrase is not None and reader.plural:
            return AnyOf((YouHead(), phrase), join)
        reader.reset(here)
        found = read_reference(reader, False)
    if isinstance(found, Each) and found.word == "":
        return found.filter
    if found is None:
        reader.reset(here)
        return None
    return found if deals else with_others(reader, found)


@dataclass(frozen=True)
class PreventNextTime(Effect):
    """615.10, 609.7: "The next time [source] would deal damage [to you] this turn, prevent that damage."

    `choice`: what the chosen source must be (None: the source is named by `source`). The amount prevented is not known
    yet as this is done; an instruction about it stands in `then`.
    """

    to: Reference | None
    source: Reference | None
    choice: Filter | None
    combat: int = 0
    then: Effect | None = None
    label: str = ""
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        kind = DamageKind(self.source, self.to, self.combat)
        effect = PreventDamage(kind, None, THIS_TURN, True, self.choice, self.then, self.label)
        outcome = yield from effect.run(ctx)
        return outcome

    def text(self, printer: Printer) -> str:
        if self.choice is not None:
            source = chosen_text(self.choice, printer)
        else:
            source = self.source.text(printer) if self.source is not None else ""
        to = f" to {self.to.text(printer)}" if self.to is not None else ""
        kind = "combat damage" if self.combat == 1 else "damage"
        found = f"the next time {source} would deal {kind}{to} this turn, prevent that damage"
        return found + (f". {capital(self.then.text(printer))}" if self.then is not None else "")


def read_next_time(reader: Reader) -> Effect | None:
    """ "The next time a red source of your choice would deal damage to you this turn, prevent that damage."."""
    if not reader.phrase("the next time"):
        return None
    choice: Filter | None = None
    source: Reference | None = None
    here = reader.mark()
    choice = read_chosen_source(reader)
    if choice is None:
        reader.reset(here)
        source = read_object(reader, False)
        if source is None:
            return None
    if not reader.phrase("would deal"):
        return None
    combat = 1 if reader.accept("combat") else 0
    to: Reference | None = None
    if not reader.accept("damage"):
        return None
    if reader.accept("to"):
        to = read_reference(reader, False)
        if to is None:
            return None
    if not reader.phrase("this turn , prevent that damage"):
        return None
    after = read_prevented_then(reader, DamageKind(source if source is not None else choice, to, combat))
    if after is None:
        return PreventNextTime(to, source, choice, combat)
    return PreventNextTime(to, source, choice, combat, after.then, after.label)


class Prevented:
    """The rest of a prevention effect (615.5): the instruction, the label of what was prevented, how it is joined."""

    def __init__(self, then: Effect | None, label: str, join: str) -> None:
        self.then = then
        self.label = label
        self.join = join


ABOUT: Final = ("prevented this way", "that much", "that many")


def read_prevented_then(reader: Reader, damage: DamageKind, static: bool = False) -> Prevented | None:
    """ "You gain life equal to the damage prevented this way.": the sentence about what was prevented (615.5).

    `static`: behind a static ability's prevention, where any instruction is part of it.
    """
    here = reader.mark()
    join = "." if reader.accept(".") else ""
    if not join and static:
        join = " and" if reader.accept("and") else "," if reader.accept(",") else ""
    if not join:
        return None
    label = reader.new_label()
    remember_damage(reader, damage, label)
    before, targets = reader.pos, reader.targets
    outer = reader.static
    reader.static = False
    then = read_prevented_when(reader, label) or (read_statement(reader) if join == "." else read_clauses(reader))
    reader.static = outer
    if then is not None and static and join != ".":
        then = read_when_removed(reader, then)
    words = " ".join(token.word for token in reader.tokens[before : reader.pos])
    told = any(about in words for about in ABOUT)
    if then is None or (static and reader.targets != targets) or not (static or told):
        reader.reset(here)
        return None
    return Prevented(then, label, join)


def read_when_removed(reader: Reader, then: Effect) -> Effect:
    """ "When one or more counters are removed from this creature this way, ..." (603.12)."""
    here = reader.mark()
    last = reader.amounts[-1] if reader.amounts else None
    opened = reader.accept(".") and reader.phrase("when one or more counters are removed from")
    what = read_simple_reference(reader) if opened and isinstance(last, ResultAmount) else None
    if not isinstance(last, ResultAmount) or not isinstance(what, Source) or not reader.phrase("this way ,"):
        reader.reset(here)
        return then
    form = f"one or more counters are removed from {what.form or 'it'} this way"
    outer, reader.targets = reader.targets, reader.targets[:0]
    static, reader.static = reader.static, False
    more = read_clauses(reader)
    inner, reader.targets, reader.static = reader.targets, outer, static
    if more is None:
        reader.reset(here)
        return then
    reader.used.add(last.label)
    return Sequence((then, WhenDone(last.label, Body(more, inner), form)), ".")


def remember_damage(reader: Reader, damage: DamageKind, label: str) -> None:
    """What later words may stand for: "that source", "that creature", "that much"."""
    reader.amounts = (*reader.amounts, ResultAmount(label))
    source = nouns_of(damage.source) if isinstance(damage.source, Filter) else frozenset[str]()
    reader.remember(EventObject("source"), OBJECT, source | {"source"}, False)
    if isinstance(damage.to, Filter):
        if damage.to.wants_players():
            reader.remember(EventPlayer(), PLAYER, PLAYER_NOUNS, False)
        else:
            reader.remember(EventObject("object"), OBJECT, nouns_of(damage.to), False)
    elif damage.to is not None and not isinstance(damage.to, You):
        reader.remember(EventObject("object"), OBJECT, frozenset(("creature", "permanent")), False)


def read_prevented_when(reader: Reader, label: str) -> Effect | None:
    """ "If damage is prevented this way, ...", "When damage is prevented this way, ..." (603.12)."""
    if reader.phrase("if damage is prevented this way ,"):
        then = read_statement(reader)
        return IfDone(label, then, False, "if damage is prevented this way") if then is not None else None
    if not reader.phrase("when damage is prevented this way ,"):
        return None
    outer = reader.targets
    reader.targets = outer[:0]
    then = read_clauses(reader)
    inner = reader.targets
    reader.targets = outer
    return WhenDone(label, Body(then, inner), "damage is prevented this way") if then is not None else None
