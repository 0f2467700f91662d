"""CR 603.4: conditions that compare players, and turns, as they are written: "that player has no cards in hand"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spellstack.abilities.comparing import (
    AttackedWithPower,
    DifferenceOf,
    FirstCombat,
    MoreThan,
    NthSpell,
    PlayerHas,
    TurnIs,
)
from spellstack.abilities.conditions import Condition
from spellstack.abilities.filters import Phrase
from spellstack.abilities.likeness import SameAs, SharesWith
from spellstack.abilities.qualities import ControlledBy
from spellstack.abilities.references import AnyPlayer, EventPlayer, Opponents, Reference, You
from spellstack.abilities.resolutions import NthResolution
from spellstack.abilities.values import Number
from spellstack.abilities.wording import ORDINALS
from spellstack.core.node import equal
from spellstack.phrases.conditions import read_it
from spellstack.phrases.nouns import is_for_players, read_phrase
from spellstack.phrases.numbers import read_number
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import PLAYER, Reader, reformed
from spellstack.phrases.references import means_players
from spellstack.phrases.tokens import NUMBER

SUBJECTS: Final[tuple[tuple[str, Reference, bool], ...]] = (
    ("you", You("you"), False),
    ("an opponent", Opponents("an opponent"), False),
    ("each player", AnyPlayer("each player"), True),
    ("each opponent", Opponents("each opponent"), True),
    ("a player", AnyPlayer("a player"), False),
    ("any player", AnyPlayer("any player"), False),
)
POSSESSIONS: Final = (
    "life", "cards in hand", "cards in your hand", "cards in your library", "card in hand",
    "cards in their graveyard", "cards in your graveyard", "poison counters", "experience counters",
)  # fmt: skip
THAN: Final[tuple[tuple[str, Reference], ...]] = (
    ("than you", You("you")),
    ("than an opponent", Opponents("an opponent")),
    ("than each opponent", Opponents("each opponent")),
    ("than each other player", AnyPlayer("each other player")),
)


def read_subject(reader: Reader) -> tuple[Reference, bool] | None:
    """The players, and whether all of them are meant."""
    for text, who, every in SUBJECTS:
        if reader.phrase(text):
            return who, every
    named = read_simple_reference(reader)
    return (named, False) if named is not None and means_players(reader, named) else None


def read_player_has(reader: Reader) -> Condition | None:
    """ "That player has two or fewer cards in hand", "you have exactly 13 life", "each player has 10 or less life"."""
    subject = read_subject(reader)
    if subject is None or not reader.accept_any("has", "have"):
        return None
    who, every = subject
    op = reader.first_of("no", "exactly", "fewer than", "a")
    bound, digits = 0, False
    if op not in ("no", "a"):
        digits = reader.peek().kind == NUMBER
        number = read_number(reader)
        if not isinstance(number, Number):
            return None
        bound = number.n
        op = op or reader.first_of("or more", "or less", "or fewer")
    what = reader.first_of(*POSSESSIONS) if op else ""
    if not what or (what == "card in hand") != (op == "a"):
        return None
    found = PlayerHas(who, what.replace("card in", "cards in"), op, bound, every, "digits" if digits else "")
    reader.difference = DifferenceOf(found) if op == "fewer than" else None
    return found


def read_more_than(reader: Reader) -> Condition | None:
    """ "An opponent controls more lands than you", "you have more cards in hand than each opponent"."""
    subject = read_subject(reader)
    if subject is None or subject[1]:
        return None
    verb = reader.accept_any("has", "have", "controls", "control")
    if not verb or not reader.accept("more"):
        return None
    phrase = None
    what = ""
    if verb.startswith("ha"):
        what = reader.first_of("life", "cards in hand")
        if not what:
            return None
    else:
        phrase = read_phrase(reader)
        if phrase is None or not reader.plural or is_for_players(phrase):
            return None
    for text, than in THAN:
        if reader.phrase(text):
            found = MoreThan(subject[0], than, what, phrase)
            reader.difference = DifferenceOf(found) if text == "than you" else None
            return found
    return None


def read_turn_is(reader: Reader) -> Condition | None:
    """ "It's an opponent's turn", "it's not their turn", "it isn't that player's turn"."""
    opening = reader.first_of("it's not", "it isn't", "it's")
    if not opening:
        return None
    wanted = opening == "it's"
    if reader.phrase("an opponent's turn"):
        return TurnIs(Opponents("an opponent"), wanted, f"{opening} an opponent's turn")
    for text in ("their turn", "that player's turn"):
        here = reader.mark()
        if reader.phrase(text):
            who = reader.bind(PLAYER, "", False)
            if who is not None:
                return TurnIs(reformed(who, "they"), wanted, f"{opening} {text}")
        reader.reset(here)
    return None


def read_first_combat(reader: Reader) -> Condition | None:
    return FirstCombat() if reader.phrase("it's the first combat phase of the turn") else None


def read_pack(reader: Reader) -> Condition | None:
    """ "You attacked with creatures with total power 6 or greater this combat"."""
    if not reader.phrase("you attacked with creatures with total power"):
        return None
    n = reader.digits()
    return AttackedWithPower(n) if n >= 0 and reader.phrase("or greater this combat") else None


def read_nth_spell(reader: Reader) -> Condition | None:
    """ "It was the second spell you cast this turn", "it's the second creature spell you cast this turn"."""
    if reader.is_word("it's"):
        what: Reference | None = read_it(reader)
        words = "<it>'s the"
    else:
        what = read_simple_reference(reader)
        words = "<it> was the"
        if what is None or not reader.accept("was"):
            return None
    if what is None or isinstance(what, EventPlayer) or not reader.accept("the"):
        return None
    nth = reader.take().word
    if nth not in ORDINALS[1:]:
        return None
    phrase = read_phrase(reader)
    if not isinstance(phrase, Phrase):
        return None
    posts = phrase.posts
    if not posts or not equal(posts[-1], ControlledBy(You("you"))) or reader.plural or not reader.phrase("this turn"):
        return None
    return NthSpell(what, ORDINALS.index(nth), phrase, f"{words} {nth} <spell> this turn")


def read_nth_resolution(reader: Reader) -> Condition | None:
    """ "This is the second time this ability has resolved this turn"."""
    if not reader.phrase("this is the"):
        return None
    nth = reader.take().word
    if nth not in ORDINALS[1:] or not reader.phrase("time this ability has resolved this turn"):
        return None
    return NthResolution(ORDINALS.index(nth))


class Pair:
    """Two things that are compared, and in what."""

    def __init__(self, what: Reference, kind: str, of: Reference) -> None:
        self.what = what
        self.kind = kind
        self.of = of


def read_pair(reader: Reader, verb: str, kinds: tuple[str, ...], joint: str) -> Pair | None:
    """Nothing is compared with itself: where the second is what "it" was taken for, "it" is what was named before."""
    here = reader.mark()
    found = read_pair_once(reader, verb, kinds, joint)
    if found is None or not equal(found.what, found.of):
        return found
    outer = reader.other_than
    reader.other_than = next((r.reference for r in reversed(reader.referents) if equal(r.reference, found.of)), None)
    reader.reset(here)
    again = read_pair_once(reader, verb, kinds, joint, True)
    reader.other_than = outer
    return again if again is not None and not equal(again.what, again.of) else None


def read_pair_once(reader: Reader, verb: str, kinds: tuple[str, ...], joint: str, apart: bool = False) -> Pair | None:
    what = read_simple_reference(reader)
    if apart:
        reader.other_than = None
    if what is None or means_players(reader, what) or not reader.phrase(verb):
        return None
    kind = reader.first_of(*kinds)
    of = read_simple_reference(reader) if kind and reader.accept(joint) else None
    return Pair(what, kind, of) if of is not None else None


def read_shares_with(reader: Reader) -> Condition | None:
    """ "It shares a creature type with this creature"."""
    pair = read_pair(reader, "shares a", ("creature type", "card type", "color"), "with")
    return SharesWith(pair.what, pair.kind, pair.of) if pair is not None else None


def read_same_as(reader: Reader) -> Condition | None:
    """ "It has the same mana value as the revealed card", "it has the same name as that card"."""
    pair = read_pair(reader, "has the same", ("mana value", "name"), "as")
    return SameAs(pair.what, pair.kind, pair.of) if pair is not None else None


COMPARISONS: Final[tuple[Callable[[Reader], Condition | None], ...]] = (
    read_player_has,
    read_more_than,
    read_turn_is,
    read_first_combat,
    read_pack,
    read_nth_spell,
    read_nth_resolution,
    read_shares_with,
    read_same_as,
)
"""Readers of conditions that compare."""
