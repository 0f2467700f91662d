"""CR 702.21, 702.108, 702.101: ward, prowess, extort: keyword abilities that trigger on spells and targets."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, ManaPart
from spellstack.abilities.effects import IfDone, Labelled, May, Sequence
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.nouns import NotType, Spell
from spellstack.abilities.patterns import Happens, Pattern
from spellstack.abilities.references import ControllerOf, EventObject, Opponents, They
from spellstack.abilities.values import ResultAmount
from spellstack.actions.basic.life import GainLife, LoseLife
from spellstack.actions.basic.paying import Pay, UnlessDoes
from spellstack.actions.simple import Counter
from spellstack.core.events import BECAME_TARGET, CAST, Event
from spellstack.core.mana import ManaCost, Symbol
from spellstack.core.node import Ability
from spellstack.core.types import BLACK, CREATURE, WHITE
from spellstack.keywords.building import A_SPELL, ME, ONE, YOU, cost_of, pump, triggered


@dataclass(frozen=True)
class TargetedByOpponent(Pattern):
    """702.21a: the source becomes the target of a spell or ability that an opponent controls."""

    def kinds(self) -> tuple[int, ...]:
        return (BECAME_TARGET,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if event.object != ctx.source:
            return False
        cause = ctx.state.see(event.source)
        return cause is not None and cause.controller != ctx.controller


def ward(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.21a."""
    spell = EventObject("source")
    effect = UnlessDoes(Counter(spell), Pay(cost_of(ability), They()), ControllerOf(spell))
    return (triggered(TargetedByOpponent(), effect, "ward"),)


def prowess(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.108a."""
    noncreature: Filter = Phrase((NotType(CREATURE),), Spell())
    return (triggered(Happens(CAST, object=noncreature, player=YOU), pump(ME, ONE, ONE), "prowess"),)


def extort(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.101a."""
    cost = Cost((ManaPart(ManaCost((Symbol(mask=WHITE | BLACK),))),))
    drain = Sequence((Labelled(LoseLife(Opponents(), ONE), "lost"), GainLife(YOU, ResultAmount("lost"))))
    effect = Sequence((Labelled(May(Pay(cost)), "paid"), IfDone("paid", drain)))
    return (triggered(Happens(CAST, object=A_SPELL, player=YOU), effect, "extort"),)
