"""CR 700-702, 903: further readers that keyword abilities, parties and commanders bring with them, by their tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellstack.abilities.conditions import Condition
from spellstack.abilities.effects import Effect
from spellstack.abilities.statics import Rule
from spellstack.abilities.values import Value
from spellstack.actions.evidence import read_collect
from spellstack.keywords.activations import read_become_saddled
from spellstack.keywords.crewing import read_crews
from spellstack.keywords.mutate import read_times_mutated
from spellstack.keywords.plotted import read_become_plotted
from spellstack.phrases.casting_facts import read_each_color, read_spent_amount
from spellstack.phrases.commanders import read_commander_casts, read_controls_commander, read_greatest_commander
from spellstack.phrases.keyword_posts import KEYWORD_CONDITIONS
from spellstack.phrases.party import read_each_member, read_full_party, read_party_size
from spellstack.phrases.reader import Reader, VerbReader

VERBS: Final[dict[str, tuple[VerbReader, ...]]] = {
    "become": (read_become_saddled, read_become_plotted),
    "collect": (read_collect,),
}
RULES: Final[tuple[Callable[[Reader], tuple[Rule, ...] | None], ...]] = (read_crews,)
RIDERS: Final[tuple[Callable[[Reader, Effect], Effect | None], ...]] = ()
CONDITIONS: Final[tuple[Callable[[Reader], Condition | None], ...]] = (
    read_controls_commander,
    read_full_party,
    *KEYWORD_CONDITIONS,
)
EACHES: Final[tuple[Callable[[Reader], Value | None], ...]] = (read_commander_casts, read_each_color, read_each_member)
VALUES: Final[tuple[Callable[[Reader], Value | None], ...]] = (
    read_spent_amount,
    read_greatest_commander,
    read_party_size,
    read_times_mutated,
)
