"""CR 700.8: phrases about a player's party."""

from __future__ import annotations

from spellstack.abilities.conditions import Condition
from spellstack.abilities.party import FullParty, PartySize
from spellstack.abilities.values import Value
from spellstack.phrases.reader import Reader


def read_full_party(reader: Reader) -> Condition | None:
    """ "You have a full party"."""
    return FullParty() if reader.phrase("you have a full party") else None


def read_party_size(reader: Reader) -> Value | None:
    """ "The number of creatures in your party"."""
    return PartySize() if reader.phrase("the number of creatures in your party") else None


def read_each_member(reader: Reader) -> Value | None:
    """What follows "for each"."""
    return PartySize() if reader.phrase("creature in your party") else None
