"""CR 700.8: a player's party: up to one each of Cleric, Rogue, Warrior and Wizard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spellstack.abilities.aspects import SUBTYPES
from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.filters import is_creature
from spellstack.abilities.nouns import has_subtype
from spellstack.abilities.values import Value
from spellstack.core.node import Printer

MEMBERS: Final = ("Cleric", "Rogue", "Warrior", "Wizard")


def party_size(ctx: Context, player: int) -> int:
    """700.8a-b: how many creatures are in the party, each counted for one type so that they are most."""
    filled = {0}  # masks of the types that some choice among the creatures so far fills
    state = ctx.state
    for id in state.battlefield:
        o = state.objects[id]
        if o.controller != player or o.phased_out or not is_creature(ctx, o):
            continue
        fits = [1 << i for i, word in enumerate(MEMBERS) if has_subtype(ctx, o, word)]
        filled |= {mask | bit for mask in filled for bit in fits}
    return max(mask.bit_count() for mask in filled)


@dataclass(frozen=True)
class PartySize(Value):
    """ "The number of creatures in your party", "for each creature in your party"."""

    def is_phrase(self) -> bool:
        return True

    def of(self, ctx: Context) -> int:
        return party_size(ctx, ctx.controller)

    def text(self, printer: Printer) -> str:
        return "the number of creatures in your party"

    def each(self, printer: Printer) -> str:
        return "creature in your party"


@dataclass(frozen=True)
class FullParty(Condition):
    """700.8c: "you have a full party"."""

    def holds(self, ctx: Context) -> bool:
        return party_size(ctx, ctx.controller) == len(MEMBERS)

    def reads(self) -> int:
        return SUBTYPES

    def text(self, printer: Printer) -> str:
        return "you have a full party"
