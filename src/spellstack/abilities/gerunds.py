"""CR 118.8-9: costs written behind "by": "by discarding a card in addition to paying its other costs"."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.costs import Cost
from spellstack.abilities.wording import listed
from spellstack.core.node import Printer

GERUNDS: Final[dict[str, str]] = {
    "pay": "paying", "discard": "discarding", "sacrifice": "sacrificing", "exile": "exiling", "tap": "tapping",
    "return": "returning", "reveal": "revealing",
}  # fmt: skip


def gerund_text(cost: Cost, printer: Printer) -> str:
    """ "paying 3 life and discarding a card": a cost behind "by"."""
    parts: list[str] = []
    for part in cost.parts:
        verb, _, rest = part.text(printer).partition(" ")
        verb = verb[:1].lower() + verb[1:]
        parts.append(f"{GERUNDS[verb]} {rest}" if verb in GERUNDS else f"paying {part.text(printer)}")
    return listed(parts, "and")
