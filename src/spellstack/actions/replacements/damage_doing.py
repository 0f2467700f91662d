"""CR 614.1a, 614.6: "If damage would be dealt to this creature, put that many +1/+1 counters on it instead"."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.statics import Replacement, Rule
from spellstack.actions.basic.prevention import remember_damage
from spellstack.actions.replacements.damage import DamageKind
from spellstack.actions.replacements.prevent_if import damage_words, read_damage
from spellstack.core.decisions import Script
from spellstack.core.events import DAMAGE, Event
from spellstack.core.node import Printer
from spellstack.core.objects import Outcome
from spellstack.phrases.reader import Reader
from spellstack.phrases.sentences import read_clauses


@dataclass(frozen=True)
class DamageDoing(Replacement):
    """An instruction is followed instead of the damage; "that many" is how much it would have been, under `label`."""

    damage: DamageKind
    voice: str
    effect: Effect
    label: str
    form: str = field(default="", compare=False)  # "first": "instead" stands before the instruction

    def kinds(self) -> tuple[int, ...]:
        return (DAMAGE,)

    def matches(self, ctx: Context, event: Event) -> bool:
        return self.damage.matches(ctx, event)

    def replace(self, ctx: Context, event: Event) -> Script[list[Event]]:
        players = (event.player,) if event.player >= 0 else ()
        moved = (event.object,) if event.object else ()
        ctx.results[self.label] = Outcome(True, moved, event.amount, players)
        yield from self.effect.run(ctx)
        return []

    def text(self, printer: Printer) -> str:
        start = f"if {damage_words(self.damage, self.voice, printer)}, "
        effect = self.effect.text(printer)
        return f"{start}instead {effect}" if self.form == "first" else f"{start}{effect} instead"


def read_damage_doing(reader: Reader) -> tuple[Rule, ...] | None:
    """The whole sentence. What is chosen by others, or targeted, is not understood."""
    if not reader.accept("if"):
        return None
    found = read_damage(reader)
    if found is None or not reader.accept(","):
        return None
    damage, voice = found
    first = reader.accept("instead")
    label = reader.new_label()
    remember_damage(reader, damage, label)
    start, targets = reader.pos, reader.targets
    outer = reader.static
    reader.static = False
    effect = read_clauses(reader)
    reader.static = outer
    words = [token.word for token in reader.tokens[start : reader.pos]]
    if effect is None or reader.targets != targets or "damage" in words:
        return None  # another amount of damage is for other readers
    if not first and not reader.accept("instead"):
        return None
    return (DamageDoing(damage, voice, effect, label, "first" if first else ""),)
