"""CR 702: keyword abilities that are activated: cycling, equip (702.6b: 301), crew, unearth, ninjutsu."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from spellstack.abilities.ability import Body, KeywordAbility, Static, TargetSpec, Triggered
from spellstack.abilities.amounts import CharacteristicOf
from spellstack.abilities.chosen_costs import KindChosen, ReturnChosen, TapChosen
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, CostPart, CostRecord, DiscardSelf, ExileSelf, TapSelf
from spellstack.abilities.effects import Effect, Labelled, Sequence
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.modifications.types import ChangeTypes
from spellstack.abilities.nouns import TypeIs
from spellstack.abilities.patterns import StepBegins
from spellstack.abilities.qualities import ControlledBy, Status
from spellstack.abilities.references import Paid, Reference, Result, Target, says
from spellstack.abilities.values import Number, Value
from spellstack.actions.attach import Attach
from spellstack.actions.basic.continuous import Change
from spellstack.actions.basic.copy_exceptions import CopyExceptions
from spellstack.actions.basic.counters import PutCounters
from spellstack.actions.basic.delayed import Delay
from spellstack.actions.basic.destination import Destination
from spellstack.actions.basic.draw import Draw
from spellstack.actions.basic.looking import Reveal
from spellstack.actions.basic.moving import Put, Shuffle
from spellstack.actions.create import CreateCopies
from spellstack.actions.deeds import action_done, attach
from spellstack.actions.replacements.base import PlainReplacement
from spellstack.actions.search import Search
from spellstack.actions.simple import Exile
from spellstack.core.decisions import Answer, Decision, Option, Refusal, Script
from spellstack.core.events import (
    ACTION_DONE,
    CYCLED,
    DISCARD,
    TAP,
    ZONE_CHANGE,
    Entry,
    Event,
    MemoryChange,
    ZoneChange,
)
from spellstack.core.events import EXILE as EXILE_EVENT
from spellstack.core.node import Ability, Printer
from spellstack.core.objects import Outcome, View
from spellstack.core.types import (
    ARTIFACT,
    BATTLEFIELD,
    BLACK,
    CREATURE,
    END,
    EXILE,
    GRAVEYARD,
    HAND,
    LAND,
    PLANESWALKER,
    WHITE,
)
from spellstack.keywords.building import (
    A_CREATURE,
    ME,
    MY_POWER,
    ONE,
    THIS_TURN,
    YOU,
    YOUR_CREATURE,
    activated,
    amount,
    cost_of,
    plus_counters,
    with_parts,
)
from spellstack.keywords.crewing import Crews
from spellstack.phrases.reader import Reader

SORCERY = ("sorcery",)
HASTE = KeywordAbility("haste")


# --- from the hand


@dataclass(frozen=True)
class CycleSelf(DiscardSelf):
    """702.29a: discards this card; the player has then cycled it (702.29c)."""

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        cause = self.cause(ctx, "702.29a", player)
        yield from ctx.engine.perform([Event(DISCARD, cause, ctx.source, player)])
        now = ctx.state.latest(ctx.source)
        record.add("discarded", (now,))
        yield from ctx.engine.perform([Event(CYCLED, cause, now, player)])
        return True


def cycling(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.29a."""
    return (activated(with_parts(cost_of(ability), CycleSelf()), Draw(YOU, ONE), "cycling", zone=HAND),)


def typecycling(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.29e: searches for a card of the type instead of drawing."""
    return (activated(with_parts(cost_of(ability), CycleSelf()), fetch(ability.filter), "cycling", zone=HAND),)


def fetch(wanted: Filter | None) -> Effect:
    """Search your library for such a card, reveal it, put it into your hand, then shuffle (701.23a)."""
    found = Result("found")
    return Sequence(
        (
            Labelled(Search(wanted), "found"),
            Reveal(found),
            Put(found, Destination(HAND)),
            Shuffle(YOU),
        )
    )


@dataclass(frozen=True)
class SameManaValue(Filter):
    """It has the mana value of the source (702.53a, 702.71a). `creature`: it is a creature card too."""

    creature: bool = False

    def admits(self, ctx: Context, view: View) -> bool:
        own = ctx.source_view()
        if own is None or (self.creature and not ctx.row(view).types & CREATURE):
            return False
        return ctx.engine.mana_value(view) == ctx.engine.mana_value(own)


def transmute(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.53a."""
    cost = with_parts(cost_of(ability), DiscardSelf())
    return (activated(cost, fetch(SameManaValue()), "transmute", limits=SORCERY, zone=HAND),)


def reinforce(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.77a."""
    cost = with_parts(cost_of(ability), DiscardSelf())
    effect = plus_counters(amount(ability), Target(0))
    return (activated(cost, effect, "reinforce", (TargetSpec(A_CREATURE),), zone=HAND),)


@dataclass(frozen=True)
class PutAttackingLike(Effect):
    """702.49a, c: puts the source onto the battlefield tapped, attacking what the returned creature attacked."""

    def run(self, ctx: Context) -> Script[Outcome]:
        o = ctx.state.objects.get(ctx.source)
        returned = ctx.choices.paid_with("returned") if ctx.choices is not None else ()
        if o is None or not returned:
            return Outcome()
        before = ctx.state.snapshots.get(returned[0])
        entry = Entry()
        entry.controller = ctx.controller
        entry.tapped = True
        entry.attacking = before.attacking if before is not None else 0
        event = ZoneChange(ctx.cause("702.49c"), o.id, o.zone, BATTLEFIELD, o.owner, entry)
        yield from ctx.engine.perform([event])
        return Outcome(event.new_object != 0, (event.new_object,), 1)


def ninjutsu(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.49a, d."""
    free: Filter = Phrase((Status("unblocked"),), TypeIs(CREATURE), (ControlledBy(YOU),))
    cost = with_parts(cost_of(ability), ReturnChosen(free, ONE))
    found: list[Ability] = [activated(cost, PutAttackingLike(), "ninjutsu", zone=HAND)]
    if ability.name == "commander ninjutsu":
        found.append(activated(cost, PutAttackingLike(), "ninjutsu", zone=6))
    return tuple(found)


# --- on the battlefield


def equip(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.6a, c."""
    wanted = YOUR_CREATURE
    if ability.filter is not None:
        wanted = Phrase((), ability.filter, (ControlledBy(YOU),))
    target = TargetSpec(wanted, rule="702.6a" if ability.filter is None else "702.6c")
    effect: Effect = Attach(ME, Target(0))
    if ability.filter is not None and speaks_of_planeswalkers(ability.filter):
        effect = AttachAnyway()
    return (replace(activated(cost_of(ability), effect, "equip", (target,), SORCERY), change=ability.change),)


def speaks_of_planeswalkers(wanted: Filter) -> bool:
    """702.6e: "equip planeswalker"."""
    head = wanted.head if isinstance(wanted, Phrase) else wanted
    return isinstance(head, TypeIs) and head.mask == PLANESWALKER


@dataclass(frozen=True)
class AttachAnyway(Effect):
    """702.6e: attaches to the planeswalker as though it were a creature; whether it stays, 704.5n says."""

    def run(self, ctx: Context) -> Script[Outcome]:
        codes = [code for code in ctx.targets(0) if ctx.here(code) is not None]
        own = ctx.here(ctx.source)
        if own is None or not codes or own.attached_to == codes[0]:
            return Outcome()
        yield from ctx.engine.perform([attach(ctx, own.id, codes[0])])
        return Outcome(True, (own.id,), 1)


def fortify(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.67a."""
    target = TargetSpec(Phrase((), TypeIs(LAND), (ControlledBy(YOU),)), rule="702.67a")
    return (activated(cost_of(ability), Attach(ME, Target(0)), "fortify", (target,), SORCERY),)


def outlast(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.107a."""
    cost = with_parts(cost_of(ability), TapSelf())
    return (activated(cost, plus_counters(ONE), "outlast", limits=SORCERY),)


def level_up(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.87a."""
    return (activated(cost_of(ability), PutCounters(("level",), ONE, ME), "level up", limits=SORCERY),)


def transfigure(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.71a."""
    from spellstack.abilities.costs import SacrificeSelf

    found = Result("found")
    effect = Sequence(
        (
            Labelled(Search(SameManaValue(creature=True)), "found"),
            Put(found, Destination(BATTLEFIELD)),
            Shuffle(YOU),
        )
    )
    cost = with_parts(cost_of(ability), SacrificeSelf())
    return (activated(cost, effect, "transfigure", limits=SORCERY),)


# What a creature does that is tapped for the cost (702.122b, 702.171c).
TAPPED_FOR: Final[dict[str, str]] = {"702.122a": "crews", "702.171a": "saddles"}


@dataclass(frozen=True)
class TapForPower(CostPart):
    """702.122a, 702.171a, 702.194a: taps any number of (other) untapped creatures with enough power in all."""

    least: Value
    other: bool = True
    cited: str = "702.122a"

    def text(self, printer: Printer) -> str:
        return f"tap any number of creatures you control with total power {self.least.text(printer)} or more"

    def candidates(self, ctx: Context, player: int) -> list[int]:
        state = ctx.state
        found: list[int] = []
        for id in state.battlefield:
            o = state.objects[id]
            if o.controller != player or o.tapped or o.phased_out or (self.other and id == ctx.source):
                continue
            if ctx.row(o).types & CREATURE:
                found.append(id)
        return found

    def power(self, ctx: Context, id: int) -> int:
        """What a creature contributes; abilities of its own may say otherwise (702.122a, 702.171a)."""
        row = ctx.row(ctx.state.objects[id])
        word = TAPPED_FOR.get(self.cited, "")
        found = row.power
        for instance in row.abilities if word else ():
            if isinstance(instance.ability, Static):
                for rule in instance.ability.rules:
                    if isinstance(rule, Crews) and word in rule.words:
                        found = row.toughness if rule.by_toughness else found + rule.more
        return found

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        have = sum(max(0, self.power(ctx, id)) for id in self.candidates(ctx, player))
        need = self.least.of(ctx)
        if have < need:
            return Refusal(self.cited, f"creatures with total power {need} must be tapped, there is {have}", ctx.source)
        return None

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        found = self.candidates(ctx, player)
        judge = PowerJudge([self.power(ctx, id) for id in found], self.least.of(ctx), self.cited)
        if judge.total(tuple(range(len(found)))) < judge.need and not judge.least():
            return False
        options = [Option("object", self.cited, object=id) for id in found]
        decision = Decision(
            "cost_object",
            player,
            options,
            self.cited,
            0,
            len(found),
            ctx.source,
            check=judge.check,
            least=judge.least(),
        )
        answer = yield from ctx.engine.ask(decision)
        chosen = tuple(found[i] for i in answer)
        cause = self.cause(ctx, self.cited, player)
        if chosen:
            events = [Event(TAP, cause, id, player) for id in chosen]
            word = TAPPED_FOR.get(self.cited, "")
            if word:
                events.extend(Event(ACTION_DONE, cause, id, player, ctx.source, 0, word) for id in chosen)
            yield from ctx.engine.perform(events)
        record.add("tapped", chosen)
        return True


class PowerJudge:
    """Whether the chosen creatures have enough power together."""

    def __init__(self, powers: list[int], need: int, rule: str) -> None:
        self.powers = powers
        self.need = need
        self.rule = rule

    def total(self, answer: Answer) -> int:
        return sum(self.powers[i] for i in answer)

    def check(self, answer: Answer) -> Refusal | None:
        if self.total(answer) < self.need:
            return Refusal(self.rule, f"total power {self.need} is needed")
        return None

    def least(self) -> Answer:
        """The fewest creatures that do, the strongest first."""
        order = sorted(range(len(self.powers)), key=lambda i: -self.powers[i])
        chosen: list[int] = []
        total = 0
        for i in order:
            if total >= self.need:
                break
            chosen.append(i)
            total += self.powers[i]
        return tuple(sorted(chosen))


@dataclass(frozen=True)
class NoteDone(Effect):
    """The keyword action of the ability was done with the source (702.122d)."""

    word: str

    def run(self, ctx: Context) -> Script[Outcome]:
        yield from ctx.engine.perform([action_done(ctx, self.word, ctx.controller, ctx.source, 0, ctx.rule)])
        return Outcome(True)


def crew(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.122a."""
    becomes = Change(ME, (ChangeTypes(types=ARTIFACT | CREATURE),), THIS_TURN)
    cost = Cost((TapForPower(amount(ability)),))
    return (activated(cost, Sequence((becomes, NoteDone("crew"))), "crew"),)


# --- from the graveyard


@dataclass(frozen=True)
class LeavesIntoExile(PlainReplacement):
    """702.84a: the source is exiled instead of leaving the battlefield for anywhere else."""

    def kinds(self) -> tuple[int, ...]:
        return (ZONE_CHANGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if not isinstance(event, ZoneChange) or event.object != ctx.source:
            return False
        return event.from_zone == BATTLEFIELD and event.to_zone not in (EXILE, BATTLEFIELD)

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        if isinstance(event, ZoneChange):
            event.to_zone = EXILE
        return [event]

    def rule(self) -> str:
        return "702.84a"


def unearth(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.84a."""
    it = Result("it")
    stays = Static((LeavesIntoExile(),), word="unearth")
    effect = Sequence(
        (
            Labelled(Put(ME, Destination(BATTLEFIELD), "return"), "it"),
            Change(it, (AddAbility((HASTE, stays)),), None),
            Delay(Triggered(StepBegins(END), Body(Exile(it)))),
        )
    )
    return (activated(cost_of(ability), effect, "unearth", limits=SORCERY, zone=GRAVEYARD),)


def token_of_itself(ability: KeywordAbility, exceptions: CopyExceptions) -> tuple[Ability, ...]:
    """702.128a, 702.129a: exiles the card from the graveyard and creates a token that is a copy of it."""
    cost = with_parts(cost_of(ability), ExileSelf())
    effect = CreateCopies(ME, exceptions=exceptions)
    return (activated(cost, effect, ability.name, limits=SORCERY, zone=GRAVEYARD),)


def embalm(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.128a."""
    return token_of_itself(ability, CopyExceptions(subtypes=("Zombie",), colors=WHITE, no_mana_cost=True))


def eternalize(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.129a."""
    four = Number(4)
    exceptions = CopyExceptions(power=four, toughness=four, subtypes=("Zombie",), colors=BLACK, no_mana_cost=True)
    return token_of_itself(ability, exceptions)


def scavenge(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.97a."""
    cost = with_parts(cost_of(ability), ExileSelf())
    effect = plus_counters(MY_POWER, Target(0))
    return (activated(cost, effect, "scavenge", (TargetSpec(A_CREATURE),), SORCERY, GRAVEYARD),)


@dataclass(frozen=True)
class BecomesSaddled(Effect):
    """702.171b: it is saddled until end of turn (the turn is remembered)."""

    what: Reference = ME

    def run(self, ctx: Context) -> Script[Outcome]:
        ids = self.what.objects(ctx)
        events: list[Event] = []
        for id in ids:
            events.append(MemoryChange(ctx.cause("702.171b"), id, "saddled", (ctx.state.turn,)))
            events.append(action_done(ctx, "saddle", ctx.controller, id))
        if events:
            yield from ctx.engine.perform(events)
        return Outcome(bool(ids), ids, len(ids))

    def text(self, printer: Printer) -> str:
        return f"{says(printer, self.what, 'become')} saddled until end of turn"


def read_become_saddled(reader: Reader, subject: Reference) -> Effect | None:
    """ "Target Mount becomes saddled until end of turn"."""
    return BecomesSaddled(subject) if reader.phrase("saddled until end of turn") else None


def saddle(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.171a."""
    cost = Cost((TapForPower(amount(ability), cited="702.171a"),))
    return (activated(cost, BecomesSaddled(), "saddle", limits=SORCERY),)


def station(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.184a: charge counters equal to the power of the creature tapped."""
    cost = Cost((TapChosen(A_CREATURE, ONE, other=True),))
    effect = PutCounters(("charge",), CharacteristicOf("power", Paid("tapped")), ME)
    return (activated(cost, effect, "station", limits=SORCERY),)


@dataclass(frozen=True)
class ExileMaterials(KindChosen):
    """702.167a: exiles permanents the player controls and cards in their graveyard. `more`: or more than so many."""

    more: bool = False

    def text(self, printer: Printer) -> str:
        return f"exile {self.filter.noun(printer, False)} from among permanents you control and/or your graveyard"

    def places(self, ctx: Context, player: int) -> tuple[int, ...]:
        return ctx.state.battlefield + ctx.state.players[player].graveyard

    def spares_source(self) -> bool:
        return True

    def most(self, ctx: Context, found: int) -> int:
        return found if self.more else self.needed(ctx)

    def deed(self) -> int:
        return EXILE_EVENT

    def role(self) -> str:
        return "exiled"

    def rule(self) -> str:
        return "702.167a"


def craft(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.167a: exiles itself and the materials, and returns transformed."""
    if ability.filter is None:
        return ()
    materials = ExileMaterials(ability.filter, amount(ability), ability.word == "or more")
    cost = with_parts(cost_of(ability), ExileSelf(BATTLEFIELD), materials)
    return (activated(cost, ReturnCrafted(), "craft", limits=SORCERY),)


@dataclass(frozen=True)
class ReturnCrafted(Effect):
    """702.167a: the card that was exiled as the cost returns transformed under its owner's control (400.7j)."""

    def run(self, ctx: Context) -> Script[Outcome]:
        o = ctx.state.objects.get(ctx.state.latest(ctx.source))
        if o is None or o.zone != EXILE or o.token:
            return Outcome()
        entry = Entry()
        entry.controller = o.owner
        entry.face = 1
        event = ZoneChange(ctx.cause("702.167a"), o.id, EXILE, BATTLEFIELD, o.owner, entry)
        yield from ctx.engine.perform([event])
        return Outcome(event.new_object != 0, (event.new_object,), 1)
