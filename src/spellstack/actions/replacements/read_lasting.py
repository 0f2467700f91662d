"""CR 614.1a, 701.10g: "Each time target permanent would deal damage ... this turn": a replacement effect that lasts."""

from __future__ import annotations

from spellstack.abilities.effects import Effect
from spellstack.actions.basic.prevention import ReplaceDamage
from spellstack.actions.replacements.damage import MultiplyDamage
from spellstack.actions.replacements.read_instead import read_would_deal
from spellstack.phrases.reader import Reader


def read_each_time(reader: Reader) -> Effect | None:
    """ "Each time target permanent would deal damage to a permanent or player this turn, it deals double that damage
    ...".
    """
    if not reader.accept("each", "time"):
        return None
    rule = read_would_deal(reader, "each time", True)
    return ReplaceDamage(rule) if isinstance(rule, MultiplyDamage) else None
