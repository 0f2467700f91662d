"""CR 120: an instruction to deal damage.

Damage doubling (701.10g) and prevention (615) are in `actions/replacements/`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from spellstack.abilities.ability import TargetSpec
from spellstack.abilities.amounts import CharacteristicOf, amount_of
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.engine import Engine
from spellstack.abilities.nouns import AnyTarget
from spellstack.abilities.references import Each, Reference, Source, Subject, Target
from spellstack.abilities.several import Apiece
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import capital, listed
from spellstack.actions.choosing import amount_for, pick_number
from spellstack.actions.deeds import damage, damage_outcome
from spellstack.actions.wording import each_tail, said, with_each
from spellstack.core.decisions import Script
from spellstack.core.events import Event
from spellstack.core.keyword_bits import DEATHTOUCH
from spellstack.core.node import Node, Printer
from spellstack.core.objects import GameObject, Outcome, Row, View
from spellstack.core.types import BATTLE, BATTLEFIELD, CREATURE, PLANESWALKER
from spellstack.phrases.numbers import read_amount, read_amount_of, read_number
from spellstack.phrases.reader import OBJECT, PLAYER, Reader, reformed
from spellstack.phrases.references import read_reference

DAMAGEABLE = BATTLE | CREATURE | PLANESWALKER


MOST: Final = 1000  # as much as a player may choose


@dataclass(frozen=True)
class AmountOfChoice(Value):
    """608.2d: "an amount of damage of your choice", chosen once as the instruction is followed."""

    def of(self, ctx: Context) -> int:
        return ctx.values.get("amount of choice", 0)

    def text(self, printer: Printer) -> str:
        return "an amount of damage of your choice"


@dataclass(frozen=True)
class DamagePart(Node):
    """How much to whom: "3 damage to target creature"."""

    amount: Value
    to: Reference
    form: str = field(default="", compare=False)

    def text(self, printer: Printer) -> str:
        to = self.to.text(printer)
        if self.form == "same":
            return to
        if self.form == "each of":
            to = f"each of {to}"
        if self.form == "elided":
            return amount_of(self.amount, "damage", printer)
        if self.form == "last":
            return f"damage to {to} equal to {self.amount.text(printer)}"
        if isinstance(self.amount, AmountOfChoice):
            return f"{self.amount.text(printer)} to {to}"
        return f"{amount_of(self.amount, 'damage', printer)} to {to}{each_tail(self.amount, printer)}"


@dataclass(frozen=True)
class DealDamage(Effect):
    """120.1: the sources each deal damage, all at once, to what each part names.

    Within a part "it" is the source where there are several ("each creature deals damage to its controller"), else the
    recipient; "they" is the recipient player. `divided`: the part's target slot carries the division (601.2d).
    """

    source: Reference
    parts: tuple[DamagePart, ...]
    unpreventable: bool = False
    excess: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        if any(isinstance(part.amount, AmountOfChoice) for part in self.parts):
            chosen = yield from pick_number(ctx, ctx.controller, 0, MOST, "608.2d")
            ctx.values = {**ctx.values, "amount of choice": chosen}
        several = isinstance(self.source, (Each, Apiece))
        for source in self.source.codes(ctx):
            view = ctx.see(source)
            if view is None:
                continue
            before = ctx.subject
            if several:
                ctx.subject = view
            for part in self.parts:
                events.extend(self.part_events(ctx, source, view if several else None, part))
            ctx.subject = before
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return damage_outcome(happened)

    def part_events(self, ctx: Context, source: int, subject: View | None, part: DamagePart) -> list[Event]:
        events: list[Event] = []
        for code in part.to.codes(ctx):
            recipient = damage_recipient(ctx, code)
            if recipient == 0:
                continue
            about = subject if subject is not None else (ctx.see(recipient) if recipient > 0 else None)
            amount = amount_for(ctx, part.amount, -1 - recipient if recipient < 0 else -1, about)
            if self.excess and recipient > 0:
                events.extend(self.split(ctx, source, recipient, amount))
            elif amount > 0:  # 120.8
                events.append(damage(ctx, source, recipient, amount, self.unpreventable))
        return events

    def text(self, printer: Printer) -> str:
        parts = [part.text(printer) for part in self.parts]
        found = f"{said(self.source, 'deal', printer)} {self.joined(parts)}"
        if self.excess:
            return f"{found}. Excess damage is dealt to that creature's controller instead"
        if self.unpreventable and self.form.startswith("and "):
            return f"{found} {self.form}"
        return f"{found}. {capital(self.form)}" if self.unpreventable else found

    def joined(self, parts: list[str]) -> str:
        """With commas where three amounts are dealt, with "and" where the same is dealt to several."""
        if len(parts) > 2 and all(part.form != "same" for part in self.parts):
            return listed(parts, "and")
        return " and ".join(parts)

    def split(self, ctx: Context, source: int, recipient: int, amount: int) -> list[Event]:
        """120.4a: what is more than lethal is dealt to the creature's controller instead."""
        o = ctx.state.objects[recipient]
        view = ctx.see(source)
        deathtouch = view is not None and ctx.row(view).keywords & DEATHTOUCH != 0
        lethal = not_excess(ctx.engine, ctx.row(o), o, deathtouch)
        shares = ((recipient, min(amount, lethal)), (-1 - o.controller, amount - min(amount, lethal)))
        return [damage(ctx, source, code, n, self.unpreventable) for code, n in shares if n > 0]


def not_excess(engine: Engine, row: Row, o: GameObject, deathtouch: bool) -> int:
    """120.4a, 120.10: how much damage to a permanent would not be excess damage, by that of its types that takes least.

    -1: it is of no type for which damage can be in excess.
    """
    limits: list[int] = []
    if row.types & CREATURE:
        lethal = max(0, engine.lethal_damage(o) - o.damage)
        limits.append(min(lethal, 1) if deathtouch else lethal)
    if row.types & PLANESWALKER:
        limits.append(o.counters.get("loyalty", 0))
    if row.types & BATTLE:
        limits.append(o.counters.get("defense", 0))
    return min(limits, default=-1)


@dataclass(frozen=True)
class DealDivided(Effect):
    """601.2d, 120.1: damage divided as was chosen among the targets of a slot."""

    source: Reference
    amount: Value
    slot: int
    unpreventable: bool = False
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        for source in self.source.codes(ctx):
            for code, amount in zip(ctx.targets(self.slot), ctx.division(self.slot), strict=False):
                recipient = damage_recipient(ctx, code)
                if recipient and amount > 0:
                    events.append(damage(ctx, source, recipient, amount, self.unpreventable))
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return damage_outcome(happened)

    def text(self, printer: Printer) -> str:
        amount = amount_of(self.amount, "damage", printer)
        targets = Target(self.slot).text(printer)
        way, _, last = self.form.partition("|")
        found = f"{said(self.source, 'deal', printer)} {amount} divided {way} among {targets}"
        return f"{found}. {capital(last)}" if last else found


@dataclass(frozen=True)
class DealEvenly(Effect):
    """ "Deals X damage divided evenly, rounded down, among any number of targets": among those that are legal now."""

    source: Reference
    amount: Value
    slot: int

    def run(self, ctx: Context) -> Script[Outcome]:
        codes = ctx.targets(self.slot)
        share = self.amount.of(ctx) // len(codes) if codes else 0
        events: list[Event] = []
        for source in self.source.codes(ctx):
            for code in codes:
                recipient = damage_recipient(ctx, code)
                if recipient and share > 0:
                    events.append(damage(ctx, source, recipient, share))
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        return damage_outcome(happened)

    def text(self, printer: Printer) -> str:
        amount = amount_of(self.amount, "damage", printer)
        targets = Target(self.slot).text(printer)
        return f"{said(self.source, 'deal', printer)} {amount} divided evenly, rounded down, among {targets}"


def damage_recipient(ctx: Context, code: int) -> int:
    """120.1, 120.2: the code if damage can be dealt to it now (a creature, planeswalker, battle or player), else 0."""
    if code < 0:
        return code if ctx.state.players[-1 - code].in_game() else 0
    o = ctx.here(code)
    if o is None or o.zone != BATTLEFIELD or o.phased_out or not ctx.row(o).types & DAMAGEABLE:
        return 0
    return o.id


def read_deal(reader: Reader, subject: Reference) -> Effect | None:
    """ "... deals 3 damage to any target", "... deals damage to target creature equal to its power"."""
    here = reader.mark()
    own = read_itself(reader, subject)
    if own is not None:
        reader.produce_amount()
        return own
    divided = read_divided(reader, subject)
    if divided is not None:
        return divided
    reader.reset(here)
    if isinstance(subject, Apiece) and reader.phrase("damage equal to their power to"):
        to = read_recipient(reader)
        power = CharacteristicOf("power", Subject("they"))
        return DealDamage(subject, (DamagePart(power, to),)) if to is not None else None
    parts = read_part(reader)
    if parts is None:
        return None
    while True:
        back = reader.mark()
        if parts and reader.accept("and"):
            amount = read_amount_of(reader, "damage")
            if amount is not None and reader.phrase("to itself"):
                parts = (*parts, DamagePart(amount, reformed(subject, "itself")))
                reader.remember(subject, OBJECT, frozenset(("creature", "permanent")), False)
                continue
            reader.reset(back)
        more = read_part(reader) if reader.accept(",", "and") or reader.accept("and") or reader.accept(",") else None
        if more is None:
            reader.reset(back)
            break
        parts = parts + more
    reader.produce_amount()
    if reader.phrase("and the damage can't be prevented"):
        return DealDamage(subject, parts, True, form="and the damage can't be prevented")
    return DealDamage(subject, parts)


def read_itself(reader: Reader, subject: Reference) -> Effect | None:
    """ "... deals damage to itself equal to its power", "... deals 2 damage to itself"."""
    here = reader.mark()
    amount = read_amount_of(reader, "damage")
    if amount is not None and reader.phrase("to itself"):
        return DealDamage(subject, (DamagePart(amount, reformed(subject, "itself")),))
    reader.reset(here)
    if reader.phrase("damage to itself equal to"):
        value = read_amount(reader)
        if value is not None and value.is_phrase():
            return DealDamage(subject, (DamagePart(value, reformed(subject, "itself"), "last"),))
    reader.reset(here)
    return None


def read_part(reader: Reader) -> tuple[DamagePart, ...] | None:
    """ "3 damage to target creature", "damage to it equal to its power", "1 damage to each creature and player"."""
    here = reader.mark()
    free = reader.phrase("an amount of damage of your choice")
    amount = AmountOfChoice() if free else read_amount_of(reader, "damage")
    if amount is not None and reader.accept("to"):
        several = "each of" if reader.is_word("each") and reader.peek(1).word == "of" else ""
        to = read_recipient(reader)
        if to is None:
            return None
        amount = with_each(reader, amount)
        found = [DamagePart(amount, to, several)]
        found.extend(read_same(reader, amount))
        return tuple(found)
    if amount is not None and reader.is_word("instead"):
        again = last_recipient(reader)
        return (DamagePart(amount, again, "elided"),) if again is not None else None
    reader.reset(here)
    if reader.accept("damage", "to"):
        to = read_recipient(reader)
        if to is not None and reader.accept("equal", "to"):
            value = read_amount(reader)
            if value is not None and value.is_phrase():
                return (DamagePart(value, to, "last"),)
    reader.reset(here)
    return None


def read_recipient(reader: Reader) -> Reference | None:
    """Who is dealt damage, also "each of up to two targets"."""
    here = reader.mark()
    if reader.accept("each", "of"):
        return read_each_target(reader)
    reader.reset(here)
    if reader.is_word("them") and means_player(reader):
        they = reader.bind(PLAYER, "", False)
        if they is not None and reader.accept("them"):
            return reformed(they, "them")
    reader.reset(here)
    return read_reference(reader)


def means_player(reader: Reader) -> bool:
    """Whether "them" is the player last spoken of: nothing but the source was spoken of since."""
    for referent in reversed(reader.referents):
        if referent.kind == PLAYER:
            return True
        if not isinstance(referent.reference, Source):
            return False
    return False


def read_each_target(reader: Reader) -> Reference | None:
    """ "(Each of) up to two targets", "(each of) two target creatures"."""
    here = reader.mark()
    if reader.phrase("one or two targets"):
        return reader.new_target(TargetSpec(AnyTarget(), Number(1), Number(2)), frozenset(("creature",)), True)
    up_to = reader.accept("up", "to")
    count = read_number(reader)
    if count is not None and reader.accept("targets"):
        least: Value = Number(0) if up_to else count
        return reader.new_target(TargetSpec(AnyTarget(), least, count), frozenset(("creature",)), True)
    reader.reset(here)
    return read_reference(reader)


def read_same(reader: Reader, amount: Value) -> list[DamagePart]:
    """ "... and each player": more that are dealt the same damage."""
    found: list[DamagePart] = []
    while True:
        here = reader.mark()
        if not reader.accept("and"):
            return found
        if reader.is_word("each", "you", "any", "up", "target"):
            to = read_reference(reader)
            if to is not None and (reader.at_stop() or reader.is_word("instead", ",")):
                found.append(DamagePart(amount, to, "same"))
                continue
        reader.reset(here)
        return found


def read_divided(reader: Reader, subject: Reference) -> Effect | None:
    """ "5 damage divided as you choose among any number of targets" (601.2d)."""
    amount = read_amount_of(reader, "damage")
    if amount is None or not reader.accept("divided"):
        return None
    if reader.phrase("evenly , rounded down , among"):
        slot = len(reader.targets)
        return DealEvenly(subject, amount, slot) if read_divided_targets(reader) else None
    form = reader.first_of("as you choose")
    if not form or not reader.accept("among"):
        return None
    slot = len(reader.targets)
    if not read_divided_targets(reader):
        return None
    spec = replace(reader.targets[slot], divides=amount)
    reader.targets = (*reader.targets[:slot], spec)
    reader.produce_amount()
    return DealDivided(subject, amount, slot, False, form)


def read_divided_targets(reader: Reader) -> bool:
    """The one slot that something is divided among."""
    here = reader.mark()
    for text, least, most in DIVIDED:
        if reader.phrase(text):
            bound = Number(most) if most else None
            reader.new_target(TargetSpec(AnyTarget(), Number(least), bound), frozenset(("creature",)), True)
            return True
    slots = len(reader.targets)
    found = read_reference(reader, False)
    if isinstance(found, Target) and len(reader.targets) == slots + 1:
        return True
    reader.reset(here)
    return False


DIVIDED = (("any number of targets", 0, 0), ("one or two targets", 1, 2), ("one , two , or three targets", 1, 3))


def last_recipient(reader: Reader) -> Reference | None:
    """Whom the sentence before dealt damage to, where "it deals 4 damage instead" says it no more (614.15)."""
    for referent in reversed(reader.referents):
        if isinstance(referent.reference, (Target, Each)):
            return referent.reference
    return None
