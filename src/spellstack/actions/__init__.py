"""CR 608.2c, 701: instructions. The tables by which the reader finds what a verb, or an opening, may mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellstack.abilities.conditions import Condition
from spellstack.abilities.statics import Rule
from spellstack.abilities.values import Value
from spellstack.actions.attach import read_attach, read_unattach
from spellstack.actions.basic.arriving import read_arrives_as
from spellstack.actions.basic.becoming import (
    read_become,
    read_change_text,
    read_gain_and,
    read_get_and,
    read_have_base,
    read_lose_and,
    read_no_longer,
    read_still,
    read_switch,
)
from spellstack.actions.basic.by_type import read_each_card_type
from spellstack.actions.basic.cast_among import read_cast_among, read_permit_among
from spellstack.actions.basic.chance import read_flip, read_flips_won, read_heads, read_if_flip
from spellstack.actions.basic.choices import read_choose, read_choose_targets
from spellstack.actions.basic.combat import read_assigns, read_become_blocked, read_remove_from_combat
from spellstack.actions.basic.combat_choices import read_choose_in_combat
from spellstack.actions.basic.continuous import (
    read_can,
    read_cant,
    read_exchange_control,
    read_gain,
    read_gain_choice,
    read_get,
    read_lure,
    read_must_attack,
    read_must_be,
    read_must_block,
)
from spellstack.actions.basic.copying import (
    read_allow_flash,
    read_become_copy,
    read_cast,
    read_cast_some,
    read_change_target,
    read_copy,
    read_new_targets,
    read_permit,
    read_play,
)
from spellstack.actions.basic.counters import (
    read_distribute,
    read_get_counters,
    read_give,
    read_move_counters,
    read_put_counters,
    read_remove_counters,
)
from spellstack.actions.basic.damage import read_deal
from spellstack.actions.basic.damage_either import read_deal_either
from spellstack.actions.basic.damage_sources import read_redirect_all, read_redirect_once
from spellstack.actions.basic.delayed import read_delay_last, read_delayed, read_delayed_event, read_when_done
from spellstack.actions.basic.dice import read_result, read_roll, read_table
from spellstack.actions.basic.done_this_turn import (
    read_each_done,
    read_has_done,
    read_it_did,
    read_mana_from,
    read_mana_spent,
    read_times_done,
)
from spellstack.actions.basic.done_this_way import read_done_this_way, read_excess_amount, read_excess_dealt
from spellstack.actions.basic.draw import read_draw
from spellstack.actions.basic.each_player import read_for_each_player
from spellstack.actions.basic.emblems import read_emblem
from spellstack.actions.basic.ending import read_lose, read_win
from spellstack.actions.basic.entering_for_turn import read_enter_for_turn
from spellstack.actions.basic.enters_with import read_enter
from spellstack.actions.basic.exile_some import (
    read_exile_face_down,
    read_exile_hand,
    read_exile_some,
    read_may_look,
)
from spellstack.actions.basic.friends import read_friends
from spellstack.actions.basic.hand_size import read_no_maximum
from spellstack.actions.basic.having import read_have
from spellstack.actions.basic.history import read_each_history, read_history
from spellstack.actions.basic.inert import read_inert
from spellstack.actions.basic.its_counters import read_put_its
from spellstack.actions.basic.keeping_rest import read_keep_chosen
from spellstack.actions.basic.life import read_exchange_life, read_gain_life, read_life_total, read_lose_life
from spellstack.actions.basic.looking import (
    read_choose_from,
    read_exile_until,
    read_look,
    read_reveal,
)
from spellstack.actions.basic.mana import read_add
from spellstack.actions.basic.moving import (
    read_exile_top,
    read_exile_with,
    read_put,
    read_return,
    read_shuffle_if,
)
from spellstack.actions.basic.next_spell import read_next_spell
from spellstack.actions.basic.paying import read_pay, read_unless
from spellstack.actions.basic.permitting import read_land_plays, read_let, read_life_held, read_no_prevention
from spellstack.actions.basic.prevention import read_next_time, read_prevent, read_regenerate
from spellstack.actions.basic.producing import read_each_producer
from spellstack.actions.basic.repeating import read_pay_any, repeated
from spellstack.actions.basic.shuffling import read_shuffle
from spellstack.actions.basic.this_way import (
    read_each_this_way,
    read_for_each_done,
    read_for_each_object,
    read_front_each,
    read_greatest_this_way,
    read_most_discarded,
    read_owned_in_both,
    read_this_way,
)
from spellstack.actions.basic.turns import (
    read_end_turn,
    read_extra_phase,
    read_extra_steps,
    read_skip,
    read_take,
    read_there_is,
)
from spellstack.actions.bending import read_airbend, read_earthbend
from spellstack.actions.clash import read_clash
from spellstack.actions.controlling import read_control_player, read_gain_player
from spellstack.actions.create import read_create, read_those_tokens
from spellstack.actions.discard import read_discard, read_who_cannot
from spellstack.actions.double import read_double, read_triple
from spellstack.actions.exchange_text import read_exchange_text
from spellstack.actions.exile import read_exile_until_leaves
from spellstack.actions.explore import read_connive, read_discover, read_endure, read_explore, read_learn
from spellstack.actions.fight import read_fight
from spellstack.actions.forage import read_forage
from spellstack.actions.held_tapped import read_held_tapped
from spellstack.actions.incubate import read_incubate
from spellstack.actions.keeping import read_keep
from spellstack.actions.mill import read_mill
from spellstack.actions.more_tokens import read_other_number
from spellstack.actions.outside import read_put_outside, read_reveal_outside, read_shuffle_outside
from spellstack.actions.piles import (
    read_choose_pile,
    read_destroy_pile,
    read_opponent_piles,
    read_put_piles,
    read_sacrifice_pile,
    read_separate,
)
from spellstack.actions.recruit import read_empower, read_heal, read_recruit
from spellstack.actions.repeating import read_repeat, read_times
from spellstack.actions.replacements.counters_by import read_puts_more
from spellstack.actions.replacements.damage_doing import read_damage_doing
from spellstack.actions.replacements.discarded import read_discarded_onto
from spellstack.actions.replacements.entering_with import read_escapes
from spellstack.actions.replacements.prevent_if import read_prevent_if
from spellstack.actions.replacements.read_control import read_you_control
from spellstack.actions.replacements.read_draw import read_draw_instead, read_next_draw
from spellstack.actions.replacements.read_entering import (
    read_as_enters,
    read_copy_entering,
    read_enters,
    read_enters_for,
    read_exiled_unless_cast,
)
from spellstack.actions.replacements.read_instead import (
    read_damage_instead,
    read_leaves_to_exile,
    read_life_floor,
    read_mana_becomes,
    read_more_counters,
    read_more_life,
    read_more_mana,
    read_more_tokens,
    read_moves_instead,
    read_prevent_rule,
    read_redirect,
    read_you_create,
)
from spellstack.actions.replacements.read_lasting import (
    read_deals_for_turn,
    read_each_time,
    read_floor_for_turn,
    read_moves_for_turn,
    read_play_for_turn,
)
from spellstack.actions.replacements.read_skip import read_skip_step
from spellstack.actions.replacements.search_top import read_search_top
from spellstack.actions.replacements.shapes import read_enters_shaped
from spellstack.actions.riders import (
    read_countered_instead,
    read_dies_instead,
    read_excess,
    read_kept_mana,
    read_leaves_instead,
    read_no_regeneration,
    read_not_regenerated,
    read_rounded,
    read_spell_exiled,
    read_spend_later,
    read_unpreventable,
)
from spellstack.actions.sacrifices import read_sacrifice_kinds
from spellstack.actions.same_is_true import read_same
from spellstack.actions.scry import read_fateseal, read_scry, read_surveil
from spellstack.actions.search import read_search
from spellstack.actions.simple import (
    read_counter,
    read_destroy,
    read_exile,
    read_sacrifice,
    read_tap,
    read_untap,
)
from spellstack.actions.support import read_support
from spellstack.actions.time_travel import read_time_travel
from spellstack.actions.token_makers import (
    read_adapt,
    read_amass,
    read_blight,
    read_bolster,
    read_investigate,
    read_monstrosity,
    read_populate,
    read_proliferate,
)
from spellstack.actions.transform import (
    read_be_goaded,
    read_cloak,
    read_convert,
    read_detain,
    read_goad,
    read_manifest,
    read_phase,
    read_stays_tapped,
    read_suspect,
    read_transform,
)
from spellstack.actions.villainous import read_face
from spellstack.actions.voting import read_each_vote, read_for_each_vote, read_number_of_votes, read_vote
from spellstack.phrases.reader import EffectReader, Reader, Rider, VerbReader
from spellstack.phrases.trigger_statics import read_triggers_more
from spellstack.phrases.untap_statics import read_untap_for_others

ConditionReader = Callable[[Reader], Condition | None]
ValueReader = Callable[[Reader], Value | None]
RuleReader = Callable[[Reader], tuple[Rule, ...] | None]

VERBS: Final[dict[str, tuple[VerbReader, ...]]] = {
    "deal": (read_deal_either, read_deal),
    "control": (read_control_player,),
    "gain": (read_gain_player, read_gain_choice, read_gain_life, read_gain_and, read_gain),
    "lose": (read_lose_life, read_lose, read_lose_and),
    "have": (read_no_maximum, read_have_base, read_have),
    "switch": (read_switch,),
    "isn't": (read_no_longer,),
    "exchange": (read_exchange_life, read_exchange_text, read_exchange_control),
    "draw": (read_draw,),
    "discard": (read_discard,),
    "mill": (read_mill,),
    "put": (read_put_outside, read_put_its, read_put_piles, read_put_counters, read_put),
    "give": (read_give,),
    "get": (read_extra_steps, read_emblem, read_get_and, read_get, read_get_counters),
    "remove": (read_remove_from_combat, read_remove_counters),
    "assign": (read_assigns,),
    "move": (read_move_counters,),
    "distribute": (read_distribute,),
    "destroy": (
        read_destroy_pile,
        read_destroy,
    ),
    "exile": (
        read_exile_face_down,
        read_exile_top,
        read_exile_hand,
        read_exile_some,
        read_exile_with,
        read_exile_until,
        read_exile_until_leaves,
        read_exile,
    ),
    "counter": (read_counter,),
    "sacrifice": (read_sacrifice_pile, read_sacrifice_kinds, read_sacrifice),
    "tap": (read_tap,),
    "untap": (read_untap,),
    "add": (read_add,),
    "return": (read_return,),
    "shuffle": (read_shuffle_outside, read_shuffle),
    "look": (read_look,),
    "reveal": (read_reveal_outside, read_reveal),
    "separate": (read_separate,),
    "choose": (
        read_keep,
        read_keep_chosen,
        read_choose_pile,
        read_choose_from,
        read_new_targets,
        read_choose,
        read_choose_targets,
    ),
    "search": (read_search,),
    "create": (read_those_tokens, read_create),
    "attach": (read_attach,),
    "unattach": (read_unattach,),
    "regenerate": (read_regenerate,),
    "prevent": (read_prevent,),
    "double": (read_double,),
    "triple": (read_triple,),
    "copy": (read_copy,),
    "become": (read_become_blocked, read_become_copy, read_become),
    "cast": (read_cast_among, read_cast_some, read_cast),
    "play": (read_play,),
    "take": (read_take,),
    "skip": (read_skip,),
    "end": (read_end_turn,),
    "win": (read_win,),
    "can't": (read_cant,),
    "attack": (read_must_attack,),
    "block": (read_must_block,),
    "must": (read_must_be,),
    "fight": (read_fight,),
    "pay": (
        read_pay_any,
        read_pay,
    ),
    "change": (read_change_target,),
    "airbend": (read_airbend,),
    "earthbend": (read_earthbend,),
    "clash": (read_clash,),
    "can": (read_can,),
    "flip": (read_flip,),
    "roll": (read_roll,),
    "explore": (read_explore,),
    "connive": (read_connive,),
    "discover": (read_discover,),
    "endure": (read_endure,),
    "learn": (read_learn,),
    "adapt": (read_adapt,),
    "amass": (read_amass,),
    "blight": (read_blight,),
    "bolster": (read_bolster,),
    "investigate": (read_investigate,),
    "incubate": (read_incubate,),
    "forage": (read_forage,),
    "heal": (read_heal,),
    "recruit": (read_recruit,),
    "empower": (read_empower,),
    "support": (read_support,),
    "time": (read_time_travel,),
    "face": (read_face,),
    "populate": (repeated(read_populate),),
    "proliferate": (repeated(read_proliferate),),
    "enter": (read_enter,),
    "repeat": (read_repeat,),
    "cloak": (read_cloak,),
    "convert": (read_convert,),
    "detain": (read_detain,),
    "goad": (read_goad,),
    "be": (read_be_goaded,),
    "manifest": (repeated(read_manifest),),
    "phase": (read_phase,),
    "don't": (
        read_held_tapped,
        read_stays_tapped,
    ),
    "suspect": (read_suspect,),
    "transform": (read_transform,),
    "scry": (read_scry,),
    "surveil": (read_surveil,),
    "fateseal": (read_fateseal,),
}
"""Readers by the verb in its base form. Each gets the subject (You with form "" for an imperative), behind the verb."""

OPENERS: Final[tuple[EffectReader, ...]] = (
    read_vote,
    read_for_each_vote,
    read_opponent_piles,
    read_life_total,
    read_extra_phase,
    read_there_is,
    read_change_text,
    read_monstrosity,
    read_delayed,
    read_when_done,
    read_dies_instead,
    read_not_regenerated,
    read_each_card_type,
    read_allow_flash,
    read_choose_in_combat,
    read_next_spell,
    read_permit_among,
    read_permit,
    read_may_look,
    read_inert,
    read_each_time,
    read_play_for_turn,
    read_deals_for_turn,
    read_moves_for_turn,
    read_floor_for_turn,
    read_delayed_event,
    read_redirect_once,
    read_redirect_all,
    read_next_time,
    read_next_draw,
    read_if_flip,
    read_lure,
    read_let,
    read_life_held,
    read_land_plays,
    read_no_prevention,
    read_shuffle_if,
    read_leaves_instead,
    read_enter_for_turn,
    read_friends,
    read_for_each_done,
    read_for_each_player,
    read_for_each_object,
    read_front_each,
)
"""Readers of instructions that don't begin with a subject and a verb."""

RIDERS: Final[tuple[Rider, ...]] = (
    read_arrives_as,
    read_table,
    read_still,
    read_spend_later,
    read_kept_mana,
    read_no_regeneration,
    read_unpreventable,
    read_countered_instead,
    read_spell_exiled,
    read_excess,
    read_rounded,
    read_other_number,
    read_who_cannot,
    read_same,
)
"""Readers of sentences that change the instruction before them."""

TRAILERS: Final[tuple[Rider, ...]] = (read_unless, read_delay_last, read_times)
"""Readers of what ends a sentence and wraps its instruction."""

RULES: Final[tuple[RuleReader, ...]] = (
    read_enters,
    read_escapes,
    read_skip_step,
    read_you_control,
    read_as_enters,
    read_enters_shaped,
    read_exiled_unless_cast,
    read_enters_for,
    read_copy_entering,
    read_damage_instead,
    read_prevent_if,
    read_damage_doing,
    read_prevent_rule,
    read_moves_instead,
    read_discarded_onto,
    read_more_counters,
    read_puts_more,
    read_more_tokens,
    read_you_create,
    read_leaves_to_exile,
    read_more_life,
    read_more_mana,
    read_mana_becomes,
    read_draw_instead,
    read_search_top,
    read_redirect,
    read_life_floor,
    read_triggers_more,
    read_untap_for_others,
)
"""Readers of static sentences about replacement (614) and prevention (615)."""

CONDITIONS: Final[tuple[ConditionReader, ...]] = (
    read_done_this_way,
    read_excess_dealt,
    read_has_done,
    read_mana_from,
    read_it_did,
)
"""Further readers of conditions."""

VALUES: Final[tuple[ValueReader, ...]] = (
    read_result,
    read_heads,
    read_greatest_this_way,
    read_number_of_votes,
    read_this_way,
    read_history,
    read_times_done,
    read_mana_spent,
    read_excess_amount,
    read_most_discarded,
    read_owned_in_both,
)
"""Further readers of amounts."""

EACHES: Final[tuple[ValueReader, ...]] = (
    read_flips_won,
    read_each_producer,
    read_each_vote,
    read_each_this_way,
    read_each_history,
    read_each_done,
)
"""Further readers of what follows "for each"."""
