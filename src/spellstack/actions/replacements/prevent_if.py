"""CR 615.1, 615.5: "If damage would be dealt to this creature, prevent that damage." with what follows it."""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.conditions import Condition
from spellstack.abilities.context import Context
from spellstack.abilities.statics import Rule
from spellstack.abilities.values import Number, Value, X
from spellstack.abilities.wording import capital
from spellstack.actions.basic.prevention import Prevented, read_prevented_then
from spellstack.actions.replacements.damage import DamageKind, Prevent, goal_text, kind_text, source_text
from spellstack.actions.replacements.read_instead import is_any_source, read_goal, read_source_of
from spellstack.core.events import Event
from spellstack.core.node import Printer
from spellstack.phrases.conditions import read_condition
from spellstack.phrases.numbers import read_amount, read_number
from spellstack.phrases.reader import Reader

ACTIVE = "deal"  # "if a source would deal damage to ~"
PASSIVE = "be dealt"  # "if damage would be dealt to ~"
SUFFERS = "suffer"  # "if ~ would be dealt damage"


@dataclass(frozen=True)
class PreventIf(Prevent):
    """615.1: prevention with its whole sentence. `voice`: how that speaks of the damage; `condition`: "while ..."."""

    voice: str = ACTIVE
    condition: Condition | None = None

    def matches(self, ctx: Context, event: Event) -> bool:
        if self.but and event.amount <= self.but:
            return False
        return super().matches(ctx, event) and (self.condition is None or self.condition.holds(ctx))

    def common(self, ctx: Context, event: Event) -> str:
        """ "If damage would be dealt to ~" speaks of all damage at that time, "if a source ..." of each source's."""
        found = super().common(ctx, event)
        if found or self.voice == ACTIVE or ctx.instance is None:
            return found
        return f"{ctx.source} {ctx.instance.key} {event.target_code()}"

    def text(self, printer: Printer) -> str:
        found = f"if {damage_words(self.damage, self.voice, printer)}"
        if self.condition is not None:
            found += f" while {self.condition.text(printer)}"
        found += f", prevent {self.much_text(printer)}"
        if isinstance(self.amount, X) and self.amount.means is not None:
            found += f", where X is {self.amount.means.text(printer)}"
        if self.then is None:
            return found
        then = self.then.text(printer)
        return f"{found}. {capital(then)}" if self.form == "." else f"{found}{self.form} {then}"

    def much_text(self, printer: Printer) -> str:
        if self.but:
            return f"all but {self.but} of that damage"
        return "that damage" if self.amount is None else f"{self.amount.text(printer)} of that damage"


def damage_words(damage: DamageKind, voice: str, printer: Printer) -> str:
    """Which damage, in the voice in which it is written."""
    kind, goal = kind_text(damage), goal_text(damage, printer)
    if voice == PASSIVE:
        return f"{kind} would be dealt to {goal}"
    if voice == SUFFERS:
        return f"{goal} would be dealt {kind}"
    return f"{source_text(damage, printer)} would deal {kind}" + (f" to {goal}" if damage.form != "bare" else "")


def read_prevent_if(reader: Reader) -> tuple[Rule, ...] | None:
    """The whole sentence, and the one behind it that is part of the prevention effect (615.5)."""
    if not reader.accept("if"):
        return None
    found = read_damage(reader)
    if found is None:
        return None
    damage, voice = found
    condition = read_condition(reader) if reader.accept("while") else None
    if not reader.phrase(", prevent"):
        return None
    much = read_much(reader)
    if much is None:
        return None
    amount, but = much
    after = read_prevented_then(reader, damage, True) or Prevented(None, "", "")
    return (
        PreventIf(damage, amount, after.then, after.label, form=after.join, but=but, voice=voice, condition=condition),
    )


def read_damage(reader: Reader) -> tuple[DamageKind, str] | None:
    """Which damage, in one of the three voices."""
    here = reader.mark()
    combat = read_kind(reader)
    if reader.phrase("damage would be dealt to"):
        to = read_goal(reader)
        return (DamageKind(None, to, combat), PASSIVE) if to is not None else None
    reader.reset(here)
    source = read_source_of(reader)
    if source is None:
        return None
    if reader.phrase("would be dealt"):
        combat = read_kind(reader)
        return (DamageKind(None, source, combat), SUFFERS) if reader.accept("damage") else None
    if not reader.phrase("would deal"):
        return None
    combat = read_kind(reader)
    if not reader.accept("damage"):
        return None
    if not reader.accept("to"):
        return DamageKind(None if is_any_source(source) else source, None, combat, "bare"), ACTIVE
    to = read_goal(reader)
    return (DamageKind(None if is_any_source(source) else source, to, combat), ACTIVE) if to is not None else None


def read_kind(reader: Reader) -> int:
    return 1 if reader.accept("combat") else 2 if reader.accept("noncombat") else 0


def read_much(reader: Reader) -> tuple[Value | None, int] | None:
    """ "that damage", "1 of that damage", "all but 1 of that damage", "X of that damage, where X is ..."."""
    if reader.phrase("that damage"):
        return None, 0
    if reader.phrase("all but"):
        n = reader.digits()
        return (None, n) if n > 0 and reader.phrase("of that damage") else None
    amount = read_number(reader)
    if amount is None or not reader.phrase("of that damage"):
        return None
    if isinstance(amount, Number):
        return amount, 0
    value = read_amount(reader) if reader.phrase(", where x is") else None
    return (X("X", value), 0) if value is not None else None
