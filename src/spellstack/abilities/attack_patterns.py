"""CR 508.3: trigger conditions on the declaration of attackers as a whole: who attacks whom, with what."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from spellstack.abilities.context import Context
from spellstack.abilities.filters import Filter
from spellstack.abilities.patterns import Pattern, determined, is_meant
from spellstack.abilities.references import Reference
from spellstack.core.events import ATTACKED, ATTACKERS_DECLARED, Event
from spellstack.core.node import Printer
from spellstack.core.objects import View


@dataclass(frozen=True)
class Attack(Pattern):
    """ "You attack with two or more Birds", "this creature and at least two other creatures attack", "an opponent
    attacks you", "enchanted player is attacked" (508.3b-e).

    `who` attacks; `what` counts as an attacker, `least` of them or (`exactly`) just so many, beside `own`, which must
    be among them; `whom`: the player or permanent attacked, each of which is an occurrence of its own.
    """

    who: Reference | Filter | None = None
    what: Filter | None = None
    least: int = 1
    exactly: bool = False
    own: Reference | None = None
    whom: Reference | Filter | None = None
    form: str = field(default="", compare=False)
    opening: str = field(default="whenever", compare=False)

    def text(self, printer: Printer) -> str:
        return f"{self.opening} {self.verb_text(printer)}"

    def verb_text(self, printer: Printer) -> str:
        found = self.form
        for name, party in (("{who}", self.who), ("{own}", self.own), ("{whom}", self.whom)):
            if party is not None and name in found:
                found = found.replace(name, determined(party, printer, False))
        if self.what is not None:
            found = found.replace("{what}", self.what.noun(printer, self.least > 1 or "one or more" in found))
        return found

    def opened(self, opening: str) -> Pattern:
        return replace(self, opening=opening)

    def kinds(self) -> tuple[int, ...]:
        return (ATTACKERS_DECLARED,) if self.whom is None else (ATTACKED,)

    def matches(self, ctx: Context, event: Event) -> bool:
        if self.who is not None and not is_meant(ctx, self.who, -1 - event.cause.controller):
            return False
        if self.whom is not None and not is_meant(ctx, self.whom, event.target_code()):
            return False
        attackers = attackers_of(ctx, event)
        if self.own is not None:
            codes = self.own.codes(ctx)
            if not any(view.id in codes for view in attackers):
                return False
            attackers = [view for view in attackers if view.id not in codes]
        what = self.what
        n = len(attackers) if what is None else sum(1 for view in attackers if what.admits(ctx, view))
        return n == self.least if self.exactly else n >= self.least


def attackers_of(ctx: Context, event: Event) -> list[View]:
    """The creatures declared as attackers, of the one that is attacked where the event says whom."""
    state = ctx.state
    found: list[View] = []
    for id in state.battlefield:
        o = state.objects[id]
        if o.attacking == 0 or o.controller != event.cause.controller:
            continue
        if event.kind == ATTACKERS_DECLARED or o.attacking == event.target_code():
            found.append(o)
    return found
