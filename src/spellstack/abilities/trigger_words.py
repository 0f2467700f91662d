"""CR 603.2d: static abilities by which triggered abilities trigger more often."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Reference
from spellstack.abilities.statics import ObjectRule
from spellstack.abilities.wording import with_article
from spellstack.core.node import Printer

TRIGGERS_MORE: Final = "triggers more"
ENTERING: Final = "entering"
DYING: Final = "dying"
ATTACKING: Final = "attacking"
LEAVING: Final = "leaving"
DAMAGING: Final = "dealing combat damage to a player"
DAMAGED: Final = "being dealt damage"
DRAWING: Final = "drawing a card"
TURNING_UP: Final = "turning face up"


@dataclass(frozen=True)
class TriggersMore(ObjectRule):
    """ "If a creature dying causes a triggered ability of a permanent you control to trigger, that ability triggers an
    additional time." `who`: whose abilities; `cause` with its `deeds`: what must have caused it, None anything.

    `said`: how the deeds are written ("entering the battlefield", "turning {cause} face up"); `form`: "it" for
    "it triggers".
    """

    cause: Filter | None = None
    deeds: tuple[str, ...] = ()
    said: str = field(default="", compare=False)

    def text(self, printer: Printer) -> str:
        who = self.who.text(printer) if isinstance(self.who, Reference) else with_article(self.who.noun(printer, False))
        if who.startswith("an another"):
            who = who[3:]
        again = f"{self.form or 'that ability'} triggers an additional time"
        if self.cause is None:
            return f"if a triggered ability of {who} triggers, {again}"
        cause = with_article(self.cause.noun(printer, False))
        done = self.said.replace("{cause}", cause) if "{cause}" in self.said else f"{cause} {self.said}"
        return f"if {done} causes a triggered ability of {who} to trigger, {again}"
