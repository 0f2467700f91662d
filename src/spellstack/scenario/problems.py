"""What can be wrong with a scenario file: errors that carry file, line and what was expected (no CR section)."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.errors import SpellstackError


@dataclass(frozen=True)
class Place:
    """Where something stands in a file: its path as the user wrote it, and the line, from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class ScenarioError(SpellstackError):
    """Base of the errors about one scenario; `place` says where."""

    def __init__(self, place: Place, message: str) -> None:
        super().__init__(f"{place}: {message}")
        self.place = place
        self.message = message


class ScenarioMalformed(ScenarioError):
    """The file does not say a scenario: `expected` tells what should stand there."""

    def __init__(self, place: Place, message: str, expected: str = "") -> None:
        super().__init__(place, f"{message}; expected {expected}" if expected else message)
        self.expected = expected

    def __reduce__(self) -> tuple[type[ScenarioMalformed], tuple[Place, str]]:
        """How it goes to another process (`-j`): with its whole message."""
        return ScenarioMalformed, (self.place, self.message)


class ReferenceUnknown(ScenarioMalformed):
    """A reference that names nothing in the game."""

    def __init__(self, place: Place, reference: str, near: tuple[str, ...] = ()) -> None:
        hint = f" (nearest: {', '.join(near)})" if near else ""
        super().__init__(place, f'nothing is called "{reference}"{hint}', "an id, a card name or a player")
        self.reference = reference
        self.near = near


class ReferenceAmbiguous(ScenarioMalformed):
    """A card name that fits several objects: `candidates` names them."""

    def __init__(self, place: Place, reference: str, candidates: tuple[str, ...]) -> None:
        listed = "; ".join(candidates)
        super().__init__(place, f'"{reference}" is ambiguous, it could be: {listed}', "an id that names one of them")
        self.reference = reference
        self.candidates = candidates


class StepFailed(ScenarioError):
    """A step or an expectation of the scenario did not come true: the verdict is `failed`."""


class CardsUnread(ScenarioError):
    """Cards of the scenario have clauses that the reader did not understand: the verdict is `unread`."""

    def __init__(self, place: Place, clauses: tuple[str, ...]) -> None:
        super().__init__(place, "not wholly read: " + "; ".join(clauses))
        self.clauses = clauses
