"""CR 608.2d: "Each player chooses a creature they control, then sacrifices the rest": what wasn't chosen."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import matching_codes
from spellstack.abilities.references import Reference
from spellstack.abilities.wording import conjugated
from spellstack.actions.basic.choices import ChooseObjects, read_choose
from spellstack.actions.choosing import players_of
from spellstack.actions.deeds import destroy, discard, moves_outcome, sacrifice
from spellstack.actions.simple import sacrificeable
from spellstack.actions.wording import is_third
from spellstack.core.decisions import Script
from spellstack.core.events import Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.reader import Reader

JOINS = (", then", "and", ".")
DEEDS = ("sacrifice", "destroy", "discard")


@dataclass(frozen=True)
class KeepChosen(Effect):
    """The players choose some of the objects; all the others that they could have chosen are sacrificed, destroyed or
    discarded at once (101.4).
    """

    chosen: ChooseObjects
    deed: str
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        kept = yield from self.chosen.run(ctx)
        before = ctx.player
        events: dict[int, Event] = {}
        for p in players_of(ctx, self.chosen.who):
            ctx.player = p
            if self.deed == "sacrifice":
                found = sacrificeable(ctx, p, self.chosen.filter)
            else:
                found = [code for code in matching_codes(ctx, self.chosen.filter) if code > 0]
            for id in found:
                if id not in kept.moved:
                    events[id] = self.event(ctx, id, p)
        ctx.player = before
        happened = (yield from ctx.engine.perform(list(events.values()))) if events else []
        return moves_outcome(ctx, happened, kept.players)

    def event(self, ctx: Context, id: int, player: int) -> Event:
        if self.deed == "destroy":
            return destroy(ctx, id)
        return sacrifice(ctx, id, player) if self.deed == "sacrifice" else discard(ctx, id, player)

    def text(self, printer: Printer) -> str:
        first = self.chosen.text(printer)
        if self.form == ".":
            return f"{first}. {self.deed.capitalize()} the rest"
        verb = conjugated(self.deed, is_third(self.chosen.who, printer))
        return f"{first}{'' if self.form.startswith(',') else ' '}{self.form} {verb} the rest"


def read_keep_chosen(reader: Reader, subject: Reference) -> Effect | None:
    """ "(Each player) chooses two creatures they control, then sacrifices the rest"."""
    chosen = read_choose(reader, subject)
    if not isinstance(chosen, ChooseObjects):
        return None
    join = reader.first_of(*JOINS)
    deed = reader.take().word if join else ""
    for verb in DEEDS:
        if deed in (verb, conjugated(verb, True)) and reader.phrase("the rest"):
            reader.produce("permanent", "creature", "card", plural=True)
            reader.produce_amount()
            return KeepChosen(chosen, verb, join.replace(" ,", ","))
    return None
