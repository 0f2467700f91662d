"""CR 200-210: what is printed on a card, as plain text, before any of it is read.

This is the contract between card data (`cards/`, which makes these from files) and the
reader (`oracle/`, which compiles them into definitions).
"""

from __future__ import annotations


class FaceText:
    """One face (or half) of a card, as printed. `oracle_text` is None where the source lacks it."""

    def __init__(
        self,
        name: str,
        mana_cost: str,
        type_line: str,
        oracle_text: str | None,
        power: str | None = None,
        toughness: str | None = None,
        loyalty: str | None = None,
        defense: str | None = None,
        color_indicator: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.mana_cost = mana_cost
        self.type_line = type_line
        self.oracle_text = oracle_text
        self.power = power
        self.toughness = toughness
        self.loyalty = loyalty
        self.defense = defense
        self.color_indicator = color_indicator


class CardText:
    """A whole card: `layout` is Scryfall's word (normal, split, flip, transform, modal_dfc, adventure, ...).

    `name` is the full name ("Fire // Ice"); `faces` holds one FaceText a face, front or left first.
    """

    def __init__(self, name: str, layout: str, faces: tuple[FaceText, ...], reserved: bool = False) -> None:
        self.name = name
        self.layout = layout
        self.faces = faces
        self.reserved = reserved
