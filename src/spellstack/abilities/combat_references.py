"""CR 506.2, 508.5: "the player or planeswalker it's attacking": what a creature attacks, or attacked last."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.references import Reference
from spellstack.core.node import Printer


@dataclass(frozen=True)
class AttackedBy(Reference):
    """What a creature attacks (508.1b); as last known where it has left combat."""

    attacker: Reference
    form: str = field(default="the player or planeswalker <it>'s attacking", compare=False)

    def codes(self, ctx: Context) -> tuple[int, ...]:
        return tuple(dict.fromkeys(view.attacking for view in self.attacker.views(ctx) if view.attacking))

    def text(self, printer: Printer) -> str:
        return self.form.replace("<it>", self.attacker.text(printer))
