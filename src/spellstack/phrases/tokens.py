"""CR 207, 201.5, 702.1: Oracle text as tokens; what a normalised text is."""

from __future__ import annotations

import re
from typing import Final

WORD: Final = 0
NUMBER: Final = 1
SYMBOL: Final = 2  # {T}, {2/W}
PT: Final = 3  # 2/2, +1/+1, */*
MARK: Final = 4  # punctuation
SELF: Final = 5  # the card's own name
END: Final = 6


class Token:
    """One token: `word` in lower case, `text` as written. `name`: which form of the card's name it is ("" none)."""

    def __init__(self, kind: int, text: str, start: int, name: str = "") -> None:
        self.kind = kind
        self.text = text
        self.word = text.lower()
        self.start = start
        self.name = name

    def __repr__(self) -> str:
        return f"Token({self.text})"


_PIECES: Final = (
    r"(?P<symbol>\{[^}]*\})"
    r"|(?P<pt>[+\-−]?(?:\d+|X|\*)(?:[+\-]\*|[+\-]\d+)?/[+\-−]?(?:\d+|[XY]|\*)(?:[+\-]\*|[+\-]\d+)?)"
    r"|(?P<number>\d+)"
    r"|(?P<word>and/or(?!\w)|'s(?!\w)|[^\W\d_]+(?:['’\-][^\W\d_]+)*(?:(?<=s)'(?=\s))?)"
    r"|(?P<mark>\S)"
)
_REMINDER: Final = re.compile(r"\s*\([^()]*\)")


class Names:
    """How a card may call itself (201.5): its full name, and (a legendary one) a shorter one."""

    def __init__(self, name: str, legendary: bool) -> None:
        self.name = name
        self.short = short_names(name) if legendary else ()
        forms = [(name, "full")] + [(short, f"short{i}") for i, short in enumerate(self.short)]
        self.forms: dict[str, str] = {}
        for text, form in forms:
            self.forms.setdefault(text, form)
        names = "|".join(re.escape(text) for text in sorted(self.forms, key=len, reverse=True) if text)
        own = rf"(?P<self>(?<![\w{{])(?:{names})(?![\w}}]))|" if names else ""
        self.pattern = re.compile(own + _PIECES)


def names_of_token(name: str) -> Names:
    """201.5: how the text of a token speaks of it by its name: each form stands for itself."""
    names = Names(name, True)
    names.forms = {text: text for text in names.forms}
    return names


def short_names(name: str) -> tuple[str, ...]:
    """The shorter names that a legendary card's text may use for it, the longest first."""
    found: list[str] = []
    if "," in name:
        found.append(name.split(",")[0])
    for cut in (" of ", " the ", " and ", " from ", " to "):
        if cut in name:
            found.append(name.split(cut)[0])
    words = name.replace(",", "").split(" ")
    if len(words) > 1 and words[0] not in ("The", "A", "An", "Sword", "High"):
        found.append(words[0])
    return tuple(dict.fromkeys(text for text in found if text != name))


def normalise(text: str) -> str:
    """The text without reminder text (207.2a) and with plain spaces and line breaks: what printing must give back."""
    lines: list[str] = []
    for line in text.replace("’", "'").split("\n"):
        plain = " ".join(_REMINDER.sub("", line).split())
        if plain:
            lines.append(plain)
    return "\n".join(lines)


def tokens_of(line: str, names: Names) -> list[Token]:
    """The tokens of one normalised line."""
    found: list[Token] = []
    for match in names.pattern.finditer(line):
        kind = match.lastgroup
        text = match.group()
        if kind == "self":
            found.append(Token(SELF, text, match.start(), names.forms[text]))
        elif kind == "symbol":
            found.append(Token(SYMBOL, text, match.start()))
        elif kind == "pt":
            found.append(Token(PT, text, match.start()))
        elif kind == "number":
            found.append(Token(NUMBER, text, match.start()))
        elif kind == "word":
            found.append(Token(WORD, text, match.start()))
        else:
            found.append(Token(MARK, text, match.start()))
    return found
