"""CR 118.9: reading "you may pay {0} rather than pay the mana cost for a spell you cast with mana value X or less"."""

from __future__ import annotations

from dataclasses import replace

from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.paying_instead import PayInstead, ThatSpell
from spellstack.abilities.qualities import Compare, InZone
from spellstack.abilities.references import AnyPlayer, You
from spellstack.abilities.statics import Rule
from spellstack.abilities.values import Value, X
from spellstack.core.types import HAND
from spellstack.phrases.costs import read_cost
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.numbers import read_amount
from spellstack.phrases.reader import OBJECT, Reader
from spellstack.phrases.spell_nouns import speaks_of_spells


def read_pay_instead(reader: Reader) -> tuple[Rule, ...] | None:
    """The whole sentence. An X in the phrase must be said; a place other than the hand is not understood."""
    if reader.phrase("rather than pay the mana cost for a"):
        return read_anyone_instead(reader)
    once = reader.phrase("once each turn ,")
    if not reader.phrase("you may"):
        return None
    cost = read_cost(reader)
    if cost is None or not reader.phrase("rather than pay the mana cost for"):
        return None
    if once and not reader.accept_any("a", "an"):
        return None
    what = read_phrase(reader)
    if what is None or reader.plural == once or not isinstance(what, Phrase) or not speaks_of_spells(what):
        return None
    where: Value | None = None
    if reader.phrase(", where x is"):
        where = read_amount(reader)
        if where is None:
            return None
    zones = 0
    posts: list[Filter] = []
    for post in what.posts:
        if isinstance(post, InZone):
            if post.zone != HAND or not isinstance(post.whose, You):
                return None
            zones = 1 << HAND
        elif isinstance(post, Compare) and isinstance(post.value, X):
            if where is None:
                return None
            posts.append(replace(post, value=X("X", where)))
        else:
            posts.append(post)
    spells = Phrase(what.adjectives, what.head, tuple(posts))
    ending = " from your hand" if zones else ""
    return (
        PayInstead(
            spells, You("you"), zones=zones, cost=cost, key="alternative", rule="118.9", once_each_turn=once,
            where=where, ending=ending,
        ),
    )  # fmt: skip


def read_anyone_instead(reader: Reader) -> tuple[Rule, ...] | None:
    """ "[Rather than pay the mana cost for a] spell, its controller may discard a card that shares a color with it"."""
    what = read_phrase(reader)
    if what is None or reader.plural or not speaks_of_spells(what) or not reader.phrase(", its controller may"):
        return None
    reader.remember(ThatSpell(), OBJECT, frozenset(("spell",)), False)
    cost = read_cost(reader)
    if cost is None:
        return None
    who = AnyPlayer("any player")
    return (PayInstead(what, who, cost=cost, key="alternative", rule="118.9", ending="its controller"),)
