"""CR 113, 702: abilities as scenarios name them: by keyword, or by a beginning of their text with `~` for the card."""

from __future__ import annotations

import re

from spellstack.abilities.ability import Activated, KeywordAbility, Triggered
from spellstack.cards.names import fold
from spellstack.core.definition import AbilityInstance
from spellstack.core.keyword_bits import KEYWORD_BITS
from spellstack.core.node import Ability, Printer
from spellstack.core.objects import Row

SELF = "~"
MOST_SHORT_NAMES = 8

_LOYALTY = re.compile(r"^\[([+-]?\w+)\]:")
_PARENTHESES = re.compile(r"\s*\([^)]*\)")

# Keywords whose bit stands for a whole family: there the ability itself must be looked at.
_FAMILIES = ("protection", "landwalk", "enchant", "toxic")


def ability_text(ability: Ability) -> str:
    """The wording of an ability, with `~` where it names its own card."""
    return ability.text(_printer())


def _printer() -> Printer:
    """Writes `~` for every way in which a card can name itself."""
    printer = Printer(SELF, SELF, SELF)
    printer.short_names = (SELF,) * MOST_SHORT_NAMES
    return printer


def instance_text(instance: AbilityInstance) -> str:
    """The wording of an ability as an object has it."""
    return ability_text(instance.ability)


def keyword_text(ability: Ability) -> str:
    """An activated ability that a keyword stands for, as the keyword writes it: `equip {2}`; else empty."""
    if not isinstance(ability, Activated) or not ability.word:
        return ""
    return f"{ability.word} {ability.cost.text(_printer())}"


def has_ability(row: Row, word: str, chosen: dict[str, str] | None = None) -> bool:
    """Whether an object has an ability: a keyword ("flying", "protection from red"), or one with that wording.

    `chosen`: words chosen for the object, by kind; "protection from the chosen color" is from that colour (607.2d).
    """
    wanted = fold(word)
    if wanted in KEYWORD_BITS and wanted not in _FAMILIES and row.keywords & KEYWORD_BITS[wanted]:
        return True
    return any(_is_called(instance.ability, wanted, chosen or {}) for instance in row.abilities)


def _is_called(ability: Ability, wanted: str, chosen: dict[str, str]) -> bool:
    if isinstance(ability, KeywordAbility) and fold(ability.name) == wanted:
        return True
    if isinstance(ability, Activated | Triggered) and ability.word and fold(ability.word) == wanted:
        return True
    text = ability_text(ability)
    for kind, word in chosen.items():
        text = text.replace(f"the chosen {kind}", word)
    return fold(text).rstrip(".") == wanted.rstrip(".")


def begins_with(text: str, beginning: str, names: tuple[str, ...]) -> bool:
    """Whether an ability's wording begins so; `~`, "this creature" and the card's own names count as the same word."""
    return _bare(text, names).startswith(_bare(beginning, names))


def _bare(text: str, names: tuple[str, ...]) -> str:
    bare = _PARENTHESES.sub("", fold(text)).replace("{this}", SELF).replace("−", "-")
    bare = _LOYALTY.sub(r"\1:", bare)
    short = [name.split(",")[0] for name in names if "," in name]
    for name in sorted(filter(None, (*names, *short)), key=len, reverse=True):
        bare = bare.replace(fold(name), SELF)
    for kind in ("creature", "artifact", "enchantment", "land", "permanent", "card", "spell", "planeswalker"):
        bare = bare.replace(f"this {kind}", SELF)
    return bare
