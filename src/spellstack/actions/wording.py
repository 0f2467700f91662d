"""CR 608.2c: how instructions are written: subject and verb, amounts with "for each", zones."""

from __future__ import annotations

from spellstack.abilities.amounts import PerEach, each_text
from spellstack.abilities.durations import Duration
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import Value
from spellstack.abilities.wording import conjugated
from spellstack.core.node import Printer
from spellstack.phrases.durations import read_duration
from spellstack.phrases.numbers import read_each
from spellstack.phrases.reader import Reader

IMPERATIVE = You()


def said(who: Reference, verb: str, printer: Printer) -> str:
    """ "you draw", "target player draws", or "draw" for an instruction to the controller."""
    subject = who.text(printer)
    word = conjugated(verb, who.is_third(printer))
    return f"{subject} {word}" if subject else word


def is_implied(who: Reference) -> bool:
    """An imperative: "draw a card"."""
    return isinstance(who, You) and who.form == ""


def with_each(reader: Reader, value: Value) -> Value:
    """The amount, times what follows "for each"."""
    here = reader.mark()
    if reader.accept("for", "each"):
        each = read_each(reader)
        if each is not None:
            return PerEach(value, each)
        reader.reset(here)
    return value


def each_tail(value: Value, printer: Printer) -> str:
    """ " for each creature you control", or nothing."""
    return " " + each_text(value.each, printer) if isinstance(value, PerEach) else ""


class Lasting:
    """A duration as it was read: `front`: it stood before the sentence, whose printer writes it."""

    def __init__(self, duration: Duration | None, front: bool) -> None:
        self.duration = duration
        self.front = front
        self.form = "front" if front else ""


def read_lasting(reader: Reader) -> Lasting:
    """The duration of the instruction just read: here, or before its sentence; none: for good."""
    found = read_duration(reader)
    if found is not None:
        return Lasting(found, False)
    if reader.duration is not None:
        return Lasting(reader.duration, True)
    return Lasting(None, False)


def lasting_text(duration: Duration | None, form: str, printer: Printer) -> str:
    """ " until end of turn", or nothing where it stood before."""
    if duration is None or form.startswith("front"):
        return ""
    return " " + duration.text(printer)
