"""CR 702.139, 103.2b: companion: what a deck must be like, and the special action that brings the card in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from spellstack.abilities.ability import Activated, KeywordAbility
from spellstack.abilities.context import Context
from spellstack.abilities.costs import Cost, ManaPart
from spellstack.abilities.effects import Effect
from spellstack.abilities.statics import SpecialAction
from spellstack.core.decisions import Script
from spellstack.core.definition import Face
from spellstack.core.events import ZoneChange
from spellstack.core.mana import ManaCost, Symbol, symbol_text
from spellstack.core.node import Ability
from spellstack.core.objects import Outcome
from spellstack.core.types import CREATURE, HAND, LAND, NOWHERE, PERMANENT_TYPES
from spellstack.keywords.building import static
from spellstack.phrases.reader import Reader

COMPANION: Final = "companion"
"""Memory key of a player: the object outside the game that is their chosen companion (103.2b)."""

ACTIVATED_KEYWORDS: Final = frozenset(
    "cycling|typecycling|equip|fortify|ninjutsu|unearth|scavenge|outlast|embalm|eternalize|crew|reconfigure|encore|"
    "level up|transmute|forecast|reinforce|channel|boast|craft|saddle|adapt|exhaust|station|power-up".split("|")
)
PETS: Final = ("Cat", "Elemental", "Nightmare", "Dinosaur", "Beast")  # lint: allow card-name: creature types
MORE: Final = 20

Deck = list[Face]
DeckTest = Callable[[Deck, int], bool]


def mana_value(face: Face) -> int:
    return face.mana_cost.mana_value() if face.mana_cost is not None else 0


def repeats_symbol(face: Face) -> bool:
    symbols = [symbol_text(symbol) for symbol in face.mana_cost.symbols] if face.mana_cost is not None else []
    return len(set(symbols)) != len(symbols)


def has_activated(face: Face) -> bool:
    """Whether it has an activated ability; a land with a basic land type has one (305.6)."""
    if face.types & LAND and any(word in ("Plains", "Island", "Swamp", "Mountain", "Forest") for word in face.subtypes):
        return True
    return any(
        isinstance(ability, Activated) or (isinstance(ability, KeywordAbility) and ability.name in ACTIVATED_KEYWORDS)
        for ability in face.abilities
    )


def nonland(deck: Deck) -> Deck:
    return [face for face in deck if not face.types & LAND]


def permanents(deck: Deck) -> Deck:
    return [face for face in deck if face.types & PERMANENT_TYPES]


def share_a_type(deck: Deck) -> bool:
    shared = -1
    for face in deck:
        shared &= face.types
    return shared != 0


def even(deck: Deck, least: int) -> bool:
    return all(mana_value(face) % 2 == 0 for face in deck)


def odd_or_land(deck: Deck, least: int) -> bool:
    return all(mana_value(face) % 2 == 1 for face in nonland(deck))


def three_or_land(deck: Deck, least: int) -> bool:
    return all(mana_value(face) >= 3 for face in nonland(deck))


def no_symbol_twice(deck: Deck, least: int) -> bool:
    return not any(repeats_symbol(face) for face in deck)


def pets_only(deck: Deck, least: int) -> bool:
    return all(any(word in face.subtypes for word in PETS) for face in deck if face.types & CREATURE)


def cheap_permanents(deck: Deck, least: int) -> bool:
    return all(mana_value(face) <= 2 for face in permanents(deck))


def different_names(deck: Deck, least: int) -> bool:
    names = [face.name for face in nonland(deck)]
    return len(set(names)) == len(names)


def one_type(deck: Deck, least: int) -> bool:
    return share_a_type(nonland(deck))


def large(deck: Deck, least: int) -> bool:
    return len(deck) >= least + MORE


def activated_permanents(deck: Deck, least: int) -> bool:
    return all(has_activated(face) for face in permanents(deck))


CONDITIONS: Final[dict[str, DeckTest]] = {
    "Your starting deck contains only cards with even mana values.": even,
    "Your starting deck contains only cards with odd mana values and land cards.": odd_or_land,
    "Your starting deck contains only cards with mana value 3 or greater and land cards.": three_or_land,
    "No card in your starting deck has more than one of the same mana symbol in its mana cost.": no_symbol_twice,
    "Each creature card in your starting deck is a Cat, Elemental, Nightmare, Dinosaur, or Beast card.": pets_only,
    "Each permanent card in your starting deck has mana value 2 or less.": cheap_permanents,
    "Each nonland card in your starting deck has a different name.": different_names,
    "Each nonland card in your starting deck shares a card type.": one_type,
    "Your starting deck contains at least twenty cards more than the minimum deck size.": large,
    "Each permanent card in your starting deck has an activated ability.": activated_permanents,
}
"""What a deck must be like, by the words of the condition: given the cards' faces and the minimum deck size."""


def read_companion(reader: Reader) -> KeywordAbility | None:
    """ "Companion — Each permanent card in your starting deck has mana value 2 or less." """
    start = reader.peek().start
    said = reader.line[start:].split("(")[0].strip()
    if said not in CONDITIONS:
        return None
    while not reader.at_end() and not reader.is_word("("):
        reader.pos += 1
    return KeywordAbility(COMPANION, word=said)


@dataclass(frozen=True)
class BringCompanion(Effect):
    """702.139a: the card is put into its owner's hand from outside the game."""

    def run(self, ctx: Context) -> Script[Outcome]:
        o = ctx.state.objects.get(ctx.source)
        if o is None:
            return Outcome()
        event = ZoneChange(ctx.cause("702.139a"), o.id, NOWHERE, HAND, o.owner)
        yield from ctx.engine.perform([event])
        return Outcome(event.new_object != 0, (event.new_object,), 1)


def companion(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.139a: once, for {3}, at the time of a sorcery; it functions outside the game."""
    three = Cost((ManaPart(ManaCost((Symbol(generic=3),))),))
    action = SpecialAction(COMPANION, three, BringCompanion(), "sorcery", "702.139a")
    return (static(COMPANION, action, zones=1 << NOWHERE),)
