"""CR 726.2: the abilities inherent in having the initiative."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import Body, Triggered
from spellstack.abilities.nouns import TypeIs
from spellstack.abilities.patterns import Happens, StepBegins
from spellstack.abilities.references import ControllerOf, EventObject, EventPlayer, You
from spellstack.core.events import DAMAGE, DESIGNATION
from spellstack.core.types import CREATURE, UPKEEP
from spellstack.designations.dungeons import CARDS, Venture
from spellstack.designations.monarch import GetDesignation


def of_initiative(dungeon: str) -> tuple[Triggered, ...]:
    """From the point of view of the player who has the initiative, who controls them."""
    holder = You("the player who has the initiative")
    venture = Body(Venture(EventPlayer("that player"), dungeon))
    upkeep = "at the beginning of the upkeep of the player who has the initiative"
    damage = Happens(
        DAMAGE, player=holder, source=TypeIs(CREATURE), combat=1, batch=True,
        form="deal combat damage to {player}", subject="source",
    )  # fmt: skip
    taken = Happens(DESIGNATION, player=holder, word="initiative", form="take the initiative", subject="player")
    return (
        Triggered(StepBegins(UPKEEP, holder, upkeep), venture),
        Triggered(damage, Body(GetDesignation(ControllerOf(EventObject("source"), "their controller"), "initiative"))),
        Triggered(taken, venture),
    )


def named_dungeon() -> str:
    """The dungeon that is entered only by its name."""
    return next(dungeon.face.name for dungeon in CARDS.all() if dungeon.named)


OF_INITIATIVE: Final[tuple[Triggered, ...]] = of_initiative(named_dungeon())
