"""CR 101.4, 608.2d: a decision that a player must make, its options, and what refuses an answer."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

from spellstack.errors import SpellstackError

T = TypeVar("T")

Answer = tuple[int, ...]
"""Every answer is a tuple of ints: indexes of options, amounts, a number, or a permutation (see Decision.kind)."""


class Refusal:
    """Why something is not allowed: the rule, a sentence, and the object or effect that imposes it (0: the rules)."""

    def __init__(self, rule: str, reason: str, source: int = 0) -> None:
        self.rule = rule
        self.reason = reason
        self.source = source

    def __repr__(self) -> str:
        return f"Refusal({self.rule}: {self.reason})"


class Option:
    """One thing that may be chosen. `rule` grants it; `effects`: ids of objects whose effects it rests on."""

    def __init__(
        self,
        kind: str,
        rule: str,
        object: int = 0,
        player: int = -1,
        value: int = 0,
        text: str = "",
        how: int = 0,
        target: int = 0,
        effects: tuple[int, ...] = (),
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.object = object
        self.player = player
        self.value = value
        self.text = text
        self.how = how  # which permission, face or ability (see rules/options.py)
        self.target = target  # for attack and block pairs: code of the defender, id of the attacker
        self.effects = effects

    def code(self) -> int:
        """The object id, or the negative code of the player."""
        return self.object if self.object else -1 - self.player

    def __repr__(self) -> str:
        return f"Option({self.kind} {self.text or self.object or self.player} [{self.rule}])"


NUMERIC_KINDS = ("x", "number")
PERMUTATION_KINDS = ("order", "order_triggers")


class Decision:
    """Whose choice (`player`), who answers (`decider`, 723), what may be chosen, and the rule that asks.

    Answers by `kind`: "x" and "number": one int from at_least to at_most; "divide": one amount an option, their sum
    `total`, each at least `minimum_each`; "order" and "order_triggers": a permutation of the option indexes; every
    other kind: at_least..at_most
    distinct option indexes (in increasing order unless `ordered`). `check` judges combinations (508.1, 509.1).
    """

    def __init__(
        self,
        kind: str,
        player: int,
        options: list[Option],
        rule: str,
        at_least: int = 1,
        at_most: int = 1,
        source: int = 0,
        prompt: str = "",
        total: int = 0,
        minimum_each: int = 1,
        ordered: bool = False,
        decider: int = -1,
        check: Callable[[Answer], Refusal | None] | None = None,
        least: Answer | None = None,
        repeats: bool = False,
        excluded: Callable[[int], Refusal | None] | None = None,
    ) -> None:
        self.kind = kind
        self.player = player
        self.decider = decider if decider >= 0 else player
        self.options = options
        self.rule = rule
        self.at_least = at_least
        self.at_most = at_most
        self.source = source
        self.prompt = prompt
        self.total = total
        self.minimum_each = minimum_each
        self.ordered = ordered
        self.repeats = repeats
        self.check = check
        self.least = least
        self.excluded = excluded

    def why_not(self, code: int) -> Refusal | None:
        """Why something is not among the options: the code of an object or player, a mode, or a number.

        None where it is among them, or where this decision cannot tell.
        """
        return self.excluded(code) if self.excluded is not None else None

    def validate(self, answer: Answer) -> Refusal | None:
        """None if `answer` is legal, else why not."""
        shape = self._shape(answer)
        if shape:
            return Refusal(self.rule, shape, self.source)
        return self.check(answer) if self.check is not None else None

    def _shape(self, answer: Answer) -> str:
        n = len(self.options)
        if self.kind in NUMERIC_KINDS:
            if len(answer) != 1 or not self.at_least <= answer[0] <= self.at_most:
                return f"one number from {self.at_least} to {self.at_most} is needed, not {answer}"
            return ""
        if self.kind == "divide":
            if len(answer) != n or sum(answer) != self.total or any(a < self.minimum_each for a in answer):
                least = f"each at least {self.minimum_each}"
                return f"{n} amounts that add up to {self.total} are needed, {least}, not {answer}"
            return ""
        if self.kind in PERMUTATION_KINDS:
            return "" if sorted(answer) == list(range(n)) else f"an order of all {n} options is needed, not {answer}"
        if any(not 0 <= i < n for i in answer):
            return f"the options are 0 to {n - 1}, not {answer}"
        if not self.repeats and len(set(answer)) != len(answer):
            return f"an option was chosen twice: {answer}"
        if not self.at_least <= len(answer) <= self.at_most:
            return f"{self.at_least} to {self.at_most} options must be chosen, not {len(answer)}"
        return ""

    def some_answer(self) -> Answer:
        """A legal answer, always: the least one (nothing optional is taken)."""
        if self.least is not None:
            return self.least
        if self.kind in NUMERIC_KINDS:
            return (self.at_least,)
        n = len(self.options)
        if self.kind == "divide":
            rest = self.total - self.minimum_each * (n - 1)
            return tuple([rest] + [self.minimum_each] * (n - 1))
        if self.kind in PERMUTATION_KINDS:
            return tuple(range(n))
        if self.kind in ("may", "optional_cost"):
            return (n - 1,)
        if self.repeats:
            return tuple([0] * self.at_least)
        return tuple(range(self.at_least))

    def only_answer(self) -> Answer | None:
        """The one legal answer if the shape allows no other, else None: the engine gives it itself."""
        if self.kind in NUMERIC_KINDS:
            return (self.at_least,) if self.at_least == self.at_most else None
        n = len(self.options)
        if self.kind == "divide":
            if n == 1:
                return (self.total,)
            return tuple([self.minimum_each] * n) if self.minimum_each * n == self.total else None
        if self.kind in PERMUTATION_KINDS:
            return tuple(range(n)) if n <= 1 else None
        if self.at_most == 0 or n == 0:
            return ()
        if self.at_least >= n and not self.repeats and not (self.ordered and n > 1):
            return tuple(range(n))
        if self.repeats and n == 1 and self.at_least == self.at_most:
            return tuple([0] * self.at_least)
        return None


class IllegalAnswer(SpellstackError):
    """An answer that the decision does not allow; the game stays where it was."""

    def __init__(self, decision: Decision, answer: object, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason} (CR {refusal.rule}; decision: {decision.kind} {decision.prompt})")
        self.decision = decision
        self.answer = answer
        self.refusal = refusal


Script = Generator[Decision, Answer, T]
"""A procedure that may ask: `result = yield from procedure(...)`."""


def ask(decision: Decision) -> Script[Answer]:
    """The one place that asks a player.

    Whoever runs the script gives the one legal answer without asking (Game.run).
    """
    answer = yield decision
    return answer
