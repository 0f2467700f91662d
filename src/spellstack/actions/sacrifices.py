"""CR 701.21: sacrificing permanents of several kinds at once: "sacrifice a creature, an artifact, and a land"."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter
from spellstack.abilities.references import Reference
from spellstack.abilities.wording import listed, with_article
from spellstack.actions.choosing import pick, players_of
from spellstack.actions.deeds import moves_outcome, sacrifice
from spellstack.actions.simple import sacrificeable
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.nouns import read_phrase
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class SacrificeKinds(Effect):
    """701.21a: each player chooses one permanent of each kind, none twice; then all are sacrificed at once (101.4)."""

    who: Reference
    kinds: tuple[Filter, ...]
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        events: list[Event] = []
        players = players_of(ctx, self.who)
        for p in players:
            taken: list[int] = []
            for kind in self.kinds:
                found = [id for id in sacrificeable(ctx, p, kind) if id not in taken]
                chosen = yield from pick(ctx, p, found, 1, 1, "701.21a", "sacrifice")
                taken.extend(chosen)
            events.extend(sacrifice(ctx, id, p) for id in taken)
        if not events:
            return Outcome(False, (), 0, tuple(players))
        happened = yield from ctx.engine.perform(events)
        return moves_outcome(ctx, happened, tuple(players))

    def text(self, printer: Printer) -> str:
        kinds = listed([with_article(kind.noun(printer, False)) for kind in self.kinds], "and")
        return f"{said(self.who, 'sacrifice', printer)} {kinds}"


def read_sacrifice_kinds(reader: Reader, subject: Reference) -> Effect | None:
    """ "Sacrifice a creature, an artifact, and a land"."""
    kinds: list[Filter] = []
    closed = False
    while reader.accept_any("a", "an"):
        phrase = read_phrase(reader)
        if phrase is None or reader.plural:
            return None
        kinds.append(phrase)
        if closed:
            break
        comma = reader.accept(",")
        closed = reader.accept("and")
        if not comma and not closed:
            break
    if len(kinds) < 2 or not closed or not reader.at_stop():
        return None
    return SacrificeKinds(subject, tuple(kinds))
