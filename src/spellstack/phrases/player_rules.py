"""CR 101.2, 118.8-9, 305.2, 402.2, 502.3, 601.2f, 609.4: static sentences about players, costs and permissions."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from spellstack.abilities.amounts import each_text
from spellstack.abilities.chosen_costs import ExileChosen, Sacrifice, TapChosen
from spellstack.abilities.conditions import Condition
from spellstack.abilities.costs import Cost
from spellstack.abilities.filters import Filter
from spellstack.abilities.keyword_costs import CollectEvidence
from spellstack.abilities.paid import TimesCostPaid
from spellstack.abilities.references import AnyPlayer, Each, Opponents, Reference, Source, You
from spellstack.abilities.rule_words import (
    ANY_NUMBER,
    ONLY_COLORED,
    AnyNumberCost,
    CheaperByNumber,
    MayStayTapped,
    SaidAdditionalCost,
    SaidAlternativeCost,
    SaidCannotUntap,
    SaidCostChange,
    SaidObjectRule,
    SaidPlayerRule,
)
from spellstack.abilities.statics import Rule
from spellstack.abilities.values import Number
from spellstack.core.mana import ManaCost, Symbol
from spellstack.phrases.conditions import read_condition
from spellstack.phrases.costs import read_cost, read_mana
from spellstack.phrases.nouns import is_for_players, read_phrase
from spellstack.phrases.numbers import read_amount, read_each
from spellstack.phrases.pronouns import read_source
from spellstack.phrases.reader import Reader
from spellstack.phrases.references import read_object
from spellstack.phrases.spell_posts import read_origin_of

# What is said of players: the words, the name of the rule, and how much.
LOWEST: Final = "ignores the lowest roll"  # one more die is rolled for it (706.6)
PLAYER_RULES: Final[tuple[tuple[str, str, int], ...]] = (
    ("you may play an additional land on each of your turns", "land plays", 1),
    ("you may play two additional lands on each of your turns", "land plays", 2),
    ("you have no maximum hand size", "no maximum hand size", 0),
    ("damage can't be prevented", "damage can't be prevented", 0),
    ("while voting, you may vote an additional time", "may vote again", 0),
    ("if you would flip a coin, instead flip two coins and ignore one", "flips two coins", 0),
    ("if you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll", LOWEST, 0),
    ("while voting, you get an additional vote", "additional vote", 0),
    ("you may spend mana as though it were mana of any color", "mana as any color", 0),
)


def read_player_rule(reader: Reader) -> tuple[Rule, ...] | None:
    for text, word, amount in PLAYER_RULES:
        if reader.phrase(text.replace(",", " ,")):
            return (SaidPlayerRule(word, You("you"), Number(amount) if amount else None, form=text),)
    here = reader.mark()
    if reader.phrase("players may spend mana as though it were mana of any color"):
        text = "players may spend mana as though it were mana of any color"
        return (SaidPlayerRule("mana as any color", AnyPlayer("players"), form=text),)
    if reader.phrase("each player may play an additional land on each of their turns"):
        return (
            SaidPlayerRule(
                "land plays", AnyPlayer("each player"), Number(1),
                form="each player may play an additional land on each of their turns",
            ),
        )  # fmt: skip
    reader.reset(here)
    return None


OBJECT_RULES: Final[tuple[tuple[str, str, str], ...]] = (
    ("can block an additional creature each combat", "block additional", "1"),
    ("can block any number of creatures", "block additional", "99"),
    ("can attack as though it didn't have defender", "attack as though no defender", ""),
)


UNTAP_FORMS: Final = (
    "doesn't untap during your untap step",
    "doesn't untap during its controller's untap step",
    "don't untap during their controllers' untap steps",
    "don't untap during your untap step",
)


def read_object_rule(reader: Reader) -> tuple[Rule, ...] | None:
    """ "This creature can block an additional creature each combat", "... doesn't untap during your untap step"."""
    here = reader.mark()
    if reader.phrase("you may choose not to untap"):
        tapped = read_object(reader, False)
        if tapped is not None and reader.phrase("during your untap step"):
            return (MayStayTapped("may stay tapped", tapped),)
        reader.reset(here)
    who = read_object(reader, False)
    if who is None:
        return None
    for text, word, amount in OBJECT_RULES:
        if reader.phrase(text):
            return (SaidObjectRule(word, who, Number(int(amount)) if amount else None, form=text),)
    form = reader.first_of(*UNTAP_FORMS)
    if form:
        condition: Condition | None = None
        if reader.accept("if"):
            condition = read_condition(reader)
            if condition is None:
                reader.reset(here)
                return None
        return (SaidCannotUntap("untap in untap step", who, rule="502.3", form=form, condition=condition),)
    reader.reset(here)
    return None


# --- costs


def read_casting_rule(reader: Reader) -> tuple[Rule, ...] | None:
    here = reader.mark()
    for read in (read_additional, read_alternative, read_own_cost, read_spell_cost):
        found = read(reader)
        if isinstance(found, AnyNumberCost):
            each = TimesCostPaid(ANY_NUMBER)
            return found, CheaperByNumber("cast", found.spell, -1, found.mana, each=each)
        if found is not None:
            return (found,)
        reader.reset(here)
    return None


def read_additional(reader: Reader) -> Rule | None:
    """118.8: "As an additional cost to cast this spell, sacrifice a creature." """
    if not reader.phrase("as an additional cost to cast"):
        return None
    spell = read_source(reader)
    if spell is None or not reader.accept(","):
        return None
    may = reader.phrase("you may")
    cost = read_cost(reader)
    if cost is None:
        return None
    if may:
        number = read_any_number(reader, spell, cost)
        if number is not None:
            return number
        key = "evidence" if isinstance(cost.parts[0], CollectEvidence) else "additional"
        return SaidAdditionalCost(cost, key, optional=True, spell=spell)
    here = reader.mark()
    if reader.accept("or"):
        other = read_cost(reader)
        if other is not None:
            return SaidAdditionalCost(cost, "additional", alternatives=(cost, other), spell=spell)
        reader.reset(here)
    return SaidAdditionalCost(cost, "additional", spell=spell)


def read_any_number(reader: Reader, spell: Reference, cost: Cost) -> AnyNumberCost | None:
    """ "(Exile any number of white cards from your hand.) This spell costs {2} less to cast for each card exiled this
    way."
    """
    part = cost.parts[0]
    if len(cost.parts) != 1 or not isinstance(part, (ExileChosen, Sacrifice, TapChosen)) or not part.any_number:
        return None
    here = reader.mark()
    start = reader.pos + 1
    again = read_source(reader) if reader.accept(".") else None
    change = read_change(reader) if again is not None and reader.accept("costs") else None
    each = change is not None and reader.accept("for", "each")
    noun = reader.accept_any("card", "creature", "permanent", "artifact", "land") if each else ""
    deed = reader.accept_any("exiled", "sacrificed", "tapped") if noun else ""
    if change is None or not deed or not reader.phrase("this way"):
        reader.reset(here)
        return None
    first, last = reader.tokens[start], reader.tokens[reader.pos - 1]
    said = reader.line[first.start : last.start + len(last.text)]
    single = Cost((replace(part, any_number=False, count=Number(1)),))
    return AnyNumberCost(
        single, ANY_NUMBER, optional=True, repeat=True, spell=spell, shown=cost, less=said, mana=change[0]
    )  # fmt: skip


def read_alternative(reader: Reader) -> Rule | None:
    """118.9: "You may pay {0} rather than pay this spell's mana cost." """
    if not reader.phrase("you may"):
        return None
    cost = read_cost(reader)
    if cost is None or not reader.phrase("rather than pay"):
        return None
    spell = read_source(reader)
    if spell is None:
        if not reader.phrase("this spell's mana cost"):
            return None
        return SaidAlternativeCost(cost, spell=Source("this spell"))
    if not reader.phrase("'s mana cost"):
        return None
    return SaidAlternativeCost(cost, spell=spell)


def read_own_cost(reader: Reader) -> Rule | None:
    """ "This spell costs {1} less to cast for each creature you control." """
    spell = read_source(reader)
    if spell is None or not reader.accept("costs"):
        return None
    change = read_change(reader)
    if change is None:
        return None
    mana, sign = change
    here = reader.mark()
    if reader.accept("for", "each"):
        each = read_each(reader)
        if each is not None:
            return SaidCostChange("cast", spell, sign, mana, each=each)
        reader.reset(here)
        return None
    return SaidCostChange("cast", spell, sign, mana)


def read_change(reader: Reader, act: str = "cast") -> tuple[ManaCost, int] | None:
    """ "{1} less to cast", "{2} more to activate"."""
    mana = read_mana(reader)
    if mana is None:
        return None
    word = reader.accept_any("less", "more")
    if not word or not reader.accept("to", act):
        return None
    return mana, -1 if word == "less" else 1


def read_spell_cost(reader: Reader) -> Rule | None:
    """ "Creature spells you cast cost {1} less to cast.", "Spells your opponents cast cost {1} more to cast." """
    what: Filter | None = read_phrase(reader)
    if what is None or not reader.plural or is_for_players(what):
        return None
    if reader.is_word("from"):
        what = read_origin_of(reader, what)
    if not reader.accept("cost"):
        return None
    if reader.accept("{x}"):
        way = reader.accept_any("less", "more")
        value = read_amount(reader) if way and reader.phrase("to cast , where x is") else None
        if value is None:
            return None
        one = ManaCost((Symbol(generic=1),))
        return SaidCostChange("cast", what, -1 if way == "less" else 1, one, each=value, form="X")
    change = read_change(reader)
    if change is None:
        return None
    mana, sign = change
    if not reader.accept("for", "each"):
        here = reader.mark()
        colored = sign < 0 and reader.accept(".") and reader.phrase(ONLY_COLORED.lower())
        if not colored:
            reader.reset(here)
        return SaidCostChange("cast", what, sign, mana, colored=colored)
    each = read_each(reader)
    return SaidCostChange("cast", what, sign, mana, each=each) if each is not None else None


__all__ = ["Each", "Opponents", "Reference", "each_text", "read_casting_rule", "read_object_rule", "read_player_rule"]
