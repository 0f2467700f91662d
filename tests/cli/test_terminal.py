"""A person at the terminal: commands, answers, and what is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from spellstack.agents.match import play_game
from spellstack.agents.roster import make_agent
from spellstack.cli.terminal import LeftTable, TerminalPlayer
from tests.properties.cards import green_deck, red_deck


def typed(*lines: str) -> Callable[[str], str]:
    """A keyboard; after the last line comes the end of the input."""
    waiting = list(lines)

    def read(prompt: str) -> str:
        if not waiting:
            raise EOFError
        return waiting.pop(0)

    return read


def session(*lines: str) -> None:
    agents = [TerminalPlayer(typed(*lines)), make_agent("greedy", 1)]
    with pytest.raises(LeftTable):
        play_game([red_deck(), green_deck()], agents, 3)


def test_commands_answer_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    session("h", "s", "l", "?", "? 1", "u", "c", "p", "q")
    said = capsys.readouterr().out
    assert said.count("keep this hand") == 9
    assert "rule 103.5" in said
    assert "nothing to take back" in said
    assert "casting or activating nothing" in said
    assert "a choice to make first" in said


def test_what_is_refused_is_asked_again(capsys: pytest.CaptureFixture[str]) -> None:
    session("hello", "99", "0", "1 2")
    said = capsys.readouterr().out
    assert said.count("keep this hand") == 5
    assert "“hello” is no number" in said
    assert said.count("The options are 1 to 2") == 2
    assert "Not allowed" in said


def test_a_turn_and_taking_it_back(capsys: pytest.CaptureFixture[str]) -> None:
    session("1", "2", "u", "q")
    said = capsys.readouterr().out
    assert "Your hand" in said
    assert said.count("play Mountain") == 2  # offered, played, taken back, offered again


def test_passing_on_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    agents = [TerminalPlayer(typed("", *["p", ""] * 500)), make_agent("greedy", 1)]
    result = play_game([red_deck(), green_deck()], agents, 3)
    assert result.winners == (1,)
    assert "deals" in capsys.readouterr().out


def test_why_and_why_not(capsys: pytest.CaptureFixture[str]) -> None:
    session("1", "? 2", "2", "? cast Test Wurm", "? play Mountain", "? Mountain", "? Test Nobody", "q")
    said = capsys.readouterr().out
    assert "play: allowed by rule 305.1" in said
    assert "305.2" in said.split("? play Mountain")[-1]
    assert "types: basic land Mountain" in said
    assert "Nothing on the battlefield or the stack is called Test Nobody" in said
