"""CR 601.2i, 608.2h: what was so "as you cast this spell": found out as it becomes cast, and kept with its choices."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final
from zlib import crc32

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.paid import choices_seen
from spellstack.abilities.rewriting import field_names
from spellstack.abilities.values import Value
from spellstack.core.definition import AbilityInstance
from spellstack.core.node import Node, Printer

SAID: Final = "as you cast this spell"


def role_of(node: Node) -> str:
    """A short name that tells apart what is asked, also where its text needs the targets to be printed."""
    return f"{SAID} {crc32(repr(node).encode())}"


def kept(ctx: Context, role: str) -> int:
    """What was found out for it; -1 if the spell is still being cast. A copy was not cast (707.10): nothing was so."""
    choices = choices_seen(ctx)
    if choices is not None and choices.from_zone < 0:
        return 0
    for name, n in choices.amounts if choices is not None else ():
        if name == role:
            return n
    return -1


@dataclass(frozen=True)
class AsCast(Value):
    """ "The number of creatures on the battlefield as you cast this spell"."""

    of_then: Value

    def is_phrase(self) -> bool:
        return self.of_then.is_phrase()

    def of(self, ctx: Context) -> int:
        n = kept(ctx, self.role())
        return n if n >= 0 else self.of_then.of(ctx)

    def role(self) -> str:
        """The name under which it is kept."""
        return role_of(self.of_then)

    def text(self, printer: Printer) -> str:
        return f"{self.of_then.text(printer)} {SAID}"

    def each(self, printer: Printer) -> str:
        return f"{self.of_then.each(printer)} {SAID}"


@dataclass(frozen=True)
class WasSoAsCast(Condition):
    """ "You controlled a Dragon as you cast this spell". `form`: the words of the condition.

    `paid`: that a cost was paid will do as well ("you revealed a Dragon card or ..."); of a copy that is copied too.
    """

    condition: Condition
    paid: Condition | None = None
    form: str = field(default="", compare=False)

    def holds(self, ctx: Context) -> bool:
        if self.paid is not None and self.paid.holds(ctx):
            return True
        n = kept(ctx, self.role())
        return n == 1 if n >= 0 else self.condition.holds(ctx)

    def role(self) -> str:
        return role_of(self.condition)

    def text(self, printer: Printer) -> str:
        return f"{self.form or self.condition.text(printer)} {SAID}"


def asked_of_casting(instances: tuple[AbilityInstance, ...]) -> tuple[Node, ...]:
    """What the text of an object will want to know of the moment when it was cast."""
    found: list[Node] = []
    for instance in instances:
        gather(instance.ability, found)
    return tuple(found)


def gather(value: object, found: list[Node]) -> None:
    if isinstance(value, tuple):
        for part in value:
            gather(part, found)
    elif isinstance(value, (AsCast, WasSoAsCast)):
        found.append(value)
    elif isinstance(value, Node):
        for name in field_names(value):
            gather(getattr(value, name), found)


def found_out(ctx: Context, asked: tuple[Node, ...]) -> tuple[tuple[str, int], ...]:
    """The answers, each under its name."""
    answers: dict[str, int] = {}
    for node in asked:
        if isinstance(node, AsCast):
            answers[node.role()] = max(0, node.of_then.of(ctx))
        elif isinstance(node, WasSoAsCast):
            answers[node.role()] = 1 if node.condition.holds(ctx) else 0
    return tuple(answers.items())
