"""CR 903.3, 903.8: phrases about commanders: "you control your commander", how often it was cast, the greatest one."""

from __future__ import annotations

from spellstack.abilities.commanders import CommanderCasts, ControlsOwnCommander, GreatestCommander
from spellstack.abilities.conditions import Condition
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import Value
from spellstack.phrases.pronouns import read_simple_reference
from spellstack.phrases.reader import PLAYER, Reader


def read_controls_commander(reader: Reader) -> Condition | None:
    """ "You control your commander"."""
    return ControlsOwnCommander(You("you")) if reader.phrase("you control your commander") else None


def read_commander_casts(reader: Reader) -> Value | None:
    """Behind "for each": "time you've cast your commander from the command zone this game"."""
    if not reader.accept("time"):
        return None
    form = reader.accept_any("you've", "they've")
    who: Reference | None = reader.bind(PLAYER, "", False) if form == "they've" else You("you")
    if not form or who is None or not reader.accept("cast"):
        return None
    whose = reader.accept_any("your", "a")
    if not whose or not reader.phrase("commander from the command zone this game"):
        return None
    return CommanderCasts(who, whose == "your", form)


def read_greatest_commander(reader: Reader) -> Value | None:
    """ "The greatest mana value of a commander you own on the battlefield or in the command zone"."""
    if not reader.phrase("the greatest mana value of a commander"):
        return None
    who = read_simple_reference(reader)
    if who is None or not reader.accept_any("own", "owns"):
        return None
    return GreatestCommander(who) if reader.phrase("on the battlefield or in the command zone") else None
