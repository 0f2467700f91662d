"""CR 603.4, 608.2c: conditions as they are written after "if", "as long as", "only if" and "unless"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from spellstack.abilities.amounts import CountOf, LifeTotal
from spellstack.abilities.as_cast import SAID as AS_CAST
from spellstack.abilities.as_cast import WasSoAsCast
from spellstack.abilities.comparing import EarlyTurn
from spellstack.abilities.conditions import All, Any, Condition, Not
from spellstack.abilities.filters import AnyOf, Filter, Phrase
from spellstack.abilities.judgements import (
    Amount,
    Happened,
    InZoneNow,
    ObjectHas,
    ObjectIs,
    ThereAre,
    WasCast,
    WasDone,
    WasKicked,
    YourTurn,
)
from spellstack.abilities.nouns import CardHead, OpponentHead, Other
from spellstack.abilities.qualities import ControlledBy, InZone, WithCounter
from spellstack.abilities.references import EventObject, Opponents, Reference, Result, Source, Target, You
from spellstack.abilities.turn_deeds import CastInMainPhase
from spellstack.abilities.values import Number, Value
from spellstack.core.types import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, INSTANT, SORCERY
from spellstack.phrases.casting_facts import CASTING_CONDITIONS
from spellstack.phrases.costs import read_mana
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.numbers import CHARACTERISTICS, read_amount, read_number
from spellstack.phrases.posts import read_compare, read_keyword_name, read_who, read_with
from spellstack.phrases.pronouns import person, read_possessor, read_simple_reference
from spellstack.phrases.reader import OBJECT, Reader
from spellstack.phrases.words import read_atom

YOUR_HAND: Final = CountOf(Phrase((), CardHead(), (InZone(HAND, You("you")),)))


def read_condition(reader: Reader) -> Condition | None:
    """A condition, with "and" and "or" between simple ones."""
    first = read_simple(reader)
    if first is None:
        return None
    parts = [first]
    word = form = ""
    while reader.is_word("and", "or") and (not word or reader.is_word(word)):
        here = reader.mark()
        joined = reader.take().word
        again = " if " if reader.accept("if") else " "
        more = read_simple(reader)
        if more is None:
            reader.reset(here)
            break
        word = joined
        form = f" {word}{again}"
        parts.append(more)
    if len(parts) == 1:
        return first
    form = "" if form == f" {word} " else form
    return All(tuple(parts), form) if word == "and" else Any(tuple(parts), form)


def read_if(reader: Reader) -> Condition | None:
    """ "If [condition]," in front of something."""
    here = reader.mark()
    if reader.accept("if"):
        condition = read_condition(reader)
        if condition is not None and reader.accept(","):
            return condition
    reader.reset(here)
    return None


def read_simple(reader: Reader) -> Condition | None:
    here = reader.mark()
    static = reader.static
    reader.static = True  # conditions choose no targets
    found = None
    for read in READERS:
        found = read(reader)
        if found is not None:
            break
        reader.reset(here)
    if found is None:
        for extra in reader.grammar.conditions:
            found = extra(reader)
            if found is not None:
                break
            reader.reset(here)
    reader.static = static
    return WasSoAsCast(found) if found is not None and reader.phrase(AS_CAST) else found


# --- what is there


def read_there(reader: Reader) -> Condition | None:
    """ "There are seven or more cards in your graveyard"."""
    short = reader.accept("there's")
    if not short and (not reader.accept("there") or not reader.accept_any("is", "are")):
        return None
    counted = read_counted(reader)
    if counted is None:
        return None
    filter, op, count = counted
    if op == "a" and reader.is_word("and") and reader.peek(1).word in ("a", "an"):
        return None  # two things that must both be there
    return ThereAre(filter, op, count, form="'s" if short else "")


def read_controls(reader: Reader) -> Condition | None:
    """ "You control a Goblin", "an opponent controls no creatures", "that player controls four or more lands"."""
    who = read_who(reader) or read_simple_reference(reader)
    if who is None:
        return None
    denied = reader.accept_any("don't", "doesn't") != ""
    verb = reader.accept_any("control", "controls", "own", "owns")
    if not verb or verb.startswith("own"):
        return None
    counted = read_counted(reader)
    if counted is None or (denied and counted[1] != "a"):
        return None
    if reader.is_word("with"):  # "with different powers": not about each of them, so no part of the phrase
        return None
    shown, op, count = counted
    whole = others_than_event(reader, with_post(shown, ControlledBy(who)))
    if op == "another":
        whole = with_adjective(whole, Other())
    if denied:
        return ThereAre(whole, "not a", count, who, shown)
    while op == "a" and reader.is_word("or"):
        here = reader.mark()
        reader.pos += 1
        word = reader.accept_any("a", "an")
        more = read_phrase(reader) if word else None
        if more is None or reader.plural:
            reader.reset(here)
            break
        shown = AnyOf((shown, more), f"or {word}")
        whole = AnyOf((whole, with_post(more, ControlledBy(who))))
    found: Condition = ThereAre(whole, op, count, who, shown)
    while op == "a" and (more_too := read_and_a(reader, who)) is not None:
        found = All((*found.parts, more_too) if isinstance(found, All) else (found, more_too))
    return found


def others_than_event(reader: Reader, whole: Filter) -> Filter:
    """603.4: "whenever a Mountain you control enters, if you control five other Mountains": others than that one."""
    if not isinstance(whole, Phrase) or not any(isinstance(part, Other) for part in whole.adjectives):
        return whole
    known = [r.reference for r in reader.referents if r.kind == OBJECT and not r.plural]
    if not known or not isinstance(known[-1], EventObject):
        return whole
    words = [token.word for token in reader.tokens[: reader.pos]]
    event = words[: words.index(",")] if "," in words else words
    if "another" in event or "other" in event:
        return whole  # the event is of others already: these are others than the source, too
    of = known[-1]
    adjectives = tuple(replace(part, of=of) if isinstance(part, Other) else part for part in whole.adjectives)
    return replace(whole, adjectives=adjectives)


def read_and_a(reader: Reader, who: Reference) -> Condition | None:
    """ "... and an Island": a second thing that the same player must control."""
    here = reader.mark()
    if reader.accept("and") and reader.accept_any("a", "an"):
        phrase = read_phrase(reader)
        if phrase is not None and not reader.plural and not reader.is_word("is", "has", "was"):
            return ThereAre(with_post(phrase, ControlledBy(who)), "a", Number(1), who, phrase, "-")
    reader.reset(here)
    return None


def with_post(filter: Filter, post: Filter) -> Filter:
    if isinstance(filter, Phrase):
        return Phrase(filter.adjectives, filter.head, (*filter.posts, post))
    return Phrase((), filter, (post,))


def with_adjective(filter: Filter, adjective: Filter) -> Filter:
    if isinstance(filter, Phrase):
        return Phrase((adjective, *filter.adjectives), filter.head, filter.posts)
    return Phrase((adjective,), filter)


def read_counted(reader: Reader) -> tuple[Filter, str, Value] | None:
    """ "a Goblin", "no creatures", "two or more artifacts", "another creature", "exactly one card"."""
    op = ""
    count: Value = Number(1)
    if reader.accept_any("a", "an"):
        op = "a"
    elif reader.accept("another"):
        op = "another"
    elif reader.accept("no"):
        op = "no"
    elif reader.accept("exactly"):
        op = "exactly"
    elif reader.accept("at", "least"):
        op = "at least"
    if op in ("", "exactly", "at least"):
        number = read_number(reader)
        if number is None:
            return None
        count = number
        if not op:
            op = reader.first_of("or more", "or fewer")
            if not op:
                return None
    phrase = read_phrase(reader)
    one = op in ("a", "another") or (op == "exactly" and count.is_one())
    if phrase is None or (reader.plural == one and not reader.either):
        return None
    return phrase, op, count


# --- what a thing is

LINKS: Final = ("is", "was", "are", "were")


def read_object_is(reader: Reader) -> Condition | None:
    """ "It's a creature card", "this creature is tapped", "that creature was a Goblin", "it isn't a Human"."""
    if reader.is_word("it's", "he's", "she's"):
        link = "'s"
        it = read_it(reader)
        if it is None:
            return None
        what: Reference = it
    else:
        named = read_simple_reference(reader)
        if named is None or isinstance(named, You):
            return None
        what = named
        link = reader.accept_any("is", "was", "are", "were", "isn't", "wasn't", "aren't")
        if not link:
            return None
    wanted = not link.endswith("n't")
    if reader.accept("not"):
        wanted = False
    if not wanted and link.endswith("n't") is False and link not in ("is", "'s", "was"):
        return None
    place = read_place(reader)
    if place is not None and wanted and link == "is":
        here = reader.mark()
        second = read_place(reader) if reader.accept("or") else None
        if second is not None:
            return InZoneNow(what, place[0], second[0], f"{place[1]} or {second[1]}")
        reader.reset(here)
        return InZoneNow(what, place[0], form=place[1])
    if reader.accept_any("a", "an"):
        phrase = read_phrase(reader)
        if phrase is None or reader.plural:
            return None
        return ObjectIs(what, phrase, wanted, link)
    adjective = read_adjectives(reader)
    if adjective is not None and not reader.is_word("alone"):
        return ObjectIs(what, adjective, wanted, link, True)
    return None


def read_it(reader: Reader) -> Reference | None:
    """The "it" of "it's"."""
    from spellstack.phrases.reader import reformed

    said = reader.accept_any("he's", "she's")
    if said:
        return person(reader, said[:-2])
    bound = reader.bind(OBJECT, "", False)
    if bound is None:
        return None
    reader.pos += 1
    return reformed(bound, "it")


PLACES: Final = (
    ("on the battlefield", BATTLEFIELD),
    ("in your graveyard", GRAVEYARD),
    ("in your hand", HAND),
    ("in exile", EXILE),
    ("in the graveyard", GRAVEYARD),
    ("in the command zone", COMMAND),
)


def read_place(reader: Reader) -> tuple[int, str] | None:
    for text, zone in PLACES:
        if reader.phrase(text):
            return zone, text
    return None


def read_adjectives(reader: Reader) -> Filter | None:
    """An adjective as a predicate: "tapped", "attacking or blocking", "red"."""
    from spellstack.phrases.nouns import adjective_list

    atom = read_atom(reader)
    if atom is None or not atom.adjective or atom.head:
        return None
    return adjective_list(reader, atom).filter


def read_object_has(reader: Reader) -> Condition | None:
    """ "It has flying", "this creature has a +1/+1 counter on it"."""
    what = read_simple_reference(reader)
    if what is None or isinstance(what, You):
        return None
    link = reader.first_of("has", "had", "have", "doesn't have", "didn't have")
    if not link:
        return None
    filter = read_with(reader, read_phrase)
    if isinstance(filter, WithCounter) and filter.wanted:
        reader.counters_on = (filter.kind, what)
    if isinstance(filter, WithCounter) and filter.wanted and (filter.more or filter.form == "plural"):
        from spellstack.abilities.amounts import ThatManyCounters

        reader.amounts = (*reader.amounts, ThatManyCounters(filter.kind, what))
    return ObjectHas(what, filter, link, "n't" not in link) if filter is not None else None


def read_characteristic_is(reader: Reader) -> Condition | None:
    """ "Its power is 4 or greater", "this creature's toughness is less than 3"."""
    here = reader.mark()
    owner = read_possessor(reader)
    if owner is None:
        return None
    what = reader.first_of(*CHARACTERISTICS)
    link = reader.accept_any("is", "was") if what else ""
    if link:
        from spellstack.abilities.amounts import CharacteristicOf

        return finish_amount(reader, CharacteristicOf(what, owner), "was" if link == "was" else "")
    reader.reset(here)
    return None


def finish_amount(reader: Reader, value: Value, form: str = "") -> Condition | None:
    op = reader.first_of("greater than or equal to", "greater than", "less than or equal to", "less than")
    if op:
        bound = read_amount(reader)
        return Amount(value, op, bound, form) if bound is not None else None
    number = read_number(reader)
    if number is None:
        return None
    op = reader.first_of("or greater", "or less", "or more", "or fewer")
    return Amount(value, op, number, form)


def read_x_is(reader: Reader) -> Condition | None:
    value = read_number(reader)
    if value is None or isinstance(value, Number) or not reader.accept("is"):
        return None
    return finish_amount(reader, value)


# --- players


def read_you_have(reader: Reader) -> Condition | None:
    """ "You have 30 or more life", "you have no cards in hand"."""
    if not reader.accept("you", "have"):
        return None
    if reader.phrase("no cards in hand"):
        return Amount(YOUR_HAND, "exactly", Number(0), "hand")
    if reader.accept("exactly"):
        number = read_number(reader)
        if number is not None and reader.phrase("cards in hand"):
            return Amount(YOUR_HAND, "exactly", number, "hand")
        return None
    number = read_number(reader)
    if number is None:
        return None
    op = reader.first_of("or more", "or less", "or fewer")
    if not op:
        return None
    if reader.accept("life"):
        return Amount(LifeTotal(You("you")), op, number, "life")
    if reader.accept("opponents"):
        return Amount(CountOf(Phrase((), OpponentHead())), op, number, "opponents")
    if reader.phrase("cards in hand"):
        return Amount(YOUR_HAND, op, number, "hand")
    return None


def read_turn(reader: Reader) -> Condition | None:
    if reader.phrase("it's your turn"):
        return YourTurn()
    if reader.phrase("it's not your turn"):
        return YourTurn(False)
    if reader.phrase("it's your first , second , or third turn of the game"):
        return EarlyTurn()
    return None


# --- how it was cast


def read_kicked(reader: Reader) -> Condition | None:
    its = reader.is_word("it")
    what = read_simple_reference(reader)
    if what is None:
        return None
    word = reader.accept_any("was", "wasn't")
    if its and word and reader.types & (INSTANT | SORCERY) and not isinstance(what, Target):
        what = Source("it")  # the spell itself, which "it" goes on to mean
        reader.remember(what, OBJECT, frozenset(("spell", "card")), False)
    if word and reader.accept("kicked"):
        here = reader.mark()
        if reader.phrase("with its"):
            mana = read_mana(reader)
            if mana is not None and reader.accept("kicker"):
                return WasKicked(what, f"kicker {mana}", word == "was", f"kicked with its {mana} kicker")
            reader.reset(here)
        return WasKicked(what, "kicker", word == "was")
    if word and reader.accept("bargained"):
        return WasKicked(what, "bargain", word == "was", "bargained")
    return None


def read_cast_it(reader: Reader) -> Condition | None:
    """ "You cast it from your hand", "it wasn't cast", "you cast it from anywhere other than your hand"."""
    verb = reader.first_of("you cast", "you didn't cast")
    what = read_simple_reference(reader)
    if what is None or isinstance(what, You):
        return None
    link = ""
    if not verb:
        link = reader.accept_any("was", "wasn't", "were", "weren't")
        if not link or not reader.accept("cast"):
            return None
    if verb == "you cast" and reader.phrase("during your main phase"):
        return CastInMainPhase(what)
    wanted = "n't" not in verb and "n't" not in link
    form = "were" if link.startswith("were") else ""
    for text, zone, but in CAST_FROM:
        if reader.phrase(text):
            return WasCast(what, verb != "", zone, wanted, but, form, text)
    return WasCast(what, verb != "", -1, wanted, form=form) if not reader.is_word("during") else None


CAST_FROM: Final = (
    ("from your hand", HAND, False),
    ("from your graveyard", GRAVEYARD, False),
    ("from a graveyard", GRAVEYARD, False),
    ("from exile", EXILE, False),
    ("from anywhere other than your hand", HAND, True),
)


# --- this turn's history


def read_searched(reader: Reader) -> Condition | None:
    """ "You searched your library this way": the search before was made (of all the zones that it names)."""
    text = "you searched your library this way"
    if not reader.phrase(text):
        return None
    for referent in reversed(reader.referents):
        if isinstance(referent.reference, Result) and "cards shown" in referent.nouns:
            reader.use(referent.reference)
            return WasDone(referent.reference.label, text)
    return None


def read_history(reader: Reader) -> Condition | None:
    """ "A creature died this turn", "you attacked this turn", "you gained life this turn"."""
    for text, deed, who in HISTORY:
        if reader.phrase(text):
            return Happened(deed, who, None, True, 1, text)
    if reader.phrase("you've cast another spell this turn"):
        return Happened("cast", You("you"), None, True, 2, "you've cast another spell this turn")
    if reader.accept("you've", "drawn"):
        count = read_number(reader)
        if not isinstance(count, Number) or not reader.phrase("or more cards this turn"):
            return None
        return Happened("drew", You("you"), None, True, count.n, f"you've drawn {count.form} or more cards this turn")
    if reader.accept("you've", "cast") and reader.accept_any("a", "an"):
        phrase = read_phrase(reader)
        if phrase is not None and not reader.plural and reader.phrase("this turn"):
            return Happened("cast", You("you"), phrase, True, 1, "you've cast <a what> this turn")
        return None
    for text, deed, who in NO_HISTORY:
        if reader.phrase(text):
            return Happened(deed, who, None, False, 1, text)
    return None


NO_HISTORY: Final = (
    ("you didn't lose life this turn", "lost life", You("you")),
    ("you haven't lost life this turn", "lost life", You("you")),
    ("you didn't attack this turn", "attacked", You("you")),
    ("you didn't attack with a creature this turn", "attacked", You("you")),
    ("you haven't attacked this turn", "attacked", You("you")),
)

HISTORY: Final = (
    ("a creature died this turn", "died", None),
    ("you attacked this turn", "attacked", You("you")),
    ("you attacked with a creature this turn", "attacked", You("you")),
    ("you gained life this turn", "gained life", You("you")),
    ("you've gained life this turn", "gained life", You("you")),
    ("you lost life this turn", "lost life", You("you")),
    ("an opponent lost life this turn", "lost life", Opponents("an opponent")),
    ("an opponent was dealt damage this turn", "was dealt damage", Opponents("an opponent")),
    ("a permanent you controlled left the battlefield this turn", "left", You("you")),
    ("a permanent left the battlefield under your control this turn", "left", You("you")),
    ("a creature died under your control this turn", "died", You("you")),
    ("you played a land this turn", "played land", You("you")),
    ("you've played a land this turn", "played land", You("you")),
)


READERS: Final = (
    read_turn,
    read_history,
    read_searched,
    read_there,
    read_you_have,
    read_kicked,
    *CASTING_CONDITIONS,
    read_cast_it,
    read_object_is,
    read_object_has,
    read_characteristic_is,
    read_x_is,
    read_controls,
)

__all__ = ["Not", "read_compare", "read_condition", "read_keyword_name"]
