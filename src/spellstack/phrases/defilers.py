"""CR 118.7, 118.8, 601.2f: an optional cost for spells of a kind, which makes those cheaper for which it is paid."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import Static
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.nouns import Spell
from spellstack.abilities.qualities import ControlledBy
from spellstack.abilities.references import Each, You
from spellstack.abilities.rule_words import ReducingCost, spoken
from spellstack.abilities.statics import Continuous, Rule
from spellstack.core.node import Printer
from spellstack.core.types import COLOR_WORDS, words_of
from spellstack.phrases.costs import read_cost, read_mana
from spellstack.phrases.reader import Reader
from spellstack.phrases.spell_nouns import read_spells, with_post

EVERY_ZONE = 0xFF


@dataclass(frozen=True)
class CostOfSpells(Continuous):
    """The spells have the optional cost; this is how that is said of them."""

    def text(self, printer: Printer) -> str:
        granted = self.modifications[0]
        static = granted.abilities[0] if isinstance(granted, AddAbility) else None
        rule = static.rules[0] if isinstance(static, Static) else None
        if not isinstance(rule, ReducingCost) or rule.reduces is None:
            return ""
        spells = self.which.text(printer)
        color = words_of(rule.reduces.symbols[0].mask, COLOR_WORDS)[0]
        return (
            f"as an additional cost to cast {spells}, you may {spoken(rule.cost, printer)}. "
            f"Those spells cost {rule.reduces} less to cast if you paid life this way. "
            f"This effect reduces only the amount of {color} mana you pay"
        )


def read_cost_of_spells(reader: Reader) -> tuple[Rule, ...] | None:
    """ "As an additional cost to cast green permanent spells, you may pay 2 life. Those spells cost {G} less ..."."""
    if not reader.phrase("as an additional cost to cast"):
        return None
    spells = read_spells(reader, True)
    if spells is None or isinstance(spells, Spell) or not reader.phrase(", you may pay"):
        return None
    reader.pos -= 1
    cost = read_cost(reader)
    if cost is None or not reader.phrase(". those spells cost"):
        return None
    mana = read_mana(reader)
    if mana is None or len(mana.symbols) != 1 or not mana.symbols[0].mask:
        return None
    if not reader.phrase("less to cast if you paid life this way . this effect reduces only the amount of"):
        return None
    if COLOR_WORDS.get(reader.take().word, 0) != mana.symbols[0].mask or not reader.phrase("mana you pay"):
        return None
    words = spells.noun(Printer("", ""), True)
    yours = Each(with_post(spells, ControlledBy(You("you"), verb="cast")), "", words)
    extra = Static((ReducingCost(cost, "life for less", optional=True, reduces=mana),), zones=EVERY_ZONE)
    return (CostOfSpells(yours, (AddAbility((extra,)),)),)
