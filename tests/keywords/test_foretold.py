"""CR 702.143c: a spell that was a foretold card before it was cast."""

from __future__ import annotations

from spellstack.abilities.ability import Body, SpellAbility
from spellstack.abilities.effects import Conditional
from spellstack.abilities.keyword_qualities import WasForetold
from spellstack.abilities.references import Source
from spellstack.core.types import HAND, INSTANT, UPKEEP
from tests.keywords.duel import Duel, face
from tests.keywords.test_keywords import drain, kw

MORE = SpellAbility(Body(Conditional(WasForetold(Source()), drain(4).body.effect, drain(1).body.effect)))


def test_foretold() -> None:
    """Cast from exile, where it was foretold."""
    duel = Duel((face("Omen", MORE, kw("foretell", "{R}"), cost="{5}", types=INSTANT), HAND, 0), lands=2)
    duel.take("special", "Omen")
    duel.go(UPKEEP, turn=2)
    duel.go(UPKEEP, turn=3)
    duel.take("cast", "Omen")
    duel.resolve()
    assert duel.life(1) == 16


def test_not_foretold() -> None:
    """Cast from the hand."""
    duel = Duel((face("Omen", MORE, kw("foretell", "{R}"), cost="{R}", types=INSTANT), HAND, 0), lands=2)
    duel.take("cast", "Omen")
    duel.resolve()
    assert duel.life(1) == 19
