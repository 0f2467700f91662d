"""CR 613.2a, 707: layer 1a: copy effects."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.aspects import EVERYTHING
from spellstack.abilities.modifications.base import LAYER_COPY, Modification
from spellstack.core.definition import Face


@dataclass(frozen=True)
class BecomeCopy(Modification):
    """ "Becomes a copy of": the copiable values become these, fixed as the effect began (707.2b-c, 707.4).

    `face` has the exceptions of the copy effect in it already (707.9). Layer 1 is worked out before rows are made, so
    this changes no row.
    """

    face: Face

    def layer(self) -> int:
        return LAYER_COPY

    def writes(self) -> int:
        return EVERYTHING
