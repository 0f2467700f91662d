"""CR 113.1: all tables of the reader together: what the rooms above `phrases` give it."""

from __future__ import annotations

from typing import Final

from spellstack import actions, designations
from spellstack.actions.basic.choices import ChosenFirst
from spellstack.actions.basic.dice import read_result_is
from spellstack.actions.voting import read_more_votes
from spellstack.keywords import phrases as keyword_phrases
from spellstack.keywords.among_permissions import read_from_among
from spellstack.keywords.combat_sentences import COMBAT_RULES
from spellstack.keywords.once_permissions import read_once
from spellstack.keywords.permission_sentences import PERMISSION_RULES
from spellstack.keywords.reading import read_own_cost, read_times_kicked, read_tribute
from spellstack.keywords.soulbond import read_pair_rule, read_paired
from spellstack.keywords.zone_permissions import read_elsewhere
from spellstack.kinds.counted import read_counters_there
from spellstack.kinds.flip import read_can_be_commander, read_flip
from spellstack.kinds.rooms import read_doors, read_doors_there, read_lock, read_unlock
from spellstack.oracle.keywords import read_keyword
from spellstack.oracle.quoted import read_quoted
from spellstack.phrases.as_cast import read_was_so
from spellstack.phrases.casting_statics import read_beyond, read_casting_static, read_spent
from spellstack.phrases.comparing import COMPARISONS
from spellstack.phrases.defilers import read_cost_of_spells
from spellstack.phrases.full_text import read_full_text
from spellstack.phrases.if_statics import read_if_static
from spellstack.phrases.life_conditions import read_life_total_is
from spellstack.phrases.past import read_each_past, read_number_past, read_past
from spellstack.phrases.paying_instead import read_pay_instead
from spellstack.phrases.reader import Grammar
from spellstack.phrases.shared_amounts import read_each_color_of, read_most_alike
from spellstack.phrases.situations import SITUATIONS
from spellstack.phrases.targetable import read_targetable
from spellstack.phrases.trigger_deeds import read_cost_contains
from spellstack.phrases.turn_deeds import TURN_DEEDS

VERBS: Final = {
    word: (*designations.VERBS.get(word, ()), *keyword_phrases.VERBS.get(word, ()), *actions.VERBS.get(word, ()))
    for word in (*actions.VERBS, *designations.VERBS, *keyword_phrases.VERBS)
}
GRAMMAR: Final = Grammar(
    {**VERBS, "flip": (*VERBS.get("flip", ()), read_flip), "unlock": (read_unlock,), "lock": (read_lock,)},
    openers=(*designations.OPENERS, *actions.OPENERS),
    keyword=read_keyword,
    trailers=actions.TRAILERS,
    riders=(*actions.RIDERS, read_own_cost, *keyword_phrases.RIDERS),
    rules=(
        *designations.RULES,
        *keyword_phrases.RULES,
        *actions.RULES,
        *COMBAT_RULES,
        *PERMISSION_RULES,
        read_elsewhere,
        read_once,
        read_from_among,
        read_can_be_commander,
        read_pair_rule,
        read_targetable,
        read_if_static,
        read_full_text,
        read_pay_instead,
        read_cost_of_spells,
        read_casting_static,
    ),
    eaches=(
        read_beyond,
        read_times_kicked,
        *designations.EACHES,
        *keyword_phrases.EACHES,
        *actions.EACHES,
        read_each_past,
        read_each_color_of,
    ),
    conditions=(
        read_more_votes,
        read_result_is,
        *actions.CONDITIONS,
        read_doors_there,
        read_counters_there,
        read_paired,
        read_spent,
        *designations.CONDITIONS,
        *keyword_phrases.CONDITIONS,
        *SITUATIONS,
        *TURN_DEEDS,
        *COMPARISONS,
        read_past,
        read_life_total_is,
        read_was_so,
        read_cost_contains,
        read_tribute,
    ),
    values=(read_doors, read_most_alike, *keyword_phrases.VALUES, *actions.VALUES, read_number_past),
    quoted=read_quoted,
    chosen=ChosenFirst,
)
