"""CR 611.2, 608.2h: effects of spells and abilities that last: pump, grants, "becomes", control, restrictions.

What such an effect changes is fixed as it begins (611.2c), and so are its amounts (608.2h).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spellstack.abilities.amounts import PerEach
from spellstack.abilities.context import Context
from spellstack.abilities.durations import END_OF_COMBAT, END_OF_TURN, Duration, Until
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.modifications.base import Modification
from spellstack.abilities.modifications.power import ChangePT
from spellstack.abilities.modifications.predicates import predicates_text
from spellstack.abilities.modifications.types import ChangeControl
from spellstack.abilities.references import Each, Reference, Result, You
from spellstack.abilities.statics import Cannot, CastingPermission, Continuous, Must, ObjectRule, PlayerRule, Rule
from spellstack.abilities.values import Number, Value
from spellstack.abilities.wording import conjugated, listed
from spellstack.actions.choosing import pick_word, players_of
from spellstack.actions.deeds import on_battlefield
from spellstack.actions.wording import about, each_tail, is_third, lasting_text, read_lasting, said
from spellstack.core.decisions import Script
from spellstack.core.node import Ability, Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import BATTLEFIELD
from spellstack.phrases.cannots import cannot_text, must_text, read_cannot, read_must, read_with_other
from spellstack.phrases.changes import read_abilities, read_granted, read_lost, read_pt_change
from spellstack.phrases.numbers import read_each
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object

NO_ONE = Result("")  # stands in an effect whose objects are locked in


@dataclass(frozen=True)
class LockedIn(Reference):
    """611.2c: the objects and players that an effect speaks of, fixed as it began."""

    codes_: tuple[int, ...]

    def codes(self, ctx: Context) -> tuple[int, ...]:
        return self.codes_


@dataclass(frozen=True)
class Change(Effect):
    """611.2c: characteristics of objects change for a while (`duration` None: for good)."""

    which: Reference
    modifications: tuple[Modification, ...]
    duration: Duration | None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = self.which.objects(ctx)
        groups = locked_groups(ctx, ids, self.modifications)
        for modifications, members in groups:
            yield from ctx.engine.start_effect(ctx, Continuous(NO_ONE, modifications), members, self.duration)
        players = tuple(code for code in self.which.codes(ctx) if code < 0)
        if players:  # 702.11c, 702.16: players gain hexproof, shroud, protection; the board makes rules of them
            modifications = tuple(m.lock(ctx) for m in self.modifications)
            yield from ctx.engine.start_effect(ctx, Continuous(NO_ONE, modifications), players, self.duration)
        return Outcome(bool(ids or players), ids, len(ids), tuple(-1 - code for code in players))

    def text(self, printer: Printer) -> str:
        found = predicates_text(self.modifications, printer, is_third(self.which, printer), False)
        each = change_each(self.modifications, printer)
        lasting = lasting_text(self.duration, self.form, printer)
        return about(self.which, f"{found}{lasting}{each}", printer)


def locked_groups(
    ctx: Context, ids: tuple[int, ...], modifications: tuple[Modification, ...]
) -> list[tuple[tuple[Modification, ...], tuple[int, ...]]]:
    """The modifications with their amounts fixed, and the objects for which they came out the same (608.2h)."""
    groups: list[tuple[tuple[Modification, ...], tuple[int, ...]]] = []
    before = ctx.subject
    for id in ids:
        ctx.subject = ctx.see(id)
        locked = tuple(m.lock(ctx) for m in modifications)
        for i, (known, members) in enumerate(groups):
            if known == locked:
                groups[i] = (known, (*members, id))
                break
        else:
            groups.append((locked, (id,)))
    ctx.subject = before
    return groups


@dataclass(frozen=True)
class GainControl(Effect):
    """613.1b: a player gains control of permanents."""

    what: Reference
    duration: Duration | None
    who: Reference | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        players = [ctx.controller] if self.who is None else players_of(ctx, self.who)
        if len(players) > 1:
            return (yield from self.each(ctx, players))
        ids = tuple(on_battlefield(ctx, self.what.objects(ctx)))
        if not players or not ids:
            return Outcome()
        yield from take_control(ctx, ids, players[0], self.duration)
        return Outcome(True, ids, len(ids), (players[0],))

    def each(self, ctx: Context, players: list[int]) -> Script[Outcome]:
        """ "Each player gains control of all creatures they own": whose what is, before anything changes."""
        before = ctx.player
        shares: list[tuple[int, tuple[int, ...]]] = []
        for p in players:
            ctx.player = p
            shares.append((p, tuple(on_battlefield(ctx, self.what.objects(ctx)))))
        ctx.player = before
        moved: list[int] = []
        for p, ids in shares:
            if ids:
                yield from take_control(ctx, ids, p, self.duration)
                moved.extend(ids)
        return Outcome(bool(moved), tuple(moved), len(moved), tuple(players))

    def text(self, printer: Printer) -> str:
        start = said(self.who if self.who is not None else You(), "gain", printer)
        return f"{start} control of {self.what.text(printer)}{lasting_text(self.duration, self.form, printer)}"


def take_control(ctx: Context, ids: tuple[int, ...], player: int, duration: Duration | None) -> Script[None]:
    """One control-changing effect (layer 2)."""
    values = (("new controller", player),)
    yield from ctx.engine.start_effect(
        ctx, Continuous(NO_ONE, (ChangeControl(),)), ids, duration, values, rule="613.1b"
    )


@dataclass(frozen=True)
class ExchangeControl(Effect):
    """701.12b: two permanents change controllers, or nothing happens (701.12a)."""

    first: Reference
    second: Reference | None = None
    duration: Duration | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = on_battlefield(ctx, self.first.objects(ctx))
        if self.second is not None:
            ids = ids[:1] + on_battlefield(ctx, self.second.objects(ctx))[:1]
        if len(ids) != 2:
            return Outcome()
        a, b = ids
        player_a = ctx.state.objects[a].controller
        player_b = ctx.state.objects[b].controller
        if player_a == player_b:
            return Outcome()
        yield from take_control(ctx, (a,), player_b, self.duration)
        yield from take_control(ctx, (b,), player_a, self.duration)
        return Outcome(True, (a, b), 2, (player_a, player_b))

    def text(self, printer: Printer) -> str:
        if self.second is None:
            return f"exchange control of {self.first.text(printer)}"
        return f"exchange control of {self.first.text(printer)} and {self.second.text(printer)}"


@dataclass(frozen=True)
class Impose(Effect):
    """611.2c, 101.2: rules that hold for a while: "can't block this turn", "must attack", "can't be blocked".

    Whom a rule speaks of is fixed as the effect begins where a reference names it; where a filter does, the rule goes
    for whatever the filter finds while the effect lasts (611.2c: such an effect changes no characteristics).
    """

    rules: tuple[Rule, ...]
    duration: Duration | None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        affected: tuple[int, ...] = ()
        did = False
        for rule in self.rules:
            who = subject_of(rule)
            if isinstance(who, Reference) and not isinstance(who, Each):
                codes = present(ctx, who.codes(ctx))
                if not codes:
                    continue
                affected = codes
                fixed = fixed_rule(ctx, rule, codes)
                yield from ctx.engine.start_effect(ctx, fixed, codes, self.duration, rule="611.2c")
            else:
                yield from ctx.engine.start_effect(ctx, fixed_rule(ctx, rule, ()), None, self.duration, rule="611.2c")
            did = True
        return Outcome(
            did, tuple(c for c in affected if c > 0), len(affected), tuple(-1 - c for c in affected if c < 0)
        )

    def text(self, printer: Printer) -> str:
        first = self.rules[0]
        who = subject_of(first)
        third = is_third(who, printer) if isinstance(who, Reference) else True
        lasting = lasting_text(self.duration, self.form, printer)
        if isinstance(first, Must):
            found = must_text(self.rules, printer, third)
        elif self.form == "mid":
            found = cannot_text(self.rules, printer).replace("can't be blocked", f"can't be blocked{lasting}")
        else:
            found = cannot_text(self.rules, printer) + lasting
        return about(who, found, printer) if isinstance(who, Reference) else found


def subject_of(rule: Rule) -> Reference | Filter | None:
    """Whom a rule speaks of."""
    if isinstance(rule, (Cannot, Must, ObjectRule, PlayerRule)):
        return rule.who
    if isinstance(rule, CastingPermission):
        return rule.what
    return None


def present(ctx: Context, codes: tuple[int, ...]) -> tuple[int, ...]:
    """The players, and the objects that are still here."""
    found: list[int] = []
    for code in codes:
        if code < 0:
            found.append(code)
            continue
        o = ctx.here(code)
        if o is not None and not (o.zone == BATTLEFIELD and o.phased_out):
            found.append(o.id)
    return tuple(found)


def fixed_rule(ctx: Context, rule: Rule, codes: tuple[int, ...]) -> Rule:
    """The rule with its references fixed: whom it speaks of (if `codes`), and the other party."""
    if isinstance(rule, PlayerRule):
        return replace(rule, who=LockedIn(codes)) if codes else rule
    if isinstance(rule, CastingPermission):
        return replace(rule, what=LockedIn(codes)) if codes else rule
    if not isinstance(rule, (Cannot, Must, ObjectRule)):
        return rule
    who = LockedIn(codes) if codes else rule.who
    other = rule.other
    if isinstance(other, Reference):
        other = LockedIn(present(ctx, other.codes(ctx)))
    if isinstance(rule, Cannot):
        return replace(rule, who=who, other=other)
    if isinstance(rule, Must):
        return replace(rule, who=who, other=other)
    return replace(rule, who=who, other=other)


def change_each(modifications: tuple[Modification, ...], printer: Printer) -> str:
    """ " for each artifact you control", after the duration."""
    for m in modifications:
        if isinstance(m, ChangePT):
            for value in (m.power, m.toughness):
                if isinstance(value, PerEach):
                    return each_tail(value, printer)
    return ""


def read_get(reader: Reader, subject: Reference) -> Effect | None:
    """ "... gets +2/+2 until end of turn", "... gets +1/+1 and gains flying until end of turn"."""
    change = read_pt_change(reader)
    if change is None:
        return None
    found: list[Modification] = [change]
    here = reader.mark()
    if reader.accept("and") and reader.accept_any("gain", "gains", "has", "have"):
        granted = read_abilities(reader)
        if granted is None:
            reader.reset(here)
        else:
            found.append(AddAbility(granted))
    else:
        reader.reset(here)
        if reader.accept("and") and reader.accept_any("lose", "loses"):
            lost = read_lost(reader)
            if lost is None:
                reader.reset(here)
            else:
                found.extend(lost)
        else:
            reader.reset(here)
    return finish_change(reader, subject, found)


def finish_change(reader: Reader, subject: Reference, found: list[Modification]) -> Effect | None:
    """The duration, and "for each ..." after it."""
    lasting = read_lasting(reader)
    if lasting.duration is None:
        return None
    changes = times_what_follows(reader, tuple(found))
    return Change(subject, changes, lasting.duration, lasting.form)


def times_what_follows(reader: Reader, changes: tuple[Modification, ...]) -> tuple[Modification, ...]:
    """The changes, that of power and toughness times what follows "for each"."""
    here = reader.mark()
    for i, change in enumerate(changes):
        if isinstance(change, ChangePT) and reader.accept("for", "each"):
            each = read_each(reader)
            if each is not None:
                power, toughness = times_each(change.power, each), times_each(change.toughness, each)
                return (*changes[:i], replace(change, power=power, toughness=toughness), *changes[i + 1 :])
    reader.reset(here)
    return changes


def times_each(value: Value, each: Value) -> Value:
    """ "+1/+0 for each": nothing times anything is nothing."""
    return value if isinstance(value, Number) and value.n == 0 else PerEach(value, each)


def read_gain(reader: Reader, subject: Reference) -> Effect | None:
    """ "... gains flying until end of turn", "gains haste and gets +1/+0", "gain control of target creature"."""
    if reader.accept("control", "of"):
        what = read_object(reader)
        if what is None:
            return None
        lasting = read_lasting(reader)
        return GainControl(what, lasting.duration, subject, lasting.form)
    granted = read_abilities(reader)
    if granted is None:
        return None
    found: list[Modification] = [AddAbility(granted)]
    here = reader.mark()
    if reader.accept("and") and reader.accept_any("get", "gets"):
        change = read_pt_change(reader)
        if change is not None:
            return finish_change(reader, subject, [*found, change])
        reader.reset(here)
    else:
        reader.reset(here)
    lasting = read_lasting(reader)
    return Change(subject, tuple(found), lasting.duration, lasting.form)


def read_lose_abilities(reader: Reader, subject: Reference) -> Effect | None:
    """ "... loses all abilities until end of turn", "loses flying"."""
    lost = read_lost(reader)
    if lost is None:
        return None
    lasting = read_lasting(reader)
    return Change(subject, lost, lasting.duration, lasting.form)


def read_exchange_control(reader: Reader, subject: Reference) -> Effect | None:
    """ "Exchange control of target artifact and target artifact you control"."""
    if not reader.accept("control", "of"):
        return None
    first = read_object(reader)
    if first is None:
        return None
    if not reader.accept("and"):
        return ExchangeControl(first)
    second = read_object(reader)
    return ExchangeControl(first, second) if second is not None else None


def read_cant(reader: Reader, subject: Reference) -> Effect | None:
    """ "... can't block this turn", "... can't be blocked this turn except by artifact creatures"."""
    if isinstance(subject, You) and not subject.form:
        return None
    here = reader.mark()
    if reader.phrase("be blocked this turn"):
        reader.reset(here)
        found = read_blocked_this_turn(reader, subject)
        if found is not None:
            return found
        reader.reset(here)
    rules = read_cannot(reader, subject)
    if rules is None:
        return None
    lasting = read_lasting(reader)
    first = rules[0]
    if lasting.duration is None and not (len(rules) == 1 and isinstance(first, Cannot) and first.act == "be countered"):
        return None  # of a spell it goes on for as long as it is there
    return Impose(rules, lasting.duration, lasting.form)


def read_blocked_this_turn(reader: Reader, subject: Reference) -> Effect | None:
    """ "be blocked this turn except by ...": the duration stands in the middle."""
    reader.pos += 4
    if not reader.is_word("except", "by"):
        return None
    rule = read_with_other(reader, subject, "be blocked", "509.1b")
    return Impose((rule,), Until(END_OF_TURN, "this turn"), "mid") if rule is not None else None


def read_must_attack(reader: Reader, subject: Reference) -> Effect | None:
    """ "... attacks this turn if able"."""
    rules = read_must(reader, subject, "attack", must_when(reader))
    return imposed(reader, rules)


def read_must_block(reader: Reader, subject: Reference) -> Effect | None:
    """ "... blocks ~ this turn if able"."""
    outer, reader.other_than = reader.other_than, subject
    rules = read_must(reader, subject, "block", must_when(reader))
    reader.other_than = outer
    return imposed(reader, rules)


def read_must_be(reader: Reader, subject: Reference) -> Effect | None:
    """ "... must be blocked this turn if able"."""
    rules = read_must(reader, subject, "must", must_when(reader))
    return imposed(reader, rules)


MUST_WHEN = ("this turn", "this combat")


def must_when(reader: Reader) -> tuple[str, ...]:
    """The words of time that a requirement needs; none where they stand in front of its sentence."""
    return () if reader.duration is not None or reader.front is not None else MUST_WHEN


def imposed(reader: Reader, rules: tuple[Rule, ...] | None) -> Effect | None:
    """A requirement for the turn or combat that its text names."""
    if rules is None:
        return None
    rule = rules[0]
    form = rule.form.split("|")[1] if isinstance(rule, Must) else ""
    if form:
        return Impose(rules, Until(END_OF_COMBAT if form == "this combat" else END_OF_TURN, form))
    if reader.duration is not None:
        reader.duration_taken = True
        return Impose(rules, reader.duration)
    return None


@dataclass(frozen=True)
class GainChoice(Effect):
    """ "... gains your choice of flying or haste until end of turn": one of the abilities, chosen as it resolves
    (608.2d).
    """

    which: Reference
    abilities: tuple[Ability, ...]
    duration: Duration | None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = self.which.objects(ctx)
        if not ids:
            return Outcome()
        words = [str(i) for i in range(len(self.abilities))]
        chosen = yield from pick_word(ctx, ctx.controller, words, "mode", "608.2d")
        granted = AddAbility((self.abilities[int(chosen)],))
        yield from ctx.engine.start_effect(ctx, Continuous(NO_ONE, (granted,)), ids, self.duration)
        return Outcome(True, ids, len(ids))

    def text(self, printer: Printer) -> str:
        verb = conjugated("gain", is_third(self.which, printer))
        choice = listed([ability.text(printer) for ability in self.abilities], "or")
        lasting = lasting_text(self.duration, self.form, printer)
        return about(self.which, f"{verb} your choice of {choice}{lasting}", printer)


def read_gain_choice(reader: Reader, subject: Reference) -> Effect | None:
    """ "... gains your choice of flying, trample, or haste until end of turn"."""
    if not reader.phrase("your choice of"):
        return None
    found: list[Ability] = []
    while True:
        ability = read_granted(reader)
        if ability is None:
            return None
        found.append(ability)
        if not (reader.accept(",", "or") or reader.accept(",") or reader.accept("or")):
            break
    lasting = read_lasting(reader)
    return GainChoice(subject, tuple(found), lasting.duration, lasting.form) if len(found) > 1 else None


CAN = (
    ("attack this turn as though it didn't have defender", "attack as though no defender", 0),
    ("attack this turn as though they didn't have defender", "attack as though no defender", 0),
    ("block an additional creature this turn", "block additional", 1),
    ("block any number of creatures this turn", "block additional", 99),
)


@dataclass(frozen=True)
class Allow(Effect):
    """609.4: "... can attack this turn as though it didn't have defender", "can block an additional creature this
    turn".
    """

    who: Reference
    word: str
    amount: int = 0
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        codes = present(ctx, self.who.codes(ctx))
        if not codes:
            return Outcome()
        rule = ObjectRule(self.word, LockedIn(codes), Number(self.amount) if self.amount else None)
        yield from ctx.engine.start_effect(ctx, rule, codes, Until(END_OF_TURN, "this turn"), rule="609.4")
        return Outcome(True, tuple(c for c in codes if c > 0), len(codes))

    def text(self, printer: Printer) -> str:
        return about(self.who, f"can {self.form}", printer)


def read_can(reader: Reader, subject: Reference) -> Effect | None:
    """ "... can block an additional creature this turn"."""
    for text, word, amount in CAN:
        if reader.phrase(text):
            return Allow(subject, word, amount, text)
    return None


@dataclass(frozen=True)
class Lure(Effect):
    """509.1c: "All creatures able to block target creature this turn do so"."""

    who: Reference
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        codes = present(ctx, self.who.codes(ctx))
        if not codes:
            return Outcome()
        rule = Must("be blocked by all", LockedIn(codes))
        yield from ctx.engine.start_effect(ctx, rule, codes, Until(END_OF_TURN, "this turn"), rule="509.1c")
        return Outcome(True, codes, len(codes))

    def text(self, printer: Printer) -> str:
        return f"all creatures able to block {self.who.text(printer)} this turn do so"


def read_lure(reader: Reader) -> Effect | None:
    """ "All creatures able to block it this turn do so"."""
    if not reader.phrase("all creatures able to block"):
        return None
    who = read_object(reader, False)
    return Lure(who) if who is not None and reader.phrase("this turn do so") else None
