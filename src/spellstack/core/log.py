"""CR 700.1: the history of a game: an immutable chain of committed events, shared by forks."""

from __future__ import annotations

from spellstack.core.events import Event


class Log:
    """One link: an event, where it stands in turn and step, and the link before."""

    def __init__(self, event: Event, turn: int, step: int, active: int, before: Log | None) -> None:
        self.event = event
        self.turn = turn
        self.step = step
        self.active = active
        self.before = before
        self.length: int = before.length + 1 if before is not None else 1


def entries(log: Log | None) -> list[Log]:
    """All links, oldest first."""
    found: list[Log] = []
    while log is not None:
        found.append(log)
        log = log.before
    found.reverse()
    return found


def this_turn(log: Log | None, turn: int) -> list[Event]:
    """The events of the turn with that number, newest first."""
    found: list[Event] = []
    while log is not None and log.turn == turn:
        found.append(log.event)
        log = log.before
    return found
