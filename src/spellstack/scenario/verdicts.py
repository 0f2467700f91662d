"""What came of a scenario: passed, failed, unread, malformed or error, and why."""

from __future__ import annotations

from dataclasses import dataclass

PASSED = "passed"
FAILED = "failed"
UNREAD = "unread"
MALFORMED = "malformed"
ERROR = "error"
VERDICTS = (PASSED, FAILED, UNREAD, MALFORMED, ERROR)

ENGINE_FAULTS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    NameError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)
"""What a fault in the engine's own code looks like: the scenario's verdict is then `error`, and the run goes on."""


@dataclass(frozen=True)
class Verdict:
    """The verdict on one scenario; `detail` says what was wrong, `story` the game as told, line by line."""

    file: str
    name: str
    rules: tuple[str, ...]
    verdict: str
    detail: str = ""
    story: tuple[str, ...] = ()

    def record(self) -> dict[str, object]:
        """What `--json` writes for it."""
        return {
            "file": self.file,
            "name": self.name,
            "rules": list(self.rules),
            "verdict": self.verdict,
            "detail": self.detail,
        }


def summary(verdicts: list[Verdict]) -> str:
    """`514 scenarios: passed 510, failed 4, unread 0, malformed 0, error 0`."""
    counts = {word: sum(1 for verdict in verdicts if verdict.verdict == word) for word in VERDICTS}
    noun = "scenario" if len(verdicts) == 1 else "scenarios"
    return f"{len(verdicts)} {noun}: " + ", ".join(f"{word} {n}" for word, n in counts.items())
