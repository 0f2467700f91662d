"""CR 702: keyword abilities as they are written, by the shapes of `keywords/table.py`;
printing is `KeywordAbility.text`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.costs import Cost, ManaPart, ManySymbols
from spellstack.abilities.filters import AnyOf, Filter
from spellstack.abilities.nouns import ColorIs
from spellstack.abilities.values import Number, Value, X
from spellstack.core.mana import ManaCost
from spellstack.core.types import COLOR_WORDS
from spellstack.keywords import table
from spellstack.keywords.companions import read_companion
from spellstack.keywords.expansion import understood
from spellstack.keywords.gifts import gift_of
from spellstack.keywords.table import KEYWORDS, KeywordEntry
from spellstack.oracle.limits import Limits, read_own_change
from spellstack.phrases.costs import read_cost, read_mana
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.numbers import read_amount, read_number
from spellstack.phrases.own_costs import cost_said_behind, with_meaning
from spellstack.phrases.reader import Reader
from spellstack.phrases.tokens import Names, tokens_of

DASH: Final = "—"

# Names by their first word, the longest first: "double strike" before a keyword "double".
_BY_FIRST: Final[dict[str, list[tuple[tuple[str, ...], KeywordEntry]]]] = {}
for _name, _entry in KEYWORDS.items():
    if not understood(_name):
        continue  # what does nothing in the engine is not read
    _words = tuple(_name.replace("!", " !").split())
    _BY_FIRST.setdefault(_words[0], []).append((_words, _entry))
for _entries in _BY_FIRST.values():
    _entries.sort(key=lambda item: -len(item[0]))

_FROM_WORDS: Final = (
    "everything",
    "each color",
    "all colors",
    "the chosen color",
    "the color of your choice",
    "the chosen player",
    "monocolored",
    "multicolored",
    "colorless",
)


def read_keyword(reader: Reader) -> KeywordAbility | None:
    """One keyword ability with what belongs to it; None, and nothing taken, if none is next."""
    here = reader.mark()
    found = read_walk(reader) or read_typecycling(reader) or read_named(reader) or read_offering(reader)
    if found is None:
        reader.reset(here)
    return found


def read_named(reader: Reader) -> KeywordAbility | None:
    for words, entry in _BY_FIRST.get(reader.peek().word, ()):
        here = reader.mark()
        if reader.accept(*words):
            ability = read_shape(reader, entry)
            if ability is not None:
                return ability
            reader.reset(here)
    return None


MEANT: Final = ("firebending", "mobilize")  # keywords that ask for their number as their triggers resolve


def meant_amount(reader: Reader, amount: X) -> Value:
    """ "(Firebending) X, where X is this creature's power"."""
    here = reader.mark()
    meant = read_amount(reader) if reader.phrase(", where x is") else None
    if meant is None:
        reader.reset(here)
        return amount
    return X("X", meant)


def read_shape(reader: Reader, entry: KeywordEntry) -> KeywordAbility | None:
    """What follows the name, by the shape of the keyword; None if it is not there, or not understood."""
    name = entry.name
    shape = entry.shape
    if shape == table.NONE:
        return KeywordAbility(name)
    if shape == table.COST:
        cost = read_keyword_cost(reader, name)
        return KeywordAbility(name, cost) if cost is not None else None
    if shape == table.OPTIONAL_COST:
        return KeywordAbility(name, read_keyword_cost(reader, name))
    if shape == table.NUMBER:
        amount = read_number(reader)
        if isinstance(amount, X) and name in MEANT:
            amount = meant_amount(reader, amount)
        return KeywordAbility(name, amount=amount) if amount is not None else None
    if shape == table.OPTIONAL_NUMBER:
        return KeywordAbility(name, amount=read_number(reader))
    if shape == table.NUMBER_COST:
        return read_number_cost(reader, name)
    if shape in (table.FILTER, table.A_FILTER):
        if shape == table.A_FILTER and not (reader.accept("a") or reader.accept("an")):
            return None
        phrase = read_phrase(reader)
        return KeywordAbility(name, filter=phrase) if phrase is not None else None
    return read_other_shape(reader, entry)


def read_other_shape(reader: Reader, entry: KeywordEntry) -> KeywordAbility | None:
    """The rarer shapes."""
    name = entry.name
    shape = entry.shape
    if shape == table.FILTER_COST:
        found = read_filter_cost(reader, name)
        return with_own_change(reader, found) if found is not None and name == "equip" else found
    if shape == table.FILTER_NUMBER:
        phrase = None if reader.peek().kind == 1 or reader.is_word("x") else read_phrase(reader)
        amount = read_number(reader)
        return KeywordAbility(name, amount=amount, filter=phrase) if amount is not None else None
    if shape in (table.FROM, table.OPTIONAL_FROM):
        if not reader.accept("from"):
            return KeywordAbility(name) if shape == table.OPTIONAL_FROM else None
        return read_from(reader, name)
    if shape == table.FOR:
        if not reader.accept("for"):
            return None
        phrase = read_phrase(reader)
        return KeywordAbility(name, filter=phrase) if phrase is not None else None
    if shape == table.ONTO:
        if not reader.accept("onto"):
            return None
        phrase = read_phrase(reader)
        cost = read_keyword_cost(reader)
        return KeywordAbility(name, cost, filter=phrase) if phrase is not None and cost is not None else None
    if shape == table.KICKER:
        return read_kicker(reader)
    if shape == table.TRAMPLE:
        over = reader.accept("over", "planeswalkers")
        return KeywordAbility(name, word="over planeswalkers" if over else "")
    if shape == table.MODULAR:
        if reader.accept(DASH, "sunburst"):
            return KeywordAbility(name, word="sunburst")
        amount = read_number(reader)
        return KeywordAbility(name, amount=amount) if amount is not None else None
    if shape == table.COMPANION:
        return read_companion(reader) if reader.accept(DASH) else None
    if shape == table.BANDING:
        return KeywordAbility(name)
    if shape == table.PARTNER:
        return read_partner(reader)
    if shape == table.FROM_COST:
        kind = read_phrase(reader) if reader.accept("from") else None
        cost = read_keyword_cost(reader, name)
        return KeywordAbility(name, cost, filter=kind) if cost is not None else None
    if shape == table.PROTOTYPE:
        return read_prototype(reader)
    if shape == table.GIFT:
        return read_gift(reader)
    if shape == table.WITH_COST:
        return read_craft(reader)
    return None


def read_prototype(reader: Reader) -> KeywordAbility | None:
    """702.160a: "prototype {2}{R} — 3/2"."""
    mana = read_mana(reader)
    if mana is None or not reader.accept(DASH):
        return None
    start = reader.peek().start
    while not reader.at_end():
        reader.pos += 1
    return KeywordAbility("prototype", Cost((ManaPart(mana),)), word=reader.line[start:].strip())


def read_gift(reader: Reader) -> KeywordAbility | None:
    """702.174a: "gift a card"."""
    start = reader.peek().start
    while not reader.at_stop():
        reader.pos += 1
    word = reader.line[start:].strip()
    return KeywordAbility("gift", word=word) if gift_of(word) is not None else None


def read_craft(reader: Reader) -> KeywordAbility | None:
    """702.167a: "craft with artifact {5}{R}", "craft with one or more creatures {3}{B}"."""
    if not reader.accept("with"):
        return None
    amount = read_number(reader)
    more = amount is not None and reader.accept("or", "more")
    phrase = read_phrase(reader)
    cost = read_keyword_cost(reader)
    if phrase is None or cost is None:
        return None
    return KeywordAbility("craft", cost, amount, phrase, "or more" if more else "")


def read_keyword_cost(reader: Reader, name: str = "") -> Cost | None:
    """ "{2}{U}", or after a dash any cost; of the keyword `name` also what a later sentence says it costs (702.1a)."""
    if reader.accept(DASH):
        return read_many_symbols(reader) or read_cost(reader)
    if not reader.peek().text.startswith("{"):
        return cost_said_behind(reader, name) if name else None
    cost = read_cost(reader)
    return with_meaning(reader, cost) if cost is not None else None


def read_many_symbols(reader: Reader) -> Cost | None:
    """ "Pay six {C}": so many of one mana symbol."""
    here = reader.mark()
    if reader.accept("pay"):
        count = read_number(reader)
        mana = read_mana(reader) if isinstance(count, Number) else None
        if mana is not None and len(mana.symbols) == 1 and isinstance(count, Number):
            return Cost((ManySymbols(ManaCost(mana.symbols * count.n)),))
    reader.reset(here)
    return None


def read_number_cost(reader: Reader, name: str) -> KeywordAbility | None:
    """ "suspend 3—{1}{U}"."""
    amount = read_number(reader)
    if amount is None or not reader.accept(DASH):
        return None
    cost = read_cost(reader)
    return KeywordAbility(name, cost, amount) if cost is not None else None


def with_own_change(reader: Reader, found: KeywordAbility) -> KeywordAbility:
    """ "Equip {4}. This ability costs {3} less to activate if you're the monarch." (601.2f)"""
    here = reader.mark()
    limits = Limits()
    if reader.accept(".") and read_own_change(reader, limits):
        reader.pos -= 1  # the stop ends the line
        return replace(found, change=limits.change)
    reader.reset(here)
    return found


def read_filter_cost(reader: Reader, name: str) -> KeywordAbility | None:
    """ "equip {2}", "equip Knight {1}", "equip—Sacrifice a creature"."""
    phrase: Filter | None = None
    if not reader.peek().text.startswith("{") and not reader.is_word(DASH):
        phrase = read_phrase(reader)
        if phrase is None:
            return None
    cost = read_keyword_cost(reader)
    return KeywordAbility(name, cost, filter=phrase) if cost is not None else None


def read_from(reader: Reader, name: str) -> KeywordAbility | None:
    """702.16a, g: a quality, or several: "red", "red and from blue", "everything", "creatures"."""
    word = reader.first_of(*_FROM_WORDS)
    if word:
        return KeywordAbility(name, word=word)
    parts: list[Filter] = []
    while True:
        part = read_quality(reader)
        if part is None:
            return None
        parts.append(part)
        here = reader.mark()
        joined = reader.accept("and", "from") or reader.accept(",", "and", "from") or reader.accept(",", "from")
        if not joined:
            reader.reset(here)
            break
    return KeywordAbility(name, filter=parts[0] if len(parts) == 1 else AnyOf(tuple(parts), "and from"))


def read_quality(reader: Reader) -> Filter | None:
    """A colour by itself, or a noun phrase in the plural."""
    mask = COLOR_WORDS.get(reader.peek().word, 0)
    if mask and not is_noun(reader, 1):
        reader.pos += 1
        return ColorIs(mask)
    return read_phrase(reader)


def is_noun(reader: Reader, ahead: int) -> bool:
    """Whether a noun follows ("red creatures"), and not a stop, a comma, "and", or a new clause."""
    return reader.peek(ahead).word in ("creatures", "spells", "permanents", "sources", "planeswalkers", "instants")


def read_kicker(reader: Reader) -> KeywordAbility | None:
    """702.33a-b: "kicker {2}{R}"; of "kicker {A} and/or {B}" the first half (the second is read by the line)."""
    cost = read_keyword_cost(reader)
    if cost is None:
        return None
    if reader.is_word("and/or"):
        return KeywordAbility("kicker", cost, word=str(cost.mana()))
    return KeywordAbility("kicker", cost)


def read_second_kicker(reader: Reader) -> KeywordAbility | None:
    """702.33b: the second cost of "kicker {A} and/or {B}"."""
    if not reader.accept("and/or"):
        return None
    mana = read_mana(reader)
    if mana is None:
        return None
    return KeywordAbility("kicker", Cost((ManaPart(mana),)), word=str(mana), form="and/or")


def read_partner(reader: Reader) -> KeywordAbility | None:
    """702.124: "partner"; with a name, or a dash and words."""
    if reader.accept("with"):
        start = reader.peek().start
        while not reader.at_end():
            reader.pos += 1
        end = len(reader.line)
        return KeywordAbility("partner", word="with " + reader.line[start:end].strip())
    if reader.accept(DASH):
        start = reader.peek().start
        while not reader.at_stop():
            reader.pos += 1
        return KeywordAbility("partner", word=DASH + reader.line[start:].strip())
    return KeywordAbility("partner")


def read_walk(reader: Reader) -> KeywordAbility | None:
    """702.14: "islandwalk", "nonbasic landwalk", "legendary landwalk", "snow swampwalk"."""
    here = reader.mark()
    adjective = reader.accept_any("nonbasic", "legendary", "snow", "artifact")
    word = reader.peek().word
    if not word.endswith("walk"):
        reader.reset(here)
        return None
    noun = word[: -len("walk")]
    found = land_phrase(reader, f"{adjective} {noun}".strip())
    if found is None:
        reader.reset(here)
        return None
    reader.pos += 1
    return KeywordAbility("landwalk", filter=found, word=f"{adjective} {word}".strip())


def read_offering(reader: Reader) -> KeywordAbility | None:
    """702.48a: "Goblin offering"."""
    if reader.peek(1).word != "offering":
        return None
    found = land_phrase(reader, reader.peek().text)
    if found is None:
        return None
    reader.pos += 2
    return KeywordAbility("offering", filter=found)


def read_typecycling(reader: Reader) -> KeywordAbility | None:
    """702.29e: "plainscycling {2}", "basic landcycling {1}", "Wizardcycling {3}"."""
    here = reader.mark()
    adjective = reader.accept_any("basic", "artifact", "nonbasic")
    word = reader.peek().word
    if not word.endswith("cycling") or word == "cycling":
        reader.reset(here)
        return None
    found = land_phrase(reader, f"{adjective} {reader.peek().text[: -len('cycling')]}".strip())
    reader.pos += 1
    cost = read_keyword_cost(reader) if found is not None else None
    if found is None or cost is None:
        reader.reset(here)
        return None
    return KeywordAbility("typecycling", cost, filter=found, word=f"{adjective} {word}".strip())


def land_phrase(reader: Reader, text: str) -> Filter | None:
    """The noun phrase that a compound keyword holds, read on its own."""
    words = " ".join(w[:1].upper() + w[1:] if w not in _LOWER else w for w in text.split())
    names = Names("", False)
    inner = Reader(words, tokens_of(words, names), names, reader.grammar)
    found = read_phrase(inner)
    return found if found is not None and inner.at_end() else None


_LOWER: Final = ("land", "basic", "nonbasic", "legendary", "snow", "artifact", "creature")
