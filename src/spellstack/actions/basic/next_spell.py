"""CR 611.2f: "The next spell you cast this turn can't be countered": effects on the next spell that a player casts."""

from __future__ import annotations

from dataclasses import dataclass, field

from spellstack.abilities.amounts import each_text
from spellstack.abilities.context import Context
from spellstack.abilities.durations import END_OF_TURN, Until
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter
from spellstack.abilities.modifications.abilities import AddAbility
from spellstack.abilities.modifications.predicates import abilities_text
from spellstack.abilities.nouns import to_be_cast
from spellstack.abilities.references import Each, You
from spellstack.abilities.statics import Cannot, CastingPermission, Continuous, CostChange, Rule
from spellstack.abilities.values import Value
from spellstack.actions.basic.continuous import LockedIn
from spellstack.actions.choosing import amount_for
from spellstack.core.decisions import Script
from spellstack.core.events import CAST
from spellstack.core.log import this_turn
from spellstack.core.mana import ManaCost, Symbol
from spellstack.core.node import Ability, Printer
from spellstack.core.objects import Outcome, View
from spellstack.core.types import STACK
from spellstack.phrases.changes import read_abilities
from spellstack.phrases.numbers import read_amount, read_each
from spellstack.phrases.player_rules import read_change
from spellstack.phrases.reader import Reader
from spellstack.phrases.spell_nouns import read_spells

THIS_TURN = Until(END_OF_TURN, "this turn")
COSTS = "costs"
HAS = "has"
UNCOUNTERED = "can't be countered"
FLASH = "can be cast as though it had flash"


@dataclass(frozen=True)
class NextSpell(Filter):
    """The first spell of a kind that the controller casts after the effect began, from when it is proposed on.

    Objects are numbered as they are made: a spell with a number above `since` was put onto the stack later; `already`
    are those that were there.
    """

    kind: Filter
    since: int
    already: tuple[int, ...] = ()

    def admits(self, ctx: Context, view: View) -> bool:
        if view.id in self.already:
            return False
        if view.controller != ctx.controller or not self.kind.admits(ctx, view):
            return False
        first = 0
        for event in this_turn(ctx.state.log, ctx.state.turn):  # the newest first
            if event.kind == CAST and event.player == ctx.controller and event.object > self.since:
                spell = ctx.see(event.object)
                if spell is not None and (spell.id == view.id or self.kind.admits(ctx, spell)):
                    first = event.object
        return first in (0, view.id)

    def zone_mask(self) -> int:
        return 1 << STACK

    def reads(self) -> int:
        return self.kind.reads()


@dataclass(frozen=True)
class ForNextSpell(Effect):
    """What is said of that spell: it costs less or more, has abilities, can't be countered, can be cast with flash.

    `mana`: how much less (`sign` -1) or more it costs, `each` times; without `mana` the amount of `each` (X).
    """

    kind: Filter
    what: str
    abilities: tuple[Ability, ...] = ()
    sign: int = -1
    mana: ManaCost | None = None
    each: Value | None = None
    form: str = field(default="", compare=False)

    def run(self, ctx: Context) -> Script[Outcome]:
        spell = NextSpell(to_be_cast(self.kind), ctx.state.next_id, ctx.state.stack)
        yield from ctx.engine.start_effect(ctx, self.rule(ctx, spell), None, THIS_TURN, rule="611.2f")
        return Outcome(True)

    def rule(self, ctx: Context, spell: NextSpell) -> Rule:
        if self.what == HAS:
            return Continuous(Each(spell, ""), (AddAbility(self.abilities),))
        if self.what == UNCOUNTERED:
            return Cannot("be countered", spell, rule="101.2")
        if self.what == FLASH:
            return CastingPermission(spell, LockedIn((-1 - ctx.controller,)), flash=True, key="flash")
        times = 1 if self.each is None else amount_for(ctx, self.each)
        mana = ManaCost((Symbol(generic=1),)) if self.mana is None else self.mana
        return CostChange("cast", spell, self.sign, ManaCost(mana.symbols * times), You())

    def text(self, printer: Printer) -> str:
        found = f"the next {self.kind.noun(printer, False)} this turn"
        if self.what == HAS:
            return f"{found} has {abilities_text(self.abilities, printer)}"
        if self.what != COSTS:
            return f"{found} {self.what}"
        way = "less" if self.sign < 0 else "more"
        if self.mana is None and self.each is not None:
            return f"{found} costs {{X}} {way} to cast, where X is {self.each.text(printer)}{self.form}"
        each = f" {each_text(self.each, printer)}" if self.each is not None else ""
        return f"{found} costs {self.mana} {way} to cast{each}"


def read_next_spell(reader: Reader) -> Effect | None:
    """ "The next creature spell you cast this turn has cascade"."""
    if not reader.phrase("the next"):
        return None
    kind = read_spells(reader, False)
    if kind is None or not reader.phrase("this turn"):
        return None
    word = reader.first_of(UNCOUNTERED, FLASH)
    if word:
        return ForNextSpell(kind, word)
    if reader.accept("has"):
        abilities = read_abilities(reader)
        return ForNextSpell(kind, HAS, abilities) if abilities is not None else None
    return read_cost(reader, kind) if reader.accept("costs") else None


def read_cost(reader: Reader, kind: Filter) -> Effect | None:
    """ "{1} less to cast for each ...", "{X} less to cast, where X is ... as this ability resolves"."""
    if reader.accept("{x}"):
        sign = -1 if reader.phrase("less to cast , where x is") else 1
        amount = read_amount(reader) if sign < 0 else None
        if amount is None:
            return None
        now = " as this ability resolves" if reader.phrase("as this ability resolves") else ""
        return ForNextSpell(kind, COSTS, sign=sign, each=amount, form=now)
    change = read_change(reader)
    if change is None:
        return None
    mana, sign = change
    here = reader.mark()
    each = read_each(reader) if reader.accept("for", "each") else None
    if each is None:
        reader.reset(here)
    return ForNextSpell(kind, COSTS, sign=sign, mana=mana, each=each)
