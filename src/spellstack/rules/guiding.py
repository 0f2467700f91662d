"""CR 605.3b, 106.3: automatic payment answers what a mana ability asks, so that it makes the mana the plan wants."""

from __future__ import annotations

from spellstack.abilities.ability import Activated
from spellstack.actions.basic.mana import Combination, bits_of, mana_effects
from spellstack.core.decisions import Answer, Decision, Script, ask
from spellstack.core.types import COLOR_LETTERS, LETTER_MASK


class Wanted:
    """The mana that is still to be made, and the types that a "combination" asks about one after the other."""

    def __init__(self, ability: Activated, kinds: tuple[int, ...]) -> None:
        self.kinds = list(kinds)
        self.asked: list[int] = []
        for effect in mana_effects(ability.body.effect):
            if isinstance(effect.menu, Combination):
                self.asked.extend(bits_of(effect.menu.mask)[:-1])

    def answer(self, decision: Decision) -> Answer | None:
        """The answer to a question about mana; None for any other question."""
        if decision.kind == "color":
            return self.bundle(decision)
        if decision.kind == "number" and decision.rule == "106.1b" and self.asked:
            kind = self.asked.pop(0)
            n = min(decision.at_most, self.kinds.count(kind))
            return (max(n, decision.at_least),)
        return None

    def bundle(self, decision: Decision) -> Answer | None:
        """The option whose mana is wanted: all of it, or the most."""
        best = -1
        best_count = -1
        for i, option in enumerate(decision.options):
            kinds = [option.value] if option.rule == "105.4" else kinds_of(option.text)
            count = overlap(kinds, self.kinds)
            if count > best_count:
                best, best_count = i, count
        return (best,) if best >= 0 else None


def kinds_of(text: str) -> list[int]:
    """`{G}{G}` -> the types of mana."""
    return [LETTER_MASK[letter] for letter in text if letter in COLOR_LETTERS]


def overlap(kinds: list[int], wanted: list[int]) -> int:
    rest = list(wanted)
    n = 0
    for kind in kinds:
        if kind in rest:
            rest.remove(kind)
            n += 1
    return n


def guided(script: Script[None], ability: Activated, kinds: tuple[int, ...]) -> Script[None]:
    """Runs a mana ability; what it asks about mana is answered by the plan, all else by the players."""
    wanted = Wanted(ability, kinds)
    answer: Answer | None = None
    while True:
        try:
            decision = next(script) if answer is None else script.send(answer)
        except StopIteration:
            return
        answer = wanted.answer(decision)
        if answer is None or decision.validate(answer) is not None:
            answer = yield from ask(decision)
