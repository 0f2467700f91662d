"""CR 702.1c: "The same is true for fear, landwalk, and protection": an instruction once more for each of a list of
keyword abilities, and of these for each variant that there is.
"""

from __future__ import annotations

from dataclasses import dataclass

from spellstack.abilities.ability import KeywordAbility
from spellstack.abilities.aspects import ABILITIES
from spellstack.abilities.context import Context
from spellstack.abilities.effects import Effect
from spellstack.abilities.filters import Filter
from spellstack.abilities.qualities import WithKeyword
from spellstack.abilities.rewriting import WordChange, field_names, rewrite
from spellstack.abilities.wording import listed
from spellstack.core.decisions import Script
from spellstack.core.node import Node, Printer, equal
from spellstack.core.objects import Outcome, View
from spellstack.core.types import EXILE, GRAVEYARD
from spellstack.phrases.posts import read_keyword_name
from spellstack.phrases.reader import Reader


@dataclass(frozen=True)
class WithAbility(Filter):
    """That has just this keyword ability, with its variables ("forestwalk", "protection from red")."""

    ability: KeywordAbility

    def admits(self, ctx: Context, view: View) -> bool:
        return any(equal(instance.ability, self.ability) for instance in ctx.row(view).abilities)

    def reads(self) -> int:
        return ABILITIES

    def text(self, printer: Printer) -> str:
        return f"with {self.ability.text(printer)}"


class KeywordChange(WordChange):
    """One keyword, wherever a text has it or asks for it, becomes a certain other keyword ability."""

    def __init__(self, name: str, ability: KeywordAbility) -> None:
        super().__init__("", "")
        self.name = name
        self.ability = ability
        self.asked = False

    def leaf(self, node: Node) -> Node | None:
        if isinstance(node, WithKeyword) and node.name == self.name and node.wanted:
            self.asked = True
            return WithAbility(self.ability)
        if isinstance(node, KeywordAbility) and node.name == self.name:
            return self.ability
        return None


@dataclass(frozen=True)
class SameFor(Effect):
    """The instruction, which speaks of the keyword `name`, is followed for each of the others as well."""

    effect: Effect
    name: str
    others: tuple[str, ...]

    def run(self, ctx: Context) -> Script[Outcome]:
        outcome = yield from self.effect.run(ctx)
        for name in self.others:
            for ability in variants(ctx, name):
                same = rewrite(self.effect, KeywordChange(self.name, ability))
                if isinstance(same, Effect):
                    yield from same.run(ctx)
        return outcome

    def text(self, printer: Printer) -> str:
        return f"{self.effect.text(printer)}. The same is true for {listed(list(self.others), 'and')}"


def variants(ctx: Context, name: str) -> list[KeywordAbility]:
    """The keyword abilities of that name that there are: of permanents, and of cards in graveyards and in exile."""
    found: list[KeywordAbility] = []
    state = ctx.state
    for id in (*state.battlefield, *state.zone_ids(GRAVEYARD), *state.zone_ids(EXILE)):
        for instance in ctx.row(state.objects[id]).abilities:
            ability = instance.ability
            if isinstance(ability, KeywordAbility) and ability.name == name:
                if not any(equal(ability, known) for known in found):
                    found.append(ability)
    return found


def granted_name(node: object) -> str:
    """The keyword that an instruction grants; "" if there is none."""
    if isinstance(node, KeywordAbility):
        return node.name
    if isinstance(node, tuple):
        return next((name for part in node if (name := granted_name(part))), "")
    if isinstance(node, Node):
        return next((name for field in field_names(node) if (name := granted_name(getattr(node, field)))), "")
    return ""


def read_same(reader: Reader, effect: Effect) -> Effect | None:
    """The sentence behind "creatures you control gain flying this turn if a creature you control has flying"."""
    if not reader.phrase("the same is true for"):
        return None
    names: list[str] = []
    while True:
        name = read_keyword_name(reader)
        if not name:
            return None
        names.append(name)
        if not (reader.accept(",", "and") or reader.accept(",") or reader.accept("and")):
            break
    name = granted_name(effect)
    change = KeywordChange(name, KeywordAbility(name))
    rewrite(effect, change)
    return SameFor(effect, name, tuple(names)) if name and change.asked else None
