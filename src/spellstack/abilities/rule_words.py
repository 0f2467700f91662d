"""CR 118.8-9, 502.3, 601.2f, 611.3: how rules about players, costs and permissions are written in static abilities."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.amounts import each_text
from spellstack.abilities.costs import Cost
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
from spellstack.abilities.wording import listed
from spellstack.core.mana import ManaCost
from spellstack.core.node import Printer

TOP_REVEALED: Final = "play with top revealed"
HAND_REVEALED: Final = "play with hands revealed"


@dataclass(frozen=True)
class SaidPlayerRule(PlayerRule):
    """A rule for players with its sentence."""

    def text(self, printer: Printer) -> str:
        return self.form


@dataclass(frozen=True)
class SaidOfDealers(PlayerRule):
    """A rule about the damage of some objects (`other`): its sentence, with "|" where their noun phrase stands."""

    def text(self, printer: Printer) -> str:
        what = self.other.noun(printer, True) if isinstance(self.other, Filter) else ""
        return self.form.replace("|", what)


@dataclass(frozen=True)
class SaidObjectRule(ObjectRule):
    """A rule for objects: its subject and predicate."""

    def text(self, printer: Printer) -> str:
        return f"{self.who.text(printer)} {self.form}"


@dataclass(frozen=True)
class MayStayTapped(ObjectRule):
    """502.3: "you may choose not to untap this creature during your untap step"."""

    def text(self, printer: Printer) -> str:
        return f"you may choose not to untap {self.who.text(printer)} during your untap step"


@dataclass(frozen=True)
class SaidCannotUntap(Cannot):
    """502.3: "doesn't untap during its controller's untap step"; `elided`: the subject stands before."""

    elided: bool = field(default=False, compare=False)

    def text(self, printer: Printer) -> str:
        if self.elided:
            return self.form
        found = f"{self.who.text(printer)} {self.form}"
        return f"{found} if {self.condition.text(printer)}" if self.condition is not None else found


@dataclass(frozen=True)
class SaidAdditionalCost(AdditionalCost):
    """118.8: "as an additional cost to cast this spell, ..."."""

    spell: Reference = Source("this spell")

    def text(self, printer: Printer) -> str:
        costs = self.alternatives or (self.cost,)
        cost = " or ".join(spoken(part, printer) for part in costs)
        may = "you may " if self.optional else ""
        return f"as an additional cost to cast {self.spell.text(printer)}, {may}{cost}"


ANY_NUMBER = "any number"  # the key of a cost that is paid as often as its player likes, and makes the spell cheaper


@dataclass(frozen=True)
class AnyNumberCost(SaidAdditionalCost):
    """ "You may exile any number of white cards from your hand. This spell costs {2} less to cast for each card exiled
    this way": one is exiled each time that the cost is paid. `shown`: the cost as it is written.
    """

    shown: Cost = Cost(())
    mana: ManaCost = ManaCost(())
    less: str = field(default="", compare=False)

    def text(self, printer: Printer) -> str:
        cost = spoken(self.shown, printer)
        return f"as an additional cost to cast {self.spell.text(printer)}, you may {cost}. {self.less}"


@dataclass(frozen=True)
class CheaperByNumber(CostChange):
    """What comes of it, said with it."""

    def text(self, printer: Printer) -> str:
        return ""


@dataclass(frozen=True)
class ReducingCost(SaidAdditionalCost):
    """118.7: an optional cost; where it is paid the spell costs `reduces` less, of that colour alone."""

    reduces: ManaCost | None = None


@dataclass(frozen=True)
class SaidAlternativeCost(AlternativeCost):
    """118.9: "you may ... rather than pay this spell's mana cost"."""

    spell: Reference = Source("this spell")

    def text(self, printer: Printer) -> str:
        return f"you may {spoken(self.cost, printer)} rather than pay {self.spell.text(printer)}'s mana cost"


@dataclass(frozen=True)
class SaidCostChange(CostChange):
    """601.2f: "creature spells you cast cost {1} less to cast"."""

    def text(self, printer: Printer) -> str:
        found = self.change_text(printer)
        return f"{found}. {ONLY_COLORED}" if self.colored else found

    def change_text(self, printer: Printer) -> str:
        """Without what is said of the kind of mana."""
        way = "less" if self.sign < 0 else "more"
        if isinstance(self.what, Filter) and self.form.startswith("each"):
            return f"each {self.what.noun(printer, False)} costs {self.mana} {way} to cast{self.form[4:]}"
        if isinstance(self.what, Filter) and self.form == "X" and self.each is not None:
            noun = self.what.noun(printer, True)
            return f"{noun} cost {{X}} {way} to cast, where X is {self.each.text(printer)}"
        if isinstance(self.what, Filter):
            found = f"{self.what.noun(printer, True)} cost {self.mana} {way} to cast"
        else:
            found = f"{self.what.text(printer)} costs {self.mana} {way} to cast"
        return f"{found} {each_text(self.each, printer)}" if self.each is not None else found


ONLY_COLORED: Final = "This effect reduces only the amount of colored mana you pay"


def spoken(cost: Cost, printer: Printer) -> str:
    """A cost within a sentence: "pay {1} and return a basic land you control to its owner's hand"."""
    parts = [part.text(printer) for part in cost.parts]
    return listed([f"pay {text}" if text.startswith("{") else text for text in parts], "and")
