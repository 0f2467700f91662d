"""CR 702.124j: "partner with [name]": when it enters, target player may find the other card."""

from __future__ import annotations

from spellstack.abilities.ability import KeywordAbility, TargetSpec
from spellstack.abilities.effects import IfDone, Labelled, May, Sequence
from spellstack.abilities.nouns import Named
from spellstack.abilities.references import Result, Target
from spellstack.actions.basic.destination import Destination
from spellstack.actions.basic.looking import Reveal
from spellstack.actions.basic.moving import Put, Shuffle
from spellstack.actions.search import Search
from spellstack.core.node import Ability
from spellstack.core.types import HAND
from spellstack.keywords.building import A_PLAYER, enters, triggered


def partner(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.124j. Plain partner only says how a deck is made."""
    if not ability.word.startswith("with "):
        return ()
    who = Target(0)
    found = Result("found")
    name = ability.word.removeprefix("with ")
    finds = Labelled(May(Labelled(Search(Named(name), who=who), "found"), who), "searched")
    then = IfDone("searched", Sequence((Reveal(found, who), Put(found, Destination(HAND)), Shuffle(who))))
    return (triggered(enters(), Sequence((finds, then)), "partner", (TargetSpec(A_PLAYER),)),)
