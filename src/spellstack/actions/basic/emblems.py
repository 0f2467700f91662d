"""CR 114: emblems."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.modifications.predicates import abilities_text
from spellstack.abilities.references import Reference
from spellstack.actions.basic.token_faces import make_face
from spellstack.actions.choosing import players_of
from spellstack.actions.wording import said
from spellstack.core.decisions import Script
from spellstack.core.events import EmblemCreated, Event
from spellstack.core.node import Ability, Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.changes import read_abilities
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class GetEmblem(Effect):
    """114.1: the players get an emblem with these abilities."""

    who: Reference
    abilities: tuple[Ability, ...]
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        face = make_face("Emblem", 0, 0, 0, (), self.abilities, 0, 0)
        players = players_of(ctx, self.who)
        events: list[Event] = [EmblemCreated(ctx.cause("114.1"), p, face) for p in players]
        if not events:
            return Outcome()
        happened = yield from ctx.engine.perform(events)
        made = tuple(event.new_object for event in happened if isinstance(event, EmblemCreated))
        return Outcome(True, made, len(made), tuple(players))

    def text(self, printer: Printer) -> str:
        return f"{said(self.who, 'get', printer)} an emblem with {abilities_text(self.abilities, printer)}"


def read_emblem(reader: Reader, subject: Reference) -> Effect | None:
    """ "You get an emblem with "Creatures you control get +1/+1." """
    if not reader.phrase("an emblem with"):
        return None
    abilities = read_abilities(reader)
    return GetEmblem(subject, abilities) if abilities is not None else None
