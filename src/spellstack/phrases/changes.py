"""CR 613.4c, 613.1f: what an object gets, gains, has or loses: "+2/+2 and gains flying", as static and other abilities
write it.

The same productions serve "gets ... until end of turn" (actions) and "Creatures you control get ..." (statics).
"""

from __future__ import annotations

from spellstack.abilities.modifications.abilities import LoseAbility
from spellstack.abilities.modifications.base import Modification
from spellstack.abilities.modifications.power import ChangePT
from spellstack.abilities.values import Number, Value, X
from spellstack.core.keyword_bits import KEYWORD_BITS
from spellstack.core.node import Ability
from spellstack.phrases.reader import Reader


def read_pt_change(reader: Reader) -> ChangePT | None:
    """ "+2/-1", "+X/+0", "-X/-X"."""
    here = reader.mark()
    more = reader.phrase("an additional")
    text = reader.pt().replace("−", "-")
    if text[:1] not in ("+", "-") or "/" not in text:
        reader.reset(here)
        return None
    left, right = text.split("/")
    if right[:1] not in ("+", "-"):
        reader.reset(here)
        return None
    power, minus_power = half(left)
    toughness, minus_toughness = half(right)
    if power is None or toughness is None:
        reader.reset(here)
        return None
    return ChangePT(power, toughness, minus_power, minus_toughness, "additional" if more else "")


def half(text: str) -> tuple[Value | None, bool]:
    """One half of a change: its amount, and whether it is subtracted."""
    word = text[1:]
    minus = text[0] == "-"
    if word.isdigit():
        return Number(int(word)), minus
    return (X(word), minus) if word in ("X", "Y") else (None, minus)


def read_abilities(reader: Reader) -> tuple[Ability, ...] | None:
    """ "flying", "flying, vigilance, and haste", "haste and "When this creature dies, draw a card."":
    what is granted.
    """
    found: list[Ability] = []
    while True:
        here = reader.mark()
        ability = read_granted(reader)
        if ability is None:
            return None
        found.append(ability)
        here = reader.mark()
        joined = reader.accept(",", "and") or reader.accept(",") or reader.accept("and")
        if not joined:
            return tuple(found)
        if not begins_ability(reader):
            reader.reset(here)
            return tuple(found)


def begins_ability(reader: Reader) -> bool:
    """Whether a granted ability is next (and not another verb or clause)."""
    here = reader.mark()
    found = read_granted(reader)
    reader.reset(here)
    return found is not None


def read_granted(reader: Reader) -> Ability | None:
    """One granted ability: a keyword, or a text in quotes."""
    grammar = reader.grammar
    here = reader.mark()
    if reader.is_word('"', "'") and grammar.quoted is not None:
        quoted = grammar.quoted(reader, reader.peek().word)
        if quoted is None:
            reader.reset(here)
        return quoted
    if grammar.keyword is not None:
        ability = grammar.keyword(reader)
        if ability is not None:
            return ability
    reader.reset(here)
    return None


def read_lost(reader: Reader) -> tuple[Modification, ...] | None:
    """After "lose": "all abilities", "flying", "all other abilities"."""
    if reader.phrase("all abilities"):
        return (LoseAbility(),)
    here = reader.mark()
    names: list[str] = []
    while True:
        name = read_keyword_name(reader)
        if not name:
            break
        names.append(name)
        here = reader.mark()
        if not (reader.accept(",", "and") or reader.accept(",") or reader.accept("and")):
            break
    reader.reset(here)  # a joining word without a keyword behind it belongs to what follows
    if not names:
        return None
    return tuple(LoseAbility(name) for name in names)


def read_keyword_name(reader: Reader) -> str:
    two = f"{reader.peek().word} {reader.peek(1).word}"
    if two in KEYWORD_BITS:
        reader.pos += 2
        return two
    word = reader.peek().word
    if word in KEYWORD_BITS:
        reader.pos += 1
        return word
    return ""
