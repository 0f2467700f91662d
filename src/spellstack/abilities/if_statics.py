"""CR 118.9, 601.2f, 601.3b: static sentences about the spell itself that begin with their condition."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.casting_words import FlashPermission, OwnCostIf
from spellstack.abilities.rule_words import SaidAlternativeCost
from spellstack.abilities.statics import Cannot
from spellstack.core.node import Printer


@dataclass(frozen=True)
class FreeIf(SaidAlternativeCost):
    """ "If an opponent controls a Forest, you may cast this spell without paying its mana cost." """

    def text(self, printer: Printer) -> str:
        condition = f"if {self.condition.text(printer)}, " if self.condition is not None else ""
        flash = " and as though it had flash" if self.flash else ""
        return f"{condition}you may cast {self.spell.text(printer)} without paying its mana cost{flash}"


@dataclass(frozen=True)
class FlashIf(FlashPermission):
    """ "If you control a creature with power 4 or greater, you may cast this spell as though it had flash." """

    def text(self, printer: Printer) -> str:
        condition = f"if {self.condition.text(printer)}, " if self.condition is not None else ""
        return f"{condition}you may cast {self.what.text(printer)} as though it had flash"


@dataclass(frozen=True)
class IfOwnCost(OwnCostIf):
    """ "If an opponent controls seven or more lands, this spell costs {6} less to cast." """

    def text(self, printer: Printer) -> str:
        condition = f"if {self.condition.text(printer)}, " if self.condition is not None else ""
        way = "less" if self.sign < 0 else "more"
        return f"{condition}{self.what.text(printer)} costs {self.mana} {way} to cast"


@dataclass(frozen=True)
class UncounterableIf(Cannot):
    """ "If you have no cards in hand, this spell can't be countered." `damage`: "and the damage can't be prevented"."""

    damage: bool = field(default=False, compare=False)

    def says_itself(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        condition = f"if {self.condition.text(printer)}, " if self.condition is not None else ""
        damage = " and the damage can't be prevented" if self.damage else ""
        return f"{condition}{self.who.text(printer)} can't be countered{damage}"


@dataclass(frozen=True)
class UnpreventableIf(Cannot):
    """615.12: the damage of the spell, said together with the above."""

    def says_itself(self) -> bool:
        return True

    def text(self, printer: Printer) -> str:
        return ""
