"""CR 200-210, 113: from what is printed on a card to its definition: characteristics, and abilities as trees."""

from __future__ import annotations

from spellstack.abilities.ability import KeywordAbility
from spellstack.core.card_text import CardText, FaceText
from spellstack.core.definition import CardDefinition, Face, Unread
from spellstack.core.keyword_bits import KEYWORD_BITS
from spellstack.core.mana import ManaCost, parse_cost
from spellstack.core.node import Ability
from spellstack.core.types import BASIC_LAND_TYPES, BATTLE, LETTER_MASK
from spellstack.kinds.battles import battle_abilities
from spellstack.kinds.lands import intrinsic_mana
from spellstack.kinds.rooms import of_half
from spellstack.oracle.abilities import read_abilities
from spellstack.oracle.identity import color_identity
from spellstack.oracle.type_line import TypeLine, read_type_line


def compile_card(text: CardText) -> CardDefinition:
    """The definition of a card. What is not understood stands in `unread`, clause by clause; nothing is guessed."""
    faces: list[Face] = []
    unread: list[Unread] = []
    printed_back = True
    for index, face_text in enumerate(text.faces):
        face, missing, whole = compile_face(face_text, text, index)
        faces.append(face)
        unread.extend(missing)
        printed_back = printed_back and whole
    if text.layout == "prepare" and len(faces) == 2:
        faces[0].inset = faces[1]
    identity = color_identity(text)
    return CardDefinition(text.name, text.layout, tuple(faces), tuple(unread), printed_back and not unread, identity)


def compile_face(text: FaceText, card: CardText, index: int) -> tuple[Face, list[Unread], bool]:
    """One face; its unread clauses; whether its printed tree equals the normalised text."""
    unread: list[Unread] = []
    line = read_type_line(text.type_line)
    for word in line.unknown:
        unread.append(Unread(word, f"{text.name}, type line"))
    cost = read_cost(text, unread)
    abilities: tuple[Ability, ...] = ()
    printed_back = True
    if text.oracle_text is None:
        unread.append(Unread("(the card data has no text for this face)", text.name))
    else:
        abilities, missing, printed_back = read_abilities(text, line)
        unread.extend(missing)
    if "Room" in line.subtypes:
        abilities = tuple(of_half(ability, index) for ability in abilities)
    power, power_text = read_number(text.power)
    toughness, toughness_text = read_number(text.toughness)
    loyalty, loyalty_text = read_number(text.loyalty)
    defense, _ = read_number(text.defense)
    abilities = intrinsic(line) + abilities
    if line.types & BATTLE:
        abilities += battle_abilities(line.subtypes)
    face = Face(
        text.name,
        cost,
        face_colors(text, cost),
        line.types,
        line.supertypes,
        line.subtypes,
        abilities,
        power,
        toughness,
        loyalty,
        defense,
        power_text,
        toughness_text,
        loyalty_text,
        f"{card.name}/{index}",
        mask_of(abilities),
        text.oracle_text or "",
    )
    return face, unread, printed_back


def read_cost(text: FaceText, unread: list[Unread]) -> ManaCost | None:
    """202.1: None where there is no mana cost."""
    if not text.mana_cost:
        return None
    cost = parse_cost(text.mana_cost)
    if cost is None:
        unread.append(Unread(text.mana_cost, f"{text.name}, mana cost"))
    return cost


def intrinsic(line: TypeLine) -> tuple[Ability, ...]:
    """305.6: the mana abilities of basic land types."""
    return tuple(intrinsic_mana(word) for word in BASIC_LAND_TYPES if word in line.subtypes)


def read_number(text: str | None) -> tuple[int, str]:
    """208.2: the printed number; a star or X counts as 0 (what stands beside it is kept: `1+*` is 1)."""
    if text is None or text == "":
        return 0, ""
    if text.lstrip("-+").isdigit():
        return int(text), text
    return 0, text


def face_colors(text: FaceText, cost: ManaCost | None) -> int:
    """105.2, 202.2, 204: by cost, or by the colour indicator. Devoid and the like act in layer 5."""
    mask = 0
    for letter in text.color_indicator:
        mask |= LETTER_MASK[letter]
    return mask | (cost.colors() if cost is not None else 0)


def mask_of(abilities: tuple[Ability, ...]) -> int:
    """The bits of the keyword abilities among them."""
    mask = 0
    for ability in abilities:
        if isinstance(ability, KeywordAbility):
            mask |= KEYWORD_BITS.get(ability.name, 0)
    return mask
