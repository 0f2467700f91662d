"""CR 702.172, 702.183, 700.2: spree and tiered: modes with a cost of their own."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import Body
from spellstack.abilities.costs import Cost
from spellstack.abilities.modal import WorthBody
from spellstack.abilities.values import Number
from spellstack.abilities.wording import capital
from spellstack.core.node import Printer
from spellstack.oracle.lines import read_mode
from spellstack.phrases.costs import read_cost
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import Reader

DASH = "—"


def read_worth(reader: Reader, modes: tuple[Body, ...], weights: tuple[int, ...]) -> WorthBody | None:
    """700.2i: "Choose up to five {P} worth of modes. You may choose the same mode more than once." """
    if not reader.phrase("choose up to"):
        return None
    most = read_number(reader)
    if most is None or not reader.accept("{p}") or not reader.phrase("worth of modes ."):
        return None
    if not reader.phrase("you may choose the same mode more than once .") or not reader.at_end():
        return None
    return WorthBody(None, (), modes, Number(0), most, True, weights=weights)


@dataclass(frozen=True)
class PricedBody(Body):
    """Modes after "Spree" (`form` "+", one or more) or "Tiered" (`form` "•", just one), each with its cost."""

    def modal_text(self, printer: Printer) -> str:
        lines = ["Spree" if self.form == "+" else "Tiered"]
        for mode, cost in zip(self.modes, self.mode_costs, strict=True):
            name = f"{mode.form} {DASH} " if mode.form else ""
            lines.append(f"{self.form} {name}{cost.text(printer)} {DASH} {capital(mode.sentence(printer))}")
        return "\n".join(lines)


class PricedMode:
    """One mode as read, and its cost."""

    def __init__(self, body: Body, cost: Cost) -> None:
        self.body = body
        self.cost = cost


def read_priced(reader: Reader) -> PricedMode | None:
    """ "{1} — Destroy target artifact", also with a name before the cost."""
    name = ""
    if not reader.peek().text.startswith("{"):
        start = reader.peek().start
        while not reader.at_stop() and not reader.is_word(DASH):
            reader.pos += 1
        name = reader.line[start : reader.peek().start].strip()
        if not reader.accept(DASH):
            return None
    cost = read_cost(reader)
    if cost is None or not reader.accept(DASH):
        return None
    body = read_mode(reader)
    if body is None:
        return None
    return PricedMode(Body(body.effect, body.targets, form=name) if name else body, cost)


def priced_body(modes: list[PricedMode], form: str) -> PricedBody:
    """All modes together."""
    most = None if form == "+" else Number(1)
    bodies = tuple(mode.body for mode in modes)
    costs = tuple(mode.cost for mode in modes)
    return PricedBody(None, (), bodies, Number(1), most, mode_costs=costs, form=form)
