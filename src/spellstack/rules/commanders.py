"""CR 903.9b, 903.10a: a commander that would go to its owner's hand or library, and the combat damage that it deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spellstack.abilities.context import Context
from spellstack.actions.replacements.base import PlainReplacement
from spellstack.core.events import ZONE_CHANGE, Damage, Event, ZoneChange
from spellstack.core.state import State
from spellstack.core.types import COMMAND, HAND, LIBRARY
from spellstack.rules.commit import count_commander_damage


@dataclass(frozen=True)
class CommanderInstead(PlainReplacement):
    """903.9b: its owner may put it into the command zone instead."""

    def kinds(self) -> tuple[int, ...]:
        return (ZONE_CHANGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        return True

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        if isinstance(event, ZoneChange):
            event.to_zone = COMMAND
        return [event]

    def rule(self) -> str:
        return "903.9b"

    def optional(self) -> bool:
        return True

    def asks(self) -> str:
        return "commander_zone"


TO_COMMAND_ZONE: Final = CommanderInstead()


def commander_card(state: State, cards: tuple[int, ...]) -> int:
    """903.3: the card among those that is a commander, whatever object it represents; 0 if none is."""
    for id in cards:
        card = state.cards.get(id)
        if card is not None and card.commander:
            return id
    return 0


def saves_commander(state: State, event: ZoneChange) -> bool:
    """Whether the move is one that 903.9b is about."""
    if state.format != "commander" or event.to_zone not in (HAND, LIBRARY):
        return False
    o = state.objects.get(event.object)
    return o is not None and len(o.cards) == 1 and commander_card(state, o.cards) != 0


def count_commander_hits(state: State, done: list[Event]) -> None:
    """903.10a: combat damage that commanders have dealt to players, whoever controls them."""
    for event in done:
        if not isinstance(event, Damage) or not event.combat or event.object or event.amount <= 0:
            continue
        source = state.see(event.source)
        card = commander_card(state, source.cards) if source is not None else 0
        if card:
            count_commander_damage(state, event.player, card, event.amount)
