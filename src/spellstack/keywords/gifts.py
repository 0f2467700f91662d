"""CR 702.113, 702.165, 702.174: awaken, backup, gift: what a spell or permanent does besides its own text."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import Body, KeywordAbility, SpellAbility, TargetSpec
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, CostPart, CostRecord
from spellstack.abilities.durations import GAME, Until
from spellstack.abilities.effects import Conditional, Effect, Sequence
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.modifications.power import SetPT
from spellstack.abilities.modifications.types import ChangeTypes
from spellstack.abilities.nouns import TypeIs
from spellstack.abilities.paid import CastWith, CostPaid
from spellstack.abilities.qualities import ControlledBy
from spellstack.abilities.references import Reference, Target
from spellstack.abilities.statics import AdditionalCost, AlternativeCost, Continuous
from spellstack.abilities.values import Number
from spellstack.actions.basic.continuous import Change
from spellstack.actions.basic.draw import Draw
from spellstack.actions.choosing import pick_player
from spellstack.core.decisions import Refusal, Script
from spellstack.core.node import Ability, Printer
from spellstack.core.objects import Outcome
from spellstack.core.types import CREATURE, LAND
from spellstack.keywords.building import (
    A_CREATURE,
    EVERYWHERE,
    ME,
    ONE,
    THIS_TURN,
    YOU,
    amount,
    cost_of,
    enters,
    plus_counters,
    static,
    triggered,
)

YOUR_LAND: Filter = Phrase((), TypeIs(LAND), (ControlledBy(YOU),))
FOR_GOOD = Until(GAME)


def awaken(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.113a-b: the land is a target only if the awaken cost was paid."""
    paid = CastWith("awaken")
    zero = Number(0)
    animate = Change(
        Target(0),
        (
            ChangeTypes(types=CREATURE, subtypes=("Elemental",)),
            SetPT(zero, zero),
            AddAbility((KeywordAbility("haste"),)),
        ),
        FOR_GOOD,
    )
    effect = Sequence((plus_counters(amount(ability), Target(0)), animate))
    body = Body(Conditional(paid, effect), (TargetSpec(YOUR_LAND, condition=paid),))
    cost = AlternativeCost(cost_of(ability), "awaken", rule="702.113a")
    return (static("awaken", cost, zones=EVERYWHERE), SpellAbility(body))


@dataclass(frozen=True)
class Backup(Effect):
    """702.165a: counters on target creature; another creature gains the abilities printed after this one."""

    count: int

    def run(self, ctx: Context) -> Script[Outcome]:
        outcome = yield from plus_counters(Number(self.count), Target(0)).run(ctx)
        codes = [code for code in ctx.targets(0) if ctx.here(code) is not None]
        own = ctx.source_view()
        if own is None or not codes or codes[0] == ctx.source:
            return outcome
        printed = ctx.engine.copiable(own).abilities
        places = [i for i, a in enumerate(printed) if isinstance(a, KeywordAbility) and a.name == "backup"]
        after = tuple(a for a in printed[places[0] + 1 :] if not is_backup(a)) if places else ()
        if after:
            rule = Continuous(ME, (AddAbility(after),))
            yield from ctx.engine.start_effect(ctx, rule, (codes[0],), THIS_TURN, rule="702.165a")
        return outcome


def is_backup(ability: Ability) -> bool:
    return isinstance(ability, KeywordAbility) and ability.name == "backup"


def backup(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.165a."""
    n = ability.amount.n if isinstance(ability.amount, Number) else 1
    return (triggered(enters(), Backup(n), "backup", (TargetSpec(A_CREATURE),)),)


# --- gift


@dataclass(frozen=True)
class PromiseGift(CostPart):
    """702.174a: chooses an opponent, who will get the gift."""

    def text(self, printer: Printer) -> str:
        return "promise an opponent a gift"

    def refusal(self, ctx: Context, player: int) -> Refusal | None:
        return None if ctx.state.opponents(player) else Refusal("702.174a", "there is no opponent", ctx.source)

    def pay(self, ctx: Context, player: int, record: CostRecord) -> Script[bool]:
        opponent = yield from pick_player(ctx, player, ctx.state.opponents(player), "702.174a")
        if opponent < 0:
            return False
        record.add("gift", (-1 - opponent,))
        return True


@dataclass(frozen=True)
class GiftedPlayer(Reference):
    """The opponent who was promised the gift."""

    def codes(self, ctx: Context) -> tuple[int, ...]:
        view = ctx.source_view()
        if view is not None and view.choices is not None:
            return view.choices.paid_with("gift")
        return ctx.choices.paid_with("gift") if ctx.choices is not None else ()


def gift(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.174a-b, d: "gift a card". Other gifts are tokens and stand in `gift_of`."""
    giving = gift_of(ability.word)
    if giving is None:
        return ()
    paid = CostPaid("gift")
    cost = AdditionalCost(Cost((PromiseGift(),)), "gift", optional=True, rule="702.174a")
    return (
        static("gift", cost, zones=EVERYWHERE),
        SpellAbility(Body(Conditional(paid, giving))),
        triggered(enters(), giving, "gift", condition=paid),
    )


def gift_of(word: str) -> Effect | None:
    """702.174d-j: what the opponent gets; None for a gift that is not known."""
    from spellstack.actions.basic.token_faces import TokenKind
    from spellstack.actions.basic.turns import ExtraTurn
    from spellstack.actions.create import Create, TokenEntry
    from spellstack.actions.predefined import predefined
    from spellstack.core.types import BLUE

    if word == "a card":
        return Draw(GiftedPlayer(), ONE)
    if word in ("a Food", "a Treasure"):
        return Create((predefined(word[2:]),), who=GiftedPlayer())
    if word == "an extra turn":
        return ExtraTurn(GiftedPlayer())
    if word == "a tapped Fish":
        fish = TokenKind(CREATURE, ("Fish",), BLUE, ONE, ONE)
        return Create((fish,), who=GiftedPlayer(), entry=TokenEntry(tapped=True))
    if word == "an Octopus":
        eight = Number(8)
        return Create((TokenKind(CREATURE, ("Octopus",), BLUE, eight, eight),), who=GiftedPlayer())
    return None
