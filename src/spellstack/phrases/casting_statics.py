"""CR 601.2f, 601.3, 602.5: static sentences that permit, forbid, or change the cost of casting and activating."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellstack.abilities.casting_facts import PaidFor
from spellstack.abilities.casting_words import (
    LANDS,
    AbilityCostChange,
    AlternativeIf,
    CastThisFrom,
    CostFloor,
    FirstSpellCost,
    FlashPermission,
    InertRule,
    ItTargets,
    KeywordAbilityCost,
    LoyaltyCostChange,
    ManaOnX,
    ManaSpent,
    NeitherIfX,
    NoMana,
    OwnCostIf,
    OwnCostX,
    PlayFrom,
    TargetsBeyondFirst,
    TargetsOf,
    XAtLeast,
)
from spellstack.abilities.conditions import Condition
from spellstack.abilities.costs import Cost, ManaPart
from spellstack.abilities.filters import AnyOf, Filter, Phrase
from spellstack.abilities.judgements import YourTurn
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.nouns import PermanentIs, Spell, Thing, TypeIs
from spellstack.abilities.references import AnyPlayer, Attached, Each, Opponents, Reference, Source, You
from spellstack.abilities.rule_words import (
    HAND_REVEALED,
    TOP_REVEALED,
    SaidAlternativeCost,
    SaidCostChange,
    SaidPlayerRule,
)
from spellstack.abilities.spell_qualities import FirstOfTurn
from spellstack.abilities.statics import Continuous, Rule
from spellstack.abilities.turn_deeds import OthersCast
from spellstack.abilities.values import Value
from spellstack.abilities.wording import WORD_NUMBERS, number_word
from spellstack.core.mana import ManaCost, Symbol
from spellstack.core.node import Printer
from spellstack.core.types import COLOR_WORDS, EXILE, GRAVEYARD, LETTER_MASK, LIBRARY, PLANESWALKER
from spellstack.phrases.casting_prohibitions import (
    read_be_cast,
    read_cannot_activate,
    read_cannot_cast,
    read_cannot_pay,
)
from spellstack.phrases.changes import read_abilities
from spellstack.phrases.conditions import read_condition
from spellstack.phrases.costs import read_loyalty, read_mana
from spellstack.phrases.gerunds import read_gerund_cost
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.numbers import read_amount, read_each
from spellstack.phrases.player_rules import read_alternative, read_change
from spellstack.phrases.pronouns import read_attached_reference, read_possessor, read_simple_reference, read_source
from spellstack.phrases.reader import Reader
from spellstack.phrases.spell_nouns import read_spells, with_post
from spellstack.phrases.spell_posts import cast_from

Rules = tuple[Rule, ...]
PLAIN: Final = Printer("", "")


# --- permissions


def read_flash_if(reader: Reader) -> Rules | None:
    """ "You may cast this spell as though it had flash if you control a Faerie." """
    if not reader.phrase("you may cast"):
        return None
    own = read_source(reader)
    if own is None or not reader.phrase("as though it had flash"):
        return None
    if reader.accept("by"):
        cost = read_gerund_cost(reader)
        if cost is None or not reader.phrase("in addition to paying its other costs"):
            return None
        return (FlashPermission(own, flash=True, key="flash", rule="702.8a", more=cost, form="by"),)
    if not reader.accept("if"):
        return None
    here = reader.mark()
    mana = read_mana(reader) if reader.phrase("you pay") else None
    if mana is not None and reader.phrase("more to cast it"):
        return (FlashPermission(own, flash=True, key="flash", rule="702.8a", more=Cost((ManaPart(mana),))),)
    reader.reset(here)
    condition = read_spell_condition(reader)
    if condition is None:
        return None
    return (FlashPermission(own, flash=True, key="flash", rule="702.8a", condition=condition),)


OWN_PLACES: Final[dict[str, int]] = {
    "from your graveyard or from exile": 1 << GRAVEYARD | 1 << EXILE,
    "from your graveyard": 1 << GRAVEYARD,
    "from exile": 1 << EXILE,
}


def read_play_from(reader: Reader) -> Rules | None:
    """ "You may play lands and cast creature spells from the top of your library", "... from your graveyard"."""
    if not reader.phrase("you may"):
        return None
    lands = reader.phrase("play lands")
    spells: Filter | None = None
    if not lands or reader.accept("and"):
        if not reader.accept("cast"):
            return None
        spells = read_spells(reader, True)
        if spells is None:
            return None
    top = reader.phrase("from the top of your library")
    if not top and not reader.phrase("from your graveyard"):
        return None
    what: Filter = LANDS if spells is None else (AnyOf((LANDS, spells)) if lands else spells)
    zones = 1 << (LIBRARY if top else GRAVEYARD)
    return (PlayFrom(what, zones=zones, lands=lands, key="play from", top_only=top, spells=spells),)


def read_this_from(reader: Reader) -> Rules | None:
    """ "You may cast this card from your graveyard [by paying {2}{W} rather than paying its mana cost] [if ...]." """
    if not reader.phrase("you may cast"):
        return None
    own = read_source(reader)
    if own is None:
        return None
    place = reader.first_of(*OWN_PLACES)
    if not place:
        return None
    zones = OWN_PLACES[place]
    for word in ("bestow", "blitz", "mutate", "dash", "evoke", "warp"):
        if reader.phrase(f"using its {word} ability"):
            return (CastThisFrom(own, zones=zones, only=word),)
    cost: Cost | None = None
    more: Cost | None = None
    if reader.accept("by"):
        cost = read_gerund_cost(reader)
        if cost is None:
            return None
        if reader.phrase("in addition to paying its other costs"):
            more = cost
            cost = None
        elif not reader.phrase("rather than paying its mana cost"):
            return None
    condition: Condition | None = None
    if reader.accept("if"):
        condition = read_spell_condition(reader)
        if condition is None:
            return None
    return (
        CastThisFrom(
            own,
            zones=zones,
            cost=cost,
            key="graveyard" if cost is not None else "",
            condition=condition,
            more=more,
        ),
    )


def read_no_mana(reader: Reader) -> Rules | None:
    """ "You can't spend mana to cast this spell." """
    if not reader.phrase("you can't spend mana to cast"):
        return None
    own = read_source(reader)
    return (NoMana(own),) if own is not None else None


TOP_RULES: Final[tuple[tuple[str, str, Reference], ...]] = (
    ("you may look at the top card of your library any time", "look at top of library", You("you")),
    ("play with the top card of your library revealed", TOP_REVEALED, You("you")),
    ("players play with the top card of their libraries revealed", TOP_REVEALED, AnyPlayer("players")),
    ("play with your hand revealed", HAND_REVEALED, You("you")),
    ("players play with their hands revealed", HAND_REVEALED, AnyPlayer("players")),
    ("your opponents play with their hands revealed", HAND_REVEALED, Opponents("your opponents")),
)


def read_top(reader: Reader) -> Rules | None:
    """401.5, 402.3: the top card of a library is known, or a hand."""
    for text, word, who in TOP_RULES:
        if reader.phrase(text):
            return (SaidPlayerRule(word, who, form=text),)
    return None


# --- costs


def read_floor(reader: Reader) -> Rules | None:
    """601.2f: an effect that looks at the total."""
    if not reader.phrase("each spell that would cost less than"):
        return None
    for n in range(1, 8):
        if reader.phrase(f"{number_word(n)} mana to cast costs {number_word(n)} mana to cast"):
            return (CostFloor("cast", Spell(), 1, ManaCost((Symbol(generic=n),)), floor=True),)
    return None


def read_own_if(reader: Reader) -> Rules | None:
    """ "This spell costs {2} less to cast if it targets a tapped creature." """
    own = read_source(reader)
    if own is None or not reader.accept("costs"):
        return None
    change = read_change(reader)
    if change is None or not reader.accept("if"):
        return None
    condition = read_spell_condition(reader)
    if condition is None:
        return None
    mana, sign = change
    return (OwnCostIf("cast", own, sign, mana, condition=condition),)


def read_spell_condition(reader: Reader) -> Condition | None:
    """A condition about the spell: "it targets a creature", "it's bargained", or any other."""
    here = reader.mark()
    if reader.phrase("it's bargained"):
        return PaidFor(Source("it"), "bargain", True, "it's bargained")
    if reader.phrase("it targets"):
        if reader.accept_any("a", "an"):
            found = read_phrase(reader)
            if found is not None and not reader.plural:
                return ItTargets(found)
        reader.reset(here)
        return None
    return read_condition(reader)


def read_first_spell(reader: Reader) -> Rules | None:
    """ "The first creature spell you cast each turn costs {2} less to cast." """
    if not reader.phrase("the first"):
        return None
    what = read_spells(reader, False)
    if what is not None and reader.phrase("each turn has"):
        return read_first_has(reader, what)
    if what is None or not reader.phrase("each turn costs"):
        return None
    change = read_change(reader)
    if change is None:
        return None
    mana, sign = change
    return (FirstSpellCost("cast", what, sign, mana, who=You("you"), first=True),)


def read_first_has(reader: Reader, what: Filter) -> Rules | None:
    """ "The first spell you cast each turn has cascade." """
    abilities = read_abilities(reader)
    if abilities is None:
        return None
    spell = cast_from(what)
    first = Each(with_post(spell, FirstOfTurn(spell)), "", f"the first {what.noun(PLAIN, False)} each turn")
    return (Continuous(first, (AddAbility(abilities),)),)


EACH_SPELL: Final[tuple[tuple[str, Condition | None, Value | None], ...]] = (
    (" except during its controller's turn", YourTurn(False), None),
    (" for each other spell that player has cast this turn", None, OthersCast()),
)


def read_each_spell_cost(reader: Reader) -> Rules | None:
    """ "Each spell costs {3} more to cast except during its controller's turn", and the like."""
    if not reader.accept("each"):
        return None
    what = read_spells(reader, False)
    if what is None or not reader.accept("costs"):
        return None
    change = read_change(reader)
    if change is None:
        return None
    mana, sign = change
    here = reader.mark()
    goal = read_phrase(reader) if reader.phrase("for each") else None
    if goal is not None and not reader.plural and reader.phrase("it targets"):
        words = f" for each {goal.noun(PLAIN, False)} it targets"
        return (SaidCostChange("cast", what, sign, mana, each=TargetsOf(goal), form=f"each{words}"),)
    reader.reset(here)
    for words, condition, each in EACH_SPELL:
        if reader.phrase(words):
            return (SaidCostChange("cast", what, sign, mana, each=each, form=f"each{words}", condition=condition),)
    return None


def read_mana_on_x(reader: Reader) -> Rules | None:
    """ "Spend only black mana on X." """
    if not reader.phrase("spend only"):
        return None
    mask = COLOR_WORDS.get(reader.take().word, 0)
    while mask and (reader.accept("and/or") or reader.accept("or") or reader.accept("and")):
        mask |= COLOR_WORDS.get(reader.take().word, 0)
    return (ManaOnX(mask),) if mask and reader.phrase("mana on x") else None


AT_LEAST_ONE: Final = "this effect can't reduce the mana in that cost to less than one mana"


KEYWORD_COSTS: Final = ("equip", "boast", "power-up", "exhaust", "crew")


def read_keyword_ability_cost(reader: Reader) -> Rules | None:
    """ "Equip abilities you activate [that target this creature] cost {2} less to activate [for each ...]." """
    word = reader.accept_any(*KEYWORD_COSTS)
    if word and reader.phrase("costs you pay cost"):
        mana = read_mana(reader)
        way = reader.accept_any("less", "more")
        return word_costs(word, mana, -1 if way == "less" else 1) if mana is not None and way else None
    if not word or not reader.accept("abilities"):
        return None
    what: Filter = PermanentIs()
    at: Reference | None = None
    form = ""
    if reader.accept("of"):
        phrase = read_phrase(reader)
        if phrase is None or not reader.plural:
            return None
        what, form = phrase, "of"
    elif not reader.phrase("you activate"):
        return None
    elif reader.phrase("that target"):
        at = read_simple_reference(reader)
        if at is None:
            return None
    change = read_change(reader, "activate") if reader.accept("cost") else None
    if change is None:
        return None
    mana, sign = change
    each = read_each(reader) if reader.phrase("for each") else None
    if reader.tokens[reader.pos - 1].word == "each":
        return None
    who = None if form else You("you")
    return (KeywordAbilityCost("activate", what, sign, mana, who=who, word=word, each=each, form=form, at=at),)


def word_costs(word: str, mana: ManaCost, sign: int) -> Rules:
    """ "Equip costs you pay cost {1} less." """
    return (KeywordAbilityCost("activate", PermanentIs(), sign, mana, who=You("you"), word=word, form="costs"),)


def read_ability_cost(reader: Reader) -> Rules | None:
    """ "Activated abilities of creatures you control cost {2} less to activate." """
    what: Filter | Reference | None
    form = ""
    of_all = reader.phrase("activated abilities cost")
    if of_all:
        reader.pos -= 1
        what = Phrase((), Thing("source"))
    elif reader.phrase("activated abilities of"):
        form = "of"
        what = read_attached_reference(reader) if reader.is_word("enchanted", "equipped") else read_phrase(reader)
        if what is None or (isinstance(what, Filter) and not reader.plural):
            return None
    else:
        what = read_possessor(reader)
        if what is None or not reader.phrase("activated abilities"):
            return None
    if not reader.accept("cost"):
        return None
    mana = read_mana(reader)
    way = reader.accept_any("less", "more")
    if mana is None or not way or not reader.phrase("to activate"):
        return None
    sign = -1 if way == "less" else 1
    here = reader.mark()
    floor = sign < 0 and reader.accept(".") and reader.phrase(AT_LEAST_ONE)
    if not floor:
        reader.reset(here)
    not_mana = reader.phrase("unless they're mana abilities")
    least = 1 if floor else 0
    return (
        AbilityCostChange("activate", what, sign, mana, minimum=least, form=form, not_mana=not_mana, of_all=of_all),
    )


def read_loyalty_cost(reader: Reader) -> Rules | None:
    """ "Planeswalkers' loyalty abilities you activate cost an additional [+1] to activate." """
    if not reader.phrase("planeswalkers' loyalty abilities you activate cost an additional"):
        return None
    more = read_loyalty(reader)
    if more is None or not reader.phrase("to activate"):
        return None
    none = ManaCost(())
    return (LoyaltyCostChange("activate", TypeIs(PLANESWALKER), 1, none, You("you"), word="loyalty", parts=more),)


def read_beyond(reader: Reader) -> Value | None:
    """ "For each target beyond the first" (after "for each")."""
    return TargetsBeyondFirst() if reader.phrase("target beyond the first") else None


def read_if_x(reader: Reader) -> Rules | None:
    """ "If X is 5 or more, this spell can't be countered and the damage can't be prevented." """
    if not reader.phrase("if x is"):
        return None
    n = reader.digits()
    if n < 0 or not reader.phrase("or more ,"):
        return None
    own = read_source(reader)
    if own is None or not reader.phrase("can't be countered and the damage can't be prevented"):
        return None
    acts = ("be countered", "be the source of prevented damage")
    return tuple(NeitherIfX(act, own, condition=XAtLeast(n), least=n) for act in acts)


def read_own_x(reader: Reader) -> Rules | None:
    """ "This spell costs {X} less to cast, where X is the greatest power among creatures you control." """
    own = read_source(reader)
    if own is None or not reader.accept("costs", "{x}"):
        return None
    way = reader.accept_any("less", "more")
    if not way or not reader.phrase("to cast , where x is"):
        return None
    value = read_amount(reader)
    if value is None:
        return None
    one = ManaCost((Symbol(generic=1),))
    return (OwnCostX("cast", own, -1 if way == "less" else 1, one, each=value),)


def read_alternative_if(reader: Reader) -> Rules | None:
    """118.9: an alternative cost with its condition before or behind it."""
    condition: Condition | None = None
    if reader.accept("if"):
        condition = read_condition(reader)
        if condition is None or not reader.accept(","):
            return None
    found = read_alternative(reader)
    if not isinstance(found, SaidAlternativeCost):
        return None
    form = ""
    if condition is None:
        condition = read_condition(reader) if reader.accept("if") else None
        form = "after"
    if condition is None:
        return None
    return (AlternativeIf(found.cost, found.key, condition, spell=found.spell, form=form),)


INERT_ACTS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("can't attack or block", ("attack", "block")),
    ("can't attack", ("attack",)),
    ("can't block", ("block",)),
)
INERT_RULES: Final[dict[str, str]] = {"attack": "508.1c", "block": "509.1b", "activate abilities": "602.5"}


def read_inert(reader: Reader) -> Rules | None:
    """ "Enchanted creature can't attack or block, and its activated abilities can't be activated." """
    if not reader.accept("enchanted"):
        return None
    owned = reader.accept_any("creature's", "permanent's", "artifact's", "land's", "planeswalker's")
    noun = owned[:-2] if owned else reader.accept_any("creature", "permanent", "artifact", "land", "planeswalker")
    if not noun:
        return None
    who = Attached("enchanted", noun)
    found_acts: tuple[str, tuple[str, ...]] = ("", ())
    if not owned:
        said = reader.first_of(*(words for words, _ in INERT_ACTS))
        if not said or not reader.phrase(", and its"):
            return None
        found_acts = (said, dict(INERT_ACTS)[said])
    words, acts = found_acts
    if not reader.phrase("activated abilities can't be activated"):
        return None
    unless = reader.phrase("unless they're mana abilities")
    found: list[Rule] = []
    for place, act in enumerate((*acts, "activate abilities")):
        spared = unless if place == 0 or act == "activate abilities" else False
        found.append(InertRule(act, who, unless=spared, rule=INERT_RULES[act], words=words, place=place))
    return tuple(found)


def read_spent(reader: Reader) -> Condition | None:
    """ "{G} was spent to cast it", "at least three black mana was spent to cast this spell"."""
    here = reader.mark()
    quantity = read_spent_quantity(reader)
    source: Filter | None = None
    if quantity is not None and quantity[2] == "mana":
        source = read_phrase(reader) if reader.accept_any("a", "an") else None
        if source is None:
            quantity = None
    if quantity is None or not reader.phrase("was spent to cast"):
        reader.reset(here)
        return None
    what = read_source(reader) or read_simple_reference(reader)
    if what is None:
        return None
    mask, least, form = quantity
    return ManaSpent(what, mask, least, source, form)


def read_spent_quantity(reader: Reader) -> tuple[int, int, str] | None:
    """Which mana, how much at least (0: none at all), and how it is written."""
    if reader.phrase("no mana"):
        return 0, 0, "no mana"
    if reader.phrase("mana from"):
        return 0, 1, "mana"
    here = reader.mark()
    n = 0
    if reader.phrase("at least"):
        n = WORD_NUMBERS.get(reader.take().word, 0)
        color = reader.accept_any(*COLOR_WORDS)
        if n and reader.accept("mana"):
            form = f"at least {number_word(n)} {color} mana" if color else f"at least {number_word(n)} mana"
            return COLOR_WORDS.get(color, 0), n, form
        reader.reset(here)
        return None
    n = WORD_NUMBERS.get(reader.peek().word, 0)
    if n:
        reader.take()
        if reader.phrase("or more mana"):
            return 0, n, f"{number_word(n)} or more mana"
        reader.reset(here)
        return None
    first = reader.symbol()
    mask = LETTER_MASK.get(first[1:-1], 0)
    if not mask:
        reader.reset(here)
        return None
    n = 1
    while reader.peek().text == first:
        reader.take()
        n += 1
    return mask, n, first * n


READERS: Final[tuple[Callable[[Reader], Rules | None], ...]] = (
    read_flash_if,
    read_play_from,
    read_this_from,
    read_no_mana,
    read_top,
    read_floor,
    read_own_if,
    read_first_spell,
    read_each_spell_cost,
    read_mana_on_x,
    read_keyword_ability_cost,
    read_ability_cost,
    read_loyalty_cost,
    read_cannot_cast,
    read_be_cast,
    read_cannot_activate,
    read_cannot_pay,
    read_if_x,
    read_own_x,
    read_alternative_if,
    read_inert,
)


def read_casting_static(reader: Reader) -> Rules | None:
    """Any of the sentences of this page."""
    here = reader.mark()
    for read in READERS:
        found = read(reader)
        if found is not None:
            return found
        reader.reset(here)
    return None
