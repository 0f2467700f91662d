"""CR 602.1b, 602.5b-e, 601.2f: the sentences behind an activated ability: when, by whom, how often, for how much."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.ability import X_NOT_ZERO
from spellstack.abilities.casting_words import ManaOnX, OwnAbilityCost, OwnManaOnX
from spellstack.abilities.conditions import Condition
from spellstack.abilities.references import Source
from spellstack.abilities.statics import CostChange
from spellstack.abilities.values import Value
from spellstack.core.mana import ManaCost, Symbol
from spellstack.phrases.casting_statics import read_mana_on_x, read_spell_condition
from spellstack.phrases.conditions import read_condition
from spellstack.phrases.numbers import read_amount, read_each
from spellstack.phrases.player_rules import read_change
from spellstack.phrases.reader import Reader


class Limits:
    """602.5: the restrictions behind an activated ability, and (601.2f) what changes its own cost."""

    def __init__(self) -> None:
        self.words: tuple[str, ...] = ()
        self.condition: Condition | None = None
        self.any_player = False
        self.change: CostChange | None = None


LIMITS: Final = (
    ("as a sorcery", "sorcery"),
    ("as an instant", "instant"),
    ("once each turn", "once"),
    ("once", "once ever"),
    ("during your turn , before attackers are declared", "your turn before attackers"),
    ("during an opponent's turn , before attackers are declared", "not your turn before attackers"),
    ("during your turn", "your turn"),
    ("during their turn", "their turn"),
    ("during an opponent's turn", "not your turn"),
    ("during your upkeep", "your upkeep"),
    ("during an opponent's upkeep", "not your upkeep"),
    ("during any upkeep step", "upkeep"),
    ("during the declare attackers step", "declare attackers"),
    ("during the declare blockers step", "declare blockers"),
    ("during the end of combat step", "end of combat"),
    ("during your end step", "your end step"),
    ("during combat", "combat"),
    ("before attackers are declared", "before attackers"),
    ("before blockers are declared", "before blockers"),
    ("before the combat damage step", "before damage"),
    ("before the end of combat step", "before end of combat"),
)
WHO: Final = (
    ("any player may activate this ability", "any player"),
    ("only your opponents may activate this ability", "opponents"),
)
STARTS: Final = (
    "x can't be 0",
    "activate only",
    "activate no more",
    "this ability costs",
    "spend only",
    *(text for text, _ in WHO),
)


def read_limits(reader: Reader) -> Limits | None:
    """ "Activate only as a sorcery and only once each turn.": taken off the end; None if not understood."""
    found = Limits()
    start = limit_start(reader)
    if start < 0:
        return found
    inner = Reader(reader.line, reader.tokens[start : reader.end], reader.names, reader.grammar, reader.types)
    inner.referents = reader.referents
    while not inner.at_end():
        if not read_limit_sentence(inner, found):
            reader.furthest = max(reader.furthest, start + inner.furthest, start + inner.pos)
            return None
    reader.end = start
    return found


def read_limit_sentence(inner: Reader, found: Limits) -> bool:
    """One sentence with its stop."""
    if inner.is_word("this"):
        return read_own_change(inner, found)
    if inner.phrase("x can't be 0"):
        found.words = (*found.words, X_NOT_ZERO)
        return inner.accept(".")
    if inner.is_word("spend"):
        rules = read_mana_on_x(inner)
        if rules is None or not isinstance(rules[0], ManaOnX) or not inner.accept("."):
            return False
        found.change = OwnManaOnX("activate", Source(), 1, ManaCost(()), colors=rules[0].mask)
        return True
    who = next((word for text, word in WHO if inner.phrase(text)), "")
    if who:
        found.any_player = True
        if who == "opponents":
            found.words = (*found.words, who)
        if inner.accept("."):
            return True
        if not inner.accept_any("but", "and"):
            return False
    elif not inner.accept("activate"):
        return False
    while inner.accept("only") or inner.is_word("no"):
        if inner.accept("no"):
            times = inner.first_of("more than twice each turn", "more than three times each turn")
            if not times:
                return False
            found.words = (*found.words, "twice" if "twice" in times else "three times")
        elif inner.accept("if"):
            found.condition = read_condition(inner)
            if found.condition is None:
                return False
        else:
            word = next((word for text, word in LIMITS if inner.phrase(text)), "")
            if not word:
                return False
            found.words = (*found.words, word)
        inner.accept("and")
    return inner.accept(".")


def read_own_change(inner: Reader, found: Limits) -> bool:
    """ "This ability costs {1} less to activate for each ... / if it targets ...", "... {X} less, where X is ..."."""
    if not inner.phrase("this ability costs"):
        return False
    each: Value | None = None
    condition: Condition | None = None
    form = ""
    if inner.accept("{x}"):
        sign = -1 if inner.phrase("less to activate , where x is") else 1
        each = read_amount(inner) if sign < 0 else None
        if each is None:
            return False
        mana = ManaCost((Symbol(generic=1),))
        form = "X"
    else:
        change = read_change(inner, "activate")
        if change is None:
            return False
        mana, sign = change
        if inner.accept("for", "each"):
            each = read_each(inner)
            if each is None:
                return False
        elif inner.accept("if"):
            condition = read_spell_condition(inner)
            if condition is None:
                return False
    if (each is None and condition is None) or not inner.accept("."):
        return False
    found.change = OwnAbilityCost("activate", Source(), sign, mana, each=each, condition=condition, form=form)
    return True


def limit_start(reader: Reader) -> int:
    """Where the first sentence of restrictions begins; -1 if there is none."""
    quoted = False
    for i in range(reader.pos, reader.end - 2):
        token = reader.tokens[i]
        if token.word == '"':
            quoted = not quoted
        if quoted or token.word not in (".", '"'):
            continue
        if any(words_at(reader, i + 1, text) for text in STARTS):
            return i + 1
    return -1


def words_at(reader: Reader, i: int, text: str) -> bool:
    """Whether these words stand at a place of the line."""
    words = text.split()
    return i + len(words) <= len(reader.tokens) and all(reader.tokens[i + k].word == w for k, w in enumerate(words))


__all__ = ["Limits", "read_limits", "words_at"]
