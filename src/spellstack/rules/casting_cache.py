"""CR 601, 605: what casting and paying have worked out once in a game:
facts of sets of abilities, mana that can be made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spellstack.core.definition import AbilityInstance, Face
from spellstack.core.objects import Row

if TYPE_CHECKING:
    from spellstack.core.decisions import Refusal
    from spellstack.rules.ability_sets import AbilitySet
    from spellstack.rules.mana_sources import ManaFacts, ManaProfile, Supply
    from spellstack.rules.options import FaceGlance, ZoneGlance
    from spellstack.rules.spell_facts import SpellFacts


class CastingCache:
    """`facts` by the abilities of a row (cleared when it grows large, as granted abilities pass); `mana` by ability.

    `least`: how much mana an ability costs at the least. `rows`: the characteristics of faces that do not show where
    the card is. `supply`: what a player could pay with, as last worked out. `hands` and
    `speaking`: the cards in a hand, and those in another zone that may be cast from there, as long as its order stays.
    """

    def __init__(self) -> None:
        self.facts: dict[tuple[AbilityInstance, ...], SpellFacts] = {}
        self.mana: dict[AbilityInstance, ManaFacts] = {}
        self.least: dict[AbilityInstance, int] = {}
        self.rows: dict[Face, Row] = {}
        self.profiles: dict[AbilitySet, ManaProfile | None] = {}
        self.supply: dict[int, Supply] = {}
        self.glances: dict[Face, FaceGlance] = {}
        self.refused: dict[int, Refusal] = {}  # why cards could not be spliced onto the spell announced last
        self.hands: dict[int, ZoneGlance] = {}
        self.speaking: dict[tuple[int, int], ZoneGlance] = {}
        self.trial = False  # a mana ability is being tried out, to see what it makes

    def shared(self) -> CastingCache:
        """A cache for a fork: facts are common, what holds at one moment is its own."""
        other = CastingCache()
        other.facts = self.facts
        other.mana = self.mana
        other.least = self.least
        other.rows = self.rows
        other.profiles = self.profiles
        other.glances = self.glances
        return other
