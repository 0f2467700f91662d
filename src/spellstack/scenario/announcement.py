"""CR 601.2b-d: the choices that a script has prepared for one announcement, given as they are asked for."""

from __future__ import annotations

from spellstack.core.decisions import Answer as GameAnswer
from spellstack.core.decisions import Decision, Refusal
from spellstack.scenario.table import Table
from spellstack.scenario.tree import Announcement

Given = GameAnswer | Refusal | None
"""An answer, why what the script wants is not allowed, or None where the script prepared nothing."""

PAY_LIFE = "pay life"


class Announced:
    """The prepared choices of one cast or activation, and which of them are still to be asked for."""

    def __init__(self, table: Table, step: Announcement) -> None:
        self.table = table
        self.step = step
        self.targets: list[str | tuple[str, ...]] = list(step.targets or ())
        self.modes: tuple[int, ...] | None = step.modes
        self.splice: list[str] = list(step.splice)
        self.kick: list[str] = list(step.kick) if isinstance(step.kick, tuple) else []
        self.kicks: int = int(step.kick) if not isinstance(step.kick, tuple) else 0
        self.x: int | None = step.x
        self.pay_life: int | None = step.pay_life

    def answer(self, decision: Decision) -> Given:
        """What the script chose for this decision."""
        kind = decision.kind
        if kind == "mode":
            return self.choose_modes(decision)
        if kind == "target":
            return self.choose_targets(decision)
        if kind == "divide":
            return self.choose_division(decision)
        if kind == "x":
            return self.choose_x(decision)
        if kind == "optional_cost":
            return self.choose_optional(decision)
        if kind == "number":
            return self.choose_number(decision)
        return None

    def usual(self, decision: Decision) -> Given:
        """The least, for what a script need not speak of: costs not chosen, mana, what may pay instead of mana."""
        only = decision.only_answer()
        if only is not None:
            return only
        if decision.kind in ("optional_cost", "pay_mana", "alternative_cost"):
            return decision.some_answer()
        if decision.kind in ("number", "cost_object") and decision.at_least == 0:
            return decision.some_answer()
        if decision.kind == "number" and decision.prompt == PAY_LIFE:
            return decision.some_answer()
        return None

    def left_over(self) -> list[Refusal]:
        """What the script chose and the announcement had no place for: why the rules do not allow it."""
        ref = self.step.ref
        if self.targets:
            return [Refusal("601.2c", f"{ref} has no target left for {_words(self.targets)}")]
        if self.modes is not None:
            return [Refusal("700.2", f"{ref} has no modes to choose")]
        if self.splice:
            known = self.table.game.engine.casting.refused
            found = [
                known[id] for id in known if self.table.references.fitting(self.table.game.engine, self.splice[0], [id])
            ]
            return found or [Refusal("702.47a", f"{', '.join(self.splice)} can't be spliced onto {ref}")]
        if self.kick or self.kicks:
            return [Refusal("601.2b", f"that additional cost of {ref} can't be paid")]
        if self.x:
            return [Refusal("107.3b", f"{ref} has no X to announce, so it is 0")]
        if self.pay_life:
            return [Refusal("107.4f", f"{ref} has no symbol to pay with life")]
        return []

    # --- one choice after the other

    def choose_modes(self, decision: Decision) -> Given:
        if self.modes is None:
            return None
        modes, self.modes = self.modes, None
        chosen: list[int] = []
        for number in modes:
            index = next((i for i, option in enumerate(decision.options) if option.value == number), None)
            if index is None:
                return decision.why_not(number) or Refusal("700.2a", f"mode {number} can't be chosen")
            chosen.append(index)
        return tuple(sorted(chosen))

    def choose_targets(self, decision: Decision) -> Given:
        """The next entry of the script's targets; where a slot needs several and they stand alone, so many."""
        if self.step.targets is None:
            return None
        if not self.targets:
            return () if decision.at_least == 0 else None
        entry = self.targets.pop(0)
        refs = list(entry) if isinstance(entry, tuple) else [entry]
        if isinstance(entry, str):
            while len(refs) < decision.at_least and self.targets and isinstance(self.targets[0], str):
                refs.append(self.targets.pop(0))  # type: ignore[arg-type]  # narrowed by the line before
        return self.find_targets(decision, refs)

    def find_targets(self, decision: Decision, refs: list[str]) -> Given:
        options = {option.code(): index for index, option in enumerate(decision.options)}
        chosen: list[int] = []
        for ref in refs:
            code = self.table.references.resolve(self.table.game.engine, ref, self.step.place, options)
            if code not in options:
                return decision.why_not(code) or Refusal("601.2c", f"{ref} can't be chosen as a target", max(code, 0))
            chosen.append(options[code])
        if len(set(chosen)) != len(chosen):
            return Refusal("601.2c", "one instance of the word target can't name the same object or player twice")
        return tuple(chosen) if decision.ordered else tuple(sorted(chosen))

    def choose_division(self, decision: Decision) -> Given:
        if self.step.divide is None:
            return None
        answer = self.table.translator().division(decision, tuple(self.step.divide.items()))
        return answer if answer is not None else Refusal("601.2d", "that is not among what is divided")

    def choose_x(self, decision: Decision) -> Given:
        if self.x is None:
            return None
        x, self.x = self.x, None
        return (x,)

    def choose_optional(self, decision: Decision) -> Given:
        """Yes to a kicker that the script pays, no to one that it does not; the cards to be spliced."""
        spliced = self.choose_splice(decision)
        if spliced is not None:
            return spliced
        wanted = next((cost for cost in self.kick if _names(cost, decision.prompt)), None)
        if wanted is not None:
            self.kick.remove(wanted)
            return _yes(decision)
        if self.step.using is not None and _names(self.step.using, decision.prompt):
            return _yes(decision)
        if self.kicks and not isinstance(self.step.kick, tuple):
            self.kicks = 0
            return _yes(decision)
        return None

    def choose_splice(self, decision: Decision) -> Given:
        """702.47a: the cards to be revealed and spliced, in the order of the script."""
        engine = self.table.game.engine
        if any(option.kind == "yes" for option in decision.options):
            for ref in self.splice:
                if self.table.references.fitting(engine, ref, [decision.source]):
                    self.splice.remove(ref)
                    return _yes(decision)
            return None
        codes = {option.code(): index for index, option in enumerate(decision.options)}
        chosen: list[int] = []
        for ref in self.splice:
            code = self.table.references.resolve(engine, ref, self.step.place, codes)
            if code not in codes:
                return decision.why_not(code) or Refusal("702.47a", f"{ref} can't be spliced", max(code, 0))
            if codes[code] in chosen:
                return Refusal("702.47b", f"{ref} can't be spliced onto one spell twice", code)
            chosen.append(codes[code])
        self.splice = []
        return tuple(chosen) if decision.ordered else tuple(sorted(chosen))

    def choose_number(self, decision: Decision) -> Given:
        """How often a kicker is paid (702.33c), or how many Phyrexian symbols are paid with life (107.4f)."""
        if decision.prompt == PAY_LIFE:
            if self.pay_life is None:
                return None
            number, self.pay_life = self.pay_life, None
            refusal = decision.why_not(number)
            return refusal if refusal is not None else (number,)
        if self.kicks:
            number, self.kicks = self.kicks, 0
            return (number,)
        return None


def _yes(decision: Decision) -> Given:
    return next((i,) for i, option in enumerate(decision.options) if option.kind == "yes")


def _names(word: str, key: str) -> bool:
    """Whether a word of the script, such as `{W}` or `buyback`, names an optional cost with this key."""
    return word.lower() in key.lower().split() or word.lower() == key.lower()


def _words(targets: list[str | tuple[str, ...]]) -> str:
    return ", ".join(entry if isinstance(entry, str) else " and ".join(entry) for entry in targets)
