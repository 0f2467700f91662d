"""CR 118.8-9: reading costs behind "by": "by paying 3 life and discarding a card"."""

from __future__ import annotations

from spellstack.abilities.costs import Cost, CostPart
from spellstack.abilities.gerunds import GERUNDS
from spellstack.phrases.costs import read_part
from spellstack.phrases.reader import Reader
from spellstack.phrases.tokens import Token


def read_gerund_cost(reader: Reader) -> Cost | None:
    """Behind "by": "paying 3 life and discarding a card", read as the cost that it names."""
    parts: list[CostPart] = []
    while True:
        verb = next((plain for plain, gerund in GERUNDS.items() if reader.is_word(gerund)), "")
        if not verb:
            return None
        saved, place = reader.tokens, reader.pos
        token = saved[place]
        if verb == "pay" and saved[place + 1].text.startswith("{"):
            reader.pos += 1
        else:
            reader.tokens = [*saved[:place], Token(token.kind, verb, token.start), *saved[place + 1 :]]
        part = read_part(reader)
        reader.tokens = saved
        if part is None:
            return None
        parts.append(part)
        here = reader.mark()
        if not (reader.accept(",", "and") or reader.accept("and") or reader.accept(",")):
            break
        if not any(reader.is_word(gerund) for gerund in GERUNDS.values()):
            reader.reset(here)
            break
    return Cost(tuple(parts))
