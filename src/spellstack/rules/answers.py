"""CR 101.4, 608.2d: what a user may give as an answer, and the tuple of ints that it means."""

from __future__ import annotations

from spellstack.core.decisions import Answer, Decision, IllegalAnswer, Option, Refusal


def plain_answer(decision: Decision, answer: object) -> Answer:
    """The tuple of ints that an answer means. Raises IllegalAnswer for what has no such meaning."""
    if isinstance(answer, bool):
        if decision.kind in ("x", "number"):
            return (int(answer),)
        return (0,) if answer else (len(decision.options) - 1,)
    if isinstance(answer, int):
        return (answer,)
    if isinstance(answer, Option):
        return (index_of(decision, answer),)
    if isinstance(answer, tuple | list):
        found: list[int] = []
        for item in answer:
            if isinstance(item, Option):
                found.append(index_of(decision, item))
            elif isinstance(item, int) and not isinstance(item, bool):
                found.append(item)
            else:
                raise IllegalAnswer(decision, answer, Refusal(decision.rule, f"{item!r} is no option and no number"))
        return tuple(found)
    raise IllegalAnswer(decision, answer, Refusal(decision.rule, f"{answer!r} is no answer: give option indexes"))


def index_of(decision: Decision, option: Option) -> int:
    for i, o in enumerate(decision.options):
        if o is option:
            return i
    for i, o in enumerate(decision.options):
        if (o.kind, o.object, o.player, o.value, o.how, o.target) == (
            option.kind,
            option.object,
            option.player,
            option.value,
            option.how,
            option.target,
        ):
            return i
    raise IllegalAnswer(decision, option, Refusal(decision.rule, f"{option!r} is not among the options"))
