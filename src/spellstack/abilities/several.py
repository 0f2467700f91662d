"""CR 115.3, 608.2c: several things that one instruction acts on together: "target artifact and target land"."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.references import Reference
from spellstack.abilities.wording import listed
from spellstack.core.node import Printer
from spellstack.core.objects import View


@dataclass(frozen=True)
class Several(Reference):
    """All that its parts stand for, each once."""

    parts: tuple[Reference, ...]
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        return tuple(dict.fromkeys(code for part in self.parts for code in part.codes(ctx)))

    def objects(self, ctx: Context) -> tuple[int, ...]:
        return tuple(dict.fromkeys(id for part in self.parts for id in part.objects(ctx)))

    def views(self, ctx: Context) -> list[View]:
        return [view for part in self.parts for view in part.views(ctx)]

    def players(self, ctx: Context) -> tuple[int, ...]:
        return tuple(dict.fromkeys(p for part in self.parts for p in part.players(ctx)))

    def text(self, printer: Printer) -> str:
        return self.form or listed([part.text(printer) for part in self.parts], "and")

    def is_third(self, printer: Printer) -> bool:
        return False


@dataclass(frozen=True)
class Apiece(Reference):
    """ "Two target creatures each ...": the same things; what is done is done to or by each of them."""

    of: Reference
    form: str = field(default="", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        return self.of.codes(ctx)

    def objects(self, ctx: Context) -> tuple[int, ...]:
        return self.of.objects(ctx)

    def views(self, ctx: Context) -> list[View]:
        return self.of.views(ctx)

    def players(self, ctx: Context) -> tuple[int, ...]:
        return self.of.players(ctx)

    def text(self, printer: Printer) -> str:
        return self.form or f"{self.of.text(printer)} each"

    def is_third(self, printer: Printer) -> bool:
        return False
