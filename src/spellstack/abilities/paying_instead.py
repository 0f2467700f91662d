"""CR 118.9: "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast." """

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Reference
from spellstack.abilities.rule_words import spoken
from spellstack.abilities.statics import CastingPermission
from spellstack.abilities.values import Value
from spellstack.abilities.wording import with_article
from spellstack.core.node import Printer


@dataclass(frozen=True)
class ThatSpell(Reference):
    """The spell whose cost is being paid, in a rule of another object: "a card that shares a color with that spell"."""

    form: str = field(default="that spell", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        return (ctx.source,)

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class PayInstead(CastingPermission):
    """An alternative cost for spells that a player casts. `where`: what X is in the phrase for the spells."""

    where: Value | None = None
    ending: str = field(default="", compare=False)

    def text(self, printer: Printer) -> str:
        if self.ending == "its controller":
            cost = spoken(self.cost, printer) if self.cost is not None else ""
            noun = with_article(self.what.noun(printer, False)) if isinstance(self.what, Filter) else ""
            return f"rather than pay the mana cost for {noun}, its controller may {cost}"
        once = "once each turn, " if self.once_each_turn else ""
        cost = spoken(self.cost, printer) if self.cost is not None else ""
        noun = self.what.noun(printer, not self.once_each_turn) if isinstance(self.what, Filter) else ""
        what = with_article(noun) if self.once_each_turn else noun
        where = f", where X is {self.where.text(printer)}" if self.where is not None else ""
        return f"{once}you may {cost} rather than pay the mana cost for {what}{self.ending}{where}"
