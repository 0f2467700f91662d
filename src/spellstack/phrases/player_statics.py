"""CR 101.2, 119.7-8, 121.2, 122.1, 502.3, 603.2, 704.5: statics that limit players, counters and triggers."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.nouns import PermanentIs
from spellstack.abilities.player_words import (
    ActorsCannot,
    CausesNoTriggers,
    HandSize,
    MostDrawn,
    MostUntapped,
    NoCountersOn,
    NoLegendRule,
    NoSearchByOwn,
    OfActor,
)
from spellstack.abilities.references import AnyPlayer, Opponents, Reference, You
from spellstack.abilities.rule_words import SaidOfDealers, SaidPlayerRule
from spellstack.abilities.statics import Cannot, Rule
from spellstack.abilities.values import Number
from spellstack.core.events import ATTACKS, CAST
from spellstack.core.types import COLOR_WORDS, COLORLESS_MANA
from spellstack.phrases.casting_prohibitions import read_whom
from spellstack.phrases.nouns import is_for_players, read_phrase
from spellstack.phrases.numbers import read_amount, read_number
from spellstack.phrases.pronouns import read_possessor
from spellstack.phrases.reader import Reader

Rules = tuple[Rule, ...]


def read_player_static(reader: Reader) -> Rules | None:
    """One such sentence."""
    here = reader.mark()
    for read in (
        read_life_fixed,
        read_no_loss,
        read_unspent,
        read_unpreventable,
        read_hand_size,
        read_as_infect,
        read_no_extra_turns,
        read_limits,
        read_actors,
        read_no_search,
        read_no_counters,
        read_no_triggers,
        read_no_legend_rule,
        read_deck_limit,
    ):
        found = read(reader)
        if found is not None:
            return found
        reader.reset(here)
    return None


def read_life_fixed(reader: Reader) -> Rules | None:
    """119.7-8: "Your life total can't change": no life is gained, lost or paid."""
    if not reader.phrase("your life total can't change"):
        return None
    you = You("your life total")
    return Cannot("gain life", you, rule="119.7"), Cannot("lose life", you, rule="119.8")


def read_no_loss(reader: Reader) -> Rules | None:
    """704.5a: "You don't lose the game for having 0 or less life"."""
    text = "you don't lose the game for having 0 or less life"
    return (SaidPlayerRule("no loss at 0 life", You("you"), form=text),) if reader.phrase(text) else None


def read_unpreventable(reader: Reader) -> Rules | None:
    """615.12: "Combat damage that would be dealt by creatures you control can't be prevented"."""
    if not reader.phrase("combat damage that would be dealt by"):
        return None
    what = read_phrase(reader)
    if what is None or not reader.plural or is_for_players(what) or not reader.phrase("can't be prevented"):
        return None
    form = "combat damage that would be dealt by | can't be prevented"
    return (SaidOfDealers("combat damage can't be prevented", AnyPlayer(""), other=what, form=form),)


def read_unspent(reader: Reader) -> Rules | None:
    """106.4: "You don't lose unspent red mana as steps and phases end", "If you would lose unspent mana, that mana
    becomes colorless instead"."""
    for who in (You("you"), AnyPlayer("players")):
        for word, color in (("", 0), *COLOR_WORDS.items()):
            text = f"{who.form} don't lose unspent {word} mana as steps and phases end".replace("  ", " ")
            if reader.phrase(text):
                return (SaidPlayerRule("mana does not empty", who, Number(color), form=text),)
    if reader.phrase("if you would lose unspent mana , that mana becomes"):
        kind = reader.take().word
        mask = COLORLESS_MANA if kind == "colorless" else COLOR_WORDS.get(kind, 0)
        if mask and reader.accept("instead"):
            text = f"if you would lose unspent mana, that mana becomes {kind} instead"
            return (SaidPlayerRule("lost mana becomes", You("you"), Number(mask), form=text),)
    return None


def read_deck_limit(reader: Reader) -> Rules | None:
    """100.2a: "A deck can have any number of cards named ~", "... up to seven cards named ~": of deck construction."""
    start = reader.pos
    if not reader.phrase("a deck can have"):
        return None
    if not reader.phrase("any number of cards named"):
        if not reader.phrase("up to") or read_number(reader) is None or not reader.phrase("cards named"):
            return None
    first = reader.tokens[start]
    while not reader.at_stop() and not reader.at_end():
        reader.pos += 1
    last = reader.tokens[reader.pos - 1]
    text = reader.line[first.start : last.start + len(last.text)]
    return (SaidPlayerRule("copies in a deck", You("you"), form=text[:1].lower() + text[1:]),)


def read_no_extra_turns(reader: Reader) -> Rules | None:
    """614.10: "If a player would begin an extra turn, that player skips that turn instead"."""
    for who in (AnyPlayer("a player"), Opponents("an opponent")):
        text = f"if {who.form} would begin an extra turn , that player skips that turn instead"
        if reader.phrase(text):
            return (SaidPlayerRule("skip extra turns", who, form=text.replace(" ,", ",")),)
    return None


def read_hand_size(reader: Reader) -> Rules | None:
    """402.2: "Players have no maximum hand size", "your maximum hand size is two", "... is reduced by seven"."""
    for text, who in (("players have", AnyPlayer("players")), ("each player has", AnyPlayer("each player"))):
        if reader.phrase(f"{text} no maximum hand size"):
            return (SaidPlayerRule("no maximum hand size", who, form=f"{text} no maximum hand size"),)
    owner = read_hand_owner(reader)
    if owner is None or not reader.phrase("maximum hand size is"):
        return None
    change = reader.first_of("reduced by", "increased by", "equal to")
    amount = read_amount(reader)
    if amount is None or (change == "equal to") != amount.is_phrase():
        return None
    if change.endswith("by"):
        lowered = change == "reduced by"
        return (HandSize("hand size", owner, amount, lowered=lowered),)
    return (HandSize("hand size is", owner, amount),)


def read_hand_owner(reader: Reader) -> Reference | None:
    """Whose hand: "your", "each opponent's", "the chosen player's"."""
    if reader.accept("your"):
        return You("you")
    for text in ("each opponent", "an opponent"):
        if reader.phrase(f"{text}'s"):
            return Opponents(text)
    return read_possessor(reader)


def read_as_infect(reader: Reader) -> Rules | None:
    """702.90b: "All damage is dealt to you as though its source had infect"."""
    text = "all damage is dealt to you as though its source had infect"
    return (SaidPlayerRule("damage as infect", You("you"), form=text),) if reader.phrase(text) else None


def read_limits(reader: Reader) -> Rules | None:
    """ "... can't untap more than one land during their untap steps", "... can't draw more than one card each turn"."""
    who = read_whom(reader)
    if who is None:
        return None
    if reader.phrase("can't draw more than one card each turn"):
        return (MostDrawn("draw", who, amount=Number(1), rule="121.2"),)
    if not reader.phrase("can't untap more than"):
        return None
    most = read_number(reader)
    kept = read_phrase(reader)
    if not isinstance(most, Number) or kept is None or is_for_players(kept) or reader.plural != (most.n > 1):
        return None
    if not reader.phrase("during their untap steps"):
        return None
    return (MostUntapped("untap at most", who, kept=kept, most=most.n),)


ACTORS: Final[tuple[tuple[str, int, str, str, str], ...]] = (
    ("each opponent who cast a spell this turn", CAST, "can't attack with creatures", "attack", "508.1c"),
    ("each opponent who attacked with a creature this turn", ATTACKS, "can't cast spells", "cast", "601.3"),
)


def read_actors(reader: Reader) -> Rules | None:
    """ "Each opponent who cast a spell this turn can't attack with creatures"."""
    for who, kind, said, act, rule in ACTORS:
        if reader.phrase(who):
            found = OfActor(kind, who)
            return (ActorsCannot(act, found, rule=rule, form=f"{who} {said}"),) if reader.phrase(said) else None
    return None


def read_no_search(reader: Reader) -> Rules | None:
    """ "Spells and abilities your opponents control can't cause their controller to search their library"."""
    if not reader.phrase("spells and abilities your opponents control can't cause their controller to search"):
        return None
    if not reader.phrase("their library"):
        return None
    return (NoSearchByOwn("search by their own", Opponents("your opponents"), rule="701.23"),)


def read_no_counters(reader: Reader) -> Rules | None:
    """ "Counters can't be put on artifacts, creatures, enchantments, or lands"."""
    if not reader.phrase("counters can't be put on"):
        return None
    on = read_phrase(reader)
    if on is None or not reader.plural:
        return None
    return (NoCountersOn("have counters", on, rule="122.1"),)


def read_no_triggers(reader: Reader) -> Rules | None:
    """ "Creatures entering don't cause abilities to trigger"."""
    what: Filter | None = read_phrase(reader)
    if what is None or not reader.plural or is_for_players(what) or not reader.accept("entering"):
        return None
    dying = reader.accept("or", "dying")
    if not reader.phrase("don't cause abilities to trigger"):
        return None
    return (CausesNoTriggers("causes no triggers", what, dying=dying),)


def read_no_legend_rule(reader: Reader) -> Rules | None:
    """704.5j: "The "legend rule" doesn't apply [to permanents you control]"."""
    if not (reader.accept("the", '"') and reader.phrase("legend rule") and reader.accept('"')):
        return None
    if not reader.phrase("doesn't apply"):
        return None
    if not reader.accept("to"):
        return (NoLegendRule("legend rule", Phrase((), PermanentIs()), rule="704.5j"),)
    what = read_phrase(reader)
    if what is None or not reader.plural:
        return None
    return (NoLegendRule("legend rule", what, rule="704.5j", form="to"),)
