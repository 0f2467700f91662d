"""Made-up cards from Oracle wording, and games in which they resolve."""

from __future__ import annotations

from spellstack.core.card_text import CardText, FaceText
from spellstack.core.definition import CardDefinition, Face
from spellstack.oracle.compile import compile_card
from tests.rules.play import Play

COLORLESS = "{0}"


def definition(name: str, text: str, types: str = "Sorcery", cost: str = COLORLESS, pt: str = "") -> CardDefinition:
    """The card as it is read; every clause of it must be, and must print back."""
    power, toughness = pt.split("/") if pt else (None, None)
    found = compile_card(CardText(name, "normal", (FaceText(name, cost, types, text, power, toughness),)))
    assert not found.unread, found.unread
    assert found.printed_back, f"{name} does not print back"
    return found


def card(name: str, text: str = "", types: str = "Sorcery", cost: str = COLORLESS, pt: str = "") -> Face:
    return definition(name, text, types, cost, pt).faces[0]


def creature(name: str, pt: str = "2/2", text: str = "", cost: str = "{1}{G}") -> Face:
    return card(name, text, "Creature — Bear", cost, pt)


def resolve(play: Play, *answers: object) -> None:
    """The stack resolves; decisions on the way get the answers in order."""
    waiting = list(answers)
    state = play.game.state
    while not play.game.over and (state.stack or play.decision.kind != "action"):
        if play.decision.kind == "action":
            play.game.choose(0)
        else:
            assert waiting, f"nobody answers {play.decision.kind} {play.decision.options}"
            play.answer(waiting.pop(0))
        state = play.game.state
    assert not waiting, f"not asked: {waiting}"


def cast(play: Play, name: str, targets: tuple[object, ...] = (), answers: tuple[object, ...] = (), n: int = 0) -> None:
    """Casts the spell and lets it resolve. A target that is the only legal one is not asked for."""
    play.cast(name, n=n)
    for target in targets:
        if play.decision.kind != "action":
            play.answer(target)
    resolve(play, *answers)
