"""CR 122.6, 614.16: more or fewer counters by who puts them: "if you would put one or more counters on ...".

"Of each of those kinds" needs no word of its own: counters of each kind are an event of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.counter_patterns import putter
from spellstack.abilities.filters import AnyOf, Filter
from spellstack.abilities.nouns import YouHead
from spellstack.abilities.patterns import is_meant
from spellstack.abilities.references import Opponents, Reference, You
from spellstack.abilities.statics import Rule
from spellstack.abilities.wording import WORD_NUMBERS, number_word
from spellstack.actions.replacements.amounts import MoreCounters
from spellstack.actions.replacements.base import changed_amount
from spellstack.actions.replacements.read_instead import read_goal
from spellstack.actions.wording import one_of
from spellstack.core.events import Event, TokenCreated, ZoneChange
from spellstack.core.node import Printer
from spellstack.phrases.counters import read_counter_kind
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class PutsMoreCounters(MoreCounters):
    """ "If you would put one or more counters on a permanent you control, put that many plus one ... instead".

    `who` puts them, or (`gets`) is the player who would get them. `factor` 0: half as many, rounded down.
    """

    who: Reference = You("you")
    gets: bool = False
    yourself: bool = False  # "... or on yourself": the second part of `on`
    subject: str = field(default="", compare=False)  # who puts them instead: "", "they ", "you "
    said: str = field(default="", compare=False)  # the words behind the number

    def matches(self, ctx: Context, event: Event) -> bool:
        if not super().matches(ctx, event):
            return False
        return self.gets or is_meant(ctx, self.who, -1 - putter(event, self.kind))

    def more(self, n: int) -> int:
        return n // 2 if self.factor == 0 else n * self.factor + self.plus

    def instead(self, ctx: Context, event: Event) -> list[Event]:
        if isinstance(event, (ZoneChange, TokenCreated)):
            for kind in self.entering_kinds(event):
                event.entry.counters[kind] = self.more(event.entry.counters[kind])
            return [event]
        return changed_amount(event, self.more(event.amount))

    def text(self, printer: Printer) -> str:
        verb = "get" if self.gets else "put"
        kind = f"{self.kind} counters" if self.kind else "counters"
        start = f"if {self.who.text(printer)} would {verb} one or more {kind}"
        if not self.gets:
            what = self.on.parts[0] if self.yourself and isinstance(self.on, AnyOf) else self.on
            start += f" on {one_of(what, printer) if isinstance(what, Filter) else what.text(printer)}"
            start += " or on yourself" if self.yourself else ""
        many = "half that many" if self.factor == 0 else "twice that many" if self.factor == 2 else "that many"
        if self.plus:
            many += f" plus {number_word(self.plus)}"
        down = ", rounded down" if self.factor == 0 else ""
        return f"{start}, {self.subject}{verb} {many} {self.said} instead{down}"


def read_puts_more(reader: Reader) -> tuple[Rule, ...] | None:
    """ "If you would put one or more counters on a permanent you control, put that many plus one ... instead"."""
    who: Reference
    if reader.phrase("if you would"):
        who = You("you")
    elif reader.phrase("if an opponent would"):
        who = Opponents("an opponent")
    else:
        return None
    verb = reader.accept_any("put", "get")
    if not verb or not reader.phrase("one or more"):
        return None
    kind = "" if reader.is_word("counters") else read_counter_kind(reader)
    if not reader.accept("counters") or (verb == "get" and not isinstance(who, You)):
        return None
    on: Reference | Filter | None = You("you")
    yourself = False
    if verb == "put":
        on = read_goal(reader) if reader.accept("on") else None
        yourself = isinstance(on, Filter) and reader.phrase("or on yourself")
        if yourself and isinstance(on, Filter):
            on = AnyOf((on, YouHead()))
    if on is None or not reader.accept(","):
        return None
    subject = reader.accept_any("you", "they")
    if not reader.accept(verb):
        return None
    many = reader.first_of("twice that many", "half that many", "that many plus")
    if not many:
        return None
    plus = WORD_NUMBERS.get(reader.take().word, 0) if many == "that many plus" else 0
    said = read_said(reader, kind)
    if not said or (many == "that many plus" and plus < 1) or not reader.accept("instead"):
        return None
    factor = {"twice that many": 2, "half that many": 0}.get(many, 1)
    if factor == 0 and not reader.phrase(", rounded down"):
        return None
    again = f"{subject} " if subject else ""
    gets = verb == "get"
    return (PutsMoreCounters(on, kind, factor, plus, None, False, "", who, gets, yourself, again, said),)


def read_said(reader: Reader, kind: str) -> str:
    """What stands behind the number: the counters once more, and what they are put on."""
    what = reader.first_of("of each of those kinds of counters", "of those counters", f"{kind} counters")
    if not what or reader.is_word("instead"):
        return what
    if not reader.accept("on"):
        return ""
    it = reader.first_of("that permanent or player", "that creature", "that permanent", "that player", "it")
    return f"{what} on {it}" if it else ""
