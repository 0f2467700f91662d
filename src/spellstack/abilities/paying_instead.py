"""CR 118.9: "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast." """

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.filters import Filter
from spellstack.abilities.rule_words import spoken
from spellstack.abilities.statics import CastingPermission
from spellstack.abilities.values import Value
from spellstack.abilities.wording import with_article
from spellstack.core.node import Printer


@dataclass(frozen=True)
class PayInstead(CastingPermission):
    """An alternative cost for spells that a player casts. `where`: what X is in the phrase for the spells."""

    where: Value | None = None
    ending: str = field(default="", compare=False)

    def text(self, printer: Printer) -> str:
        once = "once each turn, " if self.once_each_turn else ""
        cost = spoken(self.cost, printer) if self.cost is not None else ""
        noun = self.what.noun(printer, not self.once_each_turn) if isinstance(self.what, Filter) else ""
        what = with_article(noun) if self.once_each_turn else noun
        where = f", where X is {self.where.text(printer)}" if self.where is not None else ""
        return f"{once}you may {cost} rather than pay the mana cost for {what}{self.ending}{where}"
