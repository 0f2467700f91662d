"""CR 107, 109, 207: how Oracle text writes numbers, articles, plurals, possessives, verbs and lists."""

from __future__ import annotations

from typing import Final

NUMBER_WORDS: Final[tuple[str, ...]] = tuple(
    (
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty"
    ).split()
)
WORD_NUMBERS: Final[dict[str, int]] = {word: n for n, word in enumerate(NUMBER_WORDS)}
ORDINALS: Final[tuple[str, ...]] = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")

_THIRD: Final[dict[str, str]] = {
    "have": "has",
    "be": "is",
    "do": "does",
    "don't": "doesn't",
    "can't": "can't",
    "can": "can",
    "may": "may",
}
_PLURAL_BE: Final[dict[str, str]] = {"be": "are"}
_THIRD_BACK: Final[dict[str, str]] = {
    "has": "have", "is": "be", "are": "be", "does": "do", "doesn't": "don't", "loses": "lose", "chooses": "choose",
}  # fmt: skip


def third(verb: str) -> str:
    """ "gain" -> "gains": the third person singular."""
    known = _THIRD.get(verb)
    if known is not None:
        return known
    if verb.endswith(("s", "sh", "ch", "x", "o", "z")):
        return verb + "es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


def conjugated(verb: str, is_third: bool) -> str:
    """The verb as it follows a subject in the third person singular, or any other."""
    return third(verb) if is_third else _PLURAL_BE.get(verb, verb)


def base_verb(word: str) -> str:
    """ "gains" -> "gain": what a verb form is a form of; other words come back as some word that is no verb."""
    known = _THIRD_BACK.get(word)
    if known is not None:
        return known
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("shes", "ches", "xes", "oes", "sses")):
        return word[:-2]
    if word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def article(phrase: str) -> str:
    """ "a" or "an", as the phrase that follows sounds."""
    head = phrase.split(" ")[0]
    low = head.lower()
    if low[:1] == "8" or low in ("11/11", "18/18", "eleven", "eighteen"):
        return "an"
    if low.startswith(("uni", "eu", "one", "usu", "utro", "urza'")) and not low.startswith("unin"):
        return "an" if low.startswith("urza'") else "a"
    if head == "X" or head.startswith("X/") or low == "hourglass":
        return "an"
    return "an" if low[:1] in ("a", "e", "i", "o", "u") else "a"


def with_article(phrase: str) -> str:
    return f"{article(phrase)} {phrase}"


def possessive(owner: str) -> str:
    """ "you" -> "your", "it" -> "its", "target player" -> "target player's"."""
    known = {"you": "your", "it": "its", "they": "their", "them": "their", "he": "his", "she": "her"}.get(owner.lower())
    if known is not None:
        return known
    name = owner.split(" ")[-1][:1].isupper()
    return owner + "'" if owner.endswith("s") and not owner.endswith("ss") and not name else owner + "'s"


def plural_noun(noun: str) -> str:
    """The plural of a common noun; subtypes have their own table (core/subtypes.py)."""
    known = {
        "sorcery": "sorceries",
        "ability": "abilities",
        "library": "libraries",
        "die": "dice",
        "copy": "copies",
    }.get(noun)
    if known is not None:
        return known
    return noun + "s"


def listed(parts: list[str], word: str) -> str:
    """ "a", "a or b", "a, b, or c"."""
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2:
        return f"{parts[0]} {word} {parts[1]}"
    return ", ".join(parts[:-1]) + f", {word} {parts[-1]}"


def capital(text: str) -> str:
    """The text as it begins a sentence."""
    return text[:1].upper() + text[1:]


def stopped(text: str) -> str:
    """The text as it ends a sentence: a quotation that ends with its own stop needs no other."""
    return text if text.endswith(('."', ".'", ".'\"", '!"')) else text + "."


def number_word(n: int) -> str:
    return NUMBER_WORDS[n] if 0 <= n < len(NUMBER_WORDS) else str(n)


def signed(text: str, minus: bool) -> str:
    """ "+1", "-X": one half of a change of power and toughness."""
    return ("-" if minus else "+") + text


_PAIRS: Final[tuple[str, ...]] = ("WU", "UB", "BR", "RG", "GW", "WB", "UR", "BG", "RW", "GU")
_TRIPLES: Final[tuple[str, ...]] = ("GWU", "WUB", "UBR", "BRG", "RGW", "WBG", "URW", "BGU", "RWB", "GUR")
_COLOR_OF_LETTER: Final[dict[str, str]] = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def color_list(mask: int) -> list[str]:
    """The words of a mask of colours in the order in which cards write them: "red and white", not "white and red"."""
    letters = [letter for i, letter in enumerate("WUBRG") if mask >> i & 1]
    for order in _PAIRS if len(letters) == 2 else _TRIPLES if len(letters) == 3 else ():
        if set(order) == set(letters):
            letters = list(order)
    return [_COLOR_OF_LETTER[letter] for letter in letters]


def shares_name(one: str, other: str) -> bool:
    """201.2a, 709.4a: whether two names are the same one, or the names of halves have one in common."""
    if one == other:
        return one != ""
    if " // " not in one and " // " not in other:
        return False
    return not set(one.split(" // ")).isdisjoint(other.split(" // "))
