"""CR 101.2, 508.1c-d, 509.1b-c: "can't attack or block", "can't be blocked except by ...", "attacks each combat if
able".

The same productions serve static abilities and effects that last.
"""

from __future__ import annotations

from typing import Final

from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.nouns import Spell
from spellstack.abilities.prohibitions import ACTS, BLOCK_BOTH, cannot_text, must_text
from spellstack.abilities.references import Each, Reference, You
from spellstack.abilities.several import Several
from spellstack.abilities.statics import Cannot, Must, Rule
from spellstack.abilities.values import Number
from spellstack.abilities.wording import number_word
from spellstack.core.node import Printer
from spellstack.phrases.casting_prohibitions import with_origins
from spellstack.phrases.counters import read_counter_kind
from spellstack.phrases.nouns import is_for_players, read_phrase
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import Reader
from spellstack.phrases.spell_nouns import read_spells
from spellstack.phrases.targeters import read_targeters

PLAIN: Final = Printer("", "")
WITH_OTHERS: Final = ("attack", "block", "be blocked")


def read_cannot(reader: Reader, who: Reference | Filter) -> tuple[Rule, ...] | None:
    """What follows "can't": the rules, in the order of the acts."""
    here = reader.mark()
    counters = read_no_counters(reader, who)
    if counters is not None:
        return (counters,)
    reader.reset(here)
    spells = read_no_casting(reader, who)
    if spells is not None:
        return (spells,)
    reader.reset(here)
    targeted = read_untargeted(reader, who)
    if targeted is not None:
        return (targeted,)
    reader.reset(here)
    if reader.phrase("block or be blocked by"):
        other = read_other(reader)
        if other is not None:
            return tuple(Cannot(act, who, other, rule="509.1b", form=BLOCK_BOTH) for act in ("block", "be blocked"))
        reader.reset(here)
    for text, acts, rule in ACTS:
        if not reader.phrase(text):
            continue
        if len(acts) == 1 and acts[0] in WITH_OTHERS:
            found = read_with_other(reader, who, acts[0], rule)
            if found is not None:
                return (found,)
        if text.endswith(" by"):
            other = read_other(reader)
            return tuple(Cannot(act, who, other, rule=rule) for act in acts) if other is not None else None
        return tuple(Cannot(act, who, rule=rule, form="targets" if "targets" in text else "") for act in acts)
    reader.reset(here)
    return None


def read_untargeted(reader: Reader, who: Reference | Filter) -> Cannot | None:
    """115.4: "be the target of black spells or abilities from black sources": of some spells and abilities only."""
    form = reader.first_of("be the target of", "be the targets of")
    if not form or (reader.phrase("spells or abilities") and reader.at_stop()):
        return None
    if reader.tokens[reader.pos - 1].word == "abilities":
        reader.pos -= 3
    other = read_targeters(reader, read_phrase)
    word = "targets" if "targets" in form else ""
    return Cannot("be targeted", who, other, rule="115.4", form=word) if other is not None else None


def read_no_counters(reader: Reader, who: Reference | Filter) -> Cannot | None:
    """122.1: "can't get poison counters", "can't have -1/-1 counters put on them". The act names their kind."""
    verb = reader.accept_any("get", "have")
    if not verb:
        return None
    kind = "" if reader.is_word("counters") else read_counter_kind(reader)
    if not reader.accept("counters"):
        return None
    on = reader.first_of("put on it", "put on them") if verb == "have" else ""
    if verb == "have" and not on:
        return None
    return Cannot(f"{verb} {kind} counters" if kind else f"{verb} counters", who, rule="122.1", form=on[7:])


def read_no_casting(reader: Reader, who: Reference | Filter) -> Cannot | None:
    """601.3: "can't cast creature spells", "can't cast spells from anywhere other than their hands"."""
    if not reader.accept("cast"):
        return None
    spells = read_spells(reader, True)
    if spells is None:
        return None
    spells = with_origins(reader, spells) or spells
    if isinstance(spells, Phrase) and not spells.adjectives and not spells.posts and isinstance(spells.head, Spell):
        return None  # any spell: no other party
    return Cannot("cast", who, spells, rule="601.3")


def read_with_other(reader: Reader, who: Reference | Filter, act: str, rule: str) -> Cannot | None:
    """ "can't block ~", "can't attack you", "can't be blocked by Walls", "... except by artifact creatures"."""
    here = reader.mark()
    if act == "be blocked":
        amount = read_number_of_blockers(reader, who, rule)
        if amount is not None:
            return amount
        if reader.accept("except", "by"):
            other = read_other(reader)
            if other is not None:
                return Cannot(act, who, other, True, rule=rule)
        elif reader.accept("by"):
            other = read_other(reader)
            if other is not None:
                return Cannot(act, who, other, rule=rule)
    elif (
        not reader.at_stop() and not reader.is_word("until", "unless", "if", "as", "and", "or") and not at_time(reader)
    ):
        other = read_other(reader)
        if other is not None:
            return Cannot(act, who, other, rule=rule)
    reader.reset(here)
    return None


def at_time(reader: Reader) -> bool:
    """ "This turn", "this combat": a time, and not "this creature"."""
    return reader.is_word("this") and reader.peek(1).word in ("turn", "combat")


def read_number_of_blockers(reader: Reader, who: Reference | Filter, rule: str) -> Cannot | None:
    """ "by more than one creature", "except by two or more creatures"."""
    here = reader.mark()
    if reader.phrase("by more than one creature"):
        return Cannot("be blocked", who, amount=Number(1), rule=rule)
    if reader.accept("except", "by"):
        for n in (2, 3, 4):
            if reader.phrase(f"{number_word(n)} or more creatures"):
                return Cannot("be blocked", who, None, True, Number(n), rule)
    reader.reset(here)
    return None


def read_other(reader: Reader) -> Reference | Filter | None:
    """The other party: several things by a filter, or one that is known."""
    here = reader.mark()
    known = read_simple_reference(reader)
    if known is not None:
        after = reader.mark()
        if isinstance(known, You) and reader.accept("or"):
            more = read_phrase(reader)
            if more is not None and reader.plural and not is_for_players(more):
                return Several((known, Each(more)), f"you or {more.noun(PLAIN, True)}")
        reader.reset(after)
        return known
    reader.reset(here)
    phrase = read_phrase(reader)
    if phrase is None or not reader.plural or is_for_players(phrase):
        reader.reset(here)
        return None
    return phrase


# --- requirements


def read_must(reader: Reader, who: Reference | Filter, verb: str, when: tuple[str, ...]) -> tuple[Rule, ...] | None:
    """Behind "attacks", "blocks" or "must": "each combat if able", "~ this turn if able", "be blocked if able".

    `when`: the phrases of time that may stand there.
    """
    here = reader.mark()
    act, rule = ("attack", "508.1d") if verb == "attack" else ("block", "509.1c")
    if verb == "must":
        if not reader.phrase("be blocked"):
            return None
        act, rule = "be blocked", "509.1c"
    other: Reference | Filter | None = None
    if verb != "must" and not reader.is_word("each") and not at_time(reader):
        other = read_other(reader)
        if other is None:
            reader.reset(here)
            return None
    form = reader.first_of(*when) if when else ""
    if (when and not form and verb != "must") or not reader.phrase("if able"):
        reader.reset(here)
        return None
    return (Must(act, who, other, form=f"{verb}|{form}|{rule}"),)


__all__ = ["cannot_text", "must_text", "read_cannot", "read_must"]
