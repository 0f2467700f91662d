"""CR 608.2d: turns what a scenario answers into answers that a decision of the game understands."""

from __future__ import annotations

from collections.abc import Callable

from spellstack.abilities.engine import Engine
from spellstack.cards.names import fold
from spellstack.core.decisions import NUMERIC_KINDS, PERMUTATION_KINDS, Decision, Option
from spellstack.core.decisions import Answer as GameAnswer
from spellstack.core.types import COLOR_LETTERS, COLOR_WORDS, LETTER_MASK
from spellstack.scenario.references import References
from spellstack.scenario.tree import AnswerValue

_Test = Callable[[Option], bool]

_YES = ("yes",)
_NO = ("no",)


class Translator:
    """Finds the options that a scenario's words mean, in one game."""

    def __init__(self, engine: Engine, references: References) -> None:
        self.engine = engine
        self.references = references

    def answer(self, decision: Decision, value: AnswerValue) -> GameAnswer | None:
        """The game's form of an answer; None where it does not fit the decision at all."""
        if decision.kind in NUMERIC_KINDS:
            return (value,) if isinstance(value, int) and not isinstance(value, bool) else None
        if decision.kind == "divide":
            return self.division(decision, value)
        if decision.kind in PERMUTATION_KINDS:
            return self.order(decision, value)
        if value is None:
            return ()
        chosen = self.chosen(decision, value)
        if chosen is None:
            return None
        return tuple(chosen) if decision.ordered or decision.repeats else tuple(sorted(chosen))

    def chosen(self, decision: Decision, value: AnswerValue) -> list[int] | None:
        """The indexes of the options that one word, or a list of them, means."""
        parts = value if isinstance(value, tuple) else (value,)
        found: list[int] = []
        for part in parts:
            taken = () if decision.repeats else found
            index = self.option(decision, part, taken)
            if index is None:
                return None
            found.append(index)
        return found

    def option(self, decision: Decision, value: AnswerValue, taken: tuple[int, ...] | list[int] = ()) -> int | None:
        """The index of the one option that `value` means, of those not taken yet; None if there is none."""
        free = [(i, option) for i, option in enumerate(decision.options) if i not in taken]
        if isinstance(value, bool):
            return _first(free, lambda option: option.kind in (_YES if value else _NO))
        if isinstance(value, int):
            wanted_value = value
            if decision.kind == "mode" and decision.options[0].value == 0:  # words are numbered from 1 as modes are
                wanted_value -= 1
            return _first(free, lambda option: option.value == wanted_value)
        if not isinstance(value, str):
            return None
        by_reference = self._by_reference(free, value)
        if by_reference is not None:
            return by_reference
        mask = color_mask(value)
        if mask:
            found = _first(free, lambda option: is_color(option, mask))
            if found is not None:
                return found
        wanted = fold(value)
        exact = _first(free, lambda option: bool(option.text) and fold(option.text) == wanted)
        if exact is not None:
            return exact
        return _first(free, lambda option: bool(option.text) and fold(option.text).startswith(wanted))

    def _by_reference(self, free: list[tuple[int, Option]], value: str) -> int | None:
        """Options about an object or player. `source#n` is the n-th of those with that source."""
        name, number = _numbered(value)
        codes = [option.code() for _, option in free if _is_about_something(option)]
        fitting = self.references.fitting(self.engine, name, dict.fromkeys(codes))
        hits = [i for i, option in free if _is_about_something(option) and option.code() in fitting]
        if len(hits) < number:
            return None
        return hits[number - 1]

    def order(self, decision: Decision, value: AnswerValue) -> GameAnswer | None:
        """An order of all options. `source#n` counts the abilities of a source in the order they are offered."""
        if not isinstance(value, tuple):
            return None
        order: list[int] = []
        for part in value:
            name, number = _numbered(part) if isinstance(part, str) else ("", 1)
            numbered = isinstance(part, str) and "#" in part
            taken = [] if numbered else order
            index = self.option(decision, f"{name}#{number}" if numbered else part, taken)
            if index is None or index in order:
                return None
            order.append(index)
        return tuple(order)

    def division(self, decision: Decision, value: AnswerValue) -> GameAnswer | None:
        """Amounts for each option, from pairs of a reference and a number."""
        if not isinstance(value, tuple):
            return None
        amounts = [0] * len(decision.options)
        for pair in value:
            if not isinstance(pair, tuple) or len(pair) != 2 or not isinstance(pair[1], int):
                return None
            index = self.option(decision, pair[0])
            if index is None:
                return None
            amounts[index] += pair[1]
        return tuple(amounts)


def _first(options: list[tuple[int, Option]], fits: _Test) -> int | None:
    return next((index for index, option in options if fits(option)), None)


def _is_about_something(option: Option) -> bool:
    return option.object > 0 or option.player >= 0


def _numbered(value: str) -> tuple[str, int]:
    """`drum#2` -> ("drum", 2)."""
    name, mark, number = value.rpartition("#")
    if mark and number.isdigit() and int(number) > 0:
        return name, int(number)
    return value, 1


def color_mask(word: str) -> int:
    """The mask of a colour given as a letter or a word; 0 for anything else."""
    return LETTER_MASK.get(word, 0) or COLOR_WORDS.get(word.lower(), 0)


def is_color(option: Option, mask: int) -> bool:
    """A colour, or mana of just that type, such as {R}{R}{R}."""
    if option.object > 0 or option.player >= 0:
        return False
    symbols = {color_mask(symbol) for symbol in option.text.replace("{", " ").replace("}", " ").split()}
    return symbols == {mask} or (option.kind == "color" and option.value == mask)


def option_text(engine: Engine, references: References, option: Option) -> str:
    """An option in words, for messages."""
    if option.kind == "mode":
        return f"mode {option.value}" + (f" ({option.text})" if option.text else "")
    if option.text:
        return option.text
    if _is_about_something(option):
        return references.describe(engine, option.code())
    if option.kind == "color" and option.value:
        return COLOR_LETTERS[option.value.bit_length() - 1]
    return option.kind if not option.value else f"{option.kind} {option.value}"


def decision_text(engine: Engine, references: References, decision: Decision) -> str:
    """Who must decide what, and what may be answered: `B must decide replacement ...: one of ...`."""
    who = references.players[decision.decider]
    about = f" for {references.describe(engine, decision.source)}" if decision.source > 0 else ""
    prompt = f" ({decision.prompt})" if decision.prompt else ""
    if decision.kind in NUMERIC_KINDS:
        choice = f"a number from {decision.at_least} to {decision.at_most}"
    else:
        options = "; ".join(option_text(engine, references, option) for option in decision.options[:40])
        choice = f"{how_many(decision)} of: {options}"
    return f"{who} must decide {decision.kind}{about}{prompt} [{decision.rule}]: {choice}"


def how_many(decision: Decision) -> str:
    """How many options must be chosen, in words."""
    if decision.kind in PERMUTATION_KINDS:
        return "an order"
    if decision.kind == "divide":
        return f"amounts that add up to {decision.total}"
    if decision.at_least == decision.at_most:
        return str(decision.at_least)
    return f"{decision.at_least} to {decision.at_most}"
