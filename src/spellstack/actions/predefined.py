"""CR 111.10: predefined tokens: Treasure, Food, Clue and the others."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import Activated, Body, KeywordAbility, Static, TargetSpec, Triggered
from spellstack.abilities.amounts import CountOf
from spellstack.abilities.chosen_costs import Discard
from spellstack.abilities.costs import Cost, CostPart, ManaPart, SacrificeSelf, TapSelf
from spellstack.abilities.durations import END_OF_TURN, Until
from spellstack.abilities.effects import Effect, Labelled, Sequence
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.modifications.base import Modification
from spellstack.abilities.modifications.power import ChangePT, SetPT
from spellstack.abilities.nouns import CardHead, NotType, Spell, SupertypeIs, TypeIs
from spellstack.abilities.patterns import Happens, Moves
from spellstack.abilities.qualities import ControlledBy
from spellstack.abilities.references import Attached, Opponents, Result, Source, Target, You
from spellstack.abilities.statics import Continuous
from spellstack.abilities.values import Number
from spellstack.actions.basic.copying import Permit
from spellstack.actions.basic.counters import PutCounters
from spellstack.actions.basic.destination import Destination
from spellstack.actions.basic.draw import Draw
from spellstack.actions.basic.life import GainLife, LoseLife
from spellstack.actions.basic.mana import AddMana, OneColor, Symbols
from spellstack.actions.basic.moving import ExileTop, Put, Shuffle
from spellstack.actions.basic.spending import SpendOnly
from spellstack.actions.basic.token_faces import TokenKind
from spellstack.actions.explore import Explore
from spellstack.actions.scry import Scry
from spellstack.actions.search import Search
from spellstack.core.events import ATTACKS
from spellstack.core.mana import ManaCost, Symbol
from spellstack.core.node import Ability
from spellstack.core.types import (
    ARTIFACT,
    BASIC,
    BATTLEFIELD,
    BLACK,
    COLORLESS_MANA,
    CREATURE,
    ENCHANTMENT,
    GRAVEYARD,
    GREEN,
    LAND,
    RED,
)

SORCERY: Final = ("sorcery",)
YOURS: Final[Filter] = Phrase((), TypeIs(CREATURE), (ControlledBy(You("you")),))


def cost(generic: int, *parts: CostPart) -> Cost:
    """A cost of generic mana and other things."""
    mana: tuple[CostPart, ...] = (ManaPart(ManaCost((Symbol(generic=generic),))),) if generic else ()
    return Cost((*mana, *parts))


def activated(price: Cost, effect: Effect, mana: bool = False, limits: tuple[str, ...] = ()) -> Activated:
    return Activated(price, Body(effect), limits, mana=mana)


def targeted(price: Cost, effect: Effect, filter: Filter, limits: tuple[str, ...] = ()) -> Activated:
    return Activated(price, Body(effect, (TargetSpec(filter),)), limits)


def artifact(word: str, *abilities: Ability) -> TokenKind:
    return TokenKind(ARTIFACT, (word,), abilities=abilities, word=word)


def simple_tokens() -> dict[str, TokenKind]:
    """111.10a-h, u-x: those whose abilities need nothing but the plain verbs."""
    tap, gone = TapSelf(), SacrificeSelf()
    any_color = AddMana(OneColor())
    one = Number(1)
    basic_land = Phrase((SupertypeIs(BASIC), TypeIs(LAND)), CardHead())
    onto = Destination(BATTLEFIELD, tapped=True, form="onto")
    fetch = Sequence((Labelled(Search(basic_land), "found"), Put(Result("found"), onto), Shuffle(You())))
    stone = AddMana(
        Symbols(((COLORLESS_MANA,),)), restriction=SpendOnly(None, not_spells=Phrase((NotType(ARTIFACT),), Spell()))
    )
    mutate = PutCounters(("+1/+1",), one, Target(0))
    fleeting = Sequence((
        Labelled(ExileTop(You("you")), "exiled"),
        Permit(Result("exiled", "that card"), Until(END_OF_TURN, "this turn"), You("you")),
    ))  # fmt: skip
    return {
        "Map": artifact("Map", targeted(cost(1, tap, gone), Explore(Target(0)), YOURS, SORCERY)),
        "Junk": artifact("Junk", activated(cost(0, tap, gone), fleeting, limits=SORCERY)),
        "Treasure": artifact("Treasure", activated(cost(0, tap, gone), any_color, True)),
        "Food": artifact("Food", activated(cost(2, tap, gone), GainLife(You(), Number(3)))),
        "Gold": artifact("Gold", activated(cost(0, gone), any_color, True)),
        "Clue": artifact("Clue", activated(cost(2, gone), Draw(You(), one))),
        "Blood": artifact("Blood", activated(cost(1, tap, Discard(None, one), gone), Draw(You(), one))),
        "Powerstone": artifact("Powerstone", activated(cost(0, tap), stone, True)),
        "Vibranium": artifact("Vibranium", KeywordAbility("indestructible"), activated(cost(0, tap), stone, True)),
        "Heartwood": TokenKind(
            ARTIFACT,
            ("Heartwood",),
            RED | GREEN,
            abilities=(activated(cost(0, tap), AddMana(Symbols(((RED,), (GREEN,)))), True),),
            word="Heartwood",
        ),
        "Lander": artifact("Lander", activated(cost(2, tap, gone), fetch)),
        "Mutagen": artifact("Mutagen", targeted(cost(1, tap, gone), mutate, Phrase((), TypeIs(CREATURE)), SORCERY)),
        "Shard": TokenKind(
            ENCHANTMENT,
            ("Shard",),
            abilities=(activated(cost(2, gone), Sequence((Scry(one), Draw(You(), one)))),),
            word="Shard",
        ),
        "Walker": TokenKind(CREATURE, ("Zombie",), BLACK, Number(2), Number(2), name="Walker", word="Walker"),
    }


def role(name: str, *abilities: Ability) -> TokenKind:
    """111.10j-r: an Aura Role token with enchant creature."""
    enchant = KeywordAbility("enchant", filter=TypeIs(CREATURE))
    return TokenKind(
        ENCHANTMENT, ("Aura", "Role"), name=name, abilities=(enchant, *abilities), word=f"{name} Role"
    )  # fmt: skip


def enchanted(*modifications: Modification) -> Static:
    """ "Enchanted creature ..."."""
    return Static((Continuous(Attached(), modifications),))


def role_tokens() -> dict[str, TokenKind]:
    """111.10j-r."""
    one, bigger = Number(1), ChangePT(Number(1), Number(1))
    ward = KeywordAbility("ward", cost=cost(1))
    attacks = Happens(ATTACKS, object=Source())
    scries = Triggered(attacks, Body(Scry(one)))
    wounds = Triggered(Moves(Source(), BATTLEFIELD, GRAVEYARD), Body(LoseLife(Opponents("each opponent"), one)))
    enchantments = CountOf(Phrase((), TypeIs(ENCHANTMENT), (ControlledBy(You("you")),)))
    return {
        "Cursed": role("Cursed", enchanted(SetPT(one, one))),
        "Monster": role("Monster", enchanted(bigger, AddAbility((KeywordAbility("trample"),)))),
        "Royal": role("Royal", enchanted(bigger, AddAbility((ward,)))),
        "Sorcerer": role("Sorcerer", enchanted(bigger, AddAbility((scries,)))),
        "Virtuous": role("Virtuous", enchanted(ChangePT(enchantments, enchantments))),
        "Wicked": role("Wicked", enchanted(bigger), wounds),
    }


PREDEFINED: Final[dict[str, TokenKind]] = simple_tokens()
ROLES: Final[dict[str, TokenKind]] = role_tokens()


def predefined(word: str) -> TokenKind:
    """The token of that name."""
    return PREDEFINED[word]
