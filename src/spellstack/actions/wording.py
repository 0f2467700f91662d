"""CR 608.2c: how instructions are written: subject and verb, amounts with "for each", zones."""

from __future__ import annotations

from spellstack.abilities.amounts import PerEach, each_text
from spellstack.abilities.durations import Duration
from spellstack.abilities.filters import Filter, Phrase
from spellstack.abilities.nouns import Other
from spellstack.abilities.references import Reference, You
from spellstack.abilities.values import Value
from spellstack.abilities.wording import conjugated, with_article
from spellstack.core.node import Printer
from spellstack.phrases.durations import read_duration
from spellstack.phrases.numbers import read_each
from spellstack.phrases.reader import Reader

IMPERATIVE = You()


def said(who: Reference, verb: str, printer: Printer) -> str:
    """ "you draw", "target player draws", or "draw" for an instruction to the controller or a subject not repeated."""
    subject = who.text(printer)
    word = conjugated(verb, is_third(who, printer))
    return word if subject in ("", "-", "--") else f"{subject} {word}"


def is_third(who: Reference, printer: Printer) -> bool:
    """The number of the verb: a subject that is not repeated has it in its form ("-" singular, "--" plural)."""
    subject = who.text(printer)
    if subject in ("-", "--"):
        return subject == "-"
    return who.is_third(printer)


def about(who: Reference, predicate: str, printer: Printer) -> str:
    """Subject and predicate."""
    subject = who.text(printer)
    return predicate if subject in ("", "-", "--") else f"{subject} {predicate}"


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
    return " " + each_text(value.times, printer) if isinstance(value, PerEach) else ""


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
        reader.duration_taken = True
        return Lasting(reader.duration, True)
    return Lasting(None, False)


def lasting_text(duration: Duration | None, form: str, printer: Printer) -> str:
    """ " until end of turn", or nothing where it stood before."""
    if duration is None or printer.duration_said:
        return ""
    return " " + duration.text(printer)


def one_of(filter: Filter, printer: Printer) -> str:
    """ "a red source", or "another creature you control" where the phrase begins with that it is not the source."""
    noun = filter.noun(printer, False)
    if isinstance(filter, Phrase) and filter.adjectives and isinstance(filter.adjectives[0], Other):
        return f"another {noun.removeprefix('other ')}"
    return with_article(noun)
