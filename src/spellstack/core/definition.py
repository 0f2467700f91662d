"""CR 200-210: what a card or token is by its print: faces with characteristics and abilities, already read."""

from __future__ import annotations

from spellstack.core.mana import ManaCost
from spellstack.core.node import Ability


class Unread:
    """A clause that could not be read: its text and where it stands (face name and line)."""

    def __init__(self, text: str, where: str) -> None:
        self.text = text
        self.where = where

    def __repr__(self) -> str:
        return f"Unread({self.where}: {self.text})"


class AbilityInstance:
    """One ability as an object has it. `key` says where it comes from: printed face and place, or the granting effect.

    Links (607), "once each turn" and copies go by the key. `granted_by`: id of the effect or object that granted it
    (0: its own text). `timestamp` of the grant (613.7).
    """

    def __init__(self, ability: Ability, key: str, granted_by: int = 0, timestamp: int = 0) -> None:
        self.ability = ability
        self.key = key
        self.granted_by = granted_by
        self.timestamp = timestamp
        self.expanded: tuple[AbilityInstance, ...] | None = None  # what a keyword stands for, worked out once (702)

    def __repr__(self) -> str:
        return f"AbilityInstance({self.key})"


class Face:
    """The printed characteristics of one face, half, or kind of token (109.3). Immutable and shared.

    `power`, `toughness`: the printed number; a star counts as 0 and a characteristic-defining ability sets it (208.2).
    `mana_cost`: None where there is none (202.1b). `keywords`: mask of the keyword abilities among `abilities`.
    """

    def __init__(
        self,
        name: str,
        mana_cost: ManaCost | None,
        colors: int,
        types: int,
        supertypes: int,
        subtypes: tuple[str, ...],
        abilities: tuple[Ability, ...] = (),
        power: int = 0,
        toughness: int = 0,
        loyalty: int = 0,
        defense: int = 0,
        power_text: str = "",
        toughness_text: str = "",
        loyalty_text: str = "",
        key: str = "",
        keywords: int = 0,
        full_text: str = "",
    ) -> None:
        self.name = name
        self.mana_cost = mana_cost
        self.colors = colors
        self.types = types
        self.supertypes = supertypes
        self.subtypes = subtypes
        self.abilities = abilities
        self.power = power
        self.toughness = toughness
        self.loyalty = loyalty
        self.defense = defense
        self.power_text = power_text
        self.toughness_text = toughness_text
        self.loyalty_text = loyalty_text
        self.key = key or name
        self.keywords = keywords
        self.full_text = full_text
        self.back: Face | None = None  # of a double-faced token (111.10i)
        self.inset: Face | None = None  # its prepare spell (722.2b)
        self.halves: tuple[Face, ...] = ()  # of a permanent with a shared type line (709.5)
        self.instances: tuple[AbilityInstance, ...] = tuple(
            AbilityInstance(ability, f"{self.key}#{i}") for i, ability in enumerate(abilities)
        )

    def __repr__(self) -> str:
        return f"Face({self.key})"


class CardDefinition:
    """A card as read: its faces, and each clause that was not read. Immutable and shared between games."""

    def __init__(
        self,
        name: str,
        layout: str,
        faces: tuple[Face, ...],
        unread: tuple[Unread, ...] = (),
        printed_back: bool = True,
        color_identity: int = 0,
    ) -> None:
        self.name = name
        self.layout = layout
        self.faces = faces
        self.unread = unread
        self.printed_back = printed_back
        self.color_identity = color_identity

    def __repr__(self) -> str:
        return f"CardDefinition({self.name})"


class DeckList:
    """A deck ready to play: the cards of the main deck, commanders and sideboard, as definitions."""

    def __init__(
        self,
        name: str,
        main: tuple[CardDefinition, ...],
        commanders: tuple[CardDefinition, ...] = (),
        sideboard: tuple[CardDefinition, ...] = (),
    ) -> None:
        self.name = name
        self.main = main
        self.commanders = commanders
        self.sideboard = sideboard
