"""CR 101.2, 508.1c-d, 509.1b-c: how prohibitions and requirements are written."""

from __future__ import annotations

from typing import Final

from spellstack.abilities.filters import Filter
from spellstack.abilities.statics import GOADED, Cannot, Must, Rule
from spellstack.abilities.values import Number
from spellstack.abilities.wording import conjugated, number_word
from spellstack.core.node import Printer, equal

# What follows "can't", and the acts it forbids; longer phrases first.
BLOCK_BOTH: Final = "block or be blocked"  # the form of both prohibitions, which are written as one
ACTS: Final[tuple[tuple[str, tuple[str, ...], str], ...]] = (
    ("attack or block alone", ("attack alone", "block alone"), "508.1c"),
    ("attack alone", ("attack alone",), "508.1c"),
    ("block alone", ("block alone",), "509.1b"),
    ("block or be blocked by", ("block", "be blocked"), "509.1b"),
    ("attack or block", ("attack", "block"), "508.1c"),
    ("attack", ("attack",), "508.1c"),
    ("block", ("block",), "509.1b"),
    ("be blocked", ("be blocked",), "509.1b"),
    ("be countered", ("be countered",), "101.2"),
    ("be regenerated", ("be regenerated",), "701.19c"),
    ("be sacrificed", ("be sacrificed",), "101.2"),
    ("phase out", ("phase out",), "702.26"),
    ("transform", ("transform",), "701.27"),
    ("enter the battlefield", ("enter",), "614.17d"),
    ("become the monarch", ("become monarch",), "725.3"),
    ("change", ("gain life", "lose life"), "119.7"),
    ("be the target of spells or abilities", ("be targeted",), "115.4"),
    ("be the targets of spells or abilities", ("be targeted",), "115.4"),
    ("gain life", ("gain life",), "119.7"),
    ("lose the game", ("lose",), "101.2"),
    ("win the game", ("win",), "101.2"),
    ("draw cards", ("draw",), "121.3"),
    ("search libraries", ("search",), "701.23"),
    ("play lands", ("play lands",), "305.1"),
    ("cast spells", ("cast",), "601.3"),
)


def group_length(rules: tuple[Rule, ...]) -> int:
    """How many of the rules, from the first, are said together ("can't attack or block")."""
    first = rules[0]
    if not isinstance(first, Cannot):
        return 1
    if first.form == BLOCK_BOTH:
        return 2
    acts: list[str] = []
    best = 1
    for i, rule in enumerate(rules):
        if (
            not isinstance(rule, Cannot)
            or not equal(rule.who, first.who)
            or not equal(rule.other, first.other)
            or rule.form != first.form
        ):
            break
        acts.append(rule.act)
        if any(known == tuple(acts) and not text.endswith(" by") for text, known, _ in ACTS):
            best = i + 1
    return best


def cannot_text(rules: tuple[Rule, ...], printer: Printer) -> str:
    """The predicate, without its subject."""
    acts = tuple(rule.act for rule in rules if isinstance(rule, Cannot))
    first = rules[0]
    if not isinstance(first, Cannot):
        return must_text(rules, printer)
    if first.form == BLOCK_BOTH and first.other is not None:
        other = first.other.noun(printer, True) if isinstance(first.other, Filter) else first.other.text(printer)
        return f"can't block or be blocked by {other}"
    if first.act == "be targeted":
        by = first.other.noun(printer, True) if isinstance(first.other, Filter) else "spells or abilities"
        return f"can't be the {first.form or 'target'} of {by}"
    if first.act.endswith("counters"):
        return f"can't {first.act}" + (f" put on {first.form}" if first.form else "")
    found = next(text for text, known, _ in ACTS if known == acts)
    if first.act == "be blocked" and isinstance(first.amount, Number):
        if first.unless:
            return f"can't be blocked except by {number_word(first.amount.n)} or more creatures"
        return "can't be blocked by more than one creature"
    if first.other is None:
        return f"can't {found}"
    other = first.other.noun(printer, True) if isinstance(first.other, Filter) else first.other.text(printer)
    if first.act == "cast":
        return f"can't cast {other}"
    if first.act == "be blocked":
        return f"can't be blocked {'except by' if first.unless else 'by'} {other}"
    return f"can't {found} {other}"


def must_text(rules: tuple[Rule, ...], printer: Printer, is_third: bool = True) -> str:
    """The predicate: "attacks each combat if able"."""
    rule = rules[0]
    if not isinstance(rule, Must):
        raise TypeError("no requirement")
    if rule.act == GOADED:
        return f"{'is' if is_third else 'are'} goaded"
    verb, form, _ = rule.form.split("|")
    parts = ["must be blocked"] if verb == "must" else [conjugated(verb, is_third)]
    if rule.other is not None:
        other = rule.other
        parts.append(other.noun(printer, True) if isinstance(other, Filter) else other.text(printer))
    if form:
        parts.append(form)
    return " ".join((*parts, "if able"))
