"""CR 102.1: what follows "who" behind "player" and "opponent" (`abilities/who_clauses.py`)."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Result
from spellstack.abilities.values import Number
from spellstack.abilities.who_clauses import WhoControls, WhoDid, WhoDidThisWay, WhoHas
from spellstack.phrases.deeds import label_of_deed
from spellstack.phrases.keyword_posts import read_who_has
from spellstack.phrases.numbers import read_number
from spellstack.phrases.reader import Reader


def read_who(reader: Reader) -> Filter | None:
    """ "Who ...", behind a noun for players."""
    here = reader.mark()
    for read in (read_who_has, read_who_controls, read_who_more, read_who_did, read_who_this_way):
        found = read(reader)
        if found is not None:
            return found
        reader.reset(here)
    return None


THAN: Final = ("than you do", "than you")


def read_who_controls(reader: Reader) -> Filter | None:
    """ "Who controls a creature with flying", "who control more lands than you"."""
    from spellstack.phrases.nouns import is_for_players, read_phrase

    reader.pos += 1
    verb = reader.first_of("controls", "control", "doesn't control", "don't control")
    if not verb:
        return None
    op = ""
    count = Number(1)
    denied = "n't" in verb
    if reader.accept_any("a", "an"):
        op = "not a" if denied else "a"
    elif denied:
        return None
    elif reader.accept("no"):
        op = "no"
    elif reader.phrase("the most"):
        op = "most"
    elif (word := reader.accept_any("more", "fewer")) != "":
        op = word
    else:
        number = read_number(reader)
        op = reader.first_of("or more", "or fewer") if isinstance(number, Number) else ""
        if not isinstance(number, Number) or not op:
            return None
        count = number
    phrase = read_phrase(reader)
    if phrase is None or is_for_players(phrase) or reader.plural == (op in ("a", "not a")):
        return None
    tail = ""
    if op in ("more", "fewer"):
        tail = reader.first_of(*THAN)
        if not tail:
            return None
    if reader.phrase("as you activate this ability"):
        return None
    return WhoControls(phrase, op, count, f"{verb}| {tail}" if tail else f"{verb}|")


def read_who_more(reader: Reader) -> Filter | None:
    """ "Who has more life than you", "who have more cards in hand than you", "who has four or more cards in hand"."""
    start = reader.pos
    reader.pos += 1
    if not reader.accept_any("has", "have"):
        return None
    op = reader.accept_any("more", "less", "fewer")
    what = ""
    count = Number(0)
    if op:
        what = reader.first_of("life", "cards in hand")
        if not what or not reader.first_of(*THAN):
            return None
    elif reader.phrase("no cards in hand"):
        op, what = "no", "cards in hand"
    else:
        number = read_number(reader)
        op = reader.first_of("or more", "or fewer") if isinstance(number, Number) else ""
        if not isinstance(number, Number) or not op or not reader.phrase("cards in hand"):
            return None
        what, count = "cards in hand", number
    if reader.phrase("as you activate this ability"):
        return None
    return WhoHas(what.split(" ")[0], op, count, words_from(reader, start))


def words_from(reader: Reader, start: int) -> str:
    """The words from a place up to here, as written."""
    last = reader.tokens[reader.pos - 1]
    return reader.line[reader.tokens[start].start : last.start + len(last.text)]


DEEDS_OF_TURN: Final = (
    ("lost life", "lost life", 1),
    ("gained life", "gained life", 1),
    ("was dealt combat damage", "combat damage", 1),
    ("were dealt combat damage", "combat damage", 1),
    ("was dealt damage", "was dealt damage", 1),
    ("were dealt damage", "was dealt damage", 1),
    ("attacked", "attacked", 1),
    ("discarded a card", "discarded", 1),
    ("drew two or more cards", "drew", 2),
    ("drew three or more cards", "drew", 3),
)


def read_who_did(reader: Reader) -> Filter | None:
    """ "Who lost life this turn"."""
    start = reader.pos
    reader.pos += 1
    for words, deed, least in DEEDS_OF_TURN:
        if reader.phrase(f"{words} this turn"):
            return WhoDid(deed, least, words_from(reader, start))
    if reader.accept("lost"):
        n = reader.digits()
        if n > 0 and reader.phrase("or more life this turn"):
            return WhoDid("lost", n, words_from(reader, start))
    return None


THIS_WAY: Final[dict[str, str]] = {
    "discarded": "discarded", "discard": "discarded", "sacrificed": "sacrificed", "sacrifice": "sacrificed",
    "exiled": "exiled", "exile": "exiled", "milled": "milled", "returned": "returned", "revealed": "revealed",
}  # fmt: skip


def read_who_this_way(reader: Reader) -> Filter | None:
    """ "Who discarded a card this way", "who searched their library this way", "who does", "who can't"."""
    from spellstack.phrases.nouns import read_phrase

    reader.pos += 1
    plain = reader.first_of(
        "searched their library this way", "drew a card this way", "searches their library this way"
    )
    if plain:
        label = label_of_deed(reader, "drawn" if plain.startswith("drew") else "search")
        return WhoDidThisWay(label, by_moved=False, form=plain) if label else None
    word = reader.first_of("does", "did", "can't", "couldn't", "doesn't", "didn't")
    if word and word not in ("didn't", "doesn't"):
        return did_it(reader, word)
    denied = bool(word)
    verb = reader.accept_any(*THIS_WAY)
    if not verb:
        return did_it(reader, word) if word and not reader.is_word("control", "have") else None
    if not reader.accept_any("a", "an"):
        return None
    phrase = read_phrase(reader)
    label = label_of_deed(reader, THIS_WAY[verb]) if phrase is not None and reader.phrase("this way") else ""
    if not label or phrase is None:
        return None
    front = f"{word} {verb}".strip()
    return WhoDidThisWay(label, phrase, not denied, True, f"{front}| this way")


def label_before(reader: Reader) -> str:
    """The label of the sentence before, or of the clause before in the same sentence; "" if it is not kept."""
    i = reader.pos - 1
    while i > 0 and reader.tokens[i - 1].word != ".":
        i -= 1
    opening = {"each", "player", "opponent", "who", "then", "for", ","}
    if not {token.word for token in reader.tokens[i : reader.pos - 1]} - opening:
        return reader.last_label
    label = reader.deeds[-1][0] if reader.deeds else ""
    kept = any(isinstance(r.reference, Result) and r.reference.label == label for r in reader.referents)
    return label if kept else ""


def did_it(reader: Reader, word: str) -> Filter | None:
    """ "Who does", "who can't": of the sentence before."""
    label = label_before(reader)
    if not label:
        return None
    reader.used.add(label)
    if word in ("does", "did", "doesn't", "didn't"):
        return WhoDidThisWay(label, wanted="n't" not in word, by_moved=False, form=word)
    return WhoDidThisWay(label, wanted=False, by_moved=True, form=word)
