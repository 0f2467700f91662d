"""CR 118.8-9, 502.3, 601.2f, 611.3: how rules about players, costs and permissions are written in static abilities."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.amounts import each_text
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Reference, Source
from spellstack.abilities.statics import (
    AdditionalCost,
    AlternativeCost,
    Cannot,
    CostChange,
    ObjectRule,
    PlayerRule,
)
from spellstack.core.node import Printer


@dataclass(frozen=True)
class SaidPlayerRule(PlayerRule):
    """A rule for players with its sentence."""

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class SaidObjectRule(ObjectRule):
    """A rule for objects: its subject and predicate."""

    def text(self, printer: Printer) -> str:
        return f"{self.who.text(printer)} {self.form}"


@dataclass(frozen=True)
class SaidCannotUntap(Cannot):
    """502.3: "doesn't untap during its controller's untap step"."""

    def text(self, printer: Printer) -> str:
        return f"{self.who.text(printer)} {self.form}"


@dataclass(frozen=True)
class SaidAdditionalCost(AdditionalCost):
    """118.8: "as an additional cost to cast this spell, ..."."""

    spell: Reference = Source("this spell")

    def text(self, printer: Printer) -> str:
        cost = self.cost.text(printer)
        if self.alternatives:
            cost = " or ".join(lowered(part.text(printer)) for part in self.alternatives)
        return f"as an additional cost to cast {self.spell.text(printer)}, {lowered(cost)}"


@dataclass(frozen=True)
class SaidAlternativeCost(AlternativeCost):
    """118.9: "you may ... rather than pay this spell's mana cost"."""

    spell: Reference = Source("this spell")

    def text(self, printer: Printer) -> str:
        cost = lowered(self.cost.text(printer))
        pay = f"pay {cost}" if cost.startswith("{") else cost
        return f"you may {pay} rather than pay {self.spell.text(printer)}'s mana cost"


@dataclass(frozen=True)
class SaidCostChange(CostChange):
    """601.2f: "creature spells you cast cost {1} less to cast"."""

    def text(self, printer: Printer) -> str:
        way = "less" if self.sign < 0 else "more"
        if isinstance(self.what, Filter):
            found = f"{self.what.noun(printer, True)} cost {self.mana} {way} to cast"
        else:
            found = f"{self.what.text(printer)} costs {self.mana} {way} to cast"
        return f"{found} {each_text(self.each, printer)}" if self.each is not None else found


def lowered(text: str) -> str:
    """As it stands within a sentence."""
    return text[:1].lower() + text[1:]
