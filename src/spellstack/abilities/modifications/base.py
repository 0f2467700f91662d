"""CR 613.1-613.4: a modification: one change in one layer to one object's characteristics."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.context import Context
from spellstack.core.node import Node
from spellstack.core.objects import Row, View

LAYER_COPY: Final = 10
LAYER_FACE_DOWN: Final = 11  # 1b
LAYER_CONTROL: Final = 20
LAYER_TEXT: Final = 30
LAYER_TYPE: Final = 40
LAYER_COLOR: Final = 50
LAYER_ABILITY: Final = 60
LAYER_PT_DEFINING: Final = 70  # 7a
LAYER_PT_SET: Final = 71  # 7b
LAYER_PT_CHANGE: Final = 72  # 7c
LAYER_PT_SWITCH: Final = 73  # 7d
ALL_LAYERS: Final = (10, 11, 20, 30, 40, 50, 60, 70, 71, 72, 73)


class Modification(Node):
    """One change. `row` is being built and may be written; `ctx` is the point of view of the effect's source."""

    def layer(self) -> int:
        raise TypeError("no layer")

    def apply(self, ctx: Context, view: View, row: Row) -> None:
        raise TypeError("no change")

    def writes(self) -> int:
        """Aspects it changes (abilities/aspects.py)."""
        return 0

    def reads(self) -> int:
        """Aspects its result depends on."""
        return 0

    def uniform(self) -> bool:
        """Whether it does the same to all objects whose rows are the same, so that they may share the new row."""
        return False

    def signature(self, ctx: Context, view: View) -> tuple[object, ...]:
        """What it would do now, for the dependency trial (613.8a): equal signatures, equal deed."""
        return ()

    def lock(self, ctx: Context) -> Modification:
        """The same with its variable amounts fixed, as an effect of a spell or ability begins (608.2h)."""
        return self
