"""CR 601.3, 613: answers to `?`: why an option is allowed, why something is not, why a thing is as it is."""

from __future__ import annotations

from spellstack.cards.names import fold
from spellstack.cli.table_view import shown_options
from spellstack.core.types import BATTLEFIELD, STACK
from spellstack.rules.explanation import explain
from spellstack.rules.game import Game
from spellstack.rules.reasons import NotUnderstood

WISHES = ("cast", "play", "activate", "attack", "block", "target")


def answer_why(what: str, game: Game) -> list[str]:
    """The answer in lines, for the player who has the decision."""
    if not what:
        return [f"Rule {game.decision.rule} asks for this decision. ? N tells why option N is allowed."]
    if what.isdigit():
        return option_reasons(int(what), game)
    if what.split(" ", 1)[0].lower() in WISHES:
        return refusals(what, game)
    return characteristics(what, game)


def option_reasons(number: int, game: Game) -> list[str]:
    """The rules, and the effects, that allow an option (as numbered on the screen)."""
    decision = game.decision
    shown = shown_options(decision, game)
    if not 0 < number <= len(shown):
        return [f"The options are 1 to {len(shown)}."]
    option = decision.options[shown[number - 1]]
    lines = []
    for grant in game.why(option):
        by = f", by {game.name_of(grant.source)}" if grant.source else ""
        lines.append(f"{option.kind}: allowed by rule {grant.rule}{by}.")
    return lines


def refusals(what: str, game: Game) -> list[str]:
    """Every reason why the player cannot do what they ask for."""
    try:
        found = game.why_not(game.decision.player, what)
    except NotUnderstood as error:
        return [str(error)]
    if not found:
        return ["Nothing forbids it."]
    lines = []
    for refusal in found:
        by = f" ({game.name_of(refusal.source)})" if refusal.source > 0 else ""
        lines.append(f"{refusal.rule}: {refusal.reason}{by}")
    return lines


def characteristics(name: str, game: Game) -> list[str]:
    """What made the objects of this name, on the battlefield or the stack, what they are."""
    state = game.state
    ids = [*state.zone_ids(BATTLEFIELD), *state.zone_ids(STACK)]
    found = [id for id in ids if fold(game.name_of(id)) == fold(name)]
    if not found:
        return [f"Nothing on the battlefield or the stack is called {name}."]
    lines: list[str] = []
    for id in found:
        lines.extend(str(explain(game.engine, id)).splitlines())
        lines.append("")
    return lines[:-1]
