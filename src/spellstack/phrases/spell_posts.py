"""CR 115.9, 202.3, 601.2a: what is said of a spell behind the noun: "from exile", "that targets only this creature"."""

from __future__ import annotations

from dataclasses import replace

from spellstack.abilities.filters import AnyOf, Filter, Phrase
from spellstack.abilities.qualities import InZone
from spellstack.abilities.references import You
from spellstack.abilities.spell_qualities import (
    CastFrom,
    CostHas,
    HasTargets,
    ManaCostIs,
    OfColors,
    Parity,
    TargetsOnly,
)
from spellstack.core.mana import ManaCost, Symbol, parse_symbol
from spellstack.core.types import COLOR_WORDS, HAND
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import Reader


def read_origin_of(reader: Reader, phrase: Filter) -> Filter:
    """601.2a: what is cast or played "from your graveyard", "from anywhere other than your hand"."""
    here = reader.mark()
    elsewhere = read_elsewhere(reader)
    if elsewhere is None:
        reader.reset(here)
        return cast_from(phrase)
    if isinstance(phrase, Phrase):
        return replace(phrase, posts=(*phrase.posts, elsewhere))
    return Phrase((), phrase, (elsewhere,))


def cast_from(phrase: Filter) -> Filter:
    """The phrase, in which a zone means where it was: it is on the stack, or on the battlefield, by now."""
    if isinstance(phrase, AnyOf):
        return AnyOf(tuple(cast_from(part) for part in phrase.parts), phrase.form)
    if isinstance(phrase, Phrase):
        return replace(phrase, posts=tuple(moved(post) for post in phrase.posts))
    return phrase


def moved(post: Filter) -> Filter:
    return (
        CastFrom(post.zone, post.whose, True, post.form if " " in post.form else "")
        if isinstance(post, InZone)
        else post
    )


def read_elsewhere(reader: Reader) -> Filter | None:
    """ "From anywhere other than your hand"."""
    if reader.phrase("from their hand"):
        return CastFrom(HAND, None, True, "from their hand", True)
    if not reader.phrase("from anywhere other than"):
        return None
    if reader.accept("your", "hand"):
        return CastFrom(HAND, You("you"), False)
    return CastFrom(HAND, None, False, "from their hand", True) if reader.phrase("their hand") else None


def read_cost_has(reader: Reader) -> Filter | None:
    """Behind "with": "{X} in its mana cost", "an odd mana value", "one or more targets"."""
    here = reader.mark()
    if reader.phrase("mana cost"):
        costs: list[ManaCost] = []
        while (symbol := parse_symbol(reader.symbol())) is not None:
            costs.append(ManaCost(() if symbol == Symbol() else (symbol,)))
            if not reader.accept("or"):
                break
        return ManaCostIs(tuple(costs)) if costs else None
    if reader.symbol() == "{X}" and (form := reader.first_of("in its mana cost", "in their mana costs")):
        return CostHas("X", f"with {{X}} {form}")
    reader.reset(here)
    if reader.phrase("a mana cost that contains") and reader.symbol() == "{X}":
        return CostHas("X", "with a mana cost that contains {X}")
    reader.reset(here)
    for text, odd in (("an odd mana value", True), ("an even mana value", False)):
        if reader.phrase(text):
            return Parity(odd)
    return HasTargets() if reader.phrase("one or more targets") else None


def read_colors(reader: Reader) -> Filter | None:
    """ "That's both black and green", "that's white, blue, or red"."""
    if not reader.accept("that's"):
        return None
    both = reader.accept("both")
    words: list[str] = []
    last = False
    while reader.peek().word in COLOR_WORDS:
        words.append(reader.take().word)
        if last:
            break
        comma = not both and reader.accept(",")
        last = reader.accept("and" if both else "or")
        if not comma and not last:
            break
    if not last or len(words) < 2 or (both and len(words) > 2):
        return None
    mask = 0
    for word in words:
        mask |= COLOR_WORDS[word]
    return OfColors(mask, both, "that's " + " ".join(words))


def read_targets_only(reader: Reader) -> Filter | None:
    """ "That targets only this creature", "that targets only a single creature you control"."""
    if not reader.accept("that"):
        return None
    verb = reader.accept_any("targets", "target")
    if not verb or not reader.accept("only"):
        return None
    if reader.phrase("a single"):
        from spellstack.phrases.nouns import read_phrase

        phrase = read_phrase(reader)
        return TargetsOnly(phrase, verb) if phrase is not None and not reader.plural else None
    what = read_simple_reference(reader)
    return TargetsOnly(what, verb) if what is not None else None
