"""CR 603.2, 701, 705, 706, 709.5, 726: what players do in trigger conditions: "complete a dungeon", "roll a die"."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.filters import Filter
from spellstack.abilities.patterns import Happens, Pattern
from spellstack.abilities.references import Reference, Source
from spellstack.core.events import ACTION_DONE, COIN, DESIGNATION, DIE, LOSE_LIFE
from spellstack.phrases.reader import Reader
from spellstack.phrases.trigger_parties import read_a

What = Reference | Filter


class Deed:
    """Something a player does: the words behind the verb, the event, its word, and whether it is a batch of them."""

    def __init__(self, rest: str, kind: int, word: str = "", batch: bool = False) -> None:
        self.rest = rest
        self.kind = kind
        self.word = word
        self.batch = batch


DEEDS: Final[dict[str, tuple[Deed, ...]]] = {
    "take": (Deed("the initiative", DESIGNATION, "initiative"),),
    "complete": (Deed("a dungeon", ACTION_DONE, "complete a dungeon"),),
    "venture": (Deed("into the dungeon", ACTION_DONE, "venture"),),
    "fully": (Deed("unlock a Room", ACTION_DONE, "fully unlock"),),
    "choose": (Deed("a creature as your Ring-bearer", ACTION_DONE, "choose a Ring-bearer"),),
    "roll": (Deed("one or more dice", DIE, "", True), Deed("a die", DIE)),
    "win": (Deed("a coin flip", COIN, "won"), Deed("a clash", ACTION_DONE, "win a clash")),
    "lose": (Deed("a coin flip", COIN, "lost"),),
    "clash": (Deed("and win", ACTION_DONE, "win a clash"), Deed("", ACTION_DONE, "clash")),
    "pay": (Deed("life", LOSE_LIFE, "paid"),),
    "forage": (Deed("", ACTION_DONE, "forage"),),
    "waterbend": (Deed("", ACTION_DONE, "waterbend"),),
    "manifest": (Deed("dread", ACTION_DONE, "manifest dread"),),
}
"""By the verb in its base form."""


def read_mechanic(reader: Reader, who: What) -> Pattern | None:
    """A deed of the table, or one that says what it is done to."""
    here = reader.mark()
    verb = reader.take().word
    base = verb if verb in DEEDS or verb in ("unlock", "exert") else verb.removesuffix("s")
    for deed in DEEDS.get(base, ()):
        if reader.accept(*deed.rest.lower().split()):
            form = f"{verb} {deed.rest}".rstrip()
            return Happens(deed.kind, player=who, word=deed.word, batch=deed.batch, form=form, subject="player")
    if base == "unlock" and reader.phrase("this door"):  # 709.5h
        door = Source("this door")
        form = f"{verb} {{object}}"
        return Happens(ACTION_DONE, object=door, player=who, word="unlock this door", form=form, subject="player")
    phrase = read_a(reader) if base == "exert" else None
    if phrase is not None:  # 701.43
        return Happens(
            ACTION_DONE, object=phrase, player=who, word="exert", form=f"{verb} {{object}}", subject="player"
        )
    reader.reset(here)
    return None
