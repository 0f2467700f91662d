"""CR 702: keyword abilities about counters: modular, graft, fading, vanishing, undying, persist, evolve, riot, ..."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import KeywordAbility, TargetSpec, Triggered
from spellstack.abilities.amounts import CountersOn
from spellstack.abilities.conditions import All, Condition, Not
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect, IfDone, Labelled, May, Sequence, ask_may
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.modifications.types import ChangeTypes
from spellstack.abilities.nouns import Other, TypeIs
from spellstack.abilities.paid import CastWith
from spellstack.abilities.patterns import Happens, Pattern, StepBegins
from spellstack.abilities.references import EventObject, Target
from spellstack.abilities.statics import AlternativeCost, Cannot, Continuous
from spellstack.abilities.values import Value, X
from spellstack.actions.basic.counters import MoveCounters, RemoveCounters
from spellstack.actions.basic.destination import Destination
from spellstack.actions.basic.draw import Draw
from spellstack.actions.basic.moving import Put
from spellstack.actions.basic.token_faces import TokenKind
from spellstack.actions.choosing import pick, pick_player, pick_word
from spellstack.actions.create import Create
from spellstack.actions.deeds import action_done, reveal, sacrifice
from spellstack.actions.replacements.entering import Entering, EntersWithCounters, entry_of
from spellstack.actions.simple import SacrificeThese
from spellstack.core.decisions import Script
from spellstack.core.events import CAST, COUNTERS_REMOVED, Event, MemoryChange
from spellstack.core.node import Ability
from spellstack.core.objects import Choices, Outcome, Row
from spellstack.core.subtypes import CREATURE_TYPE_SET
from spellstack.core.types import ARTIFACT, BATTLEFIELD, CREATURE, END, UPKEEP
from spellstack.keywords.building import (
    A_SPELL,
    EVERYWHERE,
    ME,
    ONE,
    YOU,
    YOUR_OTHER_CREATURE,
    amount,
    combat_damage_to_player,
    cost_of,
    dies,
    enters,
    plus_counters,
    static,
    triggered,
)
from spellstack.keywords.this_turn import DamageToOpponents, OpponentWasDamaged

PLUS = "+1/+1"


def enters_with(word: str, kind: str, count: Value, condition: Condition | None = None) -> Ability:
    """Enters with counters on it (614.1c)."""
    return static(word, EntersWithCounters(ME, ((kind, count),), condition), zones=EVERYWHERE)


@dataclass(frozen=True)
class HadCounter(Condition):
    """The object of the event had a counter of the kind, as it last was (702.79a, 702.93a)."""

    kind: str

    def holds(self, ctx: Context) -> bool:
        view = ctx.see(ctx.event.object) if ctx.event is not None else None
        return view is not None and view.counters.get(self.kind, 0) > 0


def back_with(word: str, kind: str) -> tuple[Ability, ...]:
    """Dies without such a counter: returns under its owner's control with one (702.79a, 702.93a)."""
    back = Put(ME, Destination(BATTLEFIELD, owners=True, counters=((kind, ONE),)), "return")
    return (triggered(dies(), back, word, condition=Not(HadCounter(kind))),)


def persist(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.79a."""
    return back_with("persist", "-1/-1")


def undying(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.93a."""
    return back_with("undying", PLUS)


@dataclass(frozen=True)
class DistinctManaTypes(Value):
    """702.44a: for how many colours of mana were spent to cast it."""

    def of(self, ctx: Context) -> int:
        choices: Choices | None = ctx.choices
        if choices is None:
            return 0
        mask = 0
        for mana in choices.mana:
            mask |= mana.kind
        return (mask & 31).bit_count()


def sunburst(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.44a: +1/+1 counters for a creature, else charge counters."""
    return (static("sunburst", Sunburst(ME), zones=EVERYWHERE),)


@dataclass(frozen=True)
class Sunburst(Entering):
    """702.44a, c. `always_plus`: modular-Sunburst puts +1/+1 counters."""

    always_plus: bool = False

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        yield from ()
        entry = entry_of(event)
        view = ctx.engine.entering(event)
        if entry is not None and view is not None:
            creature = ctx.row(view).types & CREATURE
            kind = PLUS if creature or self.always_plus else "charge"
            n = DistinctManaTypes().of(ctx)
            if n:
                entry.counters[kind] = entry.counters.get(kind, 0) + n
        return [event]


def modular(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.43a."""
    if ability.word == "sunburst":
        first: Ability = static("modular", Sunburst(ME, True), zones=EVERYWHERE)
    else:
        first = enters_with("modular", PLUS, amount(ability))
    artifact_creature: Filter = Phrase((TypeIs(ARTIFACT),), TypeIs(CREATURE))
    move = May(plus_counters(CountersOn(PLUS, ME), Target(0)))
    return (first, triggered(dies(), move, "modular", (TargetSpec(artifact_creature),)))


def graft(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.58a."""
    other: Filter = Phrase((Other(),), TypeIs(CREATURE))
    move = May(MoveCounters(PLUS, ONE, ME, EventObject("new")))
    trigger = triggered(enters(other), move, "graft", condition=HasCounter(PLUS))
    return (enters_with("graft", PLUS, amount(ability)), trigger)


@dataclass(frozen=True)
class HasCounter(Condition):
    """The source has a counter of the kind, now or as last known."""

    kind: str

    def holds(self, ctx: Context) -> bool:
        view = ctx.source_view()
        return view is not None and view.counters.get(self.kind, 0) > 0


def upkeep(effect: Effect, word: str, condition: Condition | None = None) -> Triggered:
    """At the beginning of your upkeep."""
    return triggered(StepBegins(UPKEEP, YOU), effect, word, condition=condition)


def fading(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.32a."""
    effect = Sequence(
        (
            Labelled(RemoveCounters("fade", ONE, ME), "removed"),
            IfDone("removed", SacrificeThese(ME), negated=True),
        )
    )
    return (enters_with("fading", "fade", amount(ability)), upkeep(effect, "fading"))


def vanishing(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.63a-b: without a number it enters with none."""
    removes = upkeep(RemoveCounters("time", ONE, ME), "vanishing", HasCounter("time"))
    last = triggered(LastCounterRemoved("time"), SacrificeThese(ME), "vanishing")
    if ability.amount is None:
        return (removes, last)
    return (enters_with("vanishing", "time", amount(ability)), removes, last)


@dataclass(frozen=True)
class LastCounterRemoved(Pattern):
    """702.63a: the last counter of the kind is removed from the source."""

    kind: str

    def kinds(self) -> tuple[int, ...]:
        return (COUNTERS_REMOVED,)

    def matches(self, ctx: Context, event: Event) -> bool:
        view = ctx.source_view()
        if view is None or event.object != ctx.source or event.word != self.kind:
            return False
        return view.counters.get(self.kind, 0) == 0


@dataclass(frozen=True)
class GreaterThanMine(Condition):
    """702.100a: what entered has greater power or toughness than the source, now or as each last was."""

    def holds(self, ctx: Context) -> bool:
        event = ctx.event
        own = ctx.source_view()
        if event is None or own is None:
            return False
        other = ctx.see(event.new_object or event.object)
        if other is None:
            return False
        mine = ctx.row(own)
        its = ctx.row(other)
        if not its.types & CREATURE:
            return False
        return its.power > mine.power or its.toughness > mine.toughness


def evolve(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.100a, c-d: compared as it enters and again as the ability resolves."""
    trigger = triggered(enters(YOUR_OTHER_CREATURE), plus_counters(ONE), "evolve", condition=GreaterThanMine())
    return (trigger,)


@dataclass(frozen=True)
class ManaSpentBeyondMe(Condition):
    """702.191a: more mana was spent on the spell than the source's power or toughness."""

    def holds(self, ctx: Context) -> bool:
        event = ctx.event
        own = ctx.source_view()
        spell = ctx.see(event.object) if event is not None else None
        if own is None or spell is None or spell.choices is None:
            return False
        row = ctx.row(own)
        return len(spell.choices.mana) > min(row.power, row.toughness)


def increment(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.191a."""
    pattern = Happens(CAST, object=A_SPELL, player=YOU)
    return (triggered(pattern, plus_counters(ONE), "increment", condition=ManaSpentBeyondMe()),)


@dataclass(frozen=True)
class BecomesMarked(Effect):
    """A designation that the source keeps: renowned, monstrous (702.112b)."""

    word: str

    def run(self, ctx: Context) -> Script[Outcome]:
        if ctx.source not in ctx.state.objects:
            return Outcome()
        done = action_done(ctx, f"become {self.word}", ctx.controller, ctx.source, rule="702.112b")
        yield from ctx.engine.perform([MemoryChange(ctx.cause("702.112a"), ctx.source, self.word, (1,)), done])
        return Outcome(True, (ctx.source,), 1)


@dataclass(frozen=True)
class IsMarked(Condition):
    """The source has the designation."""

    word: str

    def holds(self, ctx: Context) -> bool:
        view = ctx.source_view()
        return view is not None and bool(view.memory.get(self.word))


def renown(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.112a."""
    effect = Sequence((plus_counters(amount(ability)), BecomesMarked("renowned")))
    return (triggered(combat_damage_to_player(), effect, "renown", condition=Not(IsMarked("renowned"))),)


def bloodthirst(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.54a-b."""
    n: Value = DamageToOpponents() if isinstance(ability.amount, X) else amount(ability)
    return (enters_with("bloodthirst", PLUS, n, OpponentWasDamaged()),)


@dataclass(frozen=True)
class MayEnterWith(Entering):
    """702.98a, 702.136a: it may enter with a +1/+1 counter; `other`: the word of what it gets otherwise."""

    def optional(self) -> bool:
        return True

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        yield from ()
        entry = entry_of(event)
        if entry is not None:
            entry.counters[PLUS] = entry.counters.get(PLUS, 0) + 1
        return [event]


def unleash(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.98a."""
    held = static("unleash", Cannot("block", ME, rule="702.98a"), condition=HasCounter(PLUS))
    return (static("unleash", MayEnterWith(ME), zones=EVERYWHERE), held)


@dataclass(frozen=True)
class Riot(Entering):
    """702.136a: its controller chooses a +1/+1 counter or haste."""

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        entry = entry_of(event)
        if entry is not None:
            word = yield from pick_word(ctx, ctx.controller, [f"{PLUS} counter", "haste"], "mode", "702.136a")
            if word == "haste":
                entry.memory["riot"] = (entry.memory.get("riot", (0,))[0] + 1,)
            else:
                entry.counters[PLUS] = entry.counters.get(PLUS, 0) + 1
        return [event]


def riot(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.136a."""
    hasty = Continuous(ME, (AddAbility((KeywordAbility("haste"),)),))
    return (static("riot", Riot(ME), zones=EVERYWHERE), static("riot", hasty, condition=IsMarked("riot")))


SERVO = TokenKind(ARTIFACT | CREATURE, ("Servo",), 0, ONE, ONE)


def fabricate(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.123a."""
    n = amount(ability)
    effect = Sequence(
        (
            Labelled(May(plus_counters(n)), "put"),
            IfDone("put", Create((SERVO,), n), negated=True),
        )
    )
    return (triggered(enters(), effect, "fabricate"),)


@dataclass(frozen=True)
class Devour(Entering):
    """702.82a, c: as it enters, sacrifices any number of creatures (or others) for counters each."""

    wanted: Filter
    each: Value

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        state = ctx.state
        player = ctx.controller
        found = [
            id
            for id in state.battlefield
            if state.objects[id].controller == player
            and not state.objects[id].phased_out
            and self.wanted.admits(ctx, state.objects[id])
            and ctx.engine.is_possible(sacrifice(ctx, id, player))
        ]
        chosen = yield from pick(ctx, player, found, 0, len(found), "702.82a", "devour")
        entry = entry_of(event)
        if not chosen or entry is None:
            return [event]
        yield from ctx.engine.perform([sacrifice(ctx, id, player) for id in chosen])
        n = self.each.of(ctx) * len(chosen)
        entry.counters[PLUS] = entry.counters.get(PLUS, 0) + n
        entry.memory["devoured"] = chosen
        return [event]


def devour(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.82a, c."""
    wanted = ability.filter if ability.filter is not None else TypeIs(CREATURE)
    return (static("devour", Devour(ME, wanted, amount(ability)), zones=EVERYWHERE),)


@dataclass(frozen=True)
class Tribute(Entering):
    """702.104a: an opponent chosen by its controller may have it enter with counters."""

    count: Value

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        entry = entry_of(event)
        opponent = yield from pick_player(ctx, ctx.controller, ctx.state.opponents(ctx.controller), "702.104a")
        if entry is None or opponent < 0:
            return [event]
        pays = yield from ask_may(ctx, opponent, "tribute")
        if pays:
            entry.counters[PLUS] = entry.counters.get(PLUS, 0) + self.count.of(ctx)
            entry.memory["tribute"] = (1,)
        return [event]


def tribute(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.104a."""
    return (static("tribute", Tribute(ME, amount(ability)), zones=EVERYWHERE),)


def impending(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.176a."""
    paid = CastWith("impending")
    cost = AlternativeCost(cost_of(ability), "impending", rule="702.176a")
    no_creature = Continuous(ME, (ChangeTypes(lose_types=CREATURE),))
    return (
        static("impending", cost, zones=EVERYWHERE),
        enters_with("impending", "time", amount(ability), paid),
        static("impending", no_creature, condition=All((paid, HasCounter("time")))),
        triggered(
            StepBegins(END, YOU),
            RemoveCounters("time", ONE, ME),
            "impending",
            condition=All((paid, HasCounter("time"))),
        ),
    )


def ravenous(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.156a."""
    drawn = triggered(enters(), Draw(YOU, ONE), "ravenous", condition=XAtLeast(5))
    return (enters_with("ravenous", PLUS, X()), drawn)


@dataclass(frozen=True)
class XAtLeast(Condition):
    """X as announced for the spell is at least so much."""

    n: int

    def holds(self, ctx: Context) -> bool:
        return X().of(ctx) >= self.n


@dataclass(frozen=True)
class Amplify(Entering):
    """702.38a: reveals any number of cards in hand that share a creature type with it; counters for each."""

    each: Value

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        entry = entry_of(event)
        view = ctx.engine.entering(event)
        if entry is None or view is None:
            return [event]
        own = ctx.row(view)
        found = [
            id
            for id in ctx.state.players[ctx.controller].hand
            if id != event.object and shares_creature_type(own, ctx.row(ctx.state.objects[id]))
        ]
        chosen = yield from pick(ctx, ctx.controller, found, 0, len(found), "702.38a", "reveal")
        if chosen:
            yield from ctx.engine.perform([reveal(ctx, id, ctx.controller) for id in chosen])
            entry.counters[PLUS] = entry.counters.get(PLUS, 0) + self.each.of(ctx) * len(chosen)
        return [event]


def shares_creature_type(one: Row, other: Row) -> bool:
    """205.3m: whether both have some creature type in common."""
    if one.every_creature_type:
        return other.every_creature_type or any(word in CREATURE_TYPE_SET for word in other.subtypes)
    mine = [word for word in one.subtypes if word in CREATURE_TYPE_SET]
    return bool(mine) and (other.every_creature_type or any(word in other.subtypes for word in mine))


def amplify(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.38a."""
    return (static("amplify", Amplify(ME, amount(ability)), zones=EVERYWHERE),)
