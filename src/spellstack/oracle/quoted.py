"""CR 113.2c, 111.3: abilities between quotation marks, granted to something."""

from __future__ import annotations

from dataclasses import replace

from spellstack.abilities.ability import KeywordAbility
from spellstack.core.node import Ability
from spellstack.phrases.reader import Reader
from spellstack.phrases.tokens import tokens_of


def read_quoted(reader: Reader, mark: str) -> Ability | None:
    """The ability between this mark and the next of its kind; its words know nothing of those outside."""
    from spellstack.oracle.lines import read_line

    start = reader.pos + 1
    close = start
    while close < reader.end and reader.tokens[close].word != mark:
        close += 1
    if close >= reader.end:
        return None
    end = close - 1 if reader.tokens[close - 1].word == "," else close  # the comma belongs to the text outside
    tokens, names = reader.tokens[start:end], reader.names
    if reader.inner_names is not None and tokens:  # the text of a token that has a name of its own
        names = reader.inner_names
        first = tokens[0].start
        tokens = tokens_of(reader.line[first : tokens[-1].start + len(tokens[-1].text)], names)
        for token in tokens:
            token.start += first
    inner = Reader(reader.line, tokens, names, reader.grammar, reader.types)
    inner.quoted = True
    line = read_line(inner)
    if line is None or len(line.abilities) != 1:
        return None
    reader.pos = close + 1
    ability = line.abilities[0]
    return replace(ability, form="quoted") if isinstance(ability, KeywordAbility) else ability
